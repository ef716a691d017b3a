"""Calibration: how often guesses made with a given confidence are right.

Only judged guesses with a confidence count; in class mode no guess is judged.

>>> from azardia_nb.records.answer_table import Answer
>>> def guess(n, right):
...     return Answer("Ana", 2, f"q{n}", "", 1, "", right, "x", "", confidence=80)
>>> found = Calibration.of(guess(n, n % 4 > 0) for n in range(8))
>>> [(level.confidence, str(level.right)) for level in found.levels], found.score
([(80, '75% (40.9% to 92.9%)')], Fraction(19, 100))
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from azardia_nb.records.answer_table import UNJUDGED, Answer
from azardia_nb.simulation.statistics import Estimate, share
from azardia_nb.text.language import language
from azardia_nb.text.say import decimal, percent, whole

LEVELS = (50, 60, 70, 80, 90, 99)  # percent
AT_RANDOM = 25  # where more than two answers are possible, an honest guess may be below one half
ALL = (AT_RANDOM, *LEVELS)


@dataclass(frozen=True)
class Level:
    """The share of right guesses among those made with one confidence, in percent."""

    confidence: int
    right: Estimate


@dataclass(frozen=True)
class Calibration:
    """Guesses by confidence, their number, and their Brier score.

    The score is the mean of `(confidence − result)²`, where the result is 1 for a right guess and 0
    for a wrong one: 0 is best, and 1/4 is the score if every guess is given 50%. The score is
    proper: on average, stating the confidence that one really has is best.
    """

    levels: Sequence[Level]
    n: int
    score: Fraction

    @classmethod
    def of(cls, answers: Iterable[Answer]) -> "Calibration":
        """Return the calibration of the guesses in `answers`; only first guesses count."""
        first: dict[object, Answer] = {}
        for one in answers:
            if counts(one):
                place = one.learner, one.game, one.lesson, one.question
                first.setdefault(place, one)
        guesses = list(first.values())
        levels = []
        for confidence in ALL:
            results = [one.right for one in guesses if one.confidence == confidence]
            if results:
                levels.append(Level(confidence, share(sum(results), len(results))))
        losses = (Fraction(one.confidence, 100) - one.right for one in guesses)
        total = sum((loss**2 for loss in losses), Fraction(0))
        return cls(tuple(levels), len(guesses), total / max(len(guesses), 1))


def counts(one: Answer) -> bool:
    """Return whether an answer is a judged guess with a confidence."""
    return not one.seed and one.confidence in ALL and one.answer != UNJUDGED


# --- texts ----------------------------------------------------------------------------------------


def chart_rows(found: Calibration, code: str) -> tuple[list[str], list[list[str]]]:
    """Return headings and rows of a table: confidence, number of guesses, share that was right."""
    speak = language(code)
    by_confidence = {level.confidence: level.right for level in found.levels}
    rows = [
        [
            percent(Fraction(confidence, 100), code, 0),
            whole(by_confidence[confidence].n if confidence in by_confidence else 0, code),
            by_confidence[confidence].told(code, 0) if confidence in by_confidence else "–",
        ]
        for confidence in ALL
    ]
    return [speak("how sure"), speak("guesses"), speak("right, with a 95% interval")], rows


def score_sentence(found: Calibration, code: str) -> str:
    """Return a sentence with the Brier score and its meaning."""
    speak = language(code)
    return speak(
        "Brier score: {score}. It is the average of (confidence − result)², where the result is 1 "
        "for right and 0 for wrong: 0 is best, and “always 50%” gets {half}.",
        score=decimal(found.score, code, 3),
        half=decimal(Fraction(1, 4), code, 2),
    )
