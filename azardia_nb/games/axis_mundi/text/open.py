"""The rulings in plain words: what the rulebook leaves open, how it may be read, and why so."""

from azardia_nb.games.axis_mundi.rules.rulings import RULINGS
from azardia_nb.games.axis_mundi.text.rules import SAID
from azardia_nb.games.machine.rulings import Answer
from azardia_nb.games.machine.words import Open, OpenQuestions

QUESTIONS = OpenQuestions(RULINGS, lambda name, code: Open.of(SAID(code)["ruling"][name]))


def ruling_answer(name: str, answer: Answer, code: str = "en") -> str:
    """Return what an answer of a ruling says; AzardiaError for one that does not exist.

    >>> ruling_answer("piers", "own")
    'Only its own player may enter a pier.'
    """
    return QUESTIONS.answer(name, answer, code)


def why_ruling(name: str, answer: Answer, code: str = "en") -> str:
    """Return the open question and what an answer says; of the usual one the reason, too."""
    return QUESTIONS.why(name, answer, code)
