import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import language
from azardia_widgets import Exhibit, Table
from azardia_widgets.controls import scripted
from azardia_widgets.controls.buttons import button
from tests.text.golden import wording


class Counter(Exhibit):
    """An exhibit that counts presses."""

    raising = True

    def __init__(self, *given: Any, **named: Any) -> None:
        self.count = 0
        super().__init__(*given, **named)

    def build(self) -> Sequence[Any]:
        self.press = button("azardia-step", lambda: self.attempt(self.step))
        self.face = ipywidgets.Label()
        return (self.press, self.face)

    def speak(self, code: str) -> None:
        self.press.description = language(code)("Tile")

    def refresh(self) -> None:
        self.face.value = str(self.count)
        self.said = f"{language(self.language)('Tile')} {self.count}"

    def picture(self) -> str:
        return f"<p>{self.count}</p>"

    def step(self) -> None:
        if self.count == 2:
            raise AzardiaError("no more than <2>")
        self.count += 1
        self.refresh()


@pytest.fixture
def counter() -> Counter:
    return Counter()


def test_what_is_said_is_read_out_and_saved_with_the_picture(counter: Counter) -> None:
    counter.press.click()
    assert counter.access.report == "Tile 1"
    picture, alive = counter.outputs()
    assert picture["text/plain"] == "Tile 1"
    assert picture["text/html"].endswith("<p>1</p></div>"), "below the button that runs the page"
    assert wording("saved.keys") in picture["text/html"]
    assert alive.keys() == {"application/vnd.jupyter.widget-view+json"}


def test_what_is_wrong_is_said_until_the_next_press(counter: Counter) -> None:
    for _ in range(3):
        counter.press.click()
    assert counter.wrong.value == "<p role='alert'>no more than &lt;2&gt;</p>"
    assert counter.face.value == "2"
    counter.count = 0
    counter.press.click()
    assert not counter.wrong.value


def test_a_fault_of_the_kit_is_one_sentence_outside_tests(counter: Counter) -> None:
    def broken() -> None:
        raise RuntimeError("broken")

    with pytest.raises(RuntimeError, match="broken"):
        counter.attempt(broken)
    counter.raising = False
    counter.attempt(broken)
    assert wording("exhibit.broken") in counter.wrong.value
    assert "RuntimeError: broken" in counter.wrong.value
    assert counter.lock.acquire(blocking=False), "the lock is free again"


def test_a_language_the_kit_does_not_speak_is_refused(counter: Counter) -> None:
    with pytest.raises(AzardiaError, match="'fr'"):
        counter.language = "fr"
    assert counter.language == "en"
    assert counter.press.description == "Tile"
    with pytest.raises(AzardiaError, match="'fr'"):
        Counter(language="fr")


def test_what_repeats_the_page_is_heard_only() -> None:
    """A table says all with its heading and its log; the report goes to those who listen."""
    styles = Path(scripted.__file__).with_name("table.css").read_text("utf-8")
    (rule,) = re.findall(r"\.azardia-report\.azardia-heard \{([^}]*)\}", styles)
    assert "clip-path" in rule  # hidden from the eye, and from nobody else
    assert Table(seed=1).access.heard
    assert not Counter().access.heard
