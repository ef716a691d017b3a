"""Topics: questions made of a row of numbers and the texts beside it."""

from copy import deepcopy
from fractions import Fraction
from pathlib import Path

import pytest

from azardia_nb.lessons.topic import Topic, but, shown, wrong
from tests.lessons.asking import chosen

ENGLISH = """
[dice.six]
text.one = "One of {faces}?"
text.more = "{n} of {faces}?"
wrong.early = "early"
wrong.late = "late, {by}"
wrong.complement = "the rest"
because = "It is {answer}."

[dice.way]
text = "Where?"
option.back = "back"
option.on = "on"
wrong.on = "not on"
wrong.lost = "lost"
because = "{answer}, {word}"
"""
SPANISH = """
[dice.six]
text.one = "¿Una de {faces}?"
text.more = "¿{n} de {faces}?"
wrong.early = "pronto"
wrong.late = "tarde, {by}"
wrong.complement = "el resto"
because = "Es {answer}."

[dice.way]
text = "¿Adónde?"
option.back = "atrás"
option.on = "adelante"
wrong.on = "adelante no"
wrong.lost = "perdida"
because = "{answer}, {word}"
"""
SIXTH, HALF = Fraction(1, 6), Fraction(1, 2)


@pytest.fixture
def ask(tmp_path: Path) -> Topic:
    for code, texts in (("en", ENGLISH), ("es", SPANISH)):
        (tmp_path / f"{code}.toml").write_text(texts, encoding="utf-8")
    return Topic(str(tmp_path / "topic.py"), "dice", faces=6)


def test_mistakes_stand_in_the_order_of_their_sentences(ask: Topic) -> None:
    late = but(HALF, by=2), but(Fraction(1, 3), by=3)
    six = ask.chance("six", SIXTH, wrong(late=late, early=Fraction(1, 4)), shown(n=2), said="more")
    assert [one.answer for one in six.mistakes] == [Fraction(1, n) for n in (4, 2, 3)] + [1 - SIXTH]
    assert [said for _, said in six.wrong("es")] == ["pronto", "tarde, 2", "tarde, 3", "el resto"]
    assert (six.id, six.prompt(), six.prompt("es")) == ("dice.six", "2 of 6?", "¿2 de 6?")


def test_a_form_is_said_when_it_is_named_and_no_number_is_no_mistake(ask: Topic) -> None:
    six = ask.number("six", 3, wrong(early=()), said="one")
    assert (six.prompt("es"), six.method) == ("¿Una de 6?", "")
    assert [one.feedback for one in ask.chance("six", SIXTH, said="one").mistakes] == ["the rest"]


def test_a_choice_knows_its_options_by_name(ask: Topic) -> None:
    way = ask.choice("way", "back", wrong(lost="A1"), shown(word=ask.text("way", "option.on")))
    assert chosen(way) == "back"
    assert way.options == ("back", "on")
    assert way.wrong("es") == [("adelante", "adelante no"), ("A1", "perdida")]
    assert way.explained("es") == "atrás, adelante"
    assert deepcopy(way).choices("es") == [("atrás", "back"), ("adelante", "on")]
    other = ask.choice("way", "B2", options=("B2", "on"))
    assert other.choices("es") == [("B2", "B2"), ("adelante", "on")]


def test_a_mistake_without_its_sentence_is_named(ask: Topic) -> None:
    with pytest.raises(KeyError, match=r"dice\.six .* lucky"):
        ask.chance("six", SIXTH, wrong(lucky=HALF))
