"""How many positions can be reached, and in how many ways: counts that catch what cases miss.

Each number is reached by two routes: by walking through the engine, and by plain loops over dice or
a formula, written here without the engine. What only the engine can count is kept in `perft.toml`.
"""

import tomllib
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb import Rulings
from azardia_nb.games.azardia.position import Placed, build
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.state import BESIDES, STATE, Rules, State, make_rules
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import read_position
from azardia_nb.games.protocol import CHANCE
from tests.cases import each
from tests.walks import deck_named, table

CASES = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["case"]
FACES = range(1, 11)

Ways = Counter[bytes]  # of each position, as the bytes of its row, in how many ways it is reached


def key(state: State) -> bytes:
    """Return a position as a key; how it came about is no part of it."""
    bare = state.copy()
    for name in BESIDES:
        bare[name] = 0
    return bytes(bare.tobytes())


def row(key: bytes) -> State:
    return np.frombuffer(key, STATE)[0].copy()


def after_step(ways: Ways, rules: Rules) -> Ways:
    """Count all that one step leads to; an outcome counts as often as chance can do it."""
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


# --- whole turns ------------------------------------------------------------------------------


def placed(*pawns: Placed, **rulings: str | bool) -> tuple[State, Rules]:
    code = make_rules(Rulings(**rulings).codes, table(None))
    return build(code, None, pawns), code


def turn(state: State, rules: Rules) -> Ways:
    """Return all positions in which the next turn begins, and the ways to each."""
    ways: Ways = Counter([key(state)])
    done: Ways = Counter()
    while ways:
        ways = after_step(ways, rules)
        for after in [after for after in ways if row(after)["turn"] != state["turn"]]:
            done[after] += ways.pop(after)
    return done


# One roll: 90 pairs of different dice give two moves; 10 doubles give a sum, and a 0 that is rolled
# again, after which all 200 choices are moves, 0 too.
WAYS = 90 * 2 + 10 * (1 + 200)


def by_hand(tile: int, level: int, stop: bool = False) -> Counter[int]:
    """Return where a turn without company leads, and in how many ways."""

    def forward(steps: int) -> int:
        if steps == 0:
            return tile
        to = tile + steps
        if level < 5 and to >= 80:
            return 1 if stop else to - 79
        return 300 - to if to > 150 else to

    ways: Counter[int] = Counter()
    for one, two in product(FACES, FACES):
        ways[forward(one + two)] += 1
        if one != two:
            ways[forward(abs(one - two))] += 1
            continue
        for again, other in product(FACES, FACES):
            ways[forward(again + other)] += 1
            ways[forward(abs(again - other))] += 1
    return ways


TURNS = {
    "from the start": (1, 1, False),
    "before the gate": (70, 4, False),
    "before the gate, stopping": (70, 4, True),
    "just before the gate": (79, 2, False),
    "through the gate": (75, 5, False),
    "far in the Tyrant Zone": (100, 5, False),
    "bouncing": (141, 5, False),
    "one short": (149, 5, False),
}


@each("tile, level, stop", TURNS.values())
def test_a_turn_leads_where_the_dice_say(tile: int, level: int, stop: bool) -> None:
    """The other pawn waits out of reach; so nobody is met."""
    other = Placed(40 if level == 5 or tile > 40 else 79, level=2)
    crossed = None if level == 5 else False
    rulings = {"zone_return": "stop"} if stop else {}
    state, code = placed(Placed(tile, level=level, crossed=crossed), other, **rulings)
    ways = turn(state, code)
    assert ways.total() == WAYS == 2190
    tiles: Counter[int] = Counter()
    for after, count in ways.items():
        tiles[int(row(after)["tile"][0])] += count
    assert tiles == by_hand(tile, level, stop)


# --- challenges -------------------------------------------------------------------------------
