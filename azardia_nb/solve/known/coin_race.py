"""A race so small that it can be counted by hand.

Two coins show 1 or 2 each. A pawn moves their sum or their difference, from tile 1 to tile 5; past
the end it does not go.
"""

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np

from azardia_nb.solve.dynamic_programming import Decisions, Throw, Throws
from azardia_nb.solve.markov_chain import Chain

FACES = (1, 2)
START, GOAL = 1, 5
TILES = range(START, GOAL)

Toss = tuple[int, int]

TOSSES: tuple[Toss, ...] = tuple((a, b) for a in FACES for b in FACES)  # all equally likely
REACH = range(2 * max(FACES) + 1)  # how many tiles a toss may move


def choices(toss: Toss) -> tuple[int, int]:
    """Return how many tiles a toss moves: the sum, or the difference."""
    return sum(toss), abs(toss[0] - toss[1])


def moved(tile: int, ahead: int) -> int:
    """Return where a pawn stands that is to move so many tiles; past the end it does not go."""
    return tile + ahead if tile + ahead <= GOAL else tile


def farthest(tile: int, toss: Toss) -> int:
    """Return the farthest tile to which a toss can lead."""
    return max(moved(tile, ahead) for ahead in choices(toss))


# --- by hand ------------------------------------------------------------------------------------


def turns_by_hand() -> dict[int, Fraction]:
    """Return how many turns each tile takes on average, counted by hand.

    >>> turns_by_hand()[START]
    Fraction(8, 3)
    """
    # One tile before the goal a difference of 1 arrives, three before it a sum of 3: two tosses of
    # four. Whatever the other two do, the next turn is the same.
    near = 1 / Fraction(2, 4)
    # Two before it a sum of 2 arrives, four before it a sum of 4: one toss of four. Two tosses lead
    # near, and the last one leaves all as it was.
    far = (1 + Fraction(2, 4) * near) / (1 - Fraction(1, 4))
    return {1: far, 2: near, 3: far, 4: near}


def going_by_hand(turns: int) -> Fraction:
    """Return the chance that the race is not over after so many turns, counted by hand.

    >>> [going_by_hand(turns) for turns in range(3)]
    [Fraction(1, 1), Fraction(3, 4), Fraction(7, 16)]
    """
    # It is still far with (1/4)^n; near with what is left of it: 2 (1/2)^n - 2 (1/4)^n.
    return 2 * Fraction(1, 2) ** turns - Fraction(1, 4) ** turns


def duel_by_hand() -> Fraction:
    """Return the chance that who begins is the first of two to arrive, counted by hand.

    >>> duel_by_hand()
    Fraction(64, 105)
    """
    # In turn n one arrives with 2 (1/2)^n - 3 (1/4)^n, and the other is not there yet with
    # 4 (1/2)^n - 4 (1/4)^n. Multiplied: three geometric series.
    return 8 * _series(4) - 20 * _series(8) + 12 * _series(16)


def _series(ratio: int) -> Fraction:
    """Return 1/r + 1/r² + 1/r³ and so on."""
    return Fraction(1, ratio - 1)


# --- by chain, by solver, by lot ----------------------------------------------------------------


@cache
def chain() -> Chain[int]:
    """Return the race of one pawn that always goes as far as the toss allows."""

    def follow(tile: int) -> dict[int, Fraction]:
        distribution: dict[int, Fraction] = {}
        for toss in TOSSES:
            there = farthest(tile, toss)
            distribution[there] = distribution.get(there, Fraction(0)) + Fraction(1, len(TOSSES))
        return distribution if tile < GOAL else {tile: Fraction(1)}

    return Chain.explore([START], follow)


@cache
def alone() -> Decisions:
    """Return the task of arriving in as few turns as possible: a node for each of TILES."""
    options = [[[(moved(tile, ahead) - START, 1.0)] for ahead in REACH] for tile in TILES]
    return Decisions.build(options, _throws(), [0.0], gain=-1.0)


@cache
def duel() -> Decisions:
    """Return the race of two pawns that do not mind each other: a node for each pair of tiles.

    The first of a pair is the tile of who is to toss; node 0 is the start.
    """
    pairs = list(product(TILES, repeat=2))
    won = len(pairs)

    def option(mine: int, theirs: int, ahead: int) -> list[tuple[int, float]]:
        there = moved(mine, ahead)
        return [(won, 1.0) if there == GOAL else (pairs.index((theirs, there)), -1.0)]

    options = [[option(mine, theirs, ahead) for ahead in REACH] for mine, theirs in pairs]
    return Decisions.build(options, _throws(), [1.0])


def _throws() -> Throws:
    return Throws.of([(len(REACH), [[Throw(1, choices(toss)) for toss in TOSSES]])])


def races(rng: np.random.Generator, count: int) -> list[int]:
    """Toss coins until so many pawns have arrived, and return how many turns each took."""
    found = []
    for _ in range(count):
        tile, turns = START, 0
        while tile < GOAL:
            toss = TOSSES[rng.integers(len(TOSSES))]
            tile, turns = farthest(tile, toss), turns + 1
        found.append(turns)
    return found
