"""Builds the lessons as a static web site: `python -m azardia_nb.lessons.site DIR`.

nbconvert exports each notebook as saved: text, pictures and printed output; folded code is left
out. Links between notebooks become links between pages, and no page loads anything from elsewhere.
Exhibits with `dials` stay interactive: their pictures are computed during the build. `--teacher`
adds the teacher's pages with their keys. `--address`, the future address of the site, is needed by
link previews and search engines: absolute picture addresses, links between languages, and a
sitemap. `--lite`, the JupyterLite site (a folder in this one, or an address), links each lesson to
itself there; `--play` does the same for the pages that play (`azardia_widgets.page`).
"""

import argparse
import ast
import json
import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import unquote

from azardia_nb.errors import exit_status
from azardia_nb.game.picture import renderer
from azardia_nb.game.registry import DEFAULT, load
from azardia_nb.lessons import copy, read
from azardia_nb.lessons.course import CODE, INDEX, TEACHER, binder, course, page_of
from azardia_nb.lessons.lite import LAB
from azardia_nb.text.language import LANGUAGES, N_, language

STYLE = "style.css"
PLAY = "play.js"
EMBED = "embed.js"  # for a page embedded in another site
TABLES = "tables"
SHARED = "shared-{game}.png"  # preview picture of a shared link
SITEMAP = "sitemap.xml"
_LINK = re.compile(r'(<a [^>]*href=")(?!\w+:)([^"#]*)\.ipynb(?=["#])')
_TITLE = re.compile(r"(?m)^# (.+)$")

_ABOUT = N_("Learn board games and their mathematics, with every probability worked out.")

CSS = """\
:root { color-scheme: light dark; --paper: #fff; --ink: #1b2733; --soft: #5a6672; --line: #c9d1d9;
  --link: #00573f; --code: #f3f5f7 }
@media (prefers-color-scheme: dark) { :root { --paper: #14191f; --ink: #e6ebf0; --soft: #a9b4bf;
  --line: #3b4650; --link: #6fd3b5; --code: #1f262d } }
body { margin: 0 auto; max-width: 60rem; padding: 1rem 1.2rem 4rem; background: var(--paper);
  color: var(--ink); font: 1.06rem/1.6 system-ui, "DejaVu Sans", Verdana, Arial, sans-serif }
a { color: var(--link) }
h1, h2, h3 { line-height: 1.25; margin: 1.6em 0 .5em }
h1 { margin-top: .6em }
.azardia-live { color: var(--soft); font-size: .95em }
.azardia-live a { color: var(--link) }
.azardia-hint, .anchor-link, .prompt, .azardia-embed :is(.azardia-live, .celltag_way) {
  display: none }
.azardia-saved { margin: 1rem 0; overflow-x: auto }
.azardia-saved img { max-width: 100% !important; height: auto; background: #fff }
.azardia-plays { overflow-x: visible }
.azardia-picture { overflow-x: auto }
.azardia-plays fieldset { border: 1px solid var(--line); border-radius: 6px; margin: 0 0 .8rem;
  min-width: 0 }
.azardia-plays fieldset:not([hidden]) { display: flex; flex-wrap: wrap; gap: .4rem 1.6rem }
.azardia-plays label { display: flex; align-items: center; gap: .6rem; min-height: 2.75rem }
.azardia-plays input { width: 14rem; min-width: 8rem; height: 2.75rem; margin: 0;
  accent-color: var(--link) }
.azardia-plays label span { min-width: 2em }
.azardia-plays select { font: inherit; min-height: 2.75rem; min-width: 2.75rem }
@media (max-width: 40rem) {
  .azardia-plays label:has(input) { width: 100% }
  .azardia-plays input { flex: 1 }
}
.azardia-said:empty { display: none }
table { border-collapse: collapse; display: block; overflow-x: auto; margin: 1em 0 }
th, td { border: 1px solid var(--line); padding: .25em .6em; text-align: left }
thead:not(:has(th:not(:empty))) { display: none }
summary { cursor: pointer; font-weight: 600 }
details { margin: 1em 0 }
pre, code { font-family: "DejaVu Sans Mono", Consolas, monospace; font-size: .92em }
.highlight, .output_text pre, .output_stream pre { background: var(--code); padding: .6em .9em;
  overflow-x: auto; border-radius: 6px; white-space: pre-wrap; margin: .6em 0 }
.highlight pre, pre { margin: 0; white-space: inherit }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
"""


