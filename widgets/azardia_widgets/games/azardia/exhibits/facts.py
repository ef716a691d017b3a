"""What the solution says about the game as a whole, and a question before it is told."""

from collections.abc import Sequence
from typing import Any

import ipywidgets

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.perfect_play import mantis_wins
from azardia_nb.games.azardia.odds.core.moves import called, place
from azardia_nb.games.azardia.odds.core.solution import Solution
from azardia_nb.text.language import language
from azardia_nb.text.say import PERCENT, percent, power_of_ten
from azardia_widgets.controls.listing import listing
from azardia_widgets.games.azardia.decided import rules_said
from azardia_widgets.games.azardia.solved import (
    GATE,
    GOAL,
    MOVER,
    NOBODY,
    PAIRS,
    RIVAL,
    TOP,
    Position,
    Solved,
    later,
)
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction

_FAR = 120  # from here nobody comes to the goal with the dice


def _tiny(value: float) -> str:
    """Return a number that is next to nothing as the power of ten it stays below."""
    return "<" + power_of_ten(value)


class Facts(Solved):
    """What the solution says about the game as a whole."""

    def parts(self) -> Sequence[Any]:
        """Return a table, and the rules behind it."""
        self.table = ipywidgets.HTML()
        self.rule = ipywidgets.HTML()
        return (self.table, self.rule)

    def speak(self, code: str) -> None:
        """Nothing is labelled."""

    def show(self, solved: Solution) -> None:
        """List the facts."""
        code = self.language
        speak = language(code)
        start = {
            name: solved.win(Game(2, characters=characters, cards=False))
            for name, characters in PAIRS.items()
        }
        even = Position((GATE + 1, TOP), (GATE + 1, TOP))
        near, far = 1, GATE - 1
        low = Position((near, TOP - 2), (far, TOP - 2))
        above = Position((near, TOP - 1), (far, TOP - 2))
        call = called(solved, place(_FAR), place(GOAL))
        lines = [
            [speak("The player who begins, from the start"), percent(start[NOBODY], code, 2)],
            [
                speak("how far that is from 50%, in percentage points"),
                _tiny(abs(start[NOBODY] - 0.5) * PERCENT),
            ],
            [
                speak(
                    "The player who moves first in the Tyrant Zone, both on tile {tile}",
                    tile=GATE + 1,
                ),
                percent(solved.win(even.game()), code, 2),
            ],
            [
                speak(
                    "The player to move, on tile {tile} against tile {there}, both at level "
                    "{level}",
                    tile=near,
                    there=far,
                    level=TOP - 2,
                ),
                percent(solved.win(low.game()), code, 2),
            ],
            [speak("the same, one level higher"), percent(solved.win(above.game()), code, 2)],
            [speak("The Mantis from the start, if it begins"), percent(start[MOVER], code, 2)],
            [
                speak("The Mantis from the start, if its rival begins"),
                percent(1 - start[RIVAL], code, 2),
            ],
            [
                speak(
                    "The Mantis on tile {tile}, challenging a rival on tile {goal}",
                    tile=_FAR,
                    goal=GOAL,
                ),
                percent(call.win, code, 2),
            ],
            [
                speak("the probability that the rival is still there afterwards"),
                percent(call.stays, code, 2),
            ],
        ]
        heads = [speak("Who, and where"), speak("probability of winning")]
        shown = self.shows("table")
        self.table.value = listing(speak("When both play perfectly"), heads, lines) if shown else ""
        self.rule.value = rules_said(code, "ability.mantis")
        told = speak(
            "The player who begins wins with probability {begins}; the Mantis, with probability "
            "{mantis}, even if its rival begins.",
            begins=percent(start[NOBODY], code, 2),
            mantis=percent(1 - start[RIVAL], code, 2),
        )
        self.said = told if shown else speak("What do you expect?")

    def drawn(self) -> str:
        """Return the table."""
        return str(self.table.value) + str(self.rule.value)


def predict_mantis(lesson: Lesson) -> Exhibit:
    """Ask how often the Mantis wins, before the facts are shown."""
    return later(lesson, lambda: Prediction(lesson, mantis_wins(), Facts(lesson)))
