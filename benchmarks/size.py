"""Size of the code: lines and files by package, rulings, functions, words of documents."""

import ast
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import numpy as np

LARGE = "azardia", "titan_race", "axis_mundi"
EXHIBITS, EXERCISES = "widgets/*/exhibits/*.py", "azardia_nb/games/*/lessons/*.py"
ROOMS = {
    "azardia_nb and widgets": ("azardia_nb/*.py", "widgets/*.py"),
    "tests": ("tests/*.py", "conftest.py"),
    "exhibits": (EXHIBITS,),
    "exercises": (EXERCISES,),
    **{
        f"{name} besides": (f"*/games/{name}/*.py", f":!{EXHIBITS}", f":!{EXERCISES}", ":!tests")
        for name in LARGE
    },
    "texts as data": (
        "*.po",
        "azardia_nb/games/*/text/*.toml",
        "azardia_nb/games/*/lessons/*.toml",
    ),
}
READ = "README.md", "CONTRIBUTING.md", "CHANGELOG.md"


def tracked(*patterns: str) -> list[Path]:
    """Return the project's files, under version control, that match `patterns`."""
    done = subprocess.run(
        ["git", "ls-files", "-z", *patterns], capture_output=True, text=True, check=True
    )
    return [Path(name) for name in done.stdout.split("\0") if name]


def functions(files: list[Path]) -> Iterator[int]:
    """Yield the number of lines of each function."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield (node.end_lineno or node.lineno) - node.lineno + 1


def room_of(module: str) -> str:
    """Return the folder or file of azardia_nb that a module is in, or the name of its package."""
    package, _, rest = module.partition(".")
    return rest.partition(".")[0] if package == "azardia_nb" else package


def both_ways() -> list[str]:
    """Return the pairs of rooms that import each other, as text."""
    arrows = set()
    for file in tracked("azardia_nb/*.py", "widgets/*.py"):
        here = room_of(".".join(file.with_suffix("").parts).removeprefix("widgets."))
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("azardia_"):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
                arrows |= {(here, room_of(name)) for name in names}
    return sorted(f"{a} and {b}" for a, b in arrows if a < b and (b, a) in arrows)


def measure() -> str:
    """Return a line for each figure."""
    told = []
    for room, patterns in ROOMS.items():
        files = tracked(*patterns)
        lines = sum(len(file.read_text("utf-8").splitlines()) for file in files)
        told.append(f"{room}: {lines:,} lines in {len(files)} files")
    for name in LARGE:
        rulings = import_module(f"azardia_nb.games.{name}.rules.rulings").Rulings.table
        told.append(f"rulings of {name}: {len(rulings)}")
    half, most = np.percentile([*functions(tracked(*ROOMS["azardia_nb and widgets"]))], [50, 99])
    told.append(f"lines of a function: median {half:.0f}, 99% at most {most:.0f}")
    pairs = both_ways()
    told.append(f"rooms that import each other: {len(pairs)} ({', '.join(pairs)})")
    told += [f"{page}: {len(Path(page).read_text('utf-8').split()):,} words" for page in READ]
    return "\n".join(told)
