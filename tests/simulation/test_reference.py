"""Plain C, written apart, plays the same random games as the kit."""

from collections.abc import Iterator
from shutil import which

import pytest

from azardia_nb.simulation.run import record
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
