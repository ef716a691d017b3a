"""A game as other people's tools want it: numbered actions, exact chance, what each player sees.

A player is a chair at the table: during the initial rolls seats are chairs, and afterwards each
chair has its seat in the turn order. Players count from 0 here, as they do in those tools.

>>> from azardia_nb import Game
>>> table = Table(Game(2, characters=("mantis", "robot"), cards=False))
>>> table.player(table.first), table.legal(table.first)
(0, [4])
"""

from typing import Any, NamedTuple

import numpy as np

from azardia_nb.compile.cache import is_ready
from azardia_nb.env.numbering import Numbering
from azardia_nb.env.observation import Ints, Observation
from azardia_nb.game import hide
from azardia_nb.games.azardia.game import AZARDIA, Game
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import MAX_ACTIONS
from azardia_nb.games.azardia.rules.key import forget
from azardia_nb.games.azardia.rules.state import CHANCE, OVER, STATE, Phase, State, rules_row
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import write_action, write_outcome, write_position
from azardia_nb.solve.expansion import States, compiled_expand, expand_of, room

_LAST_OF_SETUP = int(Phase.PICK)
FEW = 36  # ways in which the dice can fall
KEPT = 40_000  # rows of the engine at most, a hundred megabytes
WIN = 1.0  # for who wins; the others lose it in equal parts


class Position:
    """Where a game stands, and what was found out about it; its row never changes.

    `rows` is the engine's row as an array of one, `acting` the seat that is to act, CHANCE or OVER.
    """

    __slots__ = ("acting", "after", "rows", "seen", "step")

    def __init__(self, rows: States, acting: int) -> None:
        self.rows = rows
        self.acting = acting
        self.step: Step | None = None
        self.after: dict[int, Position] = {}  # the positions that are kept, by place in the step
        self.seen: dict[int, Ints] = {}  # by player

    @property
    def row(self) -> State:
        """The engine's row; treat it as read-only."""
        return self.rows[0]

    def __deepcopy__(self, memo: object) -> "Position":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.rows, self.acting)


class Step(NamedTuple):
    """What can follow from a position: by which of the engine's numbers, and in how many cases."""

    numbers: list[int]
    cases: list[int]  # 1 for actions
    places: dict[int, int]  # of actions by their numbers for players, of outcomes by the engine's
    # The rows after it and who acts in them; None where each is worked out when it is asked for.
    after: tuple[States, list[int]] | None


