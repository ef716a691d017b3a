import re

import pytest

from azardia_widgets.controls.number import Number
from tests.text.golden import tells, wording

LEAST, MOST = 1, 150


class Heard(list[int]):
    """What a number has called back with."""


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def number(heard: Heard) -> Number:
    number = Number(LEAST, MOST, 74, heard.append, "azardia-tile")
    number.show("Tile", "en")
    return number


def test_slider_and_field_show_the_same(number: Number, heard: Heard) -> None:
    assert (number.value, number.slider.value, number.field.value) == (74, 74, "74")
    number.slider.value = 80
    assert (number.value, number.field.value) == (80, "80")
    number.field.value = " 12 "
    assert (number.value, number.slider.value, number.field.value) == (12, 12, "12")
    assert heard == [80, 12]


@pytest.mark.parametrize(
    "typed", ["151", "0", "-3", "", "  ", "x", "7.5", "1e2", "٣", "<b>", "9" * 5000]
)
def test_what_is_wrong_is_said_and_nothing_else_changes(
    typed: str, number: Number, heard: Heard
) -> None:
    number.field.value = typed
    assert (number.value, number.slider.value) == (74, 74)
    assert number.field.value == typed, "so that it can be put right"
    assert not heard
    assert re.fullmatch(r"<p role='alert'>.*from 1 to 150\.</p>", number.wrong.value)
    assert "<b>" not in number.wrong.value
    assert len(number.wrong.value) < 120


def test_what_is_wrong_is_said_in_the_learners_language(number: Number) -> None:
    number.field.value = "151"
    assert tells(number.wrong.value, "number.refused", typed=151)
    number.show("Casilla", "es")
    assert wording("number.refused", "es", typed=151, least=1, most=150) in number.wrong.value
    assert number.slider.description == "Casilla"
    number.field.value = ""
    assert wording("number.empty", "es", least=1, most=150) in number.wrong.value


def test_every_control_has_a_name_of_its_own(number: Number, heard: Heard) -> None:
    other = Number(1, 5, 1, heard.append, "azardia-tile")
    other.show("Level", "en")
    names = number.names | other.names
    assert sorted(names.values()) == ["Level"] * 3 + ["Tile"] * 3
    assert {name.split()[0][1:] for name in number.names} <= set(number.widget._dom_classes)
    assert "azardia-tile" in number.widget._dom_classes
    assert not number.field.continuous_update, "a number half typed is none"


def test_a_number_that_fits_can_be_of_no_use_all_the_same(number: Number, heard: Heard) -> None:
    number.refuse("Not <here>.")
    assert "Not &lt;here&gt;." in number.refused.value
    assert (number.value, number.wrong.value) == (74, "")
    number.field.value = "x"
    number.refuse("")
    assert not number.refused.value
    assert number.wrong.value, "what is typed wrong is another matter"
