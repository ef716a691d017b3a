"""Pyodide's distribution: Python for the browser, as files in a folder."""

import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import N_, spoken

MODULE, LOCK = "pyodide.mjs", "pyodide-lock.json"  # LOCK lists all packages with their files
LIBRARY = "python_stdlib.zip"
CORE = (MODULE, "pyodide.asm.wasm", LIBRARY)
ASM = ("pyodide.asm.mjs", "pyodide.asm.js")  # in a newer and in an older Pyodide


def packages_in(pyodide: Path, wanted: Collection[str]) -> dict[str, Any]:
    """Return the packages of Pyodide's lock file.

    Raises AzardiaError if the folder has no Pyodide, or lacks files of the packages in `wanted`:
    Pyodide's core, as on npm, lists all packages but contains none.
    """
    try:
        packages: dict[str, Any] = json.loads((pyodide / LOCK).read_text("utf-8"))["packages"]
        files = {name: pyodide / one["file_name"] for name, one in packages.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        files = {}
    if not files or not all((pyodide / name).exists() for name in (*CORE, asm_of(pyodide))):
        said = N_("There is no Pyodide in {folder}: unpack its distribution there.")
        raise AzardiaError(spoken(said, folder=pyodide))
    lacking = [name for name in sorted(wanted) if name not in files or not files[name].exists()]
    if lacking:
        said = N_(
            "Pyodide in {folder} lacks {packages}, and without them no lesson runs: unpack all of "
            "its distribution there, not its core alone."
        )
        raise AzardiaError(spoken(said, folder=pyodide, packages=", ".join(lacking)))
    return packages


def asm_of(pyodide: Path) -> str:
    """Return the name of the script of Pyodide's WebAssembly."""
    return next((name for name in ASM if (pyodide / name).exists()), ASM[0])


def files_of(names: Collection[str], packages: Mapping[str, Any]) -> Iterator[str]:
    """Yield the files of packages, dependencies first."""
    for name in names:
        yield from files_of(packages[name]["depends"], packages)
        yield packages[name]["file_name"]
