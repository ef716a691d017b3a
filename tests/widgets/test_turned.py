"""Whatever a learner turns and presses in a lesson says and shows what is kept of it."""

import pytest

from tests.widgets.turned import FOLDER, page, sources


def test_every_page_is_of_a_lesson() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == sources().keys()


@pytest.mark.parametrize("stem", sources())
def test_what_is_turned_is_what_is_kept(stem: str) -> None:
    """When it is not, `python -m tests.widgets.turned` writes the page anew: read what changed."""
    assert page(sources()[stem]) == (FOLDER / f"{stem}.txt").read_text(encoding="utf-8")
