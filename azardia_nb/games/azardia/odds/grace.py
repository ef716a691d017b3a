"""The end of the game: landing on the last tile, the duel for it, the last turns (`grace`).

>>> landing("both", 1)[149]  # a difference of 1, also after a zero
Fraction(99, 500)
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from azardia_nb.game.protocol import OVER
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.turn_tree import (
    GameTree,
    adding,
    idle,
    subtracting,
    until_settled,
)
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.engine import step
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.solve.expansion import States
from azardia_nb.solve.game_tree import Bools, Policy, Seats

# The tiles from which one roll may reach the goal; a bounce also ends on one of them.
TILES = range(NUMBERS.goal - NUMBERS.dice * NUMBERS.faces, NUMBERS.goal)

ADD, SUBTRACT, BOTH = "add", "subtract", "both"
_ALWAYS: dict[str, Policy] = {ADD: adding, SUBTRACT: subtracting}
CHOICES = (*_ALWAYS, BOTH)


# --- landing ----------------------------------------------------------------------------------


@cache
def landing(choice: str, turns: int) -> dict[int, Fraction]:
    """Return, for each of TILES, the probability that a lone pawn is on the goal within `turns`.

    `choice` is ADD or SUBTRACT for every turn, or BOTH for the better one in view of later turns.
    """
    if turns == 0:
        return dict.fromkeys(TILES, Fraction(0))
    after = landing(choice, turns - 1) | {NUMBERS.goal: Fraction(1)}
    return {tile: _landing(choice, tile, after) for tile in TILES}


def _landing(choice: str, tile: int, after: Mapping[int, Fraction]) -> Fraction:
    if choice == BOTH:
        return lone.walk(tile, NUMBERS.top_level).best(lambda end: after[int(end["tile"][0])]).value
    distribution = lone.turn(tile, NUMBERS.top_level, _ALWAYS[choice])
    return sum((share * after[there] for there, share in distribution.items()), Fraction(0))


# --- the duel ---------------------------------------------------------------------------------


@cache
def duel(arriver: int = 0, holder: int = 0) -> Fraction:
    """Return the probability that a pawn arriving on the goal wins the duel with the holder.

    `arriver` and `holder` are their coins in thousands, which both spend optimally. The holder
    rolls last and knows the sum to beat.

    >>> duel()  # a higher sum: a tie goes to the holder
    Fraction(933, 2000)
    """
    tree = GameTree(duelling(arriver, holder), until_settled)
    defend = tree.best(lambda end: end["holder"] == 1, seat=2).policy
    return tree.best(lambda end: end["holder"] == 0, seat=1, others=defend).value


def duelling(arriver: int = 0, holder: int = 0, rulings: Rulings | None = None) -> Game:
    """Return a game in which seat 1 has just arrived on the goal, which seat 2 holds.

    `arriver` and `holder` are their coins in thousands.
    """
    top = NUMBERS.top_level
    start = NUMBERS.goal - NUMBERS.faces
    game = Game.place(
        [
            Placed(start, level=top, coins=arriver * COIN),
            Placed(NUMBERS.goal, level=top, coins=holder * COIN),
        ],
        cards=False,
        rulings=rulings,
    )
    game.automatic = False
    for text in ("roll", f"roll {NUMBERS.faces - 1} 1", "add"):
        game.repeat(text)
    return game


# --- the last turns ---------------------------------------------------------------------------


def winners(game: Game) -> dict[int, Fraction]:
    """Return each seat's probability of winning in this grace turn; key 0 is that of no winner.

    Nobody wins if the holder is moved off the goal, or if another pawn comes there and the grace
    turn begins again (`grace_takeover`). A single rival plays optimally, with the value 1/2 for a
    game that goes on; several rivals play `straight`.
    """
    tree = GameTree(game, _decided)
    policy: Policy = straight
    if game.players == 2:
        seat = game.turn - 1
        policy = tree.best(lambda end: worth_of_end(end, seat)).policy
    distribution = tree.distribution(lambda end: int(end["winner"]) + 1, policy)
    return {seat: distribution.get(seat, Fraction(0)) for seat in range(game.players + 1)}


def worth_of_end(end: State, seat: int) -> Fraction:
    """Return the value of an end for a seat, from 0: 1 if won, 0 if lost, 1/2 without a winner."""
    return Fraction(1, 2) if end["winner"] < 0 else Fraction(int(end["winner"] == seat))


def straight(state: State, rules: Rules, actions: list[int]) -> Mapping[int, int]:
    """Land on the goal if the dice allow it; otherwise reroll a zero, or add: a policy."""
    if state["phase"] == Phase.MOVE and not state["depth"]:
        for test in (_lands, _rolls_again):
            for number in actions:
                after = state.copy()
                step(after, rules, number)
                if test(after, state["turn"]):
                    return {number: 1}
    return idle(state, rules, actions)


def _lands(state: State, seat: int) -> bool:
    return bool(state["tile"][seat] == NUMBERS.goal)


def _rolls_again(state: State, seat: int) -> bool:
    return bool(state["phase"] == Phase.DICE)


def _decided(states: States, seats: Seats, begun: State) -> Bools:
    """Return, per position, whether a seat has won, the goal is free, or new last turns are due."""
    anew = (states["last_turns"] & ~begun["last_turns"]) != 0
    free: Bools = (states["holder"] < 0) | anew | (seats == OVER)
    return free
