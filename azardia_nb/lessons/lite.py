"""Builds the lessons as a JupyterLite site: `python -m azardia_nb.lessons.lite DIR`.

The site has JupyterLab, and Python compiled for the browser (Pyodide). The kit and its pure-Python
dependencies are in the site; Python itself, NumPy and the like are loaded from Pyodide's network.
Each lesson begins with a cell that installs the kit. Rules are compiled as WebAssembly; a user's
own game or player runs in plain Python. A learner's answers and changes stay in the browser. Put
the site on any web server; it does not start when opened as a file. With `--pyodide FOLDER`,
Pyodide's distribution unpacked, everything comes from that server. `--play`, the full address of
the pages that play, links each lesson to itself there.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from azardia_nb.compiled.compiler import PAGE, wheel
from azardia_nb.errors import AzardiaError, exit_status
from azardia_nb.lessons import FIRST, SOURCE, copy
from azardia_nb.lessons.course import TAG as WAY
from azardia_nb.text.language import LANGUAGES, N_, language, speaking, spoken

# Packages that come from Pyodide, compiled; all others are pure Python.
FROM_PYODIDE = frozenset(
    ("contourpy", "kiwisolver", "matplotlib", "numpy", "pandas", "pillow", "scipy")
)
PLATFORM, PYTHON = "wasm32-pyodide2025", "3.14"
INSTALL = "%pip install -q azardia-nb"
COMMENT = N_("In a browser this comes first, and takes a minute.")
PLAYED = N_("This page without code")
PROJECT = "pyproject.toml"
UV = (sys.executable, "-m", "uv")
PYODIDE, LOCK = "pyodide.mjs", "pyodide-lock.json"  # LOCK lists all packages with their files
PACKAGE = "package.json"  # has Pyodide's version; older ones have it in LOCK, too
LAB = "lab/index.html?path={path}"  # a lesson's address in the site
# Extensions that JupyterLab needs: the kernel, and those that draw the kit's widgets.
EXTENSIONS = (
    "@jupyterlite/pyodide-kernel-extension",
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
    "ipycanvas",
    "azardia-nb",  # runs a lesson when it is opened
)
# JupyterLab does not start without this configuration, even empty, in the site's start page.
_TO_LAB = """<!DOCTYPE html>
<meta charset="utf-8"><meta http-equiv="refresh" content="0; url={page}">
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
"""


def build(target: Path, pyodide: Path | None = None, play: str = "") -> Path:
    """Write the site into a folder; return its start page.

    `pyodide` is a folder with Pyodide's distribution, which is copied into the site; by default
    pages load it from Pyodide's network. `play` is the address of the pages that play. Raises
    AzardiaError if a tool is missing or fails.
    """
    if not (SOURCE.parent / PROJECT).exists():
        raise AzardiaError(spoken("This site is made in the kit's repository: clone that first."))
    missing = [
        name
        for name in ("jupyterlite_core", "jupyterlite_pyodide_kernel", "uv")
        if find_spec(name) is None
    ]
    if missing:
        raise AzardiaError(
            f"{missing[0]} is not installed; in the kit's folder: pip install '.[lite]'"
        )
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        contents, wheels = place / "contents", place / "wheels"
        put_lessons(contents, play)
        gather(wheels)
        # Where JupyterLite looks for it.
        shutil.copy(SOURCE.parent / "jupyter" / "overrides.json", place)
        if pyodide:
            shutil.copytree(pyodide, place / "static" / "pyodide")
        lite = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", name]
        into = ["--output-dir", str(target.resolve()), "--contents", str(contents)]
        seen = ["--ignore-sys-prefix", f"--LiteBuildConfig.federated_extensions={extensions()}"]
        _run([*lite, *into, *seen, "--piplite-wheels", str(wheels)], place)
    page = LAB.format(path=FIRST)
    (target / "index.html").write_text(_TO_LAB.format(page=page), "utf-8")
    return target / "index.html"


def wanted() -> str:
    """Return the Pyodide version of JupyterLite's kernel; "" if it is not installed."""
    if find_spec("jupyterlite_pyodide_kernel") is None:
        return ""
    return str(import_module("jupyterlite_pyodide_kernel.constants").PYODIDE_VERSION)


