"""Pyodide as it is given to the site of lessons that run in a browser."""

import json
from pathlib import Path
from typing import Any

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.lite import FROM_PYODIDE, LOCK, PACKAGE, PYODIDE, main, warning
from azardia_nb.text.language import LANGUAGES, speaking
from tests.cases import each
from tests.text.golden import pattern, wording


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """Pyodide's core: all packages are named, none is there."""
    (tmp_path / PYODIDE).touch()
    packages = {name: {"file_name": f"{name}.whl"} for name in FROM_PYODIDE | {"micropip"}}
    (tmp_path / LOCK).write_text(json.dumps({"packages": packages}), "utf-8")
    return tmp_path


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_core_alone_lacks_what_lessons_need(pyodide: Path, language: str) -> None:
    (pyodide / "numpy.whl").touch()
    names = ", ".join(sorted(FROM_PYODIDE - {"numpy"}))
    with speaking(language):
        said = warning(pyodide)
    assert said == wording("lite.lacks", language, folder=pyodide, packages=names)


def test_all_of_pyodide_lacks_nothing(pyodide: Path) -> None:
    for name in FROM_PYODIDE:
        (pyodide / f"{name}.whl").touch()
    assert not warning(pyodide)


@each(
    ("file", "content"),
    [(PACKAGE, {"version": "314.0.5"}), (LOCK, {"info": {"version": "0.27.7"}})],
)
@each("language", LANGUAGES)
def test_another_pyodide_is_refused(
    file: str, content: dict[str, Any], language: str, pyodide: Path
) -> None:
    packages = json.loads((pyodide / LOCK).read_text("utf-8"))
    (pyodide / PACKAGE).unlink(missing_ok=True)
    (pyodide / file).write_text(json.dumps(packages | content), "utf-8")
    there = content.get("info", content)["version"]
    with speaking(language), pytest.raises(AzardiaError) as refused:
        warning(pyodide, "314.0.6")
    named = {"folder": pyodide, "there": there, "wanted": "314.0.6"}
    assert str(refused.value) == wording("lite.other", language, **named)
    assert warning(pyodide, there)  # as ever, of what is lacking


@pytest.mark.parametrize("content", ["", "[]", '{"packages": {}}', '{"packages": [1]}'])
def test_a_folder_without_a_list_of_packages_is_no_pyodide(pyodide: Path, content: str) -> None:
    (pyodide / LOCK).write_text(content, "utf-8")
    with pytest.raises(AzardiaError, match=pattern("lite.no_pyodide")):
        warning(pyodide)


def test_the_command_says_so_in_spanish_before_it_builds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [str(tmp_path / "site"), "--pyodide", str(tmp_path), "--language", "es"]
    assert main(asked) == 2
    assert capsys.readouterr().err == f"{wording('lite.no_pyodide', 'es', folder=tmp_path)}\n"
    assert not (tmp_path / "site").exists()
