"""Whatever a learner turns and presses, in a lesson or at a table, says and shows what is kept.

Where it does not, `python -m tests.widgets.turned`, or `.sat`, writes the page anew: read it.
"""

from pathlib import Path

import pytest

from tests.widgets import sat, turned
from tests.widgets.drawn import drawn, same


def test_every_page_is_of_a_lesson() -> None:
    assert {path.stem for path in turned.FOLDER.glob("*.txt")} == turned.sources().keys()


@pytest.mark.parametrize("stem", turned.sources())
def test_what_is_turned_is_what_is_kept(stem: str) -> None:
    kept = (turned.FOLDER / f"{stem}.txt").read_text(encoding="utf-8")
    check(turned.page(turned.sources()[stem]), kept)


@pytest.mark.parametrize("path", sorted(sat.FOLDER.glob("*.txt")), ids=lambda path: str(path.stem))
def test_what_is_done_at_a_table_shows_what_is_kept(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    check(sat.page(text), text)


def check(found: str, kept: str) -> None:
    if not same(found, kept):
        assert found == kept  # pytest shows the lines that differ


def test_a_picture_is_equal_to_itself_with_noise_and_to_no_other() -> None:
    picture = (
        '<img alt="Tile 7" src="data:image/svg+xml,%3Csvg%3E%3Cpath d=%22M {} 7%22/%3E%3C/svg%3E"/>'
    )
    pages = [drawn(f"<p>Tile</p>{picture.format(x)}") for x in ("100.04", "100.1", "120")]
    assert pages[0] == "Tile [Tile 7 | 1, ∑ 114]"
    assert same(pages[0], pages[1])
    assert not same(pages[0], pages[2])
    assert not same(pages[0], pages[0].replace("Tile 7", "Tile 8"))
