"""Plain Python plays without compiled rules, compiler, JupyterLab, threads and processes."""

import json
import subprocess
import sys
from html import escape

import pytest

from azardia_nb import lessons
from azardia_nb.compiled.libraries import NOT_COMPILED
from tests.text.golden import wording

BARE = "from tests import bare; bare.take_away()\n"

SIMULATED = """
from azardia_nb.simulation import simulate
for name in ("azardia", "titan_race", "axis_mundi", "pig"):
    print(simulate(2, game=name, seed=5, progress=False).to_csv())
"""

SAID = """
from azardia_nb.simulation import simulate
simulate(1, progress=False)
"""

REVIEWED = """
from azardia_widgets import Table
table = Table(kind="{game}", seats=("person", "random"), seed=5)
while not table.game.over:
    next(iter(table.panel.buttons.values())).click()
table.afterwards.ending.review.click()
print(bool(table.afterwards.work.reviews), table.wrong.value)
"""

PRESSED = """
from azardia_widgets import Table
table = Table(seed=7)
table.batch._handle_custom_msg({"ready": True}, [])  # a page is there
next(iter(table.action_panel.buttons.values())).click()
print(table.game.position, repr(table.wrong.value))
"""

STOPPED = """
import threading
from azardia_widgets.games.azardia.exhibits.house_rules import HouseRules
from azardia_widgets.games.azardia.exhibits.ten_thousand_games import ManyGames
from azardia_widgets.games.titan_race.exhibits.two_readings import TwoReadings
for exhibit in (ManyGames(), HouseRules(), TwoReadings()):
    if isinstance(exhibit, HouseRules):
        exhibit.changes.value = {"goal": 120}
    parts = exhibit.running._begin(threading.Event()).parts
    before = exhibit.running._came(next(parts))
    print(exhibit.running._came(next(parts)) - before)
"""


def told(code: str) -> str:
    """Return the output of a program that is run in the kit's folder."""
    return subprocess.check_output(
        [sys.executable, "-c", code], cwd=lessons.SOURCE.parent, text=True
    )


@pytest.mark.nightly
def test_plain_python_plays_the_same_games_as_compiled_rules() -> None:
    assert told(BARE + SIMULATED) == told(SIMULATED)


def test_it_says_that_games_take_long() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BARE + SAID],
        cwd=lessons.SOURCE.parent,
        check=True,
        capture_output=True,
        text=True,
    )
    assert wording("compiled.none") in done.stderr.splitlines()


def test_a_press_on_a_page_is_answered() -> None:
    assert told(BARE + PRESSED) == told(PRESSED)


@pytest.mark.nightly
def test_a_page_plays_no_more_games_at_a_time_than_anybody_waits_for_to_stop() -> None:
    assert [int(games) for games in told(BARE + STOPPED).split()] == [1, 1, 2, 2]


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "reviewed"), [("tic_tac_toe", True), ("pig", False)])
def test_a_game_is_reviewed_if_that_takes_no_hours_and_else_one_sentence_says_what_it_takes(
    game: str, reviewed: bool
) -> None:
    found, wrong = told(BARE + REVIEWED.format(game=game)).strip("\n").split(" ", 1)
    assert found == str(reviewed)
    assert (escape(NOT_COMPILED) in wrong) is not reviewed


@pytest.mark.nightly
def test_all_lessons_run() -> None:
    pages = sorted(lessons.SOURCE.glob("*.ipynb"))
    said = subprocess.check_output(
        [sys.executable, "-m", "tests.bare", *map(str, pages)],
        cwd=lessons.SOURCE.parent,
        text=True,
    )
    found = [json.loads(line) for line in said.splitlines()]
    assert [one["lesson"] for one in found] == [page.name for page in pages]
    assert [one for one in found if one["wrong"] or one["said"]] == []
