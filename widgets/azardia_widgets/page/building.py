"""Each game as a page that plays: `python -m azardia_widgets.page DIR --pyodide FOLDER`.

Put the folder on any web server: a visitor installs nothing, and what is played stays in that
browser. FOLDER is Pyodide's distribution, unpacked. Python runs in the page, with the kit and what
it needs as they are installed here; ipywidgets brings the script that draws its widgets.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib.metadata import distribution, metadata
from io import BytesIO
from itertools import chain
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import azardia_nb
import azardia_widgets
from azardia_nb.build import build_all
from azardia_nb.compiled.compiler import PAGE, zig
from azardia_nb.compiled.libraries import BUILT
from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import GameType
from azardia_nb.games import DEFAULT, load, names
from azardia_nb.lessons.lite import LOCK, warning
from azardia_nb.text.catalogue import LOCALE, compile_all
from azardia_nb.text.language import LANGUAGES, N_, TONGUES, language, speaking, spoken
from azardia_widgets.table.table import Table

_HERE = Path(__file__).parent
ROOTS = [Path(package.__file__ or "").parent for package in (azardia_nb, azardia_widgets)]
BRIDGE, KIT, INDEX, RUNS = "bridge.py", "kit.zip", "index.html", "pyodide"
SHOWN = ("page.css", "page.js", "worker.js", BRIDGE)
# What a table imports, as these are installed here; and of Pyodide, whose parts are compiled.
PURE = (
    "anywidget",
    "comm",
    "filelock",
    "icepool",
    "ipycanvas",
    "ipywidgets",
    "platformdirs",
    "psygnal",
    "traitlets",
    "typing-extensions",
)
COMPILED = ("numpy", "pillow")
LATER = ("matplotlib", "pandas", "scipy")  # brought when somebody presses what needs them
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# Files of the kit that few ask for: they come when they are read.
LARGE = ("azardia_nb/games/azardia/odds/core/shipped.npz",)
# The scripts that widgets bring for Jupyter Notebook 6, in which each is a file by itself.
SCRIPTS = {
    "widgets.js": ("widgetsnbextension", "widgetsnbextension/static/extension.js"),
    "ipycanvas.js": ("ipycanvas", "ipycanvas/nbextension/static/index.js"),
    "anywidget.js": ("anywidget", "anywidget/nbextension/index.js"),
}
Named = tuple[str, Path]  # a file, and what it is called in an archive
TEXTS = {
    "loading": N_("Loading Python, {done} of {all} MB"),
    "setting": N_("Setting the table …"),
    "lost": N_("There is no connection. Loading goes on as soon as it is back."),
    "failed": N_("The table did not open ({why})."),
}
ABOUT = N_("Play {game} in your browser. There is nothing to install.")
GAMES = N_("Board games to play in your browser. There is nothing to install.")
# What else the kit is for, each with its place in the project, or in a language's documents.
ELSEWHERE = (
    (
        N_("Learn and teach"),
        N_("Lessons on probability for ages 10 to 18, with exercises, worksheets and scripts."),
        "blob/HEAD/docs/{es}for-teachers.md",
    ),
    (
        N_("Build"),
        N_("Rules, exact odds, bots and games of your own, in Python."),
        "blob/HEAD/CONTRIBUTING.md",
    ),
)


def build(target: Path, pyodide: Path, lessons: str = "") -> Path:
    """Write the pages into a folder, and return the one they begin with.

    `lessons` is where the site of lessons stands, as seen from that page. Raises AzardiaError where
    Pyodide's folder has not what it takes.
    """
    if said := warning(pyodide):
        raise AzardiaError(said)
    if zig() is None:
        raise AzardiaError(spoken("Pages need rules in WebAssembly: pip install ziglang"))
    (target / RUNS).mkdir(parents=True, exist_ok=True)
    told: dict[str, Any] = {
        "packages": COMPILED,
        "later": _copy_python(pyodide, target),
        "large": LARGE,
    }
    for name in SHOWN:
        shutil.copyfile(_HERE / name, target / name)
    for name, (package, file) in SCRIPTS.items():
        shutil.copyfile(Path(str(distribution(package).locate_file(file))), target / name)
    for name in LARGE:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOTS[0].parent / name, target / name)
    (target / KIT).write_bytes(kit())
    told["bytes"] = sum(file.stat().st_size for file in _at_first(target))
    for code in LANGUAGES:
        folder = target / ("" if code == LANGUAGES[0] else code)
        folder.mkdir(exist_ok=True)
        for name in names():
            (folder / f"{name}.html").write_text(page(load(name), code, told), "utf-8")
        (folder / INDEX).write_text(contents(code, lessons), "utf-8")
    return target / INDEX


def _copy_python(pyodide: Path, target: Path) -> dict[str, list[str]]:
    """Copy Python and its packages; return the files of those that are brought later."""
    lock = json.loads((pyodide / LOCK).read_text("utf-8"))
    first, *later = (
        list(dict.fromkeys(_files_of(names, lock["packages"])))
        for names in (COMPILED, *((name,) for name in LATER))
    )
    for name in {*PYODIDE, *first, *chain(*later)}:
        shutil.copyfile(pyodide / name, target / RUNS / name)
    lock["packages"] = {name: lock["packages"][name] for name in COMPILED}
    (target / RUNS / LOCK).write_text(json.dumps(lock), "utf-8")
    return {
        name: [file for file in files if file not in first]
        for name, files in zip(LATER, later, strict=True)
    }


def _files_of(names: Sequence[str], packages: Mapping[str, Any]) -> Iterator[str]:
    """Yield the files of some packages, those that they need before them."""
    for name in names:
        yield from _files_of(packages[name]["depends"], packages)
        yield packages[name]["file_name"]


def _at_first(target: Path) -> Iterator[Path]:
    """Yield what is loaded before a table is seen, besides the page itself."""
    yield from (target / KIT, target / BRIDGE)
    names = json.loads((target / RUNS / LOCK).read_text("utf-8"))["packages"].values()
    for name in (*PYODIDE[1:], LOCK, *(one["file_name"] for one in names)):
        yield target / RUNS / name


# --- what Python finds there ---


def kit() -> bytes:
    """Return the kit and the packages it needs, as one file that Pyodide unpacks."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as out, TemporaryDirectory() as made:
        for name, file in (*_own(), *_compiled(Path(made)), *chain(*map(_pure, PURE))):
            out.write(file, name)
    return packed.getvalue()


