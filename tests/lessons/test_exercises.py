"""Exercises: learners' ways to type answers are understood, and keys agree with the engine."""

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import ROUND_HALF_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from azardia_nb import AzardiaError
from azardia_nb.game import registry
from azardia_nb.games import pig
from azardia_nb.games.axis_mundi import lessons as axis_mundi
from azardia_nb.games.azardia import lessons as azardia
from azardia_nb.games.azardia.lessons import TOPICS, spread, two_dice
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.titan_race import lessons as titan_race
from azardia_nb.lessons.question import Answer, Mistake, Question, ask, draw_question, questions
from azardia_nb.text.by_id import ById, by_id
from azardia_nb.text.language import LANGUAGES
from azardia_nb.text.read import (
    TENTH,
    TENTH_OF_PERCENT,
    WHOLE_PERCENT,
    means_chance,
    means_number,
    means_tile,
    nearly_chance,
    read_chance,
    read_points,
)
from azardia_nb.text.say import PERCENT, decimal, percent, whole
from tests.cases import each
from tests.lessons import asked as pages
from tests.lessons.asking import check_questions, named, seeds, typed
from tests.text.golden import pattern, wording

SEEDS = range(8)
GAMES: list[Any] = [azardia, titan_race, axis_mundi]
EXERCISES = [game.EXERCISES for game in GAMES]
MAKERS = [make for of in EXERCISES for lesson in of.topics for make in of.makers(lesson)]


# --- reading ----------------------------------------------------------------------------------

THIRD, TENTHS, POINTS = Fraction(1, 3), Fraction(3, 10), Fraction(78, 1000)
# Typed answers, and the numbers they are read as.
READ: list[tuple[Callable[[str], object], str, object]] = [
    (read_chance, "3/10 | 30% | 30 % | 0.3 | 0,3 | .3 |  6 / 20  | 30,0\u00a0%", TENTHS),
    (read_points, "7.8 | 7,8 | 7.80 | 39/5 | 7.8% | 7,8% | 7.8 pp | 7.8 p.p. | 7.8 points", POINTS),
    (read_points, "7.8 percentage points | 7.8 percent points | 7,8 puntos", POINTS),
    (lambda text: read_points(text, "es"), "7.8 | 7,8 Puntos Porcentuales", POINTS),
    (lambda text: means_chance(text, THIRD), "1/3 | 2/6 | 33% | 33.3% | 0.33 | 0,333", True),
    (lambda text: means_chance(text, THIRD), "33/100 | 33.4% | 0.334 | 0.3 | 34%", False),
    (lambda text: nearly_chance(text, THIRD), "33/100 | 33.4% | 0.334 | 0.3", True),
    (lambda text: means_chance(text, Fraction(1, 1000)), "0.1%", True),
    (lambda text: means_chance(text, Fraction(1, 1000)), "0%", False),  # it can happen
    (lambda text: means_chance(text, Fraction(999, 1000)), "100%", False),
    (lambda text: means_chance(text, Fraction(0)), "0%", True),
    (lambda text: means_chance(text, Fraction(1, 8)), "12% | 13% | 12.5%", True),
    (
        lambda text: means_number(text, Fraction(3000)),
        "3000 | 3,000 | 3.000 | 3 000 | 6000/2",
        True,
    ),
    (lambda text: means_number(text, Fraction(-7, 3)), "-2,3 | −7/3", True),
    (lambda text: means_number(text, Fraction(7, 3)), "2 | 23/10", False),
    (lambda text: means_number(text, Fraction(11, 2)), "5.500", True),
    (lambda text: means_number(text, Fraction(5)), "5.500", False),
    (lambda text: means_tile(text, 74, 150), " 74 ", True),
    (lambda text: means_tile(text, 74, 150), "75", False),
]


@each("read, typed, meant", READ)
def test_what_is_typed_is_read(read: Callable[[str], object], typed: str, meant: object) -> None:
    assert {text: read(text) for text in typed.split("|")} == dict.fromkeys(typed.split("|"), meant)


