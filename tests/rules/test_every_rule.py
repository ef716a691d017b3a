"""No rule and no answer to an open question is without a case of its own."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from azardia_nb.games.azardia.rules.rulings import RULINGS
from azardia_nb.games.azardia.text.texts import RULES

HERE = Path(__file__).parent
SCENARIOS: dict[str, dict[str, Any]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((HERE.parent / "scenarios").glob("*.toml"))
}
ANSWERS = [(name, answer) for name, ruling in RULINGS.items() for answer in ruling.values]
# A scenario begins when everybody has a seat and the whole deck lies there: what comes before is
# told by these tests instead. The key is a rule or a ruling with its answer.
TOLD_BY_TESTS = {
    "setup.roll": "test_initial_rolls.py::test_setup_roll_the_highest_picks_first",
    "setup.start": "test_initial_rolls.py::test_setup_start_tiles_in_order_of_picking",
    "cards.decks": "test_card_decks.py::test_cards_decks_of_the_printed_size",
    ("turn_order", "selection"): "test_initial_rolls.py::test_turn_order_selection",
    ("turn_order", "seats"): "test_initial_rolls.py::test_turn_order_seats",
}


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_case(rule: str) -> None:
    assert rule in TOLD_BY_TESTS or any(case["rule"] == rule for case in SCENARIOS.values())


@pytest.mark.parametrize(("name", "answer"), ANSWERS, ids=lambda part: str(part).lower())
def test_every_ruling_has_a_case(name: str, answer: str | bool) -> None:
    assert (name, answer) in TOLD_BY_TESTS or any(
        case["setup"].get("rulings", {}).get(name) == answer for case in SCENARIOS.values()
    )


@pytest.mark.parametrize("where", TOLD_BY_TESTS.values())
def test_what_tests_tell_is_there(where: str) -> None:
    file, test = where.split("::")
    assert f"def {test}(" in (HERE / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("case", SCENARIOS)
def test_every_case_names_what_exists(case: str) -> None:
    scenario = SCENARIOS[case]
    expect = scenario["expect"]
    named = {scenario["rule"], *expect.get("events", ()), *expect.get("absent", ())}
    named |= {step["why"] for step in scenario.get("steps", ()) if "why" in step}
    assert named <= set(RULES)
    assert set(scenario["setup"].get("rulings", {})) <= set(RULINGS)


def test_no_two_cases_are_told_alike() -> None:
    titles = [case["title"] for case in SCENARIOS.values()]
    assert sorted(titles) == sorted(set(titles))


@pytest.mark.parametrize(
    "name", sorted({name for name, answer in ANSWERS if (name, answer) not in TOLD_BY_TESTS})
)
def test_answers_to_a_ruling_end_differently(name: str) -> None:
    """The cases called `<ruling>-<answer>` share their set-up and differ in what follows."""
    answers = RULINGS[name].values
    setups, ends = [], []
    for answer in answers:
        case = SCENARIOS[f"{name}-{str(answer).lower() if isinstance(answer, bool) else answer}"]
        rulings = dict(case["setup"]["rulings"])
        assert rulings.pop(name) == answer
        setups.append({**case["setup"], "rulings": rulings})
        ends.append((case["steps"], case["expect"]))
    assert all(setup == setups[0] for setup in setups)
    assert all(one != other for i, one in enumerate(ends) for other in ends[:i])
