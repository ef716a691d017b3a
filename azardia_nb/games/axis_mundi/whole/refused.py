"""Which rule has something come first in the whole game, and which one each action is about."""

from azardia_nb.games.axis_mundi.rules.state import ENDED
from azardia_nb.games.axis_mundi.whole import actions as act
from azardia_nb.games.axis_mundi.whole import frames as on
from azardia_nb.games.axis_mundi.whole.actions import first_of, kind_of
from azardia_nb.games.axis_mundi.whole.effects import EFFECTS
from azardia_nb.games.axis_mundi.whole.events import TREASURE_RULES
from azardia_nb.games.axis_mundi.whole.state import State
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.terms import NOBODY

# What the frame on top waits for, and the rule that has it come first.
AWAITED = {
    on.AXIS_DIE: "axis.roll",
    on.EJECT_DIE: "freewill.eject",
    on.EJECT_D3: "freewill.eject",
    on.PUSH_DIE: "push.below",
    on.SHELTER_DIE: "terrain.shelter_push",
    on.FALL_DIE: "death.tie",
    on.MIDDLE_DIE: "death.tie",
    on.CAVE_DIE: "act.play",
    on.HARVEST_DIE: "act.harvest",
    on.POISON_DIE: "poison.mix",
    on.DRAW: "setup.decks",
    on.TOKEN: "treasure.hidden",
    on.PLACE: "setup.treasure",
    on.FIRST_DIE: "setup.first",
    on.PICK_DIE: "setup.seats",
    on.CHOOSE: "setup.seats",
    on.FREE_WILL: "freewill.override",
    on.SHIELD: "attack.melee",
    on.ELUSIVE: "card.elusive",
    on.DANZIG: "card.danzig",
    on.LIMIT: "hand.limit",
    on.KEEP: "card.archers-tales",
    on.GIVE: "card.mobilizing-forces",
    on.TOPS: "card.peek-a-boo",
    on.TUMBLE: "card.tumble-of-notes",
    on.RECYCLE: "high.recycle",
    on.SPLIT: "card.hurry-change",
    on.HURRY: "card.hurry-change",
    on.RESORT: "card.last-resort",
    on.TAKE_CRATE: "card.crates",
    on.TAKE_PILE: "axis.scrounge",
    on.SCAVENGE: "scrounger.scavenge",
    on.SLOTS: "angel.slots",
    on.MUST_ACTIVATE: "mat.slot",
    on.KEEP_SLOT: "savant.down",
    on.SECTION: "beastmaster.up",
    on.DEMAND: "savant.demand",
    on.DROP: "poison.mix",
    on.DOSE: "poison.dose",
    on.HAND_DEAL: "setup.hand",
    on.HAND_CHANGE: "setup.redraw",
    on.PREGAME: "setup.pregame",
    on.PICK_WHICH: "act.pick",
    on.AGAIN: "card.double-double",
    on.WITH_BLOW: "act.play_when",
}


def rule_awaited(s: State) -> str:
    """Return the id of the rule that leaves no seat anything to do: chance, or the end."""
    if s["phase"] == ENDED:
        return "goal" if s["winner"] != NOBODY else "round.order"
    return AWAITED[pending(s)]


# The rule behind an action, by its kind; of a card and of a token it is their own.
ACTION_RULES = {
    act.WALK: "move.walk",
    act.CLIMB: "move.climb",
    act.RUN: "move.run",
    act.SPELUNK: "move.spelunk",
    act.ENTER: "axis.enter",
    act.HEAL: "act.heal",
    act.MELEE: "attack.melee",
    act.DEMONIC: "demon.melee",
    act.AOE: "demon.aoe",
    act.END: "turn.points",
    act.SHOOT: "attack.shoot",
    act.THROW: "attack.grenade",
    act.RETRIEVE: "act.retrieve",
    act.IMMOBILIZE: "act.immobilize",
    act.FLY_HARVEST: "beastmaster.up",
    act.SCAVENGE: "act.scavenge",
    act.PICK: "act.pick",
    act.HARVEST: "act.harvest",
    act.FREE_HARVEST: "cultivator.up",
    act.PLACE_BOMB: "act.bomb",
    act.DISARM: "act.disarm",
    act.ACTIVATE: "act.slot",
    act.SWAP: "act.slot",
    act.DEACTIVATE: "act.slot",
    act.SCROUNGE: "scrounger.scrounge",
    act.DEMAND: "savant.demand",
    act.DRAW: "act.draw",
    act.DRAW5: "act.draw5",
}


def rule_of(s: State, action: int) -> str:
    """Return the id of the rule behind an action; of a choice, of what asks for it."""
    kind = kind_of(action)
    if kind in (act.PLAY, act.ANSWER, act.ADD):
        card = EFFECTS[first_of(action)].id
        return "freewill.override" if card == "free-will" else f"card.{card}"
    if kind == act.TREASURE:
        return f"treasure.{TREASURE_RULES[first_of(action)]}"
    return AWAITED[pending(s)] if s["depth"] else ACTION_RULES[kind]
