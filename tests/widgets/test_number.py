"""Controls: a number that is typed or slid, house rules that are chosen."""

import re

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.house_rules import HOUSE_RULES, rules_with
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.controls.number import Number
from azardia_widgets.games.azardia.rule_changes import RuleChanges, change_text
from tests.text.golden import tells, wording

# --- number ---------------------------------------------------------------------------------------


LEAST, MOST = 1, 150


class Heard(list[int]):
    """Callbacks of a number control, which record their calls."""


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


# --- rule changes ---------------------------------------------------------------------------------


class Changed:
    """A callback that counts its calls."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> None:
        self.times += 1


@pytest.fixture
def changed() -> Changed:
    return Changed()


@pytest.fixture
def rules(changed: Changed) -> RuleChanges:
    made = RuleChanges({}, changed)
    made.show("en")
    return made


def test_each_rule_can_be_changed_and_taken_back(rules: RuleChanges, changed: Changed) -> None:
    value: object
    for name, rule in HOUSE_RULES.items():
        rules.choose(name)
        before = changed.times
        if rule.kind == "ruling":
            value = next(value for value in rule.values if value != rule.usual)
            rules.answer.value = value
        elif rule.kind == "number":
            value = rule.usual + 1
            rules.numbers[name].field.value = str(value)
        else:
            value = (7, 9)
            rules.tiles.value = "7 + 9"
        assert rules.value == {name: value}
        assert changed.times == before + 1
        rules_with(rules.value)
        assert change_text(name, value, "en") in rules.listed.children[0].description
        rules.listed.children[0].click()
        assert rules.value == {}
        assert tells(rules.heading.value, "rule_changes.none")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_board_without_room_is_refused_in_words(code: str, changed: Changed) -> None:
    rules = RuleChanges({"goal": 120}, changed)
    rules.show(code)
    rules.choose("gate")
    rules.numbers["gate"].field.value = "119"
    assert "130" in rules.wrong.value
    assert rules.value == {"goal": 120}
    assert changed.times == 0
    rules.numbers["gate"].field.value = "60"
    assert rules.wrong.value == ""
    assert rules.value == {"goal": 120, "gate": 60}


def test_a_change_that_another_one_needs_stays(changed: Changed) -> None:
    rules = RuleChanges({"goal": 200, "gate": 160}, changed)
    rules.show("en")
    rules.listed.children[0].click()
    assert "171" in rules.wrong.value
    assert rules.value == {"goal": 200, "gate": 160}


@pytest.mark.parametrize("typed", ["", "5+", "5,6", "5+5", "85", "<b>", "9" * 40, "0", "255"])
def test_tiles_that_cannot_be_are_refused_in_words(rules: RuleChanges, typed: str) -> None:
    rules.choose("a_tiles")
    rules.tiles.value = typed
    assert tells(rules.wrong.value, "rule_changes.tiles")
    assert "<b>" not in rules.wrong.value
    assert rules.value == {}


def test_it_begins_with_changes_that_can_be(changed: Changed) -> None:
    with pytest.raises(AzardiaError):
        RuleChanges({"goal": 5}, changed)
    rules = RuleChanges({"dice": 1}, changed)
    rules.show("es")
    assert rules.rule.value == "dice"
    assert "1" in rules.listed.children[0].description
