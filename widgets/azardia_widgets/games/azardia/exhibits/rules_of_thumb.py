"""Rules of thumb: three switches, and the loss against perfect play."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from azardia_nb.games.azardia.lessons.rules_of_thumb import thumbs_win
from azardia_nb.games.azardia.odds import dice
from azardia_nb.games.azardia.odds.core.heuristics import RULES, Match, thumb
from azardia_nb.probability.distribution import mean
from azardia_nb.probability.ties import best_first
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import PERCENT, decimal, percent
from azardia_widgets.games.azardia.solved import GOAL, TOP, Position, SolvedFigure, later
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exercise import Exercises
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.figure import Pick, Table, Tick, press
from azardia_widgets.lesson.prediction import Prediction

FINE = 3  # decimals of percent: in a new game differences are tiny
AT_TOP, NEW = "top", "new"
_MATCHES = {
    AT_TOP: N_("both players at level 5, at the start of Zone Zero"),
    NEW: N_("a new game, nobody has the Mantis"),
}


def _tick(n: int) -> Tick:
    return Tick(lambda code: f"{n}. {_sentences(code)[n - 1]}", True, f"azardia-rule{n}")


class Thumbs(SolvedFigure):
    """Rules of thumb as switches, and how much winning probability following them costs."""

    rule1 = _tick(1)
    rule2 = _tick(2)
    rule3 = _tick(3)
    begins = Pick(N_("From"), _MATCHES, "azardia-begins")
    parts = ("table",)

    def begin(self) -> None:
        self.matches: dict[tuple[str, tuple[int, ...]], Match] = {}

    def inside(self) -> Sequence[Any]:
        for box in self.rules:
            box.add_class("azardia-sentence")
        return super().inside()

    @property
    def rules(self) -> list[Any]:
        """The tick boxes of the rules, in their order."""
        return [self.rule1, self.rule2, self.rule3]

    @property
    def followed(self) -> tuple[int, ...]:
        """The indices of the rules that are switched on, from 0."""
        return tuple(n for n, box in enumerate(self.rules) if box.value)

    @press(N_("Compute"), "azardia-compute", "calculator")
    def compute(self) -> None:
        speak = language(self.language)
        self.said = speak("Working it out takes a few seconds; for a new game, a minute or more.")
        key = self.begins.value, self.followed
        try:
            self.matches[key] = thumb(at_top=key[0] == AT_TOP, rules=key[1])
        finally:
            self.refresh()

    def show(self, speak: Speak, code: str, *_: Any) -> Iterator[object]:
        match = self.matches.get((self.begins.value, self.followed))
        self.compute.disabled = match is not None
        if match is None:
            yield speak("How much do these rules lose compared with perfect play? Press Compute.")
        elif self.shows("table"):
            yield speak(
                "{rules}: {points} percentage points less than perfect play.",
                rules=_followed(self.followed, code),
                points=decimal(match.loss * PERCENT, code, FINE),
            )
        else:
            yield speak("What do you expect?")
        yield self._table(speak, code)

    def saved_html(self) -> str:
        rules = "".join(f"<li>{escape(rule)}</li>" for rule in _sentences(self.language))
        return f"<ol>{rules}</ol>{super().saved_html()}"

    def _table(self, speak: Speak, code: str) -> Table:
        """Return the results of perfect play and of each set of rules tried."""
        level = TOP if self.begins.value == AT_TOP else 1
        perfect = float(self.solved.values[Position((1, level), (2, level)).places])
        followers = {speak("perfect play"): Match(perfect, 1 - perfect)}
        for at, rules in best_first({tried: -match.loss for tried, match in self.matches.items()}):
            if at == self.begins.value:
                followers[_followed(rules, code)] = self.matches[at, rules]
        lines = [
            [
                name,
                percent(match.first, code, FINE),
                percent(match.second, code, FINE),
                decimal(match.loss * PERCENT, code, FINE),
            ]
            for name, match in followers.items()
        ]
        heads = [
            speak("Rules followed"),
            speak("wins, moving first"),
            speak("wins, moving second"),
            speak("points lost"),
        ]
        return Table(speak("Against perfect play"), heads, lines)


def _sentences(code: str) -> list[str]:
    """Return the rules of thumb as sentences."""
    speak = language(code)
    return [speak(rule, goal=GOAL, top=TOP, mean=mean(dice.total())) for rule in RULES]


def _followed(rules: Sequence[int], code: str) -> str:
    """Return a set of rules as text, numbered from 1."""
    speak = language(code)
    if not rules:
        return speak("no rule, just a coin toss")
    numbers = ", ".join(str(rule + 1) for rule in rules)
    return speak("rule {n}", n=numbers) if len(rules) == 1 else speak("rules {n}", n=numbers)


def predict_thumbs(lesson: Lesson) -> Exhibit:
    """Return a prediction: how often the three rules win, asked before they can be tried."""
    return later(lesson, lambda: Prediction(lesson, thumbs_win(), Thumbs(lesson)))


def exercises(lesson: Lesson) -> Exhibit:
    """Return the lesson's exercises once the core game is solved, which their keys need."""
    return later(lesson, lambda: Exercises(lesson))
