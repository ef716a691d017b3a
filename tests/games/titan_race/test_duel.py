"""The bare duel, solved whole: its values were found with fractions, and another engine, before."""

from fractions import Fraction

import pytest

from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.solve.whole_game import WholeGame

# No traps, no strikes, pushes and wild dice free: every turn leads ahead, so one pass is enough.
BARE = Numbers(traps=0, push=0, wild=0, strikes=0, abilities=0, colours=0)
ONE_LAP = Fraction(33270227876263, 38084983750656)


# Three laps have 748,390 positions and the value 0.782073: right too, and too much for a test.
@pytest.mark.parametrize(
    ("laps", "first_wins", "digits"), [(1, float(ONE_LAP), 1e-12), (2, 0.807144, 5e-7)]
)
def test_the_bare_duel(laps: int, first_wins: float, digits: float) -> None:
    numbers = BARE._replace(laps=laps)
    game = Game(2, circuit="plain", cards=False, numbers=numbers, seed=1)
    game.go(1)  # it is known who goes first
    assert game.phase == "roll"
    solved = WholeGame(game.variant, game.state).solve()
    assert solved.residual < 1e-12
    assert abs(solved.worth(0) - first_wins) < digits
