"""Files of a game's data that an owner of the box can correct: one is checked, or begun."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from azardia_nb.cli.options import Add, Command
from azardia_nb.text.language import Speak

Read = TypeVar("Read")


class Said(NamedTuple):
    """What the help says of such commands."""

    about: str
    check: str
    new: str


def add_check_and_new(
    commands: "argparse._SubParsersAction[Any]",
    add: Add,
    name: str,
    said: Said,
    check: Command,
    new: Command,
) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """Add `check` and `new` behind a first word, each of a file; return both."""
    made = commands.add_parser(name, help=said.about, description=said.about)
    family = made.add_subparsers(required=True)
    both = add(family, "check", check, said.check), add(family, "new", new, said.new)
    for command in both:
        command.add_argument("file", metavar="FILE", type=Path)
    return both


def add_deck(
    commands: "argparse._SubParsersAction[Any]",
    add: Add,
    speak: Speak,
    check: Command,
    new: Command,
) -> None:
    """Add `deck` and its commands."""
    said = Said(
        speak("Check a deck of cards, or start a new one."),
        speak("Check a deck and say how to fix each problem, line by line."),
        speak("Write a deck to start from."),
    )
    add_check_and_new(commands, add, "deck", said, check, new)


def parsed(file: Path, parse: Callable[[str, str], Read]) -> Read | None:
    """Return what a file says, or None where it cannot be used, and print what is wrong with it."""
    # Imported when a file is checked, so that help is quick.
    from azardia_nb.files.toml_file import DataError, read_text

    text = read_text(file)
    try:
        return parse(*text)
    except DataError as error:
        print(error)
        return None
