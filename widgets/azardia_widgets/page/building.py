"""Games and lessons as pages that play: `python -m azardia_widgets.page DIR --pyodide FOLDER`.

Put DIR on any web server: a visitor installs nothing, and games and answers stay in the visitor's
browser. FOLDER is Pyodide's distribution, unpacked. Python runs in the page, with the kit and its
dependencies as installed here; ipywidgets brings the script that draws its widgets.
"""

import argparse
import hashlib
import json
import re
import shutil
from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape
from importlib.metadata import distribution
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from azardia_nb.compiled.compiler import zig
from azardia_nb.errors import AzardiaError, exit_status
from azardia_nb.games import DEFAULT, load, names
from azardia_nb.lessons import course, folder, read
from azardia_nb.lessons.course import CODE, TAG, Page, binder, page_of
from azardia_nb.lessons.lite import LAB, LOCK, warning
from azardia_nb.lessons.site import CSS, EMBED, exported, site_link
from azardia_nb.text.language import LANGUAGES, language, speaking, spoken
from azardia_widgets.page.kits import LARGE, ROOTS, compile_there, put_kits
from azardia_widgets.page.notebooks import beside, cells_to_run, importable, notebook_page
from azardia_widgets.page.seen import (
    INDEX,
    LESSONS,
    PROSE,
    STYLE,
    contents,
    full_page,
    table,
    with_script,
)

_HERE = Path(__file__).parent
BRIDGE, KIT, REST, RUNS = "bridge.py", "kit.zip", "rest.zip", "pyodide"
SHOWN = (STYLE, "answers.js", "page.js", "worker.js", BRIDGE)
COMPILED = ("numpy",)
# Packages loaded on first import: the name imported, and Pyodide's name.
LATER = {"PIL": "pillow", "matplotlib": "matplotlib", "pandas": "pandas", "scipy": "scipy"}
LIBRARY = "python_stdlib.zip"  # the standard library
PYODIDE = ("pyodide.mjs", "pyodide.asm.wasm", LIBRARY)
ASM = ("pyodide.asm.mjs", "pyodide.asm.js")  # in a newer and in an older Pyodide
# Widget scripts for Jupyter Notebook 6, each in a single file.
SCRIPTS = {
    "widgets.js": ("widgetsnbextension", "widgetsnbextension/static/extension.js"),
    "ipycanvas.js": ("ipycanvas", "ipycanvas/nbextension/static/index.js"),
    "anywidget.js": ("anywidget", "anywidget/nbextension/index.js"),
}


def build(
    target: Path,
    pyodide: Path,
    lessons: str = "",
    lite: str = "",
    own: Sequence[Path] = (),
    language: str = LANGUAGES[0],
) -> Path:
    """Write the pages into a folder; return the start page.

    `lessons` and `lite` are the places of the site of lessons and of the JupyterLite site, relative
    to the start page. With `own`, notebooks and files beside them, only those notebooks become
    pages, in `language`. Raises AzardiaError if Pyodide's folder is incomplete, and FileError for
    a notebook that a page cannot run.
    """
    files = beside(own)
    notebooks = [path for path in own if path.suffix == ".ipynb"]
    if said := warning(pyodide):
        raise AzardiaError(said)
    if zig() is None:
        raise AzardiaError(spoken("Pages need rules in WebAssembly: pip install ziglang"))
    target.mkdir(parents=True, exist_ok=True)
    told: dict[str, Any] = {"packages": COMPILED, "large": LARGE}
    with TemporaryDirectory(dir=target) as name:
        made = Path(name)
        (made / RUNS).mkdir()
        told["later"] = _copy_python(pyodide, made)
        _compile(pyodide, made, put_kits(made / KIT, made / REST))
        put_scripts(made)
        for path in LARGE:
            shutil.copyfile(ROOTS[0].parent / path, made / Path(path).name)
        told["bytes"] = sum(file.stat().st_size for file in _at_first(made))
        told["scripts"] = [path.name for path in sorted((made / RUNS).glob("pyodide.*js"))]
        told["files"] = place_hashed(made, target)
    for notebook in notebooks:
        html = notebook_page(notebook, language, told, files, importable(LATER))
        (target / f"{notebook.stem}.html").write_text(html, "utf-8")
    if notebooks:
        return target / f"{notebooks[0].stem}.html"
    for code in LANGUAGES:
        folder = target / ("" if code == LANGUAGES[0] else code)
        folder.mkdir(exist_ok=True)
        for name in names():
            (folder / f"{name}.html").write_text(table(load(name), code, told), "utf-8")
        for file, html in lesson_pages(code, told, lite):
            (folder / file).write_text(html, "utf-8")
        (folder / INDEX).write_text(contents(code, told, lessons), "utf-8")
    return target / INDEX


def put_scripts(made: Path) -> None:
    """Write the scripts and styles of all pages into a folder."""
    for name in SHOWN:
        shutil.copyfile(_HERE / name, made / name)
    (made / PROSE).write_text(CSS, "utf-8")
    shutil.copyfile(ROOTS[0] / "lessons" / EMBED, made / EMBED)
    for name, (package, file) in SCRIPTS.items():
        shutil.copyfile(Path(str(distribution(package).locate_file(file))), made / name)


