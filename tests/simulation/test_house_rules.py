from dataclasses import fields

from azardia_nb import NUMBERS, RULINGS, Numbers, Rulings
from azardia_nb.games.azardia.house_rules import HOUSE_RULES, rules_with
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules.board import BOUNDS
from azardia_nb.games.house_rules import HouseRule, read_changes, write_changes, written
from tests.cases import each


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
