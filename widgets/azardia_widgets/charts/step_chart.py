"""Charts of a game's course: a line for each seat over the steps of the game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import traitlets

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.ties import first_best
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import percent
from azardia_widgets.charts.chart import with_unique_ids
from azardia_widgets.charts.chart_layers import (
    Dash,
    Dots,
    Fill,
    Layer,
    Picture,
    Point,
    Stroke,
    check_chance,
    percent_ticks,
    whole_ticks,
)
from azardia_widgets.charts.chart_svg import frame, paint
from azardia_widgets.controls.scripted import Scripted

DASHES: tuple[Dash, ...] = ("solid", "dashed", "dashdot", "dotted")
HEIGHT = 245  # units; the chart stands beside a board, above the log
_TOP = 1.08  # of the axis, so that the label 100% does not touch the title


@dataclass(frozen=True)
class Track:
    """A probability at some steps of a game, with an optional band and the style of its line.

    `points` are ascending pairs of step and probability; `band` has a pair for each point.
    """

    name: str
    points: tuple[tuple[int, float], ...]
    colour: str
    dash: Dash = "solid"
    band: tuple[Point, ...] = ()

    def __post_init__(self) -> None:
        if self.band and len(self.band) != len(self.points):
            raise AzardiaError(
                f"a band of {len(self.band)} steps around a line of {len(self.points)}"
            )
        for step, chance in self.points:
            check_chance(chance, f"step {step} of {self.name!r}")


def last_known(shares: str, holds: bool, code: str) -> str:
    """Return a sentence with the shares at a step; as the last estimate unless they hold there."""
    return f"{shares}." if holds else language(code)(N_("Last estimate: {shares}."), shares=shares)


@dataclass(frozen=True)
class Course:
    """A chart of tracks over the steps of a game.

    If `holds`, a track keeps its value until its next point. `marks` are points with a triangle,
    named `mark` in the legend. `axis` labels the vertical axis if it is not a probability.
    """

    title: str
    tracks: tuple[Track, ...]
    holds: bool = False
    marks: tuple[Point, ...] = ()
    mark: str = ""
    axis: str = ""

    @property
    def end(self) -> int:
        """The last step shown."""
        return max(1, *(track.points[-1][0] for track in self.tracks))

    def sentence(self, code: str = "en") -> str:
        """Return the first and last value of each line, as sentences."""
        speak = language(code)
        return " ".join(
            speak(
                "{name}: {first} at {start}, {last} at {end}.",
                name=track.name,
                first=percent(track.points[0][1], code),
                start=track.points[0][0],
                last=percent(track.points[-1][1], code),
                end=track.points[-1][0],
            )
            for track in self.tracks
        )

    def description(self, code: str = "en") -> str:
        """Return the first, last, lowest and highest value of each line, as sentences."""
        speak = language(code)
        sentences = [f"{self.title}.", self.sentence(code)]
        for track in self.tracks:
            low = first_best({point: -point[1] for point in track.points})
            high = first_best({point: point[1] for point in track.points})
            sentences.append(
                speak(
                    "{name}: lowest {low} at {low_at}, highest {high} at {high_at}.",
                    name=track.name,
                    low=percent(low[1], code),
                    low_at=low[0],
                    high=percent(high[1], code),
                    high_at=high[0],
                )
            )
        return " ".join(sentences)

    def at(self, track: Track, step: int) -> float:
        """Return the value of a line at a step."""
        points = track.points
        before = max((point for point in points if point[0] <= step), default=points[0])
        after = min((point for point in points if point[0] >= step), default=points[-1])
        if self.holds or before[0] >= after[0]:
            return before[1]
        share = (step - before[0]) / (after[0] - before[0])
        return before[1] + share * (after[1] - before[1])

    def step_texts(self, code: str) -> dict[int, str]:
        """Return the values of all lines at each step where one of them has a point, as text."""
        steps = sorted({step for track in self.tracks for step, _ in track.points})
        shares = {
            step: ", ".join(
                f"{track.name} {percent(self.at(track, step), code, 0)}" for track in self.tracks
            )
            for step in steps
        }
        return {step: last_known(text, self.holds, code) for step, text in shares.items()}

    def picture(self, code: str = "en") -> Picture:
        """Return the layers and axes to paint."""
        speak = language(code)
        layers: list[Layer] = [
            Fill("", (_outline(track),), track.colour, "none", opacity=0.15)
            for track in self.tracks
            if track.band
        ]
        layers += [
            Stroke(track.name, self._line(track.points), track.colour, track.dash)
            for track in self.tracks
        ]
        if self.marks:
            layers.append(Dots(self.mark, self.marks, "#9c1f12", triangle=True))
        room = 0.01 * self.end
        return Picture(
            self.title,
            speak(N_("step of the game")),
            self.axis or speak(N_("probability")),
            tuple(layers),
            (-room, 0.0),
            (self.end + room, _TOP),
            whole_ticks(0, self.end, 100),  # it stands beside a board
            percent_ticks(_TOP, code),
            HEIGHT,
        )

    def _line(self, points: Sequence[tuple[int, float]]) -> tuple[Point, ...]:
        if not self.holds:
            return tuple(points)
        stairs = [((step, before), (step, now)) for (_, before), (step, now) in pairwise(points)]
        return (points[0], *(point for both in stairs for point in both))


def _outline(track: Track) -> tuple[Point, ...]:
    steps = [step for step, _ in track.points]
    below = [(step, low) for step, (low, _) in zip(steps, track.band, strict=True)]
    above = [(step, high) for step, (_, high) in zip(steps, track.band, strict=True)]
    return (*below, *reversed(above))


# --- in a page ------------------------------------------------------------------------------------


_HERE = Path(__file__).parent


class CourseView(Scripted):
    """The chart's widget; `go` is called with the step that the user chooses on it.

    `step` is the position of the marker. `told` has pairs of a step and its text, which also stands
    for the steps up to the next pair, so it must not name a step.
    """

    _esm = _HERE / "course_view.js"
    _css = _HERE / "course_view.css"

    svg = traitlets.Unicode().tag(sync=True)
    # Axes: left, right, top, bottom, as shares of the picture.
    frame = traitlets.List().tag(sync=True)
    span = traitlets.List([0, 1]).tag(sync=True)  # steps at the left and right edge of the axes
    end = traitlets.Int(1).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    told = traitlets.List().tag(sync=True)  # pairs of a step and a sentence, ascending
    label = traitlets.Unicode().tag(sync=True)
    description = traitlets.Unicode().tag(sync=True)

    def __init__(self, go: Callable[[int], None]) -> None:
        super().__init__()
        self._go = go
        self.picture = ""  # the SVG of the chart, without the marker
        self.on_msg(lambda _, message, __: self._on_message(message))

    def show(self, course: Course, told: Mapping[int, str], code: str) -> None:
        """Show `course`, with the texts of its steps in `told`, in the language `code`."""
        picture = course.picture(code)
        self.picture = paint(picture)
        speak = language(code)
        with self.hold_sync():
            self.svg = with_unique_ids(self.picture, self)
            self.frame = list(frame(picture))
            self.span = [picture.low[0], picture.high[0]]
            self.end = course.end
            self.told = [[step, text] for step, text in sorted(told.items())]
            self.label = speak("Step of the game on the curve")
            self.description = course.description(code)

    def press(self, step: int) -> None:
        """Choose a step, as if it had been clicked."""
        self._go(max(0, min(self.end, step)))

    def _on_message(self, message: Any) -> None:
        if isinstance(message, dict) and isinstance(message.get("go"), int):
            self.press(message["go"])
