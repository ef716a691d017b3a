"""Bar charts of exact distributions, with an optional experiment drawn as dots."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.funnel import SURE, band
from azardia_nb.probability.ties import best_first, equally_good, first_best
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import PERCENT, decimal, percent, whole
from azardia_widgets.board.shapes import INK
from azardia_widgets.charts import chart_layers
from azardia_widgets.charts.chart_layers import Dots, Fill, Layer, Picture

CONFIDENCE = int(SURE * PERCENT)  # percent of experiments that stay within the band at one outcome

_LISTED = 40  # outcomes that a description lists one by one
_NAMED = 5  # equally likely outcomes named in a sentence, at most

# Colours that the colour-blind can tell apart (Okabe and Ito), with a pattern for the second.
_SERIES = (("#56b4e9", False), ("#e69f00", True))
_MARK = "#f7e9a0"


@dataclass(frozen=True)
class BarSeries:
    """Probabilities of outcomes; `name` in the legend, "" for "exact probability"."""

    chances: Mapping[int, Fraction]
    name: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "chances", dict(sorted(self.chances.items())))
        if not self.chances:
            raise AzardiaError("a chart of no outcomes shows nothing")
        for outcome, value in self.chances.items():
            chart_layers.check_chance(value, f"outcome {outcome}")


@dataclass(frozen=True)
class Tally:
    """Counts of outcomes in an experiment, with a name for the legend such as "200 rolls"."""

    counts: Mapping[int, int]
    name: str

    def __post_init__(self) -> None:
        # A copy, because a running experiment keeps changing its own mapping.
        object.__setattr__(self, "counts", dict(sorted(self.counts.items())))
        for outcome, count in self.counts.items():
            if count < 0:
                raise AzardiaError(f"outcome {outcome} cannot have come out {count} times")

    @property
    def n(self) -> int:
        """The number of trials."""
        return sum(self.counts.values())

    def share(self, outcome: int) -> Fraction:
        """Return the relative frequency of `outcome`."""
        return Fraction(self.counts.get(outcome, 0), self.n) if self.n else Fraction(0)


@dataclass(frozen=True)
class Bars:
    """A chart with a bar for each outcome of one or two series.

    `tally` is drawn over the first series as dots. `band` is a number of trials: a band around the
    first series shows, for each outcome, the range of its share in 95% of such experiments; 0 shows
    no band. `marked` outcomes have a stripe and a triangle, called `marked_as` in the legend.
    """

    title: str
    across: str
    series: tuple[BarSeries, ...]
    tally: Tally | None = None
    band: int = 0
    marked: Collection[int] = ()
    marked_as: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "series", tuple(self.series))
        object.__setattr__(self, "marked", tuple(sorted(self.marked)))
        if not 1 <= len(self.series) <= len(_SERIES):
            raise AzardiaError(
                f"{len(self.series)} series in one chart; it shows 1 or {len(_SERIES)}"
            )
        if self.band < 0:
            raise AzardiaError(f"a band for {self.band} tries; it takes 1 or more, 0 for none")
        if len(self.series) > 1 and not all(series.name for series in self.series):
            raise AzardiaError("two series in one chart need names")

    @property
    def outcomes(self) -> tuple[int, ...]:
        """All outcomes of the series and the tally, in order."""
        tried = self.tally.counts if self.tally is not None else ()
        return tuple(
            sorted({*tried, *(outcome for series in self.series for outcome in series.chances)})
        )

    def exact(self, outcome: int) -> Fraction:
        """Return the probability of an outcome in the first series."""
        return self.series[0].chances.get(outcome, Fraction(0))

    def names(self, code: str) -> list[str]:
        """Return the name of each series for the legend."""
        return [series.name or language(code)(N_("exact probability")) for series in self.series]

    # --- text ---

    def sentence(self, code: str = "en") -> str:
        """Return a short summary of the chart."""
        speak = language(code)
        parts = [_likeliest(series, code) for series in self.series]
        if len(self.series) > 1:
            second = self.series[1].chances
            distance, outcome = self._farthest(lambda k: second.get(k, Fraction(0)))
            parts.append(
                speak(
                    "Largest difference: {points} percentage points, at {outcome}.",
                    points=decimal(distance * PERCENT, code),
                    outcome=chart_layers.number(outcome),
                )
            )
        if self.tally is not None and self.tally.n:
            distance, outcome = self._farthest(self.tally.share)
            parts.append(
                speak(
                    "{name}: the largest distance from the exact probability is {points} "
                    "percentage points, at {outcome}.",
                    name=self.tally.name,
                    points=decimal(distance * PERCENT, code),
                    outcome=chart_layers.number(outcome),
                )
            )
            if self.band:
                within = [k for k in self.outcomes if self._within(k)]
                parts.append(
                    speak(
                        "{n} of {all} outcomes are within the range that chance allows.",
                        n=len(within),
                        all=len(self.outcomes),
                    )
                )
        return " ".join(parts)

    def _farthest(self, other: Callable[[int], Fraction]) -> tuple[Fraction, int]:
        """Return the largest distance of `other` from the first series, and its outcome."""
        apart = {k: abs(other(k) - self.exact(k)) for k in sorted(self.outcomes)}
        farthest = first_best({k: float(distance) for k, distance in apart.items()})
        return apart[farthest], farthest

    def _within(self, outcome: int) -> bool:
        assert self.tally is not None
        low, high = band(self.exact(outcome), self.band)
        return low <= self.tally.share(outcome) <= high

    def description(self, code: str = "en") -> str:
        """Return the full description: every outcome, or the likeliest if there are many."""
        speak = language(code)
        outcomes: Sequence[int] = self.outcomes
        sentences = [f"{self.title}.", self.sentence(code)]
        if self.band:
            sentences.append(
                speak(
                    "For each outcome, the band shows where the share in {n} tries falls "
                    "{percent}% of the time.",
                    n=self.band,
                    percent=CONFIDENCE,
                )
            )
        if len(outcomes) > _LISTED:
            likely = best_first({k: float(max(self._values(k))) for k in sorted(outcomes)})
            outcomes = sorted(likely[:_LISTED])
            sentences.append(speak("The {n} most likely outcomes follow.", n=_LISTED))
        heads = self.names(code)
        if self.tally is not None:
            heads.append(self.tally.name)
        sentences.append(f"{self.across}: {' / '.join(heads)}.")
        rows = (
            f"{chart_layers.number(k)}: {' / '.join(percent(one, code) for one in self._values(k))}"
            for k in outcomes
        )
        sentences.append("; ".join(rows) + ".")
        if self.marked:
            sentences.append(
                f"{self._mark_name(code)}: {', '.join(map(chart_layers.number, self.marked))}."
            )
        return " ".join(sentences)

    def _values(self, outcome: int) -> list[Fraction]:
        values = [series.chances.get(outcome, Fraction(0)) for series in self.series]
        return values if self.tally is None else [*values, self.tally.share(outcome)]

    def _mark_name(self, code: str) -> str:
        return self.marked_as or language(code)(N_("marked"))

    # --- shapes ---

    def picture(self, code: str = "en") -> Picture:
        """Return the layers and axes to paint."""
        outcomes = self.outcomes
        lowest, highest = outcomes[0], outcomes[-1]
        width = 0.8 / len(self.series)
        first = (
            (1 - len(self.series)) / 2 * width
        )  # from an outcome to the middle of its bar in the first series
        layers: list[Layer] = [
            Fill(
                name,
                tuple(
                    chart_layers.box(k + shift, width, 0, float(value))
                    for k, value in series.chances.items()
                    if value
                ),
                colour,
                striped=striped,
            )
            for series, name, shift, (colour, striped) in zip(
                self.series, self.names(code), (first, -first), _SERIES, strict=False
            )
        ]
        if self.band:
            layers.append(self._band(first, width, code))
        if self.tally is not None:
            dots = tuple((k + first, float(self.tally.share(k))) for k in outcomes)
            layers.append(Dots(self.tally.name, dots if self.tally.n else (), INK))
        top = chart_layers.axis_top(layers)
        marked = [k for k in self.marked if lowest <= k <= highest]
        if marked:
            stripes = tuple(chart_layers.box(k, 1, 0, top) for k in marked)
            points = tuple((k, top * 0.965) for k in marked)
            layers.insert(0, Fill("", stripes, _MARK, "none"))
            layers.append(Dots(self._mark_name(code), points, "#b3450a", triangle=True))
        return Picture(
            self.title,
            self.across,
            language(code)(N_("probability")),
            tuple(layers),
            (lowest - 0.7, 0),
            (highest + 0.7, top),
            chart_layers.whole_ticks(lowest, highest),
            chart_layers.percent_ticks(top, code),
        )

    def _band(self, shift: float, width: float, code: str) -> Fill:
        name = language(code)(
            N_("range of chance ({percent}%, n = {n})"),
            percent=CONFIDENCE,
            n=whole(self.band, code),
        )
        boxes = tuple(
            chart_layers.box(k + shift, width, *band(value, self.band))
            for k, value in self.series[0].chances.items()
            if value
        )
        return Fill(name, boxes, INK, opacity=0.25, line=1.2)


def _likeliest(series: BarSeries, code: str) -> str:
    speak = language(code)
    most = max(series.chances.values())
    outcomes = equally_good({k: float(value) for k, value in series.chances.items()})
    numbers = [chart_layers.number(k) for k in outcomes[:_NAMED]]
    if len(outcomes) > _NAMED:
        numbers.append("…")
    return speak(
        N_("{name}: most likely {outcome}, probability {chance}.")
        if series.name
        else N_("Most likely: {outcome}, probability {chance}."),
        name=series.name,
        outcome=", ".join(numbers),
        chance=percent(most, code),
    )
