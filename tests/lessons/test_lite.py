"""Lessons in JupyterLite: their packages, and Pyodide for their site."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons import FIRST, SOURCE, lite, read
from azardia_nb.text.language import LANGUAGES, speaking
from tests.cases import each
from tests.text.golden import pattern, wording

# --- lite -----------------------------------------------------------------------------------------


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """Pyodide's core: all packages are named, none is there."""
    (tmp_path / lite.PYODIDE).touch()
    packages = {name: {"file_name": f"{name}.whl"} for name in lite.FROM_PYODIDE | {"micropip"}}
    (tmp_path / lite.LOCK).write_text(json.dumps({"packages": packages}), "utf-8")
    return tmp_path


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_core_alone_lacks_what_lessons_need(pyodide: Path, language: str) -> None:
    (pyodide / "numpy.whl").touch()
    names = ", ".join(sorted(lite.FROM_PYODIDE - {"numpy"}))
    with speaking(language):
        said = lite.warning(pyodide)
    assert said == wording("lite.lacks", language, folder=pyodide, packages=names)


def test_all_of_pyodide_lacks_nothing(pyodide: Path) -> None:
    for name in lite.FROM_PYODIDE:
        (pyodide / f"{name}.whl").touch()
    assert not lite.warning(pyodide)


@each(
    ("file", "content"),
    [(lite.PACKAGE, {"version": "314.0.5"}), (lite.LOCK, {"info": {"version": "0.27.7"}})],
)
@each("language", LANGUAGES)
def test_another_pyodide_is_refused(
    file: str, content: dict[str, Any], language: str, pyodide: Path
) -> None:
    packages = json.loads((pyodide / lite.LOCK).read_text("utf-8"))
    (pyodide / lite.PACKAGE).unlink(missing_ok=True)
    (pyodide / file).write_text(json.dumps(packages | content), "utf-8")
    there = content.get("info", content)["version"]
    with speaking(language), pytest.raises(AzardiaError) as refused:
        lite.warning(pyodide, "314.0.6")
    named = {"folder": pyodide, "there": there, "wanted": "314.0.6"}
    assert str(refused.value) == wording("lite.other", language, **named)
    assert lite.warning(pyodide, there)  # as ever, of what is lacking


@pytest.mark.parametrize("content", ["", "[]", '{"packages": {}}', '{"packages": [1]}'])
def test_a_folder_without_a_list_of_packages_is_no_pyodide(pyodide: Path, content: str) -> None:
    (pyodide / lite.LOCK).write_text(content, "utf-8")
    with pytest.raises(AzardiaError, match=pattern("lite.no_pyodide")):
        lite.warning(pyodide)


def test_the_command_says_so_in_spanish_before_it_builds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [str(tmp_path / "site"), "--pyodide", str(tmp_path), "--language", "es"]
    assert lite.main(asked) == 2
    assert capsys.readouterr().err == f"{wording('lite.no_pyodide', 'es', folder=tmp_path)}\n"
    assert not (tmp_path / "site").exists()


def test_an_installed_kit_says_that_its_repository_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lite, "SOURCE", tmp_path / SOURCE.name)
    with pytest.raises(AzardiaError, match=pattern("lite.clone")):
        lite.build(tmp_path / "site")


# --- what a kernel needs --------------------------------------------------------------------------


HEAVY = ["matplotlib", "pandas", "pyarrow", "scipy"]
TOLD = f"import json, sys; print(json.dumps([name for name in {HEAVY} if name in sys.modules]))"


def loaded(code: str) -> list[str]:
    """Return the large libraries that a process has taken in once it has run some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{TOLD}"], capture_output=True, text=True, check=True
    )
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_first_lesson_needs_none_of_the_large_libraries() -> None:
    cells = nbformat.read(SOURCE / FIRST, 4).cells
    assert loaded("\n".join(cell.source for cell in cells if cell.cell_type == "code")) == []


def test_functions_are_what_many_games_are_asked_of_and_not_their_files() -> None:
    said = "import azardia_nb.simulation.stored, azardia_nb.simulation.compare\n"
    said += "from azardia_nb.simulation import compare, simulate, stored, summary, tournament\n"
    said += "assert all(map(callable, (compare, simulate, stored, summary, tournament)))"
    assert "pandas" in loaded(said)


def test_each_lesson_leads_to_the_page_that_plays_without_code(tmp_path: Path) -> None:
    lite.put_lessons(tmp_path, "https://example.org/play/")
    spanish = read(tmp_path / "es/01-board.ipynb").cells
    installs, above = spanish[:2]
    assert "install" in installs.metadata["tags"]
    assert "(https://example.org/play/es/01-board.html)" in above.source
