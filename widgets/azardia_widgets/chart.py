"""Charts: exact laws as bars with an experiment over them, and chances that change step by step.

What is to be seen is decided here in plain values and words; `chart_svg.py` paints it.
"""

import base64
import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from statistics import NormalDist
from typing import Literal, Protocol

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.language import N_, language
from azardia_nb.odds.say import PERCENT, decimal, percent
from azardia_widgets.board import INK

CONFIDENCE = 95  # percent of experiments that stay within the band at one outcome
_WIDE = NormalDist().inv_cdf((1 + CONFIDENCE / PERCENT) / 2)  # standard deviations

Point = tuple[float, float]
Ticks = tuple[tuple[float, str], ...]
Dash = Literal["solid", "dashed", "dashdot", "dotted"]

DETAIL = 400  # points of a curve: no screen shows more
_LISTED = 40  # outcomes that a description lists one by one
_NAMED = 5  # of many equally likely outcomes, as many are named
_TICKS = (21, 6)  # at most, across and along

# Colours that the colour-blind tell apart (Okabe and Ito), each with a pattern of its own.
_LAWS = (("#56b4e9", ""), ("#e69f00", "////"))
_CURVES: tuple[tuple[str, Dash], ...] = (
    ("#0072b2", "solid"),
    ("#d55e00", "dashed"),
    ("#00735a", "dashdot"),
    ("#a03d78", "dotted"),
)
_MARK = "#f7e9a0"


# --- what is to be painted ---


@dataclass(frozen=True)
class Fill:
    """Outlines filled alike; `hatch` is a pattern of matplotlib's."""

    name: str
    outlines: tuple[tuple[Point, ...], ...]
    colour: str
    edge: str = INK
    hatch: str = ""
    opacity: float = 1
    line: float = 0.6


@dataclass(frozen=True)
class Dots:
    """Points marked alike: with a disc, or with a triangle that points down."""

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
    """A chart ready to be painted: layers from the lowest to the highest, the axes, the words."""

    title: str
    across: str
    along: str
    layers: tuple[Layer, ...]
    low: Point
    high: Point
    ticks_across: Ticks
    ticks_along: Ticks


# --- exact laws and experiments ---


@dataclass(frozen=True)
class Law:
    """How likely each outcome is, under a name for the legend; "" is said to be exact."""

    chances: Mapping[int, Fraction]
    name: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "chances", dict(sorted(self.chances.items())))
        if not self.chances:
            raise AzardiaError("a chart of no outcomes shows nothing")
        for outcome, value in self.chances.items():
            _check(value, f"outcome {outcome}")


@dataclass(frozen=True)
class Tally:
    """How often each outcome came out, under a name for the legend: "200 rolls"."""

    counts: Mapping[int, int]
    name: str

    def __post_init__(self) -> None:
        # A copy: an experiment that grows counts on in its own mapping.
        object.__setattr__(self, "counts", dict(sorted(self.counts.items())))
        for outcome, count in self.counts.items():
            if count < 0:
                raise AzardiaError(f"outcome {outcome} cannot have come out {count} times")

    @property
    def n(self) -> int:
        """How many tries it took."""
        return sum(self.counts.values())

    def share(self, outcome: int) -> Fraction:
        """Return the part of the tries in which an outcome came out."""
        return Fraction(self.counts.get(outcome, 0), self.n) if self.n else Fraction(0)


