"""Refusals: the rule that forbids an action, what is wrong, and what would be right."""

from typing import Any

import numpy as np

from azardia_nb.game import Reading
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import reasons as no
from azardia_nb.games.axis_mundi.rules.board import INACCESSIBLE, SPACES
from azardia_nb.games.axis_mundi.rules.choices import joins_tumble, list_legal
from azardia_nb.games.axis_mundi.rules.citations import rule_awaited
from azardia_nb.games.axis_mundi.rules.engine import to_act
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.refusals import price_of, refusal, refuse_join
from azardia_nb.games.axis_mundi.rules.state import KINDS, ONE_KINDS, has_cards
from azardia_nb.games.axis_mundi.text.names import character, the_hex
from azardia_nb.games.machine.refusals import Asked, Refusals, Refused
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.protocol import CHANCE, OVER, Row, Rules
from azardia_nb.text.language import N_, language

MOST = 8  # actions that a refusal names
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
    card = act.first_of(asked.action)
    if act.kind_of(asked.action) not in (act.PLAY, act.ANSWER, act.ADD) or card < 0:
        return ""
    return f"card.{kit().ids[card]}"


def _of_the_action(asked: Asked) -> str:
    return _OF_ACTIONS.get(act.kind_of(asked.action), "")


# What a text may name: {who} acts, {target}, {hex}, {card}, {price} and {points}.
REFUSALS = Refusals(
    {
        no.NOT_NOW: Refused(N_("that is not possible now"), "turn.points"),
        no.CORE: Refused(N_("that needs cards, and the core game has none"), "core"),
        no.CLIMB_FIRST: Refused(
            N_("{who} has to climb out of the Axis Mundi first"), "axis.climb_first"
        ),
        no.ONLY_MOVES: Refused(
            N_("{who} is on an Inaccessible Hex and has to move off it first"), "angel.inaccessible"
        ),
        no.HIGH_NO_RUN: Refused(N_("an Angel or Demon can't run: walk instead"), "high.no_run"),
        no.NOT_DEMON: Refused(N_("only a Demon can do that"), "demon.form"),
        no.NO_SUCH: Refused(N_("there is no such hex or player"), "map.names"),
        no.NOT_ADJACENT: Refused(N_("the hexes don't touch in this round"), "map.adjacent"),
        no.HIGHER: Refused(N_("that hex lies higher: climb"), "move.climb"),
        no.NOT_HIGHER: Refused(N_("that hex is not one Level higher: walk"), "move.climb"),
        no.ENTER_IT: Refused(N_("use `enter` for the Axis Mundi"), "axis.enter"),
        no.NO_AXIS: Refused(
            N_("there is only a crater until the Angel or Demon dies"), "axis.becomes_accessible"
        ),
        no.NOT_CAVE: Refused(N_("{who} is not on a Cave Hex"), "move.spelunk"),
        no.NOT_POWER: Refused(N_("{who} has not begun this turn on this Power Hex"), "act.heal"),
        no.ACTED: Refused(N_("healing has to be the first action of a turn"), "act.heal"),
        no.HEALED: Refused(N_("this Power Hex has already healed in this turn"), "terrain.power"),
        no.ONESELF: Refused(
            N_("choose an opponent, not yourself"), _of_the_card, _of_the_action, "attack.melee"
        ),
        no.AXIS_SAFE: Refused(N_("nothing can hurt {target} on the Axis Mundi"), "axis.safe"),
        no.ON_SHELTER: Refused(
            N_("nobody strikes from a Shelter: leave it first"), "terrain.shelter"
        ),
        no.TARGET_SHELTER: Refused(N_("{target} is safe on a Shelter"), "terrain.shelter"),
        no.LEVEL_BELOW: Refused(
            N_("{target} stands lower, and you can't strike down"), "attack.level"
        ),
        no.LEVEL_ABOVE: Refused(N_("{target} stands more than one Level higher"), "attack.level"),
        no.BARRED: Refused(N_("{hex} can't be entered"), "terrain.inaccessible"),
        no.NO_EXIT: Refused(
            N_("{who} would have no points, or no free hex, to leave {hex} again"),
            "angel.inaccessible",
        ),
        no.OWN_PIER: Refused(N_("here a pier is for its own player only (piers)"), "terrain.pier"),
        no.RUNS_BACK: Refused(N_("a run must not end where it began (run_back)"), "move.run"),
        no.OCCUPIED: Refused(N_("somebody stands there already"), "move.occupied"),
        no.MOUTH_TAKEN: Refused(
            N_("somebody stands at the other end of the cave"), "move.spelunk_blocked"
        ),
        no.COST: Refused(N_("that costs {price} AP, and {who} has {points}"), "act.cost"),
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
        no.NO_DOUBLE: Refused(
            N_("{who} does not have Double Double in hand"), "card.double-double"
        ),
        no.NO_EFFECT: Refused(N_("{card} would do nothing now"), _of_the_card, "act.play"),
        no.NO_PARTNER: Refused(
            N_("{who} does not have the card named with it in hand"), "act.play"
        ),
        no.LOW_HP: Refused(N_("Desperate Measures needs 3 HP or less"), "card.desperate-measures"),
        no.ARROW_NOT_READY: Refused(
            N_("that arrow does not have enough doses yet"), "poison.arrow"
        ),
        no.NO_BOW: Refused(N_("no bow lies Activated in front of {who}"), "attack.shoot"),
        no.SLOTS_FULL: Refused(
            N_("{who} has no empty slot: swap a card, or deactivate one first"), "mat.slot"
        ),
        no.SAME_KIND: Refused(N_("two cards of a kind can't be Activated together"), "mat.slot"),
        no.HIGH_IS: Refused(
            N_("that is not possible while there is an Angel or Demon"), "card.who-are-you"
        ),
        no.ONCE_DEMAND: Refused(
            N_("{who} has demanded a card already in this game"), "savant.demand"
        ),
        no.NO_SAVANT: Refused(N_("only the Savant can demand a card"), "savant.demand"),
        no.NO_SCROUNGE: Refused(
            N_("{who} does not have enough Scrounge tokens"), "scrounger.scrounge"
        ),
        no.NO_SCROUNGER: Refused(N_("only the Scrounger can scrounge"), "scrounger.scrounge"),
        no.EMPTY_PILE: Refused(
            N_("no such card lies on the Discard Pile"),
            _of_the_card,
            _of_the_action,
            "axis.scrounge",
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
        no.OWN_BOMB: Refused(N_("only an opponent can disarm it"), "act.disarm"),
        no.CAVE_BARRED: Refused(
            N_("both ends of that hidden cave are barred"), _of_the_card, "act.play"
        ),
        no.NO_RING: Refused(N_("a hidden cave can't begin here"), _of_the_card, "act.play"),
        # the price
        no.NO_SHARP: Refused(N_("{who} has no sharp point"), "treasure.attack"),
        no.FREE_WILL_OUT: Refused(N_("this game is without Free Will"), "freewill.card"),
        no.ONE_TARGET: Refused(
            N_("a sharp point is for one target, not for an area"), "treasure.attack"
        ),
    }
)


def why_not(s: Row, rules: Rules, action: int) -> tuple[str, Any] | None:
    """Return the rule that forbids an action, and the number of the reason."""
    seat = to_act(s, rules)
    if seat < 0:
        return rule_awaited(s), 0
    why = refusal_of(s, rules, seat, action)
    if not why:
        return None
    if why == no.OTHER_CHOICE:
        return rule_awaited(s), why
    return REFUSALS.rule(why, Asked(s, rules, seat, action)), why


def refusal_of(s: Row, rules: Rules, seat: int, action: int) -> int:
    """Return why a seat may not do something, be it a choice that is asked or not; 0 if it may."""
    if pending(s) < 0:
        return int(refusal(s, rules, seat, action))
    out = np.zeros(act.MAX_ACTIONS, np.int64)
    if action in out[: list_legal(s, rules, seat, out)]:
        return 0
    if pending(s) != Frame.TUMBLE or act.kind_of(action) != act.ADD:
        return no.OTHER_CHOICE
    card = act.first_of(action)
    held = 0 <= card < ONE_KINDS and s["hand"][seat, card] and joins_tumble(card)
    return (held and int(refuse_join(s, rules, seat, action))) or no.TUMBLE_NOT


def _hex_named(number: int, rules: Rules) -> int:
    """Return the hex an action is refused for: of a run the second, if the first is fine."""
    first, second = act.first_of(number), act.second_of(number)
    fine = 0 <= first < SPACES and rules["nature"][first] != INACCESSIBLE
    return second if second >= 0 and fine else first


def refusal_text(game: Reading, number: int, why: int, code: str) -> str:
    """Return why an action is refused, and what would be possible."""
    speak, acting, s = language(code), game.acting, game.state
    if acting == OVER:
        return speak("the game is over")
    if acting == CHANCE:
        return speak("chance has to act first")
    first, target = act.first_of(number), act.seat_of(number)
    hex = first if has_cards(s) else _hex_named(number, game.rules)
    said = speak(
        REFUSALS.text(why, Asked(s, game.rules, acting, number)),
        who=character(int(s["character"][acting]), speak),
        target=character(int(s["character"][target]), speak) if target >= 0 else "",
        hex=the_hex(hex, speak) if 0 <= hex < SPACES else "",
        card=game.variant.options.in_play.title(first, code) if 0 <= first < KINDS else "",
        price=price_of(s, game.rules, acting, number),
        points=s["points"],
    )
    actions = game.actions
    possible = ", ".join(game.text(one) for one in actions[:MOST])
    if len(actions) > MOST:
        possible += ", …"
    return speak("{said}; you can: {words}", said=said, words=possible)
