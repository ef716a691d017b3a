"""Rules in plain Python compare ints with enumerations, never values read from a row.

NumPy looks up four attributes before such a comparison, which took more than half of a game.
"""

import ast
import importlib
from collections.abc import Iterator
from enum import EnumMeta
from pathlib import Path
from types import ModuleType

import pytest

from azardia_nb.games.azardia import rules

# No step of a usual game passes through these: they read a position, hide a part of it or find its
# like, and in `cards` it is an ability that is answered.
SELDOM = {"validation", "cards", "hidden", "key"}
FILES = sorted(Path(rules.__file__).parent.glob("[a-z]*.py"))
OFTEN = [file for file in FILES if file.stem not in SELDOM]


def names_a_code(node: ast.expr, module: ModuleType) -> bool:
    """Return whether an expression is a member of an enumeration, as `Phase.ROLL`."""
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and isinstance(getattr(module, node.value.id, None), EnumMeta)
    )


def slow(source: str, module: ModuleType) -> Iterator[int]:
    """Yield the lines that compare a value from a row with a member of an enumeration."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        read = {
            target.id
            for line in ast.walk(function)
            if isinstance(line, ast.Assign) and isinstance(line.value, ast.Subscript)
            for target in line.targets
            if isinstance(target, ast.Name)
        }
        for one in ast.walk(function):
            if isinstance(one, ast.Compare):
                sides = [one.left, *one.comparators]
                of_row = any(
                    isinstance(side, ast.Subscript)
                    or (isinstance(side, ast.Name) and side.id in read)
                    for side in sides
                )
                if of_row and any(names_a_code(side, module) for side in sides):
                    yield one.lineno


@pytest.mark.parametrize("file", OFTEN, ids=lambda file: file.stem)
def test_no_number_of_a_row_is_compared_with_an_enumeration(file: Path) -> None:
    module = importlib.import_module(f"{rules.__name__}.{file.stem}")
    assert list(slow(file.read_text("utf-8"), module)) == []


def test_such_a_comparison_is_found() -> None:
    module = importlib.import_module(f"{rules.__name__}.waiting")
    plain = "def f(s):\n    phase = {}\n    return phase == Phase.ROLL\n"
    assert list(slow(plain.format('s["phase"]'), module)) == [3]
    assert list(slow(plain.format('int(s["phase"])'), module)) == []
