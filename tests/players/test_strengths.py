"""Bots are named by how strong they are, too; each beats the one below."""

from itertools import pairwise

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games import load
from azardia_nb.players import Easy, meant
from azardia_nb.simulation import simulate
from azardia_nb.simulation.statistics import wilson

LARGE = ["azardia", "titan_race", "axis_mundi"]


@pytest.mark.parametrize("name", LARGE)
def test_strengths_are_bots_that_had_names_before(name: str) -> None:
    game = load(name)
    called = [meant(one, game) for one in ("easy", "usual", "strong", "greedy", "planner")]
    assert called == ["easy", "greedy", "planner", "greedy", "planner"]


def test_a_game_without_a_planner_has_no_strong_bot() -> None:
    with pytest.raises(AzardiaError, match="strong"):
        simulate(1, ("strong", "usual"), game="pig")


NIGHTLY = pytest.param("axis_mundi", ("strong", "usual"), 20, marks=pytest.mark.nightly)


@pytest.mark.parametrize(
    ("name", "strengths", "games"),
    [
        *((name, ("usual", "easy", "random"), 100) for name in LARGE),
        NIGHTLY,  # of others the planner's own tests tell
    ],
)
def test_each_beats_the_one_below(name: str, strengths: tuple[str, ...], games: int) -> None:
    game = load(name)
    for better, worse in pairwise(strengths):
        wins = 0
        for chair in range(game.seats[0]):
            players = [worse] * game.seats[0]
            players[chair] = better
            played = simulate(games, tuple(players), game=game, seed=3, progress=False)
            wins += int((played["winning_chair"] == chair + 1).sum())
        assert wilson(wins, games * game.seats[0])[0] > 1 / game.seats[0], better


def test_easy_takes_what_is_legal_and_the_same_again() -> None:
    game = load("titan_race").Game(3, seed=1)
    bots = [(Easy(seed), Easy(seed)) for seed in range(3)]
    met = set()
    while game.seat and len(game) < 200:
        view, chair = game.view(game.seat), game.type.player_of(game.state, game.seat - 1)
        one, again = (bot.choose(view) for bot in bots[chair])
        assert one == again
        assert one in [choice.action for choice in view.legal()]
        met.add(one)
        game.play(one)
    assert len(met) > 5
