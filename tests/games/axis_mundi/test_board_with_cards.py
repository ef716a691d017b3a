"""With cards too, moves are made on the board: each has its path, its ring and its button."""

from typing import Any

import pytest

from azardia_nb.game.game import Game, Reading, begin
from azardia_nb.games.axis_mundi.game import setup_row, setup_variant
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_widgets.table.reach import Preview, previews

MOVES = {"walk", "climb", "run", "spelunk", "enter"}
UNSEEN = ("play empty-vessel",)


def placed(at: str, form: str = "base", hand: tuple[str, ...] = ("empty-vessel",)) -> Game:
    """Return a game in which seat 1 is on hex `at` and may move, with nobody near."""
    players: list[dict[str, Any]] = [
        {"character": "savant", "at": at, "form": form, "hand": hand, "move": 3},
        {"character": "cultivator", "at": "I"},
        {"character": "scrounger", "at": "Q"},
    ]
    told = {"players": players}
    kind = setup_variant(told)
    game = begin(kind, setup_row(kind, told), 1)
    game.automatic = False
    return game


def way(*hexes: str) -> tuple[int, ...]:
    return tuple(map(HEXES.index, hexes))


def led(game: Reading) -> dict[str, Preview]:
    return {one.action: one for one in previews(game) if one and one.action.split()[0] in MOVES}


@pytest.mark.parametrize("before", [(), UNSEEN])
@pytest.mark.parametrize("at", ["A", "1E", "2C", "3A"])
def test_every_move_leads_along_its_hexes(at: str, before: tuple[str, ...]) -> None:
    game = placed(at)
    for action in before:
        game.play(action)
    found = led(game.view(1))
    for action, one in found.items():
        over = action.split()[1:] or ["axis" if action == "enter" else "1N"]
        gone = way(at, *over)
        assert (action, one.walks, one.end) == (action, ((1, gone),), gone[-1])
    words = {action.split()[0] for action in found}
    more = {"1E": {"spelunk"}, "3A": set() if before else {"enter"}}.get(at, set())
    assert {"walk", "run"} | more <= words


def test_a_figure_goes_where_a_card_or_a_die_puts_it() -> None:
    game = placed("A", hand=("hidden-cave-4",))
    game.play("play hidden-cave-4")
    game.happen("die 1")
    assert [one.path for one in game.log() if one.path] == [way("A", HEXES[game.state["at"][0]])]


def test_nobody_else_is_told_of_a_way_that_is_only_written_down() -> None:
    game = placed("A")
    for action in (*UNSEEN, "walk B", "run C D"):
        game.play(action)
    told = {seat: [e.path for e in game.view(seat).log() if e.path] for seat in (1, 2, 3)}
    assert told == {1: [way("A", "B"), way("B", "C", "D")], 2: [], 3: []}
    game.play("end")
    for _ in "23":
        game.play("end")
    paths = [one.path for one in game.view(2).log() if len(one.path) > 1]
    assert paths == told[1]
