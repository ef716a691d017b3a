"""Puzzles: positions in which one choice is provably the best.

A maker draws positions with `draws`, which depends on nothing but its text: neither on the computer
nor on the version of a library.

>>> draw = draws("2026-01-01")
>>> [draw(6) for _ in range(8)]
[4, 2, 5, 2, 0, 1, 5, 0]
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import count
from typing import NamedTuple

from azardia_nb.game.game import Game
from azardia_nb.probability.ties import best_first

Draw = Callable[[int], int]  # of a bound: a whole number from 0 to below it

CHANCE, TURNS = "chance", "turns"  # measures: probability of winning; turns needed, fewer is better
MARGIN = {CHANCE: 0.02, TURNS: 1.0}  # the least distance between the best choice and all others
CHOICES = 8  # in a puzzle, at most
OPEN = 0.03, 0.97  # the best probability of winning is between these: the game is not decided
TRIES = 5000  # positions until a maker counts as broken; far fewer are needed


class Puzzle(NamedTuple):
    """A position in which a seat has to act, with the exact value of each of its actions."""

    game: Game
    worth: Mapping[str, float]
    measure: str
    about: str  # the question, in English; "{n}" is the number of the seat

    @property
    def best(self) -> str:
        """The text of the best action."""
        return self.ranked[0]

    @property
    def ranked(self) -> list[str]:
        """The texts of all actions, the best first; equal ones stay in the game's order."""
        sign = -1 if self.measure == TURNS else 1
        return best_first({action: sign * worth for action, worth in self.worth.items()})

    @property
    def is_clear(self) -> bool:
        """Whether one of few actions is clearly best and the game is not decided yet."""
        if not 1 < len(self.worth) <= CHOICES:
            return False
        first, second, *_ = (self.worth[action] for action in self.ranked)
        is_open = self.measure == TURNS or OPEN[0] < first < OPEN[1]
        return is_open and abs(first - second) >= MARGIN[self.measure]


Maker = Callable[[Draw], Puzzle | None]  # None for a position that it cannot use


def draws(text: str) -> Draw:
    """Return a function that draws numbers, always the same ones for the same `text`."""
    calls = count()

    def draw(below: int) -> int:
        digest = sha256(f"{text} {next(calls)}".encode()).digest()
        return int.from_bytes(digest, "big") % below

    return draw


def find(make: Maker, text: str) -> Puzzle:
    """Return the first clear puzzle that `make` returns for numbers drawn from `text`."""
    draw = draws(text)
    for _ in range(TRIES):
        puzzle = make(draw)
        if puzzle is not None and puzzle.is_clear:
            return puzzle
    raise AssertionError(f"no puzzle in {TRIES} positions")
