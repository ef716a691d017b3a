"""The package as published, used with an empty home and without the repository.

Grading is in `tests/lessons/test_assignment.py`, with the same wheel.
"""

import email
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import nbformat
import pytest
import yaml

from azardia_nb.lessons import SOURCE
from azardia_nb.text.language import LANGUAGES
from tests.cases import each
from tests.installed import PROJECT, Home, build
from tests.lacking import lacking

SETTINGS: dict[str, Any] = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
KNOWN: dict[str, Any] = SETTINGS["project"]

README = (PROJECT / "README.md").read_text("utf-8")


def described() -> str:
    """Return the README as the package index shows it."""
    text = README
    for one in SETTINGS["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(one["pattern"], one["replacement"], text)
    return text


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source archive and the wheel."""
    try:
        return build(tmp_path_factory.mktemp("built"))
    except OSError as error:
        lacking(str(error))


@pytest.fixture(scope="module")
def metadata(built: tuple[Path, Path]) -> Message:
    with zipfile.ZipFile(built[1]) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith("dist-info/METADATA"))
        return email.message_from_bytes(wheel.read(name))


@pytest.mark.nightly
def test_the_package_index_would_take_it(built: tuple[Path, Path]) -> None:
    if find_spec("twine") is None:
        lacking("what PyPI would say takes twine: pip install '.[test]'")
    check = [sys.executable, "-m", "twine", "check", "--strict", *map(str, built)]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_link_of_its_description_leads_to_a_page() -> None:
    told = described()
    links = re.findall(r"\]\(([^)\s]+)", told)
    assert len(links) > 20
    assert [link for link in links if not link.startswith("https://")] == []
    here = rf"{KNOWN['urls']['Homepage']}/(?:blob|raw)/HEAD/([^#]+)"
    files = [found[1] for link in links if (found := re.match(here, link))]
    assert len(files) > 15
    assert [name for name in files if not (PROJECT / name).exists()] == []
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", told)
    assert [link for link in pictures if "/blob/" in link] == []


@pytest.mark.nightly
def test_what_is_built_says_what_the_project_says(metadata: Message) -> None:
    told = metadata.get_payload(decode=True)
    assert isinstance(told, bytes)
    assert told.decode().strip() == described().strip()
    for name in ("Author", "Keywords", "Classifier", "License-Expression", "Requires-Python"):
        assert metadata[name], name


def test_it_says_where_it_is() -> None:
    badge = re.search(r"mybinder\.org/v2/gh/([\w-]+/[\w-]+)", README)
    assert badge
    assert KNOWN["urls"]["Homepage"] == f"https://github.com/{badge[1]}"
    for url in KNOWN["urls"].values():
        named = re.fullmatch(rf".*{badge[1]}(?:/(?:blob|tree)/HEAD/([^?]+)|/.*)?", url)
        assert named, url
        assert not named[1] or (PROJECT / named[1]).exists(), url


def test_a_version_has_one_number_and_one_day() -> None:
    cited = yaml.safe_load((PROJECT / "CITATION.cff").read_text("utf-8"))
    told = re.findall(
        r"(?m)^## \[?(\d[\d.]*)\]? - (\d{4}-\d\d-\d\d)$",
        (PROJECT / "CHANGELOG.md").read_text("utf-8"),
    )
    assert told[0] == (KNOWN["version"], str(cited["date-released"]))
    assert (cited["version"], cited["license"]) == (KNOWN["version"], KNOWN["license"])
    assert cited["repository-code"] == KNOWN["urls"]["Homepage"]
    assert [one["name"] for one in cited["authors"]] == [one["name"] for one in KNOWN["authors"]]


@each("form", sorted(PROJECT.glob(".github/ISSUE_TEMPLATE/*.yml")))
def test_a_form_for_issues_asks_in_both_languages(form: Path) -> None:
    asked = yaml.safe_load(form.read_text("utf-8"))
    if form.stem == "config":
        assert asked["contact_links"]
        return
    assert {"name", "description", "body"} <= set(asked)
    names = [one["id"] for one in asked["body"] if one["type"] != "markdown"]
    assert len(set(names)) == len(names) > 0
    for one in asked["body"]:
        assert one["type"] in {"markdown", "input", "textarea", "dropdown"}
        label = one["attributes"].get("label", " · ")
        assert len(label.split(" · ")) == len(LANGUAGES), label


def test_the_workflow_runs_both_tiers() -> None:
    asked = yaml.safe_load((PROJECT / ".github/workflows/tests.yml").read_text("utf-8"))
    assert set(asked[True]) == {"push", "pull_request", "schedule", "workflow_dispatch"}  # `on`
    runs = {name: [step.get("run") for step in job["steps"]] for name, job in asked["jobs"].items()}
    assert "bash .ci/run" in runs["gate"]
    assert "./start tests --all" in runs["all"]


@each("workflow", sorted(PROJECT.glob(".github/workflows/*.yml")))
def test_actions_are_pinned_by_digest(workflow: Path) -> None:
    used = re.findall(r"uses: (.+)", workflow.read_text("utf-8"))
    assert used
    assert [one for one in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", one)] == []


def test_publishing_and_no_package_before_a_release() -> None:
    asked = yaml.safe_load((PROJECT / ".github/workflows/publish.yml").read_text("utf-8"))
    assert asked["jobs"]["pages"]["permissions"] == {"pages": "write", "id-token": "write"}
    assert asked["jobs"]["pypi"]["permissions"] == {"id-token": "write"}
    documents = [PROJECT / "README.md", *PROJECT.glob("docs/**/*.md")]
    said = re.compile(r"pip install [^\n`]*(?<!/)azardia-nb")
    assert [path for path in documents if said.search(path.read_text("utf-8"))] == []


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    return Home(tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("environment") / "env")


@pytest.fixture(scope="module")
def before(built: tuple[Path, Path], home: Home) -> frozenset[Path]:
    """The environment's files before the kit was installed, which is installed again."""
    try:
        home.pip("install", "pip", str(built[1]))
    except OSError as error:
        lacking(str(error))
    home.pip("uninstall", "azardia-nb")
    others = home.files()
    home.pip("install", "--no-deps", str(built[1]))
    return others


@pytest.fixture
def kit(home: Home, before: frozenset[Path]) -> Home:
    """The home with the installed kit; the last test that uses it uninstalls the kit."""
    return home


def here(*given: str) -> str:
    """Return the output of the command in this checkout."""
    command = [sys.executable, "-m", "azardia_nb.cli", *given]
    return subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout


@pytest.mark.nightly
def test_it_simulates(kit: Home) -> None:
    asked = ["simulate", "--games", "100", "--seed", "1", "--language", "es"]
    assert kit.do("azardia", *asked) == here(*asked)


@pytest.mark.nightly
def test_it_teaches(kit: Home) -> None:
    copied = "import sys; from azardia_nb.lessons import copy, Path; copy(Path(sys.argv[1]))"
    kit.do("python", "-c", copied, "lessons")
    found, ours = (
        {path.relative_to(place) for path in place.rglob("*.ipynb") if "teacher" not in path.parts}
        for place in (kit.folder / "lessons", SOURCE)
    )
    assert found == ours
    kit.do("jupyter", "execute", "--inplace", "lessons/01-board.ipynb")
    ran: Any = nbformat.read(kit.folder / "lessons/01-board.ipynb", 4)
    said = [out for cell in ran.cells for out in cell.get("outputs", ())]
    assert any("image" in str(out.get("data", "")) for out in said)
    assert [out for out in said if out.output_type == "error"] == []


@pytest.mark.nightly
def test_its_pages_that_play_are_those_of_a_clone(kit: Home) -> None:
    told = """from collections import defaultdict
from azardia_widgets.page import kits
from azardia_widgets.page.lessons import lesson_pages
files = defaultdict(str)
made = (*kits._kit_files(), *lesson_pages("es", {"files": files}))
print(*sorted(name for name, _ in made if not name.endswith(".mo")))"""
    ours = subprocess.run([sys.executable, "-c", told], capture_output=True, check=True, text=True)
    assert kit.do("python", "-c", told) == ours.stdout


@pytest.mark.nightly
def test_what_is_uninstalled_leaves_a_cache_that_is_named_and_your_own_files(
    kit: Home, before: frozenset[Path]
) -> None:
    kit.do("python", "-c", "from azardia_nb.cli.lab import close_sidebar; close_sidebar()")
    kit.do("python", "-c", "from azardia_nb.compiled import libraries; libraries.cache_folder()")
    kit.do("python", "-m", "pip", "uninstall", "--yes", "--quiet", "azardia-nb")
    assert kit.files() - before == set()
    left = [one for one in kit.environment.rglob("*") if "azardia" in one.name.lower()]
    assert left == []
    ours = {
        one.relative_to(kit.folder).as_posix()
        for one in kit.folder.rglob("*azardia*")
        if "lessons" not in one.parts and "course" not in one.parts
    }
    (cache,) = (name for name in ours if name.endswith("azardia-nb"))
    (window,) = (name for name in ours if name.endswith(".jupyterlab-workspace"))
    assert [name for name in ours - {window} if not name.startswith(cache)] == []
    for page in ("docs/install.md", "docs/es/install.md"):
        told = (PROJECT / page).read_text("utf-8")
        assert f"~/{cache}" in told
        assert f"~/{window.rpartition('azardia-')[0]}azardia-*" in told
    shutil.rmtree(kit.folder / cache)


@pytest.mark.nightly
def test_the_sources_have_what_tests_and_licence_need(built: tuple[Path, Path]) -> None:
    with tarfile.open(built[0]) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    for name in ("LICENSE", "CITATION.cff", "CHANGELOG.md", "conftest.py", "start.py"):
        assert name in names
    assert not {name for name in names if name.startswith((".venv", "dist", ".git/"))}


@pytest.mark.nightly
def test_the_wheel_has_every_file_of_the_packages_and_of_jupyterlab(
    built: tuple[Path, Path],
) -> None:
    wheel = SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]
    with zipfile.ZipFile(built[1]) as packed:
        names = {re.sub(r"^[^/]+\.data/", "", name) for name in packed.namelist()}
    tracked = ["git", "ls-files", *wheel["only-include"], *wheel["shared-data"]]
    done = subprocess.run(tracked, cwd=PROJECT, capture_output=True, text=True, check=True)
    places = {**wheel["sources"], **{f: f"data/{to}" for f, to in wheel["shared-data"].items()}}

    def packed_as(name: str) -> str:
        for place, target in places.items():
            if name == place or name.startswith(f"{place}/"):
                return f"{target}{name.removeprefix(place)}".lstrip("/")
        return re.sub(r"\.po$", ".mo", name)

    wanted = {packed_as(name) for name in done.stdout.splitlines()}
    assert any(name.endswith("lessons.js") for name in wanted)
    assert wanted <= names
    assert not [name for name in names if name.endswith(".po")]
