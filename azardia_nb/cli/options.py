"""What commands have in common: how they are added, and the numbers they are given."""

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from azardia_nb.errors import AzardiaError
from azardia_nb.games import DEFAULT, load, names
from azardia_nb.text.language import Speak

if TYPE_CHECKING:
    from azardia_nb.games.protocol import GameType

Command = Callable[[argparse.Namespace, Speak], int]  # returns the exit status
Add = Callable[..., argparse.ArgumentParser]  # to which subcommands, name, what runs, about

AZARDIA = "azardia"  # the game that is meant where none is named
LONGEST = 20  # digits; Python refuses to read thousands of them


def whole_number(option: str, text: str, least: int, most: int, speak: Speak) -> int:
    """Return the number that was given to an option.

    Raises AzardiaError if it is no whole number from `least` to `most`.

    >>> from azardia_nb.text.language import language
    >>> whole_number("--turns", "25", 1, 100, language("en"))
    25
    """
    if text.isascii() and text.isdigit() and len(text) <= LONGEST and least <= int(text) <= most:
        return int(text)
    raise AzardiaError(
        speak(
            "{option}: {text} is no whole number from {least} to {most}",
            option=option,
            text=repr(text),
            least=least,
            most=most,
        )
    )


def add_game(command: argparse.ArgumentParser, speak: Speak) -> None:
    """Add the option that names a game of the house."""
    command.add_argument(
        "--game",
        metavar="GAME",
        default=AZARDIA,
        help=speak("which game: {names}", names=", ".join(names())),
    )


def only_azardia(chosen: argparse.Namespace, options: Sequence[str], speak: Speak) -> None:
    """Raise AzardiaError for an option given that only Azardia has."""
    for name in options:
        if getattr(chosen, name):
            raise AzardiaError(
                speak("--{name}: only Azardia has it, not {game}", name=name, game=chosen.game)
            )


def add_options(command: argparse.ArgumentParser, speak: Speak) -> None:
    """Add what the game that is meant where none is named lets one choose besides house rules."""
    brought = load(DEFAULT).command_options
    if brought is not None:
        brought().add(command, speak)


def read_options(chosen: argparse.Namespace, game: "GameType", speak: Speak) -> dict[str, Any]:
    """Return what was chosen so, for a game's variant; AzardiaError for what is of another game."""
    usual = load(DEFAULT)
    brought = usual.command_options
    if brought is None:
        return {}
    if game is usual:
        return brought().read(chosen, speak)
    only_azardia(chosen, brought().names, speak)
    return {}
