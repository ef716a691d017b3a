"""The `azardia` command: the lessons, whole games by bots, scenarios and decks.

Exit status 0 done, 1 the answer is no, 2 wrong use or unreadable input. What is wrong is said in
one line on standard error. What a command needs is imported when it runs, so that help is quick.
"""

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from azardia_nb.errors import AzardiaError, DeckError, FileError
from azardia_nb.language import LANGUAGES, Speak, language

DONE, NO, WRONG, INTERRUPTED = 0, 1, 2, 130
LARGEST_FILE = 10_000_000  # bytes; no deck and no scenario comes near


class WrongUse(AzardiaError):
    """A command line that asks for nothing possible."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    try:
        # A terminal that lacks a letter gets a question mark, and the game to its end.
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        given = list(sys.argv[1:] if arguments is None else arguments)
        chosen = _parser(language(_language_asked(given))).parse_args(given)
        command: Callable[[argparse.Namespace, Speak], int] = chosen.run
        status = command(chosen, language(chosen.language))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever was reading has read enough; else Python complains once more on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        _complain(f"{error.filename or 'standard output'}: {error.strerror}")
        return WRONG
    except AzardiaError as error:
        _complain(str(error))
        return WRONG
    return status


def _complain(sentence: str) -> None:
    print("azardia:", " ".join(sentence.split()), file=sys.stderr)


# The command line.


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are exceptions, so that they end as one line."""

    def error(self, message: str) -> NoReturn:
        raise WrongUse(f"{message} ({self.prog} --help)")


def _language_asked(given: list[str]) -> str:
    """Return the language a command line asks for, before anything else in it is known right."""
    for code in LANGUAGES:
        if f"--language={code}" in given or ("--language", code) in zip(given, given[1:]):
            return code
    return LANGUAGES[0]


def _parser(speak: Speak) -> _Parser:
    parser = _Parser(
        prog="azardia",
        description=speak("Learn Azardia: First Impact, and its mathematics, by poking at it."),
    )
    commands = parser.add_subparsers(metavar=speak("COMMAND"), required=True)

    def add(
        name: str, run: Callable[[argparse.Namespace, Speak], int], about: str, *, to=commands
    ) -> _Parser:
        command = to.add_parser(name, help=about, description=about, allow_abbrev=False)
        command.set_defaults(run=run)
        command.add_argument(
            "--language", choices=LANGUAGES, default=LANGUAGES[0], help=speak("English or Spanish")
        )
        return command

    lab = add("lab", _lab, speak("copy the lessons and open JupyterLab on the first"))
    lab.add_argument(
        "folder",
        metavar="DIR",
        nargs="?",
        type=Path,
        default=Path("azardia-lessons"),
        help=speak("where the lessons go; what is there already stays as it is"),
    )
    lab.add_argument(
        "--no-browser", action="store_true", help=speak("only start JupyterLab and say its address")
    )

    play = add("play", _play, speak("let bots play a whole game, told in text"))
    play.add_argument(
        "--players",
        metavar=speak("BOTS"),
        default="greedy,random",
        help=speak("two to four bots, in turn order, as in greedy,random"),
    )
    play.add_argument("--seed", type=int, help=speak("the same number tells the same game"))
    play.add_argument("--save", metavar="FILE", type=Path, help=speak("keep the game in a file"))

    scenario = add("scenario", _scenario, speak("check rule cases written as files"))
    scenario.add_argument("files", metavar="FILE", nargs="+", type=Path)

    deck = commands.add_parser("deck", help=speak("check a deck of cards, or begin one"))
    decks = deck.add_subparsers(metavar=speak("COMMAND"), required=True)
    check = add("check", _deck_check, speak("check a deck, with line and remedy"), to=decks)
    check.add_argument("file", metavar="FILE", type=Path)
    new = add("new", _deck_new, speak("write a deck to start from"), to=decks)
    new.add_argument("file", metavar="FILE", type=Path)
    return parser


# The commands.


def _lab(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb import lessons

    target = chosen.folder.absolute()
    lessons.copy(target)
    first = lessons.first(target, chosen.language)
    command = [sys.executable, "-m", "jupyterlab", str(first), f"--ServerApp.root_dir={target}"]
    if chosen.no_browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container there is nobody else to be
    print(speak("The lessons are in {folder}. Ctrl-C here ends JupyterLab.", folder=target))
    sys.stdout.flush()
    os.execv(sys.executable, command)


def _play(chosen: argparse.Namespace, speak: Speak) -> int:
    return DONE


def _scenario(chosen: argparse.Namespace, speak: Speak) -> int:
    return DONE


def _deck_check(chosen: argparse.Namespace, speak: Speak) -> int:
    return DONE


def _deck_new(chosen: argparse.Namespace, speak: Speak) -> int:
    return DONE


if __name__ == "__main__":
    sys.exit(main())
