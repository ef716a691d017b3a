"""Numbers of reachable positions and of paths to them: counts that find faults which cases miss.

Each number is computed in two ways: by walking the engine, and by plain loops over dice or a
formula, written here without the engine. Numbers that only the engine can count are stored in
`perft.toml`.
"""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb import Rulings
from azardia_nb.game.protocol import CHANCE
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.state import HISTORY_FIELDS, STATE, Rules, State, make_rules
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import read_position
from tests.cases import each
from tests.walks import deck_named, table

CASES = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["case"]

Ways = Counter[bytes]  # of each position, as the bytes of its row, in how many ways it is reached


def key(state: State) -> bytes:
    """Return a position as bytes, without the fields that record its history."""
    bare = state.copy()
    for name in HISTORY_FIELDS:
        bare[name] = 0
    return bytes(bare.tobytes())


def row(key: bytes) -> State:
    return np.frombuffer(key, STATE)[0].copy()


def after_step(ways: Ways, rules: Rules) -> Ways:
    """Return the positions after one more step with their numbers of paths, weighted by chance."""
    then: Ways = Counter()
    for before, count in ways.items():
        state = row(before)
        if to_act(state, rules) == CHANCE:
            steps = [(outcome.number, outcome.weight) for outcome in engine.chance(state, rules)]
        else:
            steps = [(number, 1) for number in engine.legal(state, rules)]
        for number, weight in steps:
            after = state.copy()
            engine.step(after, rules, number)
            then[key(after)] += count * weight
    return then


FIRST_TIER = 150  # positions at most, whose steps are counted there


@pytest.mark.parametrize("most", [FIRST_TIER, pytest.param(10**9, marks=pytest.mark.nightly)])
@each("case", CASES)
def test_counts_are_as_they_were(case: dict[str, Any], most: int) -> None:
    rulings = Rulings(**case.get("rulings", {}))
    line = case["position"]
    deck = deck_named("cases" if "cards=1" in line.split() else "core")
    code = make_rules(rulings.codes, table(deck))
    ways: Ways = Counter([key(read_position(line, code, deck))])
    for expected in case["counts"]:
        if len(ways) > most:
            return
        ways = after_step(ways, code)
        assert [len(ways), ways.total()] == expected