def build(
    target: Path, *, teacher: bool = False, address: str = "", lite: str = "", play: str = ""
) -> list[Path]:
    """Write the site into a folder, replacing older files; return its pages.

    `address` is the future address of the site, such as `https://example.org/azardia`; `lite` and
    `play` are the JupyterLite site and the pages that play, as relative paths or addresses. Raises
    FileError if the folder cannot be written.
    """
    from tempfile import TemporaryDirectory

    made = []
    with TemporaryDirectory() as place:
        folder = Path(place)
        copy(folder, teacher=teacher)
        for path in sorted(folder.rglob("*.ipynb")):
            name = path.relative_to(folder)
            page = target / name.with_suffix(".html")
            page.parent.mkdir(parents=True, exist_ok=True)
            notebook = read(path)
            if teacher and path.name == INDEX and path.parent.name != TEACHER.strip("/"):
                notebook.cells.append(_for_teachers(_code_of(name.as_posix())))
            _add_interactive(notebook, name, target)
            live = _live_links(name.as_posix(), lite, play)
            page.write_text(_page(notebook, name.as_posix(), address, live), "utf-8")
            made.append(page)
    (target / STYLE).write_text(CSS, "utf-8")
    for script in (PLAY, EMBED):
        shutil.copyfile(Path(__file__).with_name(script), target / script)
    for game in {page.game for page in course()}:
        (target / SHARED.format(game=game)).write_bytes(_shared(game))
    if address:
        (target / SITEMAP).write_text(_sitemap(made, target, address), "utf-8")
    return made


def _add_interactive(notebook: Any, name: Path, target: Path) -> None:
    """Make the exhibits of a page interactive, and write the tables of their pictures."""
    if page_of(name.name) is None or TEACHER.strip("/") in name.parts:
        return
    for cell, exhibit in playing(notebook):
        table = Path(TABLES, name.parent, f"{name.stem}-{cell.id}.js")
        (target / table).parent.mkdir(parents=True, exist_ok=True)
        told = json.dumps(exhibit.table, ensure_ascii=False, separators=(",", ":"))
        script = f"azardiaTables[{json.dumps(table.name)}]={told};\n"
        (target / table).write_text(script, "utf-8")
        up = "../" * len(name.parent.parts)
        (shown,) = (one for one in cell.outputs if "text/html" in one.get("data", {}))
        shown["data"]["text/html"] = exhibit.page.replace("{table}", f"{up}{table.as_posix()}", 1)


def _shared(game: str) -> bytes:
    """Return the first position of a game as a PNG picture."""
    from azardia_nb.game.game import class_of

    kind = load(game)
    variant = kind.variant()
    begun = class_of(kind).begin(variant, kind.start(variant, kind.seats[-1]), 0)
    draw = renderer("png")
    assert draw is not None, "azardia_widgets is part of the distribution"
    picture: bytes = draw(begun, LANGUAGES[0])
    return picture


def _sitemap(pages: Sequence[Path], target: Path, address: str) -> str:
    """Return the list of all pages for search engines."""
    links = "".join(
        f"<url><loc>{escape(f'{address}/{page.relative_to(target).as_posix()}')}</loc></url>\n"
        for page in pages
    )
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">\n{links}</urlset>\n'


def _code_of(name: str) -> str:
    """Return the language of a lesson, by its path."""
    first = name.split("/")[0]
    return first if first in LANGUAGES else LANGUAGES[0]


def _for_teachers(code: str) -> Any:
    """Return a cell that links to the teacher's pages."""
    from nbformat import v4

    speak = language(code)
    every = speak("All pages for teachers")
    return v4.new_markdown_cell(f"[{every}]({TEACHER}{INDEX})", id="for-teachers")


@cache
def _exporter() -> Any:
    from nbconvert import HTMLExporter

    return HTMLExporter(template_name="basic")  # type: ignore[no-untyped-call]  # it has no types


def exported(notebook: Any) -> str:
    """Return a notebook as HTML, without folded code."""
    for cell in notebook.cells:
        if cell.metadata.get("jupyter", {}).get("source_hidden"):
            cell.metadata["transient"] = {"remove_source": True}
    body: str = _exporter().from_notebook_node(notebook)[0]
    return body


def _page(notebook: Any, name: str, address: str, live: str) -> str:
    """Return a notebook as a page of the site; `live` is put above it, `name` is its path."""
    code = _code_of(name)
    english = name.removeprefix(f"{code}/")
    body = _LINK.sub(r"\1\2.html", exported(notebook))
    title = next(
        (found[1] for cell in notebook.cells if (found := _TITLE.search(cell.source))), english
    )
    up = "../" * name.count("/")
    script = f'<script defer src="{up}{PLAY}"></script>' if "azardia-plays" in body else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{code}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f'<title>{escape(title)} · Azardia NB</title><link rel="stylesheet" href="{up}{STYLE}">'
        f"{_page_metadata(title, english, code, address)}{script}"
        f'<script src="{up}{EMBED}"></script></head><body><main>{live}{body}</main></body></html>\n'
    )


