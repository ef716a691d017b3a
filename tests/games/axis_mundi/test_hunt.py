"""The hunt of one after an Angel: values that fit the rules' own steps, and what they say."""

import numpy as np
import pytest

from azardia_nb.games.axis_mundi.game import variant
from azardia_nb.games.axis_mundi.odds import hunt
from azardia_nb.games.axis_mundi.odds.hunt import (
    HIGH,
    HUNTER,
    STRENGTHS,
    THIRD,
    Hunt,
    position,
    worth,
)
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import engine
from azardia_nb.games.axis_mundi.rules.board import HEXES, INACCESSIBLE, POWER, SPACES, TURNS
from azardia_nb.games.axis_mundi.rules.legal import list_legal
from azardia_nb.games.axis_mundi.rules.state import State, is_high
from azardia_nb.games.terms import CHANCE, OVER

RULES = variant().rules
MOST = 3  # hit points of the Angel in these tests


@pytest.fixture(scope="module")
def solved() -> Hunt:
    """Return the hunt of an Angel that is nearly dead."""
    return hunt.solve(RULES, MOST)


class Turn:
    """What a turn is worth by the rules' own steps, and by the values of the turns after it."""

    def __init__(self, solved: Hunt) -> None:
        self._solved = solved
        self._known: dict[bytes, float] = {}

    def worth(self, s: State, seat: int) -> float:
        """Return what a moment of a seat's turn is worth."""
        if s["winner"] == HIGH:
            return 1.0
        if not is_high(s, HIGH):
            return 0.0
        waiting = engine.to_act(s, RULES)
        if waiting == CHANCE:
            cases = engine.chance_total(s, RULES)
            faces = [engine.outcome_at(s, RULES, case) for case in range(cases)]
            return sum(self._after(s, seat, CHANCE, face) for face in faces) / cases
        if waiting == THIRD:
            return self._after(s, seat, THIRD, act.action(act.END))
        if waiting != seat:
            return worth(self._solved, s)
        key = s.tobytes()
        if key not in self._known:
            out = np.zeros(act.MAX_ACTIONS, np.int64)
            legal = [int(one) for one in out[: list_legal(s, RULES, seat, out)]]
            legal = [one for one in legal if seat == HUNTER or not onto_power(one)]
            legal = [one for one in legal if act.seat_of(one) != THIRD]
            found = [self._after(s, seat, seat, one) for one in legal]
            self._known[key] = max(found) if seat == HIGH else min(found)
        return self._known[key]

    def _after(self, s: State, seat: int, by: int, chosen: int) -> float:
        after = s.copy()
        engine.step(after, RULES, by, chosen)
        passed = after["turn"] != seat and engine.to_act(after, RULES) not in (CHANCE, OVER, THIRD)
        return (
            worth(self._solved, after)
            if passed and is_high(after, HIGH)
            else self.worth(after, seat)
        )


def onto_power(chosen: int) -> bool:
    """Return whether an action leads onto a Power Hex."""
    hex = act.hex_of(chosen)
    return hex >= 0 and RULES["nature"][hex] == POWER


def places(seed: int, count: int) -> list[tuple[int, int, int, int, int]]:
    """Draw rounds, hexes of both, hit points and a hunter's strength by lot."""
    rng = np.random.default_rng(seed)
    third, goal = RULES["pier"][THIRD], RULES["pier"][HIGH]
    found: list[tuple[int, int, int, int, int]] = []
    while len(found) < count:
        high, hunter = (int(hex) for hex in rng.integers(SPACES, size=2))
        lava = INACCESSIBLE in RULES["nature"][[high, hunter]]
        if high in (hunter, goal) or lava or third in (high, hunter):
            continue
        if RULES["nature"][high] == POWER:
            continue
        drawn = rng.integers([1, 1, 0], [TURNS + 1, MOST + 1, STRENGTHS])
        found.append((int(drawn[0]), high, hunter, int(drawn[1]), int(drawn[2])))
    return found


def near(place: tuple[int, int, int, int, int]) -> bool:
    """Return whether two are near enough for blows."""
    round, high, hunter, *_ = place
    return bool(RULES["steps"][(round - 1) % TURNS, high, hunter] <= 3)


@pytest.mark.parametrize("seat", [HIGH, HUNTER])
def test_values_are_those_of_a_turn_by_the_rules_own_steps(solved: Hunt, seat: int) -> None:
    drawn = places(1 + seat, 400)
    interesting = 0
    for place in [one for one in drawn if near(one)][: 40 if seat == HIGH else 12]:
        s = position(RULES, *place)
        if seat == HUNTER:
            engine.step(s, RULES, HIGH, act.action(act.END))
        if engine.to_act(s, RULES) != seat:
            continue
        found = worth(solved, s)
        assert Turn(solved).worth(s, seat) == pytest.approx(found, abs=1e-5), place
        interesting += 0 < found < 1
    assert solved.residual <= hunt.ENOUGH


def test_alone_on_its_way_it_gets_home(solved: Hunt) -> None:
    far = position(RULES, 1, HEXES.index("A"), HEXES.index("M"), MOST)
    assert worth(solved, far) == 1
    struck = position(RULES, 1, HEXES.index("3A"), HEXES.index("2A"), 1)
    assert worth(solved, struck) < 1


def test_more_hit_points_are_never_worse(solved: Hunt) -> None:
    values = solved.values
    assert (values[2:] >= values[1:-1] - hunt.ENOUGH).all()
    assert ((values >= 0) & (values <= 1)).all()
