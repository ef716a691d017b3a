from collections.abc import Iterator
from typing import Any

import icepool
import pytest

from azardia_nb.game.game import Game
from azardia_nb.games import load
from azardia_nb.probability.dice import d
from azardia_nb.text.language import Speak
from azardia_widgets import Lesson
from azardia_widgets.lesson import figure
from azardia_widgets.lesson.figure import Figure
from tests.cases import each


class Tossed(Figure):
    """A minimal figure with each kind of control and text."""

    strong = True
    many = figure.Slider("Tile", 0, 9, 2, "azardia-many", dial=(0, 2))
    way = figure.Pick("Level", {"up": "add", "down": "subtract"}, "azardia-way")
    kind = figure.Menu("Tile", {"a": "Tile", "b": "Level"}, "azardia-kind", "b")
    parts = ("told", "table")
    below = "rule"

    def begin(self) -> None:
        self.tossed = self.changes = 0

    def changed(self, name: str) -> None:
        self.changes += 1

    @figure.presses((1, 10), lambda n, code: f"{n}", main=1)
    def toss(self, times: int) -> None:
        self.tossed += times

    @figure.press("Start over", "azardia-reset")
    def reset(self) -> None:
        self.tossed = 0

    def show(self, speak: Speak, code: str, many: int, way: str, kind: str) -> Iterator[object]:
        if many:
            yield figure.Html(f"<i>{many}</i>")
            yield figure.Table("a & b", ["c"], [[speak("Tile")]])
        yield figure.Note("<u>below</u>")
        yield from (f"{many} {way}", f"{self.tossed}<")


def test_what_is_chosen_goes_in_and_comes_out() -> None:
    shown = Tossed(many=3)
    shown.toss[1].click()
    shown.way.widget.value = "down"
    assert shown.said == "3 down 10<"
    shown.reset.click()
    assert shown.said == "3 down 0<"
    assert shown.changes == 3
    assert shown.picture().startswith("<i>3</i>")
    assert shown.picture().endswith("<strong>3 down 0&lt;</strong></p>")
    assert "below" not in shown.picture()
    assert shown.rule.value == "<u>below</u>"  # type: ignore[attr-defined]  # named in `below`


def test_what_nothing_goes_to_is_empty() -> None:
    shown = Tossed()
    shown.many.slider.value = 0
    assert shown.told.value == ""
    assert shown.table.value == "<p><strong>0 up 0&lt;</strong></p>"


def test_tables_follow_the_teacher_and_labels_the_language() -> None:
    lesson = Lesson(2, seed=3)
    shown = Tossed(lesson)
    assert "a &amp; b" in shown.table.value
    lesson.layers = {**lesson.layers, "table": False}
    assert "a &amp; b" not in shown.table.value
    changes = shown.changes
    lesson.language = "es"
    assert shown.many.slider.description == "Casilla"
    assert (shown.way.value, shown.kind.value) == ("up", "b")
    assert shown.changes == changes, "new labels are no choice"


def test_a_start_of_no_control_is_refused() -> None:
    with pytest.raises(TypeError, match="mnay"):
        Tossed(mnay=3)


def test_dials_are_those_of_the_fields() -> None:
    assert Tossed.dials == {"many": (0, 2)}
    assert not Figure.dials


class Told(Figure):
    """A figure with a sentence between two columns."""

    options = ("word",)
    word = "add"
    one = figure.Slider("Tile", 0, lambda shown: len(shown.word), 1)
    two = figure.Slider("Level", 0, 9, 2)
    way = figure.Pick("", lambda code: {"up": code, "down": code * 2}, "azardia-way", "down")
    parts = ("told",)
    first_column = ("told",)
    second_column = (("one", "two"), "way", "wrong", "access")

    def show(self, speak: Speak, code: str, *chosen: object) -> Iterator[object]:
        yield f"{self.word} {chosen}"


def test_what_is_named_stands_in_its_column_once() -> None:
    shown = Told(None, "subtract", one=5)
    (both,) = shown.children
    first, second = both.children
    assert first.children == (shown.told,)
    side_by_side, *rest = second.children
    assert side_by_side.children == (shown.one.widget, shown.two.widget)
    assert rest == [shown.way.widget, shown.wrong, shown.access]


def test_what_is_given_is_there_before_the_controls() -> None:
    shown = Told(None, "subtract", one=5)
    assert shown.said == "subtract (5, 2, 'down')"
    assert shown.one.slider.max == len("subtract")
    assert dict(shown.way.widget.options) == {"en": "up", "enen": "down"}
    assert Told().said == "add (1, 2, 'down')"


@each("shown", [2 @ d(6), icepool.d6, load("pig").Game(2, seed=1)])
def test_what_a_notebook_shows_a_figure_shows(shown: Any) -> None:
    class Own(Figure):
        n = figure.Slider("Number", 1, 6, 2, "own-number")

        def show(self, speak: Speak, code: str, n: int) -> Iterator[object]:
            yield shown

    own = Own(language="es")
    assert not own.wrong.value
    assert ("Jugador 1" if isinstance(shown, Game) else "resultado") in own.picture()
