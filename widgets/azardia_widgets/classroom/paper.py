"""Printed sheets for a class: A4 pages in black on white, made by a browser of this computer.

A starter is a sheet for ten minutes on paper before a lesson: steps, a question, and the answer.
"""

import os
import re
import shutil
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.course import lesson_called
from azardia_nb.text.by_id import by_id
from azardia_nb.text.language import N_, language
from azardia_widgets.board.svg import FONT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright


# Text below 9 points is too small for a table with four people around it.
_STYLE = f"""\
@page {{ size: A4; margin: 14mm 15mm }}
* {{ box-sizing: border-box }}
html {{ background: #fff; color: #000; print-color-adjust: exact;
  -webkit-print-color-adjust: exact }}
body {{ margin: 0; font: 11pt/1.42 {FONT} }}
h1 {{ font-size: 18pt; line-height: 1.2; margin: 0 0 4mm }}
h2 {{ font-size: 12pt; line-height: 1.25; margin: 4mm 0 1.5mm; break-after: avoid }}
p, li {{ margin: 0 0 2mm }}
ol, ul {{ margin: 0 0 2mm; padding-left: 1.8em }}
section {{ break-after: page; padding-right: .3mm }} /* a line at the edge would be cut off */
section:last-child {{ break-after: auto }}
table {{ border-collapse: collapse }} th, td {{ border: .6pt solid #000; padding: 1mm 2mm }}
.cut {{ border: .6pt dashed #666 }}
"""


@dataclass(frozen=True)
class Sheet:
    """A printed document; `body` returns its pages as HTML in a language.

    `title` and `about`, its purpose, are English texts with a translation.
    """

    title: str
    about: str
    body: Callable[[str], str]
    style: str = ""

    def file(self, code: str) -> str:
        """Return the sheet's file name in a language, in ASCII, which any system can unpack."""
        plain = unicodedata.normalize("NFKD", language(code)(self.title).casefold())
        return f"{'-'.join(re.findall('[a-z0-9]+', plain.encode('ascii', 'ignore').decode()))}.pdf"

    def document(self, code: str) -> str:
        """Return the sheet as a complete HTML page."""
        return (
            f"<!DOCTYPE html>\n<html lang='{code}'><head><meta charset='utf-8'>"
            f"<title>{escape(language(code)(self.title))}</title>"
            f"<style>{_STYLE}{self.style}</style></head><body>{self.body(code)}</body></html>\n"
        )


def paragraphs(texts: Sequence[str], tag: str = "p") -> str:
    """Return an HTML element `tag` for each text, by default a paragraph."""
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)


def numbered(texts: Sequence[str]) -> str:
    """Return texts as a numbered HTML list."""
    return f"<ol>{paragraphs(texts, 'li')}</ol>"


# --- printing -------------------------------------------------------------------------------------


FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # a container has little shared memory
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
COMMANDS = ("chromium", "google-chrome", "chromium-browser", "microsoft-edge")
# Other systems have no such commands. Playwright's channels "chrome" and "msedge" look there, too.
MAC_APPLICATIONS = ("Google Chrome", "Chromium", "Microsoft Edge")
WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
WINDOWS_PROGRAMS = (
    "Google/Chrome/Application/chrome.exe",
    "Chromium/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)
NO_BROWSER = (
    "no Chromium, Chrome or Edge: install one (Debian: apt-get install chromium; anywhere: "
    "playwright install chromium) or name it in AZARDIA_CHROMIUM"
)
NO_DRIVER = "Playwright does not start; on Debian it needs libatomic1 (apt-get install libatomic1)"
NO_PLAYWRIGHT = "printing needs Playwright: pip install '.[print]' in the kit’s folder"

Printed = Callable[[str], bytes]


def chromium(playwright: "Playwright") -> str | None:
    """Return the path of a browser, or None.

    Tried in turn: AZARDIA_CHROMIUM, an installed browser, Playwright's own.
    """
    browser = os.environ.get("AZARDIA_CHROMIUM")
    if browser:
        return browser
    for name in COMMANDS:
        if path := shutil.which(name):
            return path
    for place in (*applications(os.environ), Path(playwright.chromium.executable_path)):
        if place.exists():
            return str(place)
    return None


def applications(environment: Mapping[str, str], mac: str = "/Applications") -> Iterator[Path]:
    """Yield the usual paths of Chrome, Chromium and Edge on macOS and Windows, likeliest first."""
    for name in MAC_APPLICATIONS:
        yield Path(mac, f"{name}.app", "Contents", "MacOS", name)
    for program in WINDOWS_PROGRAMS:
        for folder in WINDOWS_FOLDERS:
            if folder in environment:
                yield Path(environment[folder], program)


def launch(playwright: "Playwright", path: str) -> "Browser":
    """Start the browser at `path`, without a window."""
    return playwright.chromium.launch(executable_path=path, args=[*FLAGS])


@contextmanager
def printing() -> Iterator[Printed]:
    """Yield a function that prints an HTML page as PDF; the browser closes at the end.

    Raises AzardiaError without a browser or without Playwright.
    """
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise AzardiaError(NO_PLAYWRIGHT) from None
    with sync_playwright() as playwright:
        path = chromium(playwright)
        if path is None:
            raise AzardiaError(NO_BROWSER)
        with launch(playwright, path) as browser:
            yield printer(browser.new_page())


def printer(page: "Page") -> Printed:
    """Return a function that prints HTML as PDF, using the browser page `page`."""

    def printed(html: str) -> bytes:
        page.set_content(html)
        return page.pdf(prefer_css_page_size=True)

    return printed


TRIES = 20  # of each pair of students
GROUPS = 8  # rows in the table for a class's results

Values = Mapping[str, object]


@dataclass(frozen=True)
class Starter:
    """A class activity before a lesson; `values(code)` fill its texts.

    The texts are in a folder's `en.toml` and `es.toml` under its id; `usual` are shared steps that
    follow its own. A text `counted` labels results that the class adds up.
    """

    lesson: str
    id: str
    values: Callable[[str], Values]
    usual: Sequence[str] = ()

    def texts(self, folder: Path, code: str) -> dict[str, str]:
        """Return the starter's texts in a language, by id, with the steps in order."""
        every, own = (by_id(folder, code)["starter"][id] for id in ("usual", self.id))
        texts = {"need": every["need"], **own, **{name: every[name] for name in self.usual}}
        values = {"tries": TRIES, **self.values(code)}
        return {name: text.format(**values) for name, text in texts.items()}


def starters(title: str, about: str, folder: Path, every: Sequence[Starter]) -> Sheet:
    """Return a sheet with a page for each starter in `every`, and the answers on the last page."""
    return Sheet(title, about, lambda code: _starters(folder, every, code), STYLE)


def _starters(folder: Path, every: Sequence[Starter], code: str) -> str:
    speak = language(code)
    pages = "".join(f"<section>{_starter(one, folder, code)}</section>" for one in every)
    answers = "".join(_answer(one, folder, code) for one in every)
    title = speak("For the teacher: the answers")
    return f"{pages}<section class='answers'><h1>{escape(title)}</h1>{answers}</section>"


def _answer(one: Starter, folder: Path, code: str) -> str:
    texts, page = one.texts(folder, code), lesson_called(one.lesson)
    head = language(code)(N_("Lesson {n}: {title}"), n=page.label, title=texts["title"])
    return f"<h2>{escape(head)}</h2>{paragraphs([texts['ask'], texts['answer']])}"


def _starter(one: Starter, folder: Path, code: str) -> str:
    speak, texts = language(code), one.texts(folder, code)
    lead = speak("Ten minutes, without a computer. You need {need}.", need=texts["need"])
    steps = numbered([text for name, text in texts.items() if name.startswith("step.")])
    before = speak("Before lesson {n}", n=lesson_called(one.lesson).label)
    results = _results(texts["counted"], code) if "counted" in texts else ""
    return (
        f"<p class='lesson'>{escape(before)}</p><h1>{escape(texts['title'])}</h1>"
        f"{paragraphs([lead])}{steps}<p class='ask'>{escape(texts['ask'])}</p>{results}"
    )


def _results(counted: str, code: str) -> str:
    """Return an empty HTML table in which groups write their results; `counted` is a heading."""
    speak = language(code)
    heads = (speak("Group"), speak("Tries"), counted, speak("Share"))
    head = "".join(f"<th scope='col'>{escape(one)}</th>" for one in heads)
    rows = f"<tr>{'<td></td>' * len(heads)}</tr>" * GROUPS
    rest, every = "<td></td>" * (len(heads) - 1), speak("All")
    last = f"<tr><th scope='row'>{escape(every)}</th>{rest}</tr>"
    return f"<table class='results'><tr>{head}</tr>{rows}{last}</table>"


STYLE = """
section { font-size: 15pt } section h1 { font-size: 22pt; margin-bottom: 5mm }
.lesson { font-size: 11pt; margin: 0 0 1mm } li { margin-bottom: 4mm }
.ask { font-weight: bold; border: 1.2pt solid #000; padding: 4mm; margin: 5mm 0 }
.results { width: 100%; table-layout: fixed; font-size: 11pt } .results td { height: 10mm }
.answers { font-size: 9.5pt; line-height: 1.3 } .answers h1 { font-size: 18pt; margin: 0 }
.answers h2 { margin-top: 2mm } .answers p { margin-bottom: 1mm }
.answers h2 + p { font-style: italic; break-after: avoid }"""
