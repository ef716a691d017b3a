"""Shapes of special spaces, dice, traps and lives; each differs by form as well as by colour."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from azardia_nb.games.titan_race.data.titans import kit
from azardia_nb.games.titan_race.rules import board
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.text.language import language
from azardia_widgets.board.shapes import BAD, INK, STAR, Area, Disc, Point, Shape, Trail, moved
from azardia_widgets.board.svg import begin, described, painted

# Fill and edge of a space, by kind.
LOOKS = {
    0: ("#f1ede3", "#a89f8b"),
    board.LAVA: ("#f6b39a", "#9c1f12"),
    board.PIRATES: ("#c9c6d6", "#3d3a50"),
    board.RAMP: ("#f7e3b0", "#7a5600"),
    board.RAMP_LEFT: ("#f7e3b0", "#7a5600"),
    board.RAMP_RIGHT: ("#f7e3b0", "#7a5600"),
    board.STATUE: ("#d8cfc4", "#6b3d12"),
    board.PENTACLE: ("#e3cdf0", "#5a2480"),
    board.ICE: ("#d3f0fb", "#1f7fa6"),
    board.BONUS: ("#d3ecd0", "#1d6a3a"),
}
# Fill and ink of the game's colours.
COLOURS = {
    "yellow": ("#f5d90a", INK),
    "green": ("#00735a", "#ffffff"),
    "brown": ("#8a5315", "#ffffff"),
    "red": ("#d2452d", "#ffffff"),
    "blue": ("#0063a6", "#ffffff"),
    "purple": ("#7a3a9a", "#ffffff"),
}

_FLAME = ((0, -12), (4, -5), (8, 1), (7, 8), (0, 12), (-7, 8), (-8, 2), (-4, -1), (-3, -6))
_TONGUE = ((0, -2), (4, 5), (0, 10), (-4, 5))
_FLAG = ((-9, -11), (11, -8), (7, -2), (11, 4), (-9, 3))
_BODY = ((-7, 12), (-5, -1), (-9, -5), (-5, -11), (5, -11), (9, -5), (5, -1), (7, 12))
_CARD = ((-7, -10), (7, -10), (7, 10), (-7, 10))
_HEART = (
    (0, 9),
    (-9, -1),
    (-8, -7),
    (-3.5, -9),
    (0, -5),
    (3.5, -9),
    (8, -7),
    (9, -1),
)


def sign(nature: int, x: float, y: float, side: float) -> tuple[Shape, ...]:
    """Return the sign of a special space, in its upper half, where no Titan covers it."""
    size = side / 52
    draw = _SIGNS[nature]
    return tuple(draw(x + 21 * size, y - 25 * size, size, LOOKS[nature][1]))


def _lava(x: float, y: float, size: float, ink: str) -> list[Shape]:
    return [
        Area(moved(_FLAME, x, y, size), ink, ink, 0),
        Area(moved(_TONGUE, x, y, size), "#ffe08a", "#ffe08a", 0),
    ]


def _pirates(x: float, y: float, size: float, ink: str) -> list[Shape]:
    pole = Trail(((x - 9 * size, y - 12 * size), (x - 9 * size, y + 13 * size)), ink, 3 * size)
    return [pole, Area(moved(_FLAG, x, y, size), ink, ink, 0)]


def _ramp(ways: tuple[int, ...]) -> Callable[[float, float, float, str], list[Shape]]:
    def draw(x: float, y: float, size: float, ink: str) -> list[Shape]:
        """Draw an arrow per direction of the ramp; `ways` counts sixths of a turn."""
        shapes: list[Shape] = []
        for turn in ways:
            # Straight ahead is up; left and right ahead are a sixth of a turn away.
            dx, dy = sin(turn * pi / 3), -cos(turn * pi / 3)
            a = (round(x - 3 * size, 1), round(y + 9 * size, 1))
            b = (round(a[0] + 17 * size * dx, 1), round(a[1] + 17 * size * dy, 1))
            shapes += [Trail((a, b), ink, 3 * size), Area(_head(b, dx, dy, size), ink, ink, 0)]
        return shapes

    return draw


def _head(at: Point, dx: float, dy: float, size: float) -> tuple[Point, ...]:
    turned = ((5, 0), (-4, 5), (-4, -5))
    return tuple(
        (round(at[0] + size * (dx * u - dy * v), 1), round(at[1] + size * (dy * u + dx * v), 1))
        for u, v in turned
    )


def _statue(x: float, y: float, size: float, ink: str) -> list[Shape]:
    return [
        Area(moved(_BODY, x, y, size), ink, ink, 0),
        Area(moved(_TONGUE, x, y - 8 * size, 0.7 * size), "#ffe08a", "#ffe08a", 0),
    ]


def _pentacle(x: float, y: float, size: float, ink: str) -> list[Shape]:
    return [
        Disc(x, y, 12 * size, "#ffffff", ink, 2 * size),
        Area(moved(STAR, x, y, 1.05 * size), ink, ink, 0),
    ]


def _ice(x: float, y: float, size: float, ink: str) -> list[Shape]:
    arms: list[Shape] = []
    for turn in range(3):
        dx, dy = 11 * size * sin(turn * pi / 3), 11 * size * cos(turn * pi / 3)
        ends = ((round(x - dx, 1), round(y - dy, 1)), (round(x + dx, 1), round(y + dy, 1)))
        arms.append(Trail(ends, ink, 2.6 * size))
    return arms


def _bonus(x: float, y: float, size: float, ink: str) -> list[Shape]:
    return [
        Area(moved(_CARD, x, y, size), "#ffffff", ink, 2 * size),
        Area(moved(STAR, x, y, 0.6 * size), ink, ink, 0),
    ]


_SIGNS: dict[int, Callable[[float, float, float, str], list[Shape]]] = {
    board.LAVA: _lava,
    board.PIRATES: _pirates,
    board.RAMP: _ramp((-1, 0, 1)),
    board.RAMP_LEFT: _ramp((-1,)),
    board.RAMP_RIGHT: _ramp((1,)),
    board.STATUE: _statue,
    board.PENTACLE: _pentacle,
    board.ICE: _ice,
    board.BONUS: _bonus,
}


def card(x: float, y: float) -> list[Shape]:
    """Return the shapes of a bonus card."""
    return _bonus(x, y, 1, LOOKS[board.BONUS][1])


def trap(x: float, y: float, size: float = 1) -> list[Shape]:
    """Return the shapes of a trap: a jaw with teeth."""
    teeth = tuple((dx, dy) for at in range(-2, 3) for dx, dy in ((at * 8 - 4, 4), (at * 8, -8)))
    jaw = ((-20, 10), *teeth, (20, 4), (20, 10))
    return [Area(moved(jaw, x, y, size), BAD[1], "#ffffff", 2)]


def heart(x: float, y: float, full: bool, size: float = 1) -> Shape:
    """Return the shape of a life, filled or lost."""
    return Area(moved(_HEART, x, y, size), BAD[1] if full else "#ffffff", BAD[1], 1.5)


# Lines of the faces' paths as (aside, down) points; a wild die has a star instead.
_WAYS: dict[int, tuple[Point, ...]] = {
    0: ((0, 7), (0, -9)),
    1: ((0, 13), (0, 0), (0, -13)),
    2: ((-5, 13), (-5, 0), (7, -9)),
    3: ((-9, 9), (0, 2), (9, -5)),
    4: ((-13, 11), (-4, 4), (4, -2), (13, -9)),
}


def die(face: int, x: float, y: float, colour: str, size: float = 1) -> list[Shape]:
    """Return the shapes of a die in its colour, with the path of its face."""
    fill, ink = COLOURS[colour]
    h = 21
    ground = ((-h, -h + 5), (-h + 5, -h), (h - 5, -h), (h, -h + 5), (h, h - 5), (h - 5, h))
    square = (*ground, (-h + 5, h), (-h, h - 5))
    shapes: list[Shape] = [Area(moved(square, x, y, size), fill, INK, 2)]
    if face not in _WAYS:
        return [*shapes, Area(moved(STAR, x, y, 1.5 * size), ink, ink, 0)]
    way = moved(_WAYS[face], x, y, size)
    shapes.append(Trail(way, ink, 3.5 * size))
    shapes += [Disc(*at, 3.6 * size, ink, ink, 0) for at in way[:-1]]
    (ax, ay), (bx, by) = _WAYS[face][-2:]
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    tip = _head(way[-1], (bx - ax) / long, (by - ay) / long, 1.2 * size)
    shapes.append(Area(tip, ink, ink, 0))
    if face == 0:  # trap: a tooth behind
        shapes.append(Area(moved(((-7, 17), (0, 8), (7, 17)), x, y, size), ink, ink, 0))
    if face == 3:  # strike: a flash ahead
        shapes.append(Area(moved(STAR, x + 11 * size, y - 11 * size, 0.7 * size), ink, ink, 0))
    return shapes


# --- dice as an image ---------------------------------------------------------------------------

_SIDE = 52.0  # width of a die with its margin


def dice(faces: Sequence[int], code: str = "en") -> str:
    """Return a row of dice as an SVG image with an alternative text."""
    speak, colours = language(code), kit().colours
    shapes = [
        shape
        for at, face in enumerate(faces)
        for shape in die(face, _SIDE * (at + 0.5), _SIDE / 2, colours[face])
    ]
    svg = "".join((begin(_SIDE * len(faces), _SIDE), *painted(shapes), "</svg>"))
    alt = ", ".join(speak(FACE_NAMES[face]) for face in faces)
    # sized in em, so that a projector's larger letters enlarge the dice, too
    return described(svg, alt, "height:3.2em")
