"""Exhibits on unseen figures: hiding from a hunter that counts, and mixed strategies."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape

import numpy as np

from azardia_nb.games.axis_mundi.lessons import unseen
from azardia_nb.games.axis_mundi.odds.seek import (
    best_strikes,
    hide_and_seek,
    hider_guarantee,
    seeker_guarantee,
)
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.simulation.statistics import mean
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import PERCENT, chance, decimal, percent, whole
from azardia_widgets.board.overlay import Amounts
from azardia_widgets.board.scene import scene
from azardia_widgets.charts.curve_chart import Line, Lines
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.figure import (
    Figure,
    Html,
    Menu,
    Slider,
    Table,
    paragraphs,
    press,
    presses,
)
from azardia_widgets.lesson.prediction import before

AT_ONCE = 100  # rounds for one press
MOST_WORTH = 8
APART = 5  # percentage points between two points of a curve
MANY_ENDS = (
    unseen.THREE,
    (4, 4, 3, 3, 2),
    tuple(unseen.end_values(unseen.vanished_position()).values()),
)
ROUND = plural("{n} round", "{n} rounds")


ENDS = unseen.end_values(unseen.vanished_position())


def _hide_label(at: int, code: str) -> str:
    return language(code)(N_("Hide on {hex}"), hex=HEXES[list(ENDS)[at]])


class Hiding(Figure):
    """Hiding on one of the possible hexes, from a hunter that counts earlier hiding places.

    With `mixed` the table has the optimal mixed strategies, and a button hides at random by them.
    """

    heard = True
    seed = 1
    options = ("mixed",)
    mixed = False
    parts = ("board", "told", "table")
    first_column = ("board",)
    worths: Sequence[int] = tuple(ENDS.values())  # of the places

    def begin(self) -> None:
        game = unseen.vanished_position()
        self.view = game.view(int(game.acting))
        self.best = hide_and_seek(self.worths)
        self._forget()

    def _forget(self) -> None:
        self._rng = np.random.default_rng((self.seed, self.mixed))
        self.hidden, self.struck = [0] * len(ENDS), [0] * len(ENDS)
        self.gained: list[int] = []
        self.last = (-1, -1)

    @presses(range(len(ENDS)), _hide_label, main=0)
    def hide(self, at: int) -> None:
        self.hide_once(at)

    def hide_once(self, at: int) -> None:
        """Hide at a place, while the hunter strikes where it has paid best so far."""
        likely = best_strikes(self.worths, [times + 1 for times in self.hidden])
        strike = likely[int(self._rng.integers(len(likely)))]
        self.hidden[at] += 1
        self.struck[strike] += 1
        self.gained.append(0 if at == strike else self.worths[at])
        self.last = at, strike

    @press(N_("{n} rounds by chance"), "azardia-by-chance", n=AT_ONCE)
    def many(self) -> None:
        shares = [float(share) for share in self.best.hider]
        for at in self._rng.choice(len(ENDS), AT_ONCE, p=shares):
            self.hide_once(int(at))

    @press(N_("Start again"), "azardia-anew", "refresh")
    def anew(self) -> None:
        self._forget()

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        show_or_hide(self.many, self.mixed)
        names = [HEXES[hex] for hex in ENDS]
        text = self._last(speak, code, names)
        yield text
        # values before the first round, then the hunter's strikes
        values = self.struck if self.gained else self.worths
        unit = speak("strikes") if self.gained else speak("worth")
        amounts = dict(zip(ENDS, map(float, values), strict=True))
        # drawn in every layer: there is nothing else on the board
        yield scene(self.view, code, chances=Amounts(amounts, unit, 0))
        html = f"<p><strong>{escape(text)}</strong></p>"
        if self.mixed and len(self.gained) > 1:
            html += paragraphs(
                speak(
                    "On average {mean} (95% interval), seed {seed}. The best mixture is worth "
                    "{value}.",
                    mean=mean(self.gained).told(code, 2),
                    seed=self.seed,
                    value=decimal(self.best.value, code, 2),
                )
            )
        yield Html(html)
        yield Html(self._listed(speak, code, names))

    def _last(self, speak: Speak, code: str, names: Sequence[str]) -> str:
        """Return a sentence on the last round."""
        if not self.gained:
            return speak(
                "You may be on any of {n} hexes: {hexes}. Hide on one of them.",
                n=len(names),
                hexes=", ".join(names),
            )
        at, strike = self.last
        return speak(
            "You hid on {hex}, the hunter struck at {strike}: {gained}. {rounds}, {mean} on "
            "average.",
            hex=names[at],
            strike=names[strike],
            gained=self.gained[-1],
            rounds=speak(ROUND, n=len(self.gained)),
            mean=decimal(Fraction(sum(self.gained), len(self.gained)), code, 2),
        )

    def _listed(self, speak: Speak, code: str, names: Sequence[str]) -> str:
        """Return a table of the places: value, uses, and optimal probabilities."""
        heads = [speak("hex"), speak("worth"), speak("you hid"), speak("it struck")]
        lines = [
            [names[at], str(worth), whole(self.hidden[at], code), whole(self.struck[at], code)]
            for at, worth in enumerate(self.worths)
        ]
        if self.mixed and self.shows("table"):
            heads += [speak("best to hide"), speak("best to strike")]
            for line, *shares in zip(lines, self.best.hider, self.best.seeker, strict=True):
                line += [chance(share, code) for share in shares]
        return listing(speak("Where you hid, and where it struck"), heads, lines)


def _strike_label(at: int, code: str) -> str:
    return language(code)(N_("Strike at {hex}"), hex=HEXES[list(ENDS)[at]])


class TwoPupils(Figure):
    """Hide and seek for two at one screen: one hides while the other looks away, then strikes."""

    heard = strong = True
    parts = ("board", "table", "told")
    first_column = ("board",)

    def begin(self) -> None:
        game = unseen.vanished_position()
        self.view = game.view(int(game.acting))
        self.rounds: list[tuple[int, int]] = []  # where one hid, and where the other struck
        self.hidden: int | None = None

    @presses(range(len(ENDS)), _hide_label, main=0)
    def hide(self, at: int) -> None:
        self.hidden = at

    @presses(range(len(ENDS)), _strike_label)
    def strike(self, at: int) -> None:
        if self.hidden is not None:
            self.rounds.append((self.hidden, at))
            self.hidden = None

    @press(N_("Start again"), "azardia-anew", "refresh")
    def anew(self) -> None:
        self.rounds, self.hidden = [], None

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        for one in self.hide:
            show_or_hide(one, self.hidden is None)
        for one in self.strike:
            show_or_hide(one, self.hidden is not None)
        worths, names = list(ENDS.values()), [HEXES[hex] for hex in ENDS]
        yield scene(self.view, code, chances=Amounts(ENDS, speak("worth"), 0))
        yield self._round_text(speak, code, worths, names)
        if not self.rounds:
            yield Html("")
            return
        heads = [speak("hex"), speak("worth"), speak("hid here"), speak("struck here")]
        hid, struck = zip(*self.rounds, strict=True)
        rows = [
            [name, str(worth), str(hid.count(at)), str(struck.count(at))]
            for at, (name, worth) in enumerate(zip(names, worths, strict=True))
        ]
        yield Table(speak("Where one hid, and where the other struck"), heads, rows)

    def _round_text(
        self, speak: Speak, code: str, worths: Sequence[int], names: Sequence[str]
    ) -> str:
        if self.hidden is not None:
            return speak("Hidden. Now the other one looks, and strikes.")
        if not self.rounds:
            return speak("Hide on a hex while the other one looks away.")
        at, strike = self.rounds[-1]
        gained = [0 if one == two else worths[one] for one, two in self.rounds]
        return speak(
            "Hidden on {hex}, struck at {strike}: {gained}. {rounds}, {mean} on average; with the "
            "best mixtures it is {value}.",
            hex=names[at],
            strike=names[strike],
            gained=gained[-1],
            rounds=speak(ROUND, n=len(self.rounds)),
            mean=decimal(Fraction(sum(gained), len(gained)), code, 2),
            value=decimal(hide_and_seek(worths).value, code, 2),
        )


class TwoEnds(Figure):
    """Chart of two hiding places: expected value of each strike, by the share of the first."""

    heard = in_row = strong = True
    first = Slider(N_("Worth of the first place"), 1, MOST_WORTH, unseen.TWO[0], "azardia-first")
    second = Slider(N_("Worth of the second place"), 1, MOST_WORTH, unseen.TWO[1], "azardia-second")
    share = Slider(
        N_("You go to the first (%)"),
        0,
        PERCENT,
        PERCENT // 2,
        "azardia-share",
        dial=range(0, PERCENT + 1, APART),
    )

    def show(self, speak: Speak, code: str, first: int, second: int, goes: int) -> Iterator[object]:
        share = Fraction(goes, PERCENT)
        left = (1 - share) * second, share * first
        best = hide_and_seek((first, second))
        strikes = [speak("It strikes at the first"), speak("It strikes at the second")]
        places = [Fraction(n, PERCENT) for n in range(0, PERCENT + 1, APART)]
        lines = (
            Line(strikes[0], [(1 - p) * second for p in places]),
            Line(strikes[1], [p * first for p in places]),
        )
        title = speak("What you get on average")
        across = speak("how often you go to the first place (%)")
        yield Lines(title, across, lines, start=0, step=APART, along=speak("worth"))
        yield speak(
            "If you go to the first place {share} of the time, you get at least {least} on "
            "average.",
            share=percent(share, code),
            least=decimal(min(left), code, 2),
        )
        rows = [
            [strike, decimal(mine, code, 2), decimal(best.value, code, 2)]
            for strike, mine in zip(strikes, left, strict=True)
        ]
        heads = [
            speak("strike"),
            speak("you get at {share}", share=percent(share, code)),
            speak("you get at {share}", share=chance(best.hider[0], code)),
        ]
        yield Table(title, heads, rows)


class Ends(Figure):
    """Table of both optimal mixed strategies for several hiding places, with a check."""

    heard = strong = True
    worths = Menu(
        N_("The places are worth"),
        lambda _: [(", ".join(map(str, one)), one) for one in MANY_ENDS],
        "azardia-worths",
        MANY_ENDS[0],
    )

    def show(self, speak: Speak, code: str, worths: Sequence[int]) -> Iterator[object]:
        best = hide_and_seek(worths)
        yield speak(
            "Hiding by the best mixture gets at least {low}, striking by it leaves at most {high}.",
            low=hider_guarantee(worths, best.hider),
            high=seeker_guarantee(worths, best.seeker),
        )
        heads = [speak("worth"), speak("best to hide"), speak("best to strike")]
        rows = [
            [str(worth), chance(hides, code), chance(strikes, code)]
            for worth, hides, strikes in zip(worths, best.hider, best.seeker, strict=True)
        ]
        yield Table(speak("The best mixtures, exactly"), heads, rows)


predict_two_ends = before(unseen.two_ends, TwoEnds)
predict_third_end = before(unseen.third_end, Ends)
