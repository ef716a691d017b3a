"""The ladder: the games that count; no line is lost, and damaged lines do not count."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from azardia_nb.games import load
from azardia_nb.records import ladder
from azardia_nb.records.ladder import Result
from azardia_nb.records.save import game_of, link_of
from azardia_widgets import Table
from azardia_widgets.table import autosave
from azardia_widgets.table import ladder as panel
from azardia_widgets.table.seating import player_of


@pytest.fixture(autouse=True)
def in_a_kernel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for module in (autosave, panel):
        monkeypatch.setattr(module, "where", lambda: autosave.FILES)
    monkeypatch.chdir(tmp_path)


def begun(kind: str = "titan_race", seed: int = 1) -> Table:
    return Table(kind=kind, seats=("person", "easy", "greedy"), seed=seed)


def played(table: Table) -> Table:
    while not table.game.ended:
        table.act(table.game.legal()[0].action)
    return table


def stored() -> tuple[Result, ...]:
    return ladder.read(ladder.lines()).results


@pytest.mark.parametrize("kind", ["azardia", "titan_race", "axis_mundi"])
def test_a_game_counts_once(kind: str) -> None:
    table = played(begun(kind))
    (one,) = stored()
    assert (one.game, one.rivals, one.aided) == (kind, ("easy", "greedy"), False)
    winner = table.game.winner or 0
    assert one.won == (player_of(table.game, winner - 1) in table.persons)
    table.undo()
    table.redo()
    assert stored() == (one,)
    table.play_again()
    played(table)
    assert len(stored()) == 2


def test_help_is_told_apart() -> None:
    table = begun()
    table.act(table.game.legal()[0].action)
    table.undo()
    table.autosave.release()
    again = begun()  # the game that was left remembers it
    again.autosave._on_message("press")
    played(again)
    table = begun(seed=2)
    while len(table.game.legal()) < 2:
        table.act(table.game.legal()[0].action)
    table.hint.button.click()
    played(table)
    assert [one.aided for one in stored()] == [True, True]
    table.show_ladder()
    assert not any(one.played for one in ladder.rungs(stored()))


def test_what_others_have_played_does_not_count() -> None:
    table = begun()
    table.turns.finish()  # bots play for the person
    assert table.game.ended
    for kind in ("azardia", "titan_race", "axis_mundi"):
        game = Table(kind=kind, seats=("person",) * 3, seed=1, cards=False).game
        for _ in range(30):
            game.play(game.legal()[0].action)
        played(Table(game_of(link_of(game), seed=1), seats=("person", "easy", "greedy")))
    played(Table(kind="titan_race", seats=("person", "person"), seed=1))
    assert not stored()


@pytest.mark.parametrize(
    ("kind", "own", "menu"),
    [
        ("azardia", {"goal": 120}, {"cards": False}),
        ("titan_race", {"laps": 2}, {"circuit": "lagoon"}),
        ("axis_mundi", {"redraw": "no"}, {"cards": True}),
        ("pig", {"goal": 10}, {}),
    ],
)
def test_house_rules_do_not_count(kind: str, own: dict[str, Any], menu: dict[str, Any]) -> None:
    seats = ("person", "greedy", "greedy")
    assert panel.has_house_rules(Table(kind=kind, seats=seats, seed=1, **own).game)
    table = Table(kind=kind, seats=seats, seed=1)
    for name, value in menu.items():
        table.opening.switches[name].value = value
    table.opening.start.click()
    assert table.game.variant.options != load(kind).variant().options or not menu
    assert not panel.has_house_rules(table.game)


def test_a_damaged_line_is_left_out_and_told() -> None:
    played(begun())
    good = ladder.file().read_text("utf-8")
    ladder.file().write_text(good.replace('"won": false', '"won": true') + "{" + good[:30], "utf-8")
    table = played(begun(seed=2))  # written after a line that was cut off
    found = ladder.read(ladder.lines())
    assert (len(found.results), found.odd) == (1, 2)
    table.show_ladder()
    assert 'role="alert"' in table.ladder.widget.value.replace("'", '"')


ADDING = """
from azardia_nb.records import ladder
for n in range(40):
    ladder.add(ladder.Result("pig", False, ("greedy",), True, False, "", f"{who} {n}"))
"""


def test_two_kernels_lose_nothing() -> None:
    both = [subprocess.Popen([sys.executable, "-c", f"who = {who}\n{ADDING}"]) for who in (1, 2)]
    assert [one.wait() for one in both] == [0, 0]
    assert (len(stored()), ladder.read(ladder.lines()).odd) == (80, 0)
