"""`--cards`, `--modules` and `--characters`: which Axis Mundi is played, and by whom."""

import argparse
from collections.abc import Sequence
from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.games.commands import names_in
from azardia_nb.text.language import Speak
from azardia_nb.text.near import near

MODULES = {"free-will": "free_will", "poison": "poison"}


def add_rules(command: argparse.ArgumentParser, speak: Speak) -> None:
    """Add the options that say which game it is."""
    command.add_argument(
        "--cards", action="store_true", help=speak("Axis Mundi: the whole game, with cards")
    )
    command.add_argument(
        "--modules",
        metavar="NAMES",
        help=speak("Axis Mundi with cards: {names}", names=", ".join(MODULES)),
    )


def add_options(command: argparse.ArgumentParser, speak: Speak) -> Sequence[str]:
    """Add the options that only Axis Mundi has, and return them."""
    add_rules(command, speak)
    command.add_argument(
        "--characters",
        metavar="NAMES",
        help=speak("Axis Mundi: the Characters of seats 1, 2 and 3"),
    )
    return ("cards", "modules", "characters")


def read_rules(chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return what was chosen so, for the variant; AzardiaError for what cannot be."""
    from azardia_nb.games.axis_mundi.rules.state import Modules

    found: dict[str, Any] = {}
    cards = chosen.cards or chosen.deck is not None
    if cards:
        found["cards"] = True
    if chosen.modules:
        names = names_in(chosen.modules)
        for name in names:
            if name not in MODULES:
                said = speak("--modules: there is no module {name}", name=repr(name))
                raise AzardiaError(f"{said}; {near(name, MODULES)}")
        if not cards:
            raise AzardiaError(speak("--modules: modules are played with cards; add --cards"))
        found["modules"] = Modules(**{MODULES[name]: True for name in names})
    if getattr(chosen, "characters", None):
        found["characters"] = names_in(chosen.characters)
    return found


def seated(names: Sequence[str], chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return which game is played, whoever plays it."""
    return read_rules(chosen, speak)
