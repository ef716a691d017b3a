"""The site for engineers is made without a warning, and has what it promises."""

import json
import re
import subprocess
import sys
from html import unescape
from importlib.util import find_spec
from pathlib import Path

import pytest

from azardia_nb import public
from tests.lacking import lacking

PROJECT = Path(__file__).parents[1]
pytestmark = pytest.mark.nightly  # Sphinx takes a minute to make the site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (find_spec("sphinx") and find_spec("furo") and find_spec("myst_parser")):
        lacking("the site for engineers takes Sphinx: pip install '.[docs]'")
    folder: Path = tmp_path_factory.mktemp("site")
    command = ["-m", "sphinx", "-q", "-W", "--keep-going", "-d", str(folder / "kept")]
    made = subprocess.run(
        [sys.executable, *command, str(PROJECT / "docs"), str(folder / "html")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (made.returncode, made.stderr) == (0, "")
    return folder / "html"


def test_what_one_imports_from_the_kit_is_in_the_reference(site: Path) -> None:
    page = (site / "engineers/api.html").read_text("utf-8")
    told = {name.split(".")[-1] for name in re.findall(r'<dt class="sig[^"]*" id="([^"]+)"', page)}
    classes = {name for name in public.__all__ if not name.isupper()}
    assert classes <= told
    assert "simulate" in told


def test_errors_are_listed_as_parameters_are(site: Path) -> None:
    page = (site / "engineers/api.html").read_text("utf-8")
    saves = page[page.index('id="azardia_nb.game.game.Game.save"') :].partition('<dt class="sig')[0]
    assert re.search(r'<dt class="field-[^"]*">Raises.*?SaveError', saves, re.DOTALL)
    assert not re.search(r"Raises \w+Error", page)


def test_fields_of_records_say_what_the_comments_behind_them_say(site: Path) -> None:
    page = (site / "engineers/api.html").read_text("utf-8")
    step = page[page.index('id="azardia_nb.game.game.Step"') :].partition('<dt class="sig')[0]
    assert re.search(r"<strong>by</strong>.*?<em>int</em>.*?CHANCE", step)
    assert "Alias for field number" not in page


def test_the_gallery_has_ten_pictures_with_descriptions(site: Path) -> None:
    page = (site / "engineers/gallery.html").read_text("utf-8")
    pictures = page.split('<div class="azardia-picture">')[1:]
    assert len(pictures) == 10
    assert all(re.search(r'<img alt="[^"]+" src="data:image', picture) for picture in pictures)


def test_links_within_the_site_lead_to_its_pages(site: Path) -> None:
    for page in site.rglob("*.html"):
        for name in re.findall(r'<a [^>]*href="([^":#]+)[^":]*"', page.read_text("utf-8")):
            assert (page.parent / unescape(name)).is_file(), (page, name)


def test_links_that_leave_the_guides_lead_to_files_of_the_project(site: Path) -> None:
    sources = r'href="https://github\.com/[\w-]+/[\w-]+/blob/HEAD/([^"#]+)'
    for page in site.rglob("*.html"):
        for name in re.findall(sources, page.read_text("utf-8")):
            assert (PROJECT / name).exists(), (page, name)


def test_its_front_leads_players_teachers_and_engineers_on(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    assert "Azardia NB contributors" in page
    for place in ("install", "for-teachers", "your-own-dice", "engineers/index"):
        assert f'href="{place}.html"' in page


def test_who_searches_for_dice_is_led_past_the_front_page(site: Path) -> None:
    text = (site / "searchindex.js").read_text("utf-8")
    found = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    at = found["terms"]["advantag"]  # the stem
    assert found["docnames"][at] == "your-own-dice"