REFUSED: list[tuple[Callable[[str, str], object], str, list[str]]] = [
    (read_chance, "read.probability_range", ["130%", "-1", "−1/2", "30"]),
    (read_chance, "read.probability", ["x", "1/0", "3/10%", "%", "٣/١٠", "{0}", "9" * 5000]),
    (read_chance, "read.empty", ["", "  "]),
    (read_points, "read.points", ["x", "points", "7.8 tiles", "7.8% %", "7.8.1"]),
    (lambda text, code: means_number(text, TENTHS, code), "read.number", ["x", "30%", "3,00,0 0"]),
    (
        lambda text, code: means_tile(text, 3, 150, code),
        "read.tile",
        ["151", "0", "-3", "2.5", "x"],
    ),
]


@each("read, name, typed", REFUSED)
def test_what_is_none_is_refused_in_both_languages(
    read: Callable[[str, str], object], name: str, typed: list[str]
) -> None:
    for text, code in product(typed, LANGUAGES):
        with pytest.raises(AzardiaError, match=pattern(name, code)) as refused:
            read(text, code)
        assert len(str(refused.value)) < 200


# --- questions --------------------------------------------------------------------------------


def question(
    kind: str = "chance", answer: Fraction | int | str = Fraction(1, 3), **more: object
) -> Question:
    given = {
        "id": "test",
        "text": "Tile {tile}, {chance}?",
        "values": {"tile": 3, "chance": Fraction(1, 2), "who": lambda code: f"<{code}>"},
        "mistakes": (Mistake(Fraction(2, 3), "No, {who}, {n}.", {"n": 4}),),
        "because": "So {answer}.",
    }
    return Question(kind=kind, answer=answer, **(given | more))  # type: ignore[arg-type]


def test_a_question_is_filled_in_the_language_asked_for() -> None:
    assert question().prompt() == "Tile 3, 1/2 (50%)?"
    assert question().prompt("es") == "Tile 3, 1/2 (50\u00a0%)?"
    assert question().explained("es") == "So 1/3 (33,3\u00a0%)."


def test_a_usual_mistake_has_its_own_word() -> None:
    verdict = question().check("67%", "es")
    assert not verdict.right
    assert verdict.sentence == wording("question.hint", "es", hint="No, <es>, 4.")
    assert question().check("1/5").sentence == wording("question.too_low")
    asked = question(method="Take {tile}.")
    assert asked.check("1/5").sentence == (wording("question.too_low") + " Take 3.")
    assert asked.check("2/3").sentence == "Not quite. No, <en>, 4. Take 3."
    assert (asked.reason("2/3"), asked.reason("1/5")) == ("No, <en>, 4.", "")


def test_a_right_answer_is_told_exactly() -> None:
    verdict = question().check("33%")
    assert verdict.right
    assert verdict.sentence == "Right: 1/3 (33.3%)."


def test_an_answer_that_is_only_near_says_so() -> None:
    for text in ("33/100", "0.3"):
        verdict = question().check(text)
        assert not verdict.right
        assert verdict.sentence.startswith("Close")


def test_what_is_no_answer_is_refused_in_the_language() -> None:
    with pytest.raises(AzardiaError, match=pattern("read.probability_range", "es")):
        question().check("130%", "es")


def test_a_mistake_that_is_right_this_time_is_dropped() -> None:
    asked = question(
        mistakes=(Mistake(Fraction(2, 6), "No."), Mistake(Fraction(1, 5), "Nor that."))
    )
    assert [mistake.answer for mistake in asked.mistakes] == [Fraction(1, 5)]
    assert asked.check("1/3").right


def test_numbers_tiles_and_choices() -> None:
    number = question("number", Fraction(11, 2), mistakes=(Mistake(5, "Half."),))
    assert number.check("5,5").right
    assert number.check("5").sentence == "Not quite. Half."
    assert (number.answer_text(), number.answer_text("es")) == ("11/2 (5.50)", "11/2 (5,50)")
    tile = question("tile", 9, mistakes=(), tiles=150)
    assert tile.check("9").right
    assert not tile.check("10").right
    assert tile.answer_text() == "9"
    choice = question(
        "choice", "Go", options=("Go", "To {tile}"), mistakes=(Mistake("To {tile}", "Stay."),)
    )
    assert choice.choices() == [("Go", "Go"), ("To 3", "To {tile}")]
    assert choice.check("Go").right
    assert choice.check("To {tile}").sentence == "Not quite. Stay."
    with pytest.raises(AzardiaError, match="Elige una"):
        choice.check("", "es")


