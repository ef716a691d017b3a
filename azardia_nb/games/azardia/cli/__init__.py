"""What Azardia brings to the `azardia` command: decks, exact tables, best play, and `play --core`.

What a command needs is imported when it runs, so that help is quick.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azardia_nb.errors import AzardiaError
from azardia_nb.game.commands import DONE, NO, Add, Commands, decks
from azardia_nb.games.azardia.odds import cli as odds
from azardia_nb.text.language import N_, Speak

if TYPE_CHECKING:
    from azardia_nb.solve.dynamic_programming import ReportProgress

# --- best play ----------------------------------------------------------------------------------


def _register_solve(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
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

    from azardia_nb.game.house_rules import read_changes
    from azardia_nb.game.registry import load
    from azardia_nb.games.azardia.odds.core.game_value import at_start
    from azardia_nb.games.azardia.odds.core.solution import file_of, solution
    from azardia_nb.games.azardia.rules.rulings import Rulings
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


# --- decks --------------------------------------------------------------------------------------


def _deck(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.azardia.cards.deck import Deck
    from azardia_nb.games.azardia.rules.card_kinds import Pile

    deck = Deck.parse(text, name=label)
    said = N_("{file}: a deck of {action} action, {penalty} penalty and {event} event cards")
    counts = {pile.name.lower(): deck.count(pile) for pile in Pile}
    return [*deck.warnings, speak(said, file=file, **counts)]


def _new_deck() -> str:
    from azardia_nb.games.azardia.cards.deck import new_deck_text

    return new_deck_text()


# --- who plays which game ------------------------------------------------------------------------


def add_options(command: argparse.ArgumentParser, speak: Speak) -> Sequence[str]:
    """Add the options that only Azardia has, and return them."""
    command.add_argument(
        "--core", action="store_true", help=speak("the core game, without cards and coins")
    )
    return ("core",)


def read_rules(chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return what was chosen so, for the variant; AzardiaError for what cannot be."""
    if chosen.core and chosen.deck is not None:
        raise AzardiaError(speak("--deck: the core game has no cards; remove --core"))
    return {"cards": not chosen.core}


def players(speak: Speak) -> str:
    """Return who may play, for the help."""
    return speak(
        "two to four of the bots random, greedy, cautious, racer, hoarder, fighter and "
        "planner, as in greedy,random; or perfect and another bot, with --core"
    )


def seated(names: Sequence[str], chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return which game these play; AzardiaError for those that cannot."""
    if not 2 <= len(names) <= 4:
        raise AzardiaError(
            speak("--players: use two to four bots (you gave {count})", count=len(names))
        )
    if "perfect" in names and not (chosen.core and len(names) == 2):
        raise AzardiaError(
            speak(
                "The perfect bot only plays the two-player core game: add --core and name two bots."
            )
        )
    return read_rules(chosen, speak)


COMMANDS = Commands(
    {"deck": decks(_deck, _new_deck).register, "odds": odds.register, "solve": _register_solve},
    add_options,
    add_options,
    read_rules,
    players,
    seated,
)
