"""The rulings in plain words: what the rulebook leaves open, how it may be read, and why so."""

from azardia_nb.games.machine.rulings import Answer
from azardia_nb.games.machine.words import Open, OpenQuestions
from azardia_nb.games.titan_race.data.titans import BOOK_MOST, BOOK_START
from azardia_nb.games.titan_race.rules.rulings import RULINGS
from azardia_nb.text.language import N_

_SILENT = N_("The rulebook doesn't say.")
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
    "two_first": Open(
        {
            "owner": N_(
                "The Titan whose colour is rolled decides which player begins, always with the "
                "Titan on the left."
            ),
            "titan": N_(
                "The Titan whose colour is rolled begins; its player's other Titan becomes the "
                "second one."
            ),
        },
        reason=N_("The rulebook says: the first player's first Titan, then the other player's."),
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
    "start_enters": Open(
        {
            "true": N_(
                "Starting on a space counts as a step onto it from below: traps and pushes apply, "
                "but it is no new lap."
            ),
            "false": N_(
                "A Titan is set down on a free start space, and nothing happens there; if none is "
                "free, it enters one as a step does."
            ),
        },
        reason=N_("According to the rulebook, a Titan starts there and then performs the action."),
    ),
    "zones_wrap": Open(
        {
            "true": N_("The last rows lie behind the first one, even in the first turn."),
            "false": N_(
                "There is nothing behind the first row until the Titan has crossed the line."
            ),
        },
        reason=N_("The boards wrap round."),
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
    "face_extra_lapses": Open(
        {
            "lapses": N_(
                "A trap or strike left until after the move is lost if it is then impossible."
            ),
            "first": N_(
                "A trap or strike that would be impossible after the move must be done before it."
            ),
        },
        reason=N_("The player chooses whether to do it before or after the move."),
    ),
    "wild_order": Open(
        {
            "free": N_(
                "Price and trap or strike come in any order if both are before the move, or both "
                "after it."
            ),
            "last": N_("The price of a wild die comes last."),
        },
        reason=_SILENT,
    ),
    "wild_last_life": Open(
        {
            "allowed": N_("You may take a wild die with one life left."),
            "refused": N_(
                "With one life left, you may take a wild die only if nothing else is on offer."
            ),
        },
        reason=N_("You have to take a die, and sometimes there are only wild ones."),
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
    "push_loss": Open(
        {
            "after": N_("The life that a push costs is lost after the new space takes effect."),
            "before": N_("The life that a push costs is lost before the new space takes effect."),
            "end": N_("The life that a push costs is lost at the end of the movement."),
        },
        reason=N_("The rulebook mentions the push first, then the loss."),
    ),
    "push_order": Open(
        {
            "front": N_(
                "In a chain, the new spaces take effect from the front back to the Titan that "
                "moves."
            ),
            "near": N_(
                "In a chain, the new spaces take effect from the Titan that moves to the front."
            ),
        },
        reason=N_("The rulebook doesn't say; a slide must clear the way."),
    ),
    "push_over": Open(
        {
            "ends": N_("A Titan pushed in the middle of its movement goes no further."),
            "goes_on": N_(
                "A Titan pushed in the middle of its movement continues from its new space."
            ),
        },
        reason=_SILENT,
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
        reason=_SILENT,
        question=N_("Do your own side's Titans lose a life when you push them?"),
    ),
    "ramp_moved": Open(
        {
            "own": N_("A ramp works only for a Titan that moves by itself."),
            "any": N_(
                "A ramp also works for a Titan moved by Ragnarok or a card, but never for a "
                "pushed one."
            ),
        },
        reason=N_("The texts of all other circuits mention pushes; this one does not."),
    ),
    "ramp_over": Open(
        {
            "skipped": N_("Spaces that are jumped over have no effect."),
            "entered": N_("Bonus and lava spaces work even if they are jumped over."),
        },
        reason=N_("The rulebook speaks of jumping over them."),
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
    "ice_swap": Open(
        {
            "stays": N_("A swap has no direction, so nobody slides."),
            "slides": N_("A Titan swapped onto ice slides on in the direction of the swap."),
        },
        reason=_SILENT,
    ),
    "statue_pusher": Open(
        {
            "hit": N_(
                "A Titan that pushes another onto a statue is next to it, so the fire hits it."
            ),
            "spared": N_("The fire spares the Titan that pushed."),
        },
        reason=N_(
            "According to the rulebook, the fire hits a Titan pushed off the statue, which is "
            "next to it in just the same way."
        ),
    ),
    "pentacle_by": Open(
        {
            "die": N_("A pentacle only works if the die's movement ends on it."),
            "own": N_(
                "A pentacle also works after Rassik's Ability or a card, once the die is used."
            ),
        },
        reason=N_("According to the rulebook, it is the die that is rolled again."),
    ),
    "pentacle_when": Open(
        {
            "turn": N_("The pentacle may be used at any time until the turn ends."),
            "once": N_("The pentacle must be used at once or not at all."),
        },
        reason=N_("According to the rulebook, the Ability and the card are used before it."),
    ),
    "pentacle_last_life": Open(
        {
            "refused": N_("With one life left, you can't use a pentacle."),
            "allowed": N_(
                "With one life left, you can use a pentacle, and the Titan is knocked out."
            ),
        },
        reason=N_("A Titan that is knocked out could not use the new roll."),
    ),
    "ragnarok_loss": Open(
        {
            "none": N_("A Titan that Ragnarok moves loses no life."),
            "one": N_("A Titan that Ragnarok moves loses a life."),
        },
        reason=N_("It is moved, not pushed."),
    ),
    "ragnarok_into_self": Open(
        {
            "allowed": N_("Ragnarok may move a Titan into its own space; Ragnarok is then pushed."),
            "refused": N_("Ragnarok may not move a Titan into its own space."),
        },
        reason=N_("The rulebook says: in any direction."),
    ),
    "ability_idle": Open(
        {
            "refused": N_("You can't use an Ability that would do nothing."),
            "allowed": N_("Slaugg may strike where there is nothing."),
        },
        reason=_SILENT,
    ),
    "swap_enters": Open(
        {
            "true": N_("Both Titans that are swapped enter their new spaces, Craken first."),
            "false": N_("In a swap nobody enters a space."),
        },
        reason=N_("According to the rulebook, a Titan can also enter a space because of a card."),
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
    "kick_off_out": Open(
        {
            "allowed": N_("Rassik can kick off a Titan that is knocked out, too."),
            "refused": N_("Rassik can only kick off a Titan that is standing."),
        },
        reason=N_("According to the rulebook, a knocked-out Titan can be a target."),
    ),
    "drain_warded": Open(
        {
            "none": N_("A drain that takes no life gives none, and the Ability is used up."),
            "gain": N_("Chtoolhoo gains a life even if the drain takes none."),
        },
        reason=N_("According to the rulebook, the life is gained for the damage."),
    ),
    "trap_return": Open(
        {
            "supply": N_("Used traps go back to the supply."),
            "gone": N_("Used traps are out of the game."),
        },
        reason=N_("The rulebook speaks of a supply."),
    ),
    "trap_layer": Open(
        {
            "hurts": N_("A trap hurts the Titan that laid it just like any other."),
            "spares": N_("A trap spares the Titan that laid it, but is used up."),
        },
        reason=N_("The rulebook just says: a Titan."),
        question=N_("Does a trap hurt the Titan that laid it?"),
    ),
    "ko_trap": Open(
        {
            "springs": N_("A knocked-out Titan uses up the trap on a space it comes onto."),
            "stays": N_("The trap stays under the knocked-out Titan."),
        },
        reason=N_("Otherwise a trap would lie under a Titan."),
    ),
    "ko_pirates": Open(
        {
            "none": N_("Pirates leave a knocked-out Titan alone."),
            "card": N_("A knocked-out Titan gives the pirates a card if it has one."),
        },
        reason=N_("It can't lose a life, so there is nothing to choose between."),
    ),
    "ko_statue": Open(
        {
            "true": N_("A statue spits fire when a knocked-out Titan is pushed onto it."),
            "false": N_("A statue does nothing when a knocked-out Titan is pushed onto it."),
        },
        reason=N_("The rulebook says: if you are pushed onto it."),
    ),
    "ko_draws": Open(
        {
            "true": N_("A knocked-out Titan draws a card on a bonus space."),
            "false": N_("A knocked-out Titan draws no card on a bonus space."),
        },
        reason=N_("The rulebook makes an exception only for damage."),
    ),
    "ko_reacts": Open(
        {
            "false": N_("A knocked-out Titan plays no cards in another player's turn."),
            "true": N_(
                "A knocked-out Titan may play cards, but it loses no lives, so none of the kit's "
                "cards would help."
            ),
        },
        reason=N_("According to the rulebook, a knocked-out Titan plays no bonus cards."),
    ),
    "ko_turn": Open(
        {
            "ends": N_("A Titan that falls in its own turn does nothing more in it."),
            "goes_on": N_(
                "A Titan that falls in its own turn may still use its Ability and a card."
            ),
        },
        reason=N_(
            "The rulebook doesn't say; in its next turn a knocked-out Titan can do even less."
        ),
    ),
    "ko_slide": Open(
        {
            "stops": N_(
                "A Titan that falls on ice stops there; one that was already knocked out slides on."
            ),
            "slides": N_("A Titan that falls on ice slides on."),
        },
        reason=N_("According to the rulebook, a Titan that falls does not finish its movement."),
    ),
    "lap_floor": Open(
        {
            "debt": N_(
                "If a Titan is moved back over the line in the first lap, its counter goes to 0 "
                "or below."
            ),
            "clamp": N_("A lap counter never goes below 1."),
            "wall": N_("In the first lap nobody can be moved back over the line."),
        },
        reason=N_("If the counter stayed on 1, being pushed back would win you a lap."),
    ),
    "reshuffle": Open(
        {
            "at_once": N_("The discards are shuffled when the last card is drawn."),
            "need": N_("The discards are shuffled when a card has to be drawn and none is left."),
        },
        reason=N_("The rulebook says: whenever the deck is exhausted."),
    ),
    "answers": Open(
        {
            "any": N_("In another player's turn you may play any number of cards."),
            "one": N_("In another player's turn you may play one card."),
        },
        reason=N_("The rulebook only limits the cards in your own turn."),
        question=N_("How many cards may you play in another player's turn?"),
    ),
    "first_answers": Open(
        {
            "none": N_("In the first round nobody answers with a card."),
            "allowed": N_("In the first round you may play cards in another player's turn."),
        },
        reason=N_("The rulebook says: during the first turn."),
    ),
    "pirates_card": Open(
        {
            "free": N_("A card given to the pirates does not count as the card of the turn."),
            "counts": N_(
                "A card given to the pirates counts as the card of the turn: a player who has "
                "already used one loses a life."
            ),
        },
        reason=N_("Only throwing a card away of your own accord counts as playing one."),
    ),
    "losses_order": Open(
        {
            "turn": N_(
                "Titans that lose lives at the same time lose them in turn order, beginning with "
                "the one whose turn it is."
            ),
            "choose": N_(
                "If several Titans lose lives at the same time, the player whose turn it is "
                "chooses the order."
            ),
        },
        reason=_SILENT,
    ),
    "slam_boards": Open(
        {
            "different": N_("A Grand Slam has three different circuits, or plain boards."),
            "any": N_("A Grand Slam has any three circuits, even the same one more than once."),
        },
        reason=N_("The rulebook says: three circuits of your choice, of three boards."),
    ),
    "mixed": Open(
        {
            "allowed": N_("A Grand Slam can be played by two players or by teams."),
            "refused": N_("A Grand Slam can't be played by two players or by teams."),
        },
        reason=_SILENT,
    ),
}
QUESTIONS = OpenQuestions(RULINGS, _OPEN)
FIGURES = {"start": BOOK_START, "most": BOOK_MOST}


def ruling_answer(name: str, answer: Answer, code: str = "en") -> str:
    """Return what an answer of a ruling says; AzardiaError for one that does not exist.

    >>> ruling_answer("wild_order", "last")
    'The price of a wild die comes last.'
    """
    return QUESTIONS.answer(name, answer, code, FIGURES)


def why_ruling(name: str, answer: Answer, code: str = "en") -> str:
    """Return what an answer says, and the reason where it is the usual one.

    >>> why_ruling("trap_return", "supply")
    'Used traps go back to the supply. The rulebook speaks of a supply.'
    """
    return QUESTIONS.why(name, answer, code, FIGURES)
