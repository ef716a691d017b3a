"""Commands for maps, decks and the solved hunt, and the options that say which game it is.

What it needs is imported when it runs, so that help is quick.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.game.commands import DONE, Add, Files, add_game, decks, names_in, whole_number
from azardia_nb.text.language import N_, Speak
from azardia_nb.text.read import near

GAME = "axis_mundi"


def _map(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.axis_mundi.data import maps

    found, unusual = maps.parse(text, label)
    said = speak("{file}: a map: {name}", file=file, name=found.name)
    return [*unusual, *_shut_off(found, file, speak), said]


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


def _deck(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.axis_mundi.data import cards

    found = cards.parse(text, label)
    said = speak(
        "{file}: {one} 1-Time cards, {perm} Permanent cards, {module} of modules",
        file=file,
        one=found.size("one"),
        perm=found.size("perm"),
        module=int(found.counts[found.of_module].sum()),
    )
    return [*found.warnings, said]


def _kit(file: str) -> str:
    from azardia_nb.games.axis_mundi.data import packaged

    return packaged(file)


MAP = Files(
    "map",
    N_("Check a map for Axis Mundi, or start a new one."),
    N_("Check a map and say how to fix each problem, line by line."),
    N_("Write a map to start from."),
    N_("{file}: a map to start from"),
    _map,
    lambda: _kit("map.toml"),
)
DECK = decks(_deck, lambda: _kit("cards.toml"))


def register_map(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `map` and its commands; `add` makes one."""
    for command in MAP.register(commands, add, speak):
        add_game(command, speak)
        command.set_defaults(game=GAME)


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


MOST = 25  # hit points: high.form


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `solve` to the commands; `add` makes one."""
    about = speak("Solve the hunt: an Angel on its way home against one hunter.")
    solve = add(commands, "solve", _solve, about)
    most = speak("hit points of the Angel, at most")
    solve.add_argument("--hp", metavar="N", default=str(MOST), help=most)


def _solve(chosen: argparse.Namespace, speak: Speak) -> int:
    from time import perf_counter

    from azardia_nb.games.axis_mundi.game import variant
    from azardia_nb.games.axis_mundi.odds.hunt import always_home, solve
    from azardia_nb.text.say import decimal, whole

    most, code = whole_number("--hp", chosen.hp, 1, MOST, speak), chosen.language
    print(speak("Solving the hunt; this takes a few minutes at most."), file=sys.stderr)
    begun = perf_counter()
    solved = solve(variant().rules, most)
    said = speak(
        "{n} positions solved in {time} s, residual {residual}.",
        n=whole(solved.positions, code),
        time=decimal(perf_counter() - begun, code, 1),
        residual=f"{solved.residual:.1e}",
    )
    print(said)
    least = always_home(solved)
    if 0 < least < most:
        print(speak("With {n} hit points or more the Angel gets home from everywhere.", n=least))
    print(
        speak(
            "Seat 3 stands on its pier and does nothing; the Angel keeps off Power Hexes; a game "
            "without end counts as lost by the Angel."
        )
    )
    return DONE
