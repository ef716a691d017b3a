"""The HTML of pages before Python is loaded: tables, lessons, and the start page."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.metadata import metadata
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

from azardia_nb.game.protocol import GameType
from azardia_nb.games import DEFAULT, load, names
from azardia_nb.lessons.site import EMBED, site_link
from azardia_nb.text.language import LANGUAGES, N_, TONGUES, language
from azardia_widgets.table.table import Table

_HERE = Path(__file__).parent
INDEX, LESSONS = "index.html", "lessons.html"
STYLE, PROSE = "page.css", "style.css"  # PROSE is shared with the site of lessons
TABLE = """\
from azardia_widgets.table.table import Table
Table(linked, kind="{game}", language="{code}")"""
LOST = N_("This page did not load completely.")
TEXTS = {
    "loading": N_("Loading Python, {done} of {all} MB"),
    "setting": N_("Almost there …"),
    "lost": N_("There is no connection. Loading goes on as soon as it is back."),
    "failed": N_("This page did not open ({why})."),
    "old": N_("There is a newer version of this page. Your answers stay when you load it."),
    "reload": N_("Load the new version"),
    "unkept": N_(
        "This browser does not store your answers: they are lost when you leave this page. "
        "Export them before that."
    ),
}
ABOUT = N_("Play {game} in your browser. There is nothing to install.")
GAMES = N_("Board games to play in your browser. There is nothing to install.")
# Other uses of the kit, each with its place in the project or its documents.
ELSEWHERE = (
    (
        N_("Learn"),
        N_("Lessons on probability, with boards and charts that you move and questions to answer."),
        LESSONS,
    ),
    (
        N_("Teach"),
        N_("Lessons on probability for ages 10 to 18, with exercises, worksheets and scripts."),
        "blob/HEAD/docs/{es}for-teachers.md",
    ),
    (
        N_("Build"),
        N_("Rules, exact odds, bots and games of your own, in Python."),
        "blob/HEAD/CONTRIBUTING.md",
    ),
)


class Cell(NamedTuple):
    """A cell of a page: the name of its place, and its source."""

    name: str
    source: str


def table(kind: GameType, code: str, loads: Mapping[str, Any]) -> str:
    """Return the page of a game's table; `loads` describes the files to load."""
    speak = language(code)
    title = speak(kind.title)
    cell = Cell("table", TABLE.format(game=kind.name, code=code))
    still = f'<h1>{escape(title)}</h1><div data-cell="table">{_picture(kind, code)}</div>'
    body = with_script(still, code, loads, [cell], name=kind.name, game=kind.name)
    return full_page(f"{kind.name}.html", title, speak(ABOUT, game=title), body, code, loads)


def with_script(
    body: str, code: str, loads: Mapping[str, Any], cells: Sequence[Cell], **more: Any
) -> str:
    """Return `body` with the script and data that run its cells."""
    speak = language(code)
    texts = {name: speak(text) for name, text in TEXTS.items()}
    told = {
        **loads,
        "root": root_of(code) or "./",
        "language": code,
        "texts": texts,
        "cells": cells,
    }
    return _filled(
        "playing.html",
        script=_address_of(loads, code, "page.js"),
        body=body,
        again=escape(speak("Try again")),
        lost=escape(speak(LOST)),
        noscript=escape(speak("This page needs JavaScript.")),
        told=json.dumps({**told, "cells": cells, **more}, ensure_ascii=False).replace(
            "<", "\\u003c"
        ),
    )


def contents(code: str, loads: Mapping[str, Any], lessons: str = "") -> str:
    """Return the start page: all games, and links to lessons and documents."""
    speak = language(code)
    # The default game first, then games with lessons.
    kinds = sorted(map(load, names()), key=lambda kind: (kind.name != DEFAULT, not kind.lessons))
    items = "".join(
        f'<li><a href="{kind.name}.html">{_picture(kind, code)}{escape(speak(kind.title))}</a></li>'
        for kind in kinds
    )
    title, about = speak("Choose a game"), speak(GAMES)
    body = (
        f'<h1>{escape(title)}</h1><p>{escape(about)}</p><ul class="azardia-games">{items}</ul>'
        f"{_other_uses(code, lessons)}"
    )
    return full_page(INDEX, title, about, body, code, loads)


def _other_uses(code: str, lessons: str) -> str:
    """Return the sections Learn, Teach and Build."""
    speak = language(code)
    urls = metadata("azardia-nb").get_all("Project-URL", [])
    (home,) = (url.partition(", ")[2] for url in urls if url.startswith("Homepage"))
    parts = []
    for head, about, place in ELSEWHERE:
        found = place if place == LESSONS else f"{home}/{place}"
        found = found.format(es="" if code == LANGUAGES[0] else f"{code}/")
        if lessons and "teachers" in place:
            own = "" if code == LANGUAGES[0] else f"{code}/"
            found = site_link(lessons, f"{own}{INDEX}", len(own) and 1)
        parts.append(
            f'<h2><a href="{escape(found)}">{escape(speak(head))}</a></h2>'
            f"<p>{escape(speak(about))}</p>"
        )
    return "".join(parts)


def full_page(
    file: str,
    title: str,
    about: str,
    body: str,
    code: str,
    loads: Mapping[str, Any],
    ways: Sequence[str] = (),
) -> str:
    """Return a complete page with the common links and files, and `ways`, additional links.

    Without `file`, its name, it has no links.
    """
    styles = (PROSE, STYLE) if "<article>" in body else (STYLE,)
    speak = language(code)
    every, learn = speak("All games"), speak("All lessons")
    places = {
        one: f"{root_of(code)}{'' if one == LANGUAGES[0] else one + '/'}{file}" for one in TONGUES
    }
    twins = "".join(
        f'<link rel="alternate" hreflang="{one}" href="{place}">' for one, place in places.items()
    )
    if not file:  # somebody's own notebook
        twins, places = "", {}
    links = [f'<a href="{INDEX}">{escape(every)}</a>'] * (file not in ("", INDEX))
    links += [f'<a href="{LESSONS}">{escape(learn)}</a>'] * (file not in ("", LESSONS))
    links += [
        f'<a href="{place}" lang="{one}" hreflang="{one}">{TONGUES[one]}</a>'
        for one, place in places.items()
        if one != code
    ]
    return _filled(
        "page.html",
        code=code,
        title=escape(title),
        about=escape(about),
        twins=twins,
        embed=_address_of(loads, code, EMBED),
        styles="".join(
            f'<link rel="stylesheet" href="{_address_of(loads, code, name)}">' for name in styles
        ),
        ways="".join((*links, *ways)),
        body=body,
    )


@cache
def _picture(kind: GameType, code: str) -> str:
    return Table(kind=kind.name, language=code, seed=0).picture()


def root_of(code: str) -> str:
    """Return the path from the pages of a language to the root folder."""
    return "" if code == LANGUAGES[0] else "../"


def _address_of(loads: Mapping[str, Any], code: str, name: str) -> str:
    """Return the address of a file relative to the pages of a language."""
    return f"{root_of(code)}{loads['files'][name]}"


def _filled(name: str, **values: str) -> str:
    return Template((_HERE / name).read_text("utf-8")).substitute(values)
