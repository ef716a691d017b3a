"""The island as it is drawn: rings that turn, heights, figures; hexes picked at the table."""

from functools import cache
from itertools import cycle
from math import dist
from typing import Any

import numpy as np
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from azardia_nb.games import load
from azardia_nb.games.axis_mundi.rules.board import (
    HEXES,
    SPACES,
    TURNS,
)
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS, SEATS
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.board.layout import HEIGHT, LETTERS, WIDTH
from azardia_widgets.board.scene import scene
from azardia_widgets.board.shapes import Area, Disc, Words
from azardia_widgets.games.axis_mundi.layout import SIDE, layout
from tests.cases import each

AXIS = load("axis_mundi")
FONT = FontProperties(family="DejaVu Sans", weight="bold")
HUNT = {
    "cards": False,
    "seat": 2,
    "round": 2,
    "players": [
        {"at": "1C", "hp": 7, "wounds": 2, "form": "up", "character": "malignant"},
        {"at": "2A", "hp": 17, "form": "angel", "character": "savant"},
        {"at": "1B", "hp": 4, "wounds": 3, "form": "up", "character": "scrounger"},
    ],
}


def placed(setup: dict[str, Any]) -> Any:
    """A game in a position."""
    return AXIS.made().place(setup, seed=1)  # type: ignore[misc,attr-defined]


@each("turns", range(TURNS))
def test_what_touches_by_the_rules_touches_in_the_picture(turns: int) -> None:
    rules = AXIS.Game(seed=1).rules
    on = layout(rules, turns)
    for hex in range(SPACES):
        near = {int(other) for other in rules["near"][turns, hex] if other >= 0}
        seen = {other for other in range(SPACES) if 0 < apart(on, hex, other) < 2 * SIDE}
        assert near == seen, HEXES[hex]


def apart(on: Any, one: int, other: int) -> float:
    return dist(on.places[one], on.places[other])


def test_every_moment_stays_in_the_picture_and_is_told() -> None:
    game = AXIS.Game(seed=3)
    rng = np.random.default_rng(1)
    for _, code in zip(range(60), cycle(LANGUAGES), strict=False):
        if game.seat is None:
            break
        game.take(int(rng.choice(game.actions)))
        game.run_chance()
        inside(game, code)
    for code in LANGUAGES:
        inside(placed(HUNT), code)


@cache
def width(text: str, size: float) -> float:
    return float(TextPath((0, 0), text, size=size, prop=FONT).get_extents().width)


def inside(game: Any, code: str) -> None:
    shown = scene(game, code)
    for shape in shown.shapes:
        if isinstance(shape, Area):
            assert all(-1 <= x <= WIDTH + 1 and -1 <= y <= HEIGHT + 1 for x, y in shape.points)
        elif isinstance(shape, Disc | Words):
            assert 0 <= shape.x <= WIDTH
            assert 0 <= shape.y <= HEIGHT
        if isinstance(shape, Words):
            assert shape.size >= LETTERS
            if shape.align == "left":
                assert shape.x + width(shape.text, shape.size) <= WIDTH, shape.text
    assert all(name in shown.description for name in game.names(code))
    assert scene(game, code).board is shown.board


def test_figures_differ_by_shape_letters_and_colour_and_a_high_stands_out() -> None:
    bodies, signs = set(), set()
    for characters in (CHARACTERS[:SEATS], CHARACTERS[-SEATS:]):
        shown = scene(AXIS.Game(seed=1, characters=characters))
        for token in shown.tokens:
            outlines = [one for one in token.shapes if isinstance(one, Area)]
            middle = (token.x, token.y)
            bodies.add(
                (
                    CHARACTERS.index(token.character),
                    tuple(
                        (round(x - middle[0]), round(y - middle[1])) for x, y in outlines[1].points
                    ),
                )
            )
            signs.add(next(one.text for one in token.shapes if isinstance(one, Words)))
    assert len(signs) == len(CHARACTERS)
    assert len({outline for _, outline in bodies}) == len(CHARACTERS)
    angel = scene(placed(HUNT)).tokens
    others = [len(token.shapes) for token in angel if token.seat != 2]
    assert len(next(token for token in angel if token.seat == 2).shapes) > max(others)
