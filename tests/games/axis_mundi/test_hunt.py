"""The hunt of one hunter after an Angel: values agree with the rules' own steps."""

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi.bots.perfect import PerfectPlayer, TurnValues
from azardia_nb.games.axis_mundi.game import Game, variant
from azardia_nb.games.axis_mundi.odds import hunt
from azardia_nb.games.axis_mundi.odds.hunt import SolvedHunt
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import engine
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.board import INACCESSIBLE, POWER, SPACES, TURNS
from azardia_nb.games.axis_mundi.rules.state import is_high
from azardia_nb.simulation import simulate

UNDER = variant()
RULES = UNDER.rules
MOST = 3  # hit points of the Angel in these tests


@pytest.fixture(scope="module")
def solved() -> SolvedHunt:
    """Return the solved hunt of an Angel with few hit points."""
    return hunt.solve(RULES, MOST)


def places(seed: int, count: int) -> list[tuple[int, int, int, int, int]]:
    """Draw random (round, Angel's hex, hunter's hex, hit points, hunter's strength)."""
    rng = np.random.default_rng(seed)
    third, goal = RULES["pier"][hunt.THIRD], RULES["pier"][hunt.HIGH]
    found: list[tuple[int, int, int, int, int]] = []
    while len(found) < count:
        high, hunter = (int(hex) for hex in rng.integers(SPACES, size=2))
        lava = INACCESSIBLE in RULES["nature"][[high, hunter]]
        if high in (hunter, goal) or lava or third in (high, hunter):
            continue
        if RULES["nature"][high] == POWER:
            continue
        drawn = rng.integers([1, 1, 0], [TURNS + 1, MOST + 1, hunt.STRENGTHS])
        found.append((int(drawn[0]), high, hunter, int(drawn[1]), int(drawn[2])))
    return found


def near(place: tuple[int, int, int, int, int]) -> bool:
    """Return whether the hunter is at most three steps from the Angel."""
    round, high, hunter, *_ = place
    return bool(RULES["steps"][(round - 1) % TURNS, high, hunter] <= 3)


@pytest.mark.nightly
@pytest.mark.parametrize("seat", [hunt.HIGH, hunt.HUNTER])
def test_values_are_those_of_a_turn_by_the_rules_own_steps(solved: SolvedHunt, seat: int) -> None:
    drawn = places(1 + seat, 400)
    interesting = 0
    for place in [one for one in drawn if near(one)][: 40 if seat == hunt.HIGH else 12]:
        s = hunt.position(RULES, *place)
        if seat == hunt.HUNTER:
            engine.step(s, RULES, hunt.HIGH, act.action(Act.END))
        if engine.to_act(s, RULES) != seat:
            continue
        found = hunt.probability_home(solved, s)
        assert TurnValues(RULES, solved).value(s, seat) == pytest.approx(found, abs=1e-5), place
        interesting += 0 < found < 1
    assert solved.residual <= hunt.TOLERANCE


@pytest.mark.nightly
def test_a_perfect_hunter_does_as_well_as_it_can(solved: SolvedHunt) -> None:
    bots = PerfectPlayer(), PerfectPlayer(), PerfectPlayer()
    ends: dict[float, list[bool]] = {0.0: [], 1.0: []}
    for place in [one for one in places(5, 300) if near(one)]:
        s = hunt.position(RULES, *place)
        found = hunt.probability_home(solved, s)
        if found not in ends or len(ends[found]) == 3:
            continue
        game = Game.begin(UNDER, s, seed=1)
        for _ in range(60):
            if game.acting < 0 or not is_high(game.state, hunt.HIGH):
                break
            game.play(bots[game.acting].choose(game.view(game.acting + 1)))
        if game.acting == hunt.HUNTER:  # the hunt is over: it plays on
            game.play(bots[hunt.HUNTER].choose(game.view(hunt.HUNTER + 1)))
        ends[found].append(bool(game.state["winner"] == hunt.HIGH))
    assert ends == {0.0: [False] * 3, 1.0: [True] * 3}


def test_a_perfect_bot_refuses_other_games() -> None:
    game = Game(seed=1)
    with pytest.raises(AzardiaError):
        PerfectPlayer().choose(game.view(1))
    with pytest.raises(AzardiaError):
        simulate(2, ("perfect", "random", "random"), game="axis_mundi", progress=False)
