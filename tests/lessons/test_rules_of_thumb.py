"""The questions about rules of thumb, luck and choices, and their keys found a second way."""

from fractions import Fraction
from itertools import product
from math import prod

from azardia_nb.games.azardia.lessons import rules_of_thumb
from azardia_nb.games.azardia.odds.core.heuristics import thumb
from azardia_nb.lessons.question import Answer, Question
from tests.lessons.asking import SEEDS, ask, chosen, english, key
from tests.text.golden import wording


def test_the_prediction_is_that_of_the_match() -> None:
    match = thumb(at_top=True)
    assert rules_of_thumb.thumbs_win().told() == "almost 50%"
    assert f"{(match.first + match.second) * 50:.2f}%" in rules_of_thumb.thumbs_win().explained()


def test_the_higher_level_wins() -> None:
    assert {ask(rules_of_thumb.level_or_tile, seed).answer for seed in SEEDS} == {
        wording("thumb.higher_level")
    }


def test_what_is_given_away_is_the_difference_that_is_shown() -> None:
    for seed in SEEDS:
        question = ask(rules_of_thumb.given_away, seed)
        best, chosen = (
            Fraction(english(question, name).removesuffix("%")) for name in ("best", "chosen")
        )
        assert question.answer == (best - chosen) / 100 > 0


@key(rules_of_thumb.best_of_three)
def test_a_match_is_won_as_often_as_all_its_games_say(question: Question) -> Answer:
    win = Fraction(english(question, "win").removesuffix("%")) / 100
    ways = product((win, 1 - win), repeat=3)  # the third game played in any case
    won = sum(prod(way) for way in ways if way.count(win) >= 2)
    return won


def test_luck_and_choice_are_all_that_changes() -> None:
    for seed in SEEDS:
        question = ask(rules_of_thumb.luck_of_the_roll, seed)
        before, best, chosen = (
            Fraction(english(question, name).removesuffix("%"))
            for name in ("before", "best", "chosen")
        )
        assert question.answer == (best - before) / 100
        assert best > max(before, chosen)


def test_who_gives_away_less_has_played_better() -> None:
    for seed in SEEDS:
        question = ask(rules_of_thumb.skill_or_luck, seed)
        mine, theirs = (float(english(question, n).split()[0]) for n in ("mine", "theirs"))
        assert chosen(question) == ("you" if mine < theirs else "rival")
