"""Calibration: whether guesses are right as often as the learner was sure of them."""

from collections.abc import Iterator, Sequence
from typing import Any

import ipywidgets

from azardia_nb.lessons.question import Question
from azardia_nb.records.calibration import Calibration, chart_rows, score_sentence
from azardia_nb.simulation.statistics import Estimate
from azardia_nb.text.language import Speak, language
from azardia_nb.text.say import percent
from azardia_widgets.charts.interval_chart import Intervals, Series
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.lesson.asking import as_html
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.figure import Figure, Table
from azardia_widgets.lesson.prediction import Prediction


class InTurn(Exhibit):
    """A series of guesses; each appears when the guess before it is locked in."""

    heard = True  # the number of guesses is visible

    def __init__(
        self, lesson: Surroundings | None, questions: Sequence[Question], *, language: str = "en"
    ) -> None:
        self.guesses = [
            Prediction(lesson, one, ipywidgets.VBox(), language=language) for one in questions
        ]
        super().__init__(lesson, language=language)
        if lesson is not None:
            lesson.observe(lambda _: self.attempt(self.refresh), ["given"])

    def build(self) -> Sequence[Any]:
        """Make the guesses, and a line with their number below."""
        self.progress = ipywidgets.HTML()
        return (*self.guesses, self.progress)

    def speak(self, code: str) -> None:
        """Do nothing; each guess follows the lesson's language itself."""

    def refresh(self) -> None:
        """Show the first guess that is not locked in, and the guess before it with its verdict."""
        locked = [bool(one.guess) for one in self.guesses]
        now = locked.index(False) if False in locked else len(locked)
        for at, guess in enumerate(self.guesses):
            show_or_hide(guess, at in (now - 1, now))
        text = language(self.language)("{n} of {all} answered", n=sum(locked), all=len(locked))
        self.said = text
        self.progress.value = f"<p role='status'><strong>{text}</strong></p>"

    def picture(self) -> str:
        """Return the questions as an HTML list."""
        questions = (as_html(one.question, self.language) for one in self.guesses)
        return f"<ol>{''.join(f'<li>{one}</li>' for one in questions)}</ol>"

    def begin_anew(self) -> None:
        """Show the guesses of another learner, from that learner's first open one."""
        self.refresh()


class Knowing(Figure):
    """The calibration of the present learner's guesses in all lessons, with 95% intervals."""

    def __init__(self, lesson: Surroundings | None = None, **more: Any) -> None:
        super().__init__(lesson, **more)
        if lesson is not None:
            lesson.observe(lambda _: self.attempt(self.refresh), ["given"])

    def begin_anew(self) -> None:
        """Show the calibration of another learner's guesses."""
        self.refresh()

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        """Yield table, chart and score; before any guess with a confidence, a sentence on that."""
        answers = self.lesson.answers.answers if self.lesson else ()
        calibration = Calibration.of(answers)
        yield Table(speak("Your guesses by confidence"), *chart_rows(calibration, code), {1, 2})
        if not calibration.n:
            yield speak(
                "There are no guesses with a confidence yet. Judge the ten statements, or lock in "
                "guesses in the lessons, and come back."
            )
            return
        labels = tuple(percent(level.confidence / 100, code, 0) for level in calibration.levels)
        ideal = [_certain(level.confidence / 100) for level in calibration.levels]
        yield Intervals(
            speak("How often your guesses are right"),
            speak("how sure you were"),
            speak("right"),
            labels,
            (
                Series(speak("your guesses"), [level.right for level in calibration.levels]),
                Series(speak("as sure as you said"), ideal),
            ),
        )
        yield score_sentence(calibration, code)


def _certain(value: float) -> Estimate:
    return Estimate(value, value, value, "", 1, is_share=True)
