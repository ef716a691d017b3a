"""Pyodide's distribution: Python for the browser, as files in a folder, checked by their hashes.

Any version from OLDEST on will do. `fetch` brings the one that the tests run, and only the files
that pages need.
"""

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from platformdirs import user_cache_path
from tqdm import tqdm

from azardia_nb.errors import AzardiaError
from azardia_nb.files.checked_file import write_whole
from azardia_nb.text.language import N_, spoken

MODULE, LOCK = "pyodide.mjs", "pyodide-lock.json"  # LOCK lists all packages with their files
RUNS = "pyodide"  # its folder in a site
LIBRARY = "python_stdlib.zip"
CORE = (MODULE, "pyodide.asm.wasm", LIBRARY)
ASM = ("pyodide.asm.mjs", "pyodide.asm.js")  # in a newer and in an older Pyodide
OLDEST = (0, 27)
VERSION = "0.27.7"
ADDRESS = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
# SHA-256 of the files of VERSION, as in its npm package; those of packages are in LOCK.
PINNED = {
    LOCK: "9c45b916001a750f4102fc287494f3eab215909c7535c626a20db80fd6333e2c",
    MODULE: "04c052c815abb0bf2981fa38c2dfa58e3120ee5288c956df2b2a15e301782c5f",
    ASM[1]: "6b4c90de5b7172873f04f21884d0e9d2274e305fe32116558fe3e4fbe3618d51",
    CORE[1]: "a50dd1843f805a0b7c45b61037ee0d7b26dfe85efe0e18ef95a34ad24e401f5f",
    LIBRARY: "16611534726e5d8ac2bd8f926410b2dcb8d6f49aa24913463533b457a2115c16",
}
PATIENCE = 60  # s without an answer


def packages_in(pyodide: Path, wanted: Collection[str]) -> dict[str, Any]:
    """Return the packages of Pyodide's lock file, by name.

    Raises AzardiaError if the folder has no Pyodide, one older than OLDEST, or lacks files, which
    it names, of the packages in `wanted` or of Pyodide's core; or if one of them is damaged.
    """
    try:
        lock = json.loads((pyodide / LOCK).read_text("utf-8"))
        packages: dict[str, Any] = lock["packages"]
        hashes = {one["file_name"]: one["sha256"] for one in packages.values()}
        version = str(lock.get("info", {}).get("version", ""))  # newer ones have it elsewhere
        names = [*files_of(wanted, packages)]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        message = N_("There is no Pyodide in {folder}: unpack its distribution there.")
        raise AzardiaError(spoken(message, folder=pyodide)) from None
    if version and tuple(map(int, re.findall(r"\d+", version)[:2])) < OLDEST:
        message = N_("{folder} has Pyodide {there}, and pages need {oldest} or a newer one.")
        oldest = ".".join(map(str, OLDEST))
        raise AzardiaError(spoken(message, folder=pyodide, there=version, oldest=oldest))
    core = (*CORE, asm_of(pyodide))
    lacking = [name for name in dict.fromkeys((*core, *names)) if not (pyodide / name).exists()]
    if lacking:
        message = N_(
            "Pyodide in {folder} lacks {files}: unpack all of its distribution there, not its core "
            "alone."
        )
        raise AzardiaError(spoken(message, folder=pyodide, files=", ".join(lacking)))
    hashes |= {name: PINNED[name] for name in core if version == VERSION}
    for name in filter(hashes.get, (*core, *names)):
        if _digest((pyodide / name).read_bytes()) != hashes[name]:
            message = N_("{file} is damaged: its checksum is not the one that Pyodide gives.")
            raise AzardiaError(spoken(message, file=pyodide / name))
    return packages


def asm_of(pyodide: Path) -> str:
    """Return the name of the script for Pyodide's WebAssembly; it depends on the version."""
    return next((name for name in ASM if (pyodide / name).exists()), ASM[0])


def files_of(names: Collection[str], packages: Mapping[str, Any]) -> Iterator[str]:
    """Yield the file names of packages, dependencies first; a shared one may come twice."""
    for name in names:
        yield from files_of(packages[name]["depends"], packages)
        yield packages[name]["file_name"]


# --- from the network -----------------------------------------------------------------------------


def fetch(wanted: Collection[str], address: str = ADDRESS, folder: Path | None = None) -> Path:
    """Return a folder with Pyodide VERSION: its core and the packages in `wanted`.

    Files come from `address` and stay in `folder`, by default in the user's cache. Raises
    AzardiaError for a file that does not come, or comes damaged; it is not used.
    """
    place = folder or user_cache_path("azardia-nb") / f"pyodide-{VERSION}"
    place.mkdir(parents=True, exist_ok=True)
    for name in _followed(PINNED):
        _bring(name, PINNED[name], address, place)
    packages = json.loads((place / LOCK).read_text("utf-8"))["packages"]
    hashes = {one["file_name"]: one["sha256"] for one in packages.values()}
    for name in _followed(dict.fromkeys(files_of(wanted, packages))):
        _bring(name, hashes[name], address, place)
    return place


def _bring(name: str, digest: str, address: str, folder: Path) -> None:
    """Download a file into a folder, unless it is there with the hash `digest`."""
    with suppress(OSError):
        if _digest((folder / name).read_bytes()) == digest:
            return
    try:
        with urlopen(f"{address.rstrip('/')}/{name}", timeout=PATIENCE) as answer:
            content: bytes = answer.read()
    except (OSError, ValueError) as error:
        why = error.reason if isinstance(error, URLError) else error
        message = N_("{file} did not come from {address} ({why}); give Pyodide’s folder instead.")
        raise AzardiaError(spoken(message, file=name, address=address, why=why)) from None
    if _digest(content) != digest:
        message = N_("{file} came damaged from {address}, and is not used: try again.")
        raise AzardiaError(spoken(message, file=name, address=address))
    write_whole(folder / name, content)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _followed(names: Iterable[str]) -> Iterable[str]:
    """Return an iterable of `names` that shows a progress bar."""
    bar: Iterable[str] = tqdm(list(names), desc="Pyodide", leave=False, delay=0.5, disable=None)
    return bar
