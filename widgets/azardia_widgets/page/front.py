"""The front page of a site: a board to play at, and four doors to the course."""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from importlib.metadata import metadata
from typing import Any

from azardia_nb.games import DEFAULT, load, names
from azardia_nb.lessons.course import Door, Page, Route, doors, routes, tomorrow, topics
from azardia_nb.text.language import LANGUAGES, N_, Speak, language
from azardia_widgets.page.seen import CLASS, INDEX, LESSONS, Head, full_page, picture, with_table

TITLE = N_("Learn a game, and the mathematics in it, by playing")
ABOUT = N_("A race with two ten-sided dice, to play in your browser. There is nothing to install.")
# Documents behind the doors, by their place in the project.
DOCUMENTS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "tomorrow": (
        (N_("Monday: a first lesson, minute by minute"), "docs/{es}monday.md"),
        (N_("For teachers: scripts, worksheets, a class"), "docs/{es}for-teachers.md"),
        (N_("From a standard to its lessons"), "docs/{es}standards.md"),
    ),
    "build": (
        (N_("A lesson of your own"), "docs/{es}your-own-lesson.md"),
        (N_("Dice of your own"), "docs/your-own-dice.md"),
        (N_("Rules, games and the kit itself"), "CONTRIBUTING.md"),
    ),
}


def front_page(code: str, loads: Mapping[str, Any]) -> str:
    """Return the HTML of the front page in a language; `loads` describes the files to load."""
    speak = language(code)
    title, about = speak(TITLE), speak(ABOUT)
    inside: Mapping[str, Callable[[Door, str], str]] = {
        "play": _games,
        "topic": _routes,
        "tomorrow": _cards,
        "build": lambda door, code: _links(door.pages, code),
    }
    ways = "".join(f'<a href="#{one.name}">{escape(one.title[code])}</a>' for one in doors())
    sections = "".join(
        f'<section id="{door.name}"><h2>{escape(door.title[code])}</h2>'
        f"<p>{escape(door.about[code])}</p>{inside[door.name](door, code)}"
        f"{_documents(door.name, code)}</section>"
        for door in doors()
    )
    body = (
        f'<h1>{escape(title)}</h1><nav class="azardia-front-ways">{ways}</nav>'
        f"{with_table(load(DEFAULT), INDEX, code, loads)}"
        f'<div class="azardia-doors">{sections}</div>'
    )
    return full_page(Head(INDEX, title, about), body, code, loads)


def _games(door: Door, code: str) -> str:
    """Return links to all games, those with lessons with a picture, and to the pages of a door."""
    speak = language(code)
    kinds = sorted(map(load, names()), key=lambda kind: (kind.name != DEFAULT, not kind.lessons))
    cards = "".join(
        f'<li><a href="{kind.name}.html">{picture(kind, code)}{escape(speak(kind.title))}</a></li>'
        for kind in kinds
        if kind.lessons
    )
    small = ", ".join(
        f'<a href="{kind.name}.html">{escape(speak(kind.title))}</a>'
        for kind in kinds
        if not kind.lessons
    )
    return (
        f'<ul class="azardia-games">{cards}</ul>{_links(door.pages, code)}'
        f"<p>{escape(speak('Small games:'))} {small}</p>"
    )


def _routes(_: Door, code: str) -> str:
    """Return topics and routes, each a list of lessons that unfolds, and a link to all."""
    speak = language(code)
    every = f'<p><a href="{LESSONS}">{escape(speak("All lessons"))}</a></p>'
    return "".join(_route(one, code) for one in (*topics(), *routes())) + every


def _route(route: Route, code: str) -> str:
    minutes = language(code)("{n} minutes", n=route.minutes)
    return (
        f"<details><summary>{escape(route.title[code])} <small>{escape(minutes)}</small></summary>"
        f"<p>{escape(route.about[code])}</p>{_links(route.pages, code, 'ol')}</details>"
    )


def _cards(_: Door, code: str) -> str:
    """Return links to the lessons that need no other, each with a sentence on its content."""
    return _links(tomorrow(), code, about=True)


def _links(pages: Iterable[Page], code: str, kind: str = "ul", *, about: bool = False) -> str:
    """Return an HTML list of links to lessons, with their ages and minutes."""
    items = "".join(_item(page, language(code), code, about=about) for page in pages)
    return f'<{kind} class="azardia-pages">{items}</{kind}>'


def _item(page: Page, speak: Speak, code: str, *, about: bool) -> str:
    facts = speak("{n} minutes, ages {ages}", n=page.minutes, ages=page.ages)
    more = f"<br>{escape(page.about[code])}" if about else ""
    if not about and (needs := page.before(code)):
        facts = f"{facts} · {speak('Before you start: {needs}', needs=needs)}".replace("`", "")
    return (
        f'<li><a href="{page.name}.html">{escape(page.title[code])}</a> '
        f"<small>{escape(facts)}</small>{more}</li>"
    )


def _documents(door: str, code: str) -> str:
    """Return an HTML list of links to the documents behind a door; "" if there are none."""
    speak = language(code)
    urls = metadata("azardia-nb").get_all("Project-URL", [])
    (home,) = (url.partition(", ")[2] for url in urls if url.startswith("Homepage"))
    es = "" if code == LANGUAGES[0] else f"{code}/"
    links = [
        (speak(title), f"{home}/blob/HEAD/{place.format(es=es)}")
        for title, place in DOCUMENTS.get(door, ())
    ]
    if door == "tomorrow":
        links.append((speak("Answers of a class"), CLASS))
    items = "".join(f'<li><a href="{place}">{escape(title)}</a></li>' for title, place in links)
    return f"<ul>{items}</ul>" if items else ""
