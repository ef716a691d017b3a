"""Rules of thumb: three to switch on and off, and what they lose against perfect play."""

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.games.azardia.lessons.rules_of_thumb import thumbs_win
from azardia_nb.games.azardia.odds import dice
from azardia_nb.games.azardia.odds.core.heuristics import RULES, Match, thumb
from azardia_nb.games.azardia.odds.core.solution import Solution
from azardia_nb.probability.distribution import mean
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import PERCENT, decimal, percent
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.switches import checkbox
from azardia_widgets.games.azardia.solved import GOAL, TOP, Position, Solved, later
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exercise import Exercises
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction

FINE = 3  # digits of percent: in a new game little is lost by anything
AT_TOP, NEW = "top", "new"
_MATCHES = {
    AT_TOP: N_("both players at level 5, at the start of Zone Zero"),
    NEW: N_("a new game, nobody has the Mantis"),
}


class Thumbs(Solved):
    """Three rules of thumb to switch on and off, and what it costs to follow them."""

    def parts(self) -> Sequence[Any]:
        """Return the rules, where the match begins, and what has been worked out."""
        self.rules = [checkbox(True, f"azardia-rule{n}") for n in range(1, len(RULES) + 1)]
        for rule in self.rules:
            rule.add_class("azardia-sentence")
            rule.observe(lambda _: self.attempt(self.refresh), "value")
        self.begins = Choices(_MATCHES, lambda: self.attempt(self.refresh), "azardia-begins")
        self.compute = button("azardia-compute", lambda: self.attempt(self._compute), "calculator")
        self.table = ipywidgets.HTML()
        self.found: dict[tuple[str, tuple[int, ...]], Match] = {}
        presses = row(self.compute)
        presses.layout.margin = "8px 0"
        return (*self.rules, self.begins.widget, presses, self.table)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        for number, (box, rule) in enumerate(zip(self.rules, _sentences(code), strict=True), 1):
            box.description = f"{number}. {rule}"
        self.begins.show(speak("From"), code)
        self.compute.description = speak("Compute")

    @property
    def followed(self) -> tuple[int, ...]:
        """The rules that are switched on, counted from 0."""
        return tuple(n for n, box in enumerate(self.rules) if box.value)

    def show(self, solved: Solution) -> None:
        """Show what these rules lose, once it is worked out, and the others that have been."""
        code = self.language
        speak = language(code)
        found = self.found.get((self.begins.value, self.followed))
        self.compute.disabled = found is not None
        if found is None:
            self.said = speak(
                "How much do these rules lose compared with perfect play? Press Compute."
            )
        elif self.shows("table"):
            self.said = speak(
                "{rules}: {points} percentage points less than perfect play.",
                rules=_followed(self.followed, code),
                points=decimal(found.loss * PERCENT, code, FINE),
            )
        else:
            self.said = speak("What do you expect?")
        self.table.value = self._table(solved) if self.shows("table") else ""

    def drawn(self) -> str:
        """Return the rules, and what has been worked out."""
        rules = "".join(f"<li>{escape(rule)}</li>" for rule in _sentences(self.language))
        return f"<ol>{rules}</ol>{self.table.value}"

    def _table(self, solved: Solution) -> str:
        """Return a line for perfect play, and one for each choice of rules that was tried."""
        code = self.language
        speak = language(code)
        level = TOP if self.begins.value == AT_TOP else 1
        perfect = float(solved.values[Position((1, level), (2, level)).places])
        followers = {speak("perfect play"): Match(perfect, 1 - perfect)}
        for (at, rules), match in sorted(self.found.items(), key=lambda one: one[1].loss):
            if at == self.begins.value:
                followers[_followed(rules, code)] = match
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
        return listing(speak("Against perfect play"), heads, lines)

    def _compute(self) -> None:
        speak = language(self.language)
        self.said = speak("Working it out takes a few seconds; for a new game, a minute or more.")
        asked = self.begins.value, self.followed
        try:
            self.found[asked] = thumb(at_top=asked[0] == AT_TOP, rules=asked[1])
        finally:
            self.refresh()


def _sentences(code: str) -> list[str]:
    """Return the rules of thumb."""
    speak = language(code)
    return [speak(rule, goal=GOAL, top=TOP, mean=mean(dice.total())) for rule in RULES]


def _followed(rules: Sequence[int], code: str) -> str:
    """Return a name for who follows these rules."""
    speak = language(code)
    if not rules:
        return speak("no rule, just a coin toss")
    numbers = ", ".join(str(rule + 1) for rule in rules)
    return speak("rule {n}", n=numbers) if len(rules) == 1 else speak("rules {n}", n=numbers)


def predict_thumbs(lesson: Lesson) -> Exhibit:
    """Ask how often the three rules win, before they can be tried."""
    return later(lesson, lambda: Prediction(lesson, thumbs_win(), Thumbs(lesson)))


def exercises(lesson: Lesson) -> Exhibit:
    """Return the exercises of the lesson, whose answers are the solution's."""
    return later(lesson, lambda: Exercises(lesson))
