"""Hog plays everywhere; its solution agrees with plain Python."""

from collections import Counter
from functools import cache

import pytest

from azardia_nb.solve.whole_game import WholeGame
from tests.own_games.everywhere import plays_everywhere
from tests.own_games.hog import GAME, MOST_DICE

GOAL = 40


def test_it_plays_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    plays_everywhere(GAME, capsys, goal=GOAL)


@cache
def points(dice: int) -> dict[int, float]:
    """Return the probability of each score of a roll, die by die; a 1 among the dice scores 1."""
    totals = Counter({0: 1.0})
    for rolled in range(dice):
        longer: Counter[int] = Counter()
        for total, chance in totals.items():
            for face in range(1, 7):
                spoilt = face == 1 or (rolled and not total)
                longer[0 if spoilt else total + face] += chance / 6
        totals = longer
    return {total or 1: chance for total, chance in totals.items()}


@cache
def wins(mine: int, other: int) -> float:
    """Return the probability that the player to move wins with best play."""
    if other >= GOAL:
        return 0.0
    bacon = 1 - wins(other, mine + 1 + max(map(int, str(other))))
    rolls = (
        sum(chance * (1 - wins(other, mine + n)) for n, chance in points(dice).items())
        for dice in range(1, MOST_DICE + 1)
    )
    return max(bacon, *rolls)


def test_the_solver_agrees_with_plain_python() -> None:
    game = GAME.Game(2, goal=GOAL)
    assert WholeGame(game.variant, game.start).solve().worth(0) == pytest.approx(wins(0, 0))
