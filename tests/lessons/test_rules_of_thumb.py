"""The questions about rules of thumb, luck and choices, and their keys found a second way."""

from fractions import Fraction

import pytest

from azardia_nb.games.azardia.lessons import Maker, rules_of_thumb
from azardia_nb.games.azardia.odds.core.heuristics import thumb
from tests.lessons.asking import SEEDS, ask, check_questions, english
from tests.text.golden import wording


@pytest.mark.parametrize("make", rules_of_thumb.MAKERS, ids=lambda make: make.__name__)
def test_every_question_is_askable_and_judged(make: Maker) -> None:
    check_questions(make, 2)


def test_the_prediction_is_askable_and_judged() -> None:
    check_questions(lambda _: rules_of_thumb.thumbs_win(), 2)
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
