import asyncio
import re
from base64 import b64decode
from typing import Any

import pytest
from ipycanvas import canvas as ipycanvas_canvas

from azardia_nb import Game, Placed
from azardia_nb.games import load
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson, Table
from azardia_widgets.board.canvas import walks_of
from azardia_widgets.board.layout import BOX
from azardia_widgets.board.shapes import Trail, Words
from azardia_widgets.controls.buttons import own_class
from tests.cases import each
from tests.seats import few
from tests.text.golden import wording


def rolled(*roll: int, pawns: tuple[int, ...] = (10, 60), **more: Any) -> Table:
    """A table without cards at which the first pawn is to move with this roll."""
    game = Game.place([Placed(tile, level=2) for tile in pawns], cards=False, seed=1)
    game.automatic = False
    game.play("roll")
    game.happen(" ".join(["roll", *map(str, roll)]))
    game.automatic = True
    return Table(game, seats=("person", *["greedy"] * (len(pawns) - 1)), **more)


def shining(table: Table) -> set[int]:
    """The spaces around which there is a ring."""
    places = table.board.scene.layout.places
    middles = {
        tuple(sum(axis) / len(axis) for axis in zip(*shape.points[:-1], strict=True))
        for shape in table.board.scene.glow
        if isinstance(shape, Trail) and len(shape.points) == 9
    }
    return {
        space
        for space, (x, y) in places.items()
        for (mx, my) in middles
        if abs(x - mx) + abs(y - my) < BOX / 4
    }


def own(table: Table, action: str) -> str:
    return own_class(table.panel.buttons[action])


def test_spaces_in_reach_shine_and_name_their_button() -> None:
    table = rolled(7, 3)
    table.reach.now()
    assert shining(table) == {14, 20}
    ways = {"20": [own(table, "add")], "14": [own(table, "subtract")]}
    assert table.reach.live.ways == ways
    table.panel.buttons["add"].click()
    table.reach.now()
    assert shining(table) == set(map(int, table.reach.live.ways))


def test_two_buttons_for_one_space_are_both_named() -> None:
    game = Game.place([Placed(20, hand=("body-swap", "mantis-leap")), Placed(25)], phase="play")
    table = Table(game, seats=("person", "greedy"))
    table.reach.now()
    cards = ("play mantis-leap", "play body-swap on 2")
    assert set(table.reach.live.ways["25"]) == {own_class(table.hand.buttons[c]) for c in cards}


@each("code", LANGUAGES)
def test_each_button_and_the_board_say_what_is_in_reach(code: str) -> None:
    table = rolled(7, 6, language=code)  # to tile 23, or back to tile 11
    table.reach.now()
    told = table.reach.live.told
    assert told.keys() == {own(table, action) for action in ("add", "subtract")}
    assert "23" in told[own(table, "add")]
    assert re.search(r"\b11\b.*\b23\b", table.access.descriptions[0].removeprefix("…"))


def test_what_a_space_is_stands_beside_its_number() -> None:
    table = Table(seed=1)
    called = table.reach.live.called
    assert called["5"] == ["tile 5", wording("scene.a_tile")]
    assert called["6"] == ["tile 6", ""]
    assert "level 5" in called["80"][1]
    assert Table(kind="chutes_and_ladders").reach.live.called["98"][1] == wording(
        "scene.leads_back", space=78
    )


def test_nothing_shines_where_there_is_nothing_to_choose() -> None:
    table = rolled(7, 3)
    table.go(0)
    table.reach.now()
    assert (shining(table), table.reach.live.ways) == (set(), {})
    table = Table(rolled(7, 3).game, seats=("greedy", "person"))
    table.reach.now()
    assert not shining(table)


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


def test_a_saved_picture_shows_what_is_in_reach() -> None:
    table = rolled(7, 3)
    drawn = b64decode(re.findall('base64,([^"]+)', table.picture())[0]).decode()
    assert table.board.scene.glow
    assert drawn.count('stroke="#0063a6" stroke-width="4"') == 1


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


def test_a_page_that_asks_for_less_motion_stops_it() -> None:
    table = Table(seed=1)
    table.reach.live.calm = True
    assert table.speed == table.options.speed.value == 0


@each("code", LANGUAGES)
def test_a_challenge_is_a_scene(code: str) -> None:
    table = rolled(4, 2, pawns=(70, 76), language=code)
    table.turns.pause()  # the bot would roll for its own turn
    table.panel.buttons["add"].click()
    scene = table.reach.live.contest["html"]
    one, other = table.rolls[1:3]
    assert re.findall(r"data-die='(\d+)'", scene) == [str(face) for face in (*one, *other)]
    for name in table.game.names(code):
        assert name in scene
    assert scene.count("azardia-won") == 1
    log = [entry.sentence for entry in table.game.log(code)]
    assert sum(sentence in scene for sentence in log) >= 2  # how it began, and what it costs
    assert not table.reach.live.roll  # these dice are shown in the scene


def test_a_contest_that_is_over_is_no_scene() -> None:
    table = rolled(4, 2, pawns=(70, 76))
    table.panel.buttons["add"].click()
    table.go(1)
    assert not table.reach.live.contest["html"]


def test_games_without_contests_have_no_scenes() -> None:
    for name in ("pig", "coin_race"):
        game = load(name).Game(few(name), seed=1)
        assert game.type.tabletop.contest(game, "en") is None


def test_a_step_is_one_walk_and_two_steps_are_two() -> None:
    game = load("chutes_and_ladders").Game(1, seed=1)
    game.automatic = False
    for spun in (4, 1):  # square 4 has a ladder to 14
        game.play("spin")
        game.happen(f"spin {spun}")
    assert walks_of(game.log()) == [(1, (0, 1, 2, 3, 4, 14)), (1, (14, 15))]
