"""Handing in and taking home, in a lesson's bar: nothing is lost on the way or read in part."""

import os
from pathlib import Path

import segno

from azardia_nb.records.short_code import read_codes
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exercise import Exercises
from azardia_widgets.lesson.hand_in import QR_LETTERS, _qr
from tests.cases import each
from tests.text.golden import tells, wording
from tests.widgets.sitting import handed


def elsewhere(tmp_path: Path, name: str, **options: bool) -> tuple[Lesson, Exercises]:
    """Return lesson 2 in another folder, as on another computer, and its exercises."""
    (tmp_path / name).mkdir()
    os.chdir(tmp_path / name)
    lesson = Lesson(2, **options)  # type: ignore[arg-type]
    return lesson, Exercises(lesson)


def answered(lesson: Lesson, exercises: Exercises) -> None:
    """Answer two exercises, the second one wrong, the first one twice."""
    for at, typed in ((0, "1/997"), (0, str(exercises.questions[0].answer)), (1, "1/997")):
        exercises.items[at].field.value = typed
        exercises.items[at].check.click()


def code_of(lesson: Lesson) -> str:
    """Press the button that copies the code; return the code."""
    lesson.hand_in.open.value = True
    lesson.hand_in.copy.click()
    assert lesson.hand_in.copy.sent is not None
    return lesson.hand_in.copy.sent.content.decode()


def paste(lesson: Lesson, code: str) -> None:
    lesson.hand_in.pasted.value = code
    lesson.hand_in.add.click()


@each("way", ["code", "file"])
def test_answers_are_taken_home(way: str, tmp_path: Path) -> None:
    school, exercises = elsewhere(tmp_path, "school")
    school.learner.value = "Ana"
    answered(school, exercises)
    code = code_of(school)
    assert code in school.hand_in.code.value
    school.export.click()
    assert school.export.sent is not None
    home, homework = elsewhere(tmp_path, "home")
    home.hand_in.open.value = True
    for said in ("hand_in.added", "hand_in.here_already"):
        if way == "code":
            paste(home, code)
        else:
            content = school.export.sent.content
            home.hand_in.load.value = (handed("a.csv", content),)
        assert tells(home.exported.value, said, n=3)
        assert not home.wrong.value
    assert home.learner.value == "Ana"
    assert [one.right for one in homework.progress[:2]] == [True, False]
    assert [one.attempts for one in homework.progress[:2]] == [2, 1]
    assert home.answers.answers == school.answers.answers


def test_class_mode_takes_home_no_verdict(tmp_path: Path) -> None:
    lesson, exercises = elsewhere(tmp_path, "school")
    answered(lesson, exercises)
    code = code_of(lesson)
    for name in ("quiet", "home"):
        other, _ = elsewhere(tmp_path, name, class_mode=name == "quiet")
        paste(other, code)
        assert len(other.answers.answers) == 3
        assert not any(one.right or one.answer or one.reason for one in other.answers.answers)
        code = code_of(other)


@each(
    ("pasted", "said"),
    [("hello", "hand_in.no_code"), ("", "hand_in.no_code"), ("half", "codes.damaged")],
)
def test_what_is_no_answer_is_refused_and_changes_nothing(
    pasted: str, said: str, tmp_path: Path
) -> None:
    lesson, exercises = elsewhere(tmp_path, "school")
    answered(lesson, exercises)
    before = lesson.answers.answers
    paste(lesson, code_of(lesson)[:-9] if pasted == "half" else pasted)
    assert tells(lesson.wrong.value, said)
    assert lesson.answers.answers == before


def test_codes_follow_what_is_answered_and_each_qr_code_can_be_read_from_a_screen(
    tmp_path: Path,
) -> None:
    lesson, exercises = elsewhere(tmp_path, "school")
    handing = lesson.hand_in
    handing.open.value = True
    assert wording("answers.none") in handing.code.value
    handing.qr.value = True
    answered(lesson, exercises)
    assert "data:image/png" in handing.picture.value
    for n in range(100):
        exercises.items[1].field.value = f"{n * 7919 % 997}/{n + 997}"
        exercises.items[1].check.click()
    pictures = [handing.picture.value]
    while not handing.next.disabled:
        handing.next.click()
        pictures.append(handing.picture.value)
    assert len(set(pictures)) == len(pictures) > 1
    handing.which.widget.value = "lesson"
    (found,), _ = read_codes(code_of(lesson), "")
    assert len(found.answers) == 103


def test_the_largest_qr_code_has_77_squares() -> None:
    assert segno.make("A" * QR_LETTERS, error="l", boost_error=False).symbol_size(border=0)[0] == 77
    assert _qr("A" * QR_LETTERS).startswith(b"\x89PNG")
