"""Every rule case passes; every rule and every answer to an open question has one.

Each case is played once; properties of all positions are checked at its end.
"""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from azardia_nb import games
from azardia_nb.games.azardia.rules.rulings import RULINGS
from azardia_nb.games.azardia.rules.state import HISTORY_FIELDS, STATE
from azardia_nb.games.azardia.rules.validation import check
from azardia_nb.games.azardia.text.notation import read_position, write_position
from azardia_nb.games.azardia.text.texts import RULES
from azardia_nb.records.scenario import Case
from azardia_nb.simulation.check_game import check_all
from tests.cases import each
from tests.games.case_files import outcome

FOLDER = Path(__file__).parents[1] / "scenarios"
CASES = {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}
OF_SMALL_GAMES = {path.stem: path for path in sorted(FOLDER.glob("small_games/*.toml"))}
ANSWERS = [(name, answer) for name, ruling in RULINGS.items() for answer in ruling.values]
# A scenario begins when everybody has a seat and the whole deck lies there: what comes before is
# told by test_setup.py.
BEFORE = {"setup.roll", "setup.start", "cards.decks", ("turn_order", "selection")}
BEFORE |= {("turn_order", "seats")}


@cache
def trees() -> dict[str, dict[str, Any]]:
    return {name: Case(path).tree for name, path in CASES.items()}


@each("path", [*CASES.values(), *OF_SMALL_GAMES.values()])
def test_every_case_holds(path: Path) -> None:
    assert outcome(path)[1] == []


def test_every_small_game_has_a_case() -> None:
    named = {name.partition("-")[0] for name in OF_SMALL_GAMES}
    assert named == set(games.names()) - {games.DEFAULT}


def test_every_rule_and_every_answer_has_a_case() -> None:
    there: set[object] = {case["rule"] for case in trees().values()}
    there |= {
        answer for case in trees().values() for answer in case["setup"].get("rulings", {}).items()
    }
    assert {*RULES, *ANSWERS} - there - BEFORE == set()


def test_no_two_cases_are_told_alike() -> None:
    titles = [case["title"] for case in trees().values()]
    assert sorted(titles) == sorted(set(titles))


@each("name", [name for name in RULINGS if name != "turn_order"])
def test_answers_to_a_ruling_end_differently(name: str) -> None:
    """The cases called `<ruling>-<answer>` share their set-up and differ in what follows."""
    setups, ends = [], []
    for answer in RULINGS[name].values:
        shown = str(answer).lower() if isinstance(answer, bool) else answer
        case = trees()[f"{name}-{shown}"]
        rulings = dict(case["setup"]["rulings"])
        assert rulings.pop(name) == answer
        setups.append({**case["setup"], "rulings": rulings})
        ends.append((case["steps"], case["expect"]))
    assert all(setup == setups[0] for setup in setups)
    assert all(one != other for i, one in enumerate(ends) for other in ends[:i])


# --- the log of each case ---------------------------------------------------------------------


def test_the_log_names_the_ruling_that_decided() -> None:
    named = {
        name: {
            entry.ruling
            for case, path in CASES.items()
            if case.startswith(f"{name}-")
            for entry in outcome(path)[0].log()
        }
        for name in RULINGS
        if name != "turn_order"
    }
    assert not [name for name, rulings in named.items() if name not in rulings]


@each("path", CASES.values())
def test_every_line_of_every_log_has_a_rule(path: Path) -> None:
    for entry in outcome(path)[0].log():
        assert entry.rule in RULES
        assert entry.ruling is None or entry.ruling in RULINGS
        assert entry.sentence


# --- where each case ends ---------------------------------------------------------------------


@each("path", CASES.values())
def test_a_position_is_one_of_the_game(path: Path) -> None:
    game = outcome(path)[0]
    check(game.state, game.rules)
    check_all(game.variant, game.state, np.random.default_rng(1))
    read = read_position(write_position(game.state, game.deck), game.rules, game.deck)
    differ = {n for n in STATE.names or () if np.any(read[n] != game.state[n])}
    assert differ <= set(HISTORY_FIELDS)
