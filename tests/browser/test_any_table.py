"""A table of each small game in JupyterLab: drawn, pressed, accessible, kept as pictures."""

from collections.abc import Callable
from pathlib import Path

import pytest

from azardia_nb.games import load, names
from azardia_nb.text.language import LANGUAGES
from tests.browser import course, lab
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
    lab.write(root / f"{kind}.ipynb", *(CELL.format(**asked, code=code) for code in LANGUAGES))
    opened = lesson(f"{kind}.ipynb")
    course.runs(opened)
    assert len(set(opened.all_boards())) == 2  # in two languages
    course.answers(opened)
    while opened.find("action-back").count():  # a run is several presses
        course.answers(opened)
    opened.find("why").first.click()
    course.is_accessible(opened)
    course.is_pictures_tomorrow(opened)
