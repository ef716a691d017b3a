"""Questions as static HTML, and functions that record answers in the answer sheet."""

from collections.abc import Iterable
from datetime import datetime
from html import escape
from typing import Any

from azardia_nb.lessons.question import Question, Verdict
from azardia_nb.records.answer_table import UNJUDGED
from azardia_nb.records.answers import Answer
from azardia_nb.records.short_code import wording_digest
from azardia_nb.text.language import LANGUAGES, one_line
from azardia_widgets.lesson.exhibit import Surroundings


def verdict(right: bool, said: str) -> str:
    """Return HTML of the response `said` to an answer, with a sign for right or wrong.

    The text says it, too, so the sign is hidden from screen readers.
    """
    kind, sign = ("right", "✓") if right else ("missed", "✗")
    mark = f"<span class='azardia-mark' aria-hidden='true'>{sign}</span>"
    return f"<div class='azardia-verdict azardia-{kind}'>{mark}<span>{escape(said)}</span></div>"


def shown_answer(question: Question, value: str, code: str) -> str:
    """Return the answer `value` as the learner sees it: an option's label, or the typed text."""
    labels = {option: label for label, option in question.choices(code)}
    return labels.get(value, value.strip())


def typed_answer(question: Question, answer: Answer) -> str:
    """Return the typed text, or the chosen option, of an answer from an answer sheet."""
    return question.option_called(answer.given)


def headed(question: Question, code: str, number: str = "") -> str:
    """Return a question's number, heading and wording as HTML."""
    head = " ".join(filter(None, (number, question.heading(code))))
    bold = f"<strong>{escape(head)}</strong> " if head else ""
    return bold + escape(question.prompt(code))


def as_html(question: Question, code: str) -> str:
    """Return a question and its options as static HTML."""
    options = "".join(f"<li>{escape(label)}</li>" for label, _ in question.choices(code))
    prompt = f"<p>{headed(question, code)}</p>"
    return f"{prompt}<ul>{options}</ul>" if options else prompt


def record(
    lesson: Surroundings | None,
    question: Question,
    value: str,
    right: bool,
    attempt: int = 1,
    seed: int | None = None,
    confidence: int = 0,
) -> None:
    """Record the answer `value` on the lesson's answer sheet; do nothing without a lesson.

    `seed` tells questions with different random numbers apart. In class mode neither the right
    answer nor the verdict is recorded. Raises FileError if writing fails.
    """
    if lesson is None:
        return
    code = lesson.language
    record_any(
        lesson,
        _id(question, seed),
        question.prompt(code),
        shown_answer(question, value, code),
        Verdict(right, "" if right else question.reason(value, code)),
        question.answer_text(code),
        attempt=attempt,
        confidence=confidence,
    )


def record_any(
    lesson: Surroundings,
    id: str,
    text: str,
    given: str,
    found: Verdict,
    answer: str,
    /,
    **more: Any,
) -> None:
    """Record an answer to any kind of question; `more` are fields of Answer. See `record`."""
    judged = not lesson.class_mode
    place = {"lesson": lesson.number, "game": _game(lesson)}
    lesson.answers.record(
        Answer(
            learner="",
            question=id,
            text=text,
            given=given,
            right=found.right and judged,
            answer=answer if judged else UNJUDGED,
            when=datetime.now().astimezone().isoformat(timespec="seconds"),
            reason=found.sentence if judged and not found.right else "",
            **{"attempt": 1, **place, **more},
        )
    )
    lesson.given += 1


def record_try(
    lesson: Surroundings | None, id: str, text: str, given: str, found: Verdict, answer: str
) -> None:
    """Record a try at the task `id`; a named learner's tries are numbered, from 1."""
    if lesson is not None:
        before = [one for one in recorded_answers(lesson) if one.question == id]
        record_any(lesson, id, text, given, found, answer, attempt=1 + len(before))


def recorded_answers(lesson: Surroundings | None) -> list[Answer]:
    """Return the learner's answers in this lesson; empty for a learner without a name.

    Raises FileError if the sheet cannot be read.
    """
    if lesson is None or not lesson.answers.learner:
        return []
    here = _game(lesson), lesson.number
    return [one for one in lesson.answers.answers if (one.game, one.lesson) == here]


def answers_to(
    question: Question, answers: Iterable[Answer], seed: int | None = None
) -> list[Answer]:
    """Return those of `answers` that were given to `question` in its present wording.

    An answer that came by code has only a digest of the wording, which is compared instead.
    """
    wordings = {one_line(question.prompt(code)) for code in LANGUAGES}
    wordings |= set(map(wording_digest, wordings))
    id = _id(question, seed)
    return [one for one in answers if one.question == id and one_line(one.text) in wordings]


def _game(lesson: Surroundings) -> str:
    return lesson.game.replace("-", "_")


def _id(question: Question, seed: int | None) -> str:
    return question.id if seed is None else f"{question.id} {seed}"
