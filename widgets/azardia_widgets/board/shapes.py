"""What a picture is made of: a few plain shapes that every painter can paint."""

from dataclasses import dataclass

Point = tuple[float, float]


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


def plate(x: float, y: float, text: str, wide: float, fill: str, ink: str) -> list[Shape]:
    """Return a text around a point, on a ground of its own."""
    w, h = wide / 2, 8
    ground = moved(((-w, -h), (w, -h), (w, h), (-w, h)), x, y)
    return [Area(ground, fill, ink, 1), Words(x, y + 1, text, 14, ink)]


def moved(points: tuple[Point, ...], x: float, y: float, scale: float = 1) -> tuple[Point, ...]:
    """Return an outline drawn around the origin, scaled and set down at a point."""
    return tuple((round(x + px * scale, 1), round(y + py * scale, 1)) for px, py in points)


def style(shape: Shape) -> tuple[object, ...]:
    """Return all of a shape but where it is: neighbours of one style can be painted together."""
    if isinstance(shape, Words):
        return Words, shape.size, shape.fill, shape.align
    if isinstance(shape, Trail):
        return Trail, shape.stroke, shape.line
    return type(shape), shape.fill, shape.stroke, shape.line
