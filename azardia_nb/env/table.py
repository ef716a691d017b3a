"""A game as other people's tools want it: numbered actions, exact chance, what each player sees.

A player is a chair at the table: during the initial rolls seats are chairs, and afterwards each
chair has its seat in the turn order. Players count from 0 here, as they do in those tools.

>>> from azardia_nb import Game
>>> table = Table(Game(2, characters=("mantis", "robot"), cards=False))
>>> table.player(table.first), table.legal(table.first)
(0, [4])
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiling import is_ready
from azardia_nb.env.numbering import Numbering
from azardia_nb.env.sight import Ints, Sight
from azardia_nb.game import Game, hide
from azardia_nb.games.azardia import engine
from azardia_nb.games.azardia.notation import write_action, write_outcome, write_position
from azardia_nb.games.azardia.refusals import to_act
from azardia_nb.games.azardia.state import CHANCE, OVER, STATE, Phase, State
from azardia_nb.odds.expand import children, expand
from azardia_nb.odds.small import plain

WIN = 1.0  # for who wins; the others lose it in equal parts


class Step(NamedTuple):
    """What can follow from a position: by which of the engine's numbers, and in how many cases."""

    numbers: list[int]
    cases: list[int]  # 1 for actions
    states: npt.NDArray[np.void] | None  # None while the rules are not compiled


class Table:
    """The positions that follow from where a game stands now, under its rules.

    Each position is without what has no consequence: the log, the round, used dice, and which of
    two dice is which. So positions that play on alike are equal.
    """

    def __init__(self, game: Game) -> None:
        self.law = game.law
        self.rulings = game.rulings
        self.deck = game.deck
        self.players = game.players
        self.numbering = Numbering(game.deck)
        self.sight = Sight(game.law, game.deck, game.players)
        self._ready = is_ready(expand)
        self.first = game.state.copy()
        plain(self.first)

    def acting(self, state: State) -> int:
        """Return the seat that is to act, CHANCE or OVER."""
        return int(to_act(state, self.law))

    def player(self, state: State) -> int:
        """Return the player who is to act, CHANCE or OVER."""
        seat = self.acting(state)
        return seat if seat < 0 or state["phase"] <= Phase.PICK else int(state["chair"][seat])

    def seat(self, state: State, player: int) -> int:
        """Return the seat of a player."""
        if state["phase"] <= Phase.PICK:
            return player
        return state["chair"][: self.players].tolist().index(player)

    def following(self, state: State) -> Step:
        """Return what can follow from a position; nothing follows from the end."""
        if self._ready:
            found = children(_one(state), self.law)
            return Step(found.numbers.tolist(), found.weights.tolist(), found.states)
        if self.acting(state) == CHANCE:
            outcomes = engine.chance(state, self.law)
            return Step([o.number for o in outcomes], [o.weight for o in outcomes], None)
        actions = engine.legal(state, self.law)
        return Step(actions, [1] * len(actions), None)

    def take(self, state: State, step: Step, at: int) -> State:
        """Return the position after number `at` of what can follow."""
        if step.states is not None:
            after = step.states[at].copy()
        else:
            after = state.copy()
            engine.step(after, self.law, step.numbers[at])
        plain(after)
        return after

    def legal(self, state: State) -> list[int]:
        """Return the actions of who is to act, by their numbers for players."""
        return self.numbered(self.following(state))

    def numbered(self, step: Step) -> list[int]:
        """Return the actions that may follow, by their numbers for players."""
        return [self.numbering.number[number] for number in step.numbers]

    def sees(self, state: State, player: int) -> Ints:
        """Return what a player sees, as `sight` tells."""
        return self.sight.of(state, self.law, self.seat(state, player))

    def returns(self, state: State) -> list[float]:
        """Return what each player has won, or lost: it adds up to nothing."""
        if self.acting(state) != OVER:
            return [0.0] * self.players
        share = -WIN / (self.players - 1)
        winner = int(state["chair"][state["winner"]])
        return [WIN if player == winner else share for player in range(self.players)]

    def action_text(self, number: int) -> str:
        """Return an action, by its number for players, as text."""
        return write_action(self.numbering.actions[number], self.deck)

    def outcome_text(self, state: State, outcome: int) -> str:
        """Return what chance may do as text."""
        return write_outcome(outcome, state, self.law, self.deck)

    def text(self, state: State, player: int | None = None) -> str:
        """Return a position as one line: as it is, or as a player sees it."""
        if player is None:
            return write_position(state, self.deck)
        seat = self.seat(state, player)
        return write_position(hide(state, self.law, seat), self.deck, seat)

    def game(self, state: State) -> Game:
        """Return a game that goes on from a position."""
        numbers = self.law.numbers
        return Game.from_state(state, rulings=self.rulings, numbers=numbers, deck=self.deck)

    def picture(self, state: State) -> str:
        """Return a position as lines of text: the pawns, and what who is to act may do.

        >>> from azardia_nb import Game
        >>> table = Table(Game(2, characters=("mantis", "robot"), cards=False))
        >>> print(table.picture(table.first))
        seat 1, player_0, mantis: tile 1, level 1, 0 coins, 0 cards
        seat 2, player_1, robot: tile 2, level 1, 0 coins, 0 cards
        player_0: 4 roll
        """
        lines = [
            f"seat {pawn.seat}, player_{pawn.chair - 1}, {pawn.character or 'no character yet'}: "
            f"tile {pawn.tile}, level {pawn.level}, {pawn.coins} coins, {pawn.cards} cards"
            for pawn in self.game(state).pawns
        ]
        player = self.player(state)
        if player == OVER:
            winner = self.returns(state).index(WIN)
            return "\n".join([*lines, f"player_{winner} has won"])
        legal = ", ".join(f"{at} {self.action_text(at)}" for at in self.legal(state))
        return "\n".join([*lines, f"player_{player}: {legal}"])


def _one(state: State) -> npt.NDArray[np.void]:
    states = np.empty(1, STATE)
    states[0] = state
    return states
