"""A chart of a game's course with a marker that one can move: where it stands, the board goes."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import traitlets

from azardia_nb.text.language import language
from azardia_widgets.charts.chart import named
from azardia_widgets.charts.step_chart import Course
from azardia_widgets.controls.scripted import Scripted

_HERE = Path(__file__).parent


class CourseView(Scripted):
    """The chart; `go` is called with the step of the game that somebody chose on it.

    `step` is where the marker stands, and `told` what is said at the steps that have something to
    be said; at others, it is what was said last. So no step stands in it: the marker's own does.
    """

    _esm = _HERE / "course_view.js"
    _css = _HERE / "course_view.css"

    svg = traitlets.Unicode().tag(sync=True)
    frame = traitlets.List().tag(sync=True)  # of the axes: left, right, top, bottom; shares
    span = traitlets.List([0, 1]).tag(sync=True)  # steps at the left and at the right of it
    end = traitlets.Int(1).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    told = traitlets.List().tag(sync=True)  # pairs of a step and a sentence, ascending
    label = traitlets.Unicode().tag(sync=True)
    description = traitlets.Unicode().tag(sync=True)

    def __init__(self, go: Callable[[int], None]) -> None:
        super().__init__()
        self._go = go
        self.picture = ""  # the chart alone
        self.on_msg(lambda _, message, __: self._asked(message))

    def show(self, course: Course, told: Mapping[int, str], code: str) -> None:
        """Show a chart, and what is said at its steps, in the language `code`."""
        # Nobody waits for the charting library who shows no chart.
        from azardia_widgets.charts.chart_svg import frame, paint

        picture = course.picture(code)
        self.picture = paint(picture)
        speak = language(code)
        with self.hold_sync():
            self.svg = named(self.picture, self)
            self.frame = list(frame(picture))
            self.span = [picture.low[0], picture.high[0]]
            self.end = course.end
            self.told = [[step, said] for step, said in sorted(told.items())]
            self.label = speak("Step of the game on the curve")
            self.description = course.description(code)

    def press(self, step: int) -> None:
        """Choose a step, as if its place had been clicked."""
        self._go(max(0, min(self.end, step)))

    def _asked(self, message: Any) -> None:
        if isinstance(message, dict) and isinstance(message.get("go"), int):
            self.press(message["go"])
