"""Signs of terrain, told apart by shape, and fills of Levels, told apart by shade."""

from collections.abc import Callable
from math import cos, pi, sin

from azardia_nb.games.axis_mundi.rules import board
from azardia_widgets.board.layout import LETTERS
from azardia_widgets.board.shapes import BAD, INK, STAR, Area, Disc, Shape, Trail, Words, moved

WATER = ("#dcebf3", "#b4cfde")
HEIGHT_FILLS = ("#c3d6b3", "#dadcae", "#eee0b8", "#fdf8ea")  # of Levels: the higher, the lighter
HEIGHT_EDGE = "#8f8a6c"
STEP = "#5d4a2b"  # the edge of a board, and the strokes down from it
_FILLS = {board.INACCESSIBLE: "#f3a98f", board.PIER: "#e5c79a", board.AXIS: "#dccbf0"}
INKS = {
    board.ACCESSIBLE: "#4f5b2b",
    board.PATH: "#7a5600",
    board.CAVE: "#2c2620",
    board.SHELTER: "#6b3d12",
    board.INACCESSIBLE: "#9c1f12",
    board.WAREHOUSE: "#6b4a1c",
    board.POWER: "#5a2480",
    board.PIER: "#5b3a12",
    board.AXIS: "#4a1f78",
}

_FLAME = ((0, -12), (4, -5), (8, 1), (7, 8), (0, 12), (-7, 8), (-8, 2), (-4, -1), (-3, -6))
_TONGUE = ((0, -2), (4, 5), (0, 10), (-4, 5))
_TENT = ((0, -11), (12, 10), (-12, 10))
_DOOR = ((0, -2), (5, 10), (-5, 10))
_MOUTH = ((-11, 10), (-11, 0), (-7, -8), (0, -11), (7, -8), (11, 0), (11, 10))
_DARK = ((-6, 10), (-6, 2), (-3, -3), (0, -4), (3, -3), (6, 2), (6, 10))
_CRATE = ((-11, -9), (11, -9), (11, 10), (-11, 10))
_BLADES = (((-9, 9), (-6, -3)), ((-3, 9), (-3, -8)), ((3, 9), (3, -8)), ((9, 9), (6, -3)))


def fill(nature: int, level: int) -> str:
    """Return the fill of a hex: that of a special terrain, or else of its Level."""
    return _FILLS.get(nature, HEIGHT_FILLS[level])


def sign(nature: int, number: int, x: float, y: float, side: float) -> tuple[Shape, ...]:
    """Return the sign of a hex, at the upper right, where no figure hides it.

    `number` is that of a Power Hex, from 0.
    """
    size = side / 45
    if nature == board.AXIS:  # without a name, so in the centre
        return tuple(_axis(x, y - 14 * size, 1.4 * size, INKS[board.AXIS]))
    return tuple(terrain_sign(nature, number, x + 20 * size, y - 22 * size, size))


def terrain_sign(nature: int, number: int, x: float, y: float, size: float) -> list[Shape]:
    """Return the sign of a kind of terrain around a point."""
    ink = INKS[nature]
    if nature == board.POWER:
        return _power(x, y, size, ink, number)
    return _SIGNS[nature](x, y, size, ink)


def _accessible(x: float, y: float, size: float, ink: str) -> list[Shape]:
    """Draw thorns."""
    return [Trail(moved(blade, x, y, size), ink, 2.6 * size) for blade in _BLADES]


def _path(x: float, y: float, size: float, ink: str) -> list[Shape]:
    """Draw footprints of a path."""
    prints = ((-9, 7), (-3, 2), (3, 3), (8, -5))
    return [Disc(px, py, 2.6 * size, ink, ink, 0) for px, py in moved(prints, x, y, size)]


def _cave(x: float, y: float, size: float, ink: str) -> list[Shape]:
    return [
        Area(moved(_MOUTH, x, y, size), "#8d8676", ink, 2 * size),
        Area(moved(_DARK, x, y, size), ink, ink, 0),
    ]


