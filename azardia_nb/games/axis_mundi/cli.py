"""Axis Mundi's files and options on the command line.

Modules are imported only where they are used, so that `--help` is quick.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.game.commands import Commands, OwnFile, names_in
from azardia_nb.text.language import N_, Speak
from azardia_nb.text.read import remedy_for


def _map(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.axis_mundi.data import maps

    map, unusual = maps.parse(text, label)
    summary = speak("{file}: a map: {name}", file=file, name=map.name)
    return [*unusual, *_shut_off(map, file, speak), summary]


def _shut_off(map: Any, file: Path, speak: Speak) -> list[str]:
    """Return a warning for each Warehouse from which no way leads to the Axis Mundi."""
    from azardia_nb.games.axis_mundi.data.set_up import Options, make_rules
    from azardia_nb.games.axis_mundi.odds.ways import NEVER, up
    from azardia_nb.games.axis_mundi.rules.rulings import Rulings
    from azardia_nb.games.axis_mundi.rules.state import POINTS, Numbers

    rules = make_rules(Options(map, Rulings(), Numbers()))
    points = up(rules).points[0, POINTS, rules["start"]]
    return [
        str(speak("{file}: no way leads from {name} to the Axis Mundi", file=file, name=name))
        for name, needed in zip(map.warehouses, points, strict=True)
        if needed >= NEVER
    ]


def _deck(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.axis_mundi.data import cards

    deck = cards.parse(text, label)
    summary = speak(
        "{file}: {one} 1-Time cards, {perm} Permanent cards, {module} of modules",
        file=file,
        one=deck.size("one"),
        perm=deck.size("perm"),
        module=int(deck.counts[deck.of_module].sum()),
    )
    return [*deck.warnings, summary]


def _kit(file: str) -> str:
    from azardia_nb.games.axis_mundi.data import packaged

    return packaged(file)


MODULES = {"free-will": "free_will", "poison": "poison"}


def add_rules(command: argparse.ArgumentParser, speak: Speak) -> Sequence[str]:
    """Add the options that only Axis Mundi has, and return their names."""
    command.add_argument(
        "--cards", action="store_true", help=speak("Axis Mundi: the whole game, with cards")
    )
    command.add_argument(
        "--modules",
        metavar="NAMES",
        help=speak("Axis Mundi with cards: {names}", names=", ".join(MODULES)),
    )
    command.add_argument(
        "--characters",
        metavar="NAMES",
        help=speak("Axis Mundi: the Characters of seats 1, 2 and 3"),
    )
    return ("cards", "modules", "characters")


def read_rules(chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return the options as arguments of `variant`; AzardiaError if they are invalid."""
    from azardia_nb.games.axis_mundi.rules.state import Modules

    options: dict[str, Any] = {}
    cards = chosen.cards or chosen.deck is not None
    if cards:
        options["cards"] = True
    if chosen.modules:
        names = names_in(chosen.modules)
        for name in names:
            if name not in MODULES:
                wrong = speak("--modules: there is no module {name}", name=repr(name))
                raise AzardiaError(f"{wrong}; {remedy_for(name, MODULES)}")
        if not cards:
            raise AzardiaError(speak("--modules: modules are played with cards; add --cards"))
        options["modules"] = Modules(**{MODULES[name]: True for name in names})
    if getattr(chosen, "characters", None):
        options["characters"] = names_in(chosen.characters)
    return options


COMMANDS = Commands(
    OwnFile(N_("{file}: a deck to start from"), _deck, lambda: _kit("cards.toml")),
    OwnFile(N_("{file}: a map to start from"), _map, lambda: _kit("map.toml"), "map"),
    add_rules,
    read_rules,
)
