"""Line charts of probabilities or amounts over steps, with bands around them."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.ties import first_best
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import decimal, percent
from azardia_widgets.charts import chart_layers
from azardia_widgets.charts.chart_layers import Dash, Fill, Layer, Picture, Point, Stroke, Ticks

DETAIL = 400  # most points of a curve; a screen shows no more

# Colours that the colour-blind can tell apart (Okabe and Ito), each with its own dash pattern.
_CURVES: tuple[tuple[str, Dash], ...] = (
    ("#0072b2", "solid"),
    ("#d55e00", "dashed"),
    ("#00735a", "dashdot"),
    ("#a03d78", "dotted"),
)


@dataclass(frozen=True)
class Curve:
    """A probability at each step, with an optional band around it.

    `outer` is a second, wider and paler band.
    """

    name: str
    values: Sequence[Fraction | float]
    band: Sequence[Point] = ()
    outer: Sequence[Point] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", tuple(self.values))
        for name in ("band", "outer"):
            band = tuple(getattr(self, name))
            object.__setattr__(self, name, band)
            if band and len(band) != len(self.values):
                raise AzardiaError(
                    f"a band of {len(band)} steps around a curve of {len(self.values)}"
                )
        for step, value in enumerate(self.values, 1):
            self._check(value, f"step {step} of {self.name!r}")

    def _check(self, value: Fraction | float, where: str) -> None:
        chart_layers.check_chance(value, where)


@dataclass(frozen=True)
class Line(Curve):
    """A non-negative amount at each step, such as turns still to go."""

    def _check(self, value: Fraction | float, where: str) -> None:
        if not (value >= 0 and math.isfinite(value)):
            raise AzardiaError(f"{where} is {value}; it must be 0 or more, and finite")


@dataclass(frozen=True)
class Curves:
    """A line chart of one to four curves.

    The first value of each curve is at `start`, each next one `step` further. The vertical axis
    begins at `base`, which is above 0 where all values lie close together.
    """

    title: str
    across: str
    curves: tuple[Curve, ...]
    start: int = 1
    step: int = 1
    base: float = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "curves", tuple(self.curves))
        if self.step < 1:
            raise AzardiaError(f"values that stand {self.step} apart; it takes 1 or more")
        if not 1 <= len(self.curves) <= len(_CURVES):
            raise AzardiaError(
                f"{len(self.curves)} curves in one chart; it shows 1 to {len(_CURVES)}"
            )

    @property
    def end(self) -> int:
        """The horizontal position of the last value of the longest curve."""
        return self._at(max(1, *(len(curve.values) for curve in self.curves)) - 1)

    def _at(self, place: int) -> int:
        return self.start + place * self.step

    def sentence(self, code: str = "en") -> str:
        """Return the first and last value of each curve, as sentences."""
        speak = language(code)
        sentences = []
        for curve in self.curves:
            if not curve.values:
                continue
            end = self._at(len(curve.values) - 1)
            sentences.append(
                speak(
                    "{name}: {first} at {start}, {last} at {end}.",
                    name=curve.name,
                    first=self._value_text(curve.values[0], code),
                    start=self.start,
                    last=self._value_text(curve.values[-1], code),
                    end=end,
                )
            )
            for band, text in (
                (curve.band, N_("The band at {end} goes from {low} to {high}.")),
                (curve.outer, N_("The outer band at {end} goes from {low} to {high}.")),
            ):
                if band:
                    low, high = (self._value_text(one, code) for one in band[-1])
                    sentences.append(speak(text, end=end, low=low, high=high))
        return " ".join(sentences)

    def description(self, code: str = "en") -> str:
        """Return the first, last, lowest and highest value of each curve, as sentences."""
        speak = language(code)
        sentences = [f"{self.title}.", self.sentence(code)]
        for curve in self.curves:
            if not curve.values:
                continue
            lowest = first_best({i: -float(one) for i, one in enumerate(curve.values)})
            highest = first_best({i: float(one) for i, one in enumerate(curve.values)})
            sentences.append(
                speak(
                    "{name}: lowest {low} at {low_at}, highest {high} at {high_at}.",
                    name=curve.name,
                    low=self._value_text(curve.values[lowest], code),
                    low_at=self._at(lowest),
                    high=self._value_text(curve.values[highest], code),
                    high_at=self._at(highest),
                )
            )
        return " ".join(sentences)

    def picture(self, code: str = "en") -> Picture:
        """Return the layers and axes to paint."""
        layers: list[Layer] = []
        for curve, (colour, _) in zip(self.curves, _CURVES, strict=False):
            for band, opacity in ((curve.outer, 0.12), (curve.band, 0.2)):
                if band:
                    steps = list(_thinned(len(band)))
                    below = [(self._at(i), band[i][0]) for i in steps]
                    above = [(self._at(i), band[i][1]) for i in reversed(steps)]
                    layers.append(Fill("", ((*below, *above),), colour, "none", opacity=opacity))
        for curve, (colour, dash) in zip(self.curves, _CURVES, strict=False):
            layers.append(Stroke(curve.name, tuple(self._points(curve)), colour, dash))
        top = chart_layers.axis_top(layers, self.base)
        return Picture(
            self.title,
            self.across,
            self._along(code),
            tuple(layers),
            (self.start - 0.01 * (self.end - self.start + 1), self.base),
            (self.end + 0.01 * (self.end - self.start + 1), top),
            chart_layers.whole_ticks(self.start, self.end),
            self._ticks(top, code),
        )

    def _points(self, curve: Curve) -> Iterator[Point]:
        for i in _thinned(len(curve.values)):
            yield self._at(i), float(curve.values[i])

    # --- overridden for values that are not probabilities ---

    def _value_text(self, value: Fraction | float, code: str) -> str:
        return percent(value, code)

    def _along(self, code: str) -> str:
        return language(code)(N_("probability"))

    def _ticks(self, top: float, code: str) -> Ticks:
        return chart_layers.percent_ticks(top, code, self.base)


@dataclass(frozen=True)
class Lines(Curves):
    """A line chart of amounts; `along` labels the vertical axis.

    With `stairs` a value holds until the next one, and the line jumps there.
    """

    curves: tuple[Line, ...]
    along: str = ""
    stairs: bool = False

    def _points(self, curve: Curve) -> Iterator[Point]:
        before: float | None = None
        for at, value in super()._points(curve):
            if self.stairs and before is not None:
                yield at, before
            yield at, value
            before = value

    def _value_text(self, value: Fraction | float, code: str) -> str:
        return decimal(value, code)

    def _along(self, code: str) -> str:
        return self.along

    def _ticks(self, top: float, code: str) -> Ticks:
        step = chart_layers.round_step(Fraction(top - self.base), chart_layers.MOST_TICKS[1])
        digits = max(0, -math.floor(math.log10(step)))
        ticks = range(math.ceil(self.base / step), int(top / step) + 1)
        return tuple((float(k * step), decimal(k * step, code, digits)) for k in ticks)


def _thinned(length: int) -> Iterator[int]:
    """Yield at most `DETAIL` evenly spread indices of a sequence, including both ends."""
    if length <= DETAIL:
        yield from range(length)
    else:
        yield from (place * (length - 1) // (DETAIL - 1) for place in range(DETAIL))
