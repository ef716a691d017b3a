"""Every kind of exhibit and table in a few notebooks, checked once in each language."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from azardia_nb import lessons
from azardia_nb.text.language import TONGUES
from tests.browser import course, lab
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser

LESSON = """from azardia_widgets import Lesson

lesson = Lesson(4, language="en", game="{game}")
lesson"""
# The cells of lessons that show something no cell before them does: a picture, a control, a list.
KINDS = {
    ("azardia", "one"): {
        "01-board": ("anywhere", "carry-or-stop"),
        "02-two-dice": ("grid",),
        "02b-your-choice": ("better",),
        "03-coins": ("against", "level"),
        "04-challenges": ("fight", "purses", "exercises"),
        "05-turn": ("answers", "give-up"),
        "05b-large-numbers": ("gap", "intervals"),
        "06-characters": ("abilities", "best-deck"),
        "07-events": ("events", "own"),
        "rules": ("owndeck",),
        "07b-counting-hands": ("back",),
    },
    ("azardia", "two"): {
        "08-grace": ("table", "last"),
        "09-whole-game": ("game", "accused", "future"),
        "10-what-if": ("editor", "own"),
        "11b-road": ("best",),
        "12-perfect-play": ("rolls", "hand", "worth"),
        "12b-rules-of-thumb": ("reviews",),
        "13-ten-thousand-games": ("many",),
        "13b-fair-dice": ("experiment", "fair"),
        "14-house-rules": ("lab",),
        "15-your-own-player": ("mine",),
        "16-bayes": ("bags",),
        "17-spread": ("trials",),
    },
    ("titan_race", "all"): {
        "t2-draft": ("draft",),
        "t3-pushes": ("behind", "stop"),
        "t4-life": ("which",),
        "t5-duel": ("play",),
    },
    ("axis_mundi", "all"): {
        "x1-moving-map": ("ways",),
        "x2-jumping-prices": ("price",),
        "x3-hunt": ("plans",),
        "x4-drawing": ("hand", "counting"),
        "x5-unseen": ("again",),
        "x6-poison": ("mixing",),
    },
}
# Live exhibits with the languages of their parts.
LANGUAGES = """live => [...document.querySelectorAll(live)].map(
    one => [one.lang, ...[...one.querySelectorAll('.azardia')].map(part => part.lang)].join())"""


def cells(kinds: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name, ids in kinds.items():
        sources = {
            one.id: one.source for one in lessons.read(lessons.SOURCE / f"{name}.ipynb").cells
        }
        # The page of rules is in no lesson, and in one language.
        yield from (sources[id].replace('(language="en")', "(lesson)") for id in ids)


# One half of Azardia's in the first tier: what the others show is compared in test_pages.py.
@pytest.mark.parametrize(
    "part",
    [
        pytest.param(part, marks=[pytest.mark.nightly] * (part == ("azardia", "two")))
        for part in KINDS
    ],
    ids="-".join,
)
def test_each_kind_is_drawn_and_accessible_in_both_languages_and_a_picture_tomorrow(
    part: tuple[str, str], lesson: Callable[[str], Lesson], root: Path
) -> None:
    sources = (LESSON.format(game=part[0]), *cells(KINDS[part]))
    lab.write(root / "gallery.ipynb", *sources)
    opened = lesson("gallery.ipynb")
    course.runs(opened)
    in_english = opened.all_boards()
    exhibits = opened.page.evaluate(LANGUAGES, course.LIVE.replace(":visible", ""))
    assert len(exhibits) == len(sources)
    assert {code for one in exhibits for code in one.split(",")} == {"en"}
    assert not opened.dull()
    course.is_accessible(opened)
    opened.find("language").first.get_by_text(TONGUES["es"]).click()
    opened.quiet()
    assert len(opened.all_boards()) == len(in_english)
    exhibits = opened.page.evaluate(LANGUAGES, course.LIVE.replace(":visible", ""))
    assert {code for one in exhibits for code in one.split(",")} == {"es"}
    course.for_the_teacher(opened)
    course.is_accessible(opened)
    course.is_pictures_tomorrow(opened)
    assert not opened.failed()
