"""A table's page, as far as it can be tested without Python in a browser."""

import json
import re
import shutil
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from azardia_nb.compiled.compiler import zig
from azardia_nb.compiled.libraries import WRITING
from azardia_nb.games import load, names
from azardia_nb.lessons.course import doors, routes, tomorrow, topics
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets import Table
from azardia_widgets.page import building, kits, seen
from azardia_widgets.page.front import front_page
from azardia_widgets.page.lessons import lesson_page
from azardia_widgets.table.autosave import widgets_of
from tests.lacking import lacking
from tests.text.golden import wording

FILES = (*building.SHOWN, *building.PLAYING, *building.SCRIPTS)
PREVIEWS = [seen.SHARED.format(game=name) for name in names()]
LOADS = {
    "sizes": {},
    "bytes": 20_000_000,
    "files": {name: name for name in (*FILES, *PREVIEWS)},
}
HERE = Path(building.__file__).parent


@pytest.fixture(scope="module")
def found() -> Any:
    return kits.trial_report(0, LANGUAGES[-1:])


def test_a_page_draws_every_icon_of_a_table() -> None:
    style, table = (HERE / "page.css").read_text("utf-8"), Table(seed=1)
    assert table.opening  # made when first needed
    icons = {getattr(one, "icon", "") for one in widgets_of(table)} - {""}
    assert "lightbulb-o" in icons
    assert {icon for icon in icons if f".fa-{icon} " not in style} == set()


def test_tables_of_all_games_say_to_the_page_what_a_press_changes(found: dict[str, Any]) -> None:
    assert len(found["tables"]) == len(names())
    for game, table in found["tables"].items():
        assert "azardia-table" in table["table"], game
        assert table["asked"] == ["m1"], game
        assert len(table["wrong"]) == 1, game  # the link that led there


def test_a_table_imports_nothing_that_its_page_has_not(found: dict[str, Any]) -> None:
    distributions = packages_distributions()
    there = {*kits.PURE, building.COMPILED, "azardia-nb"}
    there |= {"filelock", "ipython", "psygnal"}  # stand-ins
    there |= {"mypy-extensions"}  # psygnal's, where it is compiled
    there |= {"setuptools"}  # begins with every Python of an environment that has it
    imported = {name.partition(".")[0] for name in found["imported"]} & set(distributions)
    brought = {
        name: {re.sub("_", "-", one.lower()) for one in distributions[name]} for name in imported
    }
    assert [name for name, packages in brought.items() if not packages & there] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_page_has_its_picture_and_its_twin_before_anything_is_loaded(code: str) -> None:
    kind = load("pig")
    html = seen.table(kind, code, LOADS)
    told = re.search(r'type="application/json">(.*?)</script>', html)
    assert told
    assert json.loads(told[1])["language"] == code
    assert json.loads(told[1])["texts"]["setting"] == language(code)(seen.TEXTS["setting"])
    assert re.search(r'<img alt="[^"]+" src="data:image/svg', html)
    (other,) = set(LANGUAGES) - {code}
    twin = "../pig.html" if code == "es" else "es/pig.html"
    assert f'<a href="{twin}" lang="{other}"' in html


def test_what_python_finds_is_the_kit_without_what_is_compiled_or_large() -> None:
    own = dict(kits._kit_files())
    assert {"azardia_nb/game/game.py", "azardia_widgets/page/bridge.py"} <= set(own)
    assert not {*kits.LARGE} & set(own)
    assert not [name for name in own if name.endswith((".po", ".mo", ".so", ".pyc", ".wasm"))]


def test_what_a_page_styles_as_its_own_is_nothing_of_the_kit() -> None:
    own, kit = set(), ""
    for file in HERE.parent.rglob("*.*"):
        if file.suffix in (".py", ".js", ".css", ".html"):
            text = file.read_text("utf-8")
            if file.parent == HERE:
                own |= set(re.findall(r'class(?:Name)?(?:=|: | = )"(azardia-[\w-]+)"', text))
            else:
                kit += text
    own -= {"azardia-games"}  # styled only at the top of a page
    assert {"azardia-page-note", "azardia-keys"} <= own
    assert [name for name in sorted(own) if re.search(rf"\b{name}\b(?!-)", kit)] == []


