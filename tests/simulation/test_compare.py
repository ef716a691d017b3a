"""Arms of a comparison, paired game by game, and their possible house rules."""

from dataclasses import fields, replace
from threading import Event
from typing import Any

import numpy as np
import pytest

from azardia_nb import NUMBERS, RULINGS, Numbers, Rulings
from azardia_nb.game.house_rules import HouseRule, read_changes, value_text
from azardia_nb.games.azardia.house_rules import HOUSE_RULES, rules_with
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules.board import BOUNDS
from azardia_nb.simulation.chunk import CHUNK
from azardia_nb.simulation.compare import (
    BATCH,
    Comparison,
    Finding,
    compare,
    comparing,
)
from azardia_nb.simulation.simulate import simulate
from azardia_nb.simulation.statistics import Estimate, holm
from tests.cases import each

# --- compare --------------------------------------------------------------------------------------


SMALL: dict[str, Any] = {"goal": 30, "gate": 10, "top_level": 2}  # games of a few rounds
ARMS: dict[str, dict[str, Any]] = {"usual": SMALL, "stop": SMALL | {"zone_return": "stop"}}
TWO = ("random", "random")


def small(games: int, **asked: object) -> Comparison:
    return compare(ARMS, games, TWO, cards=False, progress=False, **asked)  # type: ignore[arg-type]


def test_game_by_game_both_arms_have_the_same_dice() -> None:
    found = small(300, seed=3)
    usual, stop = found.results["usual"], found.results["stop"]
    same = (usual["rounds"] == stop["rounds"]).mean()
    assert 0.1 < same < 1, "where the rules do not part them, they are the same game twice"
    twice = compare({"one": SMALL, "other": SMALL}, 100, TWO, cards=False, progress=False)
    assert twice.results["one"].equals(twice.results["other"])
    for finding in twice.findings():
        if finding.change is not None:
            assert (finding.change.value, finding.change.p) == (0, 1)
            assert finding.change.low < 0 < finding.change.high
            assert finding.planned is None
    assert np.corrcoef(usual["rounds"], stop["rounds"])[0, 1] > 0.2
    # Games of their own children of the seed: the first of each chunk, as `simulate` plays it.
    rulings, numbers = Rulings(), NUMBERS._replace(**SMALL)
    played = simulate(
        2 * CHUNK + 1, TWO, rulings=rulings, numbers=numbers, cards=False, seed=3, progress=False
    )
    for label in (0, CHUNK, 2 * CHUNK):
        assert played.loc[label].tolist() == usual.loc[label].tolist()


def test_games_do_not_depend_on_threads_or_on_how_many_follow() -> None:
    one, two = small(BATCH + 20, jobs=1), small(BATCH + 20, jobs=2)
    fewer = small(50)
    for arm in ARMS:
        assert one.results[arm].equals(two.results[arm])
        assert one.results[arm].iloc[:50].equals(fewer.results[arm])
    assert one.findings() == two.findings()


def test_any_game_is_played_again() -> None:
    found = small(30, seed=1)
    results = found.results["stop"]
    label = results.index[7]
    game = results.replay(label)
    assert game.rulings == Rulings(zone_return="stop")
    assert game.rules.numbers.goal == 30
    assert (game.round, game.winner) == tuple(results.loc[label, ["rounds", "winning_seat"]])


def test_it_grows_batch_by_batch_and_stops() -> None:
    stop = Event()
    seen = []
    for found in comparing(ARMS, 5 * BATCH, TWO, cards=False, stop=stop):
        seen.append(found.games)
        if len(seen) == 2:
            stop.set()
    assert seen[:2] == [BATCH, 2 * BATCH]
    assert len(seen) == 3
    assert found.interrupted
    assert 2 * BATCH <= found.games < 3 * BATCH
    assert {len(results) for results in found.results.values()} == {found.games}


# --- house rules ----------------------------------------------------------------------------------


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
        assert rule.read(value_text(value)) == value
        assert type(rule.read(value_text(value))) is type(value)


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
    rulings, numbers = rules_with(changes)
    assert rulings == Rulings(zone_return="stop", boost_challenges=False)
    assert numbers == NUMBERS._replace(goal=120, a_tiles=(5, 13), z_tiles=())
    assert rules_with({}) == (Rulings(), NUMBERS)
    assert rules_with({"a_tiles": [5, 13]})[1].a_tiles == (5, 13)


# --- verdicts -------------------------------------------------------------------------------------


def change_of(value: float, half: float, p: float, n: int = 400) -> Estimate:
    return Estimate(value, value - half, value + half, "", n, is_change=True, p=p)


def test_a_verdict_of_many_needs_the_corrected_p_value() -> None:
    """0.02 among 14 changes is 0.28 after Holm: clear by itself, and not as one of all."""
    change = change_of(1.0, 0.85, 0.02)
    corrected = holm([0.02, *[0.9] * 13])[0]
    assert corrected == pytest.approx(0.28)
    assert change.told_apart
    assert not Finding("rounds", "house", change, change, corrected).sure
    assert Finding("rounds", "house", change, change, 0.049).sure
    assert not Finding("rounds", "house", change, change, 0.051).sure


def test_no_games_are_planned_for_a_change_that_these_games_exclude() -> None:
    one, other = {"one": SMALL}, {"other": {**SMALL, "goal": 31}}
    planned = {}
    for care in (1, 99):  # percent
        found = compare(one | other, 60, TWO, cards=False, progress=False)
        (rounds,) = (
            each
            for each in replace(found, care=care).findings()
            if each.measure == "rounds" and each.change is not None
        )
        planned[care] = rounds.planned
    assert planned[1] is not None
    assert planned[99] is None
