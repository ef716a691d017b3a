"""Drawings: what is handed in is read strictly, and the score is exact."""

from fractions import Fraction

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.course import course
from azardia_nb.lessons.drawing import ENOUGH, Drawing, drawings
from azardia_nb.text.language import LANGUAGES

ROLLS = [(a, b) for a in range(1, 11) for b in range(1, 11)]


def share(count: int) -> Fraction:
    return Fraction(count, len(ROLLS))


# The truth of each drawing, derived once more.
TRUTHS = {
    "dice.sum_bars": [share(sum(a + b == n for a, b in ROLLS)) for n in range(2, 21)],
    "dice.difference_bars": [share(sum(abs(a - b) == n for a, b in ROLLS)) for n in range(10)],
}
EVERY = [one for page in course() for one in drawings(page.number, page.game)]
IDS = [one.id for one in EVERY]


@pytest.mark.parametrize("question", EVERY, ids=IDS)
def test_the_truth_doubles_the_stake_and_a_plain_drawing_wins_nothing(question: Drawing) -> None:
    assert list(question.truth) == TRUTHS[question.id]
    nearest = question.read(str(question.answer))
    assert question.won(nearest) > 0.9 * nearest.stake, "a learner can draw it"
    plain = question.nearest(question.plain)
    if plain:  # there is no drawing without painted cells
        assert abs(question.score(plain)) < Fraction(1, 20)
        assert not question.check(f"{' '.join(map(str, plain))} @50").right
    for code in LANGUAGES:
        assert question.check(str(question.answer), code).right
        told = [question.asked(code), question.explained(code), question.told(code)]
        assert all(told)
        assert not any("{" in text for text in told)


def test_coins_are_exact() -> None:
    question = next(one for one in EVERY if one.id == "dice.difference_bars")
    assert question.score((1, 2, 3, 4, 5, 5, 4, 3, 2, 1)) == Fraction(-10, 27)
    reversed_bars = question.read("1 2 3 4 5 6 7 8 20 20 @50")
    assert question.won(reversed_bars) == -50, "no more than the stake is lost"
    assert question.score((2, 5, 4, 3, 3, 2, 2, 1, 1, 1)) > ENOUGH


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1 2 3 @50",  # too few bars
        "10 20 18 16 13 11 9 7 4 2",  # no stake
        "10 20 18 16 13 11 9 7 4 2 @51",
        "10 21 18 16 13 11 9 7 4 2 @50",  # too high
        "10  20 18 16 13 11 9 7 4 2 @50",
        "010 20 18 16 13 11 9 7 4 2 @50",
        "-1 20 18 16 13 11 9 7 4 2 @50",
        "0 0 0 0 0 0 0 0 0 0 @50",
        "１ 2 3 4 5 5 4 3 2 1 @50",
        "10 20 18 16 13 11 9 7 4 2 @50\n",
        "1" * 5000,
    ],
)
def test_odd_texts_are_not_drawings(text: str) -> None:
    question = next(one for one in EVERY if one.id == "dice.difference_bars")
    with pytest.raises(AzardiaError):
        question.read(text)
