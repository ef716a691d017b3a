"""Worksheets and keys as self-contained pages, with their class, safe with any name."""

import re
import unicodedata
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from azardia_nb.errors import AzardiaError, FileError
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.lessons.class_mode import SEEDS, seed_of
from azardia_nb.lessons.computing import task
from azardia_nb.lessons.course import course, lesson_called
from azardia_nb.lessons.drawing import drawings
from azardia_nb.lessons.question import blanks, filled_text
from azardia_nb.text.language import LANGUAGES
from azardia_nb.text.language import language as speaking
from azardia_widgets.lesson.mixed_test import MixedTest
from azardia_widgets.lesson.worksheet import Worksheet, _page_break_after
from tests.cases import each
from tests.text.golden import pattern

VOID = {"meta"}
NUMBERED = [page for page in course() if page.number is not None]


class Nesting(HTMLParser):
    """A parser that fails if elements are not closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_class_is_known_by_its_name_however_it_is_typed() -> None:
    assert seed_of("3B") == seed_of(" 3 b ") == seed_of("３Ｂ")
    seeds = [seed_of(f"{year}{group}") for year in range(1, 7) for group in "ABCDEF"]
    assert len(set(seeds)) == len(seeds)
    assert all(1 <= seed <= SEEDS for seed in seeds)


@each("page", NUMBERED)
@each("code", LANGUAGES)
def test_a_page_needs_nothing_but_itself(page: object, code: str) -> None:
    one = Worksheet(page.number, "3B", code, page.game)  # type: ignore[attr-defined]
    for html in (one.sheet(), one.key()):
        assert html.startswith(f"<!DOCTYPE html>\n<html lang='{code}'>")
        assert escape(one.title) in html
        seen = Nesting(html).seen
        assert not {"script", "link", "img"} & set(seen)
        assert not re.findall(r"(?<!xmlns=\")https?:|url\(", html)
        assert html.count(str(one.seed)) >= 2  # in the head, and on each page of paper


def test_the_key_alone_has_the_answer_to_the_task_in_code() -> None:
    one, answer = Worksheet("2b"), task("2b").answer_text("en")
    assert answer in one.key()
    assert answer not in one.sheet()


def test_a_lesson_with_drawings_has_empty_frames_and_its_key_has_the_truth() -> None:
    one, question = Worksheet(2), drawings(2)[1]
    for page, truth in ((one.sheet(), False), (one.key(), True)):
        assert page.count("<svg") == len(one.drawings)
        assert (escape(question.answer_text()) in page) == truth


def test_blanks_are_on_the_sheet_and_their_answers_in_the_key() -> None:
    sheet = Worksheet(5, game="titan_race")
    for question in blanks(5, "titan_race"):
        assert escape(question.prompt()) in sheet.sheet()
        assert escape(question.explained()) in sheet.key()
        assert escape(question.explained()) not in sheet.sheet()


def test_a_sheet_of_blanks_says_once_what_a_page_says_elsewhere() -> None:
    ten, *_ = blanks(12)
    rules = escape(filled_text(ten.paper, ten.values, "en"))
    assert Worksheet(12).sheet().count(rules) == 1


def test_an_exercise_about_a_position_shows_its_board() -> None:
    one = Worksheet(9, "3B")
    assert sum(question.picture is not None for question in one.questions) == 3
    assert one.sheet().count("<svg") == 3
    assert "<svg" not in one.key()


@each("code", LANGUAGES)
def test_no_two_classes_share_a_file(code: str, tmp_path: Path) -> None:
    names = ["", "3B", "3/B", "3-B", "3 B", "3B.", "🦊", "🐼", "x" * 30, "x" * 31]
    sheets = [Worksheet(4, name, code) for name in names]
    sheets += [Worksheet(4, "3B", code, number=7), Worksheet(4, "", code, number=7)]
    files = {one.save(tmp_path, key=key) for one in sheets for key in (False, True)}
    assert len({file.name.casefold() for file in files}) == len(list(tmp_path.iterdir()))
    assert len(files) == 2 * len(sheets)
    assert Worksheet(4, " 3B ").sheet_file() == "worksheet-04-3B.html"
    typed = [unicodedata.normalize(form, "3º año") for form in ("NFC", "NFD")]
    assert len({Worksheet(4, name, code).key_file() for name in typed}) == 1


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileError, match=pattern("files.unwritable", "es")):
        Worksheet(2, language="es").save(tmp_path / "file")


@each(
    ("heights", "after"),
    [
        ([60, 60, 60, 55], None),
        ([60, 60, 60, 60, 50], 2),
        ([90, 50, 40, 70], 2),
        ([300, 20], None),
    ],
)
def test_two_pages_share_the_exercises_evenly(heights: list[int], after: int | None) -> None:
    assert _page_break_after(heights) == after


@each("code", LANGUAGES)
def test_a_sheet_on_titan_race_shows_the_board_and_each_face(code: str) -> None:
    sheet = Worksheet(3, "3B", language=code, game="titan_race").sheet()
    assert all(
        f">{column}{row}<" in sheet for column, row in zip("ABCDEF", (1, 2) * 3, strict=True)
    )
    speak = speaking(code)
    assert all(f"<dt>{speak(face)}</dt>" in sheet for face in FACE_NAMES)
    assert "<dl>" not in Worksheet(3, "3B", language=code).sheet()


def mixed(*names: str, class_name: str = "3B", code: str = "en") -> MixedTest:
    return MixedTest(tuple(map(lesson_called, names)), class_name, code)


def test_a_test_has_something_of_each_lesson_and_not_the_numbers_of_a_worksheet() -> None:
    one = mixed("2", "2b", "4", "T2")
    asked = [question.prompt() for question in one.questions]
    key = one.key()
    for label, page in zip(one.labels, one.pages, strict=True):
        assert f"{label} · " in key
        sheet = Worksheet(page.number or 0, "3B", game=page.game)
        assert not {question.prompt() for question in sheet.questions} >= set(asked)
    assert [question.prompt() for question in mixed(*one.labels, code="es").questions] == asked
    assert [
        question.prompt() for question in mixed(*one.labels, class_name="3C").questions
    ] != asked


@each("code", LANGUAGES)
def test_the_marks_of_a_test_add_up(code: str) -> None:
    one = mixed("5b", "9", "13", code=code)
    given = [one.marks(question) for question in one.questions]
    assert len(set(given)) > 1
    assert f"/ {sum(given)}</span>" in one.sheet()
    assert one.sheet().count("class='marks'") == one.key().count("class='marks'") == len(given)
    Nesting(one.sheet())
    Nesting(one.key())


def test_so_many_lessons_that_one_has_no_room_are_refused() -> None:
    with pytest.raises(AzardiaError, match=pattern("mixed_test.too_many", n=17)):
        mixed(*map(str, range(17))).sheet()
