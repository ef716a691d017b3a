"""Charts of estimates: a dot for each, with its confidence interval as a whisker."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.ties import first_best
from azardia_nb.simulation.statistics import Estimate
from azardia_nb.text.language import language
from azardia_nb.text.say import PERCENT, decimal, percent, signed
from azardia_widgets.board.shapes import INK
from azardia_widgets.charts.chart_layers import Dots, Fill, Layer, Picture, Point, Stroke, Ticks

_COLOURS = ("#0072b2", "#d55e00")  # the first two colours of `curve_chart`
_APART = 0.14  # between dots of two series at one label
_THIN, _CAP = 0.004, 0.05  # half the width of a whisker and of its end caps
_ROOM = 0.08  # share of the axis left free at each end
_MOST_TICKS = 6
_LETTERS = 78  # total length of the labels that fit below the axis

Box = tuple[Point, ...]


@dataclass(frozen=True)
class Series:
    """Estimates of one kind, in the order of the chart's labels; None for a missing one."""

    name: str
    estimates: Sequence[Estimate | None]

    def __post_init__(self) -> None:
        object.__setattr__(self, "estimates", tuple(self.estimates))


@dataclass(frozen=True)
class Intervals:
    """A chart of estimates with intervals: a column for each label, one or two series.

    `level` draws a line to compare with, named `level_name` in the legend. The axis begins at the
    lowest interval, not at 0.
    """

    title: str
    across: str
    along: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    level: float | None = None
    level_name: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "labels", tuple(self.labels))
        object.__setattr__(self, "series", tuple(self.series))
        if not 1 <= len(self.series) <= len(_COLOURS):
            raise AzardiaError(f"{len(self.series)} series; a chart shows 1 or {len(_COLOURS)}")
        for each in self.series:
            if len(each.estimates) != len(self.labels):
                raise AzardiaError(f"{len(each.estimates)} estimates for {len(self.labels)} labels")

    def sentence(self, code: str = "en") -> str:
        """Return the highest and lowest estimate of each series, as sentences."""
        speak = language(code)
        sentences = []
        for each in self.series:
            pairs = [
                (estimate, label)
                for label, estimate in zip(self.labels, each.estimates, strict=True)
                if estimate is not None
            ]
            if not pairs:
                continue
            high = pairs[first_best({at: one.value for at, (one, _) in enumerate(pairs)})]
            low = pairs[first_best({at: -one.value for at, (one, _) in enumerate(pairs)})]
            sentences.append(
                speak(
                    "{name}: highest at {high} ({high_value}), lowest at {low} ({low_value}).",
                    name=each.name,
                    high=high[1],
                    high_value=high[0].told(code),
                    low=low[1],
                    low_value=low[0].told(code),
                )
            )
        return " ".join(sentences)

    def description(self, code: str = "en") -> str:
        """Return every estimate with its interval, as sentences."""
        sentences = [f"{self.title}."]
        for label, *estimates in zip(
            self.labels, *(each.estimates for each in self.series), strict=True
        ):
            row = "; ".join(
                f"{each.name} {estimate.told(code)}"
                for each, estimate in zip(self.series, estimates, strict=True)
                if estimate is not None
            )
            if row:
                sentences.append(f"{label}: {row}.")
        if self.level is not None and self.level_name:
            sentences.append(f"{self.level_name}: {self._value_text(self.level, code, 1)}.")
        return " ".join(sentences)

    def picture(self, code: str = "en") -> Picture:
        """Return the layers and axes to paint."""
        whiskers: list[Layer] = []
        dots: list[Layer] = []
        shift = _APART * (len(self.series) - 1) / 2
        for place, (each, colour) in enumerate(zip(self.series, _COLOURS, strict=False)):
            boxes: list[Box] = []
            points: list[Point] = []
            for k, estimate in enumerate(each.estimates, 1):
                if estimate is not None:
                    x = k - shift + _APART * place
                    boxes += _whisker(x, estimate)
                    points.append((x, estimate.value))
            if boxes:
                whiskers.append(Fill("", tuple(boxes), colour, colour))
            dots.append(Dots(each.name, tuple(points), colour, triangle=place == 1))
        low, high = self._range()
        first, last = 0.4, len(self.labels) + 0.6
        lines: list[Layer] = []
        if self.level is not None:
            ends = ((first, self.level), (last, self.level))
            lines.append(Stroke(self.level_name, ends, INK, "dotted"))
        return Picture(
            self.title,
            self.across,
            self.along,
            (*lines, *whiskers, *dots),
            (first, low),
            (last, high),
            tuple((k, label) for k, label in enumerate(self._below(), 1)),
            self._ticks(low, high, code),
        )

    def _below(self) -> Iterator[str]:
        """Yield the labels; if they do not fit, some are ""."""
        every = math.ceil(sum(len(label) + 2 for label in self.labels) / _LETTERS)
        for place, label in enumerate(self.labels):
            yield label if place % every == 0 else ""

    def _estimates(self) -> list[Estimate]:
        return [e for each in self.series for e in each.estimates if e is not None]

    def _range(self) -> Point:
        ends = [v for e in self._estimates() for v in (e.value, e.low, e.high) if math.isfinite(v)]
        return spread([*ends, *(() if self.level is None else (self.level,))])

    def _ticks(self, low: float, high: float, code: str) -> Ticks:
        step, values = steps(low, high)
        scale = PERCENT if self._is_share() else 1
        digits = max(0, -math.floor(math.log10(step * scale)))
        return tuple((value, self._value_text(value, code, digits)) for value in values)

    def _is_share(self) -> bool:
        return any(estimate.is_share for estimate in self._estimates())

    def _value_text(self, value: float, code: str, digits: int) -> str:
        estimates = self._estimates()
        if any(estimate.is_change for estimate in estimates):
            return signed(value * (PERCENT if self._is_share() else 1), code, digits)
        say = percent if self._is_share() else decimal
        return say(value, code, digits)


def spread(values: Sequence[float]) -> Point:
    """Return the range of an axis that shows all values, with some room at both ends."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    room = _ROOM * (high - low) or _ROOM * abs(high) or 1.0
    return low - room, high + room


def steps(low: float, high: float) -> tuple[Fraction, list[float]]:
    """Return a round step, and its multiples from `low` to `high`.

    >>> steps(16.1, 18.4)
    (Fraction(1, 2), [16.5, 17.0, 17.5, 18.0])
    """
    span = Fraction(high - low)
    power = Fraction(10) ** math.floor(math.log10(span / _MOST_TICKS))
    step = next(k * power for k in (1, 2, 5, 10) if span / (k * power) <= _MOST_TICKS)
    first, last = math.ceil(Fraction(low) / step), math.floor(Fraction(high) / step)
    return step, [float(k * step) for k in range(first, last + 1)]


def _whisker(x: float, estimate: Estimate) -> list[Box]:
    low, high = estimate.low, estimate.high
    if not (math.isfinite(low) and math.isfinite(high)):
        return []
    return [
        ((x - wide, below), (x - wide, above), (x + wide, above), (x + wide, below))
        for wide, below, above in ((_THIN, low, high), (_CAP, low, low), (_CAP, high, high))
    ]
