"""A board on its canvas: partial repainting."""

import asyncio
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from ipycanvas import canvas as ipycanvas_canvas
from PIL import ImageChops

from azardia_nb import Game, Placed
from azardia_nb.games import load
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_widgets.board.canvas import SCALE, BoardView, changed_shapes, repaint_boxes
from azardia_widgets.board.pawns import Token
from azardia_widgets.board.raster import WIDE, Raster
from azardia_widgets.board.scene import Scene, scene, stand
from azardia_widgets.board.shapes import Disc, Shape
from azardia_widgets.games.azardia.layout import layout
from tests.cases import each
from tests.seats import bots_play

# --- board view -----------------------------------------------------------------------------------


SOON = {tile: Fraction(1, 10) for tile in range(20, 30)}
PLACES = layout(NUMBERS).places
FAR = {tile: Fraction(100 + tile, 10_000) for tile in PLACES}  # large enough to be written

Message = tuple[list[Any], list[Any]]  # commands and their buffers


@pytest.fixture
def game() -> Game:
    return Game.place([Placed(12), Placed(74, level=2)], cards=False)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """The messages sent to the page, as a list that fills up."""
    messages: list[Message] = []
    drawing = ipycanvas_canvas._CANVAS_MANAGER

    def send(command: list[Any], buffers: list[Any] = []) -> None:  # noqa: B006  # as in ipycanvas
        messages.append((command, buffers))

    monkeypatch.setattr(drawing, "_send_custom", send)
    return messages


def on_a_page() -> BoardView:
    """Return a board that a page has requested."""
    view = BoardView()
    looked_at(view)
    return view


def looked_at(view: BoardView) -> None:
    view.widget._handle_frontend_event(None, {"event": "client_ready"}, [])


def begins(view: BoardView, message: Message) -> bool:
    """Return whether a message switches to the board's canvas first, and to another one last.

    Then the next message has to switch, too: a reloaded page must be told its canvas, and the
    kernel does not know of the reload.
    """
    switch = ipycanvas_canvas.COMMANDS["switchCanvas"]
    at = [command[1][0] for command in message[0] if command[0] == switch]
    board = f"IPY_MODEL_{view.widget.model_id}"
    return message[0][0] == [switch, [board]] and at[-2] == board != at[-1]


def written(message: Message) -> list[str]:
    code = ipycanvas_canvas.COMMANDS["fillText"]
    return [command[1][0] for command in message[0] if command[0] == code]


def test_other_chances_repaint_only_what_is_laid_over_the_tiles(
    game: Game, sent: list[Message]
) -> None:
    view = on_a_page()
    view.show(game, "en", chances=SOON)
    assert begins(view, sent[-1])
    assert "150" in written(sent[-1])
    count = len(sent)
    view.show(game, "en", chances={25: Fraction(1)})
    assert len(sent) == count + 1, "one message for one picture"
    assert begins(view, sent[-1])
    assert "100%" in written(sent[-1])
    assert "10%" not in written(sent[-1])
    assert "150" not in written(sent[-1])


def test_another_board_is_painted_whole_and_as_large_as_it_fits(
    game: Game, sent: list[Message]
) -> None:
    def scales() -> set[float]:
        code = ipycanvas_canvas.COMMANDS["scale"]
        return {round(command[1][0], 3) for command in sent[-1][0] if command[0] == code}

    view = on_a_page()
    view.show(game, "en")
    assert scales() == {SCALE}
    size = view.widget.width, view.widget.height
    pawns = [Placed(170, level=5), Placed(12)]
    far = Game.place(pawns, cards=False, numbers=NUMBERS._replace(goal=200))
    view.show(far, "en")
    assert begins(view, sent[-1])
    assert {"199", "200"} <= set(written(sent[-1]))
    assert scales() == {round(SCALE / view.scene.layout.scale, 3)}
    assert (view.widget.width, view.widget.height) == size
    view.show(game, "en")
    assert "150" in written(sent[-1])
    assert "151" not in written(sent[-1])


def test_two_boards_are_painted_apart_and_again_for_a_new_page(
    game: Game, sent: list[Message]
) -> None:
    one, other = on_a_page(), on_a_page()
    one.show(game, "en", chances=SOON)
    other.show(game, "es", chances=FAR)
    for view, words in ((one, "Zone Zero"), (other, "Zona Zero"), (one, "Zone Zero")):
        looked_at(view)
        assert begins(view, sent[-1])
        assert words in written(sent[-1])


def test_pawns_walk_to_where_they_stand_and_labels_come_last(
    game: Game, sent: list[Message]
) -> None:
    view = on_a_page()

    async def walk() -> list[Message]:
        count = len(sent)
        view.show(game, "en", walks=[(1, (9, 10, 11, 12))], pace=0.001)
        assert view.canvas.walking
        await view.canvas.settled()
        return sent[count:]

    messages = asyncio.run(walk())
    assert len(messages) == 4  # 10, 11, 12, and once more with the labels
    labelled = ["74" in written(message)[-2:] for message in messages]
    assert labelled == [False, False, False, True]


def test_a_pawn_waits_where_it_stood_until_the_dice_lie(game: Game) -> None:
    view = BoardView()
    seen: list[dict[int, int]] = []

    def watch(spaces: dict[int, int]) -> tuple[Token, ...]:
        seen.append(dict(spaces))
        return stand(game, spaces)

    async def walk() -> None:
        view.canvas.show(scene(game), [(1, (9, 10, 11, 12))], watch, pace=0.001, wait=0.05)
        assert seen == [{1: 9}]
        await asyncio.sleep(0.01)
        assert seen == [{1: 9}]
        await view.canvas.settled()

    asyncio.run(walk())
    assert [spaces[1] for spaces in seen] == [9, 10, 11, 12]


# --- touched --------------------------------------------------------------------------------------


STEPS = 24
PICTURES = 5


def over(seen: Scene) -> list[Shape]:
    """Return the layers over a board, in painting order."""
    return list(seen.shapes[len(seen.board) :])


def scenes(kind: str) -> list[Scene]:
    """Return scenes of a bots' game, which start late enough for pawns to have walked."""
    game = bots_play(load(kind).Game(4, seed=3), "greedy", STEPS)
    found = []
    for step in range(len(game) - PICTURES, len(game)):
        game.go(step)
        found.append(scene(game, "es"))
    return found


@each("kind", ["azardia", "titan_race"])
def test_only_what_changes_is_painted_and_nothing_is_missing(kind: str) -> None:
    seen = scenes(kind)
    raster = Raster(seen[0].layout.width, seen[0].layout.height)
    raster.lay(seen[0].board)
    scale = WIDE / seen[0].layout.width
    for old, new in pairwise(seen):
        anew = repaint_boxes(over(old), over(new), scale)
        assert anew, "a step shows"
        assert sum(len(shapes) for _, shapes in anew) < len(new.shapes) / 2
        shown = raster.picture(over(old))
        for (left, top, right, low), shapes in anew:
            box = max(0, left), max(0, top), min(shown.width, right), min(shown.height, low)
            shown.paste(raster.picture(shapes).crop(box), box[:2])
        assert ImageChops.difference(shown, raster.picture(over(new))).getbbox() is None


def test_what_is_painted_in_another_order_has_changed() -> None:
    below, above, apart = (Disc(x, 9, 5, "#fff", "#000") for x in (10, 12, 90))
    assert changed_shapes([below, above, apart], [above, below, apart]) == [below, above]
    assert changed_shapes([below, below], [below]) == [below]
    assert changed_shapes([below, above], [below, above]) == []
