"""The questions about challenges, and their keys found a second way."""

from fractions import Fraction
from itertools import product

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.lessons import challenges
from azardia_nb.games.azardia.odds.challenges import arrival, fight
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Answer, Question
from tests.lessons.asking import SEEDS, ask, key

SUMS = [a + b for a, b in product(range(1, NUMBERS.faces + 1), repeat=NUMBERS.dice)]


def test_the_prediction_is_counted() -> None:
    question = challenges.how_often_a_tie()
    ties = sum(a == b for a, b in product(SUMS, repeat=2))
    assert question.answer == Fraction(ties, len(SUMS) ** 2)


def test_the_loser_of_a_challenge_that_is_played_stands_there() -> None:
    for seed in SEEDS:
        question = ask(challenges.where_the_loser_goes, seed)
        tile, winner, loser = (question.values[name] for name in ("tile", "winner", "loser"))
        game = Game.place([Placed(tile - 5, level=loser), Placed(tile, level=winner)], cards=False)
        game.automatic = False
        for step in ("roll", "roll 6 1", "subtract", "roll 1 1", "roll 9 9"):
            game.repeat(step)
        assert game.pawns[0].tile == question.answer


def test_ties_are_counted() -> None:
    more = sum(a > b for a, b in product(SUMS, repeat=2))
    ties = sum(a == b for a, b in product(SUMS, repeat=2))
    every = len(SUMS) ** 2
    found = {ask(challenges.chance_with_ties, seed).answer for seed in SEEDS}
    assert found == {Fraction(more, every), Fraction(more + ties, every)}


def test_the_mean_is_that_of_challenges_that_are_fought() -> None:
    question = ask(challenges.levels_on_average, 3)
    level, tile, other = (question.values[name] for name in ("level", "tile", "other"))
    at = "level" if "levels does" in question.asked() else "tile"
    game = arrival(tile, (level, other), seed=7)
    times, change = 600, 0
    for _ in range(times):
        tried = game.branch()
        fight(tried)
        change += getattr(tried.pawns[0], at) - (level if at == "level" else tile)
    assert abs(change / times - question.answer) < 0.35


@key(challenges.drawn_into_a_chain)
def test_the_third_pawn_rises_as_often_as_it_is_met_and_wins(question: Question) -> Answer:
    there, tile = question.values["there"], question.values["tile"]
    levels = (question.values["arriver"], question.values["other"])
    met = sum(tile - (1 if 1 < level < 5 else 3) == there for level in levels)
    return Fraction(met, 2) / 2
