"""`azardia map` and `azardia deck`: the files that an owner of the box can correct.

What it needs is imported when it runs, so that help is quick.
"""

import argparse
from pathlib import Path
from typing import Any

from azardia_nb.files.checked_file import write_new
from azardia_nb.games.commands import (
    DONE,
    NO,
    Add,
    Said,
    add_check_and_new,
    add_deck,
    add_game,
    parsed,
)
from azardia_nb.text.language import Speak

GAME = "axis_mundi"


def register_map(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `map` and its commands; `add` makes one."""
    said = Said(
        speak("Check a map for Axis Mundi, or start a new one."),
        speak("Check a map and say how to fix each problem, line by line."),
        speak("Write a map to start from."),
    )
    for command in add_check_and_new(commands, add, "map", said, _check_map, _new_map):
        add_game(command, speak)
        command.set_defaults(game=GAME)


def register_deck(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `deck` and its commands; `add` makes one."""
    add_deck(commands, add, speak, _check_deck, _new_deck)


def _check_map(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.data import maps

    checked = parsed(chosen.file, maps.parse)
    if checked is None:
        return NO
    found, unusual = checked
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


def _check_deck(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.data import cards

    found = parsed(chosen.file, cards.parse)
    if found is None:
        return NO
    for warning in found.warnings:
        print(warning)
    said = speak(
        "{file}: {one} 1-Time cards, {perm} Permanent cards, {module} of modules",
        file=chosen.file,
        one=found.size("one"),
        perm=found.size("perm"),
        module=int(found.counts[found.of_module].sum()),
    )
    print(said)
    return DONE


def _new_map(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.data import packaged

    write_new(chosen.file, packaged("map.toml"), speak)
    print(speak("{file}: a map to start from", file=chosen.file))
    return DONE


def _new_deck(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.data import packaged

    write_new(chosen.file, packaged("cards.toml"), speak)
    print(speak("{file}: a deck to start from", file=chosen.file))
    return DONE
