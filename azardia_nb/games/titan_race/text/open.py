"""The rulings in plain words: what the rulebook leaves open, how it may be read, and why so."""

from azardia_nb.games.machine.rulings import Answer
from azardia_nb.games.machine.words import Open, OpenQuestions
from azardia_nb.games.titan_race.data.titans import BOOK_MOST, BOOK_START
from azardia_nb.games.titan_race.rules.rulings import RULINGS
from azardia_nb.text.language import N_

_OPEN: dict[str, Open] = {
    "gauges": Open(
        {
            "kit": N_(
                "Titans start, and get up again, with the lives that the file of Titans says: in "
                "the kit's, some have fewer than their gauge holds."
            ),
            "book": N_(
                "Titans start, and get up again, with their gauge full; Chtoolhoo has {start} of "
                "{most} lives."
            ),
        },
        reason=N_(
            "Here the kit departs from the rulebook: with full gauges, some Titans would win far "
            "more often than others."
        ),
    ),
    "draft": Open(
        {
            "rounds": N_(
                "Each round, the first player rolls all the dice, and the last player rolls them "
                "all again."
            ),
            "rolling": N_(
                "The player who is left with a single die rolls all the dice, takes one and "
                "passes the rest on."
            ),
        },
        reason=N_(
            "According to the rulebook, the first player rolls each turn; reviewers play it the "
            "other, fairer way."
        ),
        question=N_("Who rolls the dice, and how often?"),
    ),
    "two_hands": Open(
        {
            "player": N_("Two players have one hand each, for both their Titans."),
            "titan": N_("Each Titan has a hand of its own."),
        },
        reason=N_("The rulebook speaks of each player's hand."),
    ),
    "wild_colour": Open(
        {
            "die": N_("A wild die is purple."),
            "chosen": N_("A wild die has the colour of the face it is used as."),
        },
        reason=N_("The rulebook speaks of the colour of the die."),
    ),
    "ko_colour": Open(
        {
            "false": N_("A Titan that passes gains nothing from a die of its colour."),
            "true": N_(
                "A Titan that passes gains a life from a die of its colour and gets up at once, "
                "with that one life."
            ),
        },
        reason=N_("If it gained a life, it would get up too early."),
    ),
    "face_extra": Open(
        {
            "must": N_(
                "If you don't lay the trap or strike before the move, you must do so after it, if "
                "you can."
            ),
            "may": N_("You may skip the trap or the strike."),
        },
        reason=N_("According to the rulebook, the die's action must be taken."),
        question=N_("Do you have to lay the trap, or strike, when a die says so?"),
    ),
    "push_distance": Open(
        {
            "step": N_("Each step that enters a Titan's space pushes the Titan one space."),
            "full": N_(
                "At first contact a Titan is pushed as many spaces as the die has steps in that "
                "direction."
            ),
        },
        reason=N_(
            "The rulebook allows both; this reading needs no extra rule for the spaces in between."
        ),
        question=N_("How far does a Titan push another?"),
    ),
    "push_allies": Open(
        {
            "true": N_(
                "Your own Titans and your teammates' Titans lose a life too when you push them."
            ),
            "false": N_(
                "Your own Titans and your teammates' Titans lose nothing when you push them."
            ),
        },
        reason=N_("The rulebook doesn't say."),
        question=N_("Do your own side's Titans lose a life when you push them?"),
    ),
    "ice_stop": Open(
        {
            "ends": N_("After a slide, the rest of the movement is lost."),
            "on": N_("After a slide, the Titan takes the steps it has left."),
        },
        reason=N_(
            "The rulebook says both that a slide stops the movement and that it uses up no steps."
        ),
    ),
    "swap_laps": Open(
        {
            "count": N_(
                "A swap across the line gives one Titan a lap and takes one from the other."
            ),
            "keep": N_("A swap leaves the laps as they are."),
        },
        reason=N_("Otherwise Craken would lose a lap by moving ahead."),
    ),
    "trap_layer": Open(
        {
            "hurts": N_("A trap hurts the Titan that laid it just like any other."),
            "spares": N_("A trap spares the Titan that laid it, but is used up."),
        },
        reason=N_("The rulebook just says: a Titan."),
        question=N_("Does a trap hurt the Titan that laid it?"),
    ),
    "answers": Open(
        {
            "any": N_("In another player's turn you may play any number of cards."),
            "one": N_("In another player's turn you may play one card."),
        },
        reason=N_("The rulebook only limits the cards in your own turn."),
        question=N_("How many cards may you play in another player's turn?"),
    ),
}
QUESTIONS = OpenQuestions(RULINGS, _OPEN)
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
