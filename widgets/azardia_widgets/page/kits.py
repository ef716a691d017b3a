"""The Python files of a page: NumPy, the kit and its dependencies, in parts that pages load.

A part is one gzip stream: a line of JSON with the sizes of its files by name, then the files. There
is a part for all tables and one for each large game, with the modules that tables import, compiled
if Node can run Pyodide; and parts of the rest, which are loaded with a lesson, or on demand.
"""

import gzip
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.metadata import distribution
from itertools import chain
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile, ZipInfo

from filelock import FileLock
from platformdirs import user_cache_path

import azardia_nb
import azardia_widgets
from azardia_nb.build import build_all
from azardia_nb.compiled.compiler import PAGE
from azardia_nb.compiled.libraries import BUILT, WRITING
from azardia_nb.errors import AzardiaError
from azardia_nb.games import names
from azardia_nb.lessons import SOURCE
from azardia_nb.lessons.course import FILE as COURSE
from azardia_nb.lessons.course import PACKED
from azardia_nb.text.catalogue import LOCALE, compile_all
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.page import bridge
from azardia_widgets.page.bridge import LATER
from azardia_widgets.page.distribution import LIBRARY, RUNS

_HERE = Path(__file__).parent
ROOTS = [Path(package.__file__ or "").parent for package in (azardia_nb, azardia_widgets)]
# Packages that tables and exhibits import, taken from this installation.
PURE = (
    "anywidget",
    "comm",
    "icepool",
    "ipycanvas",
    "ipywidgets",
    "platformdirs",
    "segno",
    "traitlets",
    "typing-extensions",
)
# Rarely used files of the kit, loaded when they are read.
LARGE = ("azardia_nb/games/azardia/odds/core/shipped.npz",)
NUMPY, KIT, REST = "numpy.bin", "kit.bin", "rest.bin"  # parts
_GAMES = "|".join(path.parent.name for path in sorted(ROOTS[0].glob("games/*/record.py")))
# Files of large games; without `__init__.py` and `record.py`, by which the kit lists its games.
_OF_GAME = re.compile(
    rf"/(?:games|compiled/built)/({_GAMES})(?:/(?!(?:__init__|record)\.py)|\d*\.)"
)
Named = tuple[str, Path]  # a name in an archive, and the file


def put_parts(pyodide: Path, folder: Path, numpy: Path, imported: Collection[str]) -> list[str]:
    """Write all parts into a folder, the standard library compiled; return the parts' names.

    `numpy` is NumPy's wheel in the distribution `pyodide`, `imported` the modules of tables.
    """
    modules = [name.replace(".", "/") for name in (*imported, bridge.__name__)]
    file_names = {f"{name}{end}" for name in modules for end in (".py", "/__init__.py")}
    with TemporaryDirectory() as place:
        archives = _archives(Path(place), file_names)
        archives[NUMPY] = Path(shutil.copy(numpy, place))
        compile_there(pyodide, [*archives.values(), folder / RUNS / LIBRARY], file_names)
        for name, archive in archives.items():
            with ZipFile(archive) as files:
                contents = {one: files.read(one) for one in files.namelist() if one[-1] != "/"}
            (folder / name).write_bytes(part(contents))
    return list(archives)


def part(files: Mapping[str, bytes]) -> bytes:
    """Return files packed as a part; files of one kind stand together, to compress better."""
    names = sorted(files, key=lambda name: (name.rpartition(".")[2], name))
    sizes = json.dumps({name: len(files[name]) for name in names})
    content = b"".join([f"{sizes}\n".encode(), *(files[name] for name in names)])
    return gzip.compress(content, mtime=0)


def parts_for(game: str, *, lesson: bool, sizes: Mapping[str, int]) -> list[str]:
    """Return the parts for a page with a game's table, or a lesson; only those in `sizes`.

    >>> parts_for("azardia", lesson=False, sizes={NUMPY: 1, KIT: 1, REST: 1, "azardia.bin": 1})
    ['numpy.bin', 'kit.bin', 'azardia.bin']
    """
    names = [NUMPY, KIT, f"{game}.bin"]
    names += [REST, f"{game}-rest.bin"] if lesson else []
    return [name for name in names if name in sizes]


