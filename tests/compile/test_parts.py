"""Rules in compiled code: machine code is made of what Python calls, and of nothing else."""

import tomllib

import numba
import numpy as np
import pytest
from numba.core.codegen import JITCodeLibrary
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from azardia_nb import lessons
from azardia_nb.compile import marks
from azardia_nb.compile.rows import list_common


def _doubled(number: int) -> int:
    return 2 * number


def _quadrupled(number: int) -> int:
    return _doubled(_doubled(number))


def test_rules_become_machine_code_only_as_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    make = JITCodeLibrary._finalize_specific

    def noting(library: JITCodeLibrary) -> None:
        made.append(library.name)
        make(library)

    monkeypatch.setattr(JITCodeLibrary, "_finalize_specific", noting)
    marks.called_rule(_doubled)
    marks.rule(_quadrupled)
    marks.compilable()
    called = numba.njit(lambda number: _quadrupled(number) + 1)
    assert called(10) == 41
    assert [name for name in made if "lambda" in name]
    assert not [name for name in made if "doubled" in name or "quadrupled" in name]


def test_numba_is_one_whose_insides_were_tried() -> None:
    project = tomllib.loads((lessons.SOURCE.parent / "pyproject.toml").read_text("utf-8"))
    asked = [Requirement(one) for one in project["project"]["dependencies"]]
    (pinned,) = [one.specifier for one in asked if one.name == "numba"]
    major, minor = map(int, marks.TRIED)
    assert pinned == SpecifierSet(f">={major}.{minor},<{major}.{minor + 1}")
    assert numba.__version__ in pinned


@pytest.mark.parametrize("size", [65, 112, 128])
def test_places_that_two_rows_have_in_common_are_the_same_in_compiled_code(size: int) -> None:
    table = np.dtype([("counts", "u1", (3, size)), ("among", "u1", (2, size))])
    tables = np.zeros(1, table)
    rng = np.random.default_rng(1)
    for name in ("counts", "among"):
        tables[name] = rng.integers(0, 256, tables[name].shape) * rng.integers(
            0, 2, tables[name].shape
        )
    tables["counts"][0, 1, [0, size - 1]] = tables["among"][0, 1, [0, size - 1]] = 255
    marks.compilable()
    listed = numba.njit(
        lambda tables, out: list_common(tables[0]["counts"], 1, tables[0]["among"], 1, out)
    )
    plain, quick = np.zeros(size, np.int64), np.zeros(size, np.int64)
    n = list_common(tables[0]["counts"], 1, tables[0]["among"], 1, plain)
    assert listed(tables, quick) == n > 2
    assert quick.tolist() == plain.tolist()
    assert plain[0] == 0
    assert plain[n - 1] == size - 1
