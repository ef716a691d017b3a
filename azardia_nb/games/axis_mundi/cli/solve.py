"""`azardia solve --game axis-mundi`: the hunt of one after an Angel, worked out backwards.

What it needs is imported when it runs, so that help is quick.
"""

import argparse
import sys
from typing import Any

from azardia_nb.games.commands import DONE, Add, whole_number
from azardia_nb.text.language import Speak

MOST = 25  # hit points: high.form


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `solve` to the commands; `add` makes one."""
    about = speak("Solve the hunt: an Angel on its way home against one hunter.")
    solve = add(commands, "solve", _solve, about)
    most = speak("hit points of the Angel, at most")
    solve.add_argument("--hp", metavar="N", default=str(MOST), help=most)


def _solve(chosen: argparse.Namespace, speak: Speak) -> int:
    from time import perf_counter

    from azardia_nb.games.axis_mundi.game import variant
    from azardia_nb.games.axis_mundi.odds.hunt import always_home, solve
    from azardia_nb.text.say import decimal, whole

    most, code = whole_number("--hp", chosen.hp, 1, MOST, speak), chosen.language
    print(speak("Solving the hunt; this takes a few minutes at most."), file=sys.stderr)
    begun = perf_counter()
    solved = solve(variant().rules, most)
    said = speak(
        "{n} positions solved in {time} s, residual {residual}.",
        n=whole(solved.positions, code),
        time=decimal(perf_counter() - begun, code, 1),
        residual=f"{solved.residual:.1e}",
    )
    print(said)
    least = always_home(solved)
    if 0 < least < most:
        print(speak("With {n} hit points or more the Angel gets home from everywhere.", n=least))
    print(
        speak(
            "Seat 3 stands on its pier and does nothing; the Angel keeps off Power Hexes; a game "
            "without end counts as lost by the Angel."
        )
    )
    return DONE
