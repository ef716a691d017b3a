"""Links from the middle of a page lead to the same place in the other language."""

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

import authoring
from azardia_nb import lessons
from tests.browser import lab

pytestmark = pytest.mark.browser

NAME, SECTION = "01-board.ipynb", "bounce"  # the second trick
LINK = "a[href*='cell-id={id}'], a[data-commandlinker-args*='cell-id={id}']"


@pytest.fixture
def places(root: Path) -> dict[str, str]:
    """Write both notebooks, with new links, to a folder; return their paths by language."""
    for code in ("en", "es"):
        place = "" if code == "en" else "es/"
        made = authoring.with_way(lessons.read(root / place / NAME), NAME, code)
        (root / "links" / place).mkdir(parents=True, exist_ok=True)
        nbformat.write(made, root / "links" / place / NAME)
    return {"en": f"links/{NAME}", "es": f"links/es/{NAME}"}


@pytest.mark.parametrize(
    ("code", "other"), [("en", "es"), pytest.param("es", "en", marks=pytest.mark.nightly)]
)
def test_in_jupyterlab(
    code: str, other: str, places: dict[str, str], lesson: Callable[[str], lab.Lesson]
) -> None:
    page = lesson(places[code]).page
    page.locator(LINK.format(id=SECTION)).click()
    page.wait_for_function(
        """([path, id]) => {
            const opened = window.jupyterapp.shell.currentWidget;
            const cell = opened.content.widgets?.find(one => one.model.id === id);
            const box = cell?.node.getBoundingClientRect();
            return opened.context.path === path && box && box.top > -innerHeight
                && box.top < 1.5 * innerHeight;
        }""",
        arg=[places[other], SECTION],
        polling=lab.POLLING,
    )
