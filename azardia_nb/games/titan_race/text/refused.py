"""Refusals in words: the rule that forbids an action, what is wrong, and what would be right."""

from typing import NamedTuple

from azardia_nb.game import Reading
from azardia_nb.games.protocol import CHANCE, OVER, Row, Rules
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.rules import actions as act
from azardia_nb.games.titan_race.rules import refusals as no
from azardia_nb.games.titan_race.rules.actions import card_of, kind_of, space_of
from azardia_nb.games.titan_race.rules.board import FACES, name_of
from azardia_nb.games.titan_race.rules.frames import (
    BORROW,
    DIE,
    DIE_,
    DRAW,
    DRAW_,
    LOSE,
    LOSSES,
    PIRATE,
)
from azardia_nb.games.titan_race.rules.rulings import Draft
from azardia_nb.games.titan_race.rules.state import ENDED, FIRST, pending
from azardia_nb.games.titan_race.text.notation import write_action
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.text.language import N_, language

MOST = 8  # actions that a refusal names


class Refused(NamedTuple):
    """What forbids an action: a rule, and what is wrong; {face}, {space} and {hand} are filled in.

    A rule that ends with a point is followed by what the die, or the Titan, is called.
    """

    rule: str
    text: str


REFUSALS: dict[int, Refused] = {
    no.TAKE_FIRST: Refused("draft.first", N_("take a die first")),
    no.START_FIRST: Refused("start.space", N_("the Titan has to start on a start space first")),
    no.IN_ACTION: Refused("turn.whole", N_("finish the die's action first")),
    no.ANSWER_FIRST: Refused("turn.whole", N_("another choice comes first")),
    no.PASSES: Refused("ko.pass", N_("a knocked-out Titan only takes a die, and passes")),
    no.FELL: Refused("ko.turn", N_("the Titan has been knocked out, and the die's action is lost")),
    no.QUIET: Refused("start.quiet", N_("in the first round you can't use Abilities or cards")),
    no.NOT_OFFERED: Refused("draft.take", N_("{face} is not on offer")),
    no.TAKEN: Refused("draft.take", N_("a die has already been taken")),
    no.LAST_LIFE: Refused("face.wild", N_("with one life left, take another die")),
    no.START_SPACE: Refused("start.space", N_("{space} is not a start space")),
    no.START_TAKEN: Refused("start.space", N_("{space} is taken")),
    no.STARTED: Refused("start.space", N_("the Titan has already started")),
    no.ACTION_DONE: Refused("turn.parts", N_("the die's action is already done")),
    no.OTHER_FACE: Refused("face.", N_("the die shows something else: {face}")),
    no.MOVED_ALREADY: Refused("face.", N_("the Titan has already moved")),
    no.EXTRA_NOT_ON_FACE: Refused("face.", N_("the die shows {face}, which does not allow that")),
    no.EXTRA_DONE: Refused("face.", N_("this part of the die's action is already done")),
    no.TRAP_NOT_BEHIND: Refused("face.trap", N_("{space} is not behind the Titan")),
    no.TRAP_THERE: Refused("trap.one", N_("there is already a trap on {space}")),
    no.NO_TOKEN: Refused("trap.supply", N_("there is no trap left")),
    no.STRIKE_NOTHING: Refused("face.strike", N_("there is nothing to strike on {space}")),
    no.EXTRA_FIRST: Refused(
        "face.", N_("after this movement the rest of the die's action would be impossible")
    ),
    no.PRICE_LAST: Refused("face.wild.pay", N_("the price comes last")),
    no.NOT_WILD: Refused("face.wild", N_("only a wild die has a price")),
    no.FREE_WILD: Refused("face.wild.free", N_("this Titan pays nothing for a wild die")),
    no.PAID_ALREADY: Refused("face.wild.pay", N_("the wild die is already paid for")),
    no.SKIP_NOTHING: Refused("face.", N_("there is nothing to skip")),
    no.SKIP_MUST: Refused("turn.parts", N_("what the die says must be done")),
    no.END_ACTION: Refused("turn.parts", N_("the die's action must be done first")),
    no.NO_ABILITIES: Refused("ability.once", N_("this game has no Abilities")),
    no.ABILITY_ONCE: Refused("ability.once", N_("the Ability has already been used")),
    no.REROLLED_ALREADY: Refused(
        "circuit.pentacle.last", N_("after the pentacle you can't use Abilities or cards")
    ),
    no.ABILITY_FORM: Refused("ability.", N_("this Ability does not work that way")),
    no.NOBODY_BEHIND: Refused("ability.rassik", N_("there is no Titan behind to kick off")),
    no.NOT_ADJACENT: Refused("ability.", N_("the target is not adjacent")),
    no.ZONE_ENDS: Refused(
        "board.zones", N_("before its second lap, nothing behind the line is near the Titan")
    ),
    no.BELOW_BOARD: Refused("variant.slam.floor", N_("there is no board below the first one")),
    no.NO_WAY_BACK: Refused("move.back", N_("a Titan would go back further than is allowed")),
    no.INTO_SELF: Refused("ability.ragnarok", N_("Ragnarok can't move a Titan into its own space")),
    no.NOTHING_TO_STRIKE: Refused("ability.slaugg", N_("there is nothing ahead to strike")),
    no.FULL_LIFE: Refused("ability.", N_("the gauge is full")),
    no.STAYS_DOWN: Refused("ko.rise", N_("a knocked-out Titan gains no life before it gets up")),
    no.CANNOT_LOSE: Refused("ko.immune", N_("a knocked-out Titan has no life to lose")),
    no.NO_CARDS: Refused("bonus.play", N_("this game has no cards")),
    no.CARD_ONCE: Refused("bonus.one", N_("a card has already been used")),
    no.NOT_IN_HAND: Refused("bonus.play", N_("the card is not in this hand")),
    no.NOT_NOW_CARD: Refused("bonus.when", N_("this card is played at another time")),
    no.CARD_FORM: Refused("bonus.play", N_("this card does not work that way")),
    no.CARD_NOTHING: Refused("bonus.play", N_("the card would do nothing")),
    no.NO_PENTACLE: Refused(
        "circuit.pentacle",
        N_("the Titan is not on a pentacle where the die's movement has just ended"),
    ),
    no.PENTACLE_LIFE: Refused("circuit.pentacle", N_("there is no life to pay with")),
    no.NOT_STRUCK: Refused("life.damage", N_("this Titan is not hit")),
    no.NO_ANSWER_DUE: Refused("bonus.when", N_("you are not asked for that now")),
}
_WAITS = {
    LOSE: "bonus.when",
    PIRATE: "circuit.pirates",
    LOSSES: "life.damage",
    BORROW: "bonus.play",
}
_ASKED = {act.PASS: "bonus.when", act.LOSE: "circuit.pirates", act.NEXT: "life.damage"}


