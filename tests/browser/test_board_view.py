"""Several boards in one notebook, in the real JupyterLab: each follows its own slider."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Locator

from azardia_nb.text.language import TONGUES
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser

CELL = """import ipywidgets
from azardia_nb import Game, Placed
from azardia_nb.games.azardia.odds.dice import total
from azardia_widgets.board.canvas import BoardView

def follow(game):
    view = BoardView()
    where = ipywidgets.IntSlider(min=1, max=50)

    def show(change=None):
        distribution = {where.value + steps: chance for steps, chance in total().items()}
        view.show(game, "en", chances=distribution)

    where.observe(show, "value")
    show()
    return ipywidgets.VBox((where, view.widget))

boards = [follow(Game.place([Placed(tile), Placed(60)])) for tile in (3, 40)]
ipywidgets.VBox(boards)
"""


@pytest.fixture
def opened(show: Callable[..., Lesson]) -> Lesson:
    return show(CELL)


def test_each_board_follows_its_own_slider(opened: Lesson) -> None:
    shown = [opened.board(0), opened.board(1)]
    assert shown[0] != shown[1]
    for number in (0, 1):
        opened.page.locator(".noUi-handle").nth(number).press("ArrowRight")
        moved = opened.changed(shown[number], number)
        assert opened.board(1 - number) == shown[1 - number]
        shown[number] = moved
    assert not opened.faults


def test_each_board_is_drawn_again_after_a_reload(opened: Lesson) -> None:
    shown = [opened.board(0), opened.board(1)]
    opened.reload()
    # Each board is checked separately.
    for number in (0, 1):
        assert opened.board(number) == shown[number]
        opened.page.locator(".noUi-handle").nth(number).press("ArrowRight")
        opened.changed(shown[number], number)
    assert not opened.faults


@pytest.mark.nightly
@pytest.mark.parametrize("code", ["en", "es"])
def test_the_board_of_an_exhibit_is_taken_home(
    code: str, lesson: Callable[[str], Lesson], tmp_path: Path
) -> None:
    opened = lesson({"en": "01-board.ipynb", "es": "es/01-board.ipynb"}[code])
    opened.run_all()
    opened.board()
    keep = opened.page.locator(".azardia-keep:visible").first
    assert {"en": "Save", "es": "Guardar"}[code] in keep.inner_text()
    arrives(opened, keep, tmp_path)
    assert not opened.failed()


def arrives(opened: Lesson, keep: Locator, folder: Path) -> None:
    """Check that a press saves a board in its painted state."""
    with opened.page.expect_download() as arriving:
        keep.click()
    assert arriving.value.suggested_filename == "board.png"
    arriving.value.save_as(folder / "board.png")
    with Image.open(folder / "board.png") as drawn:
        assert len(drawn.convert("RGB").getcolors(2**24) or ()) > 20


# After a guess is locked in, the board is part of its question.
REVEALED = """import ipywidgets
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.board import draw_ends

lesson = Lesson(1)
asked = draw_ends(lesson)
asked.field.value = "1 @10"
asked.lock_in.click()
ipywidgets.VBox((lesson, asked))
"""


def test_a_board_within_two_exhibits_follows_the_language_and_is_taken_home(
    show: Callable[..., Lesson], tmp_path: Path
) -> None:
    opened = show(REVEALED)
    opened.board()
    for code, word in (("es", "Guardar"), ("en", "Save")):
        opened.page.locator(".azardia-lesson button", has_text=TONGUES[code]).click()
        opened.page.locator(".azardia-keep:visible", has_text=word).first.wait_for()
    arrives(opened, opened.page.locator(".azardia-keep:visible").first, tmp_path)
    assert not opened.failed()