@dataclass(frozen=True)
class Bars:
    """A chart with a bar for each outcome of one or two laws.

    An experiment is laid over the first law as dots. `band` is a number of tries: around the first
    law it shows where so many tries stay with 95 % at each single outcome; 0 shows no band.
    `marked` outcomes stand on a stripe with a triangle, called `marked_as` in the legend.
    """

    title: str
    across: str
    laws: tuple[Law, ...]
    tally: Tally | None = None
    band: int = 0
    marked: Collection[int] = ()
    marked_as: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "laws", tuple(self.laws))
        object.__setattr__(self, "marked", tuple(sorted(self.marked)))
        if not 1 <= len(self.laws) <= len(_LAWS):
            raise AzardiaError(f"{len(self.laws)} laws in one chart; it shows 1 or {len(_LAWS)}")
        if self.band < 0:
            raise AzardiaError(f"a band for {self.band} tries; it takes 1 or more, 0 for none")
        if len(self.laws) > 1 and not all(law.name for law in self.laws):
            raise AzardiaError("two laws in one chart need names to be told apart")

    @property
    def outcomes(self) -> tuple[int, ...]:
        """All outcomes of the laws and of the experiment, in order."""
        tried = self.tally.counts if self.tally is not None else ()
        return tuple(sorted({*tried, *(outcome for law in self.laws for outcome in law.chances)}))

    def exact(self, outcome: int) -> Fraction:
        """Return the chance of an outcome by the first law."""
        return self.laws[0].chances.get(outcome, Fraction(0))

    def names(self, code: str) -> list[str]:
        """Return what the bars are called, law by law."""
        return [law.name or language(code)(N_("exact chance")) for law in self.laws]

    # --- in words ---

    def sentence(self, code: str = "en") -> str:
        """Say what one sees at first sight."""
        speak = language(code)
        said = [_likeliest(law, code) for law in self.laws]
        if len(self.laws) > 1:
            second = self.laws[1].chances
            distance, outcome = self._farthest(lambda k: second.get(k, Fraction(0)))
            said.append(
                speak(
                    "Largest difference between the two: {points} percentage points, at {outcome}.",
                    points=decimal(distance * PERCENT, code),
                    outcome=_number(outcome),
                )
            )
        if self.tally is not None and self.tally.n:
            distance, outcome = self._farthest(self.tally.share)
            said.append(
                speak(
                    "{name}: farthest from the exact chance at {outcome}, by {points} percentage "
                    "points.",
                    name=self.tally.name,
                    points=decimal(distance * PERCENT, code),
                    outcome=_number(outcome),
                )
            )
            if self.band:
                within = [k for k in self.outcomes if self._within(k)]
                said.append(
                    speak(
                        "{n} of {all} outcomes lie within the band of chance.",
                        n=len(within),
                        all=len(self.outcomes),
                    )
                )
        return " ".join(said)

    def _farthest(self, other: Callable[[int], Fraction]) -> tuple[Fraction, int]:
        """Return where something is farthest from the first law, and how far."""
        return max(
            ((abs(other(k) - self.exact(k)), k) for k in self.outcomes),
            key=lambda found: (found[0], -found[1]),
        )

    def _within(self, outcome: int) -> bool:
        assert self.tally is not None
        low, high = band(self.exact(outcome), self.band)
        return low <= self.tally.share(outcome) <= high

    def description(self, code: str = "en") -> str:
        """Say all that one sees, outcome by outcome; of many outcomes, the likeliest."""
        speak = language(code)
        outcomes: Sequence[int] = self.outcomes
        said = [f"{self.title}.", self.sentence(code)]
        if self.band:
            said.append(
                speak(
                    "The band shows where {n} tries stay with {percent} % at each outcome.",
                    n=self.band,
                    percent=CONFIDENCE,
                )
            )
        if len(outcomes) > _LISTED:
            likely = sorted(outcomes, key=lambda k: (-max(self._values(k)), k))
            outcomes = sorted(likely[:_LISTED])
            said.append(speak("The {n} likeliest outcomes follow.", n=_LISTED))
        heads = self.names(code)
        if self.tally is not None:
            heads.append(self.tally.name)
        said.append(f"{self.across}: {' / '.join(heads)}.")
        rows = (
            f"{_number(k)}: {' / '.join(percent(value, code) for value in self._values(k))}"
            for k in outcomes
        )
        said.append("; ".join(rows) + ".")
        if self.marked:
            said.append(f"{self._mark_name(code)}: {', '.join(map(_number, self.marked))}.")
        return " ".join(said)

    def _values(self, outcome: int) -> list[Fraction]:
        values = [law.chances.get(outcome, Fraction(0)) for law in self.laws]
        return values if self.tally is None else [*values, self.tally.share(outcome)]

    def _mark_name(self, code: str) -> str:
        return self.marked_as or language(code)(N_("marked"))

    # --- in shapes ---

    def picture(self, code: str = "en") -> Picture:
        """Return what is to be painted."""
        outcomes = self.outcomes
        lowest, highest = outcomes[0], outcomes[-1]
        width = 0.8 / len(self.laws)
        first = (1 - len(self.laws)) / 2 * width  # where bars of the first law stand: on its left
        layers: list[Layer] = [
            Fill(
                name,
                tuple(
                    _box(k + shift, width, 0, float(value))
                    for k, value in law.chances.items()
                    if value
                ),
                colour,
                hatch=hatch,
            )
            for law, name, shift, (colour, hatch) in zip(
                self.laws, self.names(code), (first, -first), _LAWS, strict=False
            )
        ]
        if self.band:
            layers.append(self._band(first, width, code))
        if self.tally is not None:
            dots = tuple((k + first, float(self.tally.share(k))) for k in outcomes)
            layers.append(Dots(self.tally.name, dots if self.tally.n else (), INK))
        top = _top(layers)
        marked = [k for k in self.marked if lowest <= k <= highest]
        if marked:
            stripes = tuple(_box(k, 1, 0, top) for k in marked)
            points = tuple((k, top * 0.965) for k in marked)
            layers.insert(0, Fill("", stripes, _MARK, "none"))
            layers.append(Dots(self._mark_name(code), points, "#b3450a", triangle=True))
        return Picture(
            self.title,
            self.across,
            language(code)(N_("chance")),
            tuple(layers),
            (lowest - 0.7, 0),
            (highest + 0.7, top),
            _steps(lowest, highest),
            _percents(top, code),
        )

    def _band(self, shift: float, width: float, code: str) -> Fill:
        name = language(code)(
            N_("band of chance ({percent} %, n = {n})"), percent=CONFIDENCE, n=self.band
        )
        boxes = tuple(
            _box(k + shift, width, *band(value, self.band))
            for k, value in self.laws[0].chances.items()
            if value
        )
        return Fill(name, boxes, INK, opacity=0.25, line=1.2)


