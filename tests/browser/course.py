"""Checks that every lesson must pass in the real JupyterLab, in both languages."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import authoring
from azardia_nb.lessons.course import RULES, course
from tests.browser.lab import PATIENCE, STILL, Lesson, Shown

COURSE = [page.file for page in course() if page.file != RULES]
FOR_TEACHERS = [name for name in authoring.sources() if "teacher/" in name]

UNPLAYED = "15-your-own-player.ipynb"  # has nothing to show before games are played

LIVE = ".jp-OutputArea-output > .azardia:visible"
GRAVE = ("serious", "critical")


def runs(opened: Lesson) -> None:
    """Check that all cells of a lesson run, and that every board is drawn."""
    opened.run_all()
    assert not opened.failed(), opened.failed()
    opened.all_boards()
    assert not opened.failed(), opened.failed()


def answers(opened: Lesson) -> None:
    """Check that the control to press first changes a picture beside it, without an error."""
    assert opened.press_main(), opened.failed()
    assert not "".join(opened.find("wrong").all_inner_texts()).strip()
    assert not opened.failed(), opened.failed()


def is_accessible(opened: Shown, where: str = ".azardia") -> None:
    """Check that axe finds nothing serious in the kit's parts of a page."""
    found = violations(opened, where)
    assert not found, "\n" + "\n".join(found)


def violations(opened: Shown, where: str) -> list[str]:
    """Return axe's findings in parts of a page: rule, place and remedy."""
    found = Axe().run(opened.page, where).response["violations"]
    return [
        f"{rule['id']}, {node['impact']}: {' '.join(map(str, node['target']))}\n"
        f"{node['html']}\n{node['failureSummary']}\n"
        for rule in found
        for node in rule["nodes"]
        if node["impact"] in GRAVE
    ]


def for_the_teacher(opened: Lesson) -> None:
    """Show the lesson bar's tools for teachers in projector size, if there is a bar."""
    if opened.find("lesson").count():
        opened.find("teacher").click()
        opened.find("big").locator("input").check()
        opened.find("projector").first.wait_for()


def is_pictures_tomorrow(opened: Lesson) -> None:
    """Check that every exhibit is a picture when the saved lesson is opened with a new kernel."""
    # Pictures stand for exhibits that are not live; live ones may take a while to come back.
    expect(opened.page.locator(STILL)).to_have_count(0, timeout=PATIENCE)
    exhibits = opened.page.locator(LIVE).count()
    opened.tomorrow()
    assert len(shows_pictures(opened)) == exhibits


def shows_pictures(opened: Lesson) -> list[str]:
    """Check that all exhibits are pictures; return each picture's hint on what to press."""
    shown = opened.saved()
    assert not shown["missed"]
    assert shown["pictures"] or opened.name.endswith(UNPLAYED)
    assert not shown["unseen"]
    hints: list[str] = shown["hints"]
    assert all(hints)
    return hints