class Table:
    """The positions that follow from where a game stands now, under its rules.

    Each position is without what has no consequence: the log, the round, used dice, and which of
    two dice is which. So positions that play on alike are equal.

    What follows is worked out by the compiled rules if they are ready, else by the same rules as
    plain Python, which takes some five times as long. Positions of a core game whose dice have few
    faces are kept, up to KEPT rows: on a short board each is worked out only once.
    """

    def __init__(self, game: Game) -> None:
        self.variant = game.variant
        self.rules = game.rules
        self.deck = game.deck
        self.players = game.players
        self.numbering = Numbering(game.deck)
        self.sight = Observation(game.rules, game.deck, game.players)
        self._expansion = Expansion(game) if is_ready(expand_of(AZARDIA.engine)) else None
        numbers = game.rules.numbers
        self._keeps = game.deck is None and numbers.faces**numbers.dice <= FEW
        self._kept: dict[bytes, Position] = {}
        self._rows = 0  # of all kept positions, and of those that follow from them
        self.first = self._position(game.state)

    def _position(self, row: State) -> Position:
        rows = np.zeros(1, STATE)
        rows[0] = row
        forget(rows[0])
        return Position(rows, int(to_act(rows[0], self.rules)))

    def player(self, position: Position) -> int:
        """Return the player who is to act, CHANCE or OVER."""
        row, acting = position.row, position.acting
        return acting if acting < 0 or row["phase"] <= _LAST_OF_SETUP else int(row["chair"][acting])

    def seat(self, position: Position, player: int) -> int:
        """Return the seat of a player."""
        if position.row["phase"] <= _LAST_OF_SETUP:
            return player
        chairs: list[int] = position.row["chair"][: self.players].tolist()
        return chairs.index(player)

    def following(self, position: Position) -> Step:
        """Return what can follow from a position; nothing follows from the end."""
        if position.step is None:
            numbers, cases, after = self._follow(position)
            by_chance = position.acting == CHANCE
            known = numbers if by_chance else [self.numbering.number[one] for one in numbers]
            places = {number: at for at, number in enumerate(known)}
            position.step = Step(numbers, cases, places, after)
        return position.step

    def _follow(
        self, position: Position
    ) -> tuple[list[int], list[int], tuple[States, list[int]] | None]:
        if self._expansion is not None:
            return self._expansion.of(position.rows)
        if position.acting == CHANCE:
            outcomes = engine.chance(position.row, self.rules)
            return [o.number for o in outcomes], [o.weight for o in outcomes], None
        actions = engine.legal(position.row, self.rules)
        return actions, [1] * len(actions), None

    def legal(self, position: Position) -> list[int]:
        """Return the actions of who is to act, by their numbers for players, sorted."""
        return sorted(self.following(position).places)

    def take(self, position: Position, at: int) -> Position:
        """Return the position after number `at` of what can follow."""
        found = position.after.get(at)
        if found is not None:
            return found
        step = self.following(position)
        if step.after is not None:
            rows, acting = step.after
            found = Position(rows[at : at + 1], acting[at])
        else:
            row = position.row.copy()
            engine.step(row, self.rules, step.numbers[at])
            found = self._position(row)
        if self._keeps:
            position.after[at] = found = self._keep(found)
        return found

    def _keep(self, position: Position) -> Position:
        """Return the position as it is kept, and keep it where it is new."""
        key = position.rows.tobytes()
        known = self._kept.get(key)
        if known is not None:
            return known
        if self._rows >= KEPT:
            for old in self._kept.values():
                old.after.clear()
            self._kept.clear()
            self._rows = 0
        self._rows += 1 + len(self.following(position).numbers)
        self._kept[key] = position
        return position

    def sees(self, position: Position, player: int) -> Ints:
        """Return what a player sees, as `sight` tells; treat it as read-only."""
        found = position.seen.get(player)
        if found is None:
            found = self.sight.of(position.row, self.rules, self.seat(position, player))
            position.seen[player] = found
        return found

    def returns(self, position: Position) -> list[float]:
        """Return what each player has won, or lost: it adds up to nothing."""
        row = position.row
        if position.acting != OVER:
            return [0.0] * self.players
        share = -WIN / (self.players - 1)
        winner = int(row["chair"][row["winner"]])
        return [WIN if player == winner else share for player in range(self.players)]

    def action_text(self, number: int) -> str:
        """Return an action, by its number for players, as text."""
        return write_action(self.numbering.actions[number], self.deck)

    def outcome_text(self, position: Position, outcome: int) -> str:
        """Return what chance may do as text."""
        return write_outcome(outcome, position.row, self.rules, self.deck)

    def text(self, position: Position, player: int | None = None) -> str:
        """Return a position as one line: as it is, or as a player sees it."""
        if player is None:
            return write_position(position.row, self.deck)
        seat = self.seat(position, player)
        return write_position(hide(position.row, self.variant, seat), self.deck, seat)

    def game(self, position: Position) -> Game:
        """Return a game that goes on from a position."""
        return Game.begin(self.variant, position.row)

    def picture(self, position: Position) -> str:
        """Return a position as lines of text: the pawns, and what who is to act may do.

        >>> from azardia_nb import Game
        >>> table = Table(Game(2, characters=("mantis", "robot"), cards=False))
        >>> print(table.picture(table.first))
        seat 1, player_0, mantis: tile 1, level 1, 0 coins, 0 cards
        seat 2, player_1, robot: tile 2, level 1, 0 coins, 0 cards
        player_0 may: 4 roll
        """
        lines = [
            f"seat {pawn.seat}, player_{pawn.chair - 1}, {pawn.character or 'no character yet'}: "
            f"tile {pawn.tile}, level {pawn.level}, {pawn.coins} coins, {pawn.cards} cards"
            for pawn in self.game(position).pawns
        ]
        player = self.player(position)
        if player == OVER:
            winner = self.returns(position).index(WIN)
            return "\n".join([*lines, f"player_{winner} has won"])
        legal = self.legal(position)
        told = ", ".join(f"{number} {self.action_text(number)}" for number in legal)
        return "\n".join([*lines, f"player_{player} may: {told}"])


class Expansion:
    """What follows from one position, by the compiled rules, in room that is made once."""

    def __init__(self, game: Game) -> None:
        self._work = compiled_expand(AZARDIA.engine)
        self._laws = rules_row(game.rules)
        self._legal = np.zeros(MAX_ACTIONS, np.int64)
        self._counted = room(AZARDIA.engine, 0)
        self._found = room(AZARDIA.engine, 1)

    def of(self, rows: States) -> tuple[list[int], list[int], tuple[States, list[int]]]:
        """Return what follows from a position: numbers, cases, and the rows after it."""
        count = self._work(rows, self._laws, self._legal, self._counted)
        if count > len(self._found.states):
            self._found = room(AZARDIA.engine, count)
        found = self._found
        self._work(rows, self._laws, self._legal, found)
        columns = (found.numbers, found.weights, found.seats)
        numbers, cases, acting = (column[:count].tolist() for column in columns)
        # As bytes: NumPy would copy them field by field.
        after = found.states.view(np.uint8)[: count * STATE.itemsize].copy().view(STATE)
        after["round"] = np.minimum(after["round"], 1)
        return numbers, cases, (after, acting)
