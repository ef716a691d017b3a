"""The Python files of a page: the kit and its dependencies, as archives unpacked in the browser.

Modules that tables import come first, compiled if Node can run Pyodide; the rest on demand.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from importlib.metadata import distribution
from itertools import chain
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from filelock import FileLock
from platformdirs import user_cache_path

import azardia_nb
import azardia_widgets
from azardia_nb.build import build_all
from azardia_nb.compiled.compiler import PAGE
from azardia_nb.compiled.libraries import BUILT
from azardia_nb.errors import AzardiaError
from azardia_nb.games import names
from azardia_nb.lessons import SOURCE
from azardia_nb.lessons.course import FILE as COURSE
from azardia_nb.lessons.course import PACKED
from azardia_nb.text.catalogue import LOCALE, compile_all
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.page.bridge import REST
from azardia_widgets.page.seen import TABLE

_HERE = Path(__file__).parent
ROOTS = [Path(package.__file__ or "").parent for package in (azardia_nb, azardia_widgets)]
# Packages that tables and exhibits import, taken from this installation.
PURE = (
    "anywidget",
    "comm",
    "filelock",
    "icepool",
    "ipycanvas",
    "ipywidgets",
    "platformdirs",
    "psygnal",
    "segno",
    "traitlets",
    "typing-extensions",
)
# Rarely used files of the kit, loaded when they are read.
LARGE = ("azardia_nb/games/azardia/odds/core/shipped.npz",)
Named = tuple[str, Path]  # a name in an archive, and the file


def put_kits(first: Path, rest: Path) -> set[str]:
    """Write the archives of what tables import and of the rest; return the modules of the first."""
    wanted = _wanted()
    homes = {str(PurePosixPath(name).parent) for name in wanted}
    with (
        TemporaryDirectory() as made,
        ZipFile(first, "w") as at_once,
        ZipFile(rest, "w") as later,
    ):
        files = [*_kit_files(), *_compiled(Path(made)), *chain(*map(_package_files, PURE))]
        coded = {str(PurePosixPath(name).parent) for name, _ in files if name.endswith(".py")}
        for name, file in files:
            home = str(PurePosixPath(name).parent)
            asked = name in wanted if name.endswith(".py") else home in homes or home not in coded
            _put(at_once if asked else later, name, file.read_bytes())
        coming = [name for name in later.namelist() if name.endswith(".py")]
        _put(at_once, REST, "\n".join(map(_module, coming)).encode())
    return wanted


def _put(archive: ZipFile, name: str, content: bytes) -> None:
    """Add a file without a date, so that equal contents give equal archives."""
    archive.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)


def compile_there(pyodide: Path, archives: Sequence[Path], wanted: Collection[str]) -> None:
    """Compile the files in `wanted` inside the archives, if Node is installed."""
    if node := shutil.which("node"):
        command = [node, *map(str, (_HERE / "compile.mjs", pyodide, *archives))]
        told = json.dumps(sorted(wanted))
        done = subprocess.run(
            command, capture_output=True, encoding="utf-8", check=False, input=told
        )
        if done.returncode:
            raise AzardiaError(f"node: {last_line(done.stderr)}")


def last_line(said: str) -> str:
    """Return the last non-empty line; "" if there is none."""
    return next((line for line in reversed(said.splitlines()) if line.strip()), "")


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def trial_report() -> dict[str, dict[str, dict[str, object]] | list[str]]:
    """Build a table of each game in alternating languages, as pages do; return the report."""
    games = [f"{name}:{LANGUAGES[at % len(LANGUAGES)]}" for at, name in enumerate(names())]
    command = [sys.executable, "-P", str(_HERE / "trial.py"), TABLE, *games]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise AzardiaError(f"trial: {last_line(done.stderr)}")
    told: dict[str, dict[str, dict[str, object]] | list[str]] = json.loads(done.stdout)
    return told


def _wanted() -> set[str]:
    """Return the possible file names of all modules that tables import."""
    modules = [name.replace(".", "/") for name in trial_report()["imported"]]
    return {f"{name}{end}" for name in modules for end in (".py", "/__init__.py")}


def _kit_files() -> Iterator[Named]:
    """Yield the files of the kit, except compiled, packed and large ones."""
    for root in ROOTS:
        for name, file in _files(root, root.name):
            apart = file.name == PACKED or file.suffix == ".po" or BUILT in file.parents
            if not apart and "__pycache__" not in file.parts and name not in LARGE:
                yield name, file
    for entry in distribution("azardia-nb").files or ():
        if entry.name in ("METADATA", "entry_points.txt"):  # the names of the games
            yield entry.as_posix(), Path(str(entry.locate()))
    if SOURCE.is_dir():  # an installed package has these files, and its texts compiled
        yield f"{azardia_nb.__name__}/{SOURCE.name}/{COURSE}", SOURCE / COURSE


def _compiled(folder: Path) -> Iterator[Named]:
    """Yield rules and texts compiled for a page, made in `folder`; rules are kept in a cache."""
    cache = user_cache_path("azardia-nb", ensure_exists=True)
    with FileLock(cache / "pages.lock"):
        build_all(cache / "pages", PAGE)
        shutil.copytree(cache / "pages", folder / "built")
    compile_all(folder / "texts")
    for made, place in (("built", BUILT), ("texts", LOCALE)):
        yield from _files(folder / made, place.relative_to(ROOTS[0].parent).as_posix())


def _package_files(package: str) -> Iterator[Named]:
    """Yield the Python files and the metadata of an installed package."""
    for file in distribution(package).files or ():
        if (file.suffix == ".py" and "tests" not in file.parts) or file.name == "METADATA":
            yield file.as_posix(), Path(str(file.locate()))


def _files(folder: Path, inside: str) -> Iterator[Named]:
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            yield f"{inside}/{file.relative_to(folder).as_posix()}", file