def _page_metadata(title: str, english: str, code: str, address: str) -> str:
    """Return the metadata of a page: links between languages, and the preview of a shared link.

    `english` is its path among the English lessons.
    """
    page = page_of(english)
    speak = language(code)
    about = page.about[code] if page else speak(_ABOUT)
    place = address or "../" * (english.count("/") + (code != LANGUAGES[0]))
    root = place.rstrip("/") + "/" if place else ""
    file = Path(english).with_suffix(".html").as_posix()
    where = {one: root + (file if one == LANGUAGES[0] else f"{one}/{file}") for one in LANGUAGES}
    links = "".join(
        f'<link rel="alternate" hreflang="{one}" href="{escape(where[one])}">' for one in LANGUAGES
    )
    picture = SHARED.format(game=page.game if page else DEFAULT)
    told = {
        "og:type": "article",
        "og:site_name": "Azardia NB",
        "og:title": title,
        "og:description": about,
        "og:locale": code,
        "og:image": f"{root}{picture}",
        "og:image:alt": speak("The board at the beginning of a game"),
    }
    if address:
        told["og:url"] = where[code]
        links += f'<link rel="canonical" href="{escape(where[code])}">'
    metas = "".join(
        f'<meta property="{name}" content="{escape(text)}">' for name, text in told.items()
    )
    return f'<meta name="description" content="{escape(about)}">{metas}{links}'


def _live_links(name: str, lite: str, play: str) -> str:
    """Return the links to live versions of a page; `name` is its path among the lessons."""
    code = _code_of(name)
    page = page_of(name.removeprefix(f"{code}/"))
    if page is None:
        return ""
    speak = language(code)
    told = speak("You are reading a lesson as it was saved.")
    ways = [(speak("Open it in Binder to try everything"), binder(page, code))]
    runs = speak("Open it in your browser, with nothing to install")
    up = name.count("/")
    if lite:
        ways.insert(0, (speak(CODE) if play else runs, site_link(lite, LAB.format(path=name), up)))
    if play:
        ways.insert(0, (runs, site_link(play, Path(name).with_suffix(".html").as_posix(), up)))
    links = " · ".join(f'<a href="{escape(where)}">{escape(said)}</a>' for said, where in ways)
    return f'<p class="azardia-live">{escape(told)} {links}</p>'


def site_link(place: str, page: str, up: int) -> str:
    """Return a page of another site; `place` is an address, or a path from `up` folders above."""
    absolute = "://" in place or place.startswith("/")
    return f"{'' if absolute else '../' * up}{place.rstrip('/')}/{page}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site and report its size."""
    parser = argparse.ArgumentParser(prog="python -m azardia_nb.lessons.site", description=__doc__)
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument("--teacher", action="store_true", help="with the teacher's pages and keys")
    parser.add_argument("--address", metavar="URL", default="", help="where the site will stand")
    parser.add_argument("--lite", metavar="PLACE", default="", help="where JupyterLite's site is")
    parser.add_argument("--play", metavar="PLACE", default="", help="where the pages that play are")
    chosen = parser.parse_args(arguments)

    def built() -> str:
        address = chosen.address.rstrip("/")
        pages = build(
            chosen.folder,
            teacher=chosen.teacher,
            address=address,
            lite=chosen.lite,
            play=chosen.play,
        )
        size = sum(page.stat().st_size for page in pages) / 1e6
        first = chosen.folder / Path(INDEX).with_suffix(".html")
        return f"{len(pages)} pages, {size:.1f} MB: {first}"

    return exit_status(built)


# --- interactive exhibits without a kernel --------------------------------------------------------

# An exhibit whose class defines `dials` is drawn at every combination of their values. Common parts
# of its pictures are stored once: a table has the pieces, and for each picture the pieces it
# consists of.


_SOURCE = re.compile(r'data:image/svg\+xml,([^"]+)')
_PIECE = re.compile(r"<[^>]*>|[^<]+")
_IMAGE = "\x01"  # marks the start and end of an image's document, which is split into pieces, too


class Interactive(Protocol):
    """The interface of an exhibit here: `dials` has values of controls, by attribute."""

    dials: Mapping[str, Sequence[Any]]
    language: str
    said: str

    def picture(self) -> str:
        """Return the exhibit's picture as HTML."""


class Playing(NamedTuple):
    """An exhibit's HTML, and its table of pictures, which is loaded when it is first used."""

    page: str  # with {table} in place of the table's address
    table: dict[str, Any]


