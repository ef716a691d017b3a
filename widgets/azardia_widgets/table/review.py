"""The review of a game at the table: chances of all seats, costly moves, comparison of lines."""

import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from html import escape
from math import ceil
from time import monotonic
from typing import Any

import ipywidgets

from azardia_nb.compiled.libraries import can_compile, is_ready
from azardia_nb.game.game import Game, Line
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.review import (
    Cancelled,
    Point,
    Review,
    review,
    say_cost,
    say_last,
    say_settled,
    say_turning,
)
from azardia_nb.text.language import LANGUAGES, language, plural
from azardia_nb.text.say import percent
from azardia_widgets.board.scene import painter, scene
from azardia_widgets.board.shapes import INK, SEATS
from azardia_widgets.board.svg import image
from azardia_widgets.charts.step_chart import DASHES, Course, CourseView, Track, last_known
from azardia_widgets.controls.background import Background
from azardia_widgets.controls.buttons import (
    ChangeHandler,
    button,
    menu,
    offer,
    row,
    show_or_hide,
    with_classes,
)
from azardia_widgets.lesson.running import about_compiling

TOLD_EVERY = 0.2  # seconds between two updates of the progress bar
LUMINANCE = (0.2126, 0.7152, 0.0722)  # weights of red, green and blue
MOST = 0.3  # luminance of a line; (1 + 0.05) / (0.3 + 0.05) is 3
SECONDS = 7  # of a review; nobody waits for longer
STEP = 5  # seconds; the time left is rounded up to a multiple, as every change is read out
MINUTE = 60

Attempt = Callable[[Callable[[], None]], None]


def seconds_left(passed: float, share: float) -> int | None:
    """Return about how many seconds are left when `share` is done; None in the first second.

    >>> seconds_left(4, 0.25), seconds_left(0.5, 0.25), seconds_left(10, 0)
    (15, None, None)
    """
    if passed < 1 or share <= 0:
        return None
    return STEP * ceil(passed * (1 - share) / share / STEP)


class ReviewWork:
    """Reviews games in the background, one after the other; calls `done` after the last.

    `done` runs in the exhibit's `attempt`, which shows its errors.
    """

    def __init__(self, attempt: Attempt, done: Callable[[], None]) -> None:
        self.reviews: dict[tuple[str, ...], Review] = {}  # by the steps of a line
        self.bar = with_classes(ipywidgets.FloatProgress(min=0, max=1), "azardia-progress")
        self.status = ipywidgets.HTML()
        self.cancel = button("azardia-cancel", self.stop, "stop")
        self.widget = ipywidgets.VBox((row(self.bar, self.cancel), self.status))
        self.background: Background | None = None
        self._attempt, self._on_end = attempt, done
        self._stop = threading.Event()
        self._last_report = 0.0
        self._begun = 0.0
        self._seconds_left: int | None = None
        self._compiling = False
        self._code = LANGUAGES[0]

    @property
    def running(self) -> bool:
        """Whether a review is being computed."""
        return self.background is not None

    def review_of(self, game: Game) -> Review | None:
        """Return the finished review of the current line of `game`; None if there is none."""
        return self.reviews.get(tuple(game.steps)) if self.reviews else None

    def start(self, games: Sequence[tuple[Game, Sequence[int] | None, Collection[int]]]) -> None:
        """Review in the background those of `games` that have no review; nothing if one is running.

        Each item has a game, the seats whose moves are examined (None for all), and the positions
        at which bots moved for persons.
        """
        todo = [one for one in games if self.review_of(one[0]) is None]
        if self.running:
            return
        if not todo:
            self._on_end()
            return
        self._stop = threading.Event()
        self.bar.value = 0.0
        game = todo[0][0]  # all are of the same game type
        ready = is_ready(loop_of(game.type).play) or game.type.exact(game) is not None
        self._compiling = can_compile() and not ready
        steps = self._review(todo, self._stop)
        self.background = Background(steps, self._ended, self._stop)
        self.background.start()

    def stop(self) -> None:
        """Cancel the running review as soon as possible, without a result."""
        self._stop.set()

    def drop(self) -> None:
        """Cancel the running review and forget all finished ones, because another game begins."""
        self.stop()
        self.background = None
        self.reviews = {}

    def show(self, code: str) -> None:
        """Show the progress bar and its text in the language `code` while a review is running."""
        show_or_hide(self.widget, self.running)
        self._code = code
        speak = language(code)
        self.cancel.description = speak("Cancel")
        self._tell()

    def _tell(self) -> None:
        """Update the progress text; while code is compiled, the bar shows no share."""
        (self.bar.add_class if self._compiling else self.bar.remove_class)("azardia-waiting")
        speak = language(self._code)
        text = speak("Reviewing the game …")
        if self._compiling:
            text = about_compiling(True, self._code)
        elif self._seconds_left is not None and self._seconds_left < 2 * MINUTE:
            text = speak("Reviewing the game … about {n} seconds left", n=self._seconds_left)
        elif self._seconds_left is not None:
            minutes = ceil(self._seconds_left / MINUTE)
            text = speak("Reviewing the game … about {n} minutes left", n=minutes)
        self.status.value = f"<p role='status'>{escape(text)}</p>"

    def _review(
        self, todo: Sequence[tuple[Game, Any, Any]], stop: threading.Event
    ) -> Iterator[None]:
        for number, (game, seats, without) in enumerate(todo):

            def come(share: float, before: int = number) -> None:
                now = monotonic()
                if self._compiling:
                    self._compiling = False
                    self._tell()
                if now - self._last_report > TOLD_EVERY and not stop.is_set():
                    self._last_report = now
                    self.bar.value = (before + share) / len(todo)
                    left = seconds_left(now - self._begun, self.bar.value)
                    if left != self._seconds_left:
                        self._seconds_left = left
                        self._tell()

            if number == 0:
                self._begun, self._seconds_left = monotonic(), None
            try:
                result = review(
                    game,
                    seats=seats,
                    without=without,
                    report_progress=come,
                    stop=stop,
                    seconds=SECONDS,
                )
            except Cancelled:
                return
            self.reviews[tuple(game.steps)] = result
            yield

    def _ended(self, work: Background, failed: Exception | None) -> None:
        def end() -> None:
            if self.background is not work:
                return
            self.background = None
            self._compiling = False
            self._on_end()
            if failed is not None:
                raise failed

        self._attempt(end)


