"""Imports: no general module imports a game, and there are no import cycles."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import azardia_nb
import azardia_widgets
from azardia_nb.games import names
from tests.cases import each

ROOTS = [Path(package.__file__ or "").parent for package in (azardia_nb, azardia_widgets)]
# The front doors: `from azardia_nb import Game` is Azardia's.
DOORS = {"azardia_nb.public", "azardia_widgets"}
GAMES = frozenset(names())
GROUND_FLOOR = 6  # files at most
# For its type alone: a record starts games, and a game knows its record.
MUTUAL = ("azardia_nb.game.protocol", "azardia_nb.game.game")


def modules() -> Iterator[tuple[str, Path]]:
    for root in ROOTS:
        for file in sorted(root.rglob("*.py")):
            parts = file.relative_to(root.parent).with_suffix("").parts
            if not all(map(str.isidentifier, parts)):  # the lesson that `azardia lab --new` writes
                continue
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), file


@cache
def imports(file: Path) -> list[ast.Import | ast.ImportFrom]:
    """Return the imports of a file; `import_module("a.b")` counts as `import a.b`."""
    found: list[ast.Import | ast.ImportFrom] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.append(node)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            literal = node.args[0]
            if isinstance(
                literal, ast.JoinedStr
            ):  # f"azardia_nb.games.{name}" counts as its package
                literal = literal.values[0]
            if isinstance(literal, ast.Constant):
                found.append(ast.Import([ast.alias(str(literal.value).strip("."))]))
    return found


def imported(file: Path) -> Iterator[str]:
    for node in imports(file):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def game_of(module: str) -> str:
    """Return the game to which a module belongs, by its package, file or known results, or ""."""
    rooms = module.split(".")
    place = [room for room in rooms[2:] if room != "known_results"]
    return place[0] if rooms[1:2] == ["games"] and place and place[0] in GAMES else ""


def knows_a_game(name: str, file: Path) -> bool:
    return any(game_of(one) not in ("", game_of(name)) for one in imported(file))


def test_no_room_knows_a_game() -> None:
    found = [name for name, file in modules() if name not in DOORS and knows_a_game(name, file)]
    assert found == []


def room_of(module: str) -> str:
    """Return the room of a module: its package or game, or the module itself at the top level."""
    rooms = module.split(".")
    if rooms[1:2] == ["games"]:
        return ".".join(rooms[:3])
    return ".".join(rooms[: max(2, len(rooms) - 1)])


def asked(file: Path, known: set[str]) -> Iterator[str]:
    """Yield the modules of `known` that a file imports, also for types or within functions."""
    for node in imports(file):
        if isinstance(node, ast.ImportFrom) and node.module:
            named = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from ({one if one in known else node.module for one in named} & known)
        elif isinstance(node, ast.Import):
            yield from ({alias.name for alias in node.names} & known)


def check_circles(files: dict[str, Path], known: set[str], room: Callable[[str], str]) -> None:
    """Raise CycleError, with their names, for rooms that import each other in a cycle."""
    asks: dict[str, set[str]] = {}
    for name, file in files.items():
        for other in asked(file, known):
            if room(other) != room(name) and (name, other) != MUTUAL:
                asks.setdefault(room(name), set()).add(room(other))
    list(TopologicalSorter(asks).static_order())


def test_no_room_imports_in_a_circle() -> None:
    files = {name: file for name, file in modules() if name not in DOORS}
    check_circles(files, set(files), room_of)


@each("game", names())
def test_no_folder_of_a_game_imports_in_a_circle(game: str) -> None:
    files = dict(modules())
    inner = {name: files[name] for name in files if game_of(name) == game}

    def folder(name: str) -> str:
        rooms = name.split(".")
        return ".".join(rooms[: max(4, len(rooms) - 1)])

    check_circles(inner, set(inner), folder)


def test_no_file_imports_in_a_circle() -> None:
    files = dict(modules())
    check_circles(files, set(files), str)


RECORDS = [name for name, _ in modules() if name.endswith(".record")]


@each("record", RECORDS)
def test_a_game_is_put_together_where_nobody_inside_looks(record: str) -> None:
    inside = record.removesuffix("record")
    assert [
        name for name, file in modules() if name.startswith(inside) and record in imported(file)
    ] == []


def test_the_ground_floors_are_small() -> None:
    for root in ROOTS:
        assert len(list(root.glob("*.py"))) <= GROUND_FLOOR


def test_every_room_says_what_is_in_it() -> None:
    for folder in {file.parent for _, file in modules()}:
        door = (folder / "__init__.py").read_text(encoding="utf-8")
        assert ast.get_docstring(ast.parse(door)), folder


ALONE = """
import sys
for name in sys.argv[1:]:
    for known in [one for one in sys.modules if one.startswith("azardia_nb")]:
        del sys.modules[known]
    from azardia_nb.games import load
    load(name)
"""


def test_a_game_is_loaded_before_anything_else() -> None:
    """As if each had a process of its own: what is imported first finds the door still closed."""
    done = subprocess.run(
        [sys.executable, "-c", ALONE, *names()], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


# Modules whose package has another name, or comes with a declared one.
BROUGHT = {
    "PIL": "pillow",
    "gymnasium": "pettingzoo",
    "jupyterlab_server": "jupyterlab",
    "pyspiel": "open-spiel",
}
IN_A_PAGE = {"js", "pyodide", "pyodide_js"}


def test_what_is_imported_is_declared() -> None:
    known = tomllib.loads((ROOTS[0].parent / "pyproject.toml").read_text("utf-8"))["project"]
    optional = [one for extra in known["optional-dependencies"].values() for one in extra]
    declared = {
        canonicalize_name(Requirement(one).name) for one in [*known["dependencies"], *optional]
    }
    found = {one.partition(".")[0] for _, file in modules() for one in imported(file)}
    foreign = found - sys.stdlib_module_names - {root.name for root in ROOTS} - IN_A_PAGE
    assert {canonicalize_name(BROUGHT.get(name, name)) for name in foreign} <= declared
    unbound = [one for one in known["dependencies"] if not Requirement(one).specifier]
    assert unbound == []
