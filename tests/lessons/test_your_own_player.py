"""The questions about players of one's own, and their keys found a second way."""

import re
from fractions import Fraction

import pytest

from azardia_nb import Game
from azardia_nb.games.azardia.bots.field import BOTS, kept_field
from azardia_nb.games.azardia.lessons import your_own_player
from azardia_nb.simulation.tournament import Lineup, Tournament
from tests.lessons.asking import SEEDS, ask, chosen, english


def test_the_best_bot_has_won_most_games() -> None:
    wins = kept_field().wins_against().sum(axis=1)
    best = BOTS[int(wins.argmax())]
    assert best in str(your_own_player.best_bot().answer)


def test_ratings_mean_what_a_tournament_makes_of_them() -> None:
    for seed in SEEDS:
        question = ask(your_own_player.rating, seed)
        chance = float(Fraction(question.answer))
        won = round(chance * 100_000)
        played = Tournament(("a", "b"), (Lineup((0, 1), (won, 100_000 - won)),), seed=0)
        ratings = played.ratings()
        points = int(str(question.values["high"])) - int(str(question.values["low"]))
        assert ratings["a"].value - ratings["b"].value == pytest.approx(points, abs=8)


def test_a_chain_of_strengths_is_what_a_tournament_makes_of_it() -> None:
    for seed in range(20):
        question = ask(your_own_player.chain, seed)
        first, second = (int(str(question.values[name])) for name in ("first", "second"))
        each = 100_000
        one, other = each * first // (first + 1), each * second // (second + 1)
        lineups = (Lineup((0, 1), (one, each - one)), Lineup((1, 2), (other, each - other)))
        ratings = Tournament(("ana", "ben", "carla"), lineups, seed=0).ratings()
        apart = ratings["ana"].value - ratings["carla"].value
        assert 1 / (1 + 10 ** (-apart / 400)) == pytest.approx(
            float(Fraction(question.answer)), abs=1e-3
        )


def test_who_is_better_is_read_from_the_interval() -> None:
    answers = set()
    for seed in SEEDS:
        question = ask(your_own_player.better, seed)
        low, high = (float(re.findall(r"[\d.]+", english(question, e))[0]) for e in ("low", "high"))
        wanted = "mine" if low > 50 else "bot" if high < 50 else "open"
        assert chosen(question) == wanted
        answers.add(wanted)
    assert len(answers) == 3


def test_what_is_hidden_is_hidden() -> None:
    game = Game(2, characters=("lagartoon", "robot"), seed=1)
    while game.round < 3:
        game.play(game.legal()[0].action)
    seat = game.seat
    assert seat
    view = game.view(seat)
    mine, rival = view.pawns[seat - 1], view.pawns[2 - seat]
    assert mine.hand is not None
    assert rival.hand is None
    assert rival.cards == game.pawns[2 - seat].cards
    assert rival.coins == game.pawns[2 - seat].coins
