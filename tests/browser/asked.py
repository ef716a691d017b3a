"""What a page asks its learner, as the kernel behind the page knows it."""

import json
import threading
from typing import TypedDict

from ipywidgets.widgets import widget

from azardia_nb.lessons.question import Answer, Question, said
from azardia_widgets.controls.background import Background
from azardia_widgets.lesson.exercise import Exercises
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction
from azardia_widgets.table.table import Table
from tests.lessons.asking import typed


class Asked(TypedDict):
    """A question, and what one gives for an answer: typed, or as the label of an option."""

    prediction: bool
    number: int  # among the exercises of its page
    text: str
    options: list[str]
    right: str
    wrong: str
    reason: str  # what is said to the wrong answer, where it is a known misconception
    method: str
    because: str


def everything(code: str) -> str:
    """Return all that is asked on this page as JSON, in the order in which it was made."""
    asked: list[Asked] = []
    for one in widget._instances.values():
        if isinstance(one, Prediction):
            asked.append(_told(one.question, 0, code))
        elif isinstance(one, Exercises):
            asked += [_told(each, at, code) for at, each in enumerate(one.questions, 1)]
    return json.dumps(asked)


def rest() -> None:
    """Wait until what was pressed has been done: presses are answered by a thread of their own."""
    for one in list(widget._instances.values()):
        if isinstance(one, Exhibit):
            with one.lock:
                pass


def at_rest() -> bool:
    """Return whether nothing happens by itself: no bot plays, no pawn walks, no thread works."""
    tables = [one for one in list(widget._instances.values()) if isinstance(one, Table)]
    tasks = [task for one in tables for task in (one.turns.task, one.board._task)]
    given = [arg for one in threading.enumerate() for arg in getattr(one, "_args", ())]
    works = any(isinstance(getattr(arg, "__self__", None), Background) for arg in given)
    return not works and all(task is None or task.done() for task in tasks)


def _told(question: Question, number: int, code: str) -> Asked:
    labels = {option: label for label, option in question.choices(code)}

    def given(answer: Answer) -> str:
        text = typed(question, answer)
        return labels.get(text, text)

    right = given(question.answer)
    wrong = given(question.mistakes[0].answer) if question.mistakes else ""
    if not wrong:
        wrong = next((one for one in labels.values() if one != right), "1" if right != "1" else "2")
    reasons = [reason for _, reason in question.wrong(code)]
    return Asked(
        prediction=not number,
        number=number,
        text=question.asked(code),
        options=list(labels.values()),
        right=right,
        wrong=wrong,
        reason=reasons[0] if reasons else "",
        method=said(question.method, question.values, code),
        because=question.explained(code),
    )
