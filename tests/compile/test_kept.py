"""What is compiled once: each rule for all whole numbers, and a kept rule for all that calls it."""

import os
import subprocess
import sys
from enum import IntEnum
from pathlib import Path

import numba
import numpy as np
import pytest

from azardia_nb.compile import marks
from azardia_nb.compile.typed import RuleTemplate
from azardia_nb.games.machine.stack import drop, insert, pending, push, remove, top_frame

ROW = np.dtype([("left", "i2"), ("row", "i2", (2, 3))])


def test_other_code_counts_from_the_end() -> None:
    marks.compilable()  # tells Numba how rules read fields

    @numba.njit
    def last(rows, at):  # type: ignore[no-untyped-def] # compiled
        rows[0]["row"][-1, at] = 5
        return rows[0]["row"][1, -1] + rows[0]["row"][at][at]

    rows = np.zeros(1, ROW)
    rows[0]["row"] = [[1, 2, 3], [4, 5, 6]]
    assert last(rows, -1) == 10
    assert rows[0]["row"][1].tolist() == [4, 5, 5]
    assert last(rows, np.uint8(0)) == 6


RULES = """
import numpy as np
from azardia_nb.compile.marks import kept_rule, rule

STATE = np.dtype([("left", "i2"), ("row", "i2", (2, 3))])

@kept_rule
def fill(s, out, number=7):
    if s["left"] < -1:
        raise OverflowError("less than nothing")
    for at in range(3):
        s["row"][1, at] += number + at
        out[at] = s["row"][1, at]
    s["left"] -= 1
    return 3

def once(rows, out):
    return fill(rows[0], out, 1)

def twice(rows, out):
    return fill(rows[0], out) + fill(rows[0], rows[0]["row"][0])
"""
USED = """
import sys
import numpy as np
import kept_rules
from azardia_nb.compile.cache import compiled

function = getattr(kept_rules, sys.argv[1])
rows, out = np.zeros(1, kept_rules.STATE), np.zeros(3, np.int16)
print(compiled(function, quick=True)(rows, out), rows[0]["row"].ravel().tolist(), out.tolist())
try:
    compiled(function, quick=True)(rows, out)
    compiled(function, quick=True)(rows, out)
except OverflowError as error:
    print(error)
"""


@pytest.mark.nightly
def test_a_kept_rule_is_compiled_by_the_first_that_calls_it(tmp_path: Path) -> None:
    (tmp_path / "kept_rules.py").write_text(RULES, "utf-8")
    path = os.pathsep.join([os.fspath(tmp_path), *sys.path])
    surroundings = os.environ | {"XDG_CACHE_HOME": os.fspath(tmp_path), "PYTHONPATH": path}

    def run(name: str) -> str:
        command = [sys.executable, "-P", "-c", USED, name]
        return subprocess.run(
            command, env=surroundings, check=True, capture_output=True, text=True
        ).stdout

    def made() -> dict[str, int]:
        found = tmp_path.rglob("*.nbc")
        return {f"{file.parent.name} {file.name}": file.stat().st_mtime_ns for file in found}

    assert run("once") == "3 [0, 0, 0, 1, 2, 3] [1, 2, 3]\nless than nothing\n"
    first = made()
    assert [name.split("-")[1] for name in sorted(first)] == ["fill", "once"]
    told = run("twice")
    assert told == "6 [14, 16, 18, 14, 16, 18] [7, 8, 9]\nless than nothing\n"
    assert made().items() > first.items()
    assert len(made()) == 3, "it was compiled for both arrays, and once"
    for file in tmp_path.rglob("fill*.nbc"):
        file.unlink()
    assert run("twice") == told, "what is gone is compiled again"


class Word(IntEnum):
    """A number with a name."""

    FIVE = 5


def test_a_rule_is_compiled_once_for_all_whole_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    def sum_of(a: int, b: int = 1) -> int:
        return a + b

    made = []
    build = RuleTemplate._build_impl

    def noting(template: RuleTemplate, *given: object) -> object:
        made.append(given)
        return build(template, *given)

    monkeypatch.setattr(RuleTemplate, "_build_impl", noting)
    marks.rule(sum_of)
    marks.compilable()
    five = Word.FIVE

    @numba.njit
    def run(small, large):  # type: ignore[no-untyped-def] # compiled
        return sum_of(small, large) + sum_of(b=five, a=2) + sum_of(large) + sum_of(True)

    assert run(np.int16(3), np.int64(4)) == 7 + 7 + 5 + 2
    assert len(made) == 2, "and one for what is true or false"


def test_an_index_from_the_end_counts_so_where_indexes_are_checked() -> None:
    marks.compilable()
    row = np.zeros(1, np.dtype([("a", "i2", 3), ("b", "i1", (2, 2))]))
    row["a"], row["b"] = [1, 2, 3], [[4, 5], [6, 7]]

    def read(rows, at):  # type: ignore[no-untyped-def] # compiled
        s = rows[0]
        half = s["b"][at]
        return s["a"][at] * 100 + s["b"][at, 0] * 10 + half[1]

    assert numba.njit(boundscheck=True)(read)(row, -1) == 300 + 60 + 7
    with pytest.raises(IndexError):
        numba.njit(boundscheck=True)(read)(row, 3)
    for at in range(2):
        assert numba.njit(read)(row, at) == read(row, at)


STACK = np.dtype([("depth", "i1"), ("stack", "i2", (4, 8))])


def test_a_stack_keeps_its_order_and_leaves_nothing_behind() -> None:
    s = np.zeros(1, STACK)[0]
    assert pending(s) == -1
    push(s, 3, 1, 2)
    push(s, 5, 9, 0, 0, 0, 0, 0, 4)
    insert(s, 1, 7, 6)
    assert s["stack"][:3, 0].tolist() == [3, 7, 5]
    assert top_frame(s).tolist() == [5, 9, 0, 0, 0, 0, 0, 4]
    remove(s, 0)
    assert s["stack"][:3, 0].tolist() == [7, 5, 0]
    drop(s)
    assert pending(s) == 7
    drop(s)
    assert not s["stack"].any()
    assert s["depth"] == 0
