"""The lessons as a JupyterLite site: built with the kit inside."""

import json
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from azardia_nb import lessons
from azardia_nb.lessons.lite import INSTALL, WITHOUT

TOOLS = ("jupyterlite-core", "jupyterlite-pyodide-kernel")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, made as the command makes it, by tools that no JupyterLab here gets to know."""
    folder: Path = tmp_path_factory.mktemp("lite")
    tools = folder / "tools"
    subprocess.run(
        [sys.executable, "-m", "uv", "pip", "install", "-q", "--target", str(tools), *TOOLS],
        check=True,
    )
    path = os.pathsep.join(filter(None, (str(tools), os.environ.get("PYTHONPATH"))))
    there = {"PYTHONPATH": path, "JUPYTER_PATH": str(tools / "share" / "jupyter")}
    done = subprocess.run(
        [sys.executable, "-m", "azardia_nb.lessons.lite", str(folder / "site")],
        cwd=lessons.SOURCE.parent,
        env=os.environ | there,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / "site"


def test_the_kit_and_all_that_pyodide_lacks_lie_in_the_site(site: Path) -> None:
    wheels = {wheel.name.split("-")[0].lower(): wheel for wheel in site.glob("pypi/*.whl")}
    assert {"azardia_nb", "icepool", "ipycanvas", "psygnal"} <= set(wheels)
    assert all(wheel.name.endswith("-none-any.whl") for wheel in wheels.values())
    names = ZipFile(wheels["azardia_nb"]).namelist()
    assert "azardia_nb/lessons/lite.py" in names


def test_each_lesson_that_a_browser_can_run_begins_by_installing_the_kit(site: Path) -> None:
    there = {path.relative_to(site / "files").as_posix() for path in site.rglob("files/**/*.ipynb")}
    apart = {path.name for path in lessons.SOURCE.glob(WITHOUT)}
    assert there == {
        name
        for path in lessons.SOURCE.rglob("*.ipynb")
        if "teacher" not in (name := path.relative_to(lessons.SOURCE).as_posix())
        and path.name not in apart
    }
    for name in there:
        first = json.loads((site / "files" / name).read_text("utf-8"))["cells"][0]
        assert "".join(first["source"]).splitlines()[-1] == INSTALL, name
