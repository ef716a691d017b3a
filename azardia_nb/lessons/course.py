"""The way through the lessons: their order, what each is about, for whom, how long it takes.

It stands in `notebooks/course.toml`, once for the index, for the line above each lesson and for the
links below it. These two are cells of their own that `python -m azardia_nb.lessons` makes anew.

>>> page = course()[1]
>>> page.name, page.title["es"], page.minutes
('01-board', 'El tablero y sus zonas', 30)
"""

import posixpath
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from azardia_nb.lessons.places import folder
from azardia_nb.text.language import LANGUAGES, TONGUES, language

FILE = "course.toml"
INDEX = "index.ipynb"
RULES = "rules.ipynb"  # text to look up: nothing to run, no picture
TEACHER = "teacher/"
TAG = "way"  # of the cells that are made here
CHANGE = "change"  # of the cells that a learner is invited to change: their code is never folded
CLASS = 45  # minutes of a lesson in class
Number = int | str  # of a lesson; "2b" is the second part of lesson 2, a page of its own
_NUMBERED = re.compile(r"(\d+)([a-z]?)-")
FOLDED = {"jupyter": {"source_hidden": True}}  # how JupyterLab is told to fold code away


@dataclass(frozen=True)
class Page:
    """A page of the course; texts by language, the age in years from which it is meant.

    `needs` says what one should know before; `lessons` how many lessons of CLASS minutes it takes
    in class. `ccss` are standards of the Common Core, `lomloe` contents of the Spanish curriculum.
    """

    name: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    age: int
    minutes: int
    code: bool = False  # whether its code is to be read
    needs: Mapping[str, str] = field(default_factory=dict)
    lessons: int = 1
    ccss: Sequence[str] = ()
    lomloe: Sequence[str] = ()

    @property
    def file(self) -> str:
        """The name of its notebook."""
        return f"{self.name}.ipynb"

    @property
    def number(self) -> Number | None:
        """Which lesson it is: 2, or "2b" for a second part; None for a page that is no lesson."""
        found = _NUMBERED.match(self.name)
        if found is None:
            return None
        number, part = int(found[1]), found[2]
        return f"{number}{part}" if part else number


@cache
def course() -> tuple[Page, ...]:
    """Return the pages in their order."""
    found = tomllib.loads((folder() / FILE).read_text("utf-8"))
    return tuple(Page(**page) for page in found["page"])


def page_of(name: str) -> Page | None:
    """Return the page of a notebook, or the one that a teacher's page goes with."""
    return next((page for page in course() if page.file == name.removeprefix(TEACHER)), None)


def with_way(notebook: Any, name: str, code: str) -> Any:
    """Put the line above and the links below a notebook in the language `code`, and return it.

    `name` is that of the English notebook. What was there of the kind is taken out.
    """
    from nbformat import v4

    def made(text: str, place: str) -> Any:
        return v4.new_markdown_cell(text, id=f"{TAG}-{place}", metadata={"tags": [TAG]})

    cells = written(notebook)
    below = [made(text, "below")] if (text := _below(name, code)) else []
    header = [made(text, "header")] if (text := _header(name, code)) else []
    notebook.cells = [made(_above(name, code), "above"), *cells[:1], *header, *cells[1:], *below]
    page = page_of(name)
    shown = page is not None and page.code
    for cell in notebook.cells:
        if cell.cell_type == "code" and CHANGE not in cell.metadata.get("tags", ()):
            cell.metadata = {} if shown else FOLDED
    return notebook


def written(notebook: Any) -> list[Any]:
    """Return the cells of a notebook that somebody has written."""
    return [cell for cell in notebook.cells if TAG not in cell.metadata.get("tags", ())]


def _above(name: str, code: str) -> str:
    """Return the line above a page: the index, whom it is for, the page in other languages."""
    speak = language(code)
    up = "../" if name.startswith(TEACHER) else ""
    parts = [] if name == INDEX else [f"[{speak('All lessons')}]({up}{INDEX})"]
    page = page_of(name)
    if page is not None and not up:
        parts.append(speak("{n} minutes, from age {age}", n=page.minutes, age=page.age))
        if page.needs:
            parts.append(speak("Before you start: {needs}", needs=page.needs[code]))
    parts += [
        f"[{TONGUES[other]}]({across(name, code, other)})" for other in LANGUAGES if other != code
    ]
    return " · ".join(parts)


def _header(name: str, code: str) -> str:
    """Return what a teacher asks first of a lesson: for whom, how long, which standards."""
    page = page_of(name)
    if page is None or not name.startswith(TEACHER):
        return ""
    speak = language(code)
    classes = page.lessons * CLASS
    facts = {
        speak("Age"): speak("from {age}", age=page.age),
        speak("Time"): speak(
            "{classes} minutes in class; {n} minutes alone", classes=classes, n=page.minutes
        ),
        speak("Before"): page.needs.get(code, ""),
        "CCSS": ", ".join(page.ccss),
        "LOMLOE": "; ".join(page.lomloe),
    }
    rows = "\n".join(f"| **{name}** | {said} |" for name, said in facts.items() if said)
    return f"| | |\n|---|---|\n{rows}"


def across(name: str, code: str, other: str) -> str:
    """Return the way from a notebook in one language to the same one in another."""
    here, there = (name if one == LANGUAGES[0] else f"{one}/{name}" for one in (code, other))
    return posixpath.relpath(there, posixpath.dirname(here) or ".")


def _below(name: str, code: str) -> str:
    """Return the links below a page of the course: the one before and the next one."""
    pages = course()
    at = next((at for at, page in enumerate(pages) if page.file == name), None)
    if at is None:
        return ""
    before, after = pages[at - 1 : at] if at else (), pages[at + 1 : at + 2]
    parts = [f"[← {page.title[code]}]({page.file})" for page in before]
    parts.append(f"[{language(code)('All lessons')}]({INDEX})")
    parts += [f"[{page.title[code]} →]({page.file})" for page in after]
    return "---\n\n" + " · ".join(parts)
