from dataclasses import fields

import pytest

from azardia_nb import NUMBERS, RULINGS, AzardiaError, Numbers, Rulings
from azardia_nb.games.azardia.house_rules import HOUSE_RULES, rules_with
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules.board import BOUNDS
from azardia_nb.games.house_rules import HouseRule, read_changes, write_changes, written
from tests.cases import each
from tests.text.golden import wording


def test_every_ruling_and_every_number_is_one() -> None:
    assert list(HOUSE_RULES) == [*RULINGS, *Numbers._fields]
    assert not set(RULINGS) & set(Numbers._fields), "one space of names"
    assert {rule.kind for rule in HOUSE_RULES.values()} == {"ruling", "number", "tiles"}
    assert {field.name for field in fields(HouseRule)} >= {"usual", "values", "least", "most"}


@each("rule", HOUSE_RULES.values())
def test_what_is_written_reads_back(rule: HouseRule) -> None:
    tiles: tuple[tuple[int, ...], ...] = ((), (5,), (5, 90))
    values: tuple[object, ...] = rule.values or BOUNDS.get(rule.name) or tiles
    for value in (*values, rule.usual):
        assert rule.read(written(value)) == value
        assert type(rule.read(written(value))) is type(value)


def test_changes_are_read_and_written() -> None:
    text = "zone_return=stop,boost_challenges=false,goal=120,a_tiles=5+13,z_tiles=none"
    changes = read_changes(text, GAME)
    assert changes == {
        "zone_return": "stop",
        "boost_challenges": False,
        "goal": 120,
        "a_tiles": (5, 13),
        "z_tiles": (),
    }
    assert write_changes(changes) == text
    rulings, numbers = rules_with(changes)
    assert rulings == Rulings(zone_return="stop", boost_challenges=False)
    assert numbers == NUMBERS._replace(goal=120, a_tiles=(5, 13), z_tiles=())
    assert rules_with({}) == (Rulings(), NUMBERS)
    assert rules_with({"a_tiles": [5, 13]})[1].a_tiles == (5, 13)


@each(
    ("text", "said"),
    [
        ("goal", wording("house_rule.expected", text="'goal'")),
        ("", wording("house_rule.expected", text="''")),
        ("gaol=120", wording("house_rule.unknown", name="'gaol'")),
        ("goal=1", "goal='1': expected 30 to 255"),
        ("goal=x", "goal='x': expected 30 to 255"),
        ("goal=-3", "goal='-3': expected 30 to 255"),
        ("goal=٣٣", "goal='٣٣': expected 30 to 255"),
        ("goal=85", "goal=85: with gate=80 and step=3 "),
        ("zone_return=walk", "zone_return='walk': expected carry, stop"),
        ("boost_challenges=False", "boost_challenges='False': expected true, false"),
        ("a_tiles=5+5", "a_tiles=(5, 5): use different tiles"),
        (
            "a_tiles=5;6",
            "a_tiles='5;6': expected " + wording("house_rule.tiles", example="5+13+21"),
        ),
        ("goal=120,goal=130", wording("house_rule.twice", name="goal", text="'goal=120,goal=130'")),
    ],
)
def test_wrong_changes_are_refused(text: str, said: str) -> None:
    with pytest.raises(AzardiaError) as caught:
        read_changes(text, GAME)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_changes_in_a_notebook_are_checked_too() -> None:
    for changes in ({"goal": 300}, {"zone_return": "walk"}, {"nothing": 1}, {"dice": "2"}):
        with pytest.raises(AzardiaError):
            rules_with(changes)
