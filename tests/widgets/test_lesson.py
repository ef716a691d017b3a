import csv
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.records.answers import FOLDER, Answer, AnswerSheets, file_of, sheets_in
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets import Exhibit, Lesson
from azardia_widgets.lesson.bar import ASKED, BINDER, LAYERS, Page, storage_note
from azardia_widgets.lesson.exercise import Exercises
from tests.cases import each
from tests.text.golden import tells, wording


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(3, seed=5)


class Shown(Exhibit):
    """An exhibit that shows the layers it is allowed to show."""

    def build(self) -> Sequence[Any]:
        self.face = ipywidgets.Label()
        return (self.face,)

    def speak(self, code: str) -> None:
        self.face.description = language(code)("Tile")

    def refresh(self) -> None:
        self.face.value = " ".join(layer for layer in LAYERS if self.shows(layer))
        self.said = self.face.value

    def picture(self) -> str:
        return ""


def record(sheet: AnswerSheets, given: str = "1/2") -> None:
    sheet.record(
        Answer("", 3, "coins.one", "How likely?", 1, given, True, "1/2", "2025-03-01T10:00")
    )


# --- the bar ----------------------------------------------------------------------------------


@each(
    ("written", "chosen", "there"),
    [("en", "es", "es/02-two-dice.ipynb"), ("es", "en", "../02-two-dice.ipynb")],
)
def test_the_switch_leads_to_the_page_in_the_other_language(
    written: str, chosen: str, there: str
) -> None:
    lesson = Lesson(2, language=written)
    assert not lesson.translation.value
    lesson.tongue.value = chosen
    assert f'href="{there}"' in lesson.translation.value
    lesson.tongue.value = written
    assert not lesson.translation.value
    page = Page(language="en")
    page.tongue.value = "es"
    assert not page.translation.value


def test_an_unknown_layer_is_refused(lesson: Lesson) -> None:
    with pytest.raises(
        AzardiaError,
        match=r"'ods'.* odds, table, chart, answers",
    ):
        lesson.layers = {"ods": False}
    assert all(lesson.layers.values())


# --- its exhibits -----------------------------------------------------------------------------


@pytest.mark.parametrize("layer", LAYERS)
def test_the_teacher_hides_and_shows_layers(layer: str, lesson: Lesson) -> None:
    shown = Shown(lesson)
    assert shown.face.value == " ".join(LAYERS)
    lesson.switches[layer].value = False
    assert shown.face.value == " ".join(name for name in LAYERS if name != layer)
    assert Shown(lesson).face.value == shown.face.value
    lesson.switches[layer].value = True
    assert shown.face.value == " ".join(LAYERS)


# --- answers ----------------------------------------------------------------------------------


def test_no_sheet_is_written_before_there_is_an_answer(lesson: Lesson, folder: Path) -> None:
    lesson.learner.value = "Ana"
    lesson.export.click()
    assert wording("answers.none") in lesson.wrong.value
    assert not sheets_in(folder / FOLDER)
    assert Lesson(4).learner.value == "Ana", "a name is typed once"


