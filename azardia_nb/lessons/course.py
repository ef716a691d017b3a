"""The pages of the course: order, titles, ages, durations, standards; and the ways through it.

They are listed in `notebooks/course.toml`, a sequence for each game with lessons, and used by the
index, by the first page of the published site, by the line above each lesson and by the links
below it. Those two are cells of their own that `python -m authoring` generates.

`doors` are the four entrances; behind them are `routes` and `topics`, the lessons for `tomorrow`,
and `standards` with the lessons for each.

>>> page = course()[1]
>>> page.name, page.title["es"], page.minutes
('01-board', 'El tablero y sus zonas', 45)
"""

import posixpath
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.registry import DEFAULT
from azardia_nb.text.language import LANGUAGES, N_, language

SOURCE = Path(__file__).parents[2] / "notebooks"
_PACKAGED = resources.files("azardia_nb") / "notebooks"
FILE, PACKED = "course.toml", "lessons.zip.xz"  # PACKED is made by hatch_build.py


@cache
def folder() -> Traversable:
    """Return the folder of the lessons: packed in an installed package, or the checkout's."""
    packed = _PACKAGED / PACKED
    if not packed.is_file():
        return SOURCE
    import lzma
    import zipfile

    return zipfile.Path(zipfile.ZipFile(BytesIO(lzma.decompress(packed.read_bytes()))))


INDEX = "index.ipynb"
RULES = "rules.ipynb"  # only text: nothing to run, no picture
TEACHER = "teacher/"
SITE = "https://azardia-nb.github.io/azardia-nb"  # the published pages
BINDER = "https://mybinder.org/v2/gh/azardia-nb/azardia-nb/HEAD"  # as in the README
TAG = "way"  # tag of generated cells
CODE = N_("With its code")
CHANGE = "change"  # tag of cells whose code a learner may change, which is never folded
LAST = 1000  # sorts lessons of one's own after all others
CLASS = 45  # minutes of a lesson in class
Number = int | str  # number of a lesson; "2b" is the second part of lesson 2, on a page of its own
_NUMBER = re.compile(r"([a-z]?)(\d+[a-z]?)-")  # prefix of a lesson's file name
PYTHON: Mapping[str, object] = {  # a notebook's metadata; without its extension scripts end in .txt
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "name": "python"},
}
OURS = "azardia"  # key of the kit's own entries in a notebook's metadata
FOLDED = {"jupyter": {"source_hidden": True}}  # cell metadata by which JupyterLab folds code


@dataclass(frozen=True)
class Page:
    """A page of the course; texts by language, ages as text.

    `after` are labels of the lessons that it relies on, and `needs` the other prerequisites, as
    text; `lessons` is its length in class, in lessons of CLASS minutes. `ccss` are Common Core
    standards, `lomloe` contents of the Spanish curriculum.
    """

    name: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    ages: str
    minutes: int
    code: bool = False  # whether its code is to be read
    after: Sequence[str] = ()
    needs: Mapping[str, str] = field(default_factory=dict)
    lessons: int = 1
    ccss: Sequence[str] = ()
    lomloe: Sequence[str] = ()
    game: str = DEFAULT  # as `games.names()` lists it

    @property
    def file(self) -> str:
        """The file name of the page's notebook."""
        return f"{self.name}.ipynb"

    @property
    def prefix(self) -> str:
        """The part of the page's name before the first hyphen, such as "02", for other files."""
        return self.name.partition("-")[0]

    @property
    def number(self) -> Number | None:
        """The number of the lesson, such as 2 or "2b"; None if the page is not a lesson."""
        match = _NUMBER.match(self.name)
        return number_of(match[2]) if match else None

    @property
    def label(self) -> str:
        """The lesson's label, unique among all games, such as "T2"; "" for other pages."""
        match = _NUMBER.match(self.name)
        return f"{match[1].upper()}{self.number}" if match else ""

    def headed(self, code: str) -> str:
        """Return the label and the title, such as "T2 · The draft"; or only the title."""
        return " · ".join(filter(None, (self.label, self.title[code])))

    @property
    def required(self) -> list["Page"]:
        """The lessons that this one relies on, directly or through others, in course order.

        >>> [page.label for page in lesson("5b").required]
        ['7b', '17']
        """
        labels: set[str] = set()
        to_see = [*self.after]
        while to_see:
            labels.add(label := to_see.pop())
            to_see += {*_called(label).after} - labels
        return [page for page in course() if page.label in labels]

    def before(self, code: str, told: Callable[["Page"], str] | None = None) -> str:
        """Return all prerequisites of the page as one text; `told` returns the text for a lesson.

        >>> lesson(14).before("en")
        'mean values; 5b · Large numbers; 13b · Are the dice fair?'
        """
        lessons = [(told or (lambda page: page.headed(code)))(_called(one)) for one in self.after]
        return "; ".join([*filter(None, [self.needs.get(code)]), *lessons])


