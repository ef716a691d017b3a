"""Worksheets and keys as a browser prints them: read back from the PDF, in both languages."""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from azardia_nb.lessons.course import course, lesson_called
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.lesson.mixed_test import MixedTest
from azardia_widgets.lesson.worksheet import Worksheet
from tests.browser.lab import Lesson, plain, printed
from tests.text.golden import wording

pytestmark = pytest.mark.browser

LESSONS = [page.file for page in course() if page.number is not None]
GATE = ("04-challenges.ipynb", "es")
SHEETS = [
    pytest.param(*one, marks=[] if one == GATE else pytest.mark.nightly)
    for one in product(LESSONS, LANGUAGES)
]
PAGES = 2  # of paper, at most, for the exercises; one each for blanks and drawings


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize(("name", "code"), SHEETS)
def test_a_worksheet_has_each_exercise_once_and_the_key_has_the_answers(
    name: str, code: str, page: Page
) -> None:
    lesson = next(page for page in course() if page.file == name)
    one = Worksheet(lesson.number, "3B", code, lesson.game)
    sheet, key = printed(page, one.sheet()), printed(page, one.key())
    most = PAGES + bool(one.blanks) + bool(one.drawings)
    assert len(sheet) <= most
    assert len(key) <= most
    assert all(str(one.seed) in text for text in (*sheet, *key))  # on each page of paper
    for question in one.questions:
        asked, why = plain(question.prompt(code)), plain(question.explained(code))
        # Whole on one page: no exercise goes on overleaf.
        assert [asked in text for text in sheet].count(True) == 1
        assert "".join(sheet).count(asked) == 1
        assert why not in "".join(sheet)
        assert [plain(question.answer_text(code)) + why in text for text in key].count(True) == 1
        for label, _ in question.choices(code):
            assert plain(label) in "".join(sheet)
        for _, feedback in question.wrong(code):
            assert plain(feedback) in "".join(key)
            assert plain(feedback) not in "".join(sheet)


TESTS = [
    pytest.param(("2", "2b", "4"), "es"),
    pytest.param(("5b", "7", "T2"), "en", marks=pytest.mark.nightly),
    pytest.param(("1", "9", "16", "17"), "es", marks=pytest.mark.nightly),
]


@pytest.mark.parametrize(("names", "code"), TESTS)
def test_a_mixed_test_has_two_pages_and_so_has_its_key(
    names: tuple[str, ...], code: str, page: Page
) -> None:
    one = MixedTest(tuple(map(lesson_called, names)), "3B", code)
    sheet, key = printed(page, one.sheet()), printed(page, one.key())
    assert len(sheet) == PAGES
    assert len(key) <= PAGES
    for question in one.questions:
        assert [plain(question.prompt(code)) in text for text in sheet].count(True) == 1
        assert plain(question.explained(code)) in "".join(key)


def test_an_exercise_is_not_torn_apart(page: Page) -> None:
    page.set_content(Worksheet(1, "3B").sheet())
    page.emulate_media(media="print")
    kept = page.evaluate(
        "[...document.querySelectorAll('ol > li')].map(one => getComputedStyle(one).breakInside)"
    )
    assert set(kept) == {"avoid"}
    page.emulate_media(media="screen")


def test_the_paper_is_white_in_the_dark_too(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.set_content(Worksheet(1, "3B").sheet())
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == (
        "rgb(255, 255, 255)"
    )
    page.emulate_media(color_scheme="light")


def test_a_teacher_types_a_class_and_saves_both(lesson: Callable[[str], Lesson]) -> None:
    opened = lesson("es/teacher/04-challenges.ipynb")
    opened.run_all()
    field = opened.find("class").locator("input")
    field.fill("3B")
    field.press("Enter")
    saved = Worksheet(4, "3B", "es")
    opened.page.get_by_text(f"Semilla {saved.seed}", exact=True).last.wait_for()
    for button, name, text in (
        (wording("handout.worksheet", "es"), saved.sheet_file(), saved.sheet()),
        (wording("handout.key", "es"), saved.key_file(), saved.key()),
    ):
        with opened.page.expect_download() as download:
            opened.page.get_by_role("button", name=button).click()
        assert download.value.suggested_filename == name
        assert Path(download.value.path()).read_text("utf-8") == text
    assert not opened.failed()