def _own() -> Iterator[Named]:
    """Yield the files of the kit, but for what is compiled or comes later."""
    for root in ROOTS:
        for name, file in _files(root, root.name):
            apart = "__pycache__" in file.parts or {BUILT, LOCALE} & {*file.parents}
            if not apart and name not in LARGE:
                yield name, file


def _compiled(folder: Path) -> Iterator[Named]:
    """Yield rules and texts, compiled for a page into a folder."""
    build_all(folder / "built", PAGE)
    compile_all(folder / "texts")
    for made, place in (("built", BUILT), ("texts", LOCALE)):
        yield from _files(folder / made, place.relative_to(ROOTS[0].parent).as_posix())


def _pure(package: str) -> Iterator[Named]:
    """Yield the Python files of a package that is installed, and what says its version."""
    for file in distribution(package).files or ():
        if (file.suffix == ".py" and "tests" not in file.parts) or file.name == "METADATA":
            yield file.as_posix(), Path(str(file.locate()))


def _files(folder: Path, inside: str) -> Iterator[Named]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield f"{inside}/{file.relative_to(folder).as_posix()}", file


# --- what is seen ---


def page(kind: GameType, code: str, loads: Mapping[str, Any]) -> str:
    """Return the page of a game, and in it what it loads."""
    speak = language(code)
    title = speak(kind.title)
    told = {
        **loads,
        "root": _root(code) or "./",
        "game": kind.name,
        "language": code,
        "texts": {name: speak(text) for name, text in TEXTS.items()},
    }
    body = _filled(
        "table.html",
        root=_root(code),
        picture=_picture(kind, code),
        again=escape(speak("Try again")),
        noscript=escape(speak("This page needs JavaScript.")),
        told=json.dumps(told, ensure_ascii=False).replace("<", "\\u003c"),
    )
    return _framed(f"{kind.name}.html", title, speak(ABOUT, game=title), body, code)


