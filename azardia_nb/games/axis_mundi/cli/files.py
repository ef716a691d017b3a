"""`azardia map`: the map that an owner of the box can type in.

What it needs is imported when it runs, so that help is quick.
"""

import argparse
from pathlib import Path
from typing import Any

from azardia_nb.cli.options import Add, add_game
from azardia_nb.cli.status import DONE, NO
from azardia_nb.errors import FileError
from azardia_nb.files.checked_file import write_new
from azardia_nb.text.language import Speak

GAME = "axis_mundi"


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `map` and its commands; `add` makes one."""
    about = speak("Check a map for Axis Mundi, or start a new one.")
    family = commands.add_parser("map", help=about, description=about)
    words = family.add_subparsers(required=True)
    said = {
        "check": (_check, speak("Check a map and say how to fix each problem, line by line.")),
        "new": (_new, speak("Write a map to start from.")),
    }
    for word, (run, does) in said.items():
        command = add(words, word, run, does)
        command.add_argument("file", metavar="FILE", type=Path)
        add_game(command, speak)
        command.set_defaults(game=GAME)


def _check(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.files.toml_file import DataError, read_text
    from azardia_nb.games.axis_mundi.data import maps

    try:
        found, unusual = maps.parse(*read_text(chosen.file))
    except DataError as error:
        print(error)
        return NO
    for warning in (*unusual, *_shut_off(found, chosen.file, speak)):
        print(warning)
    print(speak("{file}: a map: {name}", file=chosen.file, name=found.name))
    return DONE


def _shut_off(found: Any, file: Path, speak: Speak) -> list[str]:
    """Say from which Warehouses no way leads up."""
    from azardia_nb.games.axis_mundi.data.set_up import Options, make_rules
    from azardia_nb.games.axis_mundi.odds.ways import NEVER, up
    from azardia_nb.games.axis_mundi.rules.rulings import Rulings
    from azardia_nb.games.axis_mundi.rules.state import POINTS, Numbers

    rules = make_rules(Options(found, Rulings(), Numbers()))
    points = up(rules).points[0, POINTS, rules["start"]]
    return [
        str(speak("{file}: no way leads from {name} to the Axis Mundi", file=file, name=name))
        for name, needed in zip(found.warehouses, points, strict=True)
        if needed >= NEVER
    ]


def _new(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.data.packaged import packaged

    try:
        write_new(chosen.file, packaged("map.toml"))
    except FileExistsError:
        said = speak("{file} already exists and was left as it is.", file=chosen.file)
        raise FileError(said) from None
    print(speak("{file}: a map to start from", file=chosen.file))
    return DONE