def rule_behind(why: int, s: Row, seat: int, chosen: int) -> str:
    """Return the id of the rule that forbids an action."""
    rule = REFUSALS[why].rule
    if why == no.ANSWER_FIRST:
        return _WAITS.get(pending(s), rule)
    if why == no.NO_ANSWER_DUE:
        return _ASKED[kind_of(chosen)]
    if why == no.NOT_ADJACENT and kind_of(chosen) == act.PLAY:
        return "bonus.trap" if space_of(chosen) >= 0 else "bonus.play"
    if rule == "ability.":
        borrowed = pending(s) == BORROW
        titan = s["stack"][s["depth"] - 1, 1] if borrowed else s["titan"][seat]
        return rule + TITANS[titan]
    return rule + FACES[no.face_in_use(s)] if rule == "face." else rule


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
    face = card_of(number) if kind_of(number) == act.TAKE else no.face_in_use(s)
    said = speak(
        REFUSALS[why].text,
        face=speak(FACE_NAMES[face]) if face >= 0 else "",
        space=name_of(space_of(number), len(options.circuits) > 1),
    )
    actions = game.actions
    possible = ", ".join(write_action(one, options) for one in actions[:MOST])
    if len(actions) > MOST:
        possible += ", …"
    return speak("{said}; you can: {words}", said=said, words=possible)
