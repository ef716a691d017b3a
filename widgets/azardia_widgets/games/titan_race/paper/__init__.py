"""Printed sheets of Titan Race: a ten-minute task on paper before each lesson."""

from fractions import Fraction
from pathlib import Path

from azardia_nb.probability.draws import hits
from azardia_nb.text.language import N_
from azardia_nb.text.say import chance, decimal
from azardia_widgets.classroom.paper import Starter, Values, starters

SIX = 6  # number of faces
COLUMNS, ROWS = "ABCDEF", 12


def _round_the_board(code: str) -> Values:
    row, on, back = 11, 4, 2
    return {
        "columns": len(COLUMNS),
        "rows": ROWS,
        "row": row,
        "on": on,
        "back": back,
        "to": (row + on) % ROWS,
        "letter": COLUMNS[-back],
        "last": COLUMNS[-1],
    }


def _the_better_die(code: str) -> Values:
    return {"six": SIX, "p": chance(1 - Fraction(SIX - 1, SIX) ** 2, code)}


def _two_dangers(code: str) -> Values:
    safe = Fraction(1, 2)
    return {"low": SIX // 2 + 1, "safe": str(safe), "p": chance(1 - safe**2, code)}


def _three_lives(code: str) -> Values:
    tosses, lives = 4, 3
    lost = hits(tosses, Fraction(1, 2))
    fallen = sum((p for k, p in lost.items() if k >= lives), Fraction(0))
    ways = int(fallen * 2**tosses)
    return {"n": tosses, "lives": lives, "p": chance(fallen, code), "ways": ways, "all": 2**tosses}


def _from_the_finish(code: str) -> Values:
    left = [Fraction(0), Fraction(1)]
    for _ in range(2):
        left.append(1 + (left[-1] + left[-2]) / 2)
    return {"two": decimal(left[2], code, 1), "three": decimal(left[3], code, 2)}


ALL_STARTERS = (
    Starter("T1", "round_the_board", _round_the_board),
    Starter("T2", "the_better_die", _the_better_die, ("step.class",)),
    Starter("T3", "two_dangers", _two_dangers, ("step.class",)),
    Starter("T4", "three_lives", _three_lives, ("step.class",)),
    Starter("T5", "from_the_finish", _from_the_finish),
)

SHEETS = (
    starters(
        N_("Ten-minute starters, Titan Race"),
        N_("A page for each lesson of Titan Race; the answers are on the last page."),
        Path(__file__).parent,
        ALL_STARTERS,
    ),
)
