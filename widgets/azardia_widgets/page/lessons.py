"""Lessons as pages that play: their words, and the cells that bring their exhibits to life."""

import re
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from azardia_nb.games import DEFAULT
from azardia_nb.lessons import folder, read
from azardia_nb.lessons.course import CHANGE, CODE, INDEX, TAG, Page, binder, page_of
from azardia_nb.lessons.lite import LAB
from azardia_nb.lessons.site import at, exported
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets.page.seen import LESSONS, PROSE, STYLE, Cell, framed, playing

_HTML = "text/html"
_WAY = re.compile(r"\[[^]]+\]\([^)]+\)")
_LINK = re.compile(r'(<a [^>]*href=")(?!\w+:)([^"#]*)\.ipynb(?=["#])')


def lesson_pages(code: str, loads: Mapping[str, Any], lite: str = "") -> Iterator[tuple[str, str]]:
    """Yield all lessons of a language as pages, by their files."""
    for name in sorted(item.name for item in folder().iterdir()):
        if name.endswith(".ipynb"):
            yield page_file(name), lesson_page(name, code, loads, lite)


def page_file(name: str) -> str:
    """Return the page of a notebook: the one with all games is called `index` here."""
    return LESSONS if name == INDEX else f"{Path(name).stem}.html"


def lesson_page(name: str, code: str, loads: Mapping[str, Any], lite: str = "") -> str:
    """Return a notebook as a page."""
    notebook = read(folder() / ("" if code == LANGUAGES[0] else code) / name)
    page = page_of(name)
    cells = list(_cells(notebook))
    _say_once(notebook.cells[0])
    body = _LINK.sub(lambda found: f"{found[1]}{_led(found[2])}", exported(notebook))
    html = playing(
        f"<article>{body}</article>",
        code,
        loads,
        cells,
        name=Path(name).stem,
        game=page.game if page else DEFAULT,
        lesson=True,
    )
    speak = language(code)
    title = page.title[code] if page else speak("All lessons")
    about = page.about[code] if page else title
    ways = [_code(page, code, lite)] if page else []
    return framed(page_file(name), title, about, html, code, ways, (PROSE, STYLE))


def _led(link: str) -> str:
    """Return where a link between notebooks leads, without its end."""
    folder, slash, stem = link.rpartition("/")
    return f"{folder}{slash}{page_file(f'{stem}.ipynb')}"


def _say_once(above: Any) -> None:
    """Take out of the line above a lesson the ways that stand over each page."""
    assert above.id == f"{TAG}-above"
    parts = above.source.split(" · ")
    above.source = " · ".join(part for part in parts if not _WAY.fullmatch(part))


def _cells(notebook: Any) -> Iterator[Cell]:
    """Yield the cells that are run, and make a place of each of their pictures."""
    for cell in notebook.cells:
        if cell.cell_type != "code" or CHANGE in cell.metadata.get("tags", ()):
            continue
        yield Cell(cell.id, cell.source)
        for output in cell.outputs:
            if picture := output.get("data", {}).get(_HTML):
                output.data = {_HTML: f'<div data-cell="{escape(cell.id)}">{picture}</div>'}


def _code(page: Page, code: str, lite: str) -> str:
    """Return the way to a lesson with its code: in JupyterLite where that is, or in Binder."""
    place = binder(page, code, with_code=True)
    if lite:
        english = code == LANGUAGES[0]
        own = page.file if english else f"{code}/{page.file}"
        place = at(lite, LAB.format(path=own), 0 if english else 1)
    return f'<a href="{escape(place)}">{escape(language(code)(CODE))}</a>'
