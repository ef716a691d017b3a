"""What learners type as numbers: a float as Python prints it, digits cut off, exact fractions."""

from fractions import Fraction

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi import lessons as axis_mundi
from azardia_nb.games.azardia import lessons as azardia
from azardia_nb.games.titan_race import lessons as titan_race
from azardia_nb.lessons import question
from azardia_nb.lessons.question import Question, ask
from azardia_nb.text.read import means_chance, means_number, read_chance, read_number


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (repr(1 - 0.9 * 0.8), Fraction(7, 25)),
        (repr(1.1 - 0.1), Fraction(1)),  # a little more than 1
        (repr(0.3 - 0.1 - 0.2), Fraction(0)),  # a little less than 0, with an exponent
        ("1e-05", Fraction(1, 100_000)),
        (f"{100 * (1 - 0.9 * 0.8)}%", Fraction(7, 25)),
        ("33270227876263/38084983750656", Fraction(33270227876263, 38084983750656)),
        ("0." + "3" * 400, Fraction(1, 3)),
    ],
)
def test_a_chance_has_any_number_of_digits(typed: str, answer: Fraction) -> None:
    assert means_chance(typed, answer)
    assert abs(read_chance(typed) - answer) < Fraction(1, 10**9)


def test_a_fraction_is_exact_and_a_float_is_not_anything() -> None:
    assert not means_chance("0.2800001", Fraction(7, 25))
    assert not means_chance("280000000000001/1000000000000000", Fraction(7, 25))
    assert means_number(repr(0.1 + 0.2), Fraction(3, 10))
    assert read_number("7.55e3") == 7550
    for outside in ("1.00001", "-0.0001", "3000000000000001/3000000000000000", "1e3000"):
        with pytest.raises(AzardiaError):
            read_chance(outside)


def asked(kind: str, answer: Fraction) -> Question:
    return Question("any", "?", {}, kind, answer, (), "")  # type: ignore[arg-type] # a kind


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("26.66%", question._CUT),
        ("0.2666", question._CUT),
        ("26.69%", question._LAST_DIGITS),
        ("27/100", question._WHOLE),
        ("0.3", question._WHOLE),
    ],
)
def test_what_is_said_to_digits_is_true_for_what_was_typed(typed: str, said: str) -> None:
    fifteenths = asked("chance", Fraction(4, 15))
    assert fifteenths.check(typed) == (False, said)
    assert fifteenths.check("26.67%").right


def test_every_key_is_right_as_python_prints_it() -> None:
    makers = [
        make
        for game in (azardia, titan_race, axis_mundi)
        for lesson in game.TOPICS
        for make in game.makers(lesson)
    ]
    keys = [
        each for each in ask(makers, "float", 1) if each.kind not in ("points", "tile", "choice")
    ]
    assert keys
    refused = [
        (each.id, typed)
        for each in keys
        if not each.check(typed := repr(float(Fraction(each.answer)))).right
    ]
    assert refused == []
