"""Blanks: a sheet that the learner fills in before the exhibit below it appears."""

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Reading
from azardia_nb.lessons.question import Question
from azardia_nb.text.language import language
from azardia_widgets.board.canvas import BoardView
from azardia_widgets.controls.buttons import alert, beside, button, row, show_or_hide, with_classes
from azardia_widgets.lesson.asking import (
    answers_to,
    as_html,
    record,
    recorded_answers,
    typed_answer,
    verdict,
)
from azardia_widgets.lesson.exercise import PATIENCE
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.fields import AnswerField


class Blanks(Exhibit):
    """A sheet of questions to fill in; the exhibit `reveal` appears once all answers are right.

    With `in_turn` a question appears when the one before it is answered rightly. A `board` is shown
    above. After PATIENCE wrong attempts at a question, `reveal` may be opened anyway. While the
    teacher hides the answers, answers are recorded without a verdict, and `reveal` stays hidden.
    """

    heard = True

    def __init__(
        self,
        lesson: Surroundings | None,
        questions: Sequence[Question],
        reveal: Exhibit,
        *,
        in_turn: bool = False,
        board: Reading | None = None,
        language: str = "en",
    ) -> None:
        self.questions, self.reveal, self._in_turn = tuple(questions), reveal, in_turn
        self._board = board
        self._forget()
        super().__init__(lesson, language=language)
        self.attempt(self._recall)

    def _forget(self) -> None:
        self.checked = [""] * len(self.questions)  # the answers last checked
        self._attempts = [0] * len(self.questions)
        self._opened = False  # whether the learner has opened `reveal` without all answers

    @property
    def right(self) -> list[bool]:
        """For each question, whether the answer last checked is right."""
        return [self._is_right(at) for at in range(len(self.questions))]

    def _is_right(self, at: int) -> bool:
        try:
            return self.questions[at].check(self.checked[at], self.language).right
        except AzardiaError:
            return False

    def build(self) -> Sequence[Any]:
        """Make a line for each question, the button, and an empty box for `reveal`."""
        self.texts = [with_classes(ipywidgets.HTML(), "azardia-question") for _ in self.questions]
        self.fields = [AnswerField() for _ in self.questions]
        self.verdicts = [ipywidgets.HTML() for _ in self.questions]
        parts = zip(self.texts, self.fields, self.verdicts, strict=True)
        self.lines = [
            ipywidgets.VBox((row(text, field.widget), verdict)) for text, field, verdict in parts
        ]
        self.check = button("azardia-check", lambda: self.attempt(self._check))
        self.check.add_class("azardia-main")
        self.score = with_classes(ipywidgets.HTML(), "azardia-score")
        self.look = button("azardia-look", lambda: self.attempt(self._look))
        self.place = ipywidgets.VBox()
        self.board = BoardView()
        filled: Any = ipywidgets.VBox((*self.lines, row(self.check, self.look, self.score)))
        if self._board is not None:
            filled = beside(ipywidgets.VBox((self.board.widget,)), filled)
        return (filled, self.place)

    def speak(self, code: str) -> None:
        """Set questions and labels in the language `code`."""
        speak = language(code)
        for at, question in enumerate(self.questions):
            self.texts[at].value = f"<p>{escape(question.prompt(code))}</p>"
            self.fields[at].show(question, speak("Answer {n}", n=at + 1), code)
        self.check.description = speak("Check") if self.judges else speak("Keep")
        self.look.description = speak("Show the answer")
        if self._board is not None:
            self.board.show(self._board, code)
            self.access.descriptions = [self.board.description]

    def refresh(self) -> None:
        """Show the verdicts, the questions that are due, and `reveal` if all answers are right."""
        speak, judged, right = language(self.language), self.shows("answers"), self.right
        for at in range(len(self.questions)):
            self.verdicts[at].value = self._verdict_html(at, judged)
            opened = not self._in_turn or all(right[:at]) or not judged
            show_or_hide(self.lines[at], opened)
        done = all(right) and judged
        children = (self.reveal,) if done or (self._opened and judged) else ()
        if self.place.children != children:
            self.place.children = children
        show_or_hide(self.board.widget, not children)  # the exhibit has a board of its own
        show_or_hide(self.check, not done)
        stuck = any(n >= PATIENCE and not ok for n, ok in zip(self._attempts, right, strict=True))
        show_or_hide(self.look, stuck and judged and not children)
        n, all_ = sum(right), len(right)
        count = sum(map(bool, self.checked))
        self.said = (
            speak("{n} of {all} right", n=n, all=all_)
            if judged
            else speak("{n} of {all} answered", n=count, all=all_)
        )
        self.score.value = f"<p role='status'><strong>{escape(self.said)}</strong></p>"

    def _verdict_html(self, at: int, judged: bool) -> str:
        answer, question = self.checked[at], self.questions[at]
        if not answer:
            return ""
        try:
            result = question.check(answer, self.language)
        except AzardiaError as error:
            return alert(error)
        if not judged:
            return ""
        return verdict(
            result.right, question.explained(self.language) if result.right else result.sentence
        )

    def picture(self) -> str:
        """Return HTML of the board and the questions as a list."""
        listed = "".join(f"<li>{as_html(one, self.language)}</li>" for one in self.questions)
        board = self.board.html() if self._board is not None else ""
        return f"{board}<ol>{listed}</ol>"

    def begin_anew(self) -> None:
        """Clear all answers for another learner; restore that learner's recorded answers."""
        self._forget()
        for field in self.fields:
            field.clear()
        self.refresh()
        self._recall()

    def _recall(self) -> None:
        for at, question in enumerate(self.questions):
            if before := answers_to(question, recorded_answers(self.lesson)):
                self.checked[at] = self.fields[at].value = typed_answer(question, before[-1])
                self._attempts[at] = len(before)
        self.refresh()

    def _look(self) -> None:
        self._opened = True
        self.refresh()

    def _check(self) -> None:
        try:
            for at, question in enumerate(self.questions):
                answer = self.fields[at].value
                if not answer or answer == self.checked[at]:
                    continue
                self.checked[at] = answer
                try:
                    result = question.check(answer, self.language)
                except AzardiaError:
                    continue  # shown beside the blank
                self._attempts[at] += 1
                record(self.lesson, question, answer, result.right, self._attempts[at])
        finally:
            self.refresh()
