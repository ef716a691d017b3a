"""`azardia deck`: checks decks, maps and circuits, and writes files to start from."""

import argparse
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError, FileError
from azardia_nb.game.commands import DONE, NO, Add, Commands, OwnFile, add_game
from azardia_nb.game.registry import DEFAULT
from azardia_nb.text.language import Speak


def register(
    commands: "argparse._SubParsersAction[Any]",
    add: Add,
    brought: Mapping[str, Commands],
    speak: Speak,
) -> None:
    """Add the commands `deck check` and `deck new` for the files of the games in `brought`."""
    about = speak("Check a deck of cards, a map or circuits, or start a new file.")
    family = commands.add_parser("deck", help=about, description=about).add_subparsers(
        required=True
    )
    check = speak("Check a file and say how to fix each problem, line by line.")
    for command in (
        add(family, "check", _check, check),
        add(family, "new", _new, speak("Write a file to start from.")),
    ):
        command.add_argument("file", metavar="FILE", type=Path)
        command.add_argument(
            "--map",
            action="store_true",
            help=speak("a map, of Titan Race circuits, instead of a deck"),
        )
        add_game(command, speak)
        command.set_defaults(game=None, brought=brought)


def _check(chosen: argparse.Namespace, speak: Speak) -> int:
    # Imported here, so that `--help` is quick.
    from azardia_nb.files.toml_file import read_text

    text, label = read_text(chosen.file)
    try:
        lines = _kind(chosen, text, speak).check(text, label, chosen.file, speak)
    except FileError as error:
        print(error)
        return NO
    print("\n".join(lines))
    return DONE


def _new(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.files.checked_file import write_new

    kind = _kind(chosen, "", speak)
    write_new(chosen.file, kind.text())
    print(speak(kind.begun, file=chosen.file))
    return DONE


def _kind(chosen: argparse.Namespace, text: str, speak: Speak) -> OwnFile:
    """Return the kind of a file: a map if `--map` or its tables say so, otherwise a deck."""
    brought: dict[str, Commands] = chosen.brought
    games = brought if chosen.game is None else [chosen.game]
    maps = {game: brought[game].map for game in games if game in brought and brought[game].map}
    if chosen.map:
        return _of(maps, chosen.game, [game for game, one in brought.items() if one.map], speak)
    for map in maps.values():
        if map and re.search(rf"(?m)^\s*\[+\s*{map.table}\s*[].]", text):
            return map
    decks = {game: one.deck for game, one in brought.items()}
    return _of(decks, chosen.game or DEFAULT, [*decks], speak)


def _of(
    files: Mapping[str, OwnFile | None], game: str | None, others: list[str], speak: Speak
) -> OwnFile:
    """Return the entry of `files` for a game; AzardiaError names the games that have one."""
    if game is None:
        message = speak("--map: name the game, too, with --game: {games}", games=", ".join(others))
        raise AzardiaError(message)
    if (file := files.get(game)) is None:
        message = speak(
            "--game: {game} has no such file; use it with {others}",
            game=game,
            others=", ".join(others),
        )
        raise AzardiaError(message)
    return file
