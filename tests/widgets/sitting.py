"""Tables for tests: a person sits at a table of any game, presses, and plays to the end."""

from datetime import UTC, datetime
from typing import Any

from azardia_nb.game.game import Game
from azardia_nb.games import load, names
from azardia_widgets import Table
from azardia_widgets.table.picking import BACK, LIST
from tests.seats import few, rival

# How a game is begun that is played in more than one way.
WAYS: dict[str, dict[str, Any]] = {
    "azardia core": {"cards": False, "characters": ("robot", "mantis")},
    "axis_mundi cards": {"cards": True},
}
GAMES = [*names(), *WAYS]
SMALL = [name for name in names() if load(name).made is None]  # of one file


def begun(way: str, seed: int = 5, **options: Any) -> Game:
    """Return a new game with as few players as possible; `way` names a game or a variant."""
    name = way.split()[0]
    return load(name).Game(few(name), seed=seed, **WAYS.get(way, {}), **options)


def sitting(way: str, other: str = "", *, code: str = "en", seed: int = 5) -> Table:
    """Return a table at which a person sits against bots: usual ones, or `other`."""
    game = begun(way, seed)
    rivals = (other or rival(way.split()[0]),) * (few(way.split()[0]) - 1)
    return Table(game, seats=("person", *rivals), language=code, seed=seed)


def buttons(table: Table) -> dict[str, Any]:
    return table.action_panel.buttons


def choices(table: Table) -> list[str]:
    """Return the keys of the buttons; if there is only the list, open it first."""
    found = [key for key in buttons(table) if key not in (BACK, LIST)]
    if not found and LIST in buttons(table):
        buttons(table)[LIST].click()
        return choices(table)
    return found


def press(table: Table, *keys: str) -> None:
    """Press buttons by their keys, or the last of `choices`.

    An action without a button is taken as by its cards and spaces.
    """
    for key in keys or choices(table)[-1:]:
        shown = buttons(table)
        if key in shown:
            shown[key].click()
        else:
            table.press(key)


def finish(table: Table, most: int = 5000) -> None:
    """Press the first or the last choice until the end or `most` times; then let bots finish."""
    for n in range(most):
        if table.game.over:
            return
        before = table.game.position, [*buttons(table)]
        press(table, choices(table)[0 if n % 3 == 0 else -1])
        assert (table.game.position, [*buttons(table)]) != before
    assert most < 5000, "it never ends"
    table.options.finish.click()


def handed(name: str, content: bytes) -> dict[str, Any]:
    """Return a file in the form in which the browser uploads it."""
    when = datetime(2026, 1, 1, tzinfo=UTC)
    told = {"name": name, "type": "", "size": len(content), "last_modified": when}
    return told | {"content": memoryview(content)}


def play(exhibit: Any) -> None:
    """Press Play of an exhibit, and wait for the end of its games."""
    exhibit.running.play.click()
    exhibit.running.wait()


def said(widget: Any) -> str:
    """Return all texts of a widget and its children, visible or not."""
    own = [str(getattr(widget, name, "")) for name in ("value", "description", "lines", "report")]
    return " ".join([*own, *(said(child) for child in getattr(widget, "children", ()))])
