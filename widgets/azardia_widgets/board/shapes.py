"""What a picture is made of: a few plain shapes and colours, for every painter."""

from dataclasses import dataclass, replace
from math import dist

Point = tuple[float, float]

STAR = (
    (0, -10),
    (2.6, -3.6),
    (9.5, -3.1),
    (4.2, 1.4),
    (5.9, 8.1),
    (0, 4.4),
    (-5.9, 8.1),
    (-4.2, 1.4),
    (-9.5, -3.1),
    (-2.6, -3.6),
)
CROWN = ((-9, 6), (-9, -5), (-4, 0), (0, -8), (4, 0), (9, -5), (9, 6))


@dataclass(frozen=True)
class Area:
    """A filled outline with rounded corners: `line` is the width of its stroke."""

    points: tuple[Point, ...]
    fill: str
    stroke: str
    line: float = 2


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    x: float
    y: float
    radius: float
    fill: str
    stroke: str
    line: float = 2


@dataclass(frozen=True)
class Trail:
    """A line through points, round at its ends and corners."""

    points: tuple[Point, ...]
    stroke: str
    line: float


@dataclass(frozen=True)
class Words:
    """A text, centred on its point unless `align` says left or right."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    align: str = "center"


Shape = Area | Disc | Trail | Words


def box(x: float, y: float, side: float, fill: str, stroke: str, line: float = 2) -> Area:
    """Return a square with cut corners around a point."""
    h, c = side / 2, side / 2 - side / 8
    corners = ((-c, -h), (c, -h), (h, -c), (h, c), (c, h), (-c, h), (-h, c), (-h, -c))
    return Area(moved(corners, x, y), fill, stroke, line)


def plate(
    x: float, y: float, text: str, wide: float, size: float, fill: str, ink: str
) -> list[Shape]:
    """Return a text around a point, on a ground of its own."""
    w, h = wide / 2, round(size * 0.55)
    ground = moved(((-w, -h), (w, -h), (w, h), (-w, h)), x, y)
    return [Area(ground, fill, ink, 1), Words(x, y + 1, text, size, ink)]


def moved(points: tuple[Point, ...], x: float, y: float, scale: float = 1) -> tuple[Point, ...]:
    """Return an outline drawn around the origin, scaled and set down at a point."""
    return tuple((round(x + px * scale, 1), round(y + py * scale, 1)) for px, py in points)


def shifted(shape: Shape, x: float, y: float) -> Shape:
    """Return a shape that is drawn around the origin, set down at a point."""
    if isinstance(shape, Area | Trail):
        return replace(shape, points=moved(shape.points, x, y))
    return replace(shape, x=round(shape.x + x, 1), y=round(shape.y + y, 1))


def scaled(shape: Shape, scale: float) -> Shape:
    """Return a shape as many times as large, seen from the origin."""
    if isinstance(shape, Area | Trail):
        return replace(shape, points=moved(shape.points, 0, 0, scale), line=shape.line * scale)
    x, y = shape.x * scale, shape.y * scale
    if isinstance(shape, Words):
        return replace(shape, x=x, y=y, size=shape.size * scale)
    return replace(shape, x=x, y=y, radius=shape.radius * scale, line=shape.line * scale)


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point that divides the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def arrowhead(at: Point, a: Point, b: Point, long: float, wide: float) -> tuple[Point, ...]:
    """Return the outline of an arrowhead around a point, which points from a to b."""
    length = dist(a, b)
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return tuple(
        (round(at[0] + dx * u - dy * v, 1), round(at[1] + dy * u + dx * v, 1))
        for u, v in ((long, 0), (-long, wide), (-long, -wide))
    )


def style(shape: Shape) -> tuple[object, ...]:
    """Return all of a shape but where it is: neighbours of one style can be painted together."""
    if isinstance(shape, Words):
        return Words, shape.size, shape.fill, shape.align
    if isinstance(shape, Trail):
        return Trail, shape.stroke, shape.line
    return type(shape), shape.fill, shape.stroke, shape.line


# --- the colours that all pictures share ----------------------------------------------------------


PAPER = "#fbfaf7"
INK = "#16222e"
QUIET = "#4b5966"

SPACE = ("#eaf3fa", "#6d96b8", "#b9d3e8")  # a space of a board, its edge, the way to the next
GOOD = ("#cdeede", "#00674a")  # what helps, and a mark of it
BAD = ("#f7d5d0", "#9c1f12")
GOLD = ("#ffe08a", "#7a5600")

# Of seats, and of the number on them: Okabe and Ito's colours, some darkened, so that they are
# distinct for every kind of colour vision.
SEATS = (
    ("#0063a6", "#ffffff"),
    ("#f0a000", INK),
    ("#00735a", "#ffffff"),
    ("#8a2f7a", "#ffffff"),
    ("#7cc4ee", INK),
    ("#b8460b", "#ffffff"),
    ("#f0e442", INK),
    (INK, "#ffffff"),
)
