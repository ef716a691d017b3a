"""`azardia circuit` and `azardia deck`: the files that an owner of the box can correct.

What they need is imported when it runs, so that help is quick.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from azardia_nb.cli.options import Add, Command
from azardia_nb.cli.status import DONE, NO
from azardia_nb.errors import FileError
from azardia_nb.files.checked_file import write_new
from azardia_nb.text.language import Speak


def register_circuit(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `circuit` and its commands; `add` makes one."""
    about = speak("Check circuits for Titan Race, or start new ones.")
    check = speak("Check circuits and say how to fix each problem, line by line.")
    new = speak("Write circuits to start from.")
    _register("circuit", (about, check, new), (_check_circuits, _new_circuits), (commands, add))


def register_deck(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `deck` and its commands; `add` makes one."""
    about = speak("Check a deck of cards, or start a new one.")
    check = speak("Check a deck and say how to fix each problem, line by line.")
    new = speak("Write a deck to start from.")
    _register("deck", (about, check, new), (_check_deck, _new_deck), (commands, add))


def _register(name: str, said: Sequence[str], run: Sequence[Command], to: tuple[Any, Add]) -> None:
    commands, add = to
    made = commands.add_parser(name, help=said[0], description=said[0])
    family = made.add_subparsers(required=True)
    for word, does, about in zip(("check", "new"), run, said[1:], strict=True):
        add(family, word, does, about).add_argument("file", metavar="FILE", type=Path)


def _check_circuits(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.files.toml_file import DataError, read_text
    from azardia_nb.games.titan_race.data import circuits

    text = read_text(chosen.file)
    try:
        found, warnings = circuits.parse(*text)
    except DataError as error:
        print(error)
        return NO
    for warning in warnings:
        print(warning)
    print(speak("{file}: circuits: {names}", file=chosen.file, names=", ".join(found)))
    return DONE


def _check_deck(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.files.toml_file import DataError, read_text
    from azardia_nb.games.titan_race.data import cards

    text = read_text(chosen.file)
    try:
        deck = cards.parse(*text)
    except DataError as error:
        print(error)
        return NO
    for warning in deck.warnings:
        print(warning)
    said = speak(
        "{file}: a deck of {n} bonus cards of {kinds} kinds",
        file=chosen.file,
        n=deck.size,
        kinds=len(deck.cards),
    )
    print(said)
    return DONE


def _new_circuits(chosen: argparse.Namespace, speak: Speak) -> int:
    _copy("circuits.toml", chosen.file, speak)
    print(speak("{file}: circuits to start from", file=chosen.file))
    return DONE


def _new_deck(chosen: argparse.Namespace, speak: Speak) -> int:
    _copy("cards.toml", chosen.file, speak)
    print(speak("{file}: a deck to start from", file=chosen.file))
    return DONE


def _copy(name: str, file: Path, speak: Speak) -> None:
    """Write one of the kit's files to a new one; FileError where there is one already."""
    from azardia_nb.games.titan_race.data.packaged import packaged

    try:
        write_new(file, packaged(name))
    except FileExistsError:
        raise FileError(speak("{file} already exists and was left as it is.", file=file)) from None
