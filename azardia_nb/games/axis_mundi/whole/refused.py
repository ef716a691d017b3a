"""Which rule stands behind each reason of a refusal in the whole game."""

from azardia_nb.games.axis_mundi.rules.state import ENDED
from azardia_nb.games.axis_mundi.whole import frames as on
from azardia_nb.games.axis_mundi.whole import reasons as no
from azardia_nb.games.axis_mundi.whole.actions import first_of
from azardia_nb.games.axis_mundi.whole.effects import EFFECTS
from azardia_nb.games.axis_mundi.whole.state import State
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.terms import NOBODY

RULES = {
    no.HELD: "act.immobilize",
    no.PLAN_ONLY: "hidden.plan",
    no.NOT_IN_HAND: "act.play",
    no.NOT_ACTIVE: "act.slot",
    no.NO_TOKEN: "treasure.hidden",
    no.GOES_WITH: "act.play_when",
    no.ANSWER_ONLY: "act.play_when",
    no.NOT_PERMANENT: "act.slot",
    no.NOT_ONE_TIME: "act.play",
    no.NOT_DOUBLE: "card.double-double",
    no.NO_DOUBLE: "card.double-double",
    no.NO_PARTNER: "act.play",
    no.LOW_HP: "card.desperate-measures",
    no.ARROW_NOT_READY: "poison.arrow",
    no.NO_BOW: "attack.shoot",
    no.SLOTS_FULL: "mat.slot",
    no.SAME_KIND: "mat.slot",
    no.HIGH_IS: "card.who-are-you",
    no.ONCE_DEMAND: "savant.demand",
    no.NO_SAVANT: "savant.demand",
    no.NO_SCROUNGE: "scrounger.scrounge",
    no.NO_SCROUNGER: "scrounger.scrounge",
    no.EMPTY_PILE: "scrounger.scrounge",
    no.EMPTY_HAND: "savant.demand",
    no.NO_CARDS: "act.draw",
    no.TUMBLE_NOT: "card.tumble-of-notes",
    no.NOT_WAREHOUSE: "terrain.warehouse",
    no.SCAVENGED: "act.scavenge",
    no.NOT_IN_CRATE: "act.scavenge",
    no.NOTHING_HERE: "act.pick",
    no.NOTHING_THERE: "act.retrieve",
    no.ENERGY_SHORT: "mat.energy",
    no.FLIGHT: "mat.flight",
    no.OUT_OF_RANGE: "attack.range",
    no.UNSEEN_TARGET: "hidden.target",
    no.UNSEEN_HELD: "hidden.immobilize",
    no.SEEN_THERE: "hidden.guess",
    no.NO_UNSEEN: "hidden.guess",
    no.NOT_HARVESTABLE: "act.harvest",
    no.HARVESTED: "act.harvest_once",
    no.NO_FLYER: "beastmaster.up",
    no.NO_CULTIVATOR: "cultivator.harvest",
    no.CHOOSES: "cultivator.harvest",
    no.FREE_DONE: "cultivator.up",
    no.NOT_FREE_HARVEST: "cultivator.up",
    no.NO_BOMB: "act.disarm",
    no.BOMB_THERE: "act.bomb",
    no.OWN_BOMB: "act.disarm",
    no.COSTS: "act.cost",
    no.NO_SHARP: "treasure.attack",
    no.SAFE_SHELTER: "terrain.shelter",
    no.DANZIG_FULL: "card.danzig",
    no.FREE_WILL_OUT: "freewill.card",
}
OF_CARD = (no.NO_EFFECT, no.CAVE_BARRED, no.NO_RING)

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
}


def rule_behind(s: State, why: int, chosen: int, core_rules: dict[int, str]) -> str:
    """Return the id of the rule that refuses an action for a reason."""
    if why in OF_CARD:
        return f"card.{EFFECTS[first_of(chosen)].id}"
    if why == no.OTHER_CHOICE:
        return AWAITED[pending(s)]
    return RULES.get(why) or core_rules[why]


def rule_awaited(s: State) -> str:
    """Return the id of the rule that leaves no seat anything to do: chance, or the end."""
    if s["phase"] == ENDED:
        return "goal" if s["winner"] != NOBODY else "round.order"
    return AWAITED[pending(s)]