def warning(pyodide: Path, version: str = "") -> str:
    """Return a warning that names required packages missing from a Pyodide folder; "" if none.

    Pyodide's core, as on npm, lists all packages but contains none. Raises AzardiaError if the
    folder has no Pyodide, or another version than `version`, with which the kernel would never
    start.
    """
    try:
        told = json.loads((pyodide / LOCK).read_text("utf-8"))
        files = {name: pyodide / one["file_name"] for name, one in told["packages"].items()}
        there = _version(pyodide) or told.get("info", {}).get("version", "")
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        files, there = {}, ""
    if files and version and there and there != version:
        said = N_(
            "{folder} has Pyodide {there}, and JupyterLite needs Pyodide {wanted}: no lesson would "
            "start. Unpack that one there."
        )
        raise AzardiaError(spoken(said, folder=pyodide, there=there, wanted=version))
    if not files or not (pyodide / PYODIDE).exists():
        said = N_("There is no Pyodide in {folder}: unpack its distribution there.")
        raise AzardiaError(spoken(said, folder=pyodide))
    lacking = [
        name for name in sorted(FROM_PYODIDE) if name not in files or not files[name].exists()
    ]
    if not lacking:
        return ""
    said = N_(
        "Pyodide in {folder} lacks {packages}, and without them no lesson runs: unpack all of its "
        "distribution there, not its core alone."
    )
    return spoken(said, folder=pyodide, packages=", ".join(lacking))


def _version(pyodide: Path) -> str:
    """Return the version of Pyodide in a folder; "" for an older one without the file."""
    try:
        return str(json.loads((pyodide / PACKAGE).read_text("utf-8"))["version"])
    except FileNotFoundError:
        return ""


def extensions() -> list[str]:
    """Return the folders of the JupyterLab extensions, as installed here.

    Raises AzardiaError if one is missing.
    """
    from jupyter_core.paths import jupyter_path

    places = [Path(place) for place in jupyter_path("labextensions")]
    found = []
    for name in EXTENSIONS:
        there = [str(place / name) for place in places if (place / name / "package.json").exists()]
        if not there:
            searched = ", ".join(map(str, places))
            raise AzardiaError(f"JupyterLab's extension {name} is in none of {searched}")
        found.append(there[0])
    return found


def put_lessons(folder: Path, play: str = "") -> None:
    """Copy the lessons, each with a first cell that installs the kit.

    `play` is the address of the pages that they link to; it must be absolute, as JupyterLab takes a
    relative link for a file.
    """
    import nbformat

    copy(folder)
    for path in folder.rglob("*.ipynb"):
        code = path.parent.name if path.parent.name in LANGUAGES else LANGUAGES[0]
        notebook = nbformat.read(path, as_version=4)
        source = f"# {language(code)(COMMENT)}\n{INSTALL}"
        first = nbformat.v4.new_code_cell(source, id="install", metadata={"tags": ["install"]})
        above = notebook.cells[0]
        if play and WAY in above.metadata.get("tags", ()):
            page = path.relative_to(folder).with_suffix(".html").as_posix()
            above.source += f" · [{language(code)(PLAYED)}]({play.rstrip('/')}/{page})"
        notebook.cells.insert(0, first)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.metadata["trusted"] = True  # the site has no signatures of trusted notebooks
        path.write_text(json.dumps(notebook), "utf-8")  # nbformat would drop "trusted"


def needed() -> dict[str, str]:
    """Return the packages that the kit needs in a browser with their versions, as resolved by uv.

    A package with compiled wheels that Pyodide does not provide fails later, in `gather`.
    """
    asked = ["pip", "compile", "-q", "--no-header", "--no-annotate", str(SOURCE.parent / PROJECT)]
    told = _run(
        [*UV, *asked, "--python-platform", PLATFORM, "--python-version", PYTHON], SOURCE.parent
    )
    return dict(line.split("==", 1) for line in told.split() if "==" in line)


def gather(folder: Path) -> list[Path]:
    """Download the wheels of the kit and its dependencies, except Pyodide's, into a folder."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    try:
        wheel(folder, PAGE)
    except subprocess.CalledProcessError as error:
        raise AzardiaError(f"pip: {last_line(error.stderr)}") from None
    pure = [f"{name}=={at}" for name, at in needed().items() if name not in FROM_PYODIDE]
    anywhere = ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
    where = [*anywhere, f"--python-version={PYTHON}", "--no-deps", "-d", str(folder)]
    _run([*pip, "download", *where, *pure], SOURCE.parent)
    return sorted(folder.glob("*.whl"))


def _run(command: Sequence[str], folder: Path) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", errors="replace", check=False
    )
    if done.returncode:
        raise AzardiaError(f"{command[2]}: {last_line(done.stderr or done.stdout)}")
    return done.stdout


def last_line(said: str) -> str:
    """Return the last non-empty line; "" if there is none."""
    return next((line for line in reversed(said.splitlines()) if line.strip()), "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the site to the folder given on the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m azardia_nb.lessons.lite", description=__doc__)
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument(
        "--pyodide", metavar="FOLDER", type=Path, help="Pyodide unpacked, to lie in the site"
    )
    parser.add_argument(
        "--play", metavar="URL", default="", help="the address of the pages that play"
    )
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    chosen = parser.parse_args(arguments)

    def built() -> Path:
        if chosen.pyodide and (said := warning(chosen.pyodide, wanted())):
            print(said, file=sys.stderr)
        return build(chosen.folder, chosen.pyodide, chosen.play)

    with speaking(chosen.language):
        return exit_status(built)


if __name__ == "__main__":
    sys.exit(main())
