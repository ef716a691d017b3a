"""Questions about rows of coin tosses: runs, changes, and rows that somebody made up."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.lessons.question import Question
from azardia_nb.lessons.topic import Topic, shown, shown_as, wrong
from azardia_nb.probability.recorded import SHOTS
from azardia_nb.probability.runs import changes, longest_run, longest_runs
from azardia_nb.text.say import percent

HEADS, TAILS = "HT"
LETTERS = {"en": "HT", "es": "CX"}  # cara, cruz
TOSSES = 30  # of the row that a learner makes up
LONG = 5  # a run that most people do not dare to make up
LONGEST = 7  # of a row shown as an example: longer runs are rare
SHOWN = 20  # tosses of a row in an exercise

ask = Topic(__file__, "made_up")


def in_letters(row: str) -> Callable[[str], str]:
    """Return a field value: a row of H and T, in a language's letters.

    >>> in_letters("HTT")("es")
    'CXX'
    """
    return lambda code: row.translate(str.maketrans(LETTERS["en"], LETTERS[code]))


def tossed(rng: np.random.Generator, n: int) -> str:
    """Return a row of `n` tosses of a fair coin."""
    return "".join(LETTERS["en"][side] for side in rng.integers(2, size=n))


def how_often() -> Question:
    among = longest_runs(TOSSES)
    likely = sum((p for run, p in among.items() if run >= LONG), Fraction(0))
    return ask.choice(
        "how_often", "usually", shown(n=TOSSES, long=LONG), shown_as(percent, chance=likely)
    )


def hot_hand() -> Question:
    return ask.choice(
        "hot_hand",
        "less",
        shown(all=SHOTS.overall, hits=SHOTS.after_hits, misses=SHOTS.after_misses),
    )


def exact_row(rng: np.random.Generator) -> Question:
    n = int(rng.integers(6, 10))
    mixed = tossed(rng, n)
    while longest_run(mixed) > 3 or changes(mixed) > n - 3:
        mixed = tossed(rng, n)
    side, other = (HEADS, TAILS) if rng.integers(2) else (TAILS, HEADS)
    return ask.choice(
        "exact_row",
        "same",
        wrong(mixed="mixed"),
        shown(
            n=n,
            one=in_letters(side * n),
            alternating=in_letters(((side + other) * n)[:n]),
            mixed=in_letters(mixed),
            ways=2**n,
        ),
    )


def longest(rng: np.random.Generator) -> Question:
    row = tossed(rng, SHOWN)
    while len({longest_run(row), changes(row), row.count(HEADS)}) < 3:  # tell mistakes apart
        row = tossed(rng, SHOWN)
    return ask.number(
        "longest",
        longest_run(row),
        wrong(changes=changes(row), heads=row.count(HEADS)),
        shown(row=in_letters(row)),
    )


def all_equal(rng: np.random.Generator) -> Question:
    n = int(rng.integers(3, 7))
    return ask.chance(
        "all_equal",
        Fraction(2, 2**n),
        wrong(one_side=Fraction(1, 2**n), half=Fraction(1, 2), added=Fraction(1, n)),
        shown(n=n, ways=2**n),
    )


def expected_changes(rng: np.random.Generator) -> Question:
    n = 10 * int(rng.integers(2, 11)) + 1
    return ask.number(
        "expected_changes",
        Fraction(n - 1, 2),
        wrong(every=n - 1, tosses=Fraction(n, 2)),
        shown(n=n, gaps=n - 1),
    )


def which(rng: np.random.Generator) -> Question:
    real = tossed(rng, SHOWN)
    while not LONG <= longest_run(real) <= LONGEST:
        real = tossed(rng, SHOWN)
    invented = tossed(rng, SHOWN)
    while longest_run(invented) != 2:
        invented = tossed(rng, SHOWN)
    first = bool(rng.integers(2))
    rows = (invented, real) if first else (real, invented)
    short = sum((p for run, p in longest_runs(SHOWN).items() if run <= 2), Fraction(0))
    return ask.choice(
        "which",
        "first" if first else "second",
        wrong(**{"second" if first else "first": "second" if first else "first"}),
        shown(first=in_letters(rows[0]), second=in_letters(rows[1]), n=SHOWN),
        shown(long=longest_run(real), made=in_letters(invented)),
        shown_as(percent, chance=short),
    )


MAKERS = (exact_row, longest, all_equal, expected_changes, which)
