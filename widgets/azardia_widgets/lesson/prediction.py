"""Prediction: the learner says what will come out before it is shown."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import numpy as np
import traitlets

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.question import Maker, Question, drawn
from azardia_nb.text.language import LANGUAGES, N_, language
from azardia_widgets.controls.buttons import alert, button, named, row, show_or_hide
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.lesson.asking import (
    AnswerField,
    as_html,
    given,
    on_the_sheet,
    record,
    to_question,
    typed,
    verdict,
)
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings

ASKS = N_("Have you locked in your guess?")  # how the lessons' folds begin
NO_GUESS = N_("You have not locked in a guess yet: press again to open it anyway.")


class Fold(Scripted):
    """The first press on a fold that asks for the guess is held while `waits` is true."""

    _esm = Path(__file__).parent / "fold.js"

    waits = traitlets.Bool(True).tag(sync=True)
    asks = traitlets.List([language(code)(ASKS) for code in LANGUAGES]).tag(sync=True)
    told = traitlets.Unicode().tag(sync=True)

    def speak(self, code: str) -> None:
        """Say in a language what a held press asks for."""
        self.told = language(code)(NO_GUESS)


class Prediction(Exhibit):
    """A question, and what answers it: `reveal` appears when the guess is locked in.

    While the teacher hides the answers, guesses are taken and nothing is revealed; when they are
    shown again it is, also to who has not guessed.
    """

    heard = True  # the verdict stands at the question

    def __init__(
        self,
        lesson: Surroundings | None,
        question: Question,
        reveal: ipywidgets.Widget,
        *,
        language: str = "en",
    ) -> None:
        self.question = question
        self.reveal = reveal
        self.guess = ""  # as it was locked in
        self._unreadable: str | None = None  # what was typed and is no answer
        self._answers = True  # were shown when last looked
        self._opened = False  # by the teacher
        super().__init__(lesson, language=language)
        self.attempt(self._recall)

    @property
    def revealed(self) -> bool:
        """Whether the answer is to be seen."""
        return self.shows("answers") and (bool(self.guess) or self._opened)

    def build(self) -> Sequence[Any]:
        """Return the question with its field, and the place where the answer appears."""
        self.text = ipywidgets.HTML()
        self.field = AnswerField()
        self.lock_in = button("azardia-lock", lambda: self.attempt(self._lock_in))
        self.complaint = named(ipywidgets.HTML(), "azardia-wrong")
        self.verdict = ipywidgets.HTML()
        self.place = ipywidgets.VBox()
        self.fold = Fold()
        if isinstance(self.reveal, Exhibit):
            # Its boards stand in this exhibit as well, which describes them too.
            traitlets.dlink((self.reveal.access, "descriptions"), (self.access, "descriptions"))
        asked = row(self.field.widget, self.lock_in)
        return (self.fold, self.text, asked, self.complaint, self.verdict, self.place)

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return the parts; guess and answer are compared above what is revealed."""
        return (*parts[:-1], self.wrong, self.access, parts[-1])

    def speak(self, code: str) -> None:
        """Label the question and the button."""
        speak = language(code)
        self.fold.speak(code)
        self.text.value = f"<p>{escape(self.question.asked(code))}</p>"
        self.field.show(self.question, speak("Your guess"), code)
        self.lock_in.description = speak("Lock in my guess")

    def refresh(self) -> None:
        """Show what may be seen: the field, what is wrong with it, the answer."""
        answers = self.shows("answers")
        self._opened = self._opened or (answers and not self._answers)
        self._answers = answers
        show_or_hide(self.lock_in, not self.guess)
        self.fold.waits = not self.guess and not self.revealed
        self.complaint.value = self._complaint()
        shown = (self.reveal,) if self.revealed else ()
        if self.place.children != shown:
            self.place.children = shown
        self.said = self._report()
        self.verdict.value = self._verdict()

    def picture(self) -> str:
        """Return the question alone."""
        return as_html(self.question, self.language)

    def begin_anew(self) -> None:
        """Let somebody else guess, or see what they have guessed."""
        self.guess, self._unreadable, self._opened = "", None, False
        self.field.clear()
        self.field.open()
        self.refresh()
        self._recall()

    def _recall(self) -> None:
        """Lock in what the learner has guessed before; nothing for somebody without a name."""
        if before := to_question(self.question, on_the_sheet(self.lesson)):
            self.guess = self.field.value = typed(self.question, before[0])
            self.field.close()
            self.refresh()

    def _complaint(self) -> str:
        if self._unreadable is None:
            return ""
        try:
            self.question.check(self._unreadable, self.language)
        except AzardiaError as error:
            return alert(error)
        return ""

    def _verdict(self) -> str:
        """Return the report with its sign, where a guess can be judged by now.

        Who sees field and button needs not be told what they are for.
        """
        if self.revealed and self.guess:
            return verdict(self.question.check(self.guess, self.language).right, self.said)
        return f"<p>{escape(self.said)}</p>" if self.guess or self.revealed else ""

    def _report(self) -> str:
        code, question = self.language, self.question
        speak = language(code)
        guess = given(question, self.guess, code).removesuffix(".")
        if not self.revealed:
            if self.guess:
                return speak("Your guess, {guess}, is locked in. Wait for the answer.", guess=guess)
            return speak(
                "First say what you expect and lock in your guess; then see whether it is right."
            )
        answer, why = question.told_within(code), question.explained(code)
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
            self._unreadable = guess
            self.refresh()  # says at the field what is wrong
            return
        if self.guess:
            return  # pressed twice, before the button was gone
        self._unreadable = None
        self.guess = guess
        self.field.close()
        try:
            record(self.lesson, self.question, guess, verdict.right)  # before anybody sees it
        finally:
            self.refresh()


def before(
    question: Callable[[], Question], exhibit: Callable[..., Exhibit], **starts: Any
) -> Callable[[Surroundings], Prediction]:
    """Return a function that asks in a lesson, before the exhibit shows it."""
    return lambda lesson: Prediction(lesson, question(), exhibit(lesson, **starts))


def before_drawn(
    make: Maker,
    exhibit: Callable[..., Exhibit],
    starts: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda _: {},
    other: int = 0,
) -> Callable[[Surroundings], Prediction]:
    """Return the same for a question with numbers: the exhibit `starts` by these.

    With `other`, added to the seed, it is not what an exercise asks.
    """

    def ask(lesson: Surroundings) -> Prediction:
        question = drawn(make, np.random.default_rng(lesson.seed + other))
        return Prediction(lesson, question, exhibit(lesson, **starts(question.values)))

    return ask
