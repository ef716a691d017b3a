"""The rulings in plain words: what the rulebook leaves open, how it may be read, and why so."""

from azardia_nb.games.axis_mundi.rules.rulings import RULINGS
from azardia_nb.games.machine.rulings import Answer
from azardia_nb.games.machine.words import Open, OpenQuestions
from azardia_nb.text.language import N_

SILENT = N_("The rulebook doesn't say.")
_OPEN: dict[str, Open] = {
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
    "pick_order": Open(
        {
            "seats": N_("In turn order."),
            "reverse": N_("The last player first."),
            "random": N_("In an order drawn at random."),
        },
        reason=SILENT,
        question=N_("In which order do the players choose their Characters?"),
    ),
    "treasure_places": Open(
        {
            "recommended": N_("On the recommended hexes, which here are the kit's own."),
            "random": N_("On hexes drawn at random."),
        },
        reason=N_("The rulebook offers both; the picture with its recommended hexes is lost."),
        question=N_("Where does the Treasure lie?"),
    ),
    "redraw": Open(
        {
            "once": N_("Once, as many as you like."),
            "no": N_("No, you keep what you have drawn."),
        },
        reason=N_("The rulebook lets a player who is unhappy with the first hand draw again."),
        question=N_("May you change cards of your first hand?"),
    ),
    "danzig_when": Open(
        {
            "after": N_("After the push, if the target is still alive."),
            "before": N_("Before the push."),
        },
        reason=N_("The rulebook says: when the blow has been resolved."),
        question=N_("When does Danzig take the card away?"),
    ),
    "retrieve_at": Open(
        {
            "taken": N_("At once; it is in your hand at the end of your turn."),
            "end": N_("At the end of your turn, if it is still there."),
        },
        reason=N_("The rulebook says that it arrives at the end of your turn."),
        question=N_("When does the Familiar take what it fetches?"),
    ),
    "own_discard": Open(
        {
            "done": N_("When its effect is done."),
            "at_once": N_("As soon as it is played."),
        },
        reason=N_("The rulebook says: and then place it there."),
        question=N_("When does a card you play reach the Discard Pile?"),
    ),
}
QUESTIONS = OpenQuestions(RULINGS, _OPEN)


def ruling_answer(name: str, answer: Answer, code: str = "en") -> str:
    """Return what an answer of a ruling says; AzardiaError for one that does not exist.

    >>> ruling_answer("piers", "own")
    'Only its own player may enter a pier.'
    """
    return QUESTIONS.answer(name, answer, code)


def why_ruling(name: str, answer: Answer, code: str = "en") -> str:
    """Return the open question and what an answer says; of the usual one the reason, too."""
    return QUESTIONS.why(name, answer, code)
