"""The empty board as shapes: water, stacked boards, hexes, the edges of Levels."""

from functools import lru_cache
from itertools import zip_longest

from azardia_nb.games.axis_mundi.rules.board import FIRST_PIER, HEIGHTS, HEXES, MIDDLE, SPACES
from azardia_widgets.board.shapes import INK, PAPER, Area, Point, Shape, Trail, Words, between
from azardia_widgets.games.axis_mundi.layout import LEFT, SIDE, Layout, Step
from azardia_widgets.games.axis_mundi.marks import HEIGHT_EDGE, STEP, WATER, fill

NAMES = 20  # font size of hex names
_STROKES = (0.25, 0.5, 0.75)  # positions along an edge of the strokes down from it
_LONG = 7.0
_SHADOW = "rgba(60, 45, 20, 0.22)"


@lru_cache(16)
def board(on: Layout) -> tuple[Shape, ...]:
    """Return the shapes of the empty board of a layout."""
    whole = ((0, 0), (on.width, 0), (on.width, on.height), (0, on.height))
    hexes = sorted(range(SPACES), key=lambda hex: (HEIGHTS[hex], _fill_of(on, hex)))
    return (
        Area(whole, PAPER, PAPER, 0),
        Area(_water(on), WATER[0], WATER[1], 2),
        *(Area(_shadow(edge), _SHADOW, _SHADOW, 0) for edge in on.edges),
        *(Area(on.outline(hex, -0.5), _fill_of(on, hex), HEIGHT_EDGE, 1.2) for hex in hexes),
        *(stroke for step in on.steps for stroke in _strokes(step)),
        *(Trail((*edge, edge[0]), STEP, 4.5 - 0.5 * (at == 0)) for at, edge in enumerate(on.edges)),
        Trail((*on.outline(MIDDLE), on.outline(MIDDLE)[0]), STEP, 4.5),
        *(_name(on, hex) for hex in range(SPACES) if hex != MIDDLE),
        *_signs(on),
    )


def _signs(on: Layout) -> list[Shape]:
    """Return all signs, equal shapes next to each other, so that each group is painted at once."""
    shapes: list[Shape] = []
    for nature in dict.fromkeys(on.natures):
        alike = [sign for hex, sign in on.signs.items() if on.natures[hex] == nature]
        for layer in zip_longest(*alike):
            shapes += [shape for shape in layer if shape is not None]
    return shapes


def _fill_of(on: Layout, hex: int) -> str:
    return fill(on.natures[hex], int(HEIGHTS[hex]))


def _water(on: Layout) -> tuple[Point, ...]:
    """Return the outline of the sea."""
    left, right, top, low, cut = 4.0, LEFT - 6, 4.0, on.height - 4, 40.0
    return (
        (left + cut, top), (right - cut, top), (right, top + cut), (right, low - cut),
        (right - cut, low), (left + cut, low), (left, low - cut), (left, top + cut),
    )  # fmt: skip


def _shadow(edge: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the outline of a board's shadow."""
    return tuple((x + 3, y + 6) for x, y in edge)


def _strokes(step: Step) -> list[Trail]:
    """Return strokes down from an edge, like a cliff on a map."""
    strokes = []
    for share in _STROKES:
        x, y = between(step.start, step.end, share)
        end = (round(x + _LONG * step.down[0], 1), round(y + _LONG * step.down[1], 1))
        strokes.append(Trail(((round(x, 1), round(y, 1)), end), STEP, 2))
    return strokes


def _name(on: Layout, hex: int) -> Words:
    x, y = on.places[hex]
    return Words(round(x - SIDE * 0.24, 1), round(y - SIDE * 0.48, 1), hex_text(hex), NAMES, INK)


def hex_text(hex: int) -> str:
    """Return the text on a hex: its name, or a pier's number."""
    if hex == MIDDLE:
        return "–"
    return HEXES[hex] if hex < FIRST_PIER else str(hex - FIRST_PIER + 1)
