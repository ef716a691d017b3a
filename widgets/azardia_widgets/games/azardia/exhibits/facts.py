"""Facts about the solved game as a whole, and a guess before them."""

from collections.abc import Iterator

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.perfect_play import mantis_wins
from azardia_nb.games.azardia.odds.core.moves import call_value, place
from azardia_nb.text.language import Speak
from azardia_nb.text.say import PERCENT, percent, power_of_ten
from azardia_widgets.games.azardia.decided import rules_html
from azardia_widgets.games.azardia.solved import (
    GATE,
    GOAL,
    MOVER,
    NOBODY,
    PAIRS,
    RIVAL,
    TOP,
    Position,
    SolvedFigure,
    later,
)
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.figure import Html, Table
from azardia_widgets.lesson.prediction import Prediction

_FAR = 120  # a tile from which no roll reaches the goal


def _tiny(value: float) -> str:
    """Return a tiny number as "<" and a power of ten."""
    return "<" + power_of_ten(value)


class Facts(SolvedFigure):
    """Table of facts about the whole solved game."""

    parts = ("table", "rule")

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        solved = self.solved
        start = {
            name: solved.win(Game(2, characters=characters, cards=False))
            for name, characters in PAIRS.items()
        }
        top = Position((GATE + 1, TOP), (GATE + 2, TOP))
        near, far = 1, GATE - 1
        low = Position((near, TOP - 2), (far, TOP - 2))
        above = Position((near, TOP - 1), (far, TOP - 2))
        call = call_value(solved, place(_FAR), place(GOAL))
        both = speak(
            "The player to move, on tile {tile} against tile {there}, both at level {level}",
            tile=near,
            there=far,
            level=TOP - 2,
        )
        in_zone = speak(
            "The player to move, on tile {tile} against tile {there}, both at level {level}",
            tile=GATE + 1,
            there=GATE + 2,
            level=TOP,
        )
        challenge = speak(
            "The Mantis on tile {tile}, challenging a rival on tile {goal}", tile=_FAR, goal=GOAL
        )
        chances: dict[str, float | str] = {
            speak("The player who begins, from the start"): start[NOBODY],
            speak("how far that is from 50%, in percentage points"): _tiny(
                abs(start[NOBODY] - 0.5) * PERCENT
            ),
            in_zone: solved.win(top.game()),
            both: solved.win(low.game()),
            speak("the same, one level higher"): solved.win(above.game()),
            speak("The Mantis from the start, if she begins"): start[MOVER],
            speak("The Mantis from the start, if her rival begins"): 1 - start[RIVAL],
            challenge: call.win,
            speak("the probability that the rival is still there afterwards"): call.stays,
        }
        lines = [
            [name, one if isinstance(one, str) else percent(one, code, 2)]
            for name, one in chances.items()
        ]
        heads = [speak("Who, and where"), speak("probability of winning")]
        yield Table(speak("When both play perfectly"), heads, lines)
        yield Html(rules_html(code, "ability.mantis"))
        if not self.shows("table"):
            yield speak("What do you expect?")
            return
        yield speak(
            "The player who begins wins with probability {begins}; the Mantis, with probability "
            "{mantis}, even if her rival begins.",
            begins=percent(start[NOBODY], code, 2),
            mantis=percent(1 - start[RIVAL], code, 2),
        )


def predict_mantis(lesson: Lesson) -> Exhibit:
    """Return a prediction: how often the Mantis wins, asked before the facts are shown."""
    return later(lesson, lambda: Prediction(lesson, mantis_wins(), Facts(lesson)))
