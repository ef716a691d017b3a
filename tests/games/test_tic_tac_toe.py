"""Tic-tac-toe: a game without chance that ends in a draw: solution, returns and log."""

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.games import load
from azardia_nb.simulation import simulate
from azardia_nb.simulation.review import review
from azardia_nb.simulation.tournament import Lineup, Tournament, tournament
from azardia_nb.solve.whole_game import WholeGame

TIC_TAC_TOE = load("tic_tac_toe")
DRAWN = ("b2", "a1", "c2", "a2", "a3", "c1", "b1", "b3", "c3")


def played(*squares: str) -> Game:
    game: Game = TIC_TAC_TOE.Game(2)
    for square in squares:
        game.play(square)
    return game


def test_a_draw_is_told_and_has_no_winner() -> None:
    game = played(*DRAWN)
    assert (game.over, game.winner, game.returns) == (True, None, [0.0, 0.0])
    assert game.log()[-1].event == "drawn"
    assert game.lines[0].drawn
    assert TIC_TAC_TOE.places(game.state, game.rules) == [[0, 1]]
    assert Game.read(game.variant, game.notation).over


def test_it_is_solved_as_a_draw_and_a_corner_beats_an_edge() -> None:
    game = played()
    whole = WholeGame(game.variant, game.state)
    solved = whole.solve()
    assert len(whole) == 5478  # as is known
    assert (solved.worth(0), solved.residual) == (0.5, 0.0)
    assert set(whole.actions(solved, 0).values()) == {0.5}
    edge = played("b2", "b1")  # an edge in answer to the middle loses
    position = int(whole.number(edge.state)[0])
    assert solved.worth(position, 0) == 1.0
    assert solved.worth(int(whole.number(played("b2", "a1").state)[0]), 0) == 0.5


def test_a_game_that_ends_without_a_winner_must_say_what_that_is() -> None:
    from dataclasses import replace

    silent = replace(TIC_TAC_TOE, engine=replace(TIC_TAC_TOE.engine, returns=None))
    variant = replace(TIC_TAC_TOE.variant(), type=silent)
    with pytest.raises(AzardiaError, match=r"\(returns\)"):
        WholeGame(variant, silent.start(variant, 2)).solve()


def test_simulated_draws_are_no_games_without_an_end() -> None:
    games = simulate(400, ("random", "random"), game="tic_tac_toe", seed=1, progress=False)
    drawn = games[games["winner"] == 0]
    assert 0.05 < len(drawn) / len(games) < 0.25  # 12.7 % of random games
    assert (drawn["ended"] == 1).all()
    assert (drawn[["return_1", "return_2"]] == 0).all(axis=None)
    assert (games["return_1"] == -games["return_2"]).all()
    told = games.summary()
    assert (told.draws, told.won["winner"][0]) == (len(drawn), len(drawn))
    again = games.replay(int(drawn.index[0]))
    assert (again.over, again.winner) == (True, None)


def test_a_draw_counts_half_in_ratings_and_reviews() -> None:
    even = Tournament(("one", "other"), (Lineup((0, 1), (0, 0), 50),), seed=0)
    assert even.games == 50
    assert {round(one.value) for one in even.ratings().values()} == {1500}
    drawn = tournament(("greedy", "random"), 100, game="tic_tac_toe", progress=False)
    assert drawn.games == 100
    assert not drawn.interrupted
    found = review(played(*DRAWN))
    assert found.exact
    assert found.gains
    assert found.title() != found.title("es")
    assert {one.value for point in found.points for one in point.seats} == {0.5}
    lost = review(played("b2", "b1", "a1", "c3", "a3"))
    assert [(cost.position, cost.seat) for cost in lost.costs] == [(1, 2)]
    assert lost.costs[0].loss.value == 0.5
