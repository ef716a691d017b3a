"""The review of a core game: exact, and the same as the solution's own."""

import pytest

from azardia_nb import Game
from azardia_nb.games.azardia.odds.core.best import curve
from azardia_nb.games.azardia.odds.core.best import review as reviewed
from azardia_nb.games.azardia.odds.core.solution import is_solved, solution
from azardia_nb.players import seated
from azardia_nb.simulation.review import review


def played(**options: object) -> Game:
    game = Game(2, seed=3, **options)  # type: ignore[arg-type]
    bots = [seated("greedy", seat, game.type) for seat in range(2)]
    while game.seat:
        game.play(bots[game.pawns[game.seat - 1].chair - 1].choose(game.view(game.seat)))
    return game


def test_a_core_game_is_reviewed_exactly() -> None:
    solution()
    assert is_solved()
    game = played(cards=False)  # from the initial rolls on, of which the solution knows nothing
    found = review(game)
    assert found.exact
    told = {point.position: point.seats[0].value for point in found.points}
    with_picks = next(at for at in range(len(game)) if game.branch(at).phase == "roll")
    placed = Game.from_notation(game.branch(with_picks).notation)
    for step in game.steps[with_picks:]:
        placed.repeat(step)
    for at, win in curve(placed):
        assert told[at + with_picks] == pytest.approx(win, abs=1e-12)
    worst = sorted((one.chosen.loss for one in reviewed(placed)), reverse=True)
    assert [cost.loss.value for cost in found.costs] == pytest.approx(worst[:3])
