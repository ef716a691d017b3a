"""The pack for a class: `python -m azardia_widgets.classroom DIR`.

It writes, in each language, as PDF: the worksheets of all lessons with their keys, for one class
and for several; each lesson's script for 45 minutes; the page for Monday; the printed parts of
games; starters; and a letter for parents. It also writes the lessons as pages: to read, or to play
with `--pyodide`. `index.html` links to everything. It needs Chromium, and Playwright to drive it
(`pip install '.[print]'`); the pack itself needs nothing.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from html import escape
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

from tqdm import tqdm

from azardia_nb.errors import exit_status
from azardia_nb.files.checked_file import distinct, write_whole
from azardia_nb.games import names
from azardia_nb.lessons.course import Page, course
from azardia_nb.records.answers import FOLDER
from azardia_nb.text.language import LANGUAGES, N_, TONGUES, language, plural
from azardia_widgets import games
from azardia_widgets.classroom.paper import Printed, Sheet, paragraphs, printing
from azardia_widgets.classroom.scripts import MONDAY, script
from azardia_widgets.lesson.worksheet import Worksheet, combined_page
from azardia_widgets.page.building import build as build_pages
from azardia_widgets.page.seen import LESSONS

_FIRST = (
    N_(
        "In class we are learning probability with a board game. We use Azardia NB, a free kit of "
        "lessons. There is nothing to buy, and nobody needs an account. This letter says what it "
        "stores, and where."
    ),
)
_PARTS = (
    (
        N_("On paper"),
        N_(
            "Worksheets, the board and the cards are paper. What a student writes on them stays "
            "with the student and the teacher."
        ),
    ),
    (
        N_("As pages to read"),
        N_(
            "The lessons also exist as web pages in a folder. They store nothing and load nothing "
            "from the Internet."
        ),
    ),
    (
        N_("As pages to play"),
        N_(
            "In a browser the same pages play. What a student types and answers is stored in that "
            "browser only, and nothing is sent anywhere. If the pages come from the Internet, the "
            "service that stores them, such as GitHub, sees that they are loaded."
        ),
    ),
    (
        N_("On a computer of the school"),
        N_(
            "Here the lessons run on the computer itself. The name that a student types, the "
            "questions, the answers and the time of each answer are stored on that computer, in "
            "the folder {folder} among the lessons. A nickname or a number is enough as a name. "
            "Nothing is sent anywhere: the lessons work without the Internet. If you delete the "
            "folder, all of it is gone."
        ),
    ),
    (
        N_("What the teacher gets"),
        N_(
            "Students hand in their answers as a table or a code, in the way your school hands in "
            "other work. The overview of the class is made on the teacher’s computer and stays "
            "there."
        ),
    ),
    (
        N_("If the teacher gives a link to Binder"),
        N_(
            "Binder (mybinder.org) is a free service that runs the lessons on a computer of its "
            "own. What a student types there goes to that service, under its own privacy policy, "
            "and is lost when the session ends. So no real names should be typed there. The "
            "lessons can be used without Binder."
        ),
    ),
)


def _letter(code: str) -> str:
    speak = language(code)
    parts = "".join(
        f"<h2>{escape(speak(title))}</h2>{paragraphs([speak(text, folder=FOLDER)])}"
        for title, text in _PARTS
    )
    blanks = (speak("Teacher"), speak("School"), speak("Class"), speak("Date"))
    lines = "".join(f"<span>{escape(blank)}:</span>" for blank in blanks)
    ask = speak("If you have any questions, please ask me.")
    return (
        f"<h1>{escape(speak(LETTER.title))}</h1>{paragraphs([speak(one) for one in _FIRST])}{parts}"
        f"<p class='ask'>{escape(ask)}</p><p class='who'>{lines}</p>"
    )


LETTER = Sheet(
    N_("What is stored, and where"),
    N_("A letter for parents and the school."),
    _letter,
    """
