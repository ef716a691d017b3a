"""Questions on the screen and on paper, and the recording of answers."""

from collections.abc import Iterable
from datetime import datetime
from html import escape

import ipywidgets

from azardia_nb.lessons.question import Question, Verdict
from azardia_nb.records.answer_table import UNJUDGED
from azardia_nb.records.answers import Answer
from azardia_nb.records.short_code import wording_digest
from azardia_nb.text.language import LANGUAGES, one_line
from azardia_nb.text.read import EXAMPLE_POINTS, examples
from azardia_nb.text.say import points
from azardia_widgets.controls.buttons import named, show_or_hide
from azardia_widgets.lesson.exhibit import Surroundings


class AnswerField:
    """A field for an answer: text, or options to choose from."""

    def __init__(self) -> None:
        self.text = named(ipywidgets.Text(), "azardia-answer")
        self.text.style.description_width = "initial"
        self.options = named(ipywidgets.RadioButtons(), "azardia-answer")
        self.options.style.description_width = "initial"
        self.options.layout.width = "auto"
        self.widget = ipywidgets.VBox((self.text, self.options))
        self._chooses = False

    def show(self, question: Question, label: str, code: str) -> None:
        """Show the field for the question's kind; what was typed or chosen stays."""
        self._chooses = question.kind == "choice"
        show_or_hide(self.text, not self._chooses)
        show_or_hide(self.options, self._chooses)
        self.text.description = self.options.description = label
        # Options stand in a column, and the buttons below them.
        self.widget.layout.width = "100%" if self._chooses else "auto"
        self.text.placeholder = _example(question, code)
        offered = tuple(question.choices(code))
        if self.options.options != offered:
            chosen = self.options.value
            self.options.options = offered  # new options alone would select the first
            self.options.value = chosen if chosen in question.options else None

    @property
    def value(self) -> str:
        """The typed text or the chosen option; "" for none."""
        value: str | None = self.options.value if self._chooses else self.text.value
        return value or ""

    @value.setter
    def value(self, typed: str) -> None:
        if self._chooses:
            self.options.value = typed if typed in dict(self.options.options).values() else None
        else:
            self.text.value = typed

    def clear(self) -> None:
        """Clear the field."""
        self.text.value = ""
        self.options.value = None

    def close(self) -> None:
        """Disable the field and keep its value."""
        self.text.disabled = self.options.disabled = True

    def open(self) -> None:
        """Enable the field."""
        self.text.disabled = self.options.disabled = False


def verdict(right: bool, said: str) -> str:
    """Return the response to an answer as HTML, with a sign for right or wrong.

    The text says it, too, so the sign is hidden from screen readers.
    """
    kind, sign = ("right", "✓") if right else ("missed", "✗")
    mark = f"<span class='azardia-mark' aria-hidden='true'>{sign}</span>"
    return f"<div class='azardia-verdict azardia-{kind}'>{mark}<span>{escape(said)}</span></div>"


def _example(question: Question, code: str) -> str:
    if question.kind == "points":
        return points(EXAMPLE_POINTS, code)
    return (
        examples(code, question.coarsest)
        if question.kind in ("chance", "percent", "tenths")
        else ""
    )


def shown_answer(question: Question, value: str, code: str) -> str:
    """Return an answer as the learner sees it."""
    said = {option: label for label, option in question.choices(code)}
    return said.get(value, value.strip())


def typed_answer(question: Question, answer: Answer) -> str:
    """Return the text typed, or the option chosen, for an answer on a sheet."""
    return question.option_called(answer.given)


def as_html(question: Question, code: str) -> str:
    """Return a question and its options as static HTML."""
    options = "".join(f"<li>{escape(label)}</li>" for label, _ in question.choices(code))
    asked = f"<p>{escape(question.asked(code))}</p>"
    return f"{asked}<ul>{options}</ul>" if options else asked


def record(
    lesson: Surroundings | None,
    question: Question,
    value: str,
    right: bool,
    attempt: int = 1,
    seed: int | None = None,
) -> None:
    """Record an answer in the lesson's answer sheet; `seed` distinguishes questions of one kind.

    In class mode neither the right answer nor the judgement is recorded. Raises FileError if
    writing fails.
    """
    if lesson is None:
        return
    code = lesson.language
    record_any(
        lesson,
        _id(question, seed),
        question.asked(code),
        shown_answer(question, value, code),
        Verdict(right, "" if right else question.reason(value, code)),
        question.told(code),
        attempt,
    )


def record_any(
    lesson: Surroundings,
    id: str,
    text: str,
    given: str,
    found: Verdict,
    answer: str,
    attempt: int,
) -> None:
    """Record an answer to any kind of question; see `record`."""
    judged = not lesson.class_mode
    lesson.answers.record(
        Answer(
            learner="",
            lesson=lesson.number,
            question=id,
            text=text,
            attempt=attempt,
            given=given,
            right=found.right and judged,
            answer=answer if judged else UNJUDGED,
            when=datetime.now().astimezone().isoformat(timespec="seconds"),
            game=_game(lesson),
            reason=found.said if judged and not found.right else "",
        )
    )
    lesson.given += 1


def recorded_answers(lesson: Surroundings | None) -> list[Answer]:
    """Return the learner's answers in this lesson; [] for a learner without a name.

    Raises FileError if the sheet cannot be read.
    """
    if lesson is None or not lesson.answers.learner:
        return []
    here = _game(lesson), lesson.number
    return [one for one in lesson.answers.answers if (one.game, one.lesson) == here]


def answers_to(
    question: Question, answers: Iterable[Answer], seed: int | None = None
) -> list[Answer]:
    """Return those of `answers` that belong to a question in its present wording.

    Of an answer that came by code only the digest of the wording is known.
    """
    asked = {one_line(question.asked(code)) for code in LANGUAGES}
    asked |= set(map(wording_digest, asked))
    known = _id(question, seed)
    return [one for one in answers if one.question == known and one_line(one.text) in asked]


def _game(lesson: Surroundings) -> str:
    return lesson.game.replace("-", "_")


def _id(question: Question, seed: int | None) -> str:
    return question.id if seed is None else f"{question.id} {seed}"
