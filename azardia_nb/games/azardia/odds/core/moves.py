"""The value of each roll in any position of the solved core game, fast enough for a board.

A position is two places (transitions.PLACES), the mover's and the rival's, and the owner of the
Mantis. The moves that a roll allows and their results come from the engine.

>>> from azardia_nb.games.azardia.odds.core.solution import solution
>>> turn = rolls(solution(), place(140), place(120))
>>> [valued.action for valued in turn[2, 8]]  # 140 + 2 + 8 = 150
['add', 'subtract']
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.odds.core import transitions
from azardia_nb.games.azardia.odds.core.solution import Solution
from azardia_nb.games.azardia.odds.core.transitions import (
    COUNT,
    LEAVES,
    LOSES,
    NEITHER,
    OWN,
    PLACES,
    WINS,
    Ends,
)
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import MAX_ACTIONS, Act, action
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.engine import core_rules, step
from azardia_nb.games.azardia.rules.movement import destination
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.azardia.text.notation import write_action
from azardia_nb.probability.ties import best_first, equally_good

AGAIN = -1  # in place of a number of tiles: a zero that is rolled again

Roll = tuple[int, int]


class ValuedAction(NamedTuple):
    """An action, the winning probability after it, and its loss: by how much the best is better.

    Actions that are as good as the best have the loss 0.
    """

    action: str
    win: float
    loss: float


class Leaf(NamedTuple):
    """A result of a move, after all challenges."""

    end: int  # WINS, LOSES, or the next turn: (its mover's place × COUNT + other) × 2 + its seat
    call: int  # at the end of this turn: mover's place × ENDS + rival's, for a call; or -1
    chance: float


def place(tile: int, level: int = NUMBERS.top_level, crossed: bool | None = None) -> int:
    """Return the number of a pawn's place; AzardiaError for an impossible one.

    Without `crossed`, a pawn has crossed the gate if its tile is beyond it.
    """
    been = tile > NUMBERS.gate if crossed is None else crossed
    valid = 1 <= tile <= NUMBERS.goal and 1 <= level <= NUMBERS.top_level
    number = int(PLACES.numbers[tile, level, int(been)]) if valid else -1
    if number < 0:
        raise AzardiaError(f"no turn begins with a pawn on tile {tile} at level {level}")
    return number


def ranked(wins: Mapping[str, float]) -> list[ValuedAction]:
    """Return actions with their losses, the best first; `wins` has their winning probabilities."""
    best, equal = max(wins.values()), equally_good(wins)
    return [
        ValuedAction(name, wins[name], 0.0 if name in equal else best - wins[name])
        for name in best_first(wins)
    ]


def rolls(
    solved: Solution, mine: int, rival: int, mantis: int = NEITHER
) -> dict[Roll, list[ValuedAction]]:
    """Return the mover's actions, the best first, for each roll (lower die, higher die)."""
    again = value(solved, mine, rival, mantis, stands=True)
    return {
        roll: ranked(_wins(solved, mine, rival, mantis, offered, again))
        for roll, offered in offers(False).items()
    }


def choices(
    solved: Solution, mine: int, rival: int, mantis: int, roll: Roll, stands: bool = False
) -> dict[str, float]:
    """Return the mover's winning probability after each action that a roll allows.

    If `stands`, a zero is final.
    """
    low, high = sorted(roll)
    offered = offers(stands)[low, high]
    rolls_again = AGAIN in offered.values()
    again = value(solved, mine, rival, mantis, stands=True) if rolls_again else 0.0
    return _wins(solved, mine, rival, mantis, offered, again)


def value(
    solved: Solution, mine: int, rival: int, mantis: int = NEITHER, stands: bool = False
) -> float:
    """Return the mover's winning probability before its roll; if `stands`, a zero is final."""
    again = 0.0 if stands else value(solved, mine, rival, mantis, True)
    total = 0.0
    for (first, second), offered in offers(stands).items():
        wins = _wins(solved, mine, rival, mantis, offered, again)
        total += max(wins.values()) * (1 if first == second else 2)
    return float(total / NUMBERS.faces**NUMBERS.dice)


def _wins(
    solved: Solution, mine: int, rival: int, mantis: int, offered: Mapping[str, int], again: float
) -> dict[str, float]:
    """Return the winning probability after each action; `again` is that before a second roll."""
    return {
        name: again if tiles == AGAIN else after(solved, mine, rival, mantis, tiles)
        for name, tiles in offered.items()
    }


def after(solved: Solution, mine: int, rival: int, mantis: int, tiles: int) -> float:
    """Return the mover's winning probability after a move by `tiles`."""
    total = 0.0
    for leaf in leaves(mine, rival, tiles, solved.rulings):
        total += leaf.chance * _value(solved, leaf, mantis)
    return float(total)


class CallValue(NamedTuple):
    """Probabilities of a challenge that the Mantis calls from afar."""

    win: float  # that the Mantis wins the game
    stays: float  # probability that the rival is on the last tile afterwards


def call_value(solved: Solution, mine: int, rival: int) -> CallValue:
    """Return the probabilities of a challenge that the Mantis calls at the end of its turn."""
    win = stays = 0.0
    for leaf in _call_leaves(mine * transitions.ENDS + rival, solved.rulings):
        win += leaf.chance * _ended(solved, leaf.end, OWN)
        if leaf.end == LOSES:
            stays += leaf.chance
        elif leaf.end != WINS:
            places, mover = divmod(leaf.end, 2)
            theirs = divmod(places, COUNT)[1 - mover]  # the place of the next mover comes first
            stays += leaf.chance * (PLACES.rows[theirs, 0] == NUMBERS.goal)
    return CallValue(win, float(stays))