.ask { margin-top: 6mm }
.who { display: grid; grid-template-columns: 1fr 1fr; gap: 10mm 8mm; margin-top: 10mm }
.who span { border-bottom: .6pt solid #000; padding-bottom: 1mm }""",
)


CLASSES = ("A", "B", "C", "D", "E", "F")
START = "index.html"
SITE = "site"
WORKSHEETS = "worksheets"

Links = list[tuple[str, str]]  # pairs of label and file


def sheets() -> list[Sheet]:
    """Return the sheets that belong to no lesson: Monday, the letter, and those of each game."""
    sheets = [MONDAY, LETTER]
    for name in names():
        home = f"{games.__name__}.{name}"
        if find_spec(home) and find_spec(f"{home}.paper"):
            sheets += import_module(f"{home}.paper").SHEETS
    return sheets


def worksheets(
    page: Page, classes: Sequence[str], code: str
) -> Iterator[tuple[str, str, Callable[[], str]]]:
    """Yield a lesson's sheets to print: label, file name, and a function that returns the HTML.

    These are the script, the worksheet and its key, and worksheets and keys for all `classes`.
    """
    speak = language(code)
    number = page.number
    assert number is not None, page.name
    kinds = (False, speak("worksheet")), (True, speak("key"))
    word = speak("script")
    yield word, f"{page.name}-{word}.pdf", lambda: script(page, code)
    one = Worksheet(number, language=code, game=page.game)
    all_of_them = [Worksheet(number, name, code, page.game) for name in classes]
    for key, kind in kinds:
        yield kind, f"{page.name}-{kind}.pdf", one.key if key else one.sheet
    for key, kind in kinds:
        several = plural("{kind} for {n} class", "{kind} for {n} classes")
        label = speak(several, kind=kind, n=len(classes))
        span = "-".join(dict.fromkeys((distinct(classes[0]), distinct(classes[-1]))))
        yield (
            label,
            f"{page.name}-{kind}-{span}.pdf",
            lambda key=key: combined_page(all_of_them, key=key),  # type: ignore[misc]
        )


