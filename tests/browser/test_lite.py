"""The lessons as a JupyterLite site: built, opened in a real browser, its kernel answering.

Python for the browser is Pyodide's own, as npm has it: Python alone. NumPy, pandas and what else
Pyodide compiles come only from its network, so that no lesson is run here.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import NamedTuple
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Page, expect

from azardia_nb import lessons
from azardia_nb.lessons.lite import FROM_PYODIDE, INSTALL, PYTHON
from tests.browser.lab import PATIENCE
from tests.lacking import fetched, lacking

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

# The kernel's Python version and file names depend on these versions.
TOOLS = ("jupyterlite-core>=0.8,<0.9", "jupyterlite-pyodide-kernel>=0.8,<0.9")
EXTENSION = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension"
INSTALLER = "micropip"  # what installs wheels there, the one package that the kernel begins with
FILE, WRITTEN = "answers-of-a-test.txt", "kept"


class Site(NamedTuple):
    """The site's folder, and where it is served."""

    folder: Path
    address: str


def core(folder: Path, tools: Path) -> Path:
    """Return Pyodide without its packages, in the version that the kernel asks for.

    What is in the site's own folder of wheels is taken from there.
    """
    npm = shutil.which("npm")
    if npm is None:
        lacking("no npm, which has Pyodide's core (on Debian: apt-get install npm)")
    (schema,) = (tools / EXTENSION).rglob("kernel.v0.schema.json")
    default = json.loads(schema.read_text("utf-8"))["properties"]["pyodideUrl"]["default"]
    named = re.search(r"/v([\d.]+)/", default)
    assert named, default
    fetched([npm, "pack", "--silent", f"pyodide@{named[1]}"], folder)
    (packed,) = folder.glob("pyodide-*.tgz")
    shutil.unpack_archive(packed, folder, "gztar")
    lock = folder / "package" / "pyodide-lock.json"
    told = json.loads(lock.read_text("utf-8"))
    installer = told["packages"][INSTALLER]
    wanted = [f"{INSTALLER}=={installer['version']}", f"--python-version={PYTHON}"]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download"]
    only = ["--only-binary=:all:", "--no-deps", "-d", lock.parent]
    fetched([*pip, *only, *wanted], folder)
    wheel = lock.parent / installer["file_name"]
    installer["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()  # Pyodide packs it again
    told["packages"] = {INSTALLER: installer}
    lock.write_text(json.dumps(told), "utf-8")
    return lock.parent


class Quiet(SimpleHTTPRequestHandler):
    """A web server that writes nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site, made as the command makes it, by tools that no JupyterLab here gets to know."""
    folder: Path = tmp_path_factory.mktemp("lite")
    tools = folder / "tools"
    fetched([sys.executable, "-m", "uv", "pip", "install", "-q", "--target", tools, *TOOLS], folder)
    path = os.pathsep.join(filter(None, (str(tools), os.environ.get("PYTHONPATH"))))
    there = {"PYTHONPATH": path, "JUPYTER_PATH": str(tools / "share" / "jupyter")}
    command = [sys.executable, "-m", "azardia_nb.lessons.lite", str(folder / "site")]
    done = subprocess.run(
        [*command, "--pyodide", str(core(folder, tools))],
        cwd=lessons.SOURCE.parent,
        env=os.environ | there,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    at = folder / "site"
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=at)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield Site(at, f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()


def test_the_kit_and_all_that_pyodide_lacks_lie_in_the_site(site: Site) -> None:
    wheels = {wheel.name.split("-")[0].lower(): wheel for wheel in site.folder.glob("pypi/*.whl")}
    assert {"azardia_nb", "icepool", "ipycanvas", "psygnal"} <= set(wheels)
    assert all(wheel.name.endswith("-none-any.whl") for wheel in wheels.values())
    names = ZipFile(wheels["azardia_nb"]).namelist()
    assert "azardia_nb/lessons/lite.py" in names
    ends = {Path(name).suffix for name in names if "/built/" in name}
    assert ends == {".json", ".wasm"}  # Pyodide would load what ends on .so, and fail


def test_each_lesson_begins_by_installing_the_kit(site: Site) -> None:
    files = site.folder / "files"
    there = {path.relative_to(files).as_posix() for path in files.rglob("*.ipynb")}
    assert there == {
        name
        for path in lessons.SOURCE.rglob("*.ipynb")
        if "teacher" not in (name := path.relative_to(lessons.SOURCE).as_posix())
    }
    for name in there:
        first = json.loads((files / name).read_text("utf-8"))["cells"][0]
        assert "".join(first["source"]).splitlines()[-1] == INSTALL, name


def run(page: Page, code: str) -> str:
    """Run a line at the prompt and return its output."""
    outputs = page.locator(".jp-CodeConsole-content .jp-OutputArea-output")
    before = outputs.count()
    prompt = page.locator(".jp-CodeConsole-promptCell .cm-content")
    prompt.click(timeout=PATIENCE)
    page.keyboard.insert_text(code)
    page.keyboard.press("Shift+Enter")
    expect(outputs).to_have_count(before + 1, timeout=2 * PATIENCE)
    return outputs.last.inner_text()


def test_its_kernel_answers_keeps_files_and_finds_all_but_what_pyodide_brings(
    site: Site, browser: Browser
) -> None:
    context = browser.new_context()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto(f"{site.address}repl/index.html?kernel=python", timeout=PATIENCE)
    assert run(page, "1 + 1") == "2"
    assert run(page, f"open({FILE!r}, 'w').write({WRITTEN!r})") == str(len(WRITTEN))
    assert not [url for url in asked if not url.startswith(site.address)]
    # As in the first cell, but continuing after packages that are not available here.
    package = INSTALL.split()[-1]
    said = run(page, f"import piplite; await piplite.install({package!r}, keep_going=True)")
    assert "numpy" in said
    assert any("azardia_nb" in url for url in asked)
    elsewhere = [url for url in asked if not url.startswith(site.address)]
    assert {Path(url.rstrip("/")).name for url in elsewhere} <= FROM_PYODIDE

    # The page it begins with leads to lesson 0, which can be read before anything is installed.
    page.goto(site.address, timeout=PATIENCE)
    page.locator(".jp-Notebook .azardia-saved img").first.wait_for(timeout=PATIENCE)
    assert page.url.startswith(f"{site.address}lab/")
    expect(page.locator(".jp-DirListing-itemText", has_text=FILE)).to_be_visible(timeout=PATIENCE)
    context.close()
