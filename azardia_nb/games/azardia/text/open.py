"""The rulings in plain words: what the rulebook leaves open, how it may be read, and why so.

They stand with the rules in `en.toml` and `es.toml`, and have fields as those do.
"""

from azardia_nb.games.azardia.rules.board import NUMBERS, Numbers
from azardia_nb.games.azardia.rules.rulings import RULINGS
from azardia_nb.games.azardia.text.texts import SAID, figures
from azardia_nb.games.machine.rulings import Answer
from azardia_nb.games.machine.words import Open, OpenQuestions

_QUESTIONS = OpenQuestions(RULINGS, lambda name, language: Open.of(SAID(language)["ruling"][name]))


def ruling_question(name: str, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return what the rulebook leaves open, as a question."""
    return _QUESTIONS.question(name, language, figures(language, numbers))


def ruling_answer(
    name: str, value: Answer, language: str = "en", numbers: Numbers = NUMBERS
) -> str:
    """Return what a value of a ruling says; AzardiaError for one that does not exist.

    >>> ruling_answer("challenge_tie", "reroll")
    'Both roll again.'
    """
    return _QUESTIONS.answer(name, value, language, figures(language, numbers))


def why_ruling(name: str, value: Answer, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return question and answer of a ruling, and the reason when it is the default.

    >>> print(why_ruling("challenge_tie", "nothing"))
    The rulebook leaves this open: What happens when a challenge is tied? Here: Nothing happens.
    """
    return _QUESTIONS.why(name, value, language, figures(language, numbers))


def ruling_text(name: str, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return a ruling with its question, every answer (the default first), and the reason."""
    known = figures(language, numbers)
    answers = _QUESTIONS.every_answer(name, language, known)
    question = _QUESTIONS.question(name, language, known)
    return "\n".join([question, *answers, _QUESTIONS.usual(name, language)])
