"""Rows of coin tosses: one that the learner makes up beside one that a machine drew; runs."""

from collections.abc import Iterator
from fractions import Fraction
from html import escape

from azardia_nb.games.azardia.lessons.made_up import (
    HEADS,
    LONG,
    TAILS,
    TOSSES,
    hot_hand,
    how_often,
    in_letters,
)
from azardia_nb.probability.recorded import RANDOM_DIGITS, SHOTS
from azardia_nb.probability.runs import changes, longest_run, longest_runs
from azardia_nb.text.language import N_, Speak, plural
from azardia_nb.text.say import PERCENT, decimal, percent
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.figure import Figure, Html, Slider, Table, press
from azardia_widgets.lesson.prediction import before

RARE = Fraction(1, 1000)  # longest runs below this have no bar
_DRAWN = "".join(TAILS if int(digit) % 2 else HEADS for digit in RANDOM_DIGITS)
DRAWN = tuple(_DRAWN[at : at + TOSSES] for at in range(0, len(_DRAWN), TOSSES))


def _runs(speak: Speak, tosses: int, marked: tuple[int, ...], marked_as: str = "") -> Bars:
    title = speak("The longest run in {n} tosses", n=tosses)
    chances = {run: chance for run, chance in longest_runs(tosses).items() if chance > RARE}
    series = (BarSeries(chances),)
    return Bars(title, speak("longest run"), series, marked=marked, marked_as=marked_as)


class MakeOneUp(Figure):
    """Row of tosses that the learner makes up, then compared with a random one."""

    parts = ("row", "table", "chart")

    def begin(self) -> None:
        self.tosses = ""
        self.example = self.seed % len(DRAWN)

    @press(N_("Heads"), "azardia-heads", main=True)
    def heads(self) -> None:
        self._add(HEADS)

    @press(N_("Tails"), "azardia-tails")
    def tails(self) -> None:
        self._add(TAILS)

    @press(N_("Back"), "azardia-back", "undo")
    def back(self) -> None:
        self.tosses = self.tosses[:-1]

    @press(N_("Another drawn row"), "azardia-another", "refresh")
    def another(self) -> None:
        self.example = (self.example + 1) % len(DRAWN)

    def _add(self, side: str) -> None:
        self.tosses = (self.tosses + side)[:TOSSES]

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        left = TOSSES - len(self.tosses)
        for control in (self.heads, self.tails):
            control.disabled = not left
        self.back.disabled = not self.tosses
        show_or_hide(self.another, not left)
        if left:
            yield Html(_spaced(self.tosses + "·" * left, code))
            yield speak(
                plural(
                    "Pretend to toss a coin: {n} toss to go.",
                    "Pretend to toss a coin: {n} tosses to go.",
                ),
                n=left,
            )
            return
        rows = {speak("yours"): self.tosses, speak("drawn"): DRAWN[self.example]}
        yield Html("".join(_spaced(row, code, name) for name, row in rows.items()))
        yield Table.of(
            speak("Two rows of {n}", n=TOSSES),
            rows.items(),
            {
                speak("row"): lambda one: one[0],
                speak("longest run"): lambda one: str(longest_run(one[1])),
                speak("changes of side"): lambda one: str(changes(one[1])),
                speak("heads"): lambda one: str(one[1].count(HEADS)),
            },
        )
        yield _runs(speak, TOSSES, (longest_run(self.tosses),), speak("yours"))
        yield speak(
            "Your longest run has {run} tosses; in {chance} of tossed rows no run is longer. Your "
            "row changes sides {n} times; a coin does {mean} times on average.",
            run=longest_run(self.tosses),
            chance=percent(_at_most(longest_run(self.tosses)), code),
            n=changes(self.tosses),
            mean=decimal(Fraction(TOSSES - 1, 2), code),
        )


def _at_most(run: int) -> Fraction:
    return sum((p for n, p in longest_runs(TOSSES).items() if n <= run), Fraction(0))


def _spaced(row: str, code: str, name: str = "") -> str:
    """Return a row in groups of five, as HTML."""
    letters = in_letters(row)(code)
    groups = " ".join(letters[at : at + 5] for at in range(0, len(letters), 5))
    title = f"<small>{escape(name)}</small><br>" if name else ""
    return (
        f"<p>{title}<span style='font-family:monospace;font-size:1.25em;letter-spacing:.1em'>"
        f"{escape(groups)}</span></p>"
    )


class LongestRuns(Figure):
    """Chart of the longest run in a chosen number of tosses."""

    tosses = Slider(N_("Tosses"), LONG, 2 * TOSSES, TOSSES, "azardia-tosses", dial=(10, 20, 30, 60))
    parts = ("chart",)

    def show(self, speak: Speak, code: str, tosses: int) -> Iterator[object]:
        among = longest_runs(tosses)
        yield _runs(
            speak, tosses, tuple(n for n in among if n >= LONG), speak("{n} or more", n=LONG)
        )
        likely = sum((p for n, p in among.items() if n >= LONG), Fraction(0))
        yield speak(
            "In {n} tosses a run of {long} or more appears with probability {chance}.",
            n=tosses,
            long=LONG,
            chance=percent(likely, code),
        )


class Shots(Figure):
    """Table of recorded hits, after a hit and after a miss."""

    parts = ("table",)

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        lines = {
            speak("after three misses in a row"): SHOTS.after_misses,
            speak("all shots"): SHOTS.overall,
            speak("after three hits in a row"): SHOTS.after_hits,
        }
        rows = [[name, percent(Fraction(share, PERCENT), code)] for name, share in lines.items()]
        heads = [speak("shots"), speak("went in")]
        yield Html(listing(speak("Nine players, 48 home games"), heads, rows))


predict_how_often = before(how_often, LongestRuns)
predict_hot_hand = before(hot_hand, Shots)
