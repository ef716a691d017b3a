"""Mistakes are refused with their place and a remedy."""

import pytest

from azardia_nb.text.language import LANGUAGES
from tests.mistakes import FOLDER, KINDS, refused, said, wrong


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_said_of_mistakes_is_up_to_date(kind: str) -> None:
    """When it is not, `python -m tests.mistakes` writes it anew: read what changed."""
    written = (FOLDER / "said" / f"{kind}.txt").read_text(encoding="utf-8")
    assert said(kind).splitlines() == written.splitlines()


@pytest.mark.parametrize("kind", KINDS)
def test_a_mistake_is_told_in_short_lines_that_move_no_cursor(kind: str) -> None:
    for name, text in wrong(kind):
        english, spanish = (refused(kind, text, code).splitlines() for code in LANGUAGES)
        assert len(english) == len(spanish), name
        assert all(line.isprintable() and len(line) < 1000 for line in english + spanish), name