def test_an_irrational_mistake_is_told_as_a_decimal() -> None:
    """√50 is told as 7.07, and as no fraction."""
    told = {
        told
        for seed in range(40)
        for told, _ in draw_question(spread.zeros, np.random.default_rng(seed)).wrong()
    }
    assert "7.07" in told
    assert not any("/" in one for one in told)


def test_percentage_points_are_a_kind_of_their_own() -> None:
    fall = question("points", Fraction(789, 10_000), mistakes=(Mistake(Fraction(1, 2), "Half."),))
    assert (fall.answer_text(), fall.answer_text("es")) == (
        "7.9 percentage points",
        "7,9 puntos porcentuales",
    )
    for text in ("7.9", "7,89 %", "7.8 pp", "7.89 percentage points"):
        assert fall.check(text).right, text
    for text in ("8", "8%", "7.7"):
        assert fall.check(text).sentence.endswith(wording("question.one_decimal")), text
    assert fall.check("50").sentence == "Not quite. Half."
    assert fall.check("0.0789").sentence == wording("question.too_low")


# --- every maker ------------------------------------------------------------------------------


# Of lessons whose mistakes may be told the same, or have fewer of them than two.
SHARING = {"board", "coins", "grace", "house_rules", "what_if", "whole_game", "your_own_player"}
SHARING |= {"duel", *axis_mundi.TOPICS.values()}
FEWER = {"start_here": 0, "two_dice": 0, "your_choice": 0}
FEWER |= dict.fromkeys(("challenges", "turn", "characters", "events", "life"), 1)


@each("game", GAMES)
def test_every_question_is_askable_and_judged(game: Any) -> None:
    for lesson, topic in game.TOPICS.items():
        least = FEWER.get(topic, 1 if game is not azardia else 2)
        check_questions(game.EXERCISES.makers(lesson), least, own_words=topic not in SHARING)


# By kind of question: the precision asked for, and the form of an answer in a language.
UNITS = {
    "chance": WHOLE_PERCENT,
    "percent": WHOLE_PERCENT,
    "tenths": TENTH_OF_PERCENT,
    "points": TENTH_OF_PERCENT,
    "number": TENTH,
}


def right_ways(asked: Question, code: str) -> list[str]:
    """Return the exact answer and its roundings, down to the coarsest one allowed."""
    exact = Fraction(asked.answer)
    ways = [typed(asked, exact)]
    if asked.kind in ("chance", "percent"):
        # A possible event is never shown as 0%, nor an uncertain one as 100%.
        least = 0 if asked.coarsest == WHOLE_PERCENT else 1
        first = next(d for d in range(least, 9) if round(exact * PERCENT, d) not in (0, 100))
        return [*ways, *(percent(exact, code, digits) for digits in range(first, 6))]
    if asked.kind == "tenths":
        return [*ways, *(percent(exact, code, digits) for digits in range(1, 6))]
    if asked.kind == "points":
        return [*ways, *(decimal(exact * PERCENT, code, digits) for digits in range(1, 6))]
    if exact.denominator == 1:
        ways.append(whole(int(exact), code))
    return [*ways, *(decimal(exact, code, digits) for digits in range(1, 6))]


def wrong_ways(asked: Question, code: str) -> list[str]:
    """Return values that differ from the answer by more than one unit, in both directions."""
    exact, unit = Fraction(asked.answer), UNITS[asked.kind]
    off = [exact + sign * unit * Fraction(by, 100) for sign in (1, -1) for by in (102, 150, 300)]
    if asked.kind == "number":
        return [decimal(value, code, 5) for value in off]
    if asked.kind == "points":
        return [decimal(value * PERCENT, code, 5) for value in off]
    return [percent(value, code, 5) for value in off if 0 <= value <= 1]


