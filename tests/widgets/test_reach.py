import asyncio
from typing import Any

import pytest
from ipycanvas import canvas as ipycanvas_canvas

from azardia_nb import Game, Placed
from azardia_widgets import Lesson, Table
from azardia_widgets.board.shapes import Words
from azardia_widgets.controls.buttons import own_class


def rolled(*roll: int, pawns: tuple[int, ...] = (10, 60), **more: Any) -> Table:
    """A table without cards at which the first pawn is to move with this roll."""
    game = Game.place([Placed(tile, level=2) for tile in pawns], cards=False, seed=1)
    game.automatic = False
    game.play("roll")
    game.happen(" ".join(["roll", *map(str, roll)]))
    game.automatic = True
    return Table(game, seats=("person", *["greedy"] * (len(pawns) - 1)), **more)


def own(table: Table, action: str) -> str:
    return own_class(table.panel.buttons[action])


def test_before_a_roll_its_odds_are_told_unless_a_teacher_hides_them() -> None:
    lesson = Lesson(1)
    table = Table(Game.place([Placed(10), Placed(60)], cards=False), lesson=lesson)
    table.reach.now()
    assert table.reach.live.odds["21"] == "10%"
    table.reach.point(f"button {own(table, 'roll')}")
    assert "10%" in {s.text for s in table.board.scene.glow if isinstance(s, Words)}
    lesson.layers = {"odds": False}
    table.reach.now()
    assert not table.reach.live.odds
    table.reach.point(f"button {own(table, 'roll')}")
    assert not table.board.scene.glow


def test_pointing_paints_the_glow_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    table = rolled(7, 3)
    table.board.widget._handle_frontend_event(None, {"event": "client_ready"}, [])
    table.reach.now()
    rings = table.board.scene.glow
    sent: list[Any] = []
    manager = ipycanvas_canvas._CANVAS_MANAGER
    monkeypatch.setattr(manager, "_send_custom", lambda command, buffers=[]: sent.append(command))
    table.reach.point(f"button {own(table, 'add')}")
    lit = table.board.scene.glow
    table.reach.point("space 14")
    assert rings != lit != table.board.scene.glow
    table.reach.point("")
    assert table.board.scene.glow == rings
    code = ipycanvas_canvas.COMMANDS["fillText"]
    written = [{command[1][0] for command in one if command[0] == code} for one in sent]
    assert len(sent) == 3
    assert "10" in written[0], "the way begins at the pawn's tile"
    assert all("60" not in texts for texts in written), "another pawn stands as it stood"


def test_the_board_is_painted_before_it_is_known_what_is_in_reach() -> None:
    table = Table(Game.place([Placed(10), Placed(60)], cards=False, seed=1))

    async def roll() -> tuple[int, int]:
        table.panel.buttons["roll"].click()
        at_once = len(table.reach.live.ways)
        assert table.reach._task
        await table.reach._task
        return at_once, len(table.reach.live.ways)

    at_once, then = asyncio.run(roll())
    assert at_once == 0 < then


def test_dice_fall_when_they_are_rolled_and_lie_still_without_animation() -> None:
    table = Table(kind="chutes_and_ladders", seats=("person", "person"), seed=1)
    assert not table.reach.live.roll
    table.panel.buttons["spin"].click()
    live = table.reach.live
    shown = live.roll
    assert (shown["dice"], shown["faces"]) == ([table.rolls[-1][0]], 6)
    assert not live.still
    table.undo()
    assert live.roll == shown
    table.options.speed.value = 0.0
    table.panel.buttons["spin"].click()
    assert live.still