def _archives(place: Path, wanted: Collection[str]) -> dict[str, Path]:
    """Write the files of each part except NumPy's into a ZIP archive; return these by part."""
    homes = {str(PurePosixPath(name).parent) for name in wanted}
    files = [*_kit_files(), *_compiled(place), *chain(*map(_package_files, PURE))]
    coded = {str(PurePosixPath(name).parent) for name, _ in files if name.endswith(".py")}
    parts: dict[str, list[Named]] = {KIT: []}
    for name, file in files:
        home = str(PurePosixPath(name).parent)
        needed = name in wanted if name.endswith(".py") else home in homes or home not in coded
        # Names of compiled functions depend on the translator's files: without some of them a page
        # would not find any, and play in plain Python.
        needed = needed or file in WRITING
        game = _OF_GAME.search(name)
        words = [*([game[1]] if game else []), *([] if needed else ["rest"])]
        key = f"{'-'.join(words)}.bin" if words else KIT
        parts.setdefault(key, []).append((name, file))
    later = {
        _module(name): key
        for key, files in parts.items()
        if key != KIT
        for name, _ in files
        if name.endswith(".py")
    }
    (place / LATER).write_text(json.dumps(later), "utf-8")
    parts[KIT].append((LATER, place / LATER))
    archives = {}
    for key, files in parts.items():
        archives[key] = place / f"{key}.zip"
        with ZipFile(archives[key], "w") as archive:
            for name, file in files:
                # Without a date, so that equal contents give equal parts.
                archive.writestr(ZipInfo(name), file.read_bytes())
    return archives


def compile_there(pyodide: Path, archives: Sequence[Path], wanted: Collection[str]) -> None:
    """Compile the Python files in `wanted` inside the archives, if Node is installed.

    Files that no page needs are left out of the archives. Raises AzardiaError if Node fails.
    """
    if node := shutil.which("node"):
        command = [node, *map(str, (_HERE / "compile.mjs", pyodide, *archives))]
        names = json.dumps(sorted(wanted))
        done = subprocess.run(
            command, capture_output=True, encoding="utf-8", check=False, input=names
        )
        if done.returncode:
            raise AzardiaError(f"node: {last_line(done.stderr)}")


def last_line(said: str) -> str:
    """Return the last non-empty line; "" if there is none."""
    return next((line for line in reversed(said.splitlines()) if line.strip()), "")


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def trial_report(seeds: int, codes: Sequence[str] = LANGUAGES) -> dict[str, Any]:
    """Run trial.py in another process for all games in some languages; return its report."""
    games = [f"{name}:{code}" for name in names() for code in codes]
    command = [sys.executable, "-P", str(_HERE / "trial.py"), str(seeds), *games]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise AzardiaError(f"trial: {last_line(done.stderr)}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def _kit_files() -> Iterator[Named]:
    """Yield the files of the kit, except compiled, packed and large ones."""
    for root in ROOTS:
        for name, file in _files(root, root.name):
            apart = file.name == PACKED or file.suffix == ".po" or BUILT in file.parents
            apart = apart or name.startswith("azardia_nb/docs/")  # an installed package has it
            if not apart and "__pycache__" not in file.parts and name not in LARGE:
                yield name, file
    for entry in distribution("azardia-nb").files or ():
        if entry.name in ("METADATA", "entry_points.txt"):  # the names of the games
            yield entry.as_posix(), Path(str(entry.locate()))
    if SOURCE.is_dir():  # an installed package has these files, and its texts compiled
        yield f"{azardia_nb.__name__}/{SOURCE.name}/{COURSE}", SOURCE / COURSE


def _compiled(folder: Path) -> Iterator[Named]:
    """Yield the rules and texts compiled for a page, made in `folder`; rules stay in a cache."""
    cache = user_cache_path("azardia-nb", ensure_exists=True)
    with FileLock(cache / "pages.lock"):
        build_all(cache / "pages", PAGE)
        shutil.copytree(cache / "pages", folder / "built")
    compile_all(folder / "texts")
    for name, place in (("built", BUILT), ("texts", LOCALE)):
        yield from _files(folder / name, place.relative_to(ROOTS[0].parent).as_posix())


def _package_files(package: str) -> Iterator[Named]:
    """Yield the Python files and the metadata of an installed package."""
    for file in distribution(package).files or ():
        if (file.suffix == ".py" and "tests" not in file.parts) or file.name == "METADATA":
            yield file.as_posix(), Path(str(file.locate()))


def _files(folder: Path, inside: str) -> Iterator[Named]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield f"{inside}/{file.relative_to(folder).as_posix()}", file
