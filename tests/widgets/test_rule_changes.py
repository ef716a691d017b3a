"""Choosing house rules: what can be is taken, what cannot be is said in words."""

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.house_rules import HOUSE_RULES, rules_with
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.games.azardia.rule_changes import RuleChanges, told
from tests.text.golden import tells


class Changed:
    """Counts how often something was changed."""

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
        assert told(name, value, "en") in rules.listed.children[0].description
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
