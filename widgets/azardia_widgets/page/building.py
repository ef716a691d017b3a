"""Games and lessons as pages that play: `python -m azardia_widgets.page DIR --pyodide FOLDER`.

Put the folder on any web server: a visitor installs nothing, and what is played stays in that
browser. FOLDER is Pyodide's distribution, unpacked. Python runs in the page, with the kit and what
it needs as they are installed here; ipywidgets brings the script that draws its widgets.
"""

import argparse
import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import distribution
from io import BytesIO
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import azardia_nb
import azardia_widgets
from azardia_nb.build import build_all
from azardia_nb.compiled.compiler import PAGE, zig
from azardia_nb.compiled.libraries import BUILT
from azardia_nb.errors import AzardiaError, ended
from azardia_nb.games import load, names
from azardia_nb.lessons import SOURCE
from azardia_nb.lessons.course import FILE as COURSE
from azardia_nb.lessons.lite import LOCK, warning
from azardia_nb.lessons.site import CSS, EMBED
from azardia_nb.text.catalogue import LOCALE, compile_all
from azardia_nb.text.language import LANGUAGES, speaking, spoken
from azardia_widgets.page.lessons import lesson_pages
from azardia_widgets.page.seen import INDEX, PROSE, STYLE, contents, table

_HERE = Path(__file__).parent
ROOTS = [Path(package.__file__ or "").parent for package in (azardia_nb, azardia_widgets)]
BRIDGE, KIT, RUNS = "bridge.py", "kit.zip", "pyodide"
SHOWN = (STYLE, "page.js", "worker.js", BRIDGE)
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


def build(target: Path, pyodide: Path, lessons: str = "", lite: str = "") -> Path:
    """Write the pages into a folder, and return the one they begin with.

    `lessons` is where the site of lessons stands, as seen from that page, and `lite` where
    JupyterLite's does. Raises AzardiaError where Pyodide's folder has not what it takes.
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
    (target / PROSE).write_text(CSS, "utf-8")
    shutil.copyfile(ROOTS[0] / "lessons" / EMBED, target / EMBED)
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
            (folder / f"{name}.html").write_text(table(load(name), code, told), "utf-8")
        for file, html in lesson_pages(code, told, lite):
            (folder / file).write_text(html, "utf-8")
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
    yield f"{azardia_nb.__name__}/{SOURCE.name}/{COURSE}", SOURCE / COURSE


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
    parser.add_argument(
        "--lite", metavar="PLACE", default="", help="where the JupyterLite site stands, from DIR"
    )
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    chosen = parser.parse_args(arguments)
    with speaking(chosen.language):
        return ended(lambda: build(chosen.folder, chosen.pyodide, chosen.lessons, chosen.lite))
