"""The coin race counted by hand, as a chain, by the solver and by simulation.

Two coins show 1 or 2 each. A pawn moves their sum or their difference, from tile 1 to tile 5; a
move past the end does not happen.
"""

from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.game.protocol import CHANCE, OVER, Row
from azardia_nb.games import coin_race
from azardia_nb.games.coin_race import ADD, SUBTRACT, TOSS, TOSSES
from azardia_nb.solve.expansion import Ints
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.solve.whole_game import FREE, WholeGame

_VARIANT = coin_race.GAME.variant()
_RULES = _VARIANT.rules
_ENGINE = _VARIANT.type.engine

BEGIN, GOAL = coin_race.BEGIN, int(_RULES.goal)
TILES = range(BEGIN, GOAL)
# Each distinguishable toss with its number of cases, and the total number of cases.
CASES = {toss: _ENGINE.chance_weight(None, _RULES, n) for n, toss in enumerate(TOSSES)}
ALL_CASES = sum(CASES.values())


def turns_by_hand() -> dict[int, Fraction]:
    """Return the mean number of turns from each tile, derived by hand.

    >>> turns_by_hand()[BEGIN]
    Fraction(8, 3)
    """
    # One tile before the goal a difference of 1 arrives, three before it a sum of 3: two tosses of
    # four. Whatever the other two do, the next turn is the same.
    near = 1 / Fraction(2, 4)
    # Two before it a sum of 2 arrives, four before it a sum of 4: one toss of four. Two tosses lead
    # near, and the last one changes nothing.
    far = (1 + Fraction(2, 4) * near) / (1 - Fraction(1, 4))
    return {1: far, 2: near, 3: far, 4: near}


def going_by_hand(turns: int) -> Fraction:
    """Return the probability that the race is not over after `turns` turns, derived by hand.

    >>> [going_by_hand(turns) for turns in range(3)]
    [Fraction(1, 1), Fraction(3, 4), Fraction(7, 16)]
    """
    # The pawn is still far with probability (1/4)^n, and near with 2 (1/2)^n - 2 (1/4)^n.
    return 2 * Fraction(1, 2) ** turns - Fraction(1, 4) ** turns


def duel_by_hand() -> Fraction:
    """Return the probability that the first of two players arrives first, derived by hand.

    >>> duel_by_hand()
    Fraction(64, 105)
    """
    # In turn n one arrives with 2 (1/2)^n - 3 (1/4)^n, and the other is not there yet with
    # 4 (1/2)^n - 4 (1/4)^n. Multiplied: three geometric series.
    return 8 * _series(4) - 20 * _series(8) + 12 * _series(16)


def _series(ratio: int) -> Fraction:
    """Return 1/r + 1/r² + 1/r³ and so on."""
    return Fraction(1, ratio - 1)


# --- by the rules: as a chain, by the solver, by simulation -------------------------------------


@cache
def race(players: int) -> WholeGame:
    """Return the race of one pawn, or of two that do not affect each other."""
    return WholeGame(_VARIANT, _start(players))


def _start(players: int) -> Row:
    return _VARIANT.type.start(_VARIANT, players)


def tiles_by_action(tile: int, toss: tuple[int, int]) -> dict[int, int]:
    """Return the tile to which each action leads from a tile, after a toss.

    >>> tiles_by_action(1, (1, 2)) == {ADD: 4, SUBTRACT: 2}
    True
    """
    s = _start(1)
    s["tile"][0], s["coins"][:] = tile, toss
    return {action: int(coin_race.target(s, _RULES, action)) for action in (ADD, SUBTRACT)}


def farthest() -> Ints:
    """Return the policy that always moves as far as the toss allows."""
    game = race(1)
    policy = np.full(len(game), FREE)
    for at in np.flatnonzero(game.seats >= 0):
        s = game.states[at]
        policy[at] = TOSS if not s["coins"].any() else _farther(s)
    return policy


def _farther(s: Row) -> int:
    there = tiles_by_action(int(s["tile"][0]), (int(s["coins"][0]), int(s["coins"][1])))
    return max(there, key=lambda action: there[action])


@cache
def chain() -> Chain[int]:
    """Return the Markov chain of the policy `farthest`, one step for each turn, from state 0."""
    return race(1).chain(farthest())


def races(rng: np.random.Generator, count: int) -> list[int]:
    """Simulate `count` pawns to the goal and return the number of turns of each."""
    lengths = []
    for _ in range(count):
        s, turns = _start(1), 0
        while (acting := _ENGINE.to_act(s, _RULES)) != OVER:
            if acting == CHANCE:
                turns += 1
                case = int(rng.integers(_ENGINE.chance_total(s, _RULES)))
                _ENGINE.step(s, _RULES, CHANCE, _ENGINE.outcome_at(s, _RULES, case))
            else:
                _ENGINE.step(s, _RULES, acting, _farther(s) if s["coins"].any() else TOSS)
        lengths.append(turns)
    return lengths