def place_hashed(made: Path, target: Path) -> dict[str, str]:
    """Move files and folders to `target` with a content hash in their names; return the new names.

    A changed file gets a new name, so that no browser mixes two versions. Existing files stay, as
    open pages still need them.
    """
    names: dict[str, str] = {}
    for one in sorted(made.iterdir()):
        if one.name == "page.js":  # it imports answers.js
            text = one.read_text("utf-8")
            one.write_text(text.replace('"./answers.js"', f'"./{names["answers.js"]}"'), "utf-8")
        digest = hashlib.sha256()
        for file in sorted(one.rglob("*")) if one.is_dir() else [one]:
            digest.update(file.name.encode() + file.read_bytes())
        names[one.name] = f"{one.stem}-{digest.hexdigest()[:12]}{one.suffix}"
        if not (target / names[one.name]).exists():
            one.rename(target / names[one.name])
    return names


def _copy_python(pyodide: Path, target: Path) -> dict[str, list[str]]:
    """Copy Python and its packages; return the files of packages that are loaded later."""
    lock = json.loads((pyodide / LOCK).read_text("utf-8"))
    first, *later = (
        list(dict.fromkeys(_files_of(names, lock["packages"])))
        for names in (COMPILED, *((name,) for name in LATER.values()))
    )
    (asm,) = (name for name in ASM if (pyodide / name).exists())
    for name in {*PYODIDE, asm, *first, *chain(*later)}:
        shutil.copyfile(pyodide / name, target / RUNS / name)
    lock["packages"] = {name: lock["packages"][name] for name in COMPILED}
    (target / RUNS / LOCK).write_text(json.dumps(lock), "utf-8")
    return {
        name: [file for file in files if file not in first]
        for name, files in zip(LATER, later, strict=True)
    }


def _files_of(names: Sequence[str], packages: Mapping[str, Any]) -> Iterator[str]:
    """Yield the files of packages, dependencies first."""
    for name in names:
        yield from _files_of(packages[name]["depends"], packages)
        yield packages[name]["file_name"]


def _compile(pyodide: Path, target: Path, wanted: Collection[str]) -> None:
    """Compile the Python modules in `wanted`, and update the checksums in the lock file."""
    runs = target / RUNS
    lock = json.loads((runs / LOCK).read_text("utf-8"))
    packages = lock["packages"].values()
    files = [runs / one["file_name"] for one in packages]
    compile_there(pyodide, [target / KIT, runs / LIBRARY, *files], wanted)
    for one, file in zip(packages, files, strict=True):
        one["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
    (runs / LOCK).write_text(json.dumps(lock), "utf-8")


def _at_first(target: Path) -> Iterator[Path]:
    """Yield the files loaded before a table appears, other than the page itself."""
    yield from (target / KIT, target / BRIDGE)
    names = json.loads((target / RUNS / LOCK).read_text("utf-8"))["packages"].values()
    asm = next(name for name in ASM if (target / RUNS / name).exists())
    for name in (*PYODIDE[1:], asm, LOCK, *(one["file_name"] for one in names)):
        yield target / RUNS / name


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
    parser.add_argument(
        "--pyodide", metavar="FOLDER", type=Path, required=True, help="Pyodide, unpacked"
    )
    parser.add_argument(
        "--lessons", metavar="PLACE", default="", help="where the site of lessons stands, from DIR"
    )
    parser.add_argument(
        "--lite", metavar="PLACE", default="", help="where the JupyterLite site stands, from DIR"
    )
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    chosen = parser.parse_args(arguments)
    with speaking(chosen.language):
        return exit_status(
            lambda: build(
                chosen.folder,
                chosen.pyodide,
                chosen.lessons,
                chosen.lite,
                chosen.own,
                chosen.language,
            )
        )


_WAY = re.compile(r"\[[^]]+\]\([^)]+\)")
_LINK = re.compile(r'(<a [^>]*href=")(?!\w+:)([^"#]*)\.ipynb(?=["#])')


def lesson_pages(code: str, loads: Mapping[str, Any], lite: str = "") -> Iterator[tuple[str, str]]:
    """Yield the file name and HTML of each lesson in a language."""
    for name in sorted(item.name for item in folder().iterdir()):
        if name.endswith(".ipynb"):
            yield page_file(name), lesson_page(name, code, loads, lite)


def page_file(name: str) -> str:
    """Return the page of a notebook; `index.ipynb` becomes LESSONS, as INDEX lists the games."""
    return LESSONS if name == course.INDEX else f"{Path(name).stem}.html"


def lesson_page(name: str, code: str, loads: Mapping[str, Any], lite: str = "") -> str:
    """Return a notebook as a page."""
    notebook = read(folder() / ("" if code == LANGUAGES[0] else code) / name)
    page = page_of(name)
    cells = list(cells_to_run(notebook))
    _drop_common_links(notebook.cells[0])
    body = _LINK.sub(lambda found: f"{found[1]}{_page_link(found[2])}", exported(notebook))
    html = with_script(
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
    ways = [_code_link(page, code, lite)] if page else []
    return full_page(page_file(name), title, about, html, code, loads, ways)


def _page_link(link: str) -> str:
    """Return the page for a link between notebooks, without its suffix."""
    folder, slash, stem = link.rpartition("/")
    return f"{folder}{slash}{page_file(f'{stem}.ipynb')}"


def _drop_common_links(above: Any) -> None:
    """Remove the links above a lesson that every page has in its header."""
    assert above.id == f"{TAG}-above"
    parts = above.source.split(" · ")
    above.source = " · ".join(part for part in parts if not _WAY.fullmatch(part))


def _code_link(page: Page, code: str, lite: str) -> str:
    """Return a link to the lesson with its code: in JupyterLite if there, else in Binder."""
    place = binder(page, code, with_code=True)
    if lite:
        english = code == LANGUAGES[0]
        own = page.file if english else f"{code}/{page.file}"
        place = site_link(lite, LAB.format(path=own), 0 if english else 1)
    return f'<a href="{escape(place)}">{escape(language(code)(CODE))}</a>'
