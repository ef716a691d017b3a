"""Lessons as pages: their text, saved pictures, and the cells that Python runs."""

import re
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from azardia_nb.games import DEFAULT
from azardia_nb.lessons import folder, read, title_of
from azardia_nb.lessons.course import INDEX, TAG, TEACHER, page_of
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets.page.notebooks import exported, prepared
from azardia_widgets.page.seen import LESSONS, Head, full_page, with_script

_WAY = re.compile(r"\[[^]]+\]\([^)]+\)")
_LINK = re.compile(r'(<a [^>]*href=")(?!\w+:)([^"#]*)\.ipynb(?=["#])')


def lesson_pages(
    code: str, loads: Mapping[str, Any], *, teacher: bool = False
) -> Iterator[tuple[str, str]]:
    """Yield the file and HTML of each lesson in a language; with `teacher` the teacher's pages."""
    for home in ("", TEACHER) if teacher else ("",):
        for name in sorted(item.name for item in _folder(home, LANGUAGES[0]).iterdir()):
            if name.endswith(".ipynb"):
                yield page_file(home + name), lesson_page(home + name, code, loads, teacher=teacher)


def _folder(home: str, code: str) -> Traversable:
    places = ("" if code == LANGUAGES[0] else code, home.strip("/"))
    return folder().joinpath(*filter(None, places))


def page_file(name: str) -> str:
    """Return the file name of a notebook's page.

    `index.ipynb` becomes LESSONS, as another page lists the games.
    """
    home, slash, file = name.rpartition("/")
    return f"{home}{slash}{LESSONS if file == INDEX else f'{Path(file).stem}.html'}"


def lesson_page(name: str, code: str, loads: Mapping[str, Any], *, teacher: bool = False) -> str:
    """Return the page of the notebook `name`; with `teacher` the index links to teacher's pages."""
    home, slash, file = name.rpartition("/")
    notebook = read(_folder(home + slash, code) / file)
    page = page_of(name)
    title = title_of(notebook) or file
    if name == INDEX and teacher:
        notebook.cells.append(_for_teachers(code))
    notebook.cells = [one for one in notebook.cells if not one.id.startswith(f"{TAG}-from-")]
    cells, edits = prepared(notebook)
    _drop_common_links(notebook.cells[0], home)
    body = _LINK.sub(
        lambda found: f"{found[1]}{page_file(f'{found[2]}.ipynb')}", exported(notebook)
    )
    html = with_script(
        f"<article>{body}</article>",
        page_file(name),
        code,
        loads,
        cells,
        name=Path(file).stem,
        game=page.game if page else DEFAULT,
        lesson=True,
        edits=edits,
    )
    head = Head(page_file(name), title, title)
    if page:
        head = head._replace(about=page.about[code], game=page.game)
    return full_page(head, html, code, loads)


def _for_teachers(code: str) -> Any:
    """Return a notebook cell that links to the teacher's pages."""
    from nbformat import v4

    speak = language(code)
    every = speak("All pages for teachers")
    return v4.new_markdown_cell(f"[{every}]({TEACHER}{INDEX})", id="for-teachers")


def _drop_common_links(above: Any, home: str) -> None:
    """Remove from the cell `above` a lesson the links that every page has in its header."""
    assert above.id == f"{TAG}-above"
    parts = above.source.split(" · ")
    links = [one for one in parts if not _WAY.fullmatch(one) or (home and f"]({INDEX})" in one)]
    above.source = " · ".join(links)
