"""The lines of a game: each way in which it went, gone back to, and two of them compared."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.game import Game, Line
from azardia_nb.text.language import language, plural
from azardia_widgets.board.scene import scene
from azardia_widgets.board.svg import image
from azardia_widgets.charts.course_view import CourseView
from azardia_widgets.charts.step_chart import Course
from azardia_widgets.controls.buttons import row, show_or_hide
from azardia_widgets.controls.menu import menu, offer
from azardia_widgets.table.review import Work, colours, track


class Lines:
    """The list of lines; `go` is called with the number of the one that is chosen, from 1."""

    def __init__(self, go: Callable[[int], None], compare: Callable[[], None]) -> None:
        self.choice = ipywidgets.RadioButtons(options=[("1", 1)])
        self.choice.add_class("azardia-lines-of-play")
        self.choice.layout.width = "auto"
        self.compare = menu("azardia-compare")
        self.widget = ipywidgets.VBox((row(self.choice, self.compare),))
        self.widget.add_class("azardia-all-lines")
        self._showing = False
        self._go = go
        self.choice.observe(self._chosen, "value")
        self._compare = compare
        self.compare.observe(self._compared, "value")

    def show(self, game: Game, names: list[str], code: str) -> None:
        """List the lines of a game."""
        lines, speak = game.lines, language(code)
        show_or_hide(self.widget, len(lines) > 1)
        self._showing = True
        options = [(told(n, line, names, code), n) for n, line in enumerate(lines, 1)]
        if list(self.choice.options) != options:
            self.choice.options = options
        self.choice.value = game.line
        others = [(speak("no other line"), 0)]
        others += [(speak("Line {n}", n=n), n) for n in range(1, len(lines) + 1) if n != game.line]
        kept = self.compare.value if self.compare.value in dict(others).values() else 0
        offer(self.compare, others, kept)
        self._showing = False
        self.compare.description = speak("Compare with")

    def _chosen(self, change: Any) -> None:
        if not self._showing and change["new"] is not None:
            self._go(change["new"])

    def _compared(self, change: Any) -> None:
        if not self._showing:
            self._compare()


def told(number: int, line: Line, names: list[str], code: str) -> str:
    """Say one line of a game."""
    speak = language(code)
    if line.winner:
        end = speak(
            plural("{n} step, {who} won", "{n} steps, {who} won"),
            n=line.length,
            who=names[line.winner - 1],
        )
    elif line.drawn:
        end = speak(plural("{n} step, a draw", "{n} steps, a draw"), n=line.length)
    else:
        end = speak(plural("{n} step so far", "{n} steps so far"), n=line.length)
    if not line.since:
        return speak("Line {n}: {end}", n=number, end=end)
    return speak("Line {n}: from step {since}, {end}", n=number, since=line.since, end=end)


class Comparison:
    """Two lines side by side: the chances of one seat, and how both stand at their ends."""

    def __init__(self, go: Callable[[int], None]) -> None:
        self.chart = CourseView(go)
        self.said = ipywidgets.HTML()
        self.boards = ipywidgets.HTML()
        self.widget = ipywidgets.VBox((self.said, self.chart, self.boards))
        self.widget.add_class("azardia-compared")
        self._shown: Any = None

    def show(
        self,
        game: Game,
        numbers: Sequence[int],
        work: Work,
        seat: int,
        names: list[str],
        code: str,
    ) -> None:
        """Compare two lines, by their numbers, for a seat from 0.

        Without the reviews of both, nothing but their ends is shown.
        """
        games = {n: game.of_line(n) for n in numbers}
        reviews = [work.of(each) for each in games.values()]
        lines, speak = game.lines, language(code)
        key = [tuple(each.steps) for each in games.values()], reviews, seat, names, code
        if self._shown != key:
            self._shown = key
            heads = [told(n, lines[n - 1], names, code) for n in games]
            self.boards.value = "<div class='azardia-pair'>" + "".join(
                f"<figure><figcaption>{escape(head)}</figcaption>"
                f"{image(scene(each, code))}</figure>"
                for head, each in zip(heads, games.values(), strict=True)
            )
            self.boards.value += "</div>"
            show_or_hide(self.chart, all(reviews))
            first, second = reviews
            if first and second:
                fill = colours(game)[seat]
                tracks = tuple(
                    track(found.points, seat, speak("Line {n}", n=n), fill, dash)
                    for dash, (n, found) in enumerate(zip(numbers, (first, second), strict=True))
                )
                title = f"{first.title(code)}: {names[seat]}"
                course = Course(title, tracks, first.exact, axis=first.unit(code))
                self.chart.show(course, course.told(code), code)
        self.chart.step = game.position

    def tell(self, said: str) -> None:
        """Say something over the boards."""
        self.said.value = f"<p>{escape(said)}</p>" if said else ""