class ReviewPanel:
    """The review of one line of a game, as chart and lists.

    `go` receives a step to show on the board, `retry` one from which to play on.
    """

    def __init__(self, go: Callable[[int], None], retry: Callable[[int], None]) -> None:
        self.chart = CourseView(go)
        self.how = with_classes(ipywidgets.HTML(), "azardia-how")
        self.title = ipywidgets.HTML()
        self._go, self._retry = go, retry
        self.decided_title = ipywidgets.HTML()
        self.shows: list[Any] = []  # one button a turning
        self.tries: list[Any] = []  # one button a costly move
        self._decided = with_classes(ipywidgets.VBox(), "azardia-costs", "azardia-decided")
        self._costs = with_classes(ipywidgets.VBox(), "azardia-costs")
        parts = (
            self.decided_title,
            self._decided,
            self.title,
            self._costs,
            self.chart,
            self.how,
        )
        self.widget = with_classes(ipywidgets.VBox(parts), "azardia-reviewed")
        self._key: tuple[Review, list[str], str] | None = None

    def show(self, game: Game, found: Review, names: list[str], code: str) -> None:
        """Show the review `found`, and mark the current step of `game` on the chart."""
        if self._key != (found, names, code):
            self._key = found, names, code
            line = game.of_line(game.line)
            self.chart.show(
                _course(line, found, names, code), _point_texts(line, found, names, code), code
            )
            self._show_decided(line, found, code)
            self._show_costs(line, found, names, code)
            self.how.value = f"<small>{escape(found.how(code))}</small>"
        self.chart.step = game.position

    def _show_costs(self, game: Game, found: Review, names: list[str], code: str) -> None:
        speak = language(code)
        title = speak("Moves that cost most, in percentage points")
        none = speak("None of the moves examined cost more than chance can explain.")
        if found.exact:
            none = speak("None of the moves examined gave anything away.")
        self.title.value = f"<h4>{title}</h4>" if found.costs else f"<p>{none}</p>"
        self.tries = []
        for number, cost in enumerate(found.costs, 1):
            label = speak("Try again")
            tip = speak("Play on from before costly move {n}", n=number)
            self.tries.append(_button_at("azardia-try", label, tip, self._retry, cost.position))
        sentences = [say_cost(game, cost, names, code) for cost in found.costs]
        self._costs.children = _beside_buttons(self.tries, sentences)

    def _show_decided(self, game: Game, found: Review, code: str) -> None:
        """Show the steps that decided the game, and from when on it was decided."""
        speak = language(code)
        sentences = [say_turning(game, one, code) for one in found.turnings]
        self.shows = []
        for one in found.turnings:
            tip = speak("Show step {n} on the board", n=one.position)
            self.shows.append(
                _button_at("azardia-show", speak("Show"), tip, self._go, one.position)
            )
        self._decided.children = _beside_buttons(self.shows, sentences)
        more = [say_last(game, found.last, code)] if found.last else []
        more += [say_settled(game, found.settled, code)] if found.settled else []
        if not sentences:
            more.insert(0, speak("No single step decided this game, as far as can be measured."))
        title = speak("What decided the game")
        lines = "".join(f"<p>{escape(line)}</p>" for line in more)
        self.decided_title.value = f"<h4>{escape(title)}</h4>{lines}" if game.winner else ""