def contents(code: str, lessons: str = "") -> str:
    """Return the page that leads to all games, and from there to all else."""
    speak = language(code)
    # Those that have lessons first, and before them the one that is meant where none is named.
    kinds = sorted(map(load, names()), key=lambda kind: (kind.name != DEFAULT, not kind.lessons))
    items = "".join(
        f'<li><a href="{kind.name}.html">{_picture(kind, code)}{escape(speak(kind.title))}</a></li>'
        for kind in kinds
    )
    body = f'<p>{escape(speak(GAMES))}</p><ul class="azardia-games">{items}</ul>'
    return _framed(INDEX, speak("Choose a game"), speak(GAMES), body + _else(code, lessons), code)


def _else(code: str, lessons: str) -> str:
    """Return where one learns, teaches and builds."""
    speak = language(code)
    urls = metadata("azardia-nb").get_all("Project-URL", [])
    (home,) = (url.partition(", ")[2] for url in urls if url.startswith("Homepage"))
    parts = []
    for head, about, place in ELSEWHERE:
        found = f"{home}/{place.format(es='' if code == LANGUAGES[0] else f'{code}/')}"
        if lessons and "teachers" in place:
            at = lessons if "://" in lessons else f"{_root(code)}{lessons}"
            found = f"{at.rstrip('/')}/{'' if code == LANGUAGES[0] else f'{code}/'}{INDEX}"
        parts.append(
            f'<h2><a href="{escape(found)}">{escape(speak(head))}</a></h2>'
            f"<p>{escape(speak(about))}</p>"
        )
    return "".join(parts)


def _framed(file: str, title: str, about: str, body: str, code: str) -> str:
    """Return a page with what is the same on all of them."""
    speak = language(code)
    every = speak("All games")
    places = {
        one: f"{_root(code)}{'' if one == LANGUAGES[0] else one + '/'}{file}" for one in TONGUES
    }
    twins = "".join(
        f'<link rel="alternate" hreflang="{one}" href="{place}">' for one, place in places.items()
    )
    ways = [f'<a href="{INDEX}">{escape(every)}</a>'] * (file != INDEX)
    ways += [
        f'<a href="{place}" lang="{one}" hreflang="{one}">{TONGUES[one]}</a>'
        for one, place in places.items()
        if one != code
    ]
    return _filled(
        "page.html",
        code=code,
        root=_root(code),
        title=escape(title),
        about=escape(about),
        twins=twins,
        ways="".join(ways),
        body=body,
    )


@cache
def _picture(kind: GameType, code: str) -> str:
    return Table(kind=kind.name, language=code, seed=0).picture()


def _root(code: str) -> str:
    """Return the way from the pages of a language to the first one's folder."""
    return "" if code == LANGUAGES[0] else "../"


def _filled(name: str, **values: str) -> str:
    return Template((_HERE / name).read_text("utf-8")).substitute(values)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages and say how large they are; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m azardia_widgets.page", description=__doc__)
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument(
        "--pyodide", metavar="FOLDER", type=Path, required=True, help="Pyodide, unpacked"
    )
    parser.add_argument(
        "--lessons", metavar="PLACE", default="", help="where the site of lessons stands, from DIR"
    )
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    chosen = parser.parse_args(arguments)
    try:
        with speaking(chosen.language):
            first = build(chosen.folder, chosen.pyodide, chosen.lessons)
    except (AzardiaError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(first)
    return 0
