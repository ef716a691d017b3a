"""The rulings in plain words: what the rulebook leaves open, how it may be read, and why so."""

from typing import NamedTuple

from azardia_nb.errors import AzardiaError, short
from azardia_nb.games.titan_race.data.checked import near
from azardia_nb.games.titan_race.rules.rulings import RULINGS, Answer
from azardia_nb.text.language import N_, language, spoken

_SILENT = N_("The rulebook doesn't say.")


class _Open(NamedTuple):
    """An open question: why the usual answer is what it is, and the answers in RULINGS' order."""

    answers: tuple[str, ...]
    reason: str = _SILENT


_OPEN: dict[str, _Open] = {
    "draft": _Open(
        (
            N_("Every round the first player rolls all dice, and the last rolls all again."),
            N_("The player left with one die rolls all dice, takes one and passes the rest on."),
        ),
        N_("In the book, the first player rolls each turn; reviewers play the other, fairer way."),
    ),
    "two_first": _Open(
        (
            N_("The Titan rolled names the player; that player begins with the left Titan."),
            N_("The Titan rolled begins; its player's other Titan becomes the second."),
        ),
        N_("The book says: the first player's first Titan, then the other's."),
    ),
    "two_hands": _Open(
        (
            N_("Two players have one hand each, for both their Titans."),
            N_("Each Titan has a hand of its own."),
        ),
        N_("The book speaks of each player's hand."),
    ),
    "wild_colour": _Open(
        (
            N_("A wild die is purple."),
            N_("A wild die has the colour of the face it is used as."),
        ),
        N_("The book speaks of the colour of the die."),
    ),
    "ko_colour": _Open(
        (
            N_("A Titan that passes gains nothing from a die of its colour."),
            N_("It gains a life from it and is up again at once, with that one life."),
        ),
        N_("With a life gained it would be up again too early."),
    ),
    "start_enters": _Open(
        (
            N_("To start on a space is a step onto it from below: trap, push and all, but no lap."),
            N_("A Titan is set down on a free start space, and nothing happens there."),
        ),
        N_("In the book, it starts there and then performs the action."),
    ),
    "zones_wrap": _Open(
        (
            N_("Behind the first row are the last ones, in the first turn too."),
            N_("Nothing is behind the first row before a Titan has crossed the line."),
        ),
        N_("The boards wrap round."),
    ),
    "face_extra": _Open(
        (
            N_("A trap or strike not done before the move is done after it, if it can be."),
            N_("It may be left out."),
        ),
        N_("In the book, the die's action must be taken."),
    ),
    "face_extra_lapses": _Open(
        (
            N_("Left for after the move, and then impossible, it is lost."),
            N_("It must be done before the move if it would be impossible after it."),
        ),
        N_("Before or after is the player's choice."),
    ),
    "wild_order": _Open(
        (
            N_("Price and extra come in any order if both are before the move, or both after it."),
            N_("The price comes last."),
        )
    ),
    "wild_last_life": _Open(
        (
            N_("A wild die may be taken with one life left."),
            N_("It may not, unless nothing else is on offer."),
        ),
        N_("A die must be taken, and may be the only kind there is."),
    ),
    "push_distance": _Open(
        (
            N_("A Titan is pushed one space by each step that enters its space."),
            N_("At first contact it is pushed as many spaces as the die has steps that way."),
        ),
        N_("The book fits both; this reading needs no second rule for what lies between."),
    ),
    "push_loss": _Open(
        (
            N_("The life lost by a push goes after the arrival."),
            N_("The life lost by a push goes before the arrival."),
            N_("Lives lost by pushes go at the end of the movement."),
        ),
        N_("The book names first the push and then the loss."),
    ),
    "push_order": _Open(
        (
            N_("Arrivals are looked at from the front of the chain to the mover."),
            N_("Arrivals are looked at from the mover on."),
        ),
        N_("The rulebook doesn't say; a slide must clear the way."),
    ),
    "push_over": _Open(
        (
            N_("A Titan pushed in the middle of its movement goes no further."),
            N_("It goes on from where it was pushed to."),
        )
    ),
    "push_allies": _Open(
        (
            N_("Your own Titans and your team mates' pay for being pushed too."),
            N_("They pay nothing."),
        )
    ),
    "ramp_moved": _Open(
        (
            N_("Only your own movement jumps off a ramp."),
            N_("A Titan moved by Ragnarok or a card jumps too; a pushed one never."),
        ),
        N_("Every other circuit names pushes, but this one does not."),
    ),
    "ramp_over": _Open(
        (
            N_("Spaces jumped over are not entered."),
            N_("Bonus and lava count on spaces jumped over."),
        ),
        N_("The book speaks of jumping over them."),
    ),
    "ice_stop": _Open(
        (
            N_("After a slide the rest of the movement lapses."),
            N_("After a slide the steps that are left follow."),
        ),
        N_("The book says both that a slide stops the movement and that it counts no steps."),
    ),
    "ice_swap": _Open(
        (
            N_("A swap has no direction, and nobody slides."),
            N_("A Titan swapped onto ice slides, the way it was swapped."),
        )
    ),
    "statue_pusher": _Open(
        (
            N_("A Titan that pushes another onto a statue stands next to it, and burns."),
            N_("The fire spares the Titan that pushed."),
        ),
        N_(
            "In the book, a Titan pushed off burns, and it is next to the statue in "
            "just the same way."
        ),
    ),
    "pentacle_by": _Open(
        (
            N_("Only a movement by the die may end on a pentacle."),
            N_("A kick or a card counts too, once the die is used."),
        ),
        N_("In the book, the die is rolled again."),
    ),
    "pentacle_when": _Open(
        (
            N_("The pentacle may be used at any time until the turn ends."),
            N_("It is used at once or not at all."),
        ),
        N_("In the book, Ability and card are used before it."),
    ),
    "pentacle_last_life": _Open(
        (
            N_("With one life left a pentacle cannot be used."),
            N_("It can, and the Titan is out."),
        ),
        N_("Nothing would follow."),
    ),
    "ragnarok_loss": _Open(
        (
            N_("The Titan that Ragnarok moves loses nothing by it."),
            N_("It loses a life."),
        ),
        N_("It is moved, and not pushed."),
    ),
    "ragnarok_into_self": _Open(
        (
            N_("Ragnarok may move a Titan into its own space, and is pushed."),
            N_("It may not."),
        ),
        N_("The book says: in any direction."),
    ),
    "ability_idle": _Open(
        (
            N_("An Ability with nothing to do is not used."),
            N_("Slaugg may strike where there is nothing."),
        )
    ),
    "swap_enters": _Open(
        (
            N_("Both who are swapped enter their new spaces, Craken first."),
            N_("A swap enters no space."),
        ),
        N_("In the book, a Titan can also enter a space through a card."),
    ),
    "swap_laps": _Open(
        (
            N_("A swap over the line gives one a lap and takes it from the other."),
            N_("A swap changes no lap."),
        ),
        N_("Otherwise Craken would lose a lap by moving ahead."),
    ),
    "kick_off_out": _Open(
        (
            N_("Rassik kicks off a Titan that is out, too."),
            N_("It needs one that is up."),
        ),
        N_("The book lets a Titan that is out be a target."),
    ),
    "drain_warded": _Open(
        (
            N_("A drain that costs no life gives none, and is spent."),
            N_("Chtoolhoo gains a life all the same."),
        ),
        N_("The book ties the life to the damage."),
    ),
    "trap_return": _Open(
        (
            N_("Used traps go back to the others."),
            N_("Used traps are gone."),
        ),
        N_("The book speaks of a supply."),
    ),
    "trap_layer": _Open(
        (
            N_("A trap hurts the Titan that laid it like any other."),
            N_("It spares the Titan that laid it, and is used up."),
        ),
        N_("The book says: a Titan."),
    ),
    "ko_trap": _Open(
        (
            N_("A Titan that is out uses up the trap it comes onto."),
            N_("The trap stays under it."),
        ),
        N_("Otherwise a trap would lie under a Titan."),
    ),
    "ko_pirates": _Open(
        (
            N_("Pirates don't bother a Titan that is out."),
            N_("It gives a card if it has one."),
        ),
        N_("It loses no life, and the choice is between life and card."),
    ),
    "ko_statue": _Open(
        (
            N_("A Titan that is out fires the statue it is pushed onto."),
            N_("It does not."),
        ),
        N_("The book says: if you are pushed onto it."),
    ),
    "ko_draws": _Open(
        (
            N_("A Titan that is out draws on bonus spaces."),
            N_("It does not."),
        ),
        N_("The book excepts damage only."),
    ),
    "ko_reacts": _Open(
        (
            N_("A Titan that is out plays no card in another's turn."),
            N_("It may, but it loses no life, so none of today's cards would help."),
        ),
        N_("In the book, it plays no bonus card either."),
    ),
    "ko_turn": _Open(
        (
            N_("A Titan that falls in its own turn does nothing more in it."),
            N_("Ability and card may still be used."),
        ),
        N_("The rulebook doesn't say; it can do less in its next turn."),
    ),
    "ko_slide": _Open(
        (
            N_("A Titan that falls on ice stops there; one that was out already slides on."),
            N_("A Titan that falls on ice slides on."),
        ),
        N_("In the book, a Titan that falls does not finish its movement."),
    ),
    "lap_floor": _Open(
        (
            N_("Moved back in the first lap, the counter goes to 0 and below."),
            N_("The counter stays on 1."),
            N_("In the first lap nobody can be moved back over the line."),
        ),
        N_("If the counter stayed on 1, being pushed back would win you a lap."),
    ),
    "reshuffle": _Open(
        (
            N_("The discards are shuffled when the last card is drawn."),
            N_("They are shuffled when a card is to be drawn and none is left."),
        ),
        N_("The book says: whenever the deck is exhausted."),
    ),
    "answers": _Open(
        (
            N_("In another's turn any number of cards may be played."),
            N_("In another's turn one card may be played."),
        ),
        N_("The book limits cards in your own turn."),
    ),
    "first_answers": _Open(
        (
            N_("In the first round nobody answers with a card."),
            N_("Cards for another's turn may be played."),
        ),
        N_("The book says: during the first turn."),
    ),
    "pirates_card": _Open(
        (
            N_("What the pirates take is not the card of the turn."),
            N_("It is: a player who has used a card already loses a life."),
        ),
        N_("Only throwing a card away of your own accord counts as playing one."),
    ),
    "losses_order": _Open(
        (
            N_(
                "Titans that lose life at the same time do so in turn order, beginning "
                "with the one whose turn it is."
            ),
            N_("The player whose turn it is chooses the order."),
        )
    ),
    "slam_boards": _Open(
        (
            N_("A Grand Slam has three different circuits, or plain boards."),
            N_("Any three."),
        ),
        N_("The book says: three circuits of your choice, of three boards."),
    ),
    "mixed": _Open(
        (
            N_("A Grand Slam can be played by two players or by teams."),
            N_("It cannot."),
        )
    ),
}


def ruling_answer(name: str, answer: Answer, code: str = "en") -> str:
    """Return what an answer of a ruling says; AzardiaError for one that does not exist.

    >>> ruling_answer("wild_order", "last")
    'The price comes last.'
    """
    answers = RULINGS.get(name, ())
    if answer not in answers or type(answer) not in (str, bool):
        raise AzardiaError(
            spoken("no ruling {name} with {answer}", name=short(name), answer=short(answer))
            + f"; {near(name, list(RULINGS))}"
        )
    return language(code)(_OPEN[name].answers[answers.index(answer)])


def why_ruling(name: str, answer: Answer, code: str = "en") -> str:
    """Return what an answer says, and the reason where it is the usual one.

    >>> why_ruling("ko_draws", True)
    'A Titan that is out draws on bonus spaces. The book excepts damage only.'
    """
    said = ruling_answer(name, answer, code)
    usual = answer == RULINGS[name][0]
    return f"{said} {language(code)(_OPEN[name].reason)}" if usual else said
