"""JupyterLab as `azardia lab` opens it."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from azardia_nb import lessons
from azardia_nb.cli.lab import WORKSPACE, close_sidebar

pytestmark = pytest.mark.browser


def test_the_sidebar_is_closed(
    browser: Browser, address: str, private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTERLAB_WORKSPACES_DIR", str(private / "jupyterlab_workspaces_dir"))
    close_sidebar()
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{address}/lab/workspaces/{WORKSPACE}/tree/{lessons.FIRST}")
    shown = page.locator(".jp-Notebook")
    shown.wait_for()
    place = shown.bounding_box()
    assert place
    assert place["width"] > 1200  # the bar of icons alone is beside it
    page.close()