def test_what_changes_gets_another_name_and_no_file_is_replaced(tmp_path: Path) -> None:
    names = []
    for style in ("a", "a", "b"):
        made = tmp_path / "made"
        made.mkdir()
        for name in (*building.SHOWN, *building.PLAYING):
            shutil.copyfile(HERE / name, made / name)
        (made / "page.css").write_text(style, "utf-8")
        names.append(building.place_hashed(made, tmp_path))
        shutil.rmtree(made)
    first, same, second = names
    assert same == first
    assert {name for name in first if second[name] != first[name]} == {"page.css"}
    for name in (first["page.css"], second["page.css"]):
        assert name.startswith("page-")
        assert (tmp_path / name).exists()
    script = (tmp_path / first["page.js"]).read_text("utf-8")
    assert re.findall(r'from "\./(.+)"', script) == [first["answers.js"], first["editing.js"]]


def test_without_pyodide_nothing_is_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [str(tmp_path / "site"), "--pyodide", str(tmp_path), "--language", "es"]
    assert building.main(asked) == 2
    assert capsys.readouterr().err == f"{wording('page.no_pyodide', 'es', folder=tmp_path)}\n"


@pytest.mark.parametrize("code", LANGUAGES)
def test_front_page_leads_everywhere(code: str) -> None:
    html = front_page(code, LOADS)
    linked = set(re.findall(r'<a href="([\w-]+)\.html"', html))
    lessons = {page.name for route in (*topics(), *routes(), *doors()) for page in route.pages}
    assert linked >= {*names(), *lessons, *(page.name for page in tomorrow()), "lessons", "class"}
    assert re.findall(r'<section id="(\w+)"', html) == [door.name for door in doors()]
    (told,) = re.findall(r'type="application/json">(.*?)</script>', html)
    assert [name for name, _ in json.loads(told)["cells"]] == ["table"]


def lesson(name: str) -> tuple[str, dict[str, str]]:
    """Return a lesson's page in Spanish, and the code of its cells by id."""
    html = lesson_page(name, "es", LOADS)
    (told,) = re.findall(r'type="application/json">(.*?)</script>', html)
    return html, dict(json.loads(told)["cells"])


def test_a_lesson_has_its_words_its_pictures_and_the_cells_that_are_run() -> None:
    html, cells = lesson("01-board.ipynb")
    assert next(iter(cells)) == "lesson"
    assert re.findall(r'data-cell="(.+?)"', html) == list(cells)
    links = re.findall(r'href="([^"]+)', html)
    assert seen.LESSONS in links
    assert not [link for link in links if ".ipynb" in link and "mybinder" not in link]


def test_ways_stand_once_over_a_lesson() -> None:
    html = lesson_page("03-coins.ipynb", "es", LOADS)
    header, article = html.split("</header>")
    above = article[: article.index("<h1")]
    assert "03-coins.html" in header
    assert re.findall('<a [^>]*href="(.+?)"', above) == ["02-two-dice.html"]  # what it needs
    assert "12–15" in above
    assert "mybinder" not in html


def test_what_a_learner_writes_is_run_where_the_code_is() -> None:
    _, cells = lesson("02-two-dice.ipynb")
    assert not {"change", "task"} & set(cells)


def test_the_part_of_all_tables_has_the_whole_translator(tmp_path: Path) -> None:
    if zig() is None:
        lacking("takes ziglang: pip install '.[test]'")
    # Otherwise names of compiled functions differ from those in the libraries, and none is found.
    with ZipFile(kits._archives(tmp_path, set())[kits.KIT]) as part:
        there = set(part.namelist())
    assert {f"azardia_nb/compiled/{file.name}" for file in WRITING} <= there
