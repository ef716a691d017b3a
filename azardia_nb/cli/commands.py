"""The command line of `azardia`: its parser, its errors, and `azardia scenario`.

Every error is one line on standard error. Modules are imported when a command runs, so that
`--help` is quick.
"""

import argparse
import os
import pkgutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from contextvars import copy_context
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

from azardia_nb import games
from azardia_nb.cli import classroom, deck, lab, simulation
from azardia_nb.errors import AzardiaError, ScenarioError
from azardia_nb.game.commands import DONE, NO, WRONG, Command, Commands
from azardia_nb.text.language import LANGUAGES, SPOKEN, Speak, language, one_line


class UsageError(AzardiaError):
    """Error for a command line that does not fit any command."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    return copy_context().run(_run, arguments)  # the language it sets does not outlast it


def _run(arguments: Sequence[str] | None) -> int:
    try:
        _open_what_is_closed()
        # A terminal that lacks a letter shows a question mark.
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        argv = list(sys.argv[1:] if arguments is None else arguments)
        parser = _parser(language(_language_asked(argv)))
        chosen = parser.parse_args(_helped(argv))
        SPOKEN.set(chosen.language)
        command: Command = chosen.run
        status = command(chosen, language(chosen.language))
        sys.stdout.flush()
    except BrokenPipeError:
        _write_no_more()  # the reader has closed the pipe
        return DONE
    except OSError as error:
        _complain(f"{error.filename or _unnamed()}: {error.strerror}")
        return WRONG
    except AzardiaError as error:
        _complain(str(error))
        return WRONG
    return status


def _open_what_is_closed() -> None:
    """Open the null device for standard streams that are closed, as under cron."""
    closed = [name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None]
    if closed:
        # Otherwise the next opened file would get the descriptor of a standard stream.
        while os.open(os.devnull, os.O_RDWR) < 2:
            pass
    for name in closed:
        mode = "r" if name == "stdin" else "w"
        setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - stays open


def _unnamed() -> str:
    """Return a name for the output that failed, for a system error without a file name."""
    try:
        sys.stdout.flush()
    except OSError:
        _write_no_more()
        return "standard output"
    return "a file"


def _write_no_more() -> None:
    """Redirect standard output to the null device, so that Python's flush at exit cannot fail."""
    with suppress(OSError):  # standard output need not be a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str) -> None:
    # Control characters in quoted input must not move the cursor or reverse the line.
    with suppress(OSError):  # standard error is closed, too
        print("azardia:", one_line(sentence), file=sys.stderr)


# The command line.


class _Parser(argparse.ArgumentParser):
    """A parser that raises UsageError, which is printed as one line, instead of exiting."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} ({self.prog} --help)")


def _language_asked(argv: list[str]) -> str:
    """Return the language of `--language`, which is needed before the arguments are parsed."""
    for code in LANGUAGES:
        if f"--language={code}" in argv or ("--language", code) in pairwise(argv):
            return code
    return LANGUAGES[0]


def _helped(argv: list[str]) -> list[str]:
    """Return the arguments with `--help` in place of the word `help`, or if there are none."""
    words = [word for word in argv if not word.startswith("-") and word not in LANGUAGES]
    if words[:1] == ["help"]:
        argv = [word for word in argv if word != "help"]
        return [*argv, "--help"]
    return argv or ["--help"]


def _brought() -> dict[str, Commands]:
    """Return the `Commands` of each game that has a module `cli`, by the game's name.

    Only that module is imported: loading every game would take as long as everything else.
    """
    rooms = {
        folder.name: f"{games.__name__}.{folder.name}.cli"
        for folder in pkgutil.iter_modules(games.__path__)
        if folder.ispkg and folder.name in games.names()
    }
    return {name: import_module(room).COMMANDS for name, room in rooms.items() if find_spec(room)}


def _parser(speak: Speak) -> _Parser:
    brought = _brought()
    parser = _Parser(
        prog="azardia",
        description=speak(
            "Learn Azardia: First Impact, and its mathematics, by trying things out."
        ),
        epilog=speak("The players are: {bots}.", bots=brought[games.DEFAULT].players(speak)),
    )
    parser.add_argument(
        "--language", choices=LANGUAGES, default=LANGUAGES[0], help=speak("English or Spanish")
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"azardia-nb {version('azardia-nb')}",
        help=speak("show the version of the kit and stop"),
    )
    commands = parser.add_subparsers(required=True)

    def add(
        to: "argparse._SubParsersAction[_Parser]", name: str, run: Command, about: str
    ) -> _Parser:
        command = to.add_parser(name, help=about, description=about, allow_abbrev=False)
        command.set_defaults(run=run)
        # With any other default it would override a language given before the command.
        command.add_argument(
            "--language",
            choices=LANGUAGES,
            default=argparse.SUPPRESS,
            help=speak("English or Spanish"),
        )
        return command

    lab.register(commands, add, speak)
    classroom.register(commands, add, speak)
    simulation.register(commands, add, brought, speak)
    scenario = add(commands, "scenario", _scenario, speak("Check rule cases written as files."))
    scenario.add_argument("files", metavar="FILE", nargs="+", type=Path)
    deck.register(commands, add, brought, speak)
    return parser


# The commands.


def _scenario(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.records.scenario import run_scenario

    worst = DONE
    for path in chosen.files:
        try:
            differences = run_scenario(path)
        except ScenarioError as error:
            for line in error.lines:
                _complain(line)
            worst = WRONG
            continue
        if differences:
            print(speak("{file}: fails", file=path))
            worst = max(worst, NO)
        else:
            print(speak("{file}: passes", file=path))
        for difference in differences:
            print(f"  {difference}")
    return worst
