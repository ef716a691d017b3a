"""What each roll is worth in the solved core game, and the same by other routes."""

import numpy as np
import pytest

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.odds.core import moves
from azardia_nb.games.azardia.odds.core.best import best_actions
from azardia_nb.games.azardia.odds.core.moves import place, rolls, value
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.odds.core.transitions import MANTIS, NEITHER, OWN, PLACES, RIVALS

CHARACTERS = {
    NEITHER: ("lagartoon", "kuchuritok"),
    OWN: ("mantis", "lagartoon"),
    RIVALS: ("lagartoon", "mantis"),
}


def test_averaged_over_all_rolls_it_is_the_solved_value() -> None:
    solved = solution()
    rng = np.random.default_rng(7)
    for _ in range(12):
        mine, rival = rng.choice(np.flatnonzero(PLACES.rows[:, 0] < 150), 2).tolist()
        for mantis in range(MANTIS):
            found = value(solved, mine, rival, mantis)
            assert found == pytest.approx(solved.values[mine, rival, mantis], abs=1e-11)


@pytest.mark.parametrize("mantis", CHARACTERS)
@pytest.mark.parametrize(
    ("mine", "rival"),
    [((140, 5), (146, 5)), ((147, 5), (149, 5)), ((30, 2), (41, 3)), ((79, 5), (80, 5))],
)
def test_rolls_are_those_of_best_actions(
    mine: tuple[int, int], rival: tuple[int, int], mantis: int
) -> None:
    solved = solution()
    valued = rolls(solved, place(*mine), place(*rival), mantis)
    assert len(valued) == 55
    pawns = [
        Placed(tile, name, level=level)
        for (tile, level), name in zip((mine, rival), CHARACTERS[mantis], strict=True)
    ]
    for roll in ((1, 2), (3, 8), (5, 5), (9, 10)):
        game = Game.place(pawns, cards=False)
        game.automatic = False
        game.play("roll")
        game.happen("roll {} {}".format(*roll))
        best = {one.action: one for one in best_actions(game, solved)}
        assert {one.action for one in valued[roll]} == best.keys()
        for one in valued[roll]:
            assert one.win == pytest.approx(best[one.action].win, abs=1e-12)
            assert one.loss == pytest.approx(best[one.action].loss, abs=1e-12)


def test_who_meets_nobody_moves_as_the_engine_has_it() -> None:
    rulings = solution().rulings
    rng = np.random.default_rng(3)
    starts = np.flatnonzero(PLACES.rows[:, 0] < 150)
    known = 0
    for _ in range(300):
        mine, rival, tiles = int(rng.choice(starts)), int(rng.choice(starts)), rng.integers(21)
        leaves = moves.leaves(mine, rival, int(tiles), rulings)
        assert leaves == moves._met(mine, rival, int(tiles), rulings)
        known += len(leaves) == 1
    assert known > 200
