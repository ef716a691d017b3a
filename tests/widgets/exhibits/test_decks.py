"""Events, and custom decks: drawing, writing, reading and faults."""

import re
from pathlib import Path

from azardia_nb.games.azardia.cards.deck import Deck, new_deck_text
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.games.azardia.exhibits.events import OwnDeck
from tests.cases import each
from tests.widgets.sitting import handed


def test_a_deck_of_ones_own_is_written_read_and_kept(folder: Path) -> None:
    shown, file = OwnDeck(), folder / "my-deck.toml"
    shown.write.click()
    assert file.name in shown.access.report
    shown.read.click()
    assert shown.deck != Deck.kit()
    assert shown.deck.name in shown.said
    assert not shown.faults.value
    file.write_text("mine", "utf-8")
    shown.write.click()
    assert file.name in shown.wrong.value
    assert file.read_text("utf-8") == "mine"


def test_a_deck_goes_home_and_comes_back_through_the_browser() -> None:
    shown = OwnDeck()
    shown.take.click()
    assert shown.take.sent is not None
    name, content, _ = shown.take.sent
    for given in (content, b"[deck"):
        shown.upload.value = (handed(name, given),)
        assert shown.deck != Deck.kit()
        assert bool(shown.faults.value) == (given != content)


@each("has", LANGUAGES)
def test_a_deck_in_one_language_is_read(has: str, folder: Path) -> None:
    text = re.sub('{ en = (".*"), es = (".*") }', rf"{{ {has} = \1 }}", new_deck_text())
    (folder / "my-deck.toml").write_text(text, encoding="utf-8")
    for code in LANGUAGES:
        shown = OwnDeck(language=code)
        shown.read.click()
        assert not shown.faults.value
        assert "Mud" in shown.table.value


def test_what_is_wrong_with_a_deck_is_said_line_by_line(folder: Path) -> None:
    shown = OwnDeck()
    before = shown.said, shown.table.value
    wrong = '[deck]\nname = "Mine"\n\n[[penalty]]\nid = "ouch"\ncount = 0\n'
    (folder / "my-deck.toml").write_text(wrong, "utf-8")
    for path, said in (
        ("my-deck.toml", "my-deck.toml:6:"),
        ("nowhere.toml", ""),
        ("", ""),
        (".", ""),
    ):
        shown.path.value = path
        shown.read.click()
        assert "role='alert'" in shown.faults.value
        assert said in shown.faults.value
        assert (shown.said, shown.table.value) == before
