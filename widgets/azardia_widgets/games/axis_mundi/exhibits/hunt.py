"""The hunt: its budget of blows, and whole hunts played by the rules."""

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets
import numpy as np

from azardia_nb.game import begin
from azardia_nb.games.axis_mundi.game import variant
from azardia_nb.games.axis_mundi.lessons.hunt import alone, best_plan
from azardia_nb.games.axis_mundi.odds.two_hunters import (
    AWAY,
    DOWN,
    ENDS,
    GUARD,
    HOME,
    LATE,
    LIMIT,
    STRIKE,
    TURNS_HOME,
    Hunt,
    hunt,
)
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.games.axis_mundi.rules.state import HIGH_HP, HP, POINTS
from azardia_nb.simulation.statistics import share
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import decimal
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.controls.beside import beside, numbers
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction

PLANS = {
    STRIKE: N_("strike"),
    GUARD: N_("stand on its pier"),
    AWAY: N_("stay out of it"),
}
AT_ONCE = (1, 100)  # hunts at one press
MOST_TURNS = 8
TOLD = {
    HOME: N_("The High is home after {rounds} rounds, with {hp} HP left."),
    DOWN: N_("The High is down after {rounds} rounds."),
    LATE: N_("After {rounds} rounds the High is still on its way."),
}


class Budget(Exhibit):
    """Blows against hit points, round by round, for hunters that are always within reach."""

    heard = True

    def build(self) -> Sequence[Any]:
        """Return the numbers, and below them the account."""

        def changed(_: int) -> None:
            self.attempt(self.refresh)

        self.hunters = Number(1, 2, 2, changed, "azardia-hunters")
        self.hunters.slider.add_class("azardia-main")
        self.walking = Number(0, POINTS, 1, changed, "azardia-walking")
        self.turns = Number(2, MOST_TURNS, TURNS_HOME, changed, "azardia-turns")
        self.table = ipywidgets.HTML()
        return (numbers(self.hunters, self.walking, self.turns), self.table)

    def speak(self, code: str) -> None:
        """Label the numbers."""
        speak = language(code)
        self.hunters.show(speak("Hunters"), code)
        self.walking.show(speak("AP each spends on walking, per turn"), code)
        self.turns.show(speak("Turns the High needs home"), code)
        named = self.hunters, self.walking, self.turns
        self.access.names = {at: name for one in named for at, name in one.names.items()}

    def refresh(self) -> None:
        """Count the blows between the turns of the High."""
        speak = language(self.language)
        each = POINTS - self.walking.value
        hp, own, lines = HIGH_HP, HP, []
        for gap in range(1, self.turns.value):
            blows = [each] * self.hunters.value if hp and own else []
            hp = max(0, hp - MELEE * sum(blows))
            own = max(0, own - OWN * each) if blows else own
            lines.append([str(gap), str(sum(blows)), str(hp), str(own)])
        heads = [
            speak("After its turn"),
            speak("Blows"),
            speak("HP of the High"),
            speak("HP of each hunter"),
        ]
        self.table.value = listing(speak("The account of a hunt"), heads, lines)
        if not hp:
            self.said = speak("The High is down in time.")
        elif not own:
            self.said = speak("The hunters have struck until they fell themselves.")
        else:
            self.said = speak("The High is home with {hp} HP.", hp=hp)
        self.table.value += f"<p><strong>{escape(self.said)}</strong></p>"

    def picture(self) -> str:
        """Return the account."""
        return str(self.table.value)


class Hunts(Exhibit):
    """Hunts by the rules: two hunters, each with a plan, and how often they succeed."""

    heard = True

    def build(self) -> Sequence[Any]:
        """Return the board, and beside it the plans, the buttons and what came of each pair."""
        self.seed = 1 if self.lesson is None else self.lesson.seed
        self.plans = [
            Choices(PLANS, lambda: self.attempt(self._other_plans), f"azardia-plan-{n}")
            for n in (1, 2)
        ]
        self.press = [self._button(times) for times in AT_ONCE]
        self.press[-1].add_class("azardia-main")
        self.board = BoardView()
        self.table = ipywidgets.HTML()
        self.last: Hunt | None = None
        self.ends: dict[tuple[str, str], list[Hunt]] = {}
        right = ipywidgets.VBox((*(one.widget for one in self.plans), row(*self.press), self.table))
        return (beside(self.board.widget, right),)

    def _button(self, times: int) -> Any:
        return button(f"azardia-hunt-{times}", lambda: self.attempt(lambda: self._play(times)))

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        for n, one in enumerate(self.plans, 1):
            one.show(speak("Hunter {n}", n=n), code)
        for control, times in zip(self.press, AT_ONCE, strict=True):
            text = N_("Play a hunt") if times == 1 else N_("Play {n} hunts")
            control.description = speak(text, n=times)

    @property
    def pair(self) -> tuple[str, str]:
        """The plans of both hunters."""
        return self.plans[0].value, self.plans[1].value

    def _other_plans(self) -> None:
        self.last = None
        self.refresh()

    def _play(self, times: int) -> None:
        """Play some hunts more; each pair of plans has dice of its own."""
        so_far = self.ends.setdefault(self.pair, [])
        for _ in range(times):
            so_far.append(hunt(self.pair, np.random.default_rng((self.seed, len(so_far)))))
        self.last = so_far[-1]
        self.refresh()

    def refresh(self) -> None:
        """Show how the last hunt ended, and all so far by their plans."""
        code = self.language
        speak = language(code)
        rules = variant()
        if self.last is not None:
            said = speak(
                TOLD[self.last.end],
                rounds=min(self.last.rounds, LIMIT),
                hp=int(self.last.row["hp"][0]),
            )
            self.board.show(begin(rules, self.last.row), code)
        else:
            said = speak("Choose a plan for each hunter, then play.")
            self.board.show(begin(rules, rules.type.start(rules, 3)), code)
        self.table.value = f"<p>{escape(said)}</p>{self._counted(code)}"
        self.said = said
        self.access.descriptions = [self.board.description]

    def _counted(self, code: str) -> str:
        """Return what came of each pair of plans, with intervals; the seed stands above."""
        if not self.ends or not self.shows("table"):
            return ""
        speak = language(code)
        lines = []
        for plans, hunts in self.ends.items():
            ends = Counter(one.end for one in hunts)
            blows = np.mean([one.blows for one in hunts], axis=0)
            lines.append(
                [
                    " + ".join(speak(PLANS[plan]) for plan in plans),
                    str(len(hunts)),
                    share(ends[DOWN], len(hunts)).told(code, 0),
                    *(str(ends[end]) for end in ENDS if end != DOWN),
                    " + ".join(decimal(float(n), code, 1) for n in blows),
                ]
            )
        heads = [
            speak("Plans"),
            speak("Hunts"),
            speak("The High is down (95% interval)"),
            speak("home"),
            speak("neither after {limit} rounds", limit=LIMIT),
            speak("Blows of each, on average"),
        ]
        return listing(speak("Hunts so far, seed {n}", n=self.seed), heads, lines, {2})

    def picture(self) -> str:
        """Return the board and the table."""
        return f"{self.board.html()}{self.table.value}"


def predict_alone(lesson: Lesson) -> Prediction:
    """Ask whether one hunter is enough; then the account is shown."""
    return Prediction(lesson, alone(), Budget(lesson))


def predict_plan(lesson: Lesson) -> Prediction:
    """Ask which plan is best; then hunts can be played."""
    return Prediction(lesson, best_plan(), Hunts(lesson))
