"""The parts of a chart as plain values: layers of bars, dots and lines, axes, round ticks."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from azardia_nb.errors import AzardiaError
from azardia_nb.text.say import PERCENT, percent
from azardia_widgets.board.shapes import INK

Point = tuple[float, float]
Ticks = tuple[tuple[float, str], ...]
Dash = Literal["solid", "dashed", "dashdot", "dotted"]

MOST_TICKS = (21, 6)  # on the horizontal and the vertical axis


# --- layers ---


@dataclass(frozen=True)
class Fill:
    """Polygons with one fill; if `striped`, with stripes in the colour of their edge."""

    name: str
    outlines: tuple[tuple[Point, ...], ...]
    colour: str
    edge: str = INK
    striped: bool = False
    opacity: float = 1
    line: float = 0.6


@dataclass(frozen=True)
class Dots:
    """Points with one marker: a disc, or a triangle that points down."""

    name: str
    points: tuple[Point, ...]
    colour: str
    triangle: bool = False


@dataclass(frozen=True)
class Stroke:
    """A line through points."""

    name: str
    points: tuple[Point, ...]
    colour: str
    dash: Dash = "solid"


Layer = Fill | Dots | Stroke


@dataclass(frozen=True)
class Picture:
    """A chart ready to be painted: layers from back to front, axes with ticks, and labels.

    `across` and `along` label the horizontal and the vertical axis.
    """

    title: str
    across: str
    along: str
    layers: tuple[Layer, ...]
    low: Point
    high: Point
    ticks_across: Ticks
    ticks_along: Ticks
    height: int = 310  # units; the width is `chart_svg.WIDTH`


# --- numbers ---


def check_chance(value: Fraction | float, where: str) -> None:
    """Raise AzardiaError if `value` is not a probability; `where` names it in the message."""
    if not 0 <= value <= 1:
        raise AzardiaError(f"{where} has chance {value}; it must be from 0 to 1")


def number(n: int) -> str:
    """Return an integer as text, with a minus sign that is as wide as a digit."""
    return f"{n}".replace("-", "−")


def box(centre: float, width: float, low: float, high: float) -> tuple[Point, ...]:
    """Return the outline of a bar from `low` to `high`, as four corners."""
    left, right = centre - width / 2, centre + width / 2
    return (left, low), (left, high), (right, high), (right, low)


def _points(layer: Layer) -> Iterable[Point]:
    if isinstance(layer, Fill):
        return (point for outline in layer.outlines for point in outline)
    return layer.points


def axis_top(layers: Iterable[Layer], base: float = 0.0) -> float:
    """Return the top of an axis from `base` that leaves a tenth of its height free."""
    highest = max((y for layer in layers for _, y in _points(layer)), default=base)
    return base + (1.1 * (highest - base) or 1.0)


def round_step(span: Fraction, most: int) -> Fraction:
    """Return the least step of 1, 2 or 5 times a power of ten; `most` such steps cover `span`."""
    power = Fraction(10) ** (math.floor(math.log10(span / most)))
    return next(k * power for k in (1, 2, 5, 10) if span / (k * power) <= most)


def whole_ticks(low: int, high: int, long: int = 1000) -> Ticks:
    """Return integer ticks from `low` to `high`; half as many if `high` is at least `long`."""
    most = MOST_TICKS[0] if high < long else MOST_TICKS[0] // 2
    step = max(1, math.ceil(round_step(Fraction(max(1, high - low)), most - 1)))
    first = math.ceil(low / step) * step
    return tuple((k, number(k)) for k in range(first, high + 1, step))


def percent_ticks(top: float, code: str, base: float = 0.0) -> Ticks:
    """Return ticks at round percentages from `base` to `top`."""
    step = round_step(Fraction(min(top, 1.0) - base), MOST_TICKS[1])
    digits = max(0, -math.floor(math.log10(step * PERCENT)))
    ticks = range(math.ceil(base / step), math.floor(min(top, 1.0) / step) + 1)
    return tuple((float(k * step), percent(k * step, code, digits)) for k in ticks)
