"""The shapes and colours of all pictures."""

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
    """A filled polygon with rounded corners; `line` is the width of its stroke."""

    points: tuple[Point, ...]
    fill: str
    stroke: str
    line: float = 2


@dataclass(frozen=True)
class Disc:
    """A filled circle; `line` is the width of its stroke."""

    x: float
    y: float
    radius: float
    fill: str
    stroke: str
    line: float = 2


@dataclass(frozen=True)
class Trail:
    """A polyline with round ends and corners; `line` is its width."""

    points: tuple[Point, ...]
    stroke: str
    line: float


@dataclass(frozen=True)
class Words:
    """A text at a point; `align` says which part of the text is there."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    align: str = "center"


Shape = Area | Disc | Trail | Words


def box(x: float, y: float, side: float, fill: str, stroke: str, line: float = 2) -> Area:
    """Return a square with cut corners around the point `x`, `y`."""
    h, c = side / 2, side / 2 - side / 8
    corners = ((-c, -h), (c, -h), (h, -c), (h, c), (c, h), (-c, h), (-h, c), (-h, -c))
    return Area(moved(corners, x, y), fill, stroke, line)


def plate(
    x: float, y: float, text: str, wide: float, size: float, fill: str, ink: str
) -> list[Shape]:
    """Return a text in the middle of a filled rectangle, both around the point `x`, `y`."""
    w, h = wide / 2, round(size * 0.55)
    ground = moved(((-w, -h), (w, -h), (w, h), (-w, h)), x, y)
    return [Area(ground, fill, ink, 1), Words(x, y + 1, text, size, ink)]


def moved(points: tuple[Point, ...], x: float, y: float, scale: float = 1) -> tuple[Point, ...]:
    """Return points of an outline around the origin, scaled, then moved to the point `x`, `y`."""
    return tuple((round(x + px * scale, 1), round(y + py * scale, 1)) for px, py in points)


def shifted(shape: Shape, x: float, y: float) -> Shape:
    """Return a copy of `shape`, moved by `x` and `y`."""
    if isinstance(shape, Area | Trail):
        return replace(shape, points=moved(shape.points, x, y))
    return replace(shape, x=round(shape.x + x, 1), y=round(shape.y + y, 1))


def scaled(shape: Shape, scale: float) -> Shape:
    """Return a copy of `shape`, scaled around the origin."""
    if isinstance(shape, Area | Trail):
        return replace(shape, points=moved(shape.points, 0, 0, scale), line=shape.line * scale)
    x, y = shape.x * scale, shape.y * scale
    if isinstance(shape, Words):
        return replace(shape, x=x, y=y, size=shape.size * scale)
    return replace(shape, x=x, y=y, radius=shape.radius * scale, line=shape.line * scale)


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point at `share` of the way from `a` to `b`."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def arrowhead(at: Point, a: Point, b: Point, long: float, wide: float) -> tuple[Point, ...]:
    """Return the outline of an arrowhead around `at`, pointing from `a` to `b`."""
    length = dist(a, b)
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return tuple(
        (round(at[0] + dx * u - dy * v, 1), round(at[1] + dy * u + dx * v, 1))
        for u, v in ((long, 0), (-long, wide), (-long, -wide))
    )


def style(shape: Shape) -> tuple[object, ...]:
    """Return all properties of a shape except its position; equal styles are painted together."""
    if isinstance(shape, Words):
        return Words, shape.size, shape.fill, shape.align
    if isinstance(shape, Trail):
        return Trail, shape.stroke, shape.line
    return type(shape), shape.fill, shape.stroke, shape.line


# --- shared colours -------------------------------------------------------------------------------


PAPER = "#fbfaf7"
INK = "#16222e"
QUIET = "#4b5966"

SPACE = ("#eaf3fa", "#6d96b8", "#b9d3e8")  # fill and edge of a space, and the path to the next one
GOOD = ("#cdeede", "#00674a")  # pale and dark, for helpful things
BAD = ("#f7d5d0", "#9c1f12")
GOLD = ("#ffe08a", "#7a5600")

# Colours of seats and of their numbers: Okabe and Ito's palette, some colours darkened, so that
# they are distinct for every kind of colour vision.
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
