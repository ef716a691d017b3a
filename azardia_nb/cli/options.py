"""What commands have in common: how they are added, and the numbers they are given."""

import argparse
import inspect
from collections.abc import Callable, Sequence
from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import Speak

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
    from azardia_nb.games import names

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


def read_numbers(text: str | None, variant: Callable[..., Any], speak: Speak) -> dict[str, int]:
    """Return house rules from a text as in `goal=50,faces=8`, for a game's `variant`.

    Raises AzardiaError for what is none, or not of this game.
    """
    known = list(inspect.signature(variant).parameters)
    numbers = {}
    for part in (text or "").split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if equals and name not in known:
            possible = ", ".join(known) or speak("none")
            raise AzardiaError(
                speak("no house rule {name}; possible are {names}", name=repr(name), names=possible)
            )
        if equals:
            numbers[name] = whole_number(name, value, 0, 10**9, speak)
        elif part.strip():
            raise AzardiaError(speak("{part}: written NAME=NUMBER, as in goal=50", part=repr(part)))
    return numbers
