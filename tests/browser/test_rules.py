"""The cheat sheet prints on one page."""

import re

import pytest
from playwright.sync_api import Browser

from azardia_nb.games import load
from azardia_nb.games.rulebook import cheat_sheet
from azardia_nb.text.language import LANGUAGES

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_cheat_sheet_prints_on_one_page(code: str, browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(cheat_sheet(load("azardia").variant(), code))
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    assert b"595" in printed  # the width of A4 in points
    page.close()
