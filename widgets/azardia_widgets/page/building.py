"""Games and lessons as pages that play: `python -m azardia_widgets.page DIR`.

Put DIR on any web server: a visitor installs nothing, and games and answers stay in the visitor's
browser. Python runs in the page (Pyodide, which is fetched once), with the kit and its dependencies
as installed here; ipywidgets brings the script that draws its widgets. `--address`, the future
address of the pages, is needed by link previews and search engines.
"""

import argparse
import hashlib
import json
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib.metadata import distribution
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from azardia_nb.compiled.compiler import zig
from azardia_nb.errors import AzardiaError, FileError, exit_status
from azardia_nb.game.game import class_of
from azardia_nb.games import load, names
from azardia_nb.text.language import LANGUAGES, speaking, spoken
from azardia_widgets.board.raster import png_of
from azardia_widgets.page.distribution import (
    ADDRESS,
    CORE,
    LOCK,
    RUNS,
    VERSION,
    asm_of,
    fetch,
    files_of,
    packages_in,
)
from azardia_widgets.page.front import front_page
from azardia_widgets.page.kits import LARGE, ROOTS, put_parts, trial_report
from azardia_widgets.page.lessons import lesson_pages
from azardia_widgets.page.notebooks import beside, importable, notebook_page
from azardia_widgets.page.seen import (
    CLASS,
    EMBED,
    INDEX,
    LESSONS,
    PROSE,
    RECORDED,
    SHARED,
    STYLE,
    class_page,
    reading,
    table,
)

_HERE = Path(__file__).parent
SHOWN = (STYLE, PROSE, EMBED)  # on all pages
PLAYING = ("answers.js", "editing.js", "page.js", "worker.js")
COMPILED = "numpy"
# Packages loaded on first import: the name imported, and Pyodide's name.
LATER = {"PIL": "pillow", "matplotlib": "matplotlib", "pandas": "pandas", "scipy": "scipy"}
NEEDED = (COMPILED, *LATER.values())
SEEDS = 4  # of the tables that say with what a page begins
KEEPER = "sw.js"  # keeps files for later visits
SITEMAP = "sitemap.xml"
# Widget scripts for Jupyter Notebook 6, each in a single file.
SCRIPTS = {
    "widgets.js": ("widgetsnbextension", "widgetsnbextension/static/extension.js"),
    "ipycanvas.js": ("ipycanvas", "ipycanvas/nbextension/static/index.js"),
    "anywidget.js": ("anywidget", "anywidget/nbextension/index.js"),
}


def build(
    target: Path,
    pyodide: Path | None,
    own: Sequence[Path] = (),
    language: str = LANGUAGES[0],
    *,
    address: str = "",
    teacher: bool = False,
) -> Path:
    """Write the pages into a folder; return the start page.

    Without `pyodide` there are only the lessons, to read. `address` is where the pages will stand,
    such as `https://example.org/azardia`; `teacher` adds the teacher's pages, which have the keys.
    With `own`, notebooks and files beside them, only those notebooks become pages, in `language`.
    Raises AzardiaError if Pyodide's folder is incomplete, and FileError for a notebook that a page
    cannot run, or if the folder cannot be written.
    """
    files = beside(own)
    notebooks = [path for path in own if path.suffix == ".ipynb"]
    if pyodide and zig() is None:
        raise AzardiaError(spoken("Pages need rules in WebAssembly: pip install ziglang"))
    loads: dict[str, Any] = {"address": address.rstrip("/")}
    try:
        target.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=target) as name:
            temporary = Path(name)
            if pyodide:
                loads |= _put_python(pyodide, temporary)
            put_scripts(temporary)
            loads["files"] = place_hashed(temporary, target)
        if notebooks:
            for notebook in notebooks:
                html = notebook_page(notebook, language, loads, files, importable(LATER))
                (target / f"{notebook.stem}.html").write_text(html, "utf-8")
            return target / f"{notebooks[0].stem}.html"
        made_pages = dict(_pages(loads, teacher=teacher))
        for file, html in made_pages.items():
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            (target / file).write_text(html, "utf-8")
        if address:
            (target / SITEMAP).write_text(_sitemap(made_pages, loads["address"]), "utf-8")
    except OSError as error:
        raise FileError(f"{error.filename or target}: {error.strerror or error}") from None
    return target / (INDEX if pyodide else LESSONS)


def _pages(loads: Mapping[str, Any], *, teacher: bool) -> Iterator[tuple[str, str]]:
    """Yield the file name and HTML of each page of a site; without Python only lessons."""
    for code in LANGUAGES:
        folder = "" if code == LANGUAGES[0] else f"{code}/"
        for file, html in lesson_pages(code, loads, teacher=teacher):
            yield folder + file, html
        if not reading(loads):
            for name in names():
                yield f"{folder}{name}.html", table(load(name), code, loads)
            yield folder + INDEX, front_page(code, loads)
            yield folder + CLASS, class_page(code, loads)


