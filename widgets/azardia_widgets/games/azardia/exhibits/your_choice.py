"""The choice after a roll: the zero that is rolled again, and the better of sum and difference."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np

from azardia_nb.games.azardia.lessons.your_choice import zero_stands
from azardia_nb.games.azardia.odds import dice
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.text.texts import rule_name, why
from azardia_nb.text.language import Speak, language
from azardia_nb.text.say import chance, fraction
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.chart import Chart
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.games.azardia.exhibits.two_dice import AHEAD, MOST, SUBTRACT, WAYS
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.figure import Figure, Html
from azardia_widgets.lesson.prediction import Prediction

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson


class ZeroAgain(Figure):
    """What rolling the first zero again does to the difference: both distributions in one chart."""

    parts = ("chart", "reckoning")

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        """Draw both distributions, and write the reckoning down."""
        once, again = dice.difference(), dice.difference_rerolled()
        distributions = (
            BarSeries(once, speak("zero counts")),
            BarSeries(again, speak("first zero rerolled")),
        )
        yield Bars(speak(WAYS[SUBTRACT].title), speak("difference"), distributions)
        likeliest = max(again, key=lambda n: again[n])
        lines = [
            speak(
                "Zero the first time: {once}. Then you reroll, and it is zero again: {once} × "
                "{once} = {left}.",
                once=fraction(once[0]),
                left=chance(again[0], code),
            ),
            speak(
                "What zero loses is shared among the other results in proportion: {n} had "
                "{before}, and now has {before} + {once} × {before} = {after}.",
                n=likeliest,
                before=fraction(once[likeliest]),
                once=fraction(once[0]),
                after=chance(again[likeliest], code),
            ),
        ]
        yield from lines
        rule = f"{rule_name('turn.zero', code)}. {why('turn.zero', code)}"
        yield Html("".join(f"<p>{escape(line)}</p>" for line in (*lines, rule)))


class BetterOfBoth(Exhibit):
    """A pawn that wants one tile, and may add or subtract once it sees the dice."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        rng = np.random.default_rng(0 if lesson is None else lesson.seed)
        # Where the gate is out of reach, so that only the dice count.
        self.here = int(rng.integers(MOST, NUMBERS.gate - MOST))
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the board, and beside it the wanted tile and its chances."""
        first, last = self.here + 1, self.here + MOST
        start = self.here + AHEAD
        self.wanted = Number(first, last, start, lambda _: self.attempt(self.refresh))
        self.wanted.widget.add_class("azardia-main")
        self.board = BoardView()
        self.ways = ipywidgets.HTML()
        self.chart = Chart()
        self.rules = ipywidgets.HTML()
        right = ipywidgets.VBox((self.wanted.widget, self.ways, self.chart.widget))
        left = ipywidgets.VBox((self.board.widget, self.rules))
        return (beside(left, right),)

    def speak(self, code: str) -> None:
        """Label the number, and write the rules down."""
        speak = language(code)
        self.wanted.show(speak("Tile you want"), code)
        self.access.names = self.wanted.names
        self.rules.value = "".join(
            f"<p><strong>{escape(rule_name(rule, code))}.</strong> {escape(why(rule, code))}</p>"
            for rule in ("turn.roll", "turn.zero")
        )

    def refresh(self) -> None:
        """Show how likely the wanted tile is in each way, and every other tile in the best one."""
        code, here, wanted = self.language, self.here, self.wanted.value
        speak = language(code)
        ahead = wanted - here
        best = _best()
        reached = {here + n: value for n, value in best.items()}
        self.board.show(alone(here), code, chances=reached if self.shows("odds") else None)
        lines = [
            (speak("only add"), dice.total().get(ahead, Fraction(0))),
            (speak("only subtract"), dice.difference().get(ahead, Fraction(0))),
            (speak("whichever works"), dice.either({ahead}, rerolled=False)),
            (speak("whichever works, and reroll a double that is no use"), best[ahead]),
        ]
        caption = speak("Tile {tile}, {n} ahead", tile=wanted, n=ahead)
        heads = [speak("what you may do"), speak("probability")]
        self._table = listing(caption, heads, [[name, chance(v, code)] for name, v in lines])
        self.ways.value = self._table if self.shows("table") else ""
        self.chart.show(
            Bars(
                speak("Probability of reaching the tile you want"),
                speak("tiles ahead"),
                (
                    BarSeries(dice.total(), speak("only add")),
                    BarSeries(best, speak("the better of the two")),
                ),
                marked=(ahead,),
                marked_as=speak("your tile"),
            ),
            code,
        )
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        self.said = f"{caption}: " + "; ".join(f"{name} {chance(v, code)}" for name, v in lines)
        self.said += "."
        self.access.descriptions = [self.board.description]

    def picture(self) -> str:
        """Return the board, the chances and the chart."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"{self.board.html()}{self.ways.value}{chart}"


def predict_zero(lesson: "Lesson") -> Prediction:
    """Ask how often a zero is left; both distributions show it."""
    return Prediction(lesson, zero_stands(), ZeroAgain(lesson))


@cache
def _best() -> dict[int, Fraction]:
    """Return how likely each number of tiles is where it is the one wanted."""
    return {ahead: dice.either({ahead}) for ahead in range(1, MOST + 1)}
