"""Guesses in a lesson of a user's own."""

from collections.abc import Iterator
from typing import Any

import ipywidgets
import numpy as np

from azardia_nb.errors import AzardiaError, short
from azardia_nb.lessons.course import own_page
from azardia_nb.lessons.question import draw_question
from azardia_nb.text.language import N_, Speak, spoken
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import Figure
from azardia_widgets.lesson.prediction import Prediction


class Shown(Figure):
    """An exhibit that shows `thing`: dice, a game, or anything else that a notebook shows."""

    options = ("thing",)
    parts = ("table",)
    thing: Any

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        """Yield `thing`."""
        yield self.thing


def guess(lesson: Surroundings, name: str, reveal: Any = None) -> Prediction:
    """Return a Prediction that asks the guess `name` of a lesson's file, and then shows `reveal`.

    `reveal` is a widget, or dice, a game, or anything else that a notebook shows. Raises
    AzardiaError if the file has no such guess.
    """
    page = own_page(lesson.number)
    guesses = page.guesses if page else {}
    if name not in guesses:
        message = N_("there is no guess {name}; the lesson has {names}")
        names = ", ".join(guesses) or "—"
        raise AzardiaError(spoken(message, name=short(name), names=names))
    question = draw_question(guesses[name], np.random.default_rng(lesson.seed))
    if reveal is None:
        reveal = ipywidgets.VBox()
    elif not isinstance(reveal, ipywidgets.Widget):
        reveal = Shown(lesson, reveal)
    return Prediction(lesson, question, reveal)
