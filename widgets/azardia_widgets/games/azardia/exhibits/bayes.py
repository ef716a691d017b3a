"""Bayes and the loaded die: a two-way table of many dice, and a posterior updated by rolls."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from html import escape
from itertools import accumulate

import numpy as np

from azardia_nb.games.azardia.lessons import bayes
from azardia_nb.probability.draws import evidence, posterior
from azardia_nb.probability.goodness_of_fit import Experiment, chi_square
from azardia_nb.text.language import N_, Speak, plural
from azardia_nb.text.say import PERCENT, fraction, percent, whole
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.lesson.figure import Figure, Html, Slider, Table, press, presses
from azardia_widgets.lesson.prediction import before
from azardia_widgets.table.fair_dice import roll_label

ALL = PERCENT**2  # dice of the two-way table; every cell is an integer for whole percentages
SUSPECTED = 10  # percentage of loaded dice in the guess's bag
SIDE = 520  # pixels of the square, at most
EVEN = 50  # percent: a fair prior
AT_ONCE = (1, 10, 50)
MOST = 500
SHORTEST = 11  # minimum points of the prior's line, visible before the first roll
SEEN = {name: int(PERCENT * chance) for name, chance in bayes.likelihood(bayes.HEAVY).items()}
NAMES = {bayes.LOADED: N_("loaded"), bayes.FAIR: N_("fair")}


class TwoWay(Figure):
    """Two-way table of dice, loaded or not, by roll: area chart and counts."""

    part = Slider(N_("Loaded dice in 100"), 1, PERCENT - 1, SUSPECTED, "azardia-part", main=True)
    heavy = Slider(N_("Loaded: tens in 100 rolls"), 1, PERCENT, SEEN[bayes.LOADED], "azardia-heavy")
    other = Slider(N_("Others: tens in 100 rolls"), 1, PERCENT, SEEN[bayes.FAIR], "azardia-other")
    parts = ("area", "table")

    def show(self, speak: Speak, code: str, part: int, heavy: int, other: int) -> Iterator[object]:
        prior = bayes.prior_of_loaded(Fraction(part, PERCENT))
        likelihood = {bayes.LOADED: Fraction(heavy, PERCENT), bayes.FAIR: Fraction(other, PERCENT)}
        dice = {name: int(prior[name] * ALL) for name in bayes.DICE}
        tens = {name: int(dice[name] * likelihood[name]) for name in bayes.DICE}
        names = NAMES if other == SEEN[bayes.FAIR] else {**NAMES, bayes.FAIR: N_("others")}
        lines = [
            [speak(names[name]), *_counted(tens[name], dice[name], code)]
            for name in (bayes.LOADED, bayes.FAIR)
        ]
        lines.append([speak("total"), *_counted(sum(tens.values()), ALL, code)])
        yield Html(_areas(speak, prior, likelihood))
        heads = [
            speak("die"),
            speak("shows a {ten}", ten=bayes.HEAVY),
            speak("shows another face"),
            speak("total"),
        ]
        yield Table(speak("{n} dice, each rolled once", n=whole(ALL, code)), heads, lines)
        yield speak(
            "On average {all} of {dice} dice show a {ten}: {total}. Of these {all}, {loaded} are "
            "loaded: {chance}.",
            all=whole(sum(tens.values()), code),
            dice=whole(ALL, code),
            ten=bayes.HEAVY,
            total=percent(evidence(prior, likelihood), code),
            loaded=whole(tens[bayes.LOADED], code),
            chance=percent(posterior(prior, likelihood)[bayes.LOADED], code),
        )


def _areas(speak: Speak, prior: dict[str, Fraction], seen: dict[str, Fraction]) -> str:
    """Return, as HTML, a square of all dice: a column per kind, with the share of tens filled.

    Filled areas are prior times likelihood; their sum is the denominator in Bayes' theorem.
    """
    columns = ""
    for name, colour in ((bayes.LOADED, "#c14a20"), (bayes.FAIR, "#0063a6")):
        width, height = (float(PERCENT * part[name]) for part in (prior, seen))
        columns += (
            f"<div style='width:{width:g}%;display:flex;flex-direction:column;"
            f"justify-content:flex-end;box-sizing:border-box;border:1px solid #767676'>"
            f"<div style='background:{colour};height:{height:g}%'></div></div>"
        )
    text = speak(
        "All dice as a square: loaded ones on the left, the others on the right. Filled: those "
        "that show a {ten}.",
        ten=bayes.HEAVY,
    )
    return (
        f"<p style='margin:4px 0'>{escape(text)}</p><div role='img' "
        f"aria-label='{escape(text, quote=True)}' style='display:flex;"
        f"width:min(100%,{SIDE}px);aspect-ratio:1'>{columns}</div>"
    )


def _moved(speak: Speak, code: str, before: dict[str, Fraction], shown: int) -> Table:
    """Return the update by the roll `shown` as a table: prior, likelihood, product, posterior."""
    likelihood = bayes.likelihood(shown)
    now = posterior(before, likelihood)
    return Table.of(
        speak("The last roll: {n}", n=shown),
        (bayes.LOADED, bayes.FAIR),
        {
            speak("die"): lambda name: speak(NAMES[name]),
            speak("before"): lambda name: _nearly(before[name], code),
            speak("likelihood"): lambda name: fraction(likelihood[name]),
            speak("product"): lambda name: _nearly(before[name] * likelihood[name], code),
            speak("after"): lambda name: _nearly(now[name], code),
        },
    )


def _counted(tens: int, dice: int, code: str) -> list[str]:
    return [whole(n, code) for n in (tens, dice - tens, dice)]


class TwoBags(Figure):
    """Die from one of two bags: each roll updates the probability of the loaded bag."""

    prior = Slider(N_("Prior: loaded, in %"), 1, PERCENT - 1, EVEN, "azardia-prior")
    first_column = ("roll", "bag", "another", "chart")
    second_column = ("table",)

    def begin(self) -> None:
        self._rng = np.random.default_rng((self.seed, ALL))
        self._draw()

    @presses(AT_ONCE, roll_label, main=0)
    def roll(self, times: int) -> None:
        self.experiment.roll(times)

    @press(N_("Which bag was it?"), "azardia-open", "eye")
    def bag(self) -> None:
        self.opened = True

    @press(N_("Another die"), "azardia-another", "refresh")
    def another(self) -> None:
        self._draw()

    @property
    def rolls(self) -> list[int]:
        """The faces shown so far."""
        return [face for (face,) in self.experiment.rolls]

    @property
    def beliefs(self) -> list[dict[str, Fraction]]:
        """The prior, and the posterior after each roll."""
        prior = bayes.prior_of_loaded(Fraction(self.prior.value, PERCENT))
        return list(
            accumulate(
                self.rolls,
                lambda now, shown: posterior(now, bayes.likelihood(shown)),
                initial=prior,
            )
        )

    def show(self, speak: Speak, code: str, prior: int) -> Iterator[object]:
        beliefs, rolls = self.beliefs, self.rolls
        name = speak("probability that the die is loaded")
        curves = (
            Curve(name, tuple(belief[bayes.LOADED] for belief in beliefs)),
            Curve(speak("prior"), (beliefs[0][bayes.LOADED],) * max(SHORTEST, len(beliefs))),
        )
        yield Curves(speak("From which bag?"), speak("rolls"), curves, start=0)
        for control, times in zip(self.roll, AT_ONCE, strict=True):
            control.disabled = len(rolls) + times > MOST
        self.bag.disabled = not rolls or self.opened or not self.shows("answers")
        if not rolls:
            yield speak("No rolls yet: press a button.")
            return
        yield _moved(speak, code, beliefs[-2], rolls[-1])
        yield speak(
            plural(
                "{n} roll, {tens} of them a {ten}: the die is loaded with probability {chance}.",
                "{n} rolls, {tens} of them a {ten}: the die is loaded with probability {chance}.",
            ),
            n=len(rolls),
            tens=rolls.count(bayes.HEAVY),
            ten=bayes.HEAVY,
            chance=_nearly(beliefs[-1][bayes.LOADED], code),
        )
        fit = chi_square(Counter(rolls), bayes.DICE[bayes.FAIR])
        if fit.enough:
            yield speak("Chi-square says p = {chance}.", chance=percent(fit.chance, code))
        if self.opened and self.shows("answers"):
            yield (
                speak("It came from the bag of loaded dice.")
                if self.kind == bayes.LOADED
                else speak("It came from the bag of fair dice.")
            )

    def _draw(self) -> None:
        """Take a die from a random bag, each with probability 1/2, independent of the prior."""
        self.kind = (bayes.LOADED, bayes.FAIR)[int(self._rng.integers(2))]
        self.opened = False
        self.experiment = Experiment(int(self._rng.integers(2**31)), [bayes.DICE[self.kind]])


def _nearly(chance: Fraction, code: str) -> str:
    """Return a probability as text, with < or > near 0 and 1."""
    least = Fraction(1, 1000)
    if chance < least:
        return f"< {percent(least, code)}"
    if chance > 1 - least:
        return f"> {percent(1 - least, code)}"
    return percent(chance, code)


predict_ten = before(bayes.ten, TwoWay)
