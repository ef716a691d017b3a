"""A repeated cell removes its earlier tables."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from ipywidgets.widgets.widget import _instances

from azardia_widgets import Lesson, Table
from tests.cases import each

CELL = "from azardia_widgets import Table\ntable = Table(kind='pig', seed=1, lesson={})\ntable"


class Shell(InteractiveShell):
    """A kernel's shell that runs the same cell of a notebook repeatedly."""

    runs = 0
    cell = ""

    def get_parent(self) -> dict[str, Any]:
        return {"header": {"msg_id": f"run-{self.runs}"}, "metadata": {"cellId": self.cell}}

    def run(self, cell: str) -> None:
        self.runs += 1
        assert self.run_cell(cell, store_history=True).success
        gc.collect()


@pytest.fixture
def shell() -> Iterator[Shell]:
    yield Shell.instance()
    Shell.clear_instance()


def tables() -> int:
    return sum(issubclass(type(one), Table) for one in gc.get_objects())


@each("where", ["None", "lesson"])
def test_a_table_made_anew_frees_the_one_before(where: str, shell: Shell) -> None:
    shell.user_ns["lesson"], shell.cell = Lesson(0), where
    gc.collect()  # tables of earlier tests, which must not go while this one counts
    before = tables()
    shell.run(CELL.format(where))
    press(shell.user_ns["table"])
    widgets = len(_instances)
    for _ in range(3):
        shell.run(CELL.format(where))
        press(shell.user_ns["table"])
    assert len(_instances) == widgets
    assert tables() == before + 1
    shell.user_ns["lesson"].language = "es"  # and nobody who is gone is told


def press(table: Table) -> None:
    table.action_panel.buttons["roll"].click()
    table.opening.open.value = True


def test_all_that_one_cell_makes_stays_and_what_another_cell_shows(shell: Shell) -> None:
    shell.cell = "two"
    shell.run('from azardia_widgets import Table\none, two = (Table(kind="pig") for _ in "ab")')
    one, two = shell.user_ns["one"], shell.user_ns["two"]
    assert None not in (one.comm, two.comm)
    shell.run("kept, one, two = one, None, None")
    assert shell.user_ns["kept"].comm is not None
    shell.run('Table(kind="pig")')
    assert (one.comm, two.comm) == (None, None)
    assert one.game.play("roll"), "who still has it can still ask it"
