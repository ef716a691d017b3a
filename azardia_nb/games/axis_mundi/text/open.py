"""The rulings in plain words: what the rulebook leaves open, how it may be read, and why so."""

from azardia_nb.games.axis_mundi.rules.rulings import RULINGS, UNASKED
from azardia_nb.games.axis_mundi.text.open_with_cards import OPEN_WITH_CARDS, SILENT
from azardia_nb.games.machine.rulings import Answer
from azardia_nb.games.machine.words import Open, OpenQuestions
from azardia_nb.text.language import N_

_OPEN: dict[str, Open] = OPEN_WITH_CARDS | {
    "rotation": Open(
        {
            "nested": N_(
                "Each Level turns by a sixth on the one below it: seen from the shore, Level 1 by "
                "one sixth, Level 2 by two, Level 3 by three."
            ),
            "equal": N_("Seen from the shore, each Level turns by a sixth."),
        },
        reason=N_(
            "The boards lie on each other, and the rulebook says that what is closer to the Axis "
            "Mundi turns further."
        ),
        question=N_("How far does each Level turn before a round?"),
    ),
    "piers": Open(
        {
            "open": N_("Anyone may stand on any pier."),
            "own": N_("Only its own player may enter a pier."),
        },
        reason=N_("The rulebook describes how to block a pier."),
        question=N_("Who may stand on a pier?"),
    ),
    "run_back": Open(
        {
            "allowed": N_("A run may end where it began."),
            "no": N_("A run must not end where it began."),
        },
        reason=SILENT,
        question=N_("May a run lead back to where it began?"),
    ),
    "run_through": Open(
        {
            "no": N_("The first hex of a run must be free, too."),
            "yes": N_("A run may lead through a hex where somebody stands."),
        },
        reason=N_("The rulebook says that nobody enters an occupied hex."),
        question=N_("May you run through a hex where somebody stands?"),
    ),
}
QUESTIONS = OpenQuestions(RULINGS, {name: _OPEN[name] for name in RULINGS})


def ruling_answer(name: str, answer: Answer, code: str = "en") -> str:
    """Return what an answer of a ruling says; AzardiaError for one that does not exist.

    >>> ruling_answer("piers", "own")
    'Only its own player may enter a pier.'
    """
    return QUESTIONS.answer(name, answer, code)


def why_ruling(name: str, answer: Answer, code: str = "en") -> str:
    """Return the open question and what an answer says, and the reason where it is the usual one.

    Nothing is said of a question that only the game with cards comes to.
    """
    return "" if name in UNASKED else QUESTIONS.why(name, answer, code)