def _shelter(x: float, y: float, size: float, ink: str) -> list[Shape]:
    return [
        Area(moved(_TENT, x, y, size), "#ffffff", ink, 2.4 * size),
        Area(moved(_DOOR, x, y, size), ink, ink, 0),
    ]


def _lava(x: float, y: float, size: float, ink: str) -> list[Shape]:
    return [
        Area(moved(_FLAME, x, y, size), ink, ink, 0),
        Area(moved(_TONGUE, x, y, size), "#ffe08a", "#ffe08a", 0),
    ]


def _warehouse(x: float, y: float, size: float, ink: str) -> list[Shape]:
    cross = (((-11, -9), (11, 10)), ((11, -9), (-11, 10)))
    return [
        Area(moved(_CRATE, x, y, size), "#e9cf9f", ink, 2.4 * size),
        *(Trail(moved(line, x, y, size), ink, 2 * size) for line in cross),
    ]


def _power(x: float, y: float, size: float, ink: str, number: int) -> list[Shape]:
    """Draw a star, with dots below it for its number."""
    dots = [(-6 * number + 12 * at, 17) for at in range(number + 1)]
    return [
        Disc(x, y, 12 * size, "#ffffff", ink, 2 * size),
        Area(moved(STAR, x, y, 1.05 * size), ink, ink, 0),
        *(Disc(px, py, 3.4 * size, ink, ink, 0) for px, py in moved(tuple(dots), x, y, size)),
    ]


def _pier(x: float, y: float, size: float, ink: str) -> list[Shape]:
    """Draw planks."""
    planks = [((-11, dy), (11, dy)) for dy in (-8, 0, 8)]
    posts = [((dx, -11), (dx, 11)) for dx in (-8, 8)]
    return [Trail(moved(line, x, y, size), ink, 2.6 * size) for line in (*planks, *posts)]


def _axis(x: float, y: float, size: float, ink: str) -> list[Shape]:
    """Draw a ring with rays, half of them up and half of them down."""
    rays = [
        ((round(7 * cos(pi * k / 4), 1), round(7 * sin(pi * k / 4), 1)),
         (round(12 * cos(pi * k / 4), 1), round(12 * sin(pi * k / 4), 1)))
        for k in range(8)
    ]  # fmt: skip
    return [
        *(Trail(moved(ray, x, y, size), ink, 2 * size) for ray in rays),
        Disc(x, y, 5.5 * size, "#ffffff", ink, 2.4 * size),
    ]


_SIGNS: dict[int, Callable[[float, float, float, str], list[Shape]]] = {
    board.ACCESSIBLE: _accessible,
    board.PATH: _path,
    board.CAVE: _cave,
    board.SHELTER: _shelter,
    board.INACCESSIBLE: _lava,
    board.WAREHOUSE: _warehouse,
    board.PIER: _pier,
    board.AXIS: _axis,
}


def infection(x: float, y: float, size: float = 1) -> list[Shape]:
    """Return an infection marker: a disc with thorns."""
    ink = "#7a2a86"
    rays = [
        (0.0, 0.0, round(10 * cos(pi * k / 3), 1), round(10 * sin(pi * k / 3), 1)) for k in range(6)
    ]
    return [
        *(Trail(moved(((a, b), (c, d)), x, y, size), ink, 2.4 * size) for a, b, c, d in rays),
        Disc(x, y, 5 * size, ink, "#ffffff", 1.5 * size),
    ]


def round_number(x: float, y: float, number: int = 1, colour: str = INK) -> list[Shape]:
    """Return the number of a later round on the way home."""
    return [Disc(x, y, 12.5, "#ffffff", colour, 2), Words(x, y + 1, str(number), LETTERS, INK)]


def target(x: float, y: float) -> list[Shape]:
    """Return the sign of a hunter."""
    cross = (((-11, 0), (-3, 0)), ((3, 0), (11, 0)), ((0, -11), (0, -3)), ((0, 3), (0, 11)))
    return [
        Disc(x, y, 7.5, "#ffffff", BAD[1], 2.4),
        *(Trail(moved(line, x, y), BAD[1], 2.4) for line in cross),
    ]
