"""Whatever is done at a table shows and says what is kept of it."""

from pathlib import Path

import pytest

from tests.widgets.sat import FOLDER, page


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: str(path.stem))
def test_what_is_done_at_a_table_shows_what_is_kept(path: Path) -> None:
    """When it does not, `python -m tests.widgets.sat` writes the page anew: read what changed."""
    text = path.read_text(encoding="utf-8")
    assert page(text) == text
