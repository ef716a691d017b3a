"""`check(lesson, value)`: what somebody has worked out in a cell is looked at, and kept."""

from typing import Any

from azardia_nb.lessons.computing import Task, judge, task
from azardia_nb.lessons.question import Verdict
from azardia_nb.text.language import language, one_line
from azardia_widgets.lesson.asking import keep, on_the_sheet, verdict
from azardia_widgets.lesson.bar import Lesson

QUESTION = "code 0"  # of the answers that are kept: as an exercise whose seed is always 0
LONGEST = 200  # letters of a value that are kept


class Checked:
    """What is said to a value, as a notebook shows it."""

    def __init__(self, said: str, html: str) -> None:
        self._said, self._html = said, html

    def __repr__(self) -> str:
        return self._said

    def _repr_html_(self) -> str:
        return self._html


def check(lesson: Lesson, value: Any = ...) -> Checked:
    """Look whether a value is what the lesson's task asks for; keep it as an answer.

    It may be a number of any kind, a float as it was worked out, or a dict of them. In class mode
    it is kept, and not judged. Raises AzardiaError where the lesson has no task.
    """
    code, asked = lesson.language, task(lesson.number, lesson.game)
    speak = language(code)
    if value is ...:
        return _told(speak("Put your own code in place of the three dots, and run the cell."))
    found = judge(asked, value, code)
    _keep(lesson, asked, value, found)
    if lesson.class_mode:
        kept = speak("Your answer is kept. Your teacher will tell you whether it is right.")
        return _told(kept)
    return Checked(found.said, verdict(*found))


def _told(said: str) -> Checked:
    return Checked(said, f"<p>{said}</p>")


def _keep(lesson: Lesson, asked: Task, value: Any, found: Verdict) -> None:
    before = [one for one in on_the_sheet(lesson) if one.question == QUESTION]
    keep(
        lesson,
        QUESTION,
        language(lesson.language)(asked.text),
        one_line(repr(value), LONGEST),
        found,
        one_line(str(asked.key()), LONGEST),
        1 + len(before),
    )
