"""Runs and patterns in a row of independent trials, and their exact probabilities.

>>> longest_run("HTTTH"), changes("HTTTH")
(3, 2)
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby, pairwise


def longest_run(row: Sequence[object]) -> int:
    """Return the length of the longest run of equal results; 0 for an empty row."""
    return max((len([*run]) for _, run in groupby(row)), default=0)


def changes(row: Sequence[object]) -> int:
    """Return the number of results that differ from the one before."""
    return sum(one != other for one, other in pairwise(row))


def longest_runs(tosses: int) -> dict[int, Fraction]:
    """Return the distribution of the longest run in `tosses` tosses of a fair coin.

    >>> longest_runs(3)
    {1: Fraction(1, 4), 2: Fraction(1, 2), 3: Fraction(1, 4)}
    """
    ways = Counter({(1, 1): 2})  # number of rows, by length of the last run and of the longest
    for _ in range(tosses - 1):
        longer: Counter[tuple[int, int]] = Counter()
        for (run, longest), n in ways.items():
            longer[1, longest] += n
            longer[run + 1, max(longest, run + 1)] += n
        ways = longer
    counts: Counter[int] = Counter()
    for (_, longest), n in ways.items():
        counts[longest] += n
    return {longest: Fraction(counts[longest], 2**tosses) for longest in sorted(counts)}


def appears(pattern: str, tries: int, chances: Mapping[str, Fraction]) -> Fraction:
    """Return the probability that `pattern` appears within `tries` independent results.

    `chances` are the probabilities of the letters. It comes from a Markov chain with a state for
    each number of letters at the pattern's beginning that the latest results match.

    >>> half = {"H": Fraction(1, 2), "T": Fraction(1, 2)}
    >>> appears("HH", 3, half), appears("HT", 3, half)
    (Fraction(3, 8), Fraction(1, 2))
    """
    now = {0: Fraction(1)}
    for _ in range(tries):
        after: dict[int, Fraction] = {}
        for matched, weight in now.items():
            for letter, chance in chances.items():
                to = matched if matched == len(pattern) else _matched(pattern, matched, letter)
                after[to] = after.get(to, Fraction(0)) + weight * chance
        now = after
    return now.get(len(pattern), Fraction(0))


def _matched(pattern: str, matched: int, letter: str) -> int:
    tosses = pattern[:matched] + letter
    return next(n for n in range(len(tosses), -1, -1) if tosses.endswith(pattern[:n]))
