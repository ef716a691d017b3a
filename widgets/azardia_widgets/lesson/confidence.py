"""How sure a learner is of a guess, chosen before it is locked in."""

import re
from typing import Any

import ipywidgets

from azardia_nb.lessons.course import lesson as page_of
from azardia_nb.lessons.question import Question
from azardia_nb.records.calibration import ALL, LEVELS
from azardia_nb.text.language import language
from azardia_nb.text.say import percent
from azardia_widgets.controls.buttons import with_classes
from azardia_widgets.lesson.exhibit import Surroundings

YOUNGEST = 12  # years: lessons for younger learners do not ask


def asks_for_confidence(lesson: Surroundings | None, question: Question) -> bool:
    """Return whether a guess at `question` takes a confidence.

    It does not for drawings, which have a stake instead, outside lessons, and in lessons for
    learners younger than YOUNGEST.
    """
    if lesson is None or question.kind == "drawing":
        return False
    page = page_of(lesson.number, lesson.game)
    age = re.match(r"\d+", page.ages) if page else None
    return age is None or int(age[0]) >= YOUNGEST


class Confidence:
    """Buttons to choose a confidence from 50% to 99%; at first none is chosen.

    More than two possible answers add 25%: an honest guess may then be less likely than not, and a
    scale that began at 50% would make it look overconfident.
    """

    def __init__(self, question: Question) -> None:
        self._levels = LEVELS if len(question.options) == 2 else ALL
        self.widget: Any = with_classes(
            ipywidgets.ToggleButtons(options=self._options("en"), value=None),
            "azardia-choices",
            "azardia-confidence",
        )
        self.widget.style.button_width = "auto"
        self.widget.style.description_width = "initial"

    def _options(self, code: str) -> list[tuple[str, int]]:
        return [(percent(level / 100, code, 0), level) for level in self._levels]

    def show(self, code: str) -> None:
        """Label the buttons in the language `code`."""
        speak, chosen = language(code), self.value
        self.widget.description = speak("How sure are you?")
        self.widget.options = self._options(code)
        self.value = chosen  # new options alone would choose the first

    @property
    def value(self) -> int:
        """The chosen confidence in percent; 0 if none is chosen."""
        return self.widget.value or 0

    @value.setter
    def value(self, confidence: int) -> None:
        self.widget.value = confidence if confidence in self._levels else None

    def disable(self, closed: bool) -> None:
        """Disable the buttons if `closed`, otherwise enable them."""
        self.widget.disabled = closed
