"""Tournaments: ratings, results by pair, seating."""

from typing import Any

import numpy as np
import pytest

from azardia_nb import AzardiaError
from azardia_nb.game.game import View
from azardia_nb.players.own import Overheard
from azardia_nb.simulation import tournament
from azardia_nb.simulation import tournament as play
from azardia_nb.simulation.tournament import Lineup, Tournament, fit
from tests.text.golden import wording

# --- tournament -----------------------------------------------------------------------------------


NAMES = ("a", "b", "c", "d")


def test_two_players_are_rated_by_the_share_they_win() -> None:
    """Bradley and Terry's ratings of two have a closed form: the logarithm of the odds."""
    strengths, spread = fit(2, [Lineup((0, 1), (7500, 2500))])
    assert strengths[0] - strengths[1] == pytest.approx(np.log(3), rel=1e-3)
    assert strengths.sum() == pytest.approx(0, abs=1e-9)
    # The variance of a logit is 1 / (n p q); each rating is half the difference.
    assert spread == pytest.approx([0.5 / np.sqrt(10_000 * 0.75 * 0.25)] * 2, rel=1e-3)


def test_who_beats_whom_counts_games_that_one_of_the_two_won() -> None:
    lineups = (Lineup((0, 1, 2), (5, 3, 2)), Lineup((1, 2, 3), (1, 6, 3)))
    played = Tournament(NAMES, lineups, 0)
    assert played.games == 20
    assert played.wins_against().tolist() == [
        [0, 5, 5, 0],
        [3, 0, 4, 1],
        [2, 8, 0, 6],
        [0, 3, 3, 0],
    ]
    beats = played.beats()
    assert (beats["b", "c"].value, beats["b", "c"].n) == (4 / 12, 12)
    assert ("a", "d") not in beats, "they never met"
    table = played.table()
    assert table.loc[("c", "b"), "share"] == 8 / 12
    assert table.loc[("c", "b"), "rating"] == played.ratings()["c"].value


def test_everybody_meets_everybody() -> None:
    played = play(("random", "greedy"), 41, seed=2, progress=False)
    assert played.games == 42, "divided evenly among the arrangements, rounded up"
    assert played.ratings()["greedy"].low > played.ratings()["random"].high
    again = play(("random", "greedy"), 41, seed=2, jobs=1, progress=False)
    other = play(("random", "greedy"), 41, seed=3, progress=False)
    assert again == played != other
    english, spanish = ("\n".join(played.lines(code)) for code in ("en", "es"))
    assert wording("tournament.pairs") in english
    assert wording("tournament.pairs", "es") in spanish
    assert repr(played) == english
    assert list(played.frame().index) == ["greedy", "random"]


def test_namesakes_are_told_apart() -> None:
    def named(name: str) -> Any:
        def mine(view: View) -> str:
            return view.text(view.actions[0])

        mine.__name__ = name
        return mine

    players = (named("mine"), named("mine"), named("mine (2)"), "random")
    played = play(players, 2, progress=False)
    assert played.players == ("mine", "mine (2)", "mine (2) (2)", "random")
    assert set(played.ratings()) == set(played.players)
    with pytest.raises(AzardiaError, match="2 different players"):
        play((players[0], players[0]), 2, progress=False)


# --- seats ----------------------------------------------------------------------------------------


def test_everybody_plays_first_as_often() -> None:
    heard: list[str] = []

    def one(view: View) -> str:
        print("one", view.seat)
        return view.legal()[0].action

    def other(view: View) -> str:
        print("other", view.seat)
        return view.legal()[0].action

    players = [Overheard(player, lambda text, more: heard.append(text)) for player in (one, other)]
    tournament(players, 2, game="tic_tac_toe", progress=False)
    assert {text.strip() for text in heard} == {"one 1", "one 2", "other 1", "other 2"}
