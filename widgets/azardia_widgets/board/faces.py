"""Faces of Characters and Titans, as outlines for all painters."""

import re
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from azardia_widgets.board.shapes import INK, Area, Point, Shape, moved

Outline = tuple[Point, ...]
_CURVE = (0.2, 0.4, 0.6, 0.8, 1)  # parameters at which a curve is sampled
_CORNERS = 16  # of an ellipse


class Face(NamedTuple):
    """A head and the marks on it, as paths around the origin with radius 10.

    A path uses SVG's `M`, `L` and `Q` with absolute coordinates; `O x y a b` is an ellipse.
    """

    head: str
    marks: str

    def shapes(
        self, x: float, y: float, radius: float, fill: str, ink: str, halo: float = 6
    ) -> list[Shape]:
        """Return the face around the point `x`, `y`, in a white line of width `halo`."""
        size = radius / 10
        heads = [moved(outline, x, y, size) for outline in outlines(self.head)]
        around: list[Shape] = [Area(head, "#ffffff", "#ffffff", halo) for head in heads if halo]
        marks = (Area(moved(one, x, y, size), ink, ink, 0) for one in outlines(self.marks))
        return [*around, *(Area(head, fill, INK, 2) for head in heads), *marks]


@cache
def outlines(path: str) -> tuple[Outline, ...]:
    """Return the outlines of a path, each as points in order.

    >>> outlines("M0 0 L1 0 1 1")
    (((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)),)
    """
    lines: list[list[Point]] = []
    for letter, text in re.findall(r"([MLQO])([^MLQO]*)", path):
        numbers = [float(number) for number in text.split()]
        if letter == "O":
            lines.append(_ellipse(*numbers))
            continue
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "M":
            lines.append([])
        if letter == "Q":
            for bend, end in zip(points[::2], points[1::2], strict=True):
                lines[-1] += _curve(lines[-1][-1], bend, end)
        else:
            lines[-1] += points
    return tuple(map(tuple, lines))


def _ellipse(x: float, y: float, a: float, b: float) -> list[Point]:
    turns = (2 * pi * at / _CORNERS for at in range(_CORNERS))
    return [(x + a * cos(turn), y + b * sin(turn)) for turn in turns]


def _curve(begin: Point, bend: Point, end: Point) -> list[Point]:
    """Return points of a quadratic Bézier curve after `begin`, up to `end`."""
    return [
        (
            (1 - t) ** 2 * begin[0] + 2 * t * (1 - t) * bend[0] + t * t * end[0],
            (1 - t) ** 2 * begin[1] + 2 * t * (1 - t) * bend[1] + t * t * end[1],
        )
        for t in _CURVE
    ]
