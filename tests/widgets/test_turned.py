"""Whatever a learner turns and presses, in a lesson or at a table, says and shows what is kept.

Where it does not, `python -m tests.widgets.turned`, or `.sat`, writes the page anew: read it.
"""

from pathlib import Path

import pytest

from tests.widgets import sat, turned


def test_every_page_is_of_a_lesson() -> None:
    assert {path.stem for path in turned.FOLDER.glob("*.txt")} == turned.sources().keys()


@pytest.mark.parametrize("stem", turned.sources())
def test_what_is_turned_is_what_is_kept(stem: str) -> None:
    kept = (turned.FOLDER / f"{stem}.txt").read_text(encoding="utf-8")
    assert turned.page(turned.sources()[stem]) == kept


@pytest.mark.parametrize("path", sorted(sat.FOLDER.glob("*.txt")), ids=lambda path: str(path.stem))
def test_what_is_done_at_a_table_shows_what_is_kept(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert sat.page(text) == text
