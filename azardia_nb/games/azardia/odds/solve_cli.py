"""`azardia solve`: best play in the core game of two, as it comes with the kit or solved once.

What it needs is imported when it runs, so that help is quick.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from azardia_nb.cli.options import Add
from azardia_nb.cli.status import DONE, NO
from azardia_nb.text.language import Speak

if TYPE_CHECKING:
    from azardia_nb.solve.dynamic_programming import ReportProgress


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `solve` to the commands; `add` makes one."""
    about = speak("Solve the core game for two. What is solved is kept, even if you interrupt it.")
    solve = add(commands, "solve", _solve, about)
    solve.add_argument(
        "--rulings", metavar="NAME=ANSWER,…", help=speak("solve it under other rulings")
    )
    solve.add_argument(
        "--anew", action="store_true", help=speak("solve it again, even if the solution is there")
    )
    solve.add_argument(
        "--compare",
        action="store_true",
        help=speak(
            "solve it under every ruling that matters in it, and print what each one changes"
        ),
    )
    solve.add_argument(
        "--check", action="store_true", help=speak("check the solution in independent ways")
    )


def _solve(options: argparse.Namespace, speak: Speak) -> int:
    if options.compare:
        return _compare(speak)
    import numpy as np

    from azardia_nb.games import load
    from azardia_nb.games.azardia.odds.core.game_value import at_start
    from azardia_nb.games.azardia.odds.core.solution import file_of, solution
    from azardia_nb.games.azardia.rules.rulings import Rulings
    from azardia_nb.games.house_rules import read_changes
    from azardia_nb.text.say import percent

    asked, game = options.rulings, load("azardia")
    rulings = Rulings(**read_changes(asked, game, options.language) if asked else {})
    try:
        with _progress(speak("solving")) as report:
            solved = solution(rulings, report, anew=options.anew)
    except KeyboardInterrupt:
        print(
            speak("What has been solved so far is kept; next time it continues from there."),
            file=sys.stderr,
        )
        raise
    known = int(np.isfinite(solved.values).sum())
    worst = f"{solved.residual:.1e}"
    print(speak("{n} positions solved, residual {residual}.", n=known, residual=worst))
    if solved.termination_probability:
        print(
            speak(
                "Under these rules perfect players would wait for ever. To get an answer, each "
                "turn ends the game in a draw with probability {chance}.",
                chance=f"{solved.termination_probability:.0e}",
            )
        )
    for who, win in zip(
        (
            speak("nobody has the Mantis"),
            speak("the first player has the Mantis"),
            speak("the second player has the Mantis"),
        ),
        at_start(solved),
        strict=True,
    ):
        print(
            speak(
                "The first player wins {share} of the games if {who}.",
                share=percent(win, options.language, 4),
                who=who,
            )
        )
    if file_of(rulings).exists():
        print(speak("Saved in {file}", file=str(file_of(rulings))))
    else:
        print(speak("This solution comes with the kit. To solve the game again, add --anew."))
    if options.check:
        from azardia_nb.games.azardia.odds.proof import proof

        with _progress(speak("checking")) as report:
            found = proof(rulings, report_progress=lambda share: report(share, solved.residual))
        print("\n".join(found.lines(options.language)))
        return DONE if found.holds else NO
    return DONE


def _compare(speak: Speak) -> int:
    from azardia_nb.games.azardia.odds.core.best import SAME
    from azardia_nb.games.azardia.odds.core.game_value import table

    with _progress(speak("solving")) as report:
        compared = table(report)
    print(compared.to_string(index=False, na_rep="–"))
    print(
        speak(
            "shortest: mean number of turns of the shortest perfect game. Among actions whose "
            "probabilities differ by less than {same}, both players choose the one after which "
            "the game ends soonest; – means that no game ends, or that waiting ever longer "
            "pays.",
            same=f"{SAME:.0e}",
        )
    )
    return DONE


@contextmanager
def _progress(about: str) -> Iterator["ReportProgress"]:
    """Show a bar on standard error while something is solved."""
    from tqdm import tqdm

    with tqdm(total=100, desc=about, unit="%", file=sys.stderr, disable=None, leave=False) as bar:

        def report(share: float, worst: float) -> None:
            bar.n = round(100 * share, 1)
            bar.set_postfix_str(f"residual {worst:.0e}")

        yield report
