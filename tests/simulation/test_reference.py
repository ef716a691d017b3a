"""Plain C, written apart, plays the same random games as the kit."""

from collections.abc import Iterator
from shutil import which

import numpy as np
import pytest

from azardia_nb.simulation.chunk import record
from azardia_nb.simulation.task import task_of
from benchmarks.reference import run
from tests.cases import each

GAMES = 100
PLAYERS = ("random",) * run.SEATS


@pytest.fixture(scope="module")
def reference() -> Iterator[run.Reference]:
    if which("cc") is None:
        pytest.skip("takes a C compiler")
    with run.compiled_reference() as found:
        yield found


@each("cards", [False, True])
def test_the_columns_are_the_same(reference: run.Reference, cards: bool) -> None:
    task = task_of(PLAYERS, seed=20, cards=cards)
    assert run.compared(reference, task, GAMES) is None


def test_a_game_is_the_same_step_by_step(reference: run.Reference) -> None:
    task = task_of(PLAYERS, seed=21)
    assert reference.record(task, 3) == record(task, 3)


def test_the_first_difference_is_told() -> None:
    kit = np.zeros(5, run.ROW)
    other = kit.copy()
    other["tile"][3, 1], other["steps"][4] = 7, 1
    found = run.difference(kit, other)
    assert found is not None
    assert found[0] == 3
    assert found[1].startswith("tile")
    assert run.difference(kit, kit) is None


def test_without_a_compiler_it_is_said_what_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(run.NoReference, match="cc"):
        run.compiled_reference().__enter__()
