"""Refusals of the game with cards in words: what is wrong, what would be right, and the rule."""

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import refusals as core
from azardia_nb.games.axis_mundi.rules.actions import first_of, kind_of
from azardia_nb.games.axis_mundi.text.refused import REFUSALS as CORE
from azardia_nb.games.axis_mundi.whole import reasons as no
from azardia_nb.games.machine.refusals import Asked, Refusals, Refused
from azardia_nb.text.language import N_

_OF_ACTIONS = {
    act.SCROUNGE: "scrounger.scrounge",
    act.DEMAND: "savant.demand",
    act.HARVEST: "act.harvest",
    act.RETRIEVE: "act.retrieve",
    act.IMMOBILIZE: "act.immobilize",
    act.SHOOT: "attack.shoot",
    act.THROW: "attack.grenade",
}


def _of_the_card(asked: Asked) -> str:
    """Return the rule of the card that an action plays; "" where it plays none."""
    card = first_of(asked.action)
    if kind_of(asked.action) not in (act.PLAY, act.ANSWER, act.ADD) or card < 0:
        return ""
    return f"card.{kit().ids[card]}"


def _of_the_action(asked: Asked) -> str:
    return _OF_ACTIONS.get(kind_of(asked.action), "")


# What a text may name: {who} acts, {target}, {hex}, {card}, {price} and {points}.
WITH_CARDS = {
    # form and state
    no.HELD: Refused(N_("{who} is immobilized and can't move in this turn"), "act.immobilize"),
    no.PLAN_ONLY: Refused(N_("{who} is unseen, and that can't be written down"), "hidden.plan"),
    no.OTHER_CHOICE: Refused(N_("{who} has to answer something else first"), "turn.points"),
    # cards and tokens
    no.NOT_IN_HAND: Refused(N_("{who} does not have {card} in hand"), "act.play"),
    no.NOT_ACTIVE: Refused(N_("{card} does not lie Activated in front of {who}"), "act.slot"),
    no.NO_TOKEN: Refused(N_("{who} does not have that token"), "treasure.hidden"),
    no.GOES_WITH: Refused(
        N_("{card} goes with a blow, a command or a harvest: name it there"), "act.play_when"
    ),
    no.ANSWER_ONLY: Refused(N_("{card} is played in answer only"), "act.play_when"),
    no.NOT_PERMANENT: Refused(
        N_("{card} is a 1-Time card: play it; only Permanent cards are Activated"), "act.slot"
    ),
    no.NOT_ONE_TIME: Refused(
        N_("{card} is a Permanent card: Activate it; only 1-Time cards are played"), "act.play"
    ),
    no.NOT_DOUBLE: Refused(N_("{card} can't be doubled"), "card.double-double"),
    no.NO_DOUBLE: Refused(N_("{who} does not have Double Double in hand"), "card.double-double"),
    no.NO_EFFECT: Refused(N_("{card} would do nothing now"), _of_the_card, "act.play"),
    no.NO_PARTNER: Refused(N_("{who} does not have the card named with it in hand"), "act.play"),
    no.LOW_HP: Refused(N_("Desperate Measures needs 3 HP or less"), "card.desperate-measures"),
    no.ARROW_NOT_READY: Refused(N_("that arrow does not have enough doses yet"), "poison.arrow"),
    no.NO_BOW: Refused(N_("no bow lies Activated in front of {who}"), "attack.shoot"),
    no.SLOTS_FULL: Refused(
        N_("{who} has no empty slot: swap a card, or deactivate one first"), "mat.slot"
    ),
    no.SAME_KIND: Refused(N_("two cards of a kind can't be Activated together"), "mat.slot"),
    no.HIGH_IS: Refused(
        N_("that is not possible while there is an Angel or Demon"), "card.who-are-you"
    ),
    no.ONCE_DEMAND: Refused(N_("{who} has demanded a card already in this game"), "savant.demand"),
    no.NO_SAVANT: Refused(N_("only the Savant can demand a card"), "savant.demand"),
    no.NO_SCROUNGE: Refused(N_("{who} does not have enough Scrounge tokens"), "scrounger.scrounge"),
    no.NO_SCROUNGER: Refused(N_("only the Scrounger can scrounge"), "scrounger.scrounge"),
    no.EMPTY_PILE: Refused(
        N_("no such card lies on the Discard Pile"), _of_the_card, _of_the_action, "axis.scrounge"
    ),
    no.EMPTY_HAND: Refused(N_("{target} has no card to give"), "savant.demand"),
    no.NO_CARDS: Refused(N_("no cards are left in that deck"), "act.draw"),
    no.TUMBLE_NOT: Refused(N_("{card} can't join a Tumble of Notes"), "card.tumble-of-notes"),
    # place, target, range, Level
    no.NOT_WAREHOUSE: Refused(N_("{who} is not on a Warehouse"), "terrain.warehouse"),
    no.SCAVENGED: Refused(N_("{who} has scavenged already in this turn"), "act.scavenge"),
    no.NOT_IN_CRATE: Refused(N_("{card} is not in this crate"), "act.scavenge"),
    no.NOTHING_HERE: Refused(N_("nothing lies here to pick up"), "act.pick"),
    no.NOTHING_THERE: Refused(N_("nothing lies there to be fetched"), "act.retrieve"),
    no.ENERGY_SHORT: Refused(N_("a command needs full energy"), "mat.energy"),
    no.FLIGHT: Refused(N_("that is too far for the Familiar"), "mat.flight"),
    no.OUT_OF_RANGE: Refused(N_("{target} is out of range"), "attack.range"),
    no.UNSEEN_TARGET: Refused(
        N_("{target} is unseen and can't be a target; strike at a hex"), "hidden.target"
    ),
    no.UNSEEN_HELD: Refused(N_("{target} is unseen and can't be held"), "hidden.immobilize"),
    no.SEEN_THERE: Refused(
        N_("somebody can be seen there: strike at that player instead"), "hidden.guess"
    ),
    no.NO_UNSEEN: Refused(N_("nobody is unseen: strike at a player"), "hidden.guess"),
    no.NOT_HARVESTABLE: Refused(N_("{hex} can't be harvested"), "act.harvest"),
    no.HARVESTED: Refused(N_("{hex} has been harvested already"), "act.harvest_once"),
    no.NO_FLYER: Refused(
        N_("only the upgraded Beastmaster's Familiar can harvest"), "beastmaster.up"
    ),
    no.NO_CULTIVATOR: Refused(
        N_("only the Cultivator chooses what it harvests, or a player with Harvester"),
        "cultivator.harvest",
    ),
    no.CHOOSES: Refused(N_("say what you would like to harvest"), "cultivator.harvest"),
    no.FREE_DONE: Refused(N_("the free harvest of this turn is done"), "cultivator.up"),
    no.NOT_FREE_HARVEST: Refused(
        N_("only the upgraded Cultivator harvests for free"), "cultivator.up"
    ),
    no.NO_BOMB: Refused(N_("no bomb lies here"), "act.disarm"),
    no.OWN_BOMB: Refused(N_("only an opponent can disarm it (bomb_own)"), "act.disarm"),
    no.CAVE_BARRED: Refused(
        N_("both ends of that hidden cave are barred"), _of_the_card, "act.play"
    ),
    no.NO_RING: Refused(N_("a hidden cave can't begin here (cave_from)"), _of_the_card, "act.play"),
    no.WITH_LATER: Refused(
        N_("cards that go with a blow are played after the answers (modifiers)"), "act.play_when"
    ),
    # the price
    no.SPECIAL_FIRST: Refused(
        N_("Move points and Attack points are spent before AP (pay_first)"), "act.special_points"
    ),
    no.ONE_WAY: Refused(N_("that can be paid in one way only"), "act.special_points"),
    no.NO_SHARP: Refused(N_("{who} has no sharp point"), "treasure.attack"),
    no.SAFE_SHELTER: Refused(N_("the Shelter forbids that"), "terrain.shelter"),
    no.FREE_WILL_OUT: Refused(N_("this game is without Free Will"), "freewill.card"),
    no.IN_VAIN: Refused(N_("{target} can't be held now (sure_failure)"), "act.immobilize"),
    no.ONE_TARGET: Refused(
        N_("a sharp point is for one target, not for an area (sharp_area)"), "treasure.attack"
    ),
}
_ONESELF = Refused(CORE.table[core.ONESELF].text, _of_the_card, _of_the_action, "attack.melee")
REFUSALS = Refusals({**CORE.table, **WITH_CARDS, core.ONESELF: _ONESELF})
