"""The handout: the worksheet of a class and its key, saved by a press, and without a kernel."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from azardia_nb import AzardiaError
from azardia_nb.lessons.class_mode import seed_of
from azardia_nb.lessons.question import Question, questions
from azardia_nb.records.answers import FOLDER
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.coins import predict_way
from azardia_widgets.lesson.asking import record
from azardia_widgets.lesson.handout import Handout
from azardia_widgets.lesson.worksheet import Worksheet
from tests.cases import each


def asked(about: list[Question]) -> list[str]:
    return [question.prompt() for question in about]


@each("code", LANGUAGES)
def test_both_pages_are_saved_by_a_press_each(code: str) -> None:
    handout = Handout(2, language=code)
    handout.name.value = "3B"
    handout.sheet.click()
    handout.key.click()
    saved = Worksheet(2, "3B", code)
    for button, name, page in (
        (handout.sheet, saved.sheet_file(), saved.sheet()),
        (handout.key, saved.key_file(), saved.key()),
    ):
        assert button.sent.name == name
        assert button.sent.content.decode() == page
    assert handout.key.sent.name in handout.access.report


def test_each_class_has_its_own_exercises() -> None:
    handout = Handout(4)
    before = handout.preview.value
    handout.name.value = "3B"
    assert str(seed_of("3B")) in handout.preview.value
    assert handout.preview.value != before
    shown = handout.preview.value
    handout.name.value = "3C"
    handout.name.value = " 3b"
    assert handout.preview.value == shown


def test_a_page_may_ask_for_a_seed_until_a_class_is_typed() -> None:
    handout = Handout(3, seed=5)
    assert asked(handout.worksheet.questions) == asked(questions(3, 5))
    handout.name.value = "3B"
    assert asked(handout.worksheet.questions) == asked(questions(3, seed_of("3B")))


@each("code", LANGUAGES)
def test_without_a_kernel_both_pages_can_be_saved_and_read(code: str) -> None:
    picture = Handout(2, "3B", language=code).picture()
    saved = Worksheet(2, "3B", code)
    links = re.findall(r'download="([^"]+)" href="data:text/html;charset=utf-8,([^"]+)"', picture)
    found = {name: unquote(page) for name, page in links}
    assert found == {saved.sheet_file(): saved.sheet(), saved.key_file(): saved.key()}
    asked, _, key = re.sub(r'href="[^"]+"', "", picture).partition("<details>")
    for question in saved.questions:
        assert question.prompt(code) in asked
        assert question.explained(code) not in asked
        assert question.explained(code) in key


def test_there_is_none_for_a_lesson_without_exercises() -> None:
    with pytest.raises(AzardiaError, match="lesson 99"):
        Handout(99)


def test_it_shows_itself_as_it_was_made() -> None:
    assert repr(eval(repr(Handout(2, "3B", language="es")))) == repr(
        Handout(2, "3B", language="es")
    )


def test_a_class_sees_its_guesses_come_in_and_then_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    handout = Handout(3)
    shown, asked = handout.guesses, predict_way(Lesson(3)).question
    shown.follow.value = True
    assert "<table>" not in shown.bars.value
    shown.folder.value = str(tmp_path / FOLDER)
    assert shown.wrong.value, "there is no such folder yet"
    one, other = (text for text in asked.options if text != asked.answer)
    for name, guess in (("Ana", one), ("Ben", one), ("Eva", other), ("Ana", other)):
        lesson = Lesson(3)
        lesson.answers.learner = name
        record(lesson, asked, guess, False)
    (tmp_path / FOLDER / "of-another.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    shown.clock.value += 1
    counts = re.findall(r"<th scope='row'>(.+?)</th><td>(\d+)</td>", shown.bars.value)
    assert [int(n) for _, n in counts] == [2, 1]
    assert not any(word in shown.bars.value for word in ("Ana", "Ben", asked.answer_text("en")))
    shown.answer.value = True
    assert asked.answer_text("en") in shown.bars.value
    shown.follow.value = False
    assert not shown.clock.playing
    assert not shown.bars.value