def _sitemap(pages: Iterable[str], address: str) -> str:
    """Return the sitemap, an XML list of all pages for search engines."""
    links = "".join(f"<url><loc>{escape(f'{address}/{page}')}</loc></url>\n" for page in pages)
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">\n{links}</urlset>\n'


def _put_python(pyodide: Path, made: Path) -> dict[str, Any]:
    """Write Python and the kit into the folder `made`; return what pages need to load them."""
    (made / RUNS).mkdir()
    numpy, later = _copy_python(pyodide, made)
    report = trial_report(SEEDS)
    parts = put_parts(pyodide, made, numpy, report["imported"])
    for name, first in report["recorded"].items():
        (made / RECORDED.format(table=name)).write_text(json.dumps(first), "utf-8")
    for path in LARGE:
        shutil.copyfile(ROOTS[0].parent / path, made / Path(path).name)
    put_playing(made)
    shutil.copyfile(_HERE / KEEPER, made.parent / KEEPER)  # its name says what it serves
    runs = [made / RUNS / name for name in (*CORE[1:], asm_of(made / RUNS), LOCK)]
    return {
        "large": LARGE,
        "keeps": True,
        "later": later,
        "bytes": sum(file.stat().st_size for file in runs),
        "sizes": {name: (made / name).stat().st_size for name in parts},
        "scripts": [path.name for path in sorted((made / RUNS).glob("pyodide.*js"))],
    }


def put_playing(made: Path) -> None:
    """Write the scripts that pages with Python need into a folder."""
    for name in PLAYING:
        shutil.copyfile(_HERE / name, made / name)
    for name, (package, file) in SCRIPTS.items():
        shutil.copyfile(Path(str(distribution(package).locate_file(file))), made / name)


def put_scripts(made: Path) -> None:
    """Write the styles, scripts and previews of all pages into a folder."""
    for name in SHOWN:
        shutil.copyfile(_HERE / name, made / name)
    for name in names():
        kind = load(name)
        variant = kind.variant()
        begun = class_of(kind).begin(variant, kind.start(variant, kind.seats[-1]), 0)
        (made / SHARED.format(game=name)).write_bytes(png_of(begun, LANGUAGES[0]))


def place_hashed(made: Path, target: Path) -> dict[str, str]:
    """Move files and folders to `target` with a content hash in their names; return the new names.

    A changed file gets a new name, so that no browser mixes two versions. Existing files stay, as
    open pages still need them.
    """
    names: dict[str, str] = {}
    for one in sorted(made.iterdir()):
        if one.name == "page.js":  # it imports others
            text = one.read_text("utf-8")
            for script, new in names.items():
                text = text.replace(f'"./{script}"', f'"./{new}"')
            one.write_text(text, "utf-8")
        digest = hashlib.sha256()
        for file in sorted(one.rglob("*")) if one.is_dir() else [one]:
            digest.update(file.name.encode() + file.read_bytes())
        names[one.name] = f"{one.stem}-{digest.hexdigest()[:12]}{one.suffix}"
        if not (target / names[one.name]).exists():
            one.rename(target / names[one.name])
    return names


def _copy_python(pyodide: Path, target: Path) -> tuple[Path, dict[str, list[str]]]:
    """Copy Python into a folder; return NumPy's wheel, and the files of packages loaded later."""
    packages = packages_in(pyodide, NEEDED)
    first, *later = (
        list(dict.fromkeys(files_of([name], packages))) for name in (COMPILED, *LATER.values())
    )
    for name in {*CORE, asm_of(pyodide), *chain(*later)} - set(first):
        shutil.copyfile(pyodide / name, target / RUNS / name)
    lock = json.loads((pyodide / LOCK).read_text("utf-8"))
    (target / RUNS / LOCK).write_text(json.dumps({**lock, "packages": {}}), "utf-8")
    return pyodide / packages[COMPILED]["file_name"], {
        name: [file for file in files if file not in first]
        for name, files in zip(LATER, later, strict=True)
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages and report their size; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m azardia_widgets.page", description=__doc__)
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument(
        "own",
        metavar="FILE",
        nargs="*",
        type=Path,
        help="notebooks of your own, which become the only pages, and the files they use",
    )
    python = parser.add_mutually_exclusive_group()
    python.add_argument(
        "--pyodide",
        metavar="FOLDER",
        type=Path,
        help=f"Pyodide, unpacked; without it version {VERSION} is fetched",
    )
    python.add_argument("--source", metavar="URL", default=ADDRESS, help="where it is fetched from")
    python.add_argument("--read", action="store_true", help="lessons only to read, without Python")
    parser.add_argument("--address", metavar="URL", default="", help="where the pages will stand")
    parser.add_argument("--teacher", action="store_true", help="with the teacher's pages and keys")
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    chosen = parser.parse_args(arguments)

    def built() -> Path:
        pyodide = None if chosen.read else chosen.pyodide or fetch(NEEDED, chosen.source)
        return build(
            chosen.folder,
            pyodide,
            chosen.own,
            chosen.language,
            address=chosen.address,
            teacher=chosen.teacher,
        )

    with speaking(chosen.language):
        return exit_status(built)
