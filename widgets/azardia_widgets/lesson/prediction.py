"""Predictions: the learner guesses a result before it is shown."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import numpy as np
import traitlets

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.question import Maker, Question, draw_question
from azardia_nb.records.answer_table import Answer
from azardia_nb.text.language import LANGUAGES, N_, language
from azardia_widgets.board.canvas import BoardView
from azardia_widgets.controls.buttons import alert, beside, button, row, show_or_hide, with_classes
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.lesson.asking import (
    answers_to,
    as_html,
    headed,
    record,
    recorded_answers,
    shown_answer,
    typed_answer,
    verdict,
)
from azardia_widgets.lesson.confidence import Confidence, asks_for_confidence
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.fields import AnswerField
from azardia_widgets.lesson.figure import Board
from azardia_widgets.lesson.why import Why, has_reason, record_reason

ASKS = N_("Have you locked in")  # so begins the summary of a fold that explains a guess
UNSURE = N_("Say how sure you are as well: choose a percentage.")
NO_GUESS = N_("You have not locked in a guess yet: press again to open it anyway.")


class Fold(Scripted):
    """Stops the first press on a fold of the page below a guess, while `waits` is true."""

    _esm = Path(__file__).parent / "fold.js"

    waits = traitlets.Bool(True).tag(sync=True)
    asks = traitlets.List([language(code)(ASKS) for code in LANGUAGES]).tag(sync=True)
    told = traitlets.Unicode().tag(sync=True)

    def speak(self, code: str) -> None:
        """Set the message for a press that was stopped, in the language `code`."""
        self.told = language(code)(NO_GUESS)


class Prediction(Exhibit):
    """A question, and the exhibit `reveal`, which is shown once the learner locked in a guess.

    Until then a `board` may show what the question is about. While the teacher hides the answers,
    guesses are accepted and nothing is revealed; afterwards `reveal` is shown to all, even to
    learners who have not guessed.
    """

    heard = True  # the verdict is visible at the question

    def __init__(
        self,
        lesson: Surroundings | None,
        question: Question,
        reveal: ipywidgets.Widget,
        *,
        board: Board | None = None,
        language: str = "en",
    ) -> None:
        self.question = question
        self.reveal = reveal
        self._board = board
        self.guess = ""  # the locked-in guess
        self._unreadable: str | None = None  # typed text that is not an answer
        self._unsure = False  # whether the confidence is missing
        self._reason_kept = False
        self._answers = True  # whether answers were shown at the last refresh
        self._opened = False  # whether the teacher revealed the answer
        super().__init__(lesson, language=language)
        self.attempt(self._recall)

    @property
    def revealed(self) -> bool:
        """Whether the answer may be seen."""
        return self.shows("answers") and (bool(self.guess) or self._opened)

    @property
    def asks_confidence(self) -> bool:
        """Whether a guess needs a confidence: a teacher may switch that off."""
        return self._sure and self.shows("confidence")

    def build(self) -> Sequence[Any]:
        """Make the question with its field, and an empty box for `reveal`."""
        self.text = with_classes(ipywidgets.HTML(), "azardia-question")
        self.field = self.new_field()
        self.lock_in = button("azardia-lock", lambda: self.attempt(self._lock_in))
        self.complaint = with_classes(ipywidgets.HTML(), "azardia-wrong")
        self.verdict = ipywidgets.HTML()
        self.why = Why(self.question, lambda: self.attempt(self._keep_reason))
        self.place = ipywidgets.VBox()
        self.fold = Fold()
        if isinstance(self.reveal, Exhibit):
            self.reveal.access.observe(lambda _: self._describe(), "descriptions")
        self._sure = asks_for_confidence(self.lesson, self.question)
        self.confidence = Confidence(self.question)
        field = self.field.widget
        asked: tuple[Any, ...] = (row(field, self.lock_in),)
        if self._sure:
            asked = (row(field), row(self.confidence.widget, self.lock_in))
        self.board = BoardView()
        told = (self.text, *asked, self.complaint, self.verdict, self.why.widget)
        if self._board:
            told = (beside(ipywidgets.VBox((self.board.widget,)), ipywidgets.VBox(told)),)
        return (self.fold, *told, self.place)

    def new_field(self) -> Any:
        """Return a new field for the guess; a subclass may return another kind."""
        return AnswerField()

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return the widgets `parts` with error message and spoken report before the last part."""
        return (*parts[:-1], self.wrong, self.access, parts[-1])

    def speak(self, code: str) -> None:
        """Set the question and the labels in the language `code`."""
        self.fold.speak(code)
        self.text.value = f"<p>{headed(self.question, code)}</p>"
        if self._board:
            self.board.show(self._board.game, code, path=self._board.path, walker=1)
        self.label(code)

    def label(self, code: str) -> None:
        """Label the field, the confidence, the reasons and the button in the language `code`."""
        speak = language(code)
        self.field.show(self.question, speak("Your guess"), code)
        self.confidence.show(code)
        self.why.show(code)
        self.lock_in.description = speak("Lock in my guess")

    def refresh(self) -> None:
        """Show the field, an error in the guess or the verdict, and `reveal` if revealed."""
        answers = self.shows("answers")
        self._opened = self._opened or (answers and not self._answers)
        self._answers = answers
        show_or_hide(self.lock_in, not self.guess)
        show_or_hide(self.confidence.widget, self.asks_confidence)
        self.fold.waits = not self.guess and not self.revealed
        self.complaint.value = self._complaint()
        shown = (self.reveal,) if self.revealed else ()
        if self.place.children != shown:
            self.place.children = shown
        if self._board:
            show_or_hide(self.board.widget, not shown)  # the exhibit has a board of its own
        self._describe()
        self.said = self._report()
        self.verdict.value = self._verdict()
        self.why.refresh(bool(self.guess), self._reason_kept, self.language)

    def _describe(self) -> None:
        """Set the spoken description to that of the visible board: its own or that of `reveal`."""
        if self._board and not self.place.children:
            self.access.descriptions = [self.board.description]
        elif isinstance(self.reveal, Exhibit):
            self.access.descriptions = self.reveal.access.descriptions

    def picture(self) -> str:
        """Return HTML of the question and its board."""
        board = self.board.html() if self._board else ""
        return board + as_html(self.question, self.language)

    def begin_anew(self) -> None:
        """Reset the exhibit for another learner; restore that learner's recorded guess."""
        self.guess, self._unreadable, self._opened = "", None, False
        self._unsure = False
        self.field.clear()
        self.field.open()
        self._reason_kept = False
        self.why.clear()
        self.confidence.value = 0
        self.confidence.disable(False)
        self.refresh()
        self._recall()

    def _recall(self) -> None:
        """Restore the learner's recorded guess; nothing for a learner without a name."""
        if before := self._before():
            self.guess = self.field.value = typed_answer(self.question, before)
            self.confidence.value = before.confidence
            self._reason_kept = has_reason(self.lesson, self.question)
            self._close()
            self.refresh()

    def _keep_reason(self) -> None:
        if self._reason_kept or not (given := self.why.reason_text(self.language)):
            return
        self._reason_kept = True
        try:
            record_reason(self.lesson, self.question, given)
        finally:
            self.refresh()

    def _close(self) -> None:
        self.field.close()
        self.confidence.disable(True)

    def _before(self) -> Answer | None:
        """Return the learner's recorded guess; None if there is none."""
        return next(iter(answers_to(self.question, recorded_answers(self.lesson))), None)

    def _complaint(self) -> str:
        if self._unsure and self.asks_confidence:
            return alert(language(self.language)(UNSURE))
        if self._unreadable is None:
            return ""
        try:
            self.question.check(self._unreadable, self.language)
        except AzardiaError as error:
            return alert(error)
        return ""

    def _verdict(self) -> str:
        """Return HTML of the report, with a sign for right or wrong if the guess is judged.

        Before a guess it is "", because field and button need no explanation.
        """
        if self.revealed and self.guess:
            return verdict(self.question.check(self.guess, self.language).right, self.said)
        return f"<p>{escape(self.said)}</p>" if self.guess or self.revealed else ""

    def _report(self) -> str:
        code, question = self.language, self.question
        speak = language(code)
        guess = shown_answer(question, self.guess, code).removesuffix(".")
        if not self.revealed:
            if self.guess:
                return speak("Your guess, {guess}, is locked in. Wait for the answer.", guess=guess)
            return speak(
                "First say what you expect and lock in your guess; then see whether it is right."
            )
        answer, why = question.answer_phrase(code), question.explained(code)
        if not self.guess:
            told = speak("The answer: {answer}.", answer=answer)
        elif question.check(self.guess, code).right:
            told = speak(
                "Your guess: {guess}. The answer: {answer}. Right!", guess=guess, answer=answer
            )
        else:
            told = speak("Your guess: {guess}. The answer: {answer}.", guess=guess, answer=answer)
        reason = question.reason(self.guess, code) if self.guess else ""
        return " ".join(said for said in (told, reason, why) if said)

    def _lock_in(self) -> None:
        guess = self.field.value
        try:
            verdict = self.question.check(guess, self.language)
        except AzardiaError:
            self._unreadable, self._unsure = guess, False
            self.refresh()  # shows the error beside the field
            return
        if self.guess:
            return  # a second press, before the button was removed
        self._unreadable = None
        sure = self.confidence.value if self.asks_confidence else 0
        self._unsure = self.asks_confidence and not sure
        if self._unsure:
            self.refresh()
            return
        self.guess = guess
        self._close()
        try:  # record before showing the verdict
            record(self.lesson, self.question, guess, verdict.right, confidence=sure)
        finally:
            self.refresh()


def before(
    question: Callable[[], Question],
    exhibit: Callable[..., Exhibit],
    board: Callable[[], Board] | None = None,
    **starts: Any,
) -> Callable[[Surroundings], Prediction]:
    """Return a function that makes, for a lesson, a Prediction that reveals `exhibit`."""
    return lambda lesson: Prediction(
        lesson, question(), exhibit(lesson, **starts), board=board and board()
    )


def before_drawn(
    make: Maker,
    exhibit: Callable[..., Exhibit],
    starts: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda _: {},
    other: int = 0,
) -> Callable[[Surroundings], Prediction]:
    """Return a function that makes, for a lesson, a Prediction with random numbers.

    `starts` maps the question's values to the exhibit's arguments. `other` is added to the seed, so
    that the question differs from an exercise.
    """

    def ask(lesson: Surroundings) -> Prediction:
        question = draw_question(make, np.random.default_rng(lesson.seed + other))
        return Prediction(lesson, question, exhibit(lesson, **starts(question.values)))

    return ask
