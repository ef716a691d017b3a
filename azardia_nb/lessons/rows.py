"""Rows of random results, and rows that people make up, which have fewer and shorter runs.

>>> longest_run("HHTHHH"), chance_of_run(8, 3, 2)
(3, Fraction(47, 64))
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

import numpy as np


def longest_run(row: Sequence[object]) -> int:
    """Return the length of the longest run of equal results in `row`."""
    return max(len([*run]) for _, run in groupby(row))


def real_row(rng: np.random.Generator, faces: Sequence[str], n: int, run: int) -> list[str]:
    """Return a row of `n` random results of a fair die with a run of at least `run`."""
    while longest_run(row := [faces[at] for at in rng.integers(len(faces), size=n)]) < run:
        pass
    return row


def made_up_row(rng: np.random.Generator, faces: Sequence[str], n: int, run: int) -> list[str]:
    """Return a row of `n` results as people make one up: it switches often, with short runs."""
    row = [faces[int(rng.integers(len(faces)))]]
    while len(row) < n:
        again = row[-run:] != [row[-1]] * run and rng.random() < 1 / (2 * len(faces))
        others = [face for face in faces if face != row[-1]]
        row.append(row[-1] if again else others[int(rng.integers(len(others)))])
    return row


def chance_of_run(n: int, run: int, faces: int) -> Fraction:
    """Return the probability of a run of at least `run` in `n` results of a fair die."""
    again = Fraction(1, faces)
    by_length = [Fraction(0), Fraction(1), *[Fraction(0)] * (run - 2)]  # without such a run so far
    for _ in range(n - 1):
        others = sum(by_length) * (1 - again)
        by_length = [Fraction(0), others, *(one * again for one in by_length[1:-1])]
    return 1 - sum(by_length, Fraction(0))
