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
from azardia_nb.compile.rows import list_common, place_of, pour


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
        lambda tables, out: list_common(tables[0]["counts"], 1, tables[0]["among"], 1, size, out)
    )
    plain, quick = np.zeros(size, np.int64), np.zeros(size, np.int64)
    n = list_common(tables[0]["counts"], 1, tables[0]["among"], 1, size, plain)
    assert listed(tables, quick) == n > 2
    assert quick.tolist() == plain.tolist()
    assert plain[0] == 0
    assert plain[n - 1] == size - 1


@pytest.mark.parametrize("size", [5, 16, 24, 112, 144])
def test_compiled_code_finds_every_card_among_counts_where_plain_python_does(size: int) -> None:
    counts = np.zeros(1, np.dtype([("counts", "u1", size)]))
    rng = np.random.default_rng(1)
    counts["counts"] = rng.integers(0, 4, size)
    counts["counts"][0, [1, size - 1]] = 255
    marks.compilable()
    found = numba.njit(lambda rows, place, case: place_of(rows[0]["counts"], place, case))
    whole = counts[0]["counts"]
    for first in range(min(size, 18)):
        cards = int(whole[first:].sum(dtype=np.int64))
        expected = np.repeat(np.arange(first, size), whole[first:])
        for case in {0, 1, 254, 255, cards // 2, cards - 1} & set(range(cards)):
            assert found(counts, first, case) == place_of(whole, first, case) == expected[case]


@pytest.mark.parametrize("size", [7, 112, 120])
def test_compiled_code_pours_a_row_of_counts_into_another_as_plain_python_does(size: int) -> None:
    tables = np.zeros(1, np.dtype([("counts", "u1", (3, size))]))
    tables["counts"] = np.random.default_rng(1).integers(0, 120, (3, size))
    plain = tables.copy()
    marks.compilable()
    numba.njit(lambda rows: pour(rows[0]["counts"], 2, 0))(tables)
    pour(plain[0]["counts"], 2, 0)
    assert tables.tobytes() == plain.tobytes()
    assert not plain["counts"][0, 2].any()
