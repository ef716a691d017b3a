"""The list of games that tables have kept in the folder."""

from pathlib import Path

import pytest

from azardia_widgets import Table
from azardia_widgets.table import autosave
from azardia_widgets.table.opening import MOST
from tests.cases import each


@pytest.fixture(autouse=True)
def in_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "where", lambda: autosave.FILES)


def pig(seed: int = 1, kind: str = "pig") -> Table:
    return Table(kind=kind, seats=("person", "person"), seed=seed)


def press(table: Table) -> None:
    table.act(table.game.legal()[0].action)


def to_the_end(table: Table) -> Table:
    while not table.game.ended:
        table.act(table.game.legal()[-1].action)
    return table


def kept(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("azardia-games/*.json")}


def choose(table: Table, name: str) -> None:
    """Open the list, and press the button of the game in the first file that is called so."""
    table.opening.open.value = True
    choice = table.opening.kept.choice
    choice.value = next(path for _, path in choice.options if path.name.startswith(name))
    table.opening.kept.take.click()


@each("language", ["en", "es"])
def test_a_damaged_file_costs_its_own_line(
    language: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (made := folder / language).mkdir()
    monkeypatch.chdir(made)
    table = pig()
    press(table)
    table.language = language
    (made / "azardia-games" / "broken.json").write_text("{", "utf-8")
    table.opening.open.value = True
    kept_games = table.opening.kept
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
    before = kept(folder)
    (name,) = (name for name, raw in before.items() if b'"random"' not in raw)
    choose(here, name)
    assert here.game.steps == other.game.steps
    assert here.seats == other.seats
    press(here)
    after = kept(folder)
    assert {name: after[name] for name in before} == before, "both games, as they were"
    assert len(after) == 3
    press(other)
    assert kept(folder)[name] != before[name], "its table still has it"


def test_a_game_that_is_over_can_be_reviewed_and_stands_there_once(folder: Path) -> None:
    over = to_the_end(pig(kind="coin_race"))
    (name,) = kept(folder)
    here = pig(2, "coin_race")
    choose(here, name)
    assert here.game.ended
    assert here.afterwards.work.running or here.afterwards.work.review_of(here.game)
    here.afterwards.work.stop()
    assert list(kept(folder)) == [name]
    over.opening.start.click()
    assert list(kept(folder)) == [name], "a new game does not take its place"


def test_no_more_than_the_last_ones_are_offered(folder: Path) -> None:
    press(table := pig())
    (raw,) = kept(folder).values()
    for number in range(MOST):
        (folder / "azardia-games" / f"other-{number}.json").write_bytes(raw)
    table.opening.open.value = True
    assert len(table.opening.kept.choice.options) == MOST < len(kept(folder))


def test_a_page_has_no_list(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    press(pig())
    monkeypatch.setattr(autosave, "where", lambda: autosave.BROWSER)
    table = pig(2)
    table.opening.open.value = True
    assert table.opening.kept.widget.layout.display == "none"