@dataclass(frozen=True, kw_only=True)
class OwnPage(Page):
    """A lesson of a user's own, with its questions from the Python file `source`.

    `exercises` are functions of a random generator that return a `Question`, `guesses` the same by
    name, and `task` is a `Task` or None.
    """

    source: Path
    exercises: Sequence[Callable[..., Any]] = ()
    guesses: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    task: Any = None

    @property
    def prefix(self) -> str:
        """The name of the lesson."""
        return self.name

    @property
    def number(self) -> Number:
        """The name of the lesson, by which answers to it are known."""
        return self.name

    @property
    def label(self) -> str:
        """The name of the lesson."""
        return self.name


_own: dict[str, OwnPage] = {}


def add_own(page: OwnPage) -> OwnPage:
    """Make a lesson of a user's own known by its name in this process, and return it."""
    _own[page.name] = page
    return page


def own_page(number: Number) -> OwnPage | None:
    """Return the lesson of a user's own with this name, if it was added; otherwise None."""
    return _own.get(number) if isinstance(number, str) else None


OWN_NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")


def number_of(text: str) -> Number:
    """Return the lesson number written as `text`: an integer, a string like "2b", or a name.

    Raises ValueError for anything else.

    >>> number_of("07"), number_of("2b"), number_of("my-lesson")
    (7, '2b', 'my-lesson')
    """
    if OWN_NAME.fullmatch(text):
        return text
    match = re.fullmatch(r"([0-9]{1,3})([a-z]?)", text)
    if not match:
        raise ValueError(f"{text!r} is not the number of a lesson, such as 2 or 2b")
    return f"{int(match[1])}{match[2]}" if match[2] else int(match[1])


def in_order(number: Number) -> tuple[int, str]:
    """Return a sort key for lesson numbers: parts come after their lesson, before the next one.

    Lessons of one's own come last.
    """
    match = re.fullmatch(r"(\d+)([a-z]?)", str(number))
    return (int(match[1]), match[2]) if match else (LAST, str(number))


@cache
def course() -> tuple[Page, ...]:
    """Return the pages of the course, in order."""
    return tuple(Page(**page) for page in _course_file()["page"])


def _called(name: str) -> Page:
    """Return the page with the label `name`, or with this file name if unlabelled; or KeyError."""
    return {page.label or page.name: page for page in course()}[name]


@dataclass(frozen=True)
class Route:
    """A selection of pages, in order; texts by language.

    `lessons` are labels such as "2b", or file names of pages without one.
    """

    title: Mapping[str, str]
    about: Mapping[str, str]
    lessons: Sequence[str] = ()

    @property
    def pages(self) -> list[Page]:
        """The pages of the route, in order."""
        return [*map(_called, self.lessons)]

    @property
    def minutes(self) -> int:
        """The minutes that all pages of the route take together."""
        return sum(page.minutes for page in self.pages)


@dataclass(frozen=True, kw_only=True)
class Door(Route):
    """An entrance to the course: `play`, `topic`, `tomorrow` or `build`; some lead to `lessons`."""

    name: str


@cache
def doors() -> tuple[Door, ...]:
    """Return the four entrances to the course.

    >>> [door.name for door in doors()]
    ['play', 'topic', 'tomorrow', 'build']
    """
    return tuple(Door(**door) for door in _course_file()["door"])


@cache
def routes() -> tuple[Route, ...]:
    """Return the routes through the course by age.

    >>> [(route.title["en"], route.minutes) for route in routes()][:2]
    [('Ages 10 to 12', 165), ('Ages 12 to 15', 480)]
    """
    return tuple(Route(**route) for route in _course_file()["route"])


@cache
def topics() -> tuple[Route, ...]:
    """Return the routes through the course by topic, across the games.

    >>> [page.label for page in topics()[0].pages]
    ['2', '2b', '4', '19', 'T2', 'T3']
    """
    return tuple(Route(**topic) for topic in _course_file()["topic"])


def tomorrow() -> list[Page]:
    """Return the lessons that rely on no other lesson.

    >>> [page.label for page in tomorrow()][:5]
    ['0', '1', '2', '18', '19']
    """
    return [page for page in course() if page.label and not page.after]


@dataclass(frozen=True)
class Standard:
    """A standard of a `curriculum`, "CCSS" or "LOMLOE", with the lessons that meet it.

    `about` says in a few words what it asks, by language; a LOMLOE `code` says that itself.
    """

    curriculum: str
    code: str
    about: Mapping[str, str]
    pages: Sequence[Page]


def standards() -> list[Standard]:
    """Return all standards with lessons: CCSS by grade, then LOMLOE by stage.

    >>> first = standards()[0]
    >>> first.curriculum, first.code, [page.label for page in first.pages]
    ('CCSS', '6.EE.C.9', ['X2'])
    """
    pages: dict[tuple[str, str], list[Page]] = {}
    for page in course():
        for code in page.ccss:
            pages.setdefault(("CCSS", code), []).append(page)
        for code in page.lomloe:
            pages.setdefault(("LOMLOE", code), []).append(page)
    stages = ("Primaria", "ESO 1", "ESO 4", "ESO:", "Bachillerato")

    def place(one: tuple[str, str]) -> tuple[str, int, str]:
        curriculum, code = one
        if curriculum == "CCSS":
            return curriculum, (not code[0].isdigit()) + code.startswith("MP"), code
        return curriculum, [*map(code.startswith, stages)].index(True), code

    texts = _course_file()["ccss"]
    return [Standard(*one, texts.get(one[1], {}), pages[one]) for one in sorted(pages, key=place)]


