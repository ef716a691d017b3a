"""The HTML of pages before Python is loaded: tables, lessons, and the start page."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

from azardia_nb.game.protocol import GameType
from azardia_nb.games import DEFAULT
from azardia_nb.text.language import LANGUAGES, N_, TONGUES, language
from azardia_widgets.page.kits import parts_for
from azardia_widgets.page.trial import TABLE
from azardia_widgets.table.table import Table

_HERE = Path(__file__).parent
INDEX, LESSONS = "index.html", "lessons.html"
STYLE, PROSE = "page.css", "style.css"  # PROSE is for lessons
CLASS = "class.html"  # a class's answers
EMBED = "embed.js"  # for a page embedded in another site
SHARED = "shared-{game}.png"  # preview picture of a shared link
RECORDED = "{table}.json"  # the messages that a page begins with
DESK = """\
from azardia_widgets.classroom.desk import ClassDesk
ClassDesk(language="{code}")"""
LOST = N_("This page did not load completely.")
TEXTS = {
    "loading": N_("Loading Python, {done} of {all} MB"),
    "pressed": N_("Your press counts as soon as Python is loaded, {done} of {all} MB"),
    "setting": N_("Almost there …"),
    "lost": N_("There is no connection. Loading goes on as soon as it is back."),
    "failed": N_("This page did not open ({why})."),
    "old": N_("There is a newer version of this page. Your answers stay when you load it."),
    "reload": N_("Load the new version"),
    "code": N_("Python code"),
    "run": N_("Run"),
    "stop": N_("Stop"),
    "restore": N_("As it was"),
    "keys": N_("Ctrl+Enter runs it. Tab indents; to leave with Tab, press Escape before."),
    "line": N_("Line {line}: {error}"),
    "unkept": N_(
        "This browser does not store your answers: they are lost when you leave this page. "
        "Export them before that."
    ),
}
ABOUT = N_("Play {game} in your browser. There is nothing to install.")


class Cell(NamedTuple):
    """A code cell of a page: the name of its place in the HTML, and its source."""

    name: str
    source: str


class Edit(NamedTuple):
    """A code cell that a visitor may change; `after` is the last cell that has to run before."""

    cell: str
    after: str
    source: str


class Head(NamedTuple):
    """A page's `file` among the English pages, its title and a sentence about it.

    Somebody's own page has no `file`, and no links. The picture of `game` is its preview.
    """

    file: str
    title: str
    about: str
    game: str = DEFAULT


def table(kind: GameType, code: str, loads: Mapping[str, Any]) -> str:
    """Return the HTML page with a game's table; `loads` describes the files to load."""
    speak = language(code)
    title = speak(kind.title)
    file = f"{kind.name}.html"
    body = f"<h1>{escape(title)}</h1>{with_table(kind, file, code, loads)}"
    return full_page(Head(file, title, speak(ABOUT, game=title), kind.name), body, code, loads)


def with_table(kind: GameType, file: str, code: str, loads: Mapping[str, Any]) -> str:
    """Return a game's table as HTML for the page `file`: a picture, and the script that runs it."""
    more = {"name": kind.name, "game": kind.name}
    recorded = RECORDED.format(table=f"{kind.name}-{code}")
    more |= {"recorded": recorded} if recorded in loads["files"] else {}
    cell = Cell("table", TABLE.format(game=kind.name, code=code, seed=""))
    still = f'<div data-cell="table">{picture(kind, code)}</div>'
    return with_script(still, file, code, loads, [cell], **more)


def with_script(
    body: str, file: str, code: str, loads: Mapping[str, Any], cells: Sequence[Cell], **more: Any
) -> str:
    """Return `body` with the script and data that run its cells; unchanged in pages only to read.

    `more` are data that only some pages have.
    """
    if reading(loads):
        return body
    speak = language(code)
    texts = {name: speak(text) for name, text in TEXTS.items()}
    parts = parts_for(more["game"], lesson="lesson" in more, sizes=loads["sizes"])
    data = {
        **{name: value for name, value in loads.items() if name != "sizes"},
        "parts": parts,
        "bytes": loads["bytes"] + sum(loads["sizes"][name] for name in parts),
        "root": root_of(file, code) or "./",
        "language": code,
        "texts": texts,
        "cells": cells,
    }
    return _filled(
        "playing.html",
        script=_address_of(loads, file, code, "page.js"),
        body=body,
        again=escape(speak("Try again")),
        lost=escape(speak(LOST)),
        noscript=escape(speak("Without JavaScript you can only read this page.")),
        opened=_opened_as_file(file, code, loads),
        told=json.dumps({**data, "cells": cells, **more}, ensure_ascii=False).replace(
            "<", "\\u003c"
        ),
    )


