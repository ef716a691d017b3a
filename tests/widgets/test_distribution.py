"""Pyodide's files: fetched by hash from a server, and checked in a folder."""

import hashlib
import json
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest

from azardia_nb.errors import AzardiaError
from azardia_widgets.page import distribution
from azardia_widgets.page.distribution import ASM, CORE, LOCK, VERSION, fetch, packages_in
from tests.cases import each
from tests.text.golden import pattern, wording

ASKS = ("numpy", "scipy")  # wanted here
DEPENDS = {"numpy": (), "scipy": ("openblas",), "openblas": (), "unused": ()}


class Server(SimpleHTTPRequestHandler):
    """A web server that records the files it was asked for."""

    asked: ClassVar[list[str]] = []

    def log_message(self, format: str, *args: object) -> None:
        """Record a file."""
        self.asked.append(self.path.strip("/"))


@pytest.fixture
def pyodide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small distribution of Pyodide, whose hashes are pinned instead of the real ones."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    packages = {
        name: {"file_name": f"{name}.whl", "depends": depends, "sha256": written(folder, name)}
        for name, depends in DEPENDS.items()
    }
    lock = {"info": {"version": VERSION}, "packages": packages}
    (folder / LOCK).write_text(json.dumps(lock), "utf-8")
    for name in (*CORE, ASM[1]):
        (folder / name).write_text(name, "utf-8")
    pinned = {name: digest(folder / name) for name in (LOCK, *CORE, ASM[1])}
    monkeypatch.setattr(distribution, "PINNED", pinned)
    return folder


def written(folder: Path, name: str) -> str:
    (folder / f"{name}.whl").write_text(name, "utf-8")
    return digest(folder / f"{name}.whl")


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@pytest.fixture
def address(pyodide: Path) -> Iterator[str]:
    Server.asked.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Server, directory=pyodide)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_only_needed_files_are_fetched_and_only_once(address: str, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert fetch(ASKS, address, cache) == cache
    found = {path.name for path in cache.iterdir()}
    assert found == {LOCK, *CORE, ASM[1], "numpy.whl", "scipy.whl", "openblas.whl"}
    assert {*packages_in(cache, ASKS)} == {*DEPENDS}
    Server.asked.clear()
    fetch(ASKS, address, cache)
    assert Server.asked == []
    (cache / LOCK).write_text("cut", "utf-8")
    fetch(ASKS, address, cache)
    assert len(Server.asked) == 1


@each("file", [CORE[1], "openblas.whl"])
def test_a_damaged_file_is_named_and_not_used(
    file: str, address: str, pyodide: Path, tmp_path: Path
) -> None:
    whole = (pyodide / file).read_bytes()
    (pyodide / file).write_bytes(b"damaged")
    cache = tmp_path / file
    with pytest.raises(AzardiaError) as refused:
        fetch(ASKS, address, cache)
    assert str(refused.value) == wording("page.damaged", "en", file=file, address=address)
    assert not (cache / file).exists()
    with pytest.raises(AzardiaError, match=file):
        packages_in(pyodide, ASKS)
    (pyodide / file).unlink()
    with pytest.raises(AzardiaError, match=file):
        fetch(ASKS, address, cache)
    with pytest.raises(AzardiaError) as refused:
        packages_in(pyodide, ASKS)
    assert str(refused.value) == wording("page.lacks", "en", folder=pyodide, files=file)
    (pyodide / file).write_bytes(whole)


@each("content", ["", "[]", {"packages": {}}, {"packages": [1]}])
def test_a_folder_without_a_list_of_packages_is_no_pyodide(pyodide: Path, content: Any) -> None:
    (pyodide / LOCK).write_text(
        content if isinstance(content, str) else json.dumps(content), "utf-8"
    )
    with pytest.raises(AzardiaError, match=pattern("page.no_pyodide")):
        packages_in(pyodide, ASKS)


def test_an_old_pyodide_is_refused(pyodide: Path) -> None:
    lock = json.loads((pyodide / LOCK).read_text("utf-8"))
    (pyodide / LOCK).write_text(json.dumps(lock | {"info": {"version": "0.26.4"}}), "utf-8")
    with pytest.raises(AzardiaError, match=pattern("page.too_old")):
        packages_in(pyodide, ASKS)
