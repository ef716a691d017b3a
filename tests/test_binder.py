"""Binder finds its files, and visitors do not wait for work that can be done beforehand."""

import importlib.util
import re
import subprocess
import tomllib
from itertools import product
from pathlib import Path

from authoring.lock import LOCKS
from azardia_nb import lessons
from azardia_nb.lessons.course import binder, course
from azardia_nb.text.language import LANGUAGES

PROJECT = lessons.SOURCE.parent
BINDER = PROJECT / "binder"
POST_BUILD = (BINDER / "postBuild").read_text("utf-8")


def test_the_project_itself_is_installed_with_what_its_pages_need() -> None:
    assert set(LOCKS["binder/requirements.txt"]) == {"env", "pages"}
    assert re.search(r"(?m)^python -m pip install .*--no-deps --no-build-isolation \.$", POST_BUILD)
    extras = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "voila" in extras["optional-dependencies"]["pages"]


def test_the_badge_leads_to_a_page_without_code() -> None:
    (place,) = re.findall(
        r"mybinder\.org/v2/\S+\?urlpath=([^)]+)", (PROJECT / "README.md").read_text("utf-8")
    )
    page = place.removeprefix("voila/render/")
    assert page != place
    assert (PROJECT / page).name == lessons.FIRST
    assert (PROJECT / page).is_file()


def test_there_is_a_link_for_each_lesson_as_the_badge_has_it() -> None:
    badge = re.search(r"https://mybinder\.org/v2/[^)]+", (PROJECT / "README.md").read_text("utf-8"))
    assert badge
    assert binder(course()[0]) == badge[0]
    for page, code in product(course(), LANGUAGES):
        place = binder(page, code).partition("?urlpath=")[2]
        assert (PROJECT / place.removeprefix("voila/render/").removeprefix("lab/tree/")).is_file()
        assert place.startswith("lab/" if page.code else "voila/")  # what is changed is seen


def test_a_visitor_finds_no_keys(tmp_path: Path) -> None:
    lessons.copy(tmp_path / "notebooks", teacher=True)
    (line,) = re.findall(r"(?m)^rm .+$", POST_BUILD)
    subprocess.run(line.split(), cwd=tmp_path, check=True)
    assert (tmp_path / "notebooks/es" / lessons.FIRST).is_file()
    assert not list(tmp_path.rglob("teacher"))


def test_its_python_is_one_the_project_runs_on() -> None:
    named = re.fullmatch(r"python-3\.(\d+)\n", (BINDER / "runtime.txt").read_text("utf-8"))
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    least = re.fullmatch(r">=3\.(\d+)", project["requires-python"])
    assert named
    assert least
    assert int(named[1]) >= int(least[1])


def test_what_is_done_beforehand_is_there() -> None:
    modules = re.findall(r"-m (\S+)|import ([\w.]+)", POST_BUILD)
    assert modules
    for module in modules:
        assert importlib.util.find_spec("".join(module)), module
