"""The questions about Bayes, and their keys found a second way: by counting dice in a table."""

from fractions import Fraction

import pytest

from azardia_nb.games.azardia.lessons import Maker, bayes
from tests.lessons.asking import SEEDS, ask, english


def test_the_prediction_is_counted() -> None:
    assert bayes.ten().answer == Fraction(50, 230)


@pytest.mark.parametrize("make", [bayes.total, bayes.after])
def test_a_key_is_that_of_a_table_of_dice(make: Maker) -> None:
    for seed in SEEDS:
        question = ask(make, seed)
        of_loaded, of_fair = (Fraction(str(question.values[name])) for name in ("loaded", "fair"))
        dice = 100 * of_loaded.denominator * of_fair.denominator
        many = dice * int(english(question, "part").removesuffix("%")) // 100
        hits, others = many * of_loaded, (dice - many) * of_fair
        assert hits.denominator == others.denominator == 1
        whole = dice if make is bayes.total else hits + others
        part = hits + others if make is bayes.total else hits
        assert question.answer == Fraction(part, whole)
