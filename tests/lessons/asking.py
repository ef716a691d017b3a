"""Checks of any question: it can be asked, answered and judged in both languages."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction

import numpy as np
from hypothesis import settings

from azardia_nb.lessons.question import ROUNDED, Maker, Question, draw_question, filled_text
from azardia_nb.text.by_id import ById
from azardia_nb.text.language import LANGUAGES
from azardia_nb.text.say import decimal


def seeds(few: int, many: int = 200) -> range:
    """Return the seeds of questions: `few` normally, `many` in the second tier of tests."""
    return range(many if settings.get_current_profile_name() == "all" else few)


@contextmanager
def named(*what: object) -> Iterator[None]:
    """Add `what` as a note to any exception in a `with` block."""
    try:
        yield
    except Exception as error:
        error.add_note(f"{what}")
        raise


def ask(make: Maker, seed: int) -> Question:
    """Return the question that `make` draws with a seed."""
    return draw_question(make, np.random.default_rng(seed))


def typed(question: Question, answer: Fraction | int | str) -> str:
    """Return an answer as a learner would type it."""
    if question.kind in ("choice", "drawing") or question.rule:
        return str(answer)
    exact = Fraction(answer)
    if question.kind in ROUNDED:  # more digits than anybody would type
        return decimal(exact * (100 if question.kind == "points" else 1), digits=11)
    return str(exact)


def chosen(question: Question) -> str:
    """Return the name of the right option."""
    assert isinstance(question.answer, ById)
    return question.answer.place[-1].removeprefix("option.")


def secrets(question: Question, code: str) -> set[str]:
    """Return the texts that give an answer away: explanation, method, feedback on mistakes."""
    told = {question.explained(code), filled_text(question.method, question.values, code)}
    told |= {feedback for _, feedback in question.wrong(code)}
    return told - {""}


def check_questions(makers: Iterable[Maker], mistakes: int, *, own_words: bool = True) -> None:
    """Check questions in both languages: the key is right, and each usual mistake has feedback.

    There must be at least `mistakes` mistakes; with `own_words` their feedback must differ.
    """
    for make in makers:
        for seed in seeds(12):
            with named(make.__name__, seed):
                question = ask(make, seed)
                least = 0 if question.rule else min(mistakes, len(question.options or "12") - 1)
                assert len(question.mistakes) >= least, "there is something to learn"
                for code in LANGUAGES:
                    check_question(question, code, own_words)


def check_question(question: Question, code: str, own_words: bool) -> None:
    """Check the verdicts on right and wrong answers to a question in a language."""
    texts = [question.prompt(code), question.explained(code), question.answer_text(code)]
    assert all(texts)
    assert not any("{" in text for text in texts), texts
    assert question.check(typed(question, question.answer), code).right
    if question.kind == "choice":
        wrong = {mistake.answer for mistake in question.mistakes}
        assert {*question.options} == {question.answer, *wrong}
        told = {question.answer_text(code), *(label for label, _ in question.wrong(code))}
        assert told == {*dict(question.choices(code))}, "an answer is told as it is offered"
    hints = []
    method = filled_text(question.method, question.values, code)
    for mistake in question.mistakes:
        verdict = question.check(typed(question, mistake.answer), code)
        hint = filled_text(mistake.feedback, {**question.values, **mistake.values}, code)
        assert not verdict.right
        quite = "Not quite." if code == "en" else "No del todo."
        assert verdict.sentence == f"{quite} {hint} {method}".rstrip()
        assert "{" not in verdict.sentence
        hints.append(verdict.sentence)
    if question.kind == "chance":
        assert question.check("999/1000", code).sentence not in hints
    if question.form != "step" and (own_words or question.kind != "choice"):
        assert len(set(hints)) == len(hints), "each mistake has a word of its own"
