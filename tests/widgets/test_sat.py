"""Tables after each action look and read as stored; test_pages.py has the lessons.

`python -m tests.widgets.sat` writes the pages anew: read them.
"""

from pathlib import Path

import pytest

from tests.widgets import sat
from tests.widgets.drawn import check, drawn, same


@pytest.mark.parametrize("path", sorted(sat.FOLDER.glob("*.txt")), ids=lambda path: str(path.stem))
def test_what_is_done_at_a_table_shows_what_is_kept(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    check(sat.page(text), text)


def test_a_picture_is_equal_to_itself_with_noise_and_to_no_other() -> None:
    picture = (
        '<img alt="Tile 7" src="data:image/svg+xml,%3Csvg%3E%3Cpath d=%22M {} 7%22/%3E%3C/svg%3E"/>'
    )
    pages = [drawn(f"<p>Tile</p>{picture.format(x)}") for x in ("100.04", "100.1", "120")]
    assert pages[0] == "Tile [Tile 7 | 1, ∑ 114]"
    assert same(pages[0], pages[1])
    assert not same(pages[0], pages[2])
    assert not same(pages[0], pages[0].replace("Tile 7", "Tile 8"))
