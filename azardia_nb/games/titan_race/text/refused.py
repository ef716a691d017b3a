"""Refusals in words: the rule that forbids an action, what is wrong, and what would be right."""

from azardia_nb.game import Reading
from azardia_nb.games.machine.refusals import Asked, Refusals, Refused
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.protocol import CHANCE, OVER, Row, Rules
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.rules import actions as act
from azardia_nb.games.titan_race.rules import refusals as no
from azardia_nb.games.titan_race.rules.actions import card_of, kind_of, space_of
from azardia_nb.games.titan_race.rules.board import FACES, name_of
from azardia_nb.games.titan_race.rules.frames import (
    BORROW,
    BORROW_,
    DIE,
    DIE_,
    DRAW,
    DRAW_,
    LOSE,
    PIRATE,
)
from azardia_nb.games.titan_race.rules.rulings import Draft
from azardia_nb.games.titan_race.rules.state import ENDED, FIRST
from azardia_nb.games.titan_race.text.notation import write_action
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.text.language import N_, language

MOST = 8  # actions that a refusal names


_WAITS = {
    LOSE: "bonus.when",
    PIRATE: "circuit.pirates",
    BORROW: "bonus.play",
}
_ASKED = {act.PASS: "bonus.when", act.LOSE: "circuit.pirates"}


def by_frame(asked: Asked) -> str:
    """Return the rule of what waits for an answer first, if it has one of its own."""
    return _WAITS.get(pending(asked.state), "")


def by_answer(asked: Asked) -> str:
    """Return the rule that the action would be an answer to."""
    return _ASKED[kind_of(asked.action)]


def by_card(asked: Asked) -> str:
    """Return the rule of the card that would be played, if it is one."""
    if kind_of(asked.action) != act.PLAY:
        return ""
    return "bonus.trap" if space_of(asked.action) >= 0 else "bonus.play"


def by_ability(asked: Asked) -> str:
    """Return the rule of the Ability that would be used, a borrowed one too."""
    s = asked.state
    borrowed = pending(s) == BORROW
    titan = s["stack"][s["depth"] - 1, BORROW_.titan] if borrowed else s["titan"][asked.seat]
    return f"ability.{TITANS[titan]}"


def by_face(asked: Asked) -> str:
    """Return the rule of the face that the die is used as."""
    return f"face.{FACES[no.face_in_use(asked.state)]}"


