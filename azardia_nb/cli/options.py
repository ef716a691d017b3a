"""What commands have in common: how they are added, and the numbers they are given."""

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from azardia_nb.errors import AzardiaError
from azardia_nb.games import DEFAULT, names
from azardia_nb.text.language import Speak

if TYPE_CHECKING:
    from azardia_nb.game import Game

Command = Callable[[argparse.Namespace, Speak], int]  # returns the exit status
Add = Callable[..., argparse.ArgumentParser]  # to which subcommands, name, what runs, about

DONE, NO, WRONG, INTERRUPTED = 0, 1, 2, 130  # what a command returns
LONGEST = 20  # digits; Python refuses to read thousands of them


class Commands(NamedTuple):
    """What a game brings to the command line.

    `register` adds commands of its own: it is given the subcommands of argparse and a function
    that adds one. `add_options` adds to `play` what only this game has, and returns the names;
    `add_rules` does so for commands that play many games, of which `read_rules` returns options of
    the game's variant;
    `players` says in the help who may play, and `begin` begins a game between bots by their names,
    with a seed.
    """

    register: "Callable[[argparse._SubParsersAction[Any], Add, Speak], None]"
    add_options: Callable[[argparse.ArgumentParser, Speak], Sequence[str]]
    add_rules: Callable[[argparse.ArgumentParser, Speak], Sequence[str]]
    read_rules: Callable[[argparse.Namespace, Speak], dict[str, Any]]
    players: Callable[[Speak], str]
    begin: "Callable[[Sequence[str], int, argparse.Namespace, Speak], Game]"


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
            "{option} must be a whole number from {least} to {most} (you gave {text})",
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
        default=DEFAULT,
        help=speak("which game: {names}", names=", ".join(names())),
    )


def refuse_foreign(chosen: argparse.Namespace, speak: Speak) -> None:
    """Raise AzardiaError for an option given that another game has brought, not the chosen one."""
    for option, owner in chosen.foreign.items():
        if owner != chosen.game and getattr(chosen, option):
            called = owner.replace("_", " ").capitalize()
            raise AzardiaError(
                speak(
                    "--{name} only works with {owner}, not with {game}",
                    name=option,
                    owner=called,
                    game=chosen.game,
                )
            )
