"""Four derivations with a planted error, which the learner finds by rolling the dice."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from azardia_nb.games.azardia.odds.dice import PAIR
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.probability.dice import difference, fair, total
from azardia_nb.probability.goodness_of_fit import Experiment
from azardia_nb.simulation.statistics import wilson
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import percent, whole
from azardia_widgets.lesson.figure import Figure, Menu, Table, paragraphs, press

FACES = NUMBERS.faces
ALL = FACES**NUMBERS.dice
LOW = 2 * FACES - 5  # the least of the high sums
AT_ONCE = 1000
_WAYS = 2 * FACES + 1 - LOW  # rolls with the sum LOW
# For the texts of all derivations.
_VALUES = {
    "faces": FACES,
    "all": ALL,
    "twice": 2 * FACES,
    "pairs": FACES - 1,
    "orders": 2 * (FACES - 1),
    "rest": FACES - 1,
    "low": LOW,
    "next": LOW + 1,
    "top": 2 * FACES,
    "ways": _WAYS,
    "fewer": _WAYS - 1,
    "least": _WAYS - 2,
    "sum": _WAYS * (_WAYS + 1) // 2,
    "short": _WAYS * (_WAYS - 1) // 2,
}


class Derivation(NamedTuple):
    """A result with its derivation, and one with a false step; `happens` counts it in rolls."""

    result: str
    text: str
    slip: str
    why: str
    right: Fraction
    wrong: Fraction
    happens: Callable[[int, int], bool]


_SUMS = total(PAIR)
DERIVATIONS: Mapping[str, Derivation] = {
    "double": Derivation(
        N_("a double"),
        N_("The second die must show what the first one shows: 1 of {faces}."),
        N_("There are {faces} doubles, each in two orders: {twice} of {all}."),
        N_("A double has a single order: 4 and 4 is one roll."),
        Fraction(difference(PAIR)[0]),
        Fraction(2 * FACES, ALL),
        lambda a, b: a == b,
    ),
    "near": Derivation(
        N_("neighbours, such as 3 and 4"),
        N_("{pairs} pairs of numbers are neighbours, each in two orders: {orders} of {all}."),
        N_("{pairs} pairs of numbers are neighbours: {pairs} of {all}."),
        N_("Each pair has two orders: 3 and 4, or 4 and 3."),
        Fraction(difference(PAIR)[1]),
        Fraction(FACES - 1, ALL),
        lambda a, b: abs(a - b) == 1,
    ),
    "top": Derivation(
        N_("at least one {faces}"),
        N_(
            "Both dice miss {faces} with probability {rest}/{faces} × {rest}/{faces}; take that "
            "from 1."
        ),
        N_("Each die shows {faces} with probability 1/{faces}: that makes 2/{faces} for both."),
        N_("The roll with two of them is counted twice."),
        1 - Fraction(FACES - 1, FACES) ** 2,
        Fraction(2, FACES),
        lambda a, b: FACES in (a, b),
    ),
    "high": Derivation(
        N_("a sum of at least {low}"),
        N_("{ways} rolls make {low}, {fewer} make {next}, and so on to 1 for {top}: {sum}."),
        N_("{fewer} rolls make {low}, {least} make {next}, and so on to 1 for {top}: {short}."),
        N_("Begin at {top}: 1 roll, then 2, 3 and so on. For {low} there are {ways}."),
        sum((Fraction(p) for n, p in _SUMS.items() if n >= LOW), Fraction(0)),
        Fraction(_WAYS * (_WAYS - 1) // 2, ALL),
        lambda a, b: a + b >= LOW,
    ),
}


def _options(code: str) -> list[tuple[str, str]]:
    speak = language(code)
    names = [(speak(one.result, **_VALUES), name) for name, one in DERIVATIONS.items()]
    return [(speak("choose"), ""), *names]


class PlantedError(Figure):
    """Task: find the false one of some derivations; rolls check the suspicion."""

    heard = True
    accused = Menu(N_("The false one:"), _options, "azardia-accused")
    parts = ("table", "told")

    def begin(self) -> None:
        self._plant()

    def _plant(self) -> None:
        self.planted = str(np.random.default_rng(self.seed).choice(list(DERIVATIONS)))
        self.experiment = Experiment(self.seed, fair(PAIR))
        self.verdict = ""  # the derivation that was accused

    @press(N_("Roll {n} times"), "azardia-roll-many", main=True, n=AT_ONCE)
    def roll(self) -> None:
        self.experiment.roll(AT_ONCE)

    @press(N_("Accuse"), "azardia-accuse", "gavel")
    def accuse(self) -> None:
        self.verdict = self.accused.value

    @press(N_("Plant another one"), "azardia-anew", "refresh")
    def anew(self) -> None:
        self.seed += 1
        self._plant()

    def changed(self, name: str) -> None:
        if name == "accused":
            self.verdict = ""

    def show(self, speak: Speak, code: str, _: str) -> Iterator[object]:
        rolls = self.experiment.rolls
        rows = []
        for name, one in DERIVATIONS.items():
            false = name == self.planted
            hits = sum(one.happens(a, b) for a, b in rolls)
            low, high = wilson(hits, len(rolls)) if rolls else (0.0, 1.0)
            interval = f"{percent(low, code, 1)} – {percent(high, code, 1)}" if rolls else ""
            rows.append(
                [
                    speak(one.result, **_VALUES),
                    speak(one.slip if false else one.text, **_VALUES),
                    percent(one.wrong if false else one.right, code),
                    interval,
                ]
            )
        heads = [
            speak("What happens"),
            speak("Derivation"),
            speak("Result"),
            speak("95% interval, rolls: {n}", n=whole(len(rolls), code)),
        ]
        yield Table(speak("One of these is false"), heads, rows, {1})
        verdict = self._verdict_text(speak)
        yield verdict
        yield paragraphs(verdict)

    def _verdict_text(self, speak: Speak) -> str:
        if not self.verdict:
            return speak("Which result do the rolls contradict?")
        one = DERIVATIONS[self.verdict]
        if self.verdict != self.planted:
            return speak("That derivation is right. Do its rolls really contradict it?")
        return f"{speak('Found!')} {speak(one.why, **_VALUES)}"