def build(
    target: Path,
    printed: Printed,
    classes: Sequence[str] = CLASSES,
    pages: Sequence[Page] | None = None,
) -> list[Path]:
    """Write the pack without its site into a folder; return its files.

    `pages` are the lessons with worksheets, by default all. Raises OSError if the folder cannot be
    written.
    """
    lessons = pages or [page for page in course() if page.number is not None]
    paths: list[Path] = []

    def write(path: Path, content: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
        paths.append(path)

    links: dict[tuple[str, str], Links] = {}
    # Both languages in turn, as they share the computed questions.
    for page in _followed(lessons):
        for code in LANGUAGES:
            for label, file, html in worksheets(page, classes, code):
                write(target / code / WORKSHEETS / file, printed(html()))
                links.setdefault((code, page.name), []).append((label, file))
    for code in LANGUAGES:
        for sheet in sheets():
            write(target / code / sheet.file(code), printed(sheet.document(code)))
        table = [(page, links[code, page.name]) for page in lessons]
        write(target / code / START, _contents(code, table, classes).encode())
    write(target / START, _door().encode())
    return paths


def _followed(pages: Sequence[Page]) -> Iterable[Page]:
    """Return an iterable of the lessons that shows a progress bar."""
    bar: Iterable[Page] = tqdm(
        pages, desc="worksheets", leave=False, delay=0.5, disable=None, mininterval=0.2
    )
    return bar


_STYLE = """\
body { margin: 0 auto; max-width: 56rem; padding: 1rem 1.2rem 3rem; background: #fff;
  color: #1b2733; font: 1.06rem/1.6 system-ui, "DejaVu Sans", Verdana, Arial, sans-serif }
a { color: #00573f } h1, h2 { line-height: 1.25 }
table { border-collapse: collapse; margin: 1em 0 }
th, td { border: 1px solid #c9d1d9; padding: .3em .6em; text-align: left }
:focus-visible { outline: 3px solid #00573f; outline-offset: 2px }"""


def _contents(code: str, lessons: Sequence[tuple[Page, Links]], classes: Sequence[str]) -> str:
    """Return the pack's contents page in a language, with links to all files."""
    speak = language(code)
    title, to_print = speak("Ready for class"), speak("To print")
    parts = [f"<h1>{escape(title)}</h1>"]
    parts.append(f"<p>{escape(speak(_LEAD))}</p>")
    listed = "".join(
        f"<li><a href='{escape(sheet.file(code))}'>{escape(speak(sheet.title))}</a>: "
        f"{escape(speak(sheet.about))}</li>"
        for sheet in sheets()
    )
    parts.append(f"<h2>{escape(to_print)}</h2><ul>{listed}</ul>")
    rows = []
    for page, links in lessons:
        cells = "".join(
            f"<td><a href='{WORKSHEETS}/{escape(file)}'>{escape(label)}</a></td>"
            for label, file in links
        )
        lesson = f"{page.label} · {page.title[code]}"
        rows.append(f"<tr><th scope='row'>{escape(lesson)}</th>{cells}</tr>")
    note, both = speak(_NUMBERS, classes=", ".join(classes)), speak("Scripts, worksheets and keys")
    parts.append(f"<h2>{escape(both)}</h2><p>{escape(note)}</p>")
    parts.append(f"<table>{''.join(rows)}</table>")
    way = f"../{SITE}/" + ("" if code == LANGUAGES[0] else f"{code}/")
    link = f"<a href='{way}{LESSONS}'>{escape(speak('All lessons'))}</a>"
    about = speak("as pages to read: they need no installation and no Internet.")
    heading = speak("The lessons")
    parts.append(f"<h2>{escape(heading)}</h2><p>{link}, {escape(about)}</p>")
    return _page(title, "".join(parts), code)


def _door() -> str:
    """Return the pack's first page, which links to the contents page of each language."""
    links = "".join(
        f"<li lang='{code}'><a href='{code}/{START}'>{escape(TONGUES[code])}</a></li>"
        for code in LANGUAGES
    )
    return _page("Azardia NB", f"<h1>Azardia NB</h1><ul>{links}</ul>", LANGUAGES[0])


def _page(title: str, body: str, code: str) -> str:
    return (
        f"<!DOCTYPE html>\n<html lang='{code}'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>"
        f"<body><main>{body}</main></body></html>\n"
    )


_LEAD = N_(
    "Everything here opens without installing anything. Print what you need on A4, at 100%; black "
    "and white is enough."
)
_NUMBERS = N_(
    "Each class has its own numbers. The sheets for several classes are for {classes}; the seed on "
    "a sheet and on its key shows which belong together."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pack, with its site, and print its size; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m azardia_widgets.classroom", description=__doc__
    )
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument(
        "--class",
        dest="classes",
        metavar="NAME",
        action="append",
        help=f"a class, several times for several; {CLASSES[0]} to {CLASSES[-1]} without it",
    )
    parser.add_argument(
        "--pyodide", metavar="FOLDER", type=Path, help="Pyodide, unpacked: the lessons play, too"
    )
    chosen = parser.parse_args(arguments)

    def make() -> str:
        # Building the site takes as long as printing; with two cores they run in parallel.
        beside = ProcessPoolExecutor(1, get_context("spawn"))
        with beside, printing() as printed:
            building = beside.submit(build_pages, chosen.folder / SITE, chosen.pyodide)
            files = build(chosen.folder, printed, chosen.classes or CLASSES)
            building.result()
        size = sum(file.stat().st_size for file in files) / 1e6
        return f"{len(files)} files besides the site, {size:.1f} MB: {chosen.folder / START}"

    return exit_status(make)