REFUSALS = Refusals(
    {
        no.TAKE_FIRST: Refused(N_("take a die first"), "draft.first"),
        no.START_FIRST: Refused(N_("the Titan has to start on a start space first"), "start.space"),
        no.IN_ACTION: Refused(N_("finish the die's action first"), "turn.whole"),
        no.ANSWER_FIRST: Refused(N_("another choice comes first"), by_frame, "turn.whole"),
        no.PASSES: Refused(N_("a knocked-out Titan only takes a die, and passes"), "ko.pass"),
        no.FELL: Refused(
            N_("the Titan has been knocked out, and the die's action is lost"), "ko.turn"
        ),
        no.QUIET: Refused(N_("in the first round you can't use Abilities or cards"), "start.quiet"),
        no.NOT_OFFERED: Refused(N_("{face} is not on offer"), "draft.take"),
        no.TAKEN: Refused(N_("a die has already been taken"), "draft.take"),
        no.START_SPACE: Refused(N_("{space} is not a start space"), "start.space"),
        no.STARTED: Refused(N_("the Titan has already started"), "start.space"),
        no.ACTION_DONE: Refused(N_("the die's action is already done"), "turn.parts"),
        no.OTHER_FACE: Refused(N_("the die shows something else: {face}"), by_face),
        no.MOVED_ALREADY: Refused(N_("the Titan has already moved"), by_face),
        no.EXTRA_NOT_ON_FACE: Refused(
            N_("the die shows {face}, which does not allow that"), by_face
        ),
        no.EXTRA_DONE: Refused(N_("this part of the die's action is already done"), by_face),
        no.TRAP_NOT_BEHIND: Refused(N_("{space} is not behind the Titan"), "face.trap"),
        no.TRAP_THERE: Refused(N_("there is already a trap on {space}"), "trap.one"),
        no.NO_TOKEN: Refused(N_("there is no trap left"), "trap.supply"),
        no.STRIKE_NOTHING: Refused(N_("there is nothing to strike on {space}"), "face.strike"),
        no.NOT_WILD: Refused(N_("only a wild die has a price"), "face.wild"),
        no.FREE_WILD: Refused(N_("this Titan pays nothing for a wild die"), "face.wild.free"),
        no.PAID_ALREADY: Refused(N_("the wild die is already paid for"), "face.wild.pay"),
        no.SKIP_NOTHING: Refused(N_("there is nothing to skip"), by_face),
        no.SKIP_MUST: Refused(N_("what the die says must be done"), "turn.parts"),
        no.END_ACTION: Refused(N_("the die's action must be done first"), "turn.parts"),
        no.NO_ABILITIES: Refused(N_("this game has no Abilities"), "ability.once"),
        no.ABILITY_ONCE: Refused(N_("the Ability has already been used"), "ability.once"),
        no.REROLLED_ALREADY: Refused(
            N_("after the pentacle you can't use Abilities or cards"), "circuit.pentacle.last"
        ),
        no.ABILITY_FORM: Refused(N_("this Ability does not work that way"), by_ability),
        no.NOBODY_BEHIND: Refused(N_("there is no Titan behind to kick off"), "ability.rassik"),
        no.NOT_ADJACENT: Refused(N_("the target is not adjacent"), by_card, by_ability),
        no.BELOW_BOARD: Refused(N_("there is no board below the first one"), "variant.slam.floor"),
        no.NOTHING_TO_STRIKE: Refused(N_("there is nothing ahead to strike"), "ability.slaugg"),
        no.FULL_LIFE: Refused(N_("the gauge is full"), by_ability),
        no.STAYS_DOWN: Refused(
            N_("a knocked-out Titan gains no life before it gets up"), "ko.rise"
        ),
        no.CANNOT_LOSE: Refused(N_("a knocked-out Titan has no life to lose"), "ko.immune"),
        no.NO_CARDS: Refused(N_("this game has no cards"), "bonus.play"),
        no.CARD_ONCE: Refused(N_("a card has already been used"), "bonus.one"),
        no.NOT_IN_HAND: Refused(N_("the card is not in this hand"), "bonus.play"),
        no.NOT_NOW_CARD: Refused(N_("this card is played at another time"), "bonus.when"),
        no.CARD_FORM: Refused(N_("this card does not work that way"), "bonus.play"),
        no.CARD_NOTHING: Refused(N_("the card would do nothing"), "bonus.play"),
        no.NO_PENTACLE: Refused(
            N_("the Titan is not on a pentacle where the die's movement has just ended"),
            "circuit.pentacle",
        ),
        no.PENTACLE_LIFE: Refused(N_("there is no life to pay with"), "circuit.pentacle"),
        no.NO_ANSWER_DUE: Refused(N_("you are not asked for that now"), by_answer),
    }
)


def rule_awaited(s: Row, rules: Rules) -> str:
    """Return the id of the rule that leaves no seat anything to do: chance comes first, or over."""
    if s["phase"] == ENDED:
        return "end.third"
    if s["phase"] == FIRST:
        return "setup.first"
    top = pending(s)
    frame = s["stack"][s["depth"] - 1]
    if top == DRAW:
        return "setup.card" if frame[DRAW_.dealt] else "bonus.draw"
    if top == DIE:
        return "bonus.play" if frame[DIE_.dice] else "circuit.pentacle"
    last = 0 < s["turn"] == s["players"] - 1
    return "draft.last" if last and rules["draft"] != Draft.ROLLING else "draft.roll"


def refusal_text(game: Reading, number: int, why: int, code: str) -> str:
    """Return why an action is refused, and what would be possible."""
    speak = language(code)
    acting, s = game.acting, game.state
    if acting == OVER:
        return speak("the game is over")
    if acting == CHANCE:
        return speak("chance has to act first")
    options = game.variant.options
    asked = Asked(s, game.rules, acting, number)
    face = card_of(number) if kind_of(number) == act.TAKE else no.face_in_use(s)
    said = speak(
        REFUSALS.text(why, asked),
        face=speak(FACE_NAMES[face]) if face >= 0 else "",
        space=name_of(space_of(number), len(options.circuits) > 1),
    )
    actions = game.actions
    possible = ", ".join(write_action(one, options) for one in actions[:MOST])
    if len(actions) > MOST:
        possible += ", …"
    return speak("{said}; you can: {words}", said=said, words=possible)