def rounded(value: Fraction, places: int) -> set[str]:
    """Return a number with `places` decimals, halves rounded up and rounded down."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    unit = Decimal(1).scaleb(-places)
    return {str(exact.quantize(unit, rounding=way)) for way in (ROUND_HALF_UP, ROUND_HALF_DOWN)}


def ways_to_type(asked: Question, wrong: Answer) -> set[str]:
    """Return the ways to type a wrong answer: exactly, and rounded."""
    if asked.kind in ("tile", "choice") or asked.rule:
        return {str(wrong)}
    exact = Fraction(wrong)
    if asked.kind == "number":
        return {str(exact), *rounded(exact, 1), *rounded(exact, 2)}
    if asked.kind == "points":
        return {way for places in range(4) for way in rounded(exact * PERCENT, places)}
    if not 0 <= exact <= 1:
        return set()  # not a probability
    percents = {f"{way}%" for places in range(4) for way in rounded(exact * PERCENT, places)}
    decimals = {way for places in range(2, 6) for way in rounded(exact, places)}
    return {*percents, *decimals, *({str(exact)} if asked.kind == "chance" else ())}


def check_key(asked: Question, code: str) -> None:
    """Assert that the key and its roundings are right, and usual mistakes never are."""
    if asked.rule:
        assert asked.check(str(asked.answer), code).right
    elif asked.kind == "choice":
        assert [o for o in asked.options if asked.check(o).right] == [asked.answer]
    elif asked.kind == "tile":
        near = (int(asked.answer) - 1, int(asked.answer) + 1)
        assert asked.check(str(asked.answer), code).right
        beside = [tile for tile in near if 1 <= tile <= NUMBERS.goal]
        assert not any(asked.check(str(tile), code).right for tile in beside)
    else:
        assert [text for text in right_ways(asked, code) if not asked.check(text, code).right] == []
        assert [text for text in wrong_ways(asked, code) if asked.check(text, code).right] == []
    for mistake in asked.mistakes:
        ways = ways_to_type(asked, mistake.answer)
        assert [text for text in ways if asked.check(text, code).right] == []


def test_a_key_is_right_however_it_is_rounded_and_no_usual_mistake_is() -> None:
    for make, seed in product(MAKERS, seeds(4, 40)):
        asked, code = (
            draw_question(make, np.random.default_rng(seed)),
            LANGUAGES[seed % len(LANGUAGES)],
        )
        with named(make.__name__, seed, code, asked.prompt(code)):
            assert asked.clear
            assert asked.method, "what to calculate is said to every wrong answer"
            check_key(asked, code)


def close(mistake: Fraction, **more: object) -> Question:
    """Return a question with the answer 13.2% and one mistake."""
    return question("chance", Fraction(33, 250), mistakes=(Mistake(mistake, "No."),), **more)


def test_where_whole_percents_hide_a_mistake_one_decimal_is_asked_for() -> None:
    plain, fine = close(Fraction(1, 5)), close(Fraction(2, 15))
    assert (plain.coarsest, fine.coarsest) == (WHOLE_PERCENT, TENTH_OF_PERCENT)
    assert plain.check("13%").right
    for text in ("13%", "0.13"):
        verdict = fine.check(text)
        assert not verdict.right
        assert "one decimal" in verdict.sentence, "it may as well be the right answer"
        assert not fine.reason(text)
    assert fine.check("13.3%").sentence.startswith("Not quite. No.")
    assert all(fine.check(text).right for text in ("13.2%", "0.132", "33/250"))
    for code, decimals in (("en", "one decimal"), ("es", "un decimal")):
        assert decimals in fine.prompt(code)
        assert decimals not in plain.prompt(code)


def test_a_question_is_drawn_again_where_one_decimal_hides_a_mistake_too() -> None:
    def make(rng: np.random.Generator) -> Question:
        return close(Fraction(int(rng.choice([1321, 1331])), 10_000))

    assert {make(np.random.default_rng(seed)).clear for seed in SEEDS} == {True, False}
    for seed in SEEDS:
        (asked,) = ask((make,), "again", seed)
        assert asked.mistakes[0].answer == Fraction(1331, 10_000)


@pytest.mark.nightly
def test_each_sentence_of_an_exercise_is_said_to_somebody() -> None:
    said: dict[tuple[Path, str, str], set[str]] = {}
    for make, seed in product(MAKERS, range(150)):
        asked = draw_question(make, np.random.default_rng(seed))
        feedback = (mistake.feedback for mistake in asked.mistakes)
        for text in (asked.text, asked.because, asked.method, *asked.options, *feedback):
            if isinstance(text, ById):  # the name of a space says itself
                *place, name = text.place
                said.setdefault(tuple(place), set()).add(name)
    for (folder, table, id), names in said.items():
        if id != "next_roll":  # which asks about any position
            assert by_id(folder)[table][id].keys() == names, (table, id)


@each("name", pages.GAMES)
def test_what_lessons_ask_is_what_is_kept(name: str) -> None:
    """When it is not, `python -m tests.lessons.asked` writes the page anew: count again."""
    kept = (pages.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert pages.page(name) == kept


def test_a_lesson_has_three_to_ten_questions_each_of_its_own() -> None:
    ids = {lesson: [asked.id for asked in questions(lesson, 0)] for lesson in TOPICS}
    assert {
        lesson for lesson, own in ids.items() if not 3 <= len({*own}) == len(own) <= 10
    } == set()


def test_the_same_seed_asks_the_same_and_another_something_else() -> None:
    def asked(lesson: int, seed: int) -> list[str]:
        # The options are part of the question.
        return [
            " ".join([question.prompt(), *(label for label, _ in question.choices())])
            for question in questions(lesson, seed)
        ]

    for lesson in TOPICS:
        with named(lesson):
            assert asked(lesson, 3) == asked(lesson, 3)
            several = zip(*(asked(lesson, seed) for seed in SEEDS), strict=True)
            assert all(len({*ways}) > 1 for ways in several)


def test_another_question_beside_it_changes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {asked.id: asked.prompt() for asked in questions(2, 4)}
    monkeypatch.setattr(two_dice, "MAKERS", two_dice.MAKERS[:0:-1])
    after = {asked.id: asked.prompt() for asked in questions(2, 4)}
    assert after == {id: before[id] for id in after}
    assert len(after) == len(before) - 1


@each(("lesson", "seed", "said"), [(99, 0, "lesson 99"), (2, -1, "seed")])
def test_there_are_no_questions_elsewhere(lesson: int, seed: int, said: str) -> None:
    with pytest.raises(AzardiaError, match=said):
        questions(lesson, seed)


# --- the dice, walked in the engine -------------------------------------------------------------


def test_a_percentage_is_no_fraction() -> None:
    question = Question(
        "t.p", "How likely?", {}, "percent", Fraction(521, 1000), (), "It is {answer}."
    )
    assert question.answer_text() == "52.1%"
    assert question.explained("es") == "It is 52,1\u00a0%."
    assert all(question.check(typed).right for typed in ("52.1%", "52%", "0.521"))
    assert not any(question.check(typed).right for typed in ("53%", "51.9%"))
    assert question.check("52.4%").sentence.startswith("Close")


# --- other games ------------------------------------------------------------------------------


def how_likely_a_one(rng: np.random.Generator) -> Question:
    faces = int(rng.integers(4, 11))
    return question("chance", Fraction(1, faces), id="pig.one", mistakes=())


def test_a_game_brings_its_own_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    own = azardia.EXERCISES.questions

    def of_pig(lesson: int, seed: int, only: int | None) -> list[Question]:
        return ask((how_likely_a_one,), f"pig{lesson}", seed, only)

    with pytest.raises(AzardiaError, match=r"^pig "):
        questions(1, 0, "pig")
    monkeypatch.setattr(pig, "EXERCISES", SimpleNamespace(questions=of_pig), raising=False)
    with_lessons = replace(pig.GAME, lessons=pig.__name__)
    monkeypatch.setitem(registry._loaded, "pig", with_lessons)
    first, again, second = (
        [questions(lesson, seed, "pig")[0].answer for seed in SEEDS] for lesson in (1, 1, 2)
    )
    assert first == again != second
    assert len(set(first)) > 1
    with pytest.raises(AzardiaError, match="0 or more"):
        questions(1, -1, "pig")
    assert [each.id for each in questions(2, 1)] == [each.id for each in own(2, 1)]


# --- on paper ---------------------------------------------------------------------------------

# Words that refer to something a sheet of paper lacks, or to an earlier question.
ELSEWHERE = re.compile(
    r"\b(lesson|page|screen|exhibit|button|slider|question)s?\b|^(now|another|the same|again)\b|"
    r"\b(lección|página|pantalla|botón|deslizador|pregunta anterior)\b|"
    r"^(ahora|otra|otro|la misma|el mismo|de nuevo)\b",
    re.I,
)


def test_every_exercise_stands_alone() -> None:
    """A test on paper takes exercises of several lessons, in any order."""
    for make in MAKERS:
        text = draw_question(make, np.random.default_rng(1)).text
        assert isinstance(text, ById)
        folder, table, id, _ = text.place
        for code in LANGUAGES:
            for name, said in by_id(folder, code)[table][id].items():
                if name.startswith(("text", "option")):
                    assert not ELSEWHERE.search(said), (table, id, said)
