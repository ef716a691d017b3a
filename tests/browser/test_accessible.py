"""axe finds nothing serious in what the kit puts on a page."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from azardia_nb import lessons
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser

# The two languages differ in words only.
COURSE = [name for name in lessons.sources() if "/" not in name]
GRAVE = ("serious", "critical")


def violations(opened: Lesson) -> list[str]:
    """What axe finds in the exhibits of a lesson: rule, place and remedy."""
    found = Axe().run(opened.page, ".azardia").response["violations"]
    return [
        f"{rule['id']}, {node['impact']}: {' '.join(map(str, node['target']))}\n"
        f"{node['html']}\n{node['failureSummary']}\n"
        for rule in found
        for node in rule["nodes"]
        if node["impact"] in GRAVE
    ]


@pytest.mark.parametrize("name", COURSE)
def test_axe_finds_nothing_serious(name: str, lesson: Callable[[str], Lesson]) -> None:
    opened = lesson(name)
    opened.run_all()
    opened.all_boards()
    found = violations(opened)
    assert not found, "\n" + "\n".join(found)
    opened.press_main()
    if opened.find("lesson").count():
        opened.find("teacher").click()
        opened.find("big").locator("input").check()
        opened.find("projector").first.wait_for()
    found = violations(opened)
    assert not found, "\n" + "\n".join(found)