def challenge_value(solved: Solution, s: State, rules: Rules, mantis: int) -> float:
    """Return the winning probability of seat 0, the mover, in a position with a challenge."""
    leaves = _follow(s, rules)
    return sum(leaf.chance * _ended(solved, leaf.end, mantis) for leaf in leaves)


def _value(solved: Solution, leaf: Leaf, mantis: int) -> float:
    plain = _ended(solved, leaf.end, mantis)
    if mantis != OWN or leaf.call < 0:
        return plain
    mine, rival = divmod(leaf.call, transitions.ENDS)
    return max(plain, call_value(solved, mine, rival).win)


def _ended(solved: Solution, end: int, mantis: int) -> float:
    if end in (WINS, LOSES):
        return float(end == WINS)
    places, mover = divmod(end, 2)
    mine, rival = divmod(places, COUNT)
    if mover == 0:
        return float(solved.values[mine, rival, mantis])
    return 1 - float(solved.values[mine, rival, transitions.OTHERS[mantis]])


# --- from the engine ----------------------------------------------------------------------------


@cache
def offers(stands: bool) -> dict[Roll, dict[str, int]]:
    """Return, for each roll, the number of tiles that each action moves, or AGAIN.

    If `stands`, a zero has been rolled before and is final.
    """
    rules = core_rules()
    s = _room()[0].copy()
    transitions.put(s, PLACES.rows, place(NUMBERS.gate + 1), 0)
    rolled = engine.apply(s, rules, action(Act.ROLL))
    rolled["zeros"] = stands
    by_roll: dict[Roll, dict[str, int]] = {}
    for outcome in engine.chance(rolled, rules):
        row = engine.apply(rolled, rules, outcome.number)
        first, second = (int(die) for die in row["dice"][: NUMBERS.dice])
        if first > second:
            continue
        moved = {chosen: engine.apply(row, rules, chosen) for chosen in engine.legal(row, rules)}
        by_roll[first, second] = {
            write_action(chosen, None): AGAIN
            if ended["phase"] == Phase.DICE
            else int(ended["tile"][0] - s["tile"][0])
            for chosen, ended in moved.items()
        }
    return by_roll


@cache
def _ways() -> transitions.Ways:
    return transitions.throws(core_rules())[1]


@cache
def _room() -> npt.NDArray[np.void]:
    return transitions.room()


@cache
def _rules(rulings: Rulings) -> Rules:
    return core_rules(rulings.codes)


def leaves(mine: int, rival: int, tiles: int, rulings: Rulings) -> tuple[Leaf, ...]:
    """Return the results of a move by `tiles`.

    A pawn that meets nobody and does not reach the goal moves as if it were alone. The results of
    other moves come from the engine.
    """
    there = _alone(mine, tiles, rulings)
    tile = int(PLACES.rows[rival, 0])
    if there < 0 or tile in (PLACES.rows[there, 0], NUMBERS.gate, NUMBERS.goal):
        return _followed_leaves(mine, rival, tiles, rulings)
    return (Leaf((rival * COUNT + there) * 2 + 1, there * transitions.ENDS + rival, 1.0),)


@cache
def arrives(tile: int, tiles: int) -> int:
    """Return the tile on which a move by `tiles` ends, for a pawn in the Tyrant Zone."""
    s = _room()[0].copy()
    transitions.put(s, PLACES.rows, place(tile, crossed=True), 0)
    return int(destination(s, core_rules(), 0, tiles))


@cache
def _alone(mine: int, tiles: int, rulings: Rulings) -> int:
    """Return the place after a move of a pawn that meets nobody; -1 if it ends on the goal."""
    rules = _rules(rulings)
    s = _room()[0].copy()
    transitions.put(s, PLACES.rows, mine, 0)
    tile = int(destination(s, rules, 0, tiles))
    if tile == NUMBERS.goal:
        return -1
    level, crossed = PLACES.rows[mine, 1:]
    return int(PLACES.numbers[tile, level, int(crossed or tile > NUMBERS.gate)])


@cache
def _followed_leaves(mine: int, rival: int, tiles: int, rulings: Rulings) -> tuple[Leaf, ...]:
    """Return the results of a move by `tiles`, from the engine."""
    rules = _rules(rulings)
    if PLACES.rows[mine, 0] == NUMBERS.goal:
        raise AzardiaError("no turn begins here with the dice")
    s = _room()[0].copy()
    transitions.put(s, PLACES.rows, mine, rival)
    step(s, rules, action(Act.ROLL))
    s["zeros"] = 1  # a move of 0 is final
    for number in (_ways().outcomes[tiles], _ways().actions[tiles]):
        step(s, rules, int(number))
    return _follow(s, rules)


@cache
def _call_leaves(call: int, rulings: Rulings) -> tuple[Leaf, ...]:
    """Return the results of a challenge called from afar; `call` is as in Leaf."""
    rules = _rules(rulings)
    mine, rival = divmod(call, transitions.ENDS)
    s = _room()[0].copy()
    transitions.put_at_end(s, PLACES.rows, mine, rival)
    step(s, rules, transitions.CALL)
    return _follow(s, rules)


def _follow(s: State, rules: Rules) -> tuple[Leaf, ...]:
    rows = _room().copy()
    rows[1] = s
    ends = Ends(np.zeros((LEAVES, 2), np.int64), np.zeros(LEAVES))
    legal = np.zeros(MAX_ACTIONS, np.int64)
    count = transitions.ends_of(rows, rules, PLACES.numbers, transitions.tie(), legal, ends)
    if count < 0:
        raise AzardiaError("this leads to a position that is not among the known ones")
    return tuple(
        Leaf(int(end), int(call), float(chance))
        for (end, call), chance in zip(ends.keys[:count], ends.chances[:count], strict=True)
    )
