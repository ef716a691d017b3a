"""Sheets for the teacher: the page for Monday, and the script of each lesson."""

import re
from importlib import resources
from pathlib import Path
from typing import Any

from azardia_nb.lessons import folder, read
from azardia_nb.lessons.course import TAG, TEACHER, Page
from azardia_nb.text.language import LANGUAGES, N_
from azardia_widgets.classroom.paper import Sheet

_PACKAGED = resources.files("azardia_nb") / "docs"
_CHECKOUT = Path(__file__).parents[3] / "docs"
_LINK = re.compile(r"\[([^]]+)\]\((?!https?:)[^)]+\)")  # to a file that paper cannot open
_ONLINE = re.compile(r"(?m)^\*?\[[^]]+\]\([^)]+\)\*?$")  # lines of links only
_STYLE = """
body { font-size: 9.4pt; line-height: 1.3 }
h1 { font-size: 15pt; margin-bottom: 2mm } h2 { font-size: 11.5pt; margin: 3mm 0 1mm }
p, li, ol, ul { margin-bottom: 1.2mm }
table { width: 100%; margin: 1mm 0 2mm } th, td { text-align: left; vertical-align: top }
thead:not(:has(th:not(:empty))) { display: none }
a { color: inherit } .anchor-link { display: none }"""


def _monday(code: str) -> str:
    parts = [*([] if code == LANGUAGES[0] else [code]), "monday.md"]
    place = _PACKAGED if _PACKAGED.is_dir() else _CHECKOUT
    return _html(place.joinpath(*parts).read_text("utf-8"))


MONDAY = Sheet(
    N_("Monday"), N_("Lesson 2 with a class, minute by minute, on one page."), _monday, _STYLE
)


def script(page: Page, code: str) -> str:
    """Return a lesson's page for teachers as an HTML document to print, without its worksheet."""
    home = TEACHER if code == LANGUAGES[0] else f"{code}/{TEACHER}"
    notebook: Any = read(folder() / f"{home}{page.file}")
    texts = [
        cell.source
        for cell in notebook.cells
        if cell.cell_type == "markdown"
        and (TAG not in cell.metadata.get("tags", ()) or cell.id == f"{TAG}-header")
    ]
    text = "\n\n".join(texts).rpartition("\n## ")[0]  # the last heading is that of the worksheet
    return Sheet(page.headed(code), "", lambda _: _html(text), _STYLE).document(code)


def _html(text: str) -> str:
    """Return a Markdown text as HTML, without links that lead nowhere on paper."""
    from nbconvert.filters.markdown_mistune import markdown2html_mistune

    return str(markdown2html_mistune(_LINK.sub(r"\1", _ONLINE.sub("", text))))
