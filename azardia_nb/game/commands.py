"""Records of a game's own files and options on the command line, and helpers of all commands."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from azardia_nb.errors import AzardiaError
from azardia_nb.game.registry import DEFAULT, names
from azardia_nb.text.language import Speak

DONE, NO, WRONG = 0, 1, 2  # exit statuses

Command = Callable[[argparse.Namespace, Speak], int]  # returns the exit status
Add = Callable[..., argparse.ArgumentParser]  # called with subcommands, name, command, description

LONGEST = 20  # digits; Python refuses to read thousands of them


class OwnFile(NamedTuple):
    """A kind of file that users write for a game.

    `check(text, label, file, speak)` returns the lines to print, or raises FileError with `label`
    as the name of the file. `text` returns the text of a new file, and `begun` is printed with it.
    A file is recognized by a TOML table called `table`.
    """

    begun: str
    check: Callable[[str, str, Path, Speak], Sequence[str]]
    text: Callable[[], str]
    table: str = ""


class Commands(NamedTuple):
    """The files and options that a game adds to the command line.

    `add_rules` adds the game's own options to a command and returns their names; `read_rules`
    returns the variant's arguments from them. `players` lists the possible players for the help.
    """

    deck: OwnFile
    map: OwnFile | None = None
    add_rules: Callable[[argparse.ArgumentParser, Speak], Sequence[str]] = lambda *given: ()
    read_rules: Callable[[argparse.Namespace, Speak], dict[str, Any]] = lambda *given: {}
    players: Callable[[Speak], str] = lambda *given: ""


def names_in(text: str) -> list[str]:
    """Return the names in `text`, which are separated by commas.

    >>> names_in("greedy, random")
    ['greedy', 'random']
    """
    return [name.strip() for name in text.split(",")]


def whole_number(option: str, text: str, least: int, most: int, speak: Speak) -> int:
    """Return the number written as `text`, the value of a command's `option`.

    Raises AzardiaError if it is not a whole number from `least` to `most`.

    >>> from azardia_nb.text.language import language
    >>> whole_number("--turns", "25", 1, 100, language("en"))
    25
    """
    if text.isascii() and text.isdigit() and len(text) <= LONGEST and least <= int(text) <= most:
        return int(text)
    raise AzardiaError(
        speak(
            "{option} must be a whole number from {least} to {most} (you gave {text})",
            option=option,
            text=repr(text),
            least=least,
            most=most,
        )
    )


def add_game(command: argparse.ArgumentParser, speak: Speak) -> None:
    """Add the option `--game` to a command."""
    command.add_argument(
        "--game",
        metavar="GAME",
        type=lambda text: text if text.endswith(".py") else text.replace("-", "_"),
        default=DEFAULT,
        help=speak("which game: {names}, or its file", names=", ".join(names())),
    )


def add_files(command: argparse.ArgumentParser, speak: Speak) -> None:
    """Add the options `--deck` and `--map` to a command."""
    command.add_argument(
        "--deck", metavar="FILE", type=Path, help=speak("a deck; by default the kit's own")
    )
    command.add_argument(
        "--map",
        metavar="FILE",
        type=Path,
        help=speak("a map, of Titan Race a circuit; by default the kit's own"),
    )


def refuse_foreign(chosen: argparse.Namespace, speak: Speak) -> None:
    """Raise AzardiaError if an option of another game than the chosen one is given."""
    for option, owner in chosen.foreign.items():
        if owner != chosen.game and getattr(chosen, option):
            called = owner.replace("_", " ").title()
            raise AzardiaError(
                speak(
                    "--{name} only works with {owner}, not with {game}",
                    name=option,
                    owner=called,
                    game=chosen.game,
                )
            )
