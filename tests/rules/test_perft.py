"""How many positions can be reached, and in how many ways: counts that catch what cases miss.

Each number is reached by two routes: by walking through the engine, and by plain loops over dice or
a formula, written here without the engine. What only the engine can count is kept in `perft.toml`.
"""

import tomllib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb import Game, Rulings
from azardia_nb.games.azardia.position import Placed, build
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import Act, act
from azardia_nb.games.azardia.rules.state import BESIDES, STATE, Phase, Rules, State, make_rules
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import read_position
from azardia_nb.games.protocol import CHANCE
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
def test_counts_are_as_they_were(most: int, subtests: pytest.Subtests) -> None:
    for case in CASES:
        with subtests.test(case["title"]):
            check_counts(case, most)


def check_counts(case: dict[str, Any], most: int) -> None:
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


def test_a_turn_leads_where_the_dice_say(subtests: pytest.Subtests) -> None:
    for name, (tile, level, stop) in TURNS.items():
        with subtests.test(name):
            check_turn(tile, level, stop)


def check_turn(tile: int, level: int, stop: bool) -> None:
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


def test_two_turns_multiply() -> None:
    """Two pawns that cannot meet: what the one has done changes nothing for the other."""
    state, code = placed(Placed(1, "robot"), Placed(50, "lagartoon"))
    first = [row(after) for after in turn(state, code)]
    for after in (first[0], first[-1]):
        second: Counter[int] = Counter()
        for then, ways in turn(after, code).items():
            assert row(then)["tile"][0] == after["tile"][0]
            second[int(row(then)["tile"][1])] += ways
        assert second == by_hand(50, 1)


def expected(
    state: State, rules: Rules, choose: Callable[[State, list[int]], int]
) -> dict[int, Fraction]:
    """Return where a turn ends and how likely, for who always chooses in one way."""
    seat = int(state["turn"])
    todo = {key(state): Fraction(1)}
    done: dict[int, Fraction] = {}
    while todo:
        before, chance = todo.popitem()
        now = row(before)
        if now["turn"] != seat:
            tile = int(now["tile"][seat])
            done[tile] = done.get(tile, Fraction(0)) + chance
            continue
        if to_act(now, rules) == CHANCE:
            steps = [(o.number, Fraction(o.weight, o.total)) for o in engine.chance(now, rules)]
        else:
            steps = [(choose(now, engine.legal(now, rules)), Fraction(1))]
        for number, share in steps:
            after = key(engine.apply(now, rules, number))
            todo[after] = todo.get(after, Fraction(0)) + chance * share
    return done


def always(kind: Act) -> Callable[[State, list[int]], int]:
    def choose(_: State, legal: list[int]) -> int:
        return next((number for number in legal if act(number) == kind), legal[-1])

    return choose


def test_always_adding() -> None:
    """The triangle of two ten-sided dice."""
    state, code = placed(Placed(1, "robot"), Placed(60, "lagartoon"))
    found = expected(state, code, always(Act.ADD))
    assert found == {1 + total: Fraction(10 - abs(total - 11), 100) for total in range(2, 21)}


def test_always_subtracting() -> None:
    """A difference d has 2 (10 - d) of 100 ways, a second roll of 10 of 100; only then 0 stands."""
    state, code = placed(Placed(1, "robot"), Placed(60, "lagartoon"))
    found = expected(state, code, always(Act.SUBTRACT))
    once = {d: Fraction(2 * (10 - d), 100) for d in range(1, 10)}
    again = Fraction(10, 100)
    assert found == {1: again * again} | {1 + d: c + again * c for d, c in once.items()}
    assert sum(found.values()) == 1


# --- challenges -------------------------------------------------------------------------------

SUMS = Counter(one + two for one, two in product(FACES, FACES))
TIES = sum(ways * ways for ways in SUMS.values())


def test_ties_of_two_rolls() -> None:
    """The sum of squares of the triangle 1, 2, … 10, … 1."""
    assert TIES == 2 * sum(n * n for n in range(1, 10)) + 100 == 670


def challenge(**rulings: str | bool) -> Counter[str]:
    """Return how a challenge ends after one roll each: who won, or neither yet."""
    state, code = placed(Placed(10, "robot", level=2), Placed(21, "mantis", level=2), **rulings)
    game = Game.from_state(state, rulings=Rulings(**rulings))
    game.automatic = False
    for step in ("roll", "roll 6 5", "add"):
        game.repeat(step)
    ends: Counter[str] = Counter()
    for first in engine.chance(game.state, code):
        mine = engine.apply(game.state, code, first.number)
        for second in engine.chance(mine, code):
            after = engine.apply(mine, code, second.number)
            levels = (int(after["level"][0]), int(after["level"][1]))
            ends[{(3, 1): "arriver", (1, 3): "other"}.get(levels, "neither")] += (
                first.weight * second.weight
            )
    return ends


def test_a_challenge_is_fair() -> None:
    wins = (100 * 100 - TIES) // 2
    assert challenge() == {"arriver": wins, "other": wins, "neither": TIES}


@pytest.mark.nightly  # rule cases say who wins a tie
def test_a_tie_may_go_to_the_other() -> None:
    wins = (100 * 100 - TIES) // 2
    assert challenge(challenge_tie="arriver") == {"arriver": wins, "other": wins + TIES}


@pytest.mark.nightly  # the counts of the initial rolls have it, too
def test_ties_of_the_initial_rolls() -> None:
    """Two players tie as often as in a challenge; else one of two picks first."""
    code = engine.core_rules()
    ways: Ways = Counter([key(engine.start(code, 2, False))])
    for _ in range(4):  # roll, dice, roll, dice
        ways = after_step(ways, code)
    assert ways.total() == 100 * 100
    again = sum(n for after, n in ways.items() if row(after)["phase"] == Phase.SETUP_ROLL)
    first = sum(n for after, n in ways.items() if list(row(after)["place"][:2]) == [0, 1])
    assert (again, first) == (TIES, (100 * 100 - TIES) // 2)
