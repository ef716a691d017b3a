"""Rules in compiled code: machine code is made of what Python calls, and of nothing else."""

import numba
import pytest
from numba.core.codegen import JITCodeLibrary

from azardia_nb.compile import marks


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
