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
from azardia_nb.games.axis_mundi.text.rules import SAID
from azardia_nb.games.machine.refusals import Attempt, Refusals, Refused
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.protocol import CHANCE, OVER, Row, Rules
from azardia_nb.text.language import language

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


def _of_the_card(asked: Attempt) -> str:
    """Return the rule of the card that an action plays; "" where it plays none."""
    card = act.first_of(asked.action)
    if act.kind_of(asked.action) not in (act.PLAY, act.ANSWER, act.ADD) or card < 0:
        return ""
    return f"card.{kit().ids[card]}"


def _of_the_action(asked: Attempt) -> str:
    return _OF_ACTIONS.get(act.kind_of(asked.action), "")


# By the names of their texts in `en.toml` and `es.toml`.
REFUSALS = Refusals(
    {
        no.NOT_NOW: Refused("not_now", "turn.points"),
        no.CORE: Refused("core", "core"),
        no.CLIMB_FIRST: Refused("climb_first", "axis.climb_first"),
        no.ONLY_MOVES: Refused("only_moves", "angel.inaccessible"),
        no.HIGH_NO_RUN: Refused("high_no_run", "high.no_run"),
        no.NOT_DEMON: Refused("not_demon", "demon.form"),
        no.NO_SUCH: Refused("no_such", "map.names"),
        no.NOT_ADJACENT: Refused("not_adjacent", "map.adjacent"),
        no.HIGHER: Refused("higher", "move.climb"),
        no.NOT_HIGHER: Refused("not_higher", "move.climb"),
        no.ENTER_IT: Refused("enter_it", "axis.enter"),
        no.NO_AXIS: Refused("no_axis", "axis.becomes_accessible"),
        no.NOT_CAVE: Refused("not_cave", "move.spelunk"),
        no.NOT_POWER: Refused("not_power", "act.heal"),
        no.ACTED: Refused("acted", "act.heal"),
        no.HEALED: Refused("healed", "terrain.power"),
        no.ONESELF: Refused("oneself", _of_the_card, _of_the_action, "attack.melee"),
        no.AXIS_SAFE: Refused("axis_safe", "axis.safe"),
        no.ON_SHELTER: Refused("on_shelter", "terrain.shelter"),
        no.TARGET_SHELTER: Refused("target_shelter", "terrain.shelter"),
        no.LEVEL_BELOW: Refused("level_below", "attack.level"),
        no.LEVEL_ABOVE: Refused("level_above", "attack.level"),
        no.BARRED: Refused("barred", "terrain.inaccessible"),
        no.NO_EXIT: Refused("no_exit", "angel.inaccessible"),
        no.OWN_PIER: Refused("own_pier", "terrain.pier"),
        no.RUNS_BACK: Refused("runs_back", "move.run"),
        no.OCCUPIED: Refused("occupied", "move.occupied"),
        no.MOUTH_TAKEN: Refused("mouth_taken", "move.spelunk_blocked"),
        no.COST: Refused("cost", "act.cost"),
        # form and state
        no.HELD: Refused("held", "act.immobilize"),
        no.PLAN_ONLY: Refused("plan_only", "hidden.plan"),
        no.OTHER_CHOICE: Refused("other_choice", "turn.points"),
        # cards and tokens
        no.NOT_IN_HAND: Refused("not_in_hand", "act.play"),
        no.NOT_ACTIVE: Refused("not_active", "act.slot"),
        no.NO_TOKEN: Refused("no_token", "treasure.hidden"),
        no.GOES_WITH: Refused("goes_with", "act.play_when"),
        no.ANSWER_ONLY: Refused("answer_only", "act.play_when"),
        no.NOT_PERMANENT: Refused("not_permanent", "act.slot"),
        no.NOT_ONE_TIME: Refused("not_one_time", "act.play"),
        no.NOT_DOUBLE: Refused("not_double", "card.double-double"),
        no.NO_DOUBLE: Refused("no_double", "card.double-double"),
        no.NO_EFFECT: Refused("no_effect", _of_the_card, "act.play"),
        no.NO_PARTNER: Refused("no_partner", "act.play"),
        no.LOW_HP: Refused("low_hp", "card.desperate-measures"),
        no.ARROW_NOT_READY: Refused("arrow_not_ready", "poison.arrow"),
        no.NO_BOW: Refused("no_bow", "attack.shoot"),
        no.SLOTS_FULL: Refused("slots_full", "mat.slot"),
        no.SAME_KIND: Refused("same_kind", "mat.slot"),
        no.HIGH_IS: Refused("high_is", "card.who-are-you"),
        no.ONCE_DEMAND: Refused("once_demand", "savant.demand"),
        no.NO_SAVANT: Refused("no_savant", "savant.demand"),
        no.NO_SCROUNGE: Refused("no_scrounge", "scrounger.scrounge"),
        no.NO_SCROUNGER: Refused("no_scrounger", "scrounger.scrounge"),
        no.EMPTY_PILE: Refused("empty_pile", _of_the_card, _of_the_action, "axis.scrounge"),
        no.EMPTY_HAND: Refused("empty_hand", "savant.demand"),
        no.NO_CARDS: Refused("no_cards", "act.draw"),
        no.TUMBLE_NOT: Refused("tumble_not", "card.tumble-of-notes"),
        # place, target, range, Level
        no.NOT_WAREHOUSE: Refused("not_warehouse", "terrain.warehouse"),
        no.SCAVENGED: Refused("scavenged", "act.scavenge"),
        no.NOT_IN_CRATE: Refused("not_in_crate", "act.scavenge"),
        no.NOTHING_HERE: Refused("nothing_here", "act.pick"),
        no.NOTHING_THERE: Refused("nothing_there", "act.retrieve"),
        no.ENERGY_SHORT: Refused("energy_short", "mat.energy"),
        no.FLIGHT: Refused("flight", "mat.flight"),
        no.OUT_OF_RANGE: Refused("out_of_range", "attack.range"),
        no.UNSEEN_TARGET: Refused("unseen_target", "hidden.target"),
        no.UNSEEN_HELD: Refused("unseen_held", "hidden.immobilize"),
        no.SEEN_THERE: Refused("seen_there", "hidden.guess"),
        no.NO_UNSEEN: Refused("no_unseen", "hidden.guess"),
        no.NOT_HARVESTABLE: Refused("not_harvestable", "act.harvest"),
        no.HARVESTED: Refused("harvested", "act.harvest_once"),
        no.NO_FLYER: Refused("no_flyer", "beastmaster.up"),
        no.NO_CULTIVATOR: Refused("no_cultivator", "cultivator.harvest"),
        no.CHOOSES: Refused("chooses", "cultivator.harvest"),
        no.FREE_DONE: Refused("free_done", "cultivator.up"),
        no.NOT_FREE_HARVEST: Refused("not_free_harvest", "cultivator.up"),
        no.NO_BOMB: Refused("no_bomb", "act.disarm"),
        no.OWN_BOMB: Refused("own_bomb", "act.disarm"),
        no.CAVE_BARRED: Refused("cave_barred", _of_the_card, "act.play"),
        no.NO_RING: Refused("no_ring", _of_the_card, "act.play"),
        # the price
        no.NO_SHARP: Refused("no_sharp", "treasure.attack"),
        no.FREE_WILL_OUT: Refused("free_will_out", "freewill.card"),
        no.ONE_TARGET: Refused("one_target", "treasure.attack"),
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
    return REFUSALS.rule(why, Attempt(s, rules, seat, action)), why


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
    text = REFUSALS.text(why, Attempt(s, game.rules, acting, number))
    said = SAID(code)["refusal"][text]["text"].format(
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