def band(chance: Fraction | float, n: int) -> tuple[float, float]:
    """Return between which shares of `n` tries what has this chance stays, with 95 %.

    By the normal approximation: chance ± 1.96 √(chance (1 − chance) / n), cut off at 0 and 1.

    >>> [round(share, 3) for share in band(Fraction(1, 2), 100)]
    [0.402, 0.598]
    """
    centre = float(chance)
    half = _WIDE * math.sqrt(centre * (1 - centre) / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def _likeliest(law: Law, code: str) -> str:
    speak = language(code)
    most = max(law.chances.values())
    outcomes = [k for k, value in law.chances.items() if value == most]
    named = [_number(k) for k in outcomes[:_NAMED]]
    if len(outcomes) > _NAMED:
        named.append("…")
    return speak(
        N_("{name}: most likely {outcome} with {chance}.")
        if law.name
        else N_("Most likely: {outcome} with {chance}."),
        name=law.name,
        outcome=", ".join(named),
        chance=percent(most, code),
    )


# --- chances that change ---


@dataclass(frozen=True)
class Curve:
    """A chance that changes from step to step, with the band around it where it has one."""

    name: str
    values: Sequence[Fraction | float]
    band: Sequence[Point] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", tuple(self.values))
        object.__setattr__(self, "band", tuple(self.band))
        if self.band and len(self.band) != len(self.values):
            raise AzardiaError(
                f"a band of {len(self.band)} steps around a curve of {len(self.values)}"
            )
        for step, value in enumerate(self.values, 1):
            self._check(value, f"step {step} of {self.name!r}")

    def _check(self, value: Fraction | float, where: str) -> None:
        _check(value, where)


@dataclass(frozen=True)
class Line(Curve):
    """An amount that changes from step to step: turns still to go."""

    def _check(self, value: Fraction | float, where: str) -> None:
        if not (value >= 0 and math.isfinite(value)):
            raise AzardiaError(f"{where} is {value}; it must be 0 or more, and finite")


@dataclass(frozen=True)
class Curves:
    """A chart with a line for each curve: an experiment that grows, who is about to win.

    The first value of each curve stands at `start`, the next one `step` farther on. Along, the axis
    begins at `base`, below all values: where they are close together, it shows what is between.
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
        """Where the longest curve ends."""
        return self._at(max(1, *(len(curve.values) for curve in self.curves)) - 1)

    def _at(self, place: int) -> int:
        return self.start + place * self.step

    def sentence(self, code: str = "en") -> str:
        """Say where each curve begins and ends."""
        speak = language(code)
        said = []
        for curve in self.curves:
            if not curve.values:
                continue
            end = self._at(len(curve.values) - 1)
            said.append(
                speak(
                    "{name}: {first} at {start}, {last} at {end}.",
                    name=curve.name,
                    first=self._said(curve.values[0], code),
                    start=self.start,
                    last=self._said(curve.values[-1], code),
                    end=end,
                )
            )
            if curve.band:
                low, high = curve.band[-1]
                said.append(
                    speak(
                        "The band at {end} goes from {low} to {high}.",
                        end=end,
                        low=self._said(low, code),
                        high=self._said(high, code),
                    )
                )
        return " ".join(said)

    def description(self, code: str = "en") -> str:
        """Say where each curve begins and ends, and between which values it goes."""
        speak = language(code)
        said = [f"{self.title}.", self.sentence(code)]
        for curve in self.curves:
            if not curve.values:
                continue
            low, high = min(curve.values), max(curve.values)
            said.append(
                speak(
                    "{name}: lowest {low} at {low_at}, highest {high} at {high_at}.",
                    name=curve.name,
                    low=self._said(low, code),
                    low_at=self._at(curve.values.index(low)),
                    high=self._said(high, code),
                    high_at=self._at(curve.values.index(high)),
                )
            )
        return " ".join(said)

    def picture(self, code: str = "en") -> Picture:
        """Return what is to be painted."""
        layers: list[Layer] = []
        for curve, (colour, _) in zip(self.curves, _CURVES, strict=False):
            if curve.band:
                steps = list(_thinned(len(curve.band)))
                below = [(self._at(i), curve.band[i][0]) for i in steps]
                above = [(self._at(i), curve.band[i][1]) for i in reversed(steps)]
                layers.append(Fill("", ((*below, *above),), colour, "none", opacity=0.2))
        for curve, (colour, dash) in zip(self.curves, _CURVES, strict=False):
            points = [(self._at(i), float(curve.values[i])) for i in _thinned(len(curve.values))]
            layers.append(Stroke(curve.name, tuple(points), colour, dash))
        top = _top(layers, self.base)
        return Picture(
            self.title,
            self.across,
            self._along(code),
            tuple(layers),
            (self.start - 0.01 * (self.end - self.start + 1), self.base),
            (self.end + 0.01 * (self.end - self.start + 1), top),
            _steps(self.start, self.end),
            self._ticks(top, code),
        )

    # --- what is different where the values are no chances ---

    def _said(self, value: Fraction | float, code: str) -> str:
        return percent(value, code)

    def _along(self, code: str) -> str:
        return language(code)(N_("chance"))

    def _ticks(self, top: float, code: str) -> Ticks:
        return _percents(top, code, self.base)


@dataclass(frozen=True)
class Lines(Curves):
    """A chart with a line for each amount that changes; `along` says what it is an amount of."""

    curves: tuple[Line, ...]
    along: str = ""

    def _said(self, value: Fraction | float, code: str) -> str:
        return decimal(value, code)

    def _along(self, code: str) -> str:
        return self.along

    def _ticks(self, top: float, code: str) -> Ticks:
        step = _step(Fraction(top - self.base), _TICKS[1])
        digits = max(0, -math.floor(math.log10(step)))
        ticks = range(math.ceil(self.base / step), int(top / step) + 1)
        return tuple((float(k * step), decimal(k * step, code, digits)) for k in ticks)


def _thinned(length: int) -> Iterator[int]:
    """Yield places evenly spread over a sequence, both ends among them, no more than shown."""
    if length <= DETAIL:
        yield from range(length)
    else:
        yield from (place * (length - 1) // (DETAIL - 1) for place in range(DETAIL))


# --- the chart ---


class Spec(Protocol):
    """What a chart can show: it says in words and in shapes what is to be seen."""

    def sentence(self, code: str) -> str:
        """Say what one sees at first sight."""

    def description(self, code: str) -> str:
        """Say all that one sees."""

    def picture(self, code: str) -> Picture:
        """Return what is to be painted."""


class Chart:
    """A chart in a notebook; `sentence` and `description` say what it shows."""

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML()
        self.widget.add_class("azardia-chart")
        self.sentence = ""
        self.description = ""
        self._svg = ""
        self._shown: tuple[Spec, str] | None = None

    def show(self, spec: Spec, code: str = "en") -> None:
        """Show a chart in the language `code`; its own words come in that language already."""
        if self._shown == (spec, code):
            return
        # Nobody waits for the charting library who shows no chart.
        from azardia_widgets.chart_svg import paint

        self._svg = paint(spec.picture(code))
        self.sentence = spec.sentence(code)
        self.description = spec.description(code)
        self._shown = spec, code
        # Charts of one page must not share the names of their patterns: where the first of them
        # is hidden, a pattern of that name is nowhere to be found.
        own = rf"\g<0>chart{id(self):x}-"
        named = re.sub(r'(?<= id=")|(?<=url\(#)|(?<=href="#)', own, self._svg)
        self.widget.value = named.replace(
            "<svg ",
            f'<svg role="img" aria-label="{escape(self.description)}" '
            'style="width:100%;max-width:calc(760px * var(--azardia-size, 1))" ',
            1,
        )

    def html(self) -> str:
        """Return the chart as an image for the saved notebook, with the description in it."""
        # JupyterLab takes an <svg> out of a notebook that it does not trust; an image stays.
        source = base64.b64encode(self._svg.encode()).decode()
        return (
            f'<img alt="{escape(self.description)}" src="data:image/svg+xml;base64,{source}" '
            'style="width:100%;max-width:760px">'
        )


# --- numbers ---


def _check(value: Fraction | float, where: str) -> None:
    if not 0 <= value <= 1:
        raise AzardiaError(f"{where} has chance {value}; it must be from 0 to 1")


def _number(n: int) -> str:
    return f"{n}".replace("-", "−")


def _box(centre: float, width: float, low: float, high: float) -> tuple[Point, ...]:
    left, right = centre - width / 2, centre + width / 2
    return (left, low), (left, high), (right, high), (right, low)


def _points(layer: Layer) -> Iterable[Point]:
    if isinstance(layer, Fill):
        return (point for outline in layer.outlines for point in outline)
    return layer.points


def _top(layers: Iterable[Layer], base: float = 0.0) -> float:
    """Return how high an axis goes that begins at `base`: a little above everything."""
    highest = max((y for layer in layers for _, y in _points(layer)), default=base)
    return base + (1.1 * (highest - base) or 1.0)


def _step(span: Fraction, most: int) -> Fraction:
    """Return a round step, 1, 2 or 5 times a power of ten, that goes at most so often into it."""
    power = Fraction(10) ** (math.floor(math.log10(span / most)))
    return next(k * power for k in (1, 2, 5, 10) if span / (k * power) <= most)


def _steps(low: int, high: int) -> Ticks:
    most = _TICKS[0] if high < 1000 else _TICKS[0] // 2  # long numbers need room
    step = max(1, math.ceil(_step(Fraction(max(1, high - low)), most - 1)))
    first = math.ceil(low / step) * step
    return tuple((k, _number(k)) for k in range(first, high + 1, step))


def _percents(top: float, code: str, base: float = 0.0) -> Ticks:
    step = _step(Fraction(min(top, 1.0) - base), _TICKS[1])
    digits = max(0, -math.floor(math.log10(step * PERCENT)))
    ticks = range(math.ceil(base / step), math.floor(min(top, 1.0) / step) + 1)
    return tuple((float(k * step), percent(k * step, code, digits)) for k in ticks)
