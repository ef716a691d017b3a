"""The choice after a roll: the rerolled zero, sum or difference."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.games.azardia.lessons.your_choice import TWO_TILES, either_tile, zero_stands
from azardia_nb.games.azardia.odds import dice
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.text.texts import rule_name, why
from azardia_nb.text.language import N_, Speak
from azardia_nb.text.say import chance, fraction
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.games.azardia.decided import rules_html
from azardia_widgets.games.azardia.exhibits.two_dice import AHEAD, MOST, SUBTRACT, WAYS, TwoDice
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.figure import Board, Figure, Note, Slider, Table, paragraphs
from azardia_widgets.lesson.prediction import before


class ZeroAgain(Figure):
    """Chart of the difference of the dice, with and without rerolling the first zero."""

    parts = ("chart", "reckoning")

    def show(self, speak: Speak, code: str) -> Iterator[object]:
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
        yield paragraphs(rule)


class BetterOfBoth(Figure):
    """Board and chart: the probability of one tile by adding, by subtracting, and by either."""

    wanted = Slider(
        N_("Tile you want"),
        lambda shown: shown.here + 1,
        lambda shown: shown.here + MOST,
        lambda shown: shown.here + AHEAD,
        main=True,
    )
    parts = ("board", "ways", "chart")
    below = "rules"
    first_column = ("board", "rules")

    def begin(self) -> None:
        self.here = int(np.random.default_rng(self.seed).integers(MOST, NUMBERS.gate - MOST))

    def show(self, speak: Speak, code: str, wanted: int) -> Iterator[object]:
        ahead, best = wanted - self.here, _best()
        yield Board(alone(self.here), {self.here + n: value for n, value in best.items()})
        values = {
            speak("only add"): dice.total().get(ahead, Fraction(0)),
            speak("only subtract"): dice.difference().get(ahead, Fraction(0)),
            speak("whichever works"): dice.either({ahead}, rerolled=False),
            speak("whichever works, and reroll a double that is no use"): best[ahead],
        }
        lines = [[name, chance(value, code)] for name, value in values.items()]
        caption = speak("Tile {tile}, {n} ahead", tile=wanted, n=ahead)
        yield Table(caption, [speak("what you may do"), speak("probability")], lines)
        series = (
            BarSeries(dice.total(), speak("only add")),
            BarSeries(_moved(dice.difference()), speak("only subtract")),
        )
        yield Bars(
            speak("Probability of reaching the tile you want"),
            speak("tiles ahead"),
            series,
            marked=(ahead,),
            marked_as=speak("your tile"),
        )
        yield Note(rules_html(code, "turn.roll", "turn.zero"))
        yield f"{caption}: {'; '.join(' '.join(line) for line in lines)}."


draw_either = drawn_before(either_tile, TwoDice, wanted=TWO_TILES[0])
predict_zero = before(zero_stands, ZeroAgain)


def _moved(steps: dict[int, Fraction]) -> dict[int, Fraction]:
    """Return a distribution of steps without a difference of 0, which reaches no tile."""
    return {ahead: share for ahead, share in steps.items() if ahead}


@cache
def _best() -> dict[int, Fraction]:
    """Return the probability of hitting a tile by sum or difference, for each distance ahead."""
    return {ahead: dice.either({ahead}) for ahead in range(1, MOST + 1)}
