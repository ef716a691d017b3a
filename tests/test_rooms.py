"""What a room may import: no room knows a game, but for those that are still to be freed."""

import ast
from collections.abc import Iterator
from pathlib import Path

import azardia_nb
import azardia_widgets
from azardia_nb.games import names

ROOTS = [Path(package.__file__ or "").parent for package in (azardia_nb, azardia_widgets)]
# The front doors: `from azardia_nb import Game` is Azardia's.
DOORS = {"azardia_nb", "azardia_widgets"}
# Modules that still know Azardia, by their room. Take names off this list; add none.
NOT_FREED = {
    "azardia_nb.cli": {"main", "simulation"},
    "azardia_nb.compile": {"ahead", "pointer"},
    "azardia_nb.env": {
        "measure",
        "numbering",
        "observation",
        "openspiel",
        "pettingzoo",
        "short",
        "table",
    },
    "azardia_nb.players": {"own"},
    "azardia_nb.probability": {"dice", "experiment", "goodness_of_fit"},
    "azardia_nb.records": {"scenario", "scenario_writer"},
    "azardia_nb.simulation": {
        "chunk",
        "compare",
        "house_rules",
        "loop",
        "results",
        "simulate",
        "stored",
        "summary",
        "tournament",
    },
    "azardia_nb.solve": {
        "by_hand",
        "consequences",
        "game_tree",
        "published",
        "small_game",
        "successors",
    },
    "azardia_nb.text": {"read"},
    "azardia_widgets.charts": {"compared"},
    "azardia_widgets.games.azardia.exhibits": {"how_we_know"},
    "azardia_widgets.lesson": {"exercise", "handout", "running"},
    "azardia_widgets.table": {
        "decided",
        "dice",
        "fair_dice",
        "future",
        "log",
        "opening",
        "played",
        "position_editor",
        "replay",
        "status",
        "table",
    },
}
GROUND_FLOOR = 6  # files at most


def modules() -> Iterator[tuple[str, Path]]:
    for root in ROOTS:
        for file in sorted(root.rglob("*.py")):
            parts = file.relative_to(root.parent).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), file


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def game_of(module: str) -> str:
    """Return the game whose room, or whose file, a module is, or nothing."""
    rooms = module.split(".")
    return rooms[2] if rooms[1:2] == ["games"] and rooms[2:3] and rooms[2] in names() else ""


def knows_a_game(name: str, file: Path) -> bool:
    return any(game_of(one) not in ("", game_of(name)) for one in imported(file))


def test_no_room_knows_a_game_but_those_still_to_be_freed() -> None:
    found: dict[str, set[str]] = {}
    for name, file in modules():
        if name not in DOORS and knows_a_game(name, file):
            room, _, module = name.rpartition(".")
            found.setdefault(room, set()).add(module)
    assert found == NOT_FREED


def test_the_ground_floors_are_small() -> None:
    for root in ROOTS:
        assert len(list(root.glob("*.py"))) <= GROUND_FLOOR


def test_every_room_says_what_is_in_it() -> None:
    for root in ROOTS:
        for folder in {file.parent for file in root.rglob("*.py")}:
            door = (folder / "__init__.py").read_text(encoding="utf-8")
            assert ast.get_docstring(ast.parse(door)), folder