def _opened_as_file(file: str, code: str, loads: Mapping[str, Any]) -> str:
    """Return the sentence shown when a page is opened as a file, where scripts cannot be loaded."""
    speak, address = language(code), loads.get("address", "")
    if not (address and file):
        message = N_(
            "Opened as a file, this page can only be read; put it on a web server to play it."
        )
        return escape(speak(message))
    place = escape(_twins(file, f"{address}/")[code])
    message = N_("Opened as a file, this page can only be read; it plays at {link}.")
    return speak(message, link=f'<a href="{place}">{place}</a>')


def class_page(code: str, loads: Mapping[str, Any]) -> str:
    """Return the HTML page on which a teacher reads what a class hands in."""
    speak = language(code)
    title = speak("Answers of a class")
    about = speak("Who did what, from the files, codes and QR codes that students hand in.")
    still = f'<h1>{escape(title)}</h1><p>{escape(about)}</p><div data-cell="desk"></div>'
    cell = Cell("desk", DESK.format(code=code))
    body = with_script(still, CLASS, code, loads, [cell], name="class", game="")
    return full_page(Head(CLASS, title, about), body, code, loads)


def full_page(head: Head, body: str, code: str, loads: Mapping[str, Any]) -> str:
    """Return a complete HTML page around `body`, with the links that all pages have."""
    styles = (PROSE, STYLE) if "<article>" in body else (STYLE,)
    speak = language(code)
    common = {INDEX: "Azardia NB", LESSONS: speak("All lessons")}
    if reading(loads):
        del common[INDEX]
    file, up = head.file, "../" * head.file.count("/")
    links = [
        f'<a href="{up}{place}">{escape(label)}</a>'
        for place, label in common.items()
        if file != place
    ]
    links += [
        f'<a href="{place}" lang="{one}" hreflang="{one}">{TONGUES[one]}</a>'
        for one, place in _twins(file, root_of(file, code)).items()
        if one != code
    ]
    return _filled(
        "page.html",
        code=code,
        title=escape(head.title),
        metadata=_metadata(head, code, loads) if file else "",
        about=escape(head.about),
        embed=_address_of(loads, file, code, EMBED),
        copy=escape(speak("Copy embed code")),
        styles="".join(
            f'<link rel="stylesheet" href="{_address_of(loads, file, code, name)}">'
            for name in styles
        ),
        ways="".join(links) if file else "",
        body=body,
    )


def _metadata(head: Head, code: str, loads: Mapping[str, Any]) -> str:
    """Return HTML for the head: links to other languages, and the preview of a shared link.

    A preview needs the site's address, `loads["address"]`: programs that show it read absolute
    addresses only.
    """
    speak, address = language(code), loads.get("address", "")
    root = f"{address}/" if address else root_of(head.file, code)
    twins = _twins(head.file, root)
    links = "".join(
        f'<link rel="alternate" hreflang="{one}" href="{escape(place)}">'
        for one, place in twins.items()
    )
    properties = {
        "og:type": "article",
        "og:site_name": "Azardia NB",
        "og:title": head.title,
        "og:description": head.about,
        "og:locale": code,
        "og:image": f"{root}{loads['files'][SHARED.format(game=head.game)]}",
        "og:image:alt": speak("The board at the beginning of a game"),
    }
    if address:
        properties["og:url"] = twins[code]
        links += f'<link rel="canonical" href="{escape(twins[code])}">'
    metas = "".join(
        f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items()
    )
    return f"{metas}\n{links}"


def reading(loads: Mapping[str, Any]) -> bool:
    """Return whether pages are only to read, without Python."""
    return "sizes" not in loads


@cache
def picture(kind: GameType, code: str) -> str:
    """Return the board of a game at its beginning, as HTML."""
    return Table(kind=kind.name, language=code, seed=0).picture()


def _twins(file: str, root: str) -> dict[str, str]:
    """Return the address of a page in each language."""
    return {one: f"{root}{'' if one == LANGUAGES[0] else one + '/'}{file}" for one in TONGUES}


def root_of(file: str, code: str) -> str:
    """Return the relative path from a page to the site's root; "" without a `file`."""
    return "../" * (file.count("/") + (code != LANGUAGES[0])) if file else ""


def _address_of(loads: Mapping[str, Any], file: str, code: str, name: str) -> str:
    """Return the address of the file `name`, relative to the page `file`."""
    return f"{root_of(file, code)}{loads['files'][name]}"


def _filled(name: str, **values: str) -> str:
    return Template((_HERE / name).read_text("utf-8")).substitute(values)
