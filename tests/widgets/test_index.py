"""The index shows which exercises the present learner has solved."""

import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree.ElementTree import fromstring

import pytest

from azardia_nb.lessons.course import Page, course, doors, lesson_called, routes, topics
from azardia_nb.records.answers import FOLDER, Answer, AnswerSheets, file_of
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.lesson.index import Index, icon
from tests.cases import each

SOLVED = "✓ exercises solved: {}"


def solve(question: str, lesson: int = 3, right: bool = True, game: str = "azardia") -> None:
    given = Answer("", lesson, question, "How likely?", 1, "1/2", right, "1/2", "2025", game)
    AnswerSheets().record(given)


@pytest.mark.usefixtures("folder")
def test_the_index_follows_the_learner() -> None:
    for name, questions in [("Ana", ("a 1", "a 2", "b 1", "guess")), ("Ben", ("a 1",))]:
        AnswerSheets().learner = name
        for question in questions:
            solve(question)
        solve("c 1", right=False)
        solve("a 1", game="titan_race")
    assert SOLVED.format(1) in Index()._repr_html_()
    AnswerSheets().learner = "Ana"
    shown = Index()._repr_html_()
    assert SOLVED.format(2) in shown, "the same exercise with other numbers counts once"
    AnswerSheets().learner = "Carla"
    assert "solved:" not in Index()._repr_html_()


@pytest.mark.usefixtures("folder")
def test_the_first_link_leads_to_where_the_learner_has_come() -> None:
    def first() -> str:
        return re.findall(r'href="([^"]+)"', Index()._repr_html_())[0]

    assert first() == lesson_called("0").file
    solve("guess", 4)
    assert first() == lesson_called("4").file
    solve("a 1", 2)  # an exercise: the end of the page
    assert first() == lesson_called("2b").file
    solve("a 1", 7, game="titan_race")  # no lesson of the course
    assert first() == lesson_called("2b").file


def test_a_damaged_sheet_is_said(folder: Path) -> None:
    AnswerSheets().learner = "Ana"
    (folder / FOLDER / file_of("Ana")).write_text("{", "utf-8")
    assert "<p role='alert'>" in Index()._repr_html_()
    assert "<p role='alert'>" not in Index()._repr_html_()


@pytest.mark.usefixtures("folder")
@each("code", LANGUAGES)
def test_each_way_through_links_to_its_lessons_in_their_order(code: str) -> None:
    shown = Index(language=code)._repr_html_()
    parts = shown.split('class="azardia-route">')[1:]
    play, _, _, build = doors()
    for part, route in zip(parts, (play, *routes(), *topics(), build), strict=True):
        files = re.findall(r'href="([^"]+)"', part.partition("</ol>")[0])
        assert files == [page.file for page in route.pages]
    for route in topics():
        assert 4 <= len(route.pages) <= 6
        assert 120 <= route.minutes <= 270


@each("page", course())
def test_each_picture_is_one_that_a_browser_can_draw(page: Page) -> None:
    source = unquote(icon(page.name).partition(",")[2])
    fromstring(source)