def _course_file() -> dict[str, Any]:
    packaged = _PACKAGED / FILE
    return tomllib.loads((packaged if packaged.is_file() else SOURCE / FILE).read_text("utf-8"))


def lesson(number: Number, game: str = DEFAULT) -> Page | None:
    """Return the page of lesson `number` of a game; None if there is none.

    >>> lesson(2).name, lesson(99)
    ('02-two-dice', None)
    """
    if own := own_page(number):
        return own
    game = game.replace("-", "_")
    return next((page for page in course() if (page.game, page.number) == (game, number)), None)


def label(number: Number, game: str = DEFAULT) -> str:
    """Return the label of lesson `number`, such as "T2"; a lesson of one's own has its name.

    >>> label(2, "titan_race"), label(99, "titan_race")  # no lesson now, but in an old answer
    ('T2', 'T99')
    """
    if own_page(number):
        return str(number)
    its = [page for page in course() if page.game == game.replace("-", "_") and page.label]
    return f"{its[0].label.removesuffix(str(its[0].number))}{number}" if its else str(number)


def lesson_name(number: Number, game: str, code: str) -> str:
    """Return "Lesson T2", or the title of a page that is not a lesson but takes answers.

    >>> lesson_name(2, "titan_race", "en"), lesson_name("daily", "azardia", "es")
    ('Lesson T2', 'El problema del día')
    """
    page = page_of(f"{number}.ipynb")
    return page.title[code] if page else language(code)("Lesson {n}", n=label(number, game))


def lesson_called(name: str, code: str = "en") -> Page:
    """Return the lesson with the label, number or file name `name`; AzardiaError if there is none.

    >>> lesson_called("4").name, lesson_called("02").name, lesson_called("04-challenges").label
    ('04-challenges', '02-two-dice', '4')
    >>> lesson_called("2b").name
    '02b-your-choice'
    """
    lessons = [page for page in course() if page.number is not None]
    typed = name.strip().upper()
    plain = typed.lstrip("0") or typed[-1:]
    for page in lessons:
        if plain == page.label.upper() or name == page.name:
            return page
    speak = language(code)
    message = N_("there is no lesson {name}; lessons are {lessons}")
    raise AzardiaError(speak(message, name=short(name), lessons=_ranges(lessons)))


def _ranges(lessons: Sequence[Page]) -> str:
    """Return the labels of lessons as ranges without gaps, such as "0–15, T1–T3, T5"."""
    games = list(dict.fromkeys(page.game for page in lessons))
    lessons = sorted(lessons, key=lambda page: (games.index(page.game), in_order(page.number or 0)))
    runs: list[list[Page]] = []
    for page in lessons:
        last = runs[-1][-1] if runs else None
        if last and page.game == last.game and _count(page) - _count(last) <= 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join("–".join(dict.fromkeys((run[0].label, run[-1].label))) for run in runs)


def _count(page: Page) -> int:
    return in_order(page.number or 0)[0]


def page_of(name: str) -> Page | None:
    """Return the page of a notebook, or the one a teacher's page belongs to; None without one."""
    return next((page for page in course() if page.file == name.removeprefix(TEACHER)), None)


def written_cells(notebook: Any) -> list[Any]:
    """Return the cells of a notebook that were written by hand, not generated."""
    return [cell for cell in notebook.cells if TAG not in cell.metadata.get("tags", ())]


def binder(page: Page, code: str = "en", *, in_class: bool = False, with_code: bool = False) -> str:
    """Return the address at which Binder opens `page`.

    It opens without code, unless the page's code is to be read or `with_code` is set; `in_class`
    opens the copy in class mode.

    >>> binder(course()[1], "es").partition("?")[2]
    'urlpath=voila/render/notebooks/es/01-board.ipynb'
    """
    place = "lab/tree" if page.code or with_code else "voila/render"
    way = path_across(page.file, LANGUAGES[0], code)
    return f"{BINDER}?urlpath={place}/{'class' if in_class else 'notebooks'}/{way}"


def published(page: Page, code: str = "en") -> str:
    """Return the address of `page` on the published site, where it can be played.

    >>> published(course()[1], "es")
    'https://azardia-nb.github.io/azardia-nb/es/01-board.html'
    """
    return "/".join([SITE, *([] if code == LANGUAGES[0] else [code]), f"{page.name}.html"])


def path_across(name: str, code: str, other: str) -> str:
    """Return the relative path from notebook `name` in one language to its version in another."""
    here, there = (name if one == LANGUAGES[0] else f"{one}/{name}" for one in (code, other))
    return posixpath.relpath(there, posixpath.dirname(here) or ".")
