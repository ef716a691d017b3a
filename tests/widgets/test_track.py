"""A board of any length: every tile and every pawn is on it."""

from itertools import pairwise

import pytest

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.board import NUMBERS
from azardia_nb.language import LANGUAGES
from azardia_widgets.layout import HEIGHT, WIDTH
from azardia_widgets.shapes import Words
from azardia_widgets.track import description, grid_of, shapes, tokens, track


def game(goal: int, *tiles: int) -> Game:
    numbers = NUMBERS._replace(goal=goal, z_tiles=(85, 93))
    pawns = [Placed(tile, level=5) for tile in tiles]
    return Game.place(pawns, cards=False, numbers=numbers)


@pytest.mark.parametrize("goal", [100, 150, 255])
def test_every_tile_has_its_number_and_lies_in_the_picture(goal: int) -> None:
    numbers = {shape.text for shape in shapes(game(goal, 5, 99), "en") if isinstance(shape, Words)}
    assert {str(tile) for tile in range(1, goal + 1)} <= numbers
    assert str(goal + 1) not in numbers


@pytest.mark.parametrize("goal", [30, 120, 200, 255])
def test_tiles_lie_apart_and_side_by_side(goal: int) -> None:
    grid = grid_of(goal)
    places = [grid.place(tile) for tile in range(1, goal + 1)]
    assert len(set(places)) == len(places)
    near = [abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise(places)]
    assert max(near) == pytest.approx(min(near)), "each tile lies beside the next one"
    half = grid.box / 2
    assert all(half < x < WIDTH - half and 60 + half < y < HEIGHT - half for x, y in places)


def test_pawns_beyond_the_usual_board_are_seen() -> None:
    far = game(255, 200, 254)
    where = {pawn.seat: (pawn.x, pawn.y) for pawn in tokens(far)}
    for seat, tile in ((1, 200), (2, 254)):
        x, y = grid_of(255).place(tile)
        assert abs(where[seat][0] - x) + abs(where[seat][1] - y) < 20


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_picture_is_told_in_words(code: str) -> None:
    far = game(255, 200, 254)
    assert "254" in description(far, code)
    assert description(far, code).split(".")[0] in track(far, code)