def _button_at(name: str, label: str, tip: str, go: Callable[[int], None], position: int) -> Any:
    """Return a button that calls `go` with a position."""
    button = with_classes(ipywidgets.Button(description=label), "azardia-action", name)
    button.tooltip = tip
    button.on_click(lambda _: go(position))
    return button


def _beside_buttons(buttons: Sequence[Any], told: Sequence[str]) -> tuple[Any, ...]:
    """Return one row for each button, with its sentence from `told` beside it."""
    both = zip(buttons, told, strict=True)
    return tuple(
        ipywidgets.HBox((button, ipywidgets.HTML(f"<span>{escape(one)}</span>")))
        for button, one in both
    )


def seat_colours(game: Game) -> list[str]:
    """Return the colour of each seat's pawns, as hexadecimal text, dark enough for a line."""
    colours = []
    for seat in range(game.players):
        badge = painter(game.type.name).badge(game, seat + 1)
        fill = badge.fill if badge else SEATS[seat % len(SEATS)][0]
        colours.append(_visible(fill) if len(set(fill)) > 2 else INK)
    return colours


def _visible(colour: str) -> str:
    """Return `colour`, darkened until its luminance stands out 3 to 1 from white."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    while sum(w * (part / 255) ** 2.2 for w, part in zip(LUMINANCE, parts, strict=True)) > MOST:
        parts = [int(part * 0.97) for part in parts]
    return "#" + "".join(f"{part:02x}" for part in parts)


def _course(game: Game, found: Review, names: list[str], code: str) -> Course:
    fills = seat_colours(game)
    tracks = [
        track(found.points, seat, names[seat], fills[seat], seat) for seat in range(game.players)
    ]
    speak = language(code)
    course = Course(found.title(code), tuple(tracks), found.exact, axis=found.unit(code))
    marks = tuple(
        (cost.position, course.at(tracks[cost.seat - 1], cost.position)) for cost in found.costs
    )
    return replace(course, marks=marks, mark=speak("costly move"))


def track(points: Sequence[Point], seat: int, name: str, colour: str, dash: int) -> Track:
    """Return the chart curve of the chances of `seat`, from 0, with a band for the intervals."""
    estimates = [(point.position, point.seats[seat]) for point in points]
    exact = all(one.low == one.high for _, one in estimates)
    band = () if exact else tuple((one.low, one.high) for _, one in estimates)
    line = tuple((step, one.value) for step, one in estimates)
    return Track(name, line, colour, DASHES[dash % len(DASHES)], band)


def _point_texts(game: Game, found: Review, names: list[str], code: str) -> dict[int, str]:
    """Return the text of each point of the chart, the chances of all seats, by position."""
    texts = {}
    for point in found.points:
        shares = ", ".join(
            f"{name} {_share_text(one.value, one.low, one.high, code)}"
            for name, one in zip(names, point.seats, strict=True)
        )
        texts[point.position] = last_known(shares, found.exact, code)
    return texts


def _share_text(value: float, low: float, high: float, code: str) -> str:
    if low == high:
        return percent(value, code)
    interval = f"{percent(low, code, 0)}–{percent(high, code, 0)}"
    return f"{percent(value, code, 0)} ({interval})"


# --- lines of a game ------------------------------------------------------------------------------


class Lines:
    """The list of a game's lines; `go` receives the number, from 1, of the chosen line.

    `compare` is called when another line to compare with is chosen.
    """

    def __init__(self, go: Callable[[int], None], compare: Callable[[], None]) -> None:
        self.choice = with_classes(
            ipywidgets.RadioButtons(options=[("1", 1)]), "azardia-lines-of-play"
        )
        self.choice.layout.width = "auto"
        self.compare = menu("azardia-compare")
        self.widget = with_classes(
            ipywidgets.VBox((row(self.choice, self.compare),)), "azardia-all-lines"
        )
        self._line_handler = ChangeHandler(
            lambda change: go(change["new"]) if change["new"] else None
        )
        self.choice.observe(self._line_handler, "value")
        self._compared = ChangeHandler(lambda _: compare())
        self.compare.observe(self._compared, "value")

    def show(self, game: Game, names: list[str], code: str) -> None:
        """List the lines of `game`, and those to compare with; hidden if there is only one line."""
        lines, speak = game.lines, language(code)
        show_or_hide(self.widget, len(lines) > 1)
        options = [(line_label(n, line, names, code), n) for n, line in enumerate(lines, 1)]
        others = [(speak("no other line"), 0)]
        others += [(speak("Line {n}", n=n), n) for n in range(1, len(lines) + 1) if n != game.line]
        number = self.compare.value if self.compare.value in dict(others).values() else 0
        with self._line_handler, self._compared:
            if list(self.choice.options) != options:
                self.choice.options = options
            self.choice.value = game.line
            offer(self.compare, others, number)
        self.compare.description = speak("Compare with")


def line_label(number: int, line: Line, names: list[str], code: str) -> str:
    """Return the label of line `number`: length, step where it branched off, and end."""
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
    """Two lines of a game compared: one seat's chances, and the last position of each line.

    `go` receives a step that is chosen on the chart.
    """

    def __init__(self, go: Callable[[int], None]) -> None:
        self.chart = CourseView(go)
        self.message = ipywidgets.HTML()
        self.boards = ipywidgets.HTML()
        self.widget = with_classes(
            ipywidgets.VBox((self.message, self.chart, self.boards)), "azardia-compared"
        )
        self._key: Any = None

    def show(
        self,
        game: Game,
        numbers: Sequence[int],
        work: ReviewWork,
        seat: int,
        names: list[str],
        code: str,
    ) -> None:
        """Compare the lines with these two `numbers`, from the view of `seat`, counted from 0.

        Without reviews of both, only their last positions are shown.
        """
        games = {n: game.of_line(n) for n in numbers}
        reviews = [work.review_of(each) for each in games.values()]
        lines, speak = game.lines, language(code)
        key = [tuple(each.steps) for each in games.values()], reviews, seat, names, code
        if self._key != key:
            self._key = key
            heads = [line_label(n, lines[n - 1], names, code) for n in games]
            self.boards.value = "<div class='azardia-pair'>" + "".join(
                f"<figure><figcaption>{escape(head)}</figcaption>"
                f"{image(scene(each, code))}</figure>"
                for head, each in zip(heads, games.values(), strict=True)
            )
            self.boards.value += "</div>"
            show_or_hide(self.chart, all(reviews))
            first, second = reviews
            if first and second:
                fill = seat_colours(game)[seat]
                tracks = tuple(
                    track(review.points, seat, speak("Line {n}", n=n), fill, dash)
                    for dash, (n, review) in enumerate(zip(numbers, (first, second), strict=True))
                )
                title = f"{first.title(code)}: {names[seat]}"
                course = Course(title, tracks, first.exact, axis=first.unit(code))
                self.chart.show(course, course.step_texts(code), code)
        self.chart.step = game.position

    def tell(self, said: str) -> None:
        """Show the hint `said` above the boards; "" clears it."""
        self.message.value = f"<p>{escape(said)}</p>" if said else ""
