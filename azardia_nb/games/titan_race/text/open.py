"""The rulings in plain words: what the rulebook leaves open, how it may be read, and why so."""

from azardia_nb.games.machine.rulings import Answer
from azardia_nb.games.machine.words import Open, OpenQuestions
from azardia_nb.games.titan_race.data.titans import BOOK_MOST, BOOK_START
from azardia_nb.games.titan_race.rules.rulings import RULINGS
from azardia_nb.games.titan_race.text.rules import SAID

QUESTIONS = OpenQuestions(RULINGS, lambda name, code: Open.of(SAID(code)["ruling"][name]))
FIGURES = {"start": BOOK_START, "most": BOOK_MOST}


def ruling_answer(name: str, answer: Answer, code: str = "en") -> str:
    """Return what an answer of a ruling says; AzardiaError for one that does not exist.

    >>> ruling_answer("swap_laps", "keep")
    'A swap leaves the laps as they are.'
    """
    return QUESTIONS.answer(name, answer, code, FIGURES)


def why_ruling(name: str, answer: Answer, code: str = "en") -> str:
    """Return what an answer says, and the reason where it is the usual one.

    >>> why_ruling("wild_colour", "die")
    'A wild die is purple. The rulebook speaks of the colour of the die.'
    """
    return QUESTIONS.why(name, answer, code, FIGURES)
