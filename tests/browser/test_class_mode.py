"""Class mode: no page contains a right answer, in JupyterLab and in Voilà."""

import json
import urllib.request
from collections.abc import Callable, Iterator
from html import unescape
from itertools import product
from pathlib import Path
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Browser, Locator, expect

from azardia_nb import lessons
from azardia_nb.lessons.course import INDEX, Page, course
from azardia_nb.lessons.question import Question, questions
from azardia_nb.text.language import LANGUAGES
from tests.browser import lab
from tests.lessons.asking import secrets, typed
from tests.lessons.page import predictions
from tests.lessons.page import run as played
from tests.text.golden import wording

pytestmark = pytest.mark.browser

Open = Callable[[str], lab.Shown]
PAGES = [page for page in course() if page.label in ("2", "16")]  # with choices, and without


@pytest.fixture(scope="module")
def folder(root: Path, private: Path) -> str:
    """A folder as `azardia lab --class-mode` makes it."""
    lessons.copy(root / "class", in_class=True)
    lessons.trust(root / "class", lab.data(private))
    return "class/"


@pytest.fixture(params=["lab", pytest.param("voila", marks=pytest.mark.nightly)])
def shown(
    request: pytest.FixtureRequest, browser: Browser, address: str, folder: str
) -> Iterator[Open]:
    """Return a function that opens a page of the class: in JupyterLab, run, or in Voilà."""
    if request.param == "lab":
        lesson = request.getfixturevalue("lesson")

        def run(place: str) -> lab.Shown:
            page: lab.Lesson = lesson(folder + place)
            page.run_all()
            return page

        yield run
        return
    page = lab.page_of(browser)
    yield lambda place: lab.Shown(page, f"{address}/voila/render/{folder}{place}")
    page.close()


def answer(place: Locator, question: Question) -> None:
    """Give an answer to a question: draw, move an item, or enter the right answer."""
    if question.kind == "drawing":
        place.locator(".azardia-drawing [role=slider]").first.press("5")
    elif question.kind == "order":
        place.locator(".azardia-answer button:enabled").first.click()
    elif question.kind == "choice":
        place.locator(".azardia-answer input[type=radio]").nth(
            question.options.index(str(question.answer))
        ).check()
    else:
        field = place.locator(".azardia-answer input[type=text]")
        field.fill(typed(question, question.answer))
        field.press("Tab")


@pytest.mark.parametrize(
    ("page", "code"),
    [
        pytest.param(
            page, code, marks=[] if (page, code) == (PAGES[0], "es") else pytest.mark.nightly
        )
        for page, code in product(PAGES, LANGUAGES)
    ],
    ids=lambda one: getattr(one, "label", one),
)
def test_what_is_answered_is_kept_and_not_judged(page: Page, code: str, shown: Open) -> None:
    cells = played(lessons.read(lessons.SOURCE / page.file)).shown.values()
    guesses = [one.question for one in predictions(cells)]
    exercises = questions(page.number or 0, 0, page.game)
    opened = shown(page.file if code == "en" else f"{code}/{page.file}")
    opened.find("check").last.wait_for(timeout=2 * lab.PATIENCE)
    expect(opened.find("lock")).to_have_count(len(guesses))
    for at, question in enumerate(guesses):
        guess = opened.page.locator(".azardia:has(> * > .azardia-lock)").nth(at)
        answer(guess, question)
        if guess.locator(".azardia-confidence:visible").count():
            guess.locator(".azardia-confidence button").first.click()
        guess.locator(".azardia-lock").click()
        expect(guess.locator(".azardia-lock")).to_be_hidden()
        shows = guess.locator(".azardia")
        expect(shows, "what would show the answer").to_have_count(0)
    for at, question in enumerate(exercises, start=1):
        exercise = opened.find(f"exercise-{at}")
        answer(exercise, question)
        exercise.locator(".azardia-check").click()
        expect(exercise.locator("[role=status]")).not_to_be_empty()
        expect(exercise.locator(".azardia-look")).to_be_hidden()
    found = unescape(opened.page.content())
    for question in (*guesses, *exercises):
        assert not [secret for secret in secrets(question, code) if secret in found]
    expect(opened.page.locator(".azardia-verdict")).to_have_count(0)
    assert not opened.faults


@pytest.mark.nightly
def test_there_are_no_teachers_pages(shown: Open, address: str, folder: str) -> None:
    opened = shown(INDEX)
    expect(opened.page.get_by_text(wording("class_mode.told"))).to_be_visible()
    assert not opened.page.locator("a[href*=teacher]").count()
    with pytest.raises(HTTPError, match="404"):
        urllib.request.urlopen(f"{address}/voila/render/{folder}teacher/02-two-dice.ipynb")
    with urllib.request.urlopen(f"{address}/api/contents/{folder}") as reply:
        assert "teacher" not in {one["name"] for one in json.load(reply)["content"]}