@each("code", LANGUAGES)
@each(
    ("where", "bar", "alone"),
    [
        ("Binder", "answers.binder", "answers.binder_without_bar"),
        ("browser", "answers.in_browser", "answers.in_browser_without_bar"),
    ],
)
def test_the_first_lesson_which_has_no_bar_says_it_below_its_exercises(
    code: str, where: str, bar: str, alone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(BINDER, raising=False)
    assert Exercises(Lesson(0, language=code)).kept_here.value == ""
    if where == "Binder":
        monkeypatch.setenv(BINDER, "https://mybinder.org/")
    else:
        monkeypatch.setattr(sys, "platform", "emscripten")
    export = Lesson(1, language=code).hand_in.open.description
    assert tells(storage_note(code), bar, code, button=export)
    exercises = Exercises(Lesson(0, language=code))
    assert tells(exercises.kept_here.value, alone, code, button=export)
    assert Exercises(Lesson(1, language=code)).kept_here.value == ""


@each("code", LANGUAGES)
def test_a_page_of_voila_leads_to_its_code(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ASKED, f"http://localhost/user/eva/voila/render/{code}/03-coins.ipynb")
    for shown in (Lesson(3, language=code), Exercises(Lesson(0, language=code))):
        (link,) = re.findall(r'<a href="(.+?)">', shown.kept_here.value)
        assert link == f"/user/eva/lab/tree/{code}/03-coins.ipynb"


def exported(lesson: Lesson) -> list[list[str]]:
    """Return the rows of the downloaded file."""
    assert lesson.export.sent is not None
    return list(csv.reader(lesson.export.sent.content.decode("utf-8-sig").splitlines()))


def test_the_answers_are_downloaded(lesson: Lesson, folder: Path) -> None:
    lesson.learner.value = "  Ana "
    record(lesson.answers)
    lesson.export.click()
    assert lesson.access.report == wording(
        "answers.downloaded", n=1, file="azardia-answers-Ana.csv"
    )
    assert lesson.export.sent is not None
    assert lesson.export.sent.name == "azardia-answers-Ana.csv"
    assert not lesson.wrong.value
    assert [row[0] for row in exported(lesson)] == ["learner", "Ana"]
    assert not list(folder.rglob("*.csv"))


def answer(exercises: Exercises, at: int, typed: str) -> None:
    exercises.items[at].field.value = typed
    exercises.items[at].check.click()


def test_each_learner_sees_their_own_answers(lesson: Lesson) -> None:
    exercises = Exercises(lesson)
    item, progress = exercises.items[0], lambda: exercises.progress[0]
    right = str(exercises.questions[0].answer)
    lesson.learner.value = "Ana"
    assert wording("answers.new_sheet", name="Ana") in lesson.exported.value
    answer(exercises, 0, "1/997")
    answer(exercises, 0, right)
    asked = exercises.questions[0].prompt()
    lesson.learner.value = "Ben"
    assert exercises.questions[0].prompt() == asked
    assert (item.field.field.text.value, progress().attempts) == ("", 0)
    assert exercises.said.startswith("0 of")
    answer(exercises, 0, "1/997")
    lesson.learner.value = "Ana"
    assert "Ana’s sheet has 2 answers." in lesson.exported.value
    assert (item.field.field.text.value, progress().attempts, progress().right) == (right, 2, True)
    assert "✓" in item.verdict.value
    assert exercises.said.startswith("1 of")
    assert tells(exercises.said, "exercise.score", first=0)
    for name, given in [("Ana", [("Ana", "0"), ("Ana", "1")]), ("Ben", [("Ben", "0")])]:
        lesson.learner.value = name
        lesson.export.click()
        assert [(row[0], row[8]) for row in exported(lesson)[1:]] == given


def test_a_name_that_has_answered_before_shows_it_all(lesson: Lesson) -> None:
    exercises = Exercises(lesson)
    right = [str(question.answer) for question in exercises.questions]
    lesson.learner.value = "Ana"
    answer(exercises, 0, right[0])
    later = Exercises(other := Lesson(3, seed=5))
    other.learner.value = ""
    answer(later, 1, right[1])
    other.learner.value = "Ana"
    assert later.said.startswith("2 of")


def test_a_lesson_without_a_name_takes_none_from_another(lesson: Lesson) -> None:
    nameless = Lesson(4)
    lesson.learner.value = "Ana"
    record(nameless.answers)
    assert lesson.answers.answers == ()
    nameless.learner.value = "Ben"
    assert [answer.learner for answer in nameless.answers.answers] == ["Ben"]


def test_a_damaged_sheet_is_said_once_and_kept(lesson: Lesson, folder: Path) -> None:
    lesson.learner.value = "Ana"
    record(lesson.answers)
    sheet = folder / FOLDER / file_of("Ana")
    sheet.write_text("{", "utf-8")
    lesson = Lesson(3, language="es")
    assert lesson.wrong.value.startswith("<p role='alert'>")
    assert "dañado" in lesson.wrong.value
    assert lesson.learner.value == "Ana"
    (kept,) = (folder / FOLDER).glob("*.unreadable-1.json")
    assert kept.read_text("utf-8") == "{"
    record(lesson.answers)
    lesson.export.click()
    assert not lesson.wrong.value
    assert len(exported(lesson)) == 2


def test_a_sheet_damaged_meanwhile_is_said_where_one_answers(lesson: Lesson, folder: Path) -> None:
    lesson.learner.value = "Ana"
    exercises = Exercises(lesson)
    answer(exercises, 0, "1/997")
    (folder / FOLDER / file_of("Ana")).write_text("{", "utf-8")
    answer(exercises, 0, "1/997")
    assert "kept as" in exercises.wrong.value
    assert len(lesson.answers.answers) == 1
