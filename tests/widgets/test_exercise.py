"""Exercises are checked at once, counted, recorded, and explained after an attempt."""

from fractions import Fraction
from html import unescape

import pytest

from azardia_nb.lessons.question import Mistake, Question, questions
from azardia_nb.records.answer_table import Answer
from azardia_widgets import Lesson
from azardia_widgets.lesson import exercise as module
from azardia_widgets.lesson.asking import answers_to, typed_answer
from azardia_widgets.lesson.exercise import ExerciseItem, Exercises
from tests.text.golden import tells, wording

GO, STAY = "Go <on>", "Stay on {tile}"


TWO_ROLLS = 3  # the exercise in which a roll is counted once that counts twice


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(2, seed=5)


@pytest.fixture
def exercises(lesson: Lesson) -> Exercises:
    return Exercises(lesson)


@pytest.fixture
def choosing(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> Exercises:
    """Exercises with two questions: a choice, and a tile to type."""

    def asked(number: int, seed: int, game: str) -> list[Question]:
        values = {"tile": 3 + seed}
        return [
            Question("x.go", "Where?", values, "choice", GO, (), "So.", (GO, STAY)),
            Question(
                "x.tile", "Which & how?", values, "tile", 7, (Mistake(8, "No."),), "So.", tiles=9
            ),
        ]

    monkeypatch.setattr(module, "questions", asked)
    return Exercises(lesson)


def answer(exercises: Exercises, at: int, typed: str) -> ExerciseItem:
    """Type an answer to a question and press Check."""
    item = exercises.items[at]
    item.field.field.text.value = typed
    item.check.click()
    return item


def right(exercises: Exercises, at: int) -> str:
    return str(exercises.questions[at].answer)


def offered(item: ExerciseItem) -> bool:
    return item.look.layout.display == ""


def test_a_right_answer_is_told_and_counted(exercises: Exercises) -> None:
    item = answer(exercises, 0, right(exercises, 0))
    assert item.verdict.value.startswith("<div role='status'>")
    assert "✓</span><span>Right: " in item.verdict.value
    assert exercises.said == wording("exercise.score", n=1, all=len(exercises.items), first=1)
    assert f"Exercises · 1 of {len(exercises.items)} right" in exercises.heading.value
    assert offered(item)
    assert not any(offered(other) for other in exercises.items[1:])


def test_the_usual_mistake_is_named(exercises: Exercises) -> None:
    mistake = exercises.questions[TWO_ROLLS].mistakes[0]
    item = answer(exercises, TWO_ROLLS, str(mistake.answer))
    assert "✗</span><span>Not quite. (" in item.verdict.value
    assert tells(item.verdict.value, "two_dice.two_rolls")
    assert exercises.said.startswith("0 of")


def test_the_answer_is_offered_after_two_wrong_ones(exercises: Exercises) -> None:
    assert not offered(answer(exercises, 0, "1/997"))
    item = answer(exercises, 0, "1/997")
    assert offered(item)
    assert not item.because.value
    item.look.click()
    question = exercises.questions[0]
    assert question.answer_text() in item.because.value
    assert question.explained() in item.because.value
    assert not offered(item)


@pytest.mark.parametrize("typed", ["130%", "x", "", "-1"])
def test_what_is_no_answer_is_said_at_the_field_and_changes_nothing_else(
    exercises: Exercises, typed: str
) -> None:
    for _ in range(3):
        item = answer(exercises, 0, typed)
    assert item.wrong.value.startswith("<p role='alert'>")
    assert item.verdict.value == "<div role='status'></div>"
    assert not offered(item)
    assert exercises.progress[0].attempts == 0
    assert not exercises.wrong.value
    assert not any(other.wrong.value for other in exercises.items[1:])
    assert exercises.lesson is not None
    assert not exercises.lesson.answers.answers
    item = answer(exercises, 0, right(exercises, 0))
    assert not item.wrong.value


def test_every_answer_is_recorded(exercises: Exercises, lesson: Lesson) -> None:
    question = exercises.questions[0]
    answer(exercises, 0, "1/997")
    answer(exercises, 0, right(exercises, 0))
    first, second = lesson.answers.answers
    assert (first.lesson, first.question) == (2, f"{question.id} 5")
    assert first.text == question.prompt()
    assert first.given == "1/997"
    assert (first.attempt, second.attempt) == (1, 2)
    assert question.answer_text() in vars(second).values()
    assert [value for value in vars(first).values() if isinstance(value, bool)] == [False]
    assert [value for value in vars(second).values() if isinstance(value, bool)] == [True]


def test_an_answer_that_cannot_be_kept_is_judged_all_the_same(
    exercises: Exercises, lesson: Lesson
) -> None:
    lesson.answers.folder.write_text("not ours", "utf-8")
    item = answer(exercises, 0, right(exercises, 0))
    assert "Right" in item.verdict.value
    assert "role='alert'" in exercises.wrong.value
    assert lesson.answers.folder.read_text("utf-8") == "not ours"


def test_new_questions_begin_anew_and_can_be_asked_for_again(
    exercises: Exercises, lesson: Lesson
) -> None:
    answer(exercises, 0, right(exercises, 0))
    exercises.renew.click()
    assert [q.prompt() for q in exercises.questions] == [q.prompt() for q in questions(2, 6)]
    item = exercises.items[0]
    assert "Seed 6" in exercises.seed_line.value
    assert not item.field.value
    assert item.verdict.value == "<div role='status'></div>"
    assert not offered(item)
    assert exercises.said.startswith("0 of")
    again = Exercises(Lesson(2, seed=6))
    assert again.picture() == exercises.picture()


def test_the_teacher_can_keep_the_answers_back(exercises: Exercises, lesson: Lesson) -> None:
    item = answer(exercises, 0, right(exercises, 0))
    item.look.click()
    assert item.because.value
    lesson.layers = lesson.layers | {"answers": False}
    assert not item.because.value
    other = answer(exercises, 1, right(exercises, 1))
    assert "Right" in other.verdict.value
    assert not offered(other)
    lesson.layers = lesson.layers | {"answers": True}
    assert item.because.value
    assert offered(other)


def test_everything_changes_its_language_live(exercises: Exercises, lesson: Lesson) -> None:
    answer(exercises, 0, "130%")
    answer(exercises, TWO_ROLLS, str(exercises.questions[TWO_ROLLS].mistakes[0].answer))
    answer(exercises, 1, right(exercises, 1)).look.click()
    lesson.language = "es"
    first, second, third = (exercises.items[at] for at in (0, 1, TWO_ROLLS))
    assert tells(first.wrong.value, "read.probability_range", "es")
    assert wording("question.hint", "es", hint="(") in third.verdict.value
    assert "Correcto" in second.verdict.value
    assert exercises.questions[1].explained("es") in second.because.value
    assert (first.check.description, first.field.field.text.description) == (
        "Comprobar",
        "Respuesta 1",
    )
    assert exercises.said.startswith("1 de")
    assert exercises.access.names[".azardia-exercise-2 .azardia-check"].endswith("respuesta 2")
    assert [item.field.field.text.value for item in (first, second)] == [
        "130%",
        right(exercises, 1),
    ]


def test_a_saved_notebook_has_the_questions_and_no_answers(exercises: Exercises) -> None:
    answer(exercises, 0, right(exercises, 0)).look.click()
    shown, _ = exercises.outputs()
    picture = shown["text/html"]
    assert shown["text/plain"] == exercises.said
    listed = [1 + len(question.options) for question in exercises.questions]
    assert picture.count("<li>") == sum(listed)
    for question in exercises.questions:
        assert question.prompt() in picture
        assert question.explained() not in unescape(picture)


def test_options_are_chosen(choosing: Exercises, lesson: Lesson) -> None:
    item = choosing.items[0]
    assert item.field.field.options.options == ((GO, GO), ("Stay on 8", STAY))
    assert item.field.field.options.value is None
    item.check.click()
    assert "Choose one" in item.wrong.value
    item.field.field.options.value = STAY
    item.check.click()
    assert "Not quite." in item.verdict.value
    assert lesson.answers.answers[-1].given == "Stay on 8"
    lesson.language = "es"
    assert item.field.field.options.value == STAY
    item.field.field.options.value = GO
    item.check.click()
    assert "Correcto: Go &lt;on&gt;." in item.verdict.value
    assert "<ul><li>Go &lt;on&gt;</li><li>Stay on 8</li></ul>" in choosing.picture()
    assert "Which &amp; how?" in choosing.picture()
    choosing.renew.click()
    assert item.field.field.options.options[1] == ("Stay on 9", STAY)
    assert item.field.field.options.value is None


def test_an_answer_is_known_by_its_words_whatever_kind_of_space_they_had() -> None:
    values = {"chance": Fraction(1, 2)}
    asked = Question("x.p", "{chance}?", values, "choice", "{chance}", (), "So.", ("{chance}",))
    now, label = asked.prompt("es"), asked.choices("es")[0][0]
    before = now.replace("\u00a0", " "), label.replace("\u00a0", " ")
    assert before != (now, label)
    answer = Answer("", 2, "x.p", before[0], 1, before[1], True, "", "")
    assert answers_to(asked, [answer]) == [answer]
    assert typed_answer(asked, answer) == "{chance}"


@pytest.mark.parametrize("number", ["7b", "13b"])  # an order; a row that is made up and a design
def test_each_kind_of_answer_has_its_field(number: str) -> None:
    lesson = Lesson(number, seed=5)
    lesson.learner.value = "Ana"
    exercises = Exercises(lesson)
    at = [n for n, one in enumerate(exercises.questions) if one.rule or one.form]
    for n in at:
        item, answer = exercises.items[n], str(exercises.questions[n].answer)
        item.check.click()
        assert "role='alert'" in item.wrong.value  # nothing is chosen at first
        item.field.value = answer
        item.check.click()
        assert "✓" in item.verdict.value
        lesson.language = "es" if lesson.language == "en" else "en"
        assert item.field.value == answer
    lesson.learner.value = "Ben"
    assert [exercises.items[n].field.value for n in at] == [""] * len(at)
    lesson.learner.value = "Ana"
    assert all(exercises.progress[n].at_once for n in at)
