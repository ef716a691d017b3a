"""A table saves its game by itself, and lists those that others have saved in the folder.

What a browser stores is tested in tests/browser/test_kept.py.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from azardia_nb.files.checked_file import with_checksum
from azardia_nb.games import load
from azardia_widgets import Table
from azardia_widgets.table import autosave
from azardia_widgets.table.opening import MOST
from tests.cases import each
from tests.text.golden import tells

# Of each game with a table in lesson 0, the cell.
MADE: dict[str, Callable[[], Table]] = {
    "azardia": lambda: Table(seed=7),
    "titan_race": lambda: Table(load("titan_race").Game(4, seed=11), seed=11),
    "axis_mundi": lambda: Table(load("axis_mundi").Game(3, seed=11), seed=11),
    "cards": lambda: Table(load("axis_mundi").Game(3, cards=True, seed=11), seed=11),
}


@pytest.fixture(autouse=True)
def in_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "where", lambda: autosave.FILES)


def apart(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a folder for this case, and change into it."""
    (made := folder / name).mkdir()
    monkeypatch.chdir(made)
    return made


def press(table: Table) -> None:
    table.act(table.game.legal()[0].action)


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("azardia-games/*.json"))


def left(table: Table) -> Table:
    """Close a table, as a restart of its kernel does."""
    table.autosave.release()
    return table


