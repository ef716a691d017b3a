"""A table of each small game in JupyterLab: drawn, pressed, accessible, kept as pictures."""

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat import v4

from azardia_nb.games import load, names
from tests.browser import course
from tests.browser.lab import Lesson
from tests.seats import few, rival

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

Open = Callable[[str], Lesson]
CELL = """from azardia_widgets import Table
Table(kind="{kind}", seats={seats}, language="{code}", seed=1)"""


@pytest.mark.parametrize("kind", [name for name in names() if load(name).picture])
def test_a_small_game_is_played_at_the_table(kind: str, lesson: Open, root: Path) -> None:
    seats = ("person", *[rival(kind)] * (few(kind) - 1))
    asked = {"kind": kind, "seats": seats}
    cells = [v4.new_code_cell(CELL.format(**asked, code=code)) for code in ("en", "es")]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    name = f"{kind}.ipynb"
    nbformat.write(v4.new_notebook(cells=cells, metadata=kernel), root / name)
    opened = lesson(name)
    course.runs(opened)
    assert len(set(opened.all_boards())) == 2  # in two languages
    course.answers(opened)
    opened.find("why").first.click()
    course.is_accessible(opened)
    course.is_pictures_tomorrow(opened)