def playing(notebook: Any) -> Iterator[tuple[Any, Playing]]:
    """Yield the cells of a notebook whose exhibits have dials, with their Playing."""
    known: dict[str, Any] = {}
    for cell in notebook.cells:
        tree = ast.parse(cell.source) if cell.cell_type == "code" else ast.Module([], [])
        imports: list[ast.stmt] = [one for one in tree.body if isinstance(one, ast.ImportFrom)]
        exec(compile(ast.Module(imports, []), cell.id, "exec"), known)
        last = tree.body[-1] if tree.body else None
        if cell.id == "lesson":
            exec(cell.source, known)
        elif (
            isinstance(last, ast.Expr)
            and isinstance(last.value, ast.Call)
            and isinstance(last.value.func, ast.Name)
            and getattr(known.get(last.value.func.id), "dials", None)
        ):
            yield cell, _interactive(eval(ast.unparse(last), known))


def _controls(exhibit: Interactive) -> list[Any]:
    return [getattr(exhibit, name) for name in exhibit.dials]


def dials_of(exhibit: Interactive) -> list[Any]:
    """Return the widgets of an exhibit's dials."""
    return [
        getattr(one, "slider", None) or getattr(one, "widget", None) or one
        for one in _controls(exhibit)
    ]


def turned(exhibit: Interactive) -> Iterator[str]:
    """Set an exhibit's dials to each combination of their values; yield its sentence for each."""
    widgets = dials_of(exhibit)
    for places in product(*exhibit.dials.values()):
        for widget, place in zip(widgets, places, strict=True):
            widget.value = place
        yield exhibit.said


def _interactive(exhibit: Interactive) -> Playing:
    """Draw an exhibit at every combination of its dials' values."""
    controls, widgets = _controls(exhibit), dials_of(exhibit)
    begun, start = exhibit.picture(), [widget.value for widget in widgets]
    panel = "".join(map(_dial, widgets, exhibit.dials.values()))
    pictures, said = [], []
    for told in turned(exhibit):
        wrong = (getattr(one, "refused", None) for one in controls)
        refused = "".join(one.value for one in wrong if one is not None)
        pictures.append(_PIECE.findall(_decoded_images(refused + exhibit.picture())))
        said.append(told)
    for widget, value in zip(widgets, start, strict=True):
        widget.value = value
    speak = language(exhibit.language)
    legend = speak("Try it here")
    page = (
        '<div class="azardia-saved azardia-plays" data-table="{table}">'
        f"<fieldset hidden><legend>{escape(legend)}</legend>{panel}</fieldset>"
        '<p class="azardia-said" role="status"></p>'
        f'<div class="azardia-picture">{begun}</div></div>'
    )
    return Playing(page, {**packed(pictures), "said": said})


def _dial(widget: Any, places: Sequence[Any]) -> str:
    """Return a control as HTML: a slider for numbers, a menu for anything else."""
    label, at = escape(widget.description), list(places).index(widget.value)
    size = f'data-size="{len(places)}"'
    if hasattr(widget, "min"):
        shown = escape(json.dumps([str(place) for place in places]))
        return (
            f'<label>{label} <input type="range" min="0" max="{len(places) - 1}" value="{at}" '
            f'{size} data-shown="{shown}" aria-valuetext="{widget.value}">'
            f'<span aria-hidden="true">{widget.value}</span></label>'
        )
    named = [one if isinstance(one, tuple) else (one, one) for one in widget.options]
    texts = {value: text for text, value in named}
    options = "".join(
        f'<option value="{n}"{" selected" * (n == at)}>{escape(texts[place])}</option>'
        for n, place in enumerate(places)
    )
    return f"<label>{label} <select {size}>{options}</select></label>"


def _decoded_images(picture: str) -> str:
    """Return a picture with its images decoded to text."""
    return _SOURCE.sub(lambda found: f"{_IMAGE}{unquote(found[1])}{_IMAGE}", picture)


def packed(pictures: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Return the distinct pieces of pictures, and each picture as runs of pieces.

    >>> packed([["a", "b", "c"], ["a", "x", "c"]])
    {'pieces': ['a', 'b', 'c', 'x'], 'frames': [[0, 3], [0, 1, 3, 1, 2, 1]]}
    """
    pieces: list[str] = []
    places: dict[str, int] = {}
    frames: list[list[int]] = []
    for picture in pictures:
        runs: list[int] = []
        for piece in picture:
            follows = sum(runs[-2:])  # the piece that would extend the run
            if runs and follows < len(pieces) and pieces[follows] == piece:
                runs[-1] += 1
                continue
            if piece not in places or not frames:
                places.setdefault(piece, len(pieces))
                pieces.append(piece)  # the first picture is stored as a single run
                if runs and follows == len(pieces) - 1:
                    runs[-1] += 1
                    continue
                runs += [len(pieces) - 1, 1]
            else:
                runs += [places[piece], 1]
        frames.append(runs)
    return {"pieces": pieces, "frames": frames}


if __name__ == "__main__":
    sys.exit(main())