@each("game", list(MADE))
def test_a_game_is_gone_on_with_where_it_was_left(
    game: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = apart(folder, game, monkeypatch)
    before = MADE[game]()
    assert not kept(folder), "nobody has played"
    for _ in range(4):
        press(before)
    left(before)
    after = MADE[game]()
    assert after.autosave.go_on
    assert after.game.position < before.game.position
    after.autosave._on_message("press")
    assert after.game.notation == before.game.notation
    assert after.game.steps == before.game.steps
    assert after.seats == before.seats
    assert not after.autosave.go_on
    assert not after.wrong.value
    after.timeline.undo.click()
    press(after)
    assert len(kept(folder)) == 1


def test_a_new_game_takes_the_place_of_the_one_that_was_left(folder: Path) -> None:
    first = MADE["azardia"]()
    for _ in range(6):
        press(first)
    left(first)
    second = MADE["azardia"]()
    press(second)
    (file,) = kept(folder)
    assert json.loads(file.read_text("utf-8"))["steps"] == second.game.steps
    assert second.autosave.go_on, "whoever has pressed by mistake can still go on"
    while second.game.round == 1:
        press(second)
    assert not second.autosave.go_on
    second.opening.start.click()
    assert not kept(folder), "a game in which nothing has happened"


def test_what_bots_do_is_kept_and_what_is_looked_back_at_is_not(folder: Path) -> None:
    table = MADE["titan_race"]()
    for _ in range(4):
        press(table)
    assert len({step.by for step in table.game.taken}) > 2, "bots and chance, too"
    (file,) = kept(folder)
    content = json.loads(file.read_text("utf-8"))
    assert content["position"] == table.game.position == len(table.game)
    table.timeline.slider.value = 1
    assert json.loads(file.read_text("utf-8")) == content


def test_two_tables_do_not_take_each_others_game(folder: Path) -> None:
    first, second = MADE["azardia"](), MADE["azardia"]()
    press(first)
    press(second)
    press(second)
    third = MADE["azardia"]()
    assert not third.autosave.go_on, "both are still played"
    games = [json.loads(file.read_text("utf-8"))["position"] for file in kept(folder)]
    assert games == [first.game.position, second.game.position]


def test_who_sits_at_it_comes_back_too(folder: Path) -> None:
    def mine(view: Any) -> Any:
        return view.legal()[0].action

    table = Table(seats=("person", mine), seed=3)
    table.opening.seats[1].value = "random"
    table.opening.start.click()
    press(table)
    left(table)
    again = Table(seats=("person", mine), seed=3)
    again.autosave._on_message("press")
    assert again.seats == ("person", "random")


def test_a_strategy_of_ones_own_is_that_of_the_cell() -> None:
    def mine(view: Any) -> Any:
        return view.legal()[0].action

    table = Table(seats=("person", mine), seed=3)
    press(table)
    left(table)
    again = Table(seats=("person", mine), seed=3)
    again.autosave._on_message("press")
    assert again.seats == ("person", mine)


def edited(content: dict[str, Any], **more: Any) -> bytes:
    del content["check"]
    return with_checksum({**content, **more})


@each("how", ["cut off", "edited", "illegal", "of another game", "seats", "helped"])
def test_what_is_no_game_of_this_table_reaches_no_rules(
    how: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = apart(folder, how, monkeypatch)
    table = Table(kind="pig", seats=("person", "person"), seed=1)
    press(table)
    (file,) = kept(folder)
    content = json.loads(file.read_text("utf-8"))
    other = load("coin_race").Game(2, seed=1)
    file.write_bytes(
        {
            "cut off": lambda: file.read_bytes()[:-40],
            "edited": lambda: file.read_bytes().replace(
                b'"automatic": true', b'"automatic": false'
            ),
            "illegal": lambda: edited(content, steps=["hold", "hold"]),
            "of another game": lambda: with_checksum(other.content()),
            "seats": lambda: edited(content, seats=["person", "\x1b", {}]),
            "helped": lambda: edited(content, helped=[True, -1, 10**9, "x"]),
        }[how]()
    )
    left(table)
    again = Table(kind="pig", seats=("person", "person"), seed=1)
    usable = how in ("seats", "helped", "of another game")
    assert bool(again.autosave.go_on) == usable
    assert bool(again.wrong.value) != usable
    again.autosave._on_message("press")
    assert bool(again.wrong.value) == (how == "of another game")
    before = file.read_bytes()
    press(again)
    assert (file.read_bytes() == before) != usable, "what cannot be read stays as it is"


def test_a_folder_that_takes_nothing_is_told_once_and_the_game_goes_on(folder: Path) -> None:
    (folder / "azardia-games").write_text("a file", "utf-8")
    table = MADE["azardia"]()
    press(table)
    assert tells(table.autosave.said, "kept.failed")
    at = table.game.position
    press(table)
    assert not table.autosave.said
    assert table.game.position > at
    assert not table.wrong.value
    assert os.listdir(folder) == ["azardia-games"]


# --- the list of games ----------------------------------------------------------------------------


def pig(seed: int = 1, kind: str = "pig") -> Table:
    return Table(kind=kind, seats=("person", "person"), seed=seed)


def to_the_end(table: Table) -> Table:
    while not table.game.ended:
        table.act(table.game.legal()[-1].action)
    return table


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in kept(folder)}


def choose(table: Table, name: str) -> None:
    """Open the list of saved games and continue the first file whose name begins with `name`."""
    table.opening.open.value = True
    choice = table.opening.saved_games.choice
    choice.value = next(path for _, path in choice.options if path.name.startswith(name))
    table.opening.saved_games.take.click()


@each("language", ["en", "es"])
def test_a_damaged_file_costs_its_own_line(
    language: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = apart(folder, language, monkeypatch)
    table = pig()
    press(table)
    table.language = language
    (made / "azardia-games" / "broken.json").write_text("{", "utf-8")
    table.opening.open.value = True
    kept_games = table.opening.saved_games
    (broken,) = [path for _, path in kept_games.choice.options if path.name == "broken.json"]
    assert len(kept_games.choice.options) == 2
    usable = {}
    for _, path in kept_games.choice.options:
        kept_games.choice.value = path
        usable[path] = not kept_games.take.disabled
    assert [path for path, can in usable.items() if not can] == [broken]


def test_a_game_that_is_gone_on_with_is_a_copy(folder: Path) -> None:
    other, here = pig(1), Table(kind="pig", seats=("person", "random"), seed=2)
    press(other)
    press(here)
    before = contents(folder)
    (name,) = (name for name, raw in before.items() if b'"random"' not in raw)
    choose(here, name)
    assert here.game.steps == other.game.steps
    assert here.seats == other.seats
    press(here)
    after = contents(folder)
    assert {name: after[name] for name in before} == before, "both games, as they were"
    assert len(after) == 3
    press(other)
    assert contents(folder)[name] != before[name], "its table still has it"


def test_a_game_that_is_over_can_be_reviewed_and_stands_there_once(folder: Path) -> None:
    over = to_the_end(pig(kind="coin_race"))
    (name,) = contents(folder)
    here = pig(2, "coin_race")
    choose(here, name)
    assert here.game.ended
    assert here.afterwards.work.running or here.afterwards.work.review_of(here.game)
    here.afterwards.work.stop()
    assert list(contents(folder)) == [name]
    over.opening.start.click()
    assert list(contents(folder)) == [name], "a new game does not take its place"


def test_no_more_than_the_last_ones_are_offered(folder: Path) -> None:
    press(table := pig())
    (raw,) = contents(folder).values()
    for number in range(MOST):
        (folder / "azardia-games" / f"other-{number}.json").write_bytes(raw)
    table.opening.open.value = True
    assert len(table.opening.saved_games.choice.options) == MOST < len(contents(folder))


def test_a_page_has_no_list(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    press(pig())
    monkeypatch.setattr(autosave, "where", lambda: autosave.BROWSER)
    table = pig(2)
    table.opening.open.value = True
    assert table.opening.saved_games.widget.layout.display == "none"
