"""The rulings in plain words: what the rulebook leaves open, how it may be read, and why so."""

from typing import NamedTuple

from azardia_nb.errors import AzardiaError, short
from azardia_nb.games.titan_race.data.checked import near
from azardia_nb.games.titan_race.data.titans import BOOK_MOST, BOOK_START
from azardia_nb.games.titan_race.rules.rulings import RULINGS, Answer
from azardia_nb.text.language import N_, language, spoken

_SILENT = N_("The rulebook doesn't say.")


class _Open(NamedTuple):
    """An open question: why the usual answer is what it is, and the answers in RULINGS' order."""

    answers: tuple[str, ...]
    reason: str = _SILENT


_OPEN: dict[str, _Open] = {
    "gauges": _Open(
        (
            N_(
                "Titans start, and get up again, with the lives that the file of Titans says: in "
                "the kit's, some have fewer than their gauge holds."
            ),
            N_(
                "Titans start, and get up again, with their gauge full; Chtoolhoo has {start} of "
                "{most} lives."
            ),
        ),
        N_(
            "Here the kit departs from the rulebook: with full gauges, some Titans would win far "
            "more often than others."
        ),
    ),
    "draft": _Open(
        (
            N_(
                "Each round, the first player rolls all the dice, and the last player rolls them "
                "all again."
            ),
            N_(
                "The player who is left with a single die rolls all the dice, takes one and "
                "passes the rest on."
            ),
        ),
        N_(
            "According to the rulebook, the first player rolls each turn; reviewers play it the "
            "other, fairer way."
        ),
    ),
    "two_first": _Open(
        (
            N_(
                "The Titan whose colour is rolled decides which player begins, always with the "
                "Titan on the left."
            ),
            N_(
                "The Titan whose colour is rolled begins; its player's other Titan becomes the "
                "second one."
            ),
        ),
        N_("The rulebook says: the first player's first Titan, then the other player's."),
    ),
    "two_hands": _Open(
        (
            N_("Two players have one hand each, for both their Titans."),
            N_("Each Titan has a hand of its own."),
        ),
        N_("The rulebook speaks of each player's hand."),
    ),
    "wild_colour": _Open(
        (
            N_("A wild die is purple."),
            N_("A wild die has the colour of the face it is used as."),
        ),
        N_("The rulebook speaks of the colour of the die."),
    ),
    "ko_colour": _Open(
        (
            N_("A Titan that passes gains nothing from a die of its colour."),
            N_(
                "A Titan that passes gains a life from a die of its colour and gets up at once, "
                "with that one life."
            ),
        ),
        N_("If it gained a life, it would get up too early."),
    ),
    "start_enters": _Open(
        (
            N_(
                "Starting on a space counts as a step onto it from below: traps and pushes apply, "
                "but it is no new lap."
            ),
            N_(
                "A Titan is set down on a free start space, and nothing happens there; if none is "
                "free, it enters one as a step does."
            ),
        ),
        N_("According to the rulebook, a Titan starts there and then performs the action."),
    ),
    "zones_wrap": _Open(
        (
            N_("The last rows lie behind the first one, even in the first turn."),
            N_("There is nothing behind the first row until the Titan has crossed the line."),
        ),
        N_("The boards wrap round."),
    ),
    "face_extra": _Open(
        (
            N_(
                "If you don't lay the trap or strike before the move, you must do so after it, if "
                "you can."
            ),
            N_("You may skip the trap or the strike."),
        ),
        N_("According to the rulebook, the die's action must be taken."),
    ),
    "face_extra_lapses": _Open(
        (
            N_("A trap or strike left until after the move is lost if it is then impossible."),
            N_("A trap or strike that would be impossible after the move must be done before it."),
        ),
        N_("The player chooses whether to do it before or after the move."),
    ),
    "wild_order": _Open(
        (
            N_(
                "Price and trap or strike come in any order if both are before the move, or both "
                "after it."
            ),
            N_("The price of a wild die comes last."),
        )
    ),
    "wild_last_life": _Open(
        (
            N_("You may take a wild die with one life left."),
            N_("With one life left, you may take a wild die only if nothing else is on offer."),
        ),
        N_("You have to take a die, and sometimes there are only wild ones."),
    ),
    "push_distance": _Open(
        (
            N_("Each step that enters a Titan's space pushes the Titan one space."),
            N_(
                "At first contact a Titan is pushed as many spaces as the die has steps in that "
                "direction."
            ),
        ),
        N_("The rulebook allows both; this reading needs no extra rule for the spaces in between."),
    ),
    "push_loss": _Open(
        (
            N_("The life that a push costs is lost after the new space takes effect."),
            N_("The life that a push costs is lost before the new space takes effect."),
            N_("The life that a push costs is lost at the end of the movement."),
        ),
        N_("The rulebook mentions the push first, then the loss."),
    ),
    "push_order": _Open(
        (
            N_(
                "In a chain, the new spaces take effect from the front back to the Titan that "
                "moves."
            ),
            N_("In a chain, the new spaces take effect from the Titan that moves to the front."),
        ),
        N_("The rulebook doesn't say; a slide must clear the way."),
    ),
    "push_over": _Open(
        (
            N_("A Titan pushed in the middle of its movement goes no further."),
            N_("A Titan pushed in the middle of its movement continues from its new space."),
        )
    ),
    "push_allies": _Open(
        (
            N_("Your own Titans and your teammates' Titans lose a life too when you push them."),
            N_("Your own Titans and your teammates' Titans lose nothing when you push them."),
        )
    ),
    "ramp_moved": _Open(
        (
            N_("A ramp works only for a Titan that moves by itself."),
            N_(
                "A ramp also works for a Titan moved by Ragnarok or a card, but never for a "
                "pushed one."
            ),
        ),
        N_("The texts of all other circuits mention pushes; this one does not."),
    ),
    "ramp_over": _Open(
        (
            N_("Spaces that are jumped over have no effect."),
            N_("Bonus and lava spaces work even if they are jumped over."),
        ),
        N_("The rulebook speaks of jumping over them."),
    ),
    "ice_stop": _Open(
        (
            N_("After a slide, the rest of the movement is lost."),
            N_("After a slide, the Titan takes the steps it has left."),
        ),
        N_("The rulebook says both that a slide stops the movement and that it uses up no steps."),
    ),
    "ice_swap": _Open(
        (
            N_("A swap has no direction, so nobody slides."),
            N_("A Titan swapped onto ice slides on in the direction of the swap."),
        )
    ),
    "statue_pusher": _Open(
        (
            N_("A Titan that pushes another onto a statue is next to it, so the fire hits it."),
            N_("The fire spares the Titan that pushed."),
        ),
        N_(
            "According to the rulebook, the fire hits a Titan pushed off the statue, which is "
            "next to it in just the same way."
        ),
    ),
    "pentacle_by": _Open(
        (
            N_("A pentacle only works if the die's movement ends on it."),
            N_("A pentacle also works after Rassik's Ability or a card, once the die is used."),
        ),
        N_("According to the rulebook, it is the die that is rolled again."),
    ),
    "pentacle_when": _Open(
        (
            N_("The pentacle may be used at any time until the turn ends."),
            N_("The pentacle must be used at once or not at all."),
        ),
        N_("According to the rulebook, the Ability and the card are used before it."),
    ),
    "pentacle_last_life": _Open(
        (
            N_("With one life left, you can't use a pentacle."),
            N_("With one life left, you can use a pentacle, and the Titan is knocked out."),
        ),
        N_("A Titan that is knocked out could not use the new roll."),
    ),
    "ragnarok_loss": _Open(
        (
            N_("A Titan that Ragnarok moves loses no life."),
            N_("A Titan that Ragnarok moves loses a life."),
        ),
        N_("It is moved, not pushed."),
    ),
    "ragnarok_into_self": _Open(
        (
            N_("Ragnarok may move a Titan into its own space; Ragnarok is then pushed."),
            N_("Ragnarok may not move a Titan into its own space."),
        ),
        N_("The rulebook says: in any direction."),
    ),
    "ability_idle": _Open(
        (
            N_("You can't use an Ability that would do nothing."),
            N_("Slaugg may strike where there is nothing."),
        )
    ),
    "swap_enters": _Open(
        (
            N_("Both Titans that are swapped enter their new spaces, Craken first."),
            N_("In a swap nobody enters a space."),
        ),
        N_("According to the rulebook, a Titan can also enter a space because of a card."),
    ),
    "swap_laps": _Open(
        (
            N_("A swap across the line gives one Titan a lap and takes one from the other."),
            N_("A swap leaves the laps as they are."),
        ),
        N_("Otherwise Craken would lose a lap by moving ahead."),
    ),
    "kick_off_out": _Open(
        (
            N_("Rassik can kick off a Titan that is knocked out, too."),
            N_("Rassik can only kick off a Titan that is standing."),
        ),
        N_("According to the rulebook, a knocked-out Titan can be a target."),
    ),
    "drain_warded": _Open(
        (
            N_("A drain that takes no life gives none, and the Ability is used up."),
            N_("Chtoolhoo gains a life even if the drain takes none."),
        ),
        N_("According to the rulebook, the life is gained for the damage."),
    ),
    "trap_return": _Open(
        (
            N_("Used traps go back to the supply."),
            N_("Used traps are out of the game."),
        ),
        N_("The rulebook speaks of a supply."),
    ),
    "trap_layer": _Open(
        (
            N_("A trap hurts the Titan that laid it just like any other."),
            N_("A trap spares the Titan that laid it, but is used up."),
        ),
        N_("The rulebook just says: a Titan."),
    ),
    "ko_trap": _Open(
        (
            N_("A knocked-out Titan uses up the trap on a space it comes onto."),
            N_("The trap stays under the knocked-out Titan."),
        ),
        N_("Otherwise a trap would lie under a Titan."),
    ),
    "ko_pirates": _Open(
        (
            N_("Pirates leave a knocked-out Titan alone."),
            N_("A knocked-out Titan gives the pirates a card if it has one."),
        ),
        N_("It can't lose a life, so there is nothing to choose between."),
    ),
    "ko_statue": _Open(
        (
            N_("A statue spits fire when a knocked-out Titan is pushed onto it."),
            N_("A statue does nothing when a knocked-out Titan is pushed onto it."),
        ),
        N_("The rulebook says: if you are pushed onto it."),
    ),
    "ko_draws": _Open(
        (
            N_("A knocked-out Titan draws a card on a bonus space."),
            N_("A knocked-out Titan draws no card on a bonus space."),
        ),
        N_("The rulebook makes an exception only for damage."),
    ),
    "ko_reacts": _Open(
        (
            N_("A knocked-out Titan plays no cards in another player's turn."),
            N_(
                "A knocked-out Titan may play cards, but it loses no lives, so none of the kit's "
                "cards would help."
            ),
        ),
        N_("According to the rulebook, a knocked-out Titan plays no bonus cards."),
    ),
    "ko_turn": _Open(
        (
            N_("A Titan that falls in its own turn does nothing more in it."),
            N_("A Titan that falls in its own turn may still use its Ability and a card."),
        ),
        N_("The rulebook doesn't say; in its next turn a knocked-out Titan can do even less."),
    ),
    "ko_slide": _Open(
        (
            N_(
                "A Titan that falls on ice stops there; one that was already knocked out slides on."
            ),
            N_("A Titan that falls on ice slides on."),
        ),
        N_("According to the rulebook, a Titan that falls does not finish its movement."),
    ),
    "lap_floor": _Open(
        (
            N_(
                "If a Titan is moved back over the line in the first lap, its counter goes to 0 "
                "or below."
            ),
            N_("A lap counter never goes below 1."),
            N_("In the first lap nobody can be moved back over the line."),
        ),
        N_("If the counter stayed on 1, being pushed back would win you a lap."),
    ),
    "reshuffle": _Open(
        (
            N_("The discards are shuffled when the last card is drawn."),
            N_("The discards are shuffled when a card has to be drawn and none is left."),
        ),
        N_("The rulebook says: whenever the deck is exhausted."),
    ),
    "answers": _Open(
        (
            N_("In another player's turn you may play any number of cards."),
            N_("In another player's turn you may play one card."),
        ),
        N_("The rulebook only limits the cards in your own turn."),
    ),
    "first_answers": _Open(
        (
            N_("In the first round nobody answers with a card."),
            N_("In the first round you may play cards in another player's turn."),
        ),
        N_("The rulebook says: during the first turn."),
    ),
    "pirates_card": _Open(
        (
            N_("A card given to the pirates does not count as the card of the turn."),
            N_(
                "A card given to the pirates counts as the card of the turn: a player who has "
                "already used one loses a life."
            ),
        ),
        N_("Only throwing a card away of your own accord counts as playing one."),
    ),
    "losses_order": _Open(
        (
            N_(
                "Titans that lose lives at the same time lose them in turn order, beginning with "
                "the one whose turn it is."
            ),
            N_(
                "If several Titans lose lives at the same time, the player whose turn it is "
                "chooses the order."
            ),
        )
    ),
    "slam_boards": _Open(
        (
            N_("A Grand Slam has three different circuits, or plain boards."),
            N_("A Grand Slam has any three circuits, even the same one more than once."),
        ),
        N_("The rulebook says: three circuits of your choice, of three boards."),
    ),
    "mixed": _Open(
        (
            N_("A Grand Slam can be played by two players or by teams."),
            N_("A Grand Slam can't be played by two players or by teams."),
        )
    ),
}


def ruling_answer(name: str, answer: Answer, code: str = "en") -> str:
    """Return what an answer of a ruling says; AzardiaError for one that does not exist.

    >>> ruling_answer("wild_order", "last")
    'The price of a wild die comes last.'
    """
    answers = RULINGS.get(name, ())
    if answer not in answers or type(answer) not in (str, bool):
        raise AzardiaError(
            spoken(
                "there is no ruling {name} with the answer {answer}",
                name=short(name),
                answer=short(answer),
            )
            + f"; {near(name, list(RULINGS))}"
        )
    said = _OPEN[name].answers[answers.index(answer)]
    return language(code)(said, start=BOOK_START, most=BOOK_MOST)


def why_ruling(name: str, answer: Answer, code: str = "en") -> str:
    """Return what an answer says, and the reason where it is the usual one.

    >>> why_ruling("trap_return", "supply")
    'Used traps go back to the supply. The rulebook speaks of a supply.'
    """
    said = ruling_answer(name, answer, code)
    usual = answer == RULINGS[name][0]
    return f"{said} {language(code)(_OPEN[name].reason)}" if usual else said
