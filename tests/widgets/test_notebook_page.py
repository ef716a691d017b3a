"""Any notebook as a page: its saved outputs, its cells' live outputs, and refusals."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import v4

from azardia_nb.errors import FileError
from azardia_nb.lessons.own_files import write_first
from azardia_widgets.page.building import LATER
from azardia_widgets.page.notebooks import beside, importable, notebook_page
from tests.widgets.test_page import LOADS

RUN = """
import json, sys
from runpy import run_path
from types import ModuleType, SimpleNamespace
sent = []
sys.modules |= {
    "js": SimpleNamespace(post=lambda text, _: sent.append(json.loads(text))),
    "pyodide": ModuleType("pyodide"),
    "pyodide.ffi": SimpleNamespace(to_js=list),
}
bridge = run_path(sys.argv[1])
told = json.loads(sys.argv[2])
bridge["begin"](json.dumps(told))
for name, source in told["cells"]:
    bridge["run"](name, source)
sys.__stdout__.write(json.dumps(sent))
"""
BRIDGE = Path(__file__).parents[2] / "widgets/azardia_widgets/page/bridge.py"


def page(path: Path) -> tuple[str, dict[str, Any]]:
    html = notebook_page(path, "en", LOADS, beside([path]), importable(LATER))
    (told,) = re.findall(r'type="application/json">(.*?)</script>', html)
    return html, {**json.loads(told), "link": "", "later": {}}


def shown(path: Path, folder: Path) -> dict[str, list[str]]:
    """Return the outputs of each cell in a page: HTML, the word "widget", or an error."""
    folder.mkdir()
    _, told = page(path)
    given = [sys.executable, "-c", RUN, str(BRIDGE), json.dumps(told)]
    done = subprocess.run(given, cwd=folder, capture_output=True, text=True, check=True)
    found: dict[str, list[str]] = {}
    for one in json.loads(done.stdout):
        if one["type"] in ("show", "wrong"):
            found.setdefault(one["cell"], []).append(one.get("html") or one.get("why") or "widget")
    return found


@pytest.fixture
def notebook(tmp_path: Path) -> Path:
    cells = {
        "text": "print('one'); {'a': 1}",
        "quiet": "5;",
        "html": "from azardia_nb.probability.dice import d\nd(2)",
        "interact": "import ipywidgets as w\nw.interact(lambda n=1: print('n', n));",
        "outputs": "out = w.Output()\nwith out:\n    print('in')\n    1 / 0\nlen(out.children)",
        "plot": "import matplotlib.pyplot as plt\nplt.plot([1, 2]);",
        "error": "1 / 0",
        "after": "w.HBox([w.IntSlider()])",
    }
    made = [v4.new_code_cell(source, id=name) for name, source in cells.items()]
    made[0].outputs = [v4.new_output("stream", text="saved <b>")]
    made.append(v4.new_code_cell("raise SystemExit", id="own", metadata={"tags": ["change"]}))
    path = tmp_path / "mine.ipynb"
    nbformat.write(v4.new_notebook(cells=[v4.new_markdown_cell("# Mine"), *made]), path)
    return path


def test_cells_shown(notebook: Path, tmp_path: Path) -> None:
    html, told = page(notebook)
    assert "<title>Mine" in html
    assert '<div data-cell="text"><pre>saved &lt;b&gt;</pre></div>' in html
    assert "own" not in dict(told["cells"])
    found = shown(notebook, tmp_path / "run")
    assert found["text"] == ["<pre>one\n</pre>", "<pre>{&#x27;a&#x27;: 1}</pre>"]
    assert "quiet" not in found
    assert "50%" in found["html"][0]
    assert found["interact"] == ["widget"]
    assert found["outputs"] == ["<pre>2</pre>"]
    assert found["plot"][0].startswith('<img alt="" src="data:image/png;base64,')
    assert found["error"] == ["Line 1: ZeroDivisionError: division by zero"]
    assert found["after"] == ["widget"]


def test_own_lesson(tmp_path: Path) -> None:
    found = shown(write_first("doubles", tmp_path, "es"), tmp_path / "run")
    assert found == {name: ["widget"] for name in ("lesson", "double", "exercises")}


@pytest.mark.parametrize(
    ("source", "said"),
    [("import altair", "mine.ipynb imports altair"), ("%pip install x", "%pip install x")],
)
def test_refused(tmp_path: Path, source: str, said: str) -> None:
    path = tmp_path / "mine.ipynb"
    nbformat.write(v4.new_notebook(cells=[v4.new_code_cell(source)]), path)
    with pytest.raises(FileError, match=said):
        page(path)


def test_no_notebook_and_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.ipynb").write_text("{}", "utf-8")
    (tmp_path / "b.bin").write_bytes(b"\xff")
    with pytest.raises(FileError, match=r"a\.ipynb"):
        page(tmp_path / "a.ipynb")
    with pytest.raises(FileError, match=r"b\.bin"):
        beside([tmp_path / "b.bin"])
