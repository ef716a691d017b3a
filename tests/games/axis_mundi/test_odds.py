"""Prices, pushes and dice, each by a second route."""

from fractions import Fraction

import pytest

from azardia_nb.games.axis_mundi.game import variant
from azardia_nb.games.axis_mundi.odds.prices import GROUNDS
from azardia_nb.games.axis_mundi.odds.pushes import pushes
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import engine
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.board import HEXES, NATURES, SPACES
from azardia_nb.games.axis_mundi.rules.movement import RUN_DOWN, RUN_LEVEL, STEP, ground_wounds
from azardia_nb.games.axis_mundi.rules.state import HP, State, new_row
from azardia_nb.games.axis_mundi.rules.turn import begin_next
from azardia_nb.games.terms import CHANCE

RULES = variant().rules


def at(*names: str, round: int = 1) -> State:
    """Return a position with seat 1 to move."""
    s = new_row()
    s["at"], s["hp"], s["level"] = [HEXES.index(name) for name in names], HP, 1
    s["round"] = round
    begin_next(s)
    return s


def test_the_table_of_wounds() -> None:
    found = {
        NATURES[ground]: [ground_wounds(ground, way) for way in (STEP, RUN_LEVEL, RUN_DOWN)]
        for ground in GROUNDS
    }
    assert found == {
        "warehouse": [0, 1, 2],
        "path": [0, 1, 2],
        "shelter": [0, 1, 2],
        "accessible": [1, 2, 2],
        "cave": [1, 2, 2],
        "power": [0, 0, 0],
        "pier": [0, 0, 0],
    }


@pytest.mark.parametrize("turns", [0, 3])
def test_pushes_by_blows(turns: int) -> None:
    for target in range(SPACES):
        for start, ends in pushes(RULES, turns, target).items():
            assert sum(ends.values()) == 1
            s = at(HEXES[start], HEXES[target], "pier3", round=1 + turns)
            if len({start, target, HEXES.index("pier3")}) < 3:
                continue
            engine.step(s, RULES, 0, act.action(Act.MELEE, -1, -1, 1))
            if engine.to_act(s, RULES) != CHANCE:
                assert ends == {int(s["at"][1]): 1}
                continue
            for face in (1, 6):
                after = s.copy()
                engine.step(after, RULES, CHANCE, face)
                assert ends[int(after["at"][1])] == Fraction(1, 2)
