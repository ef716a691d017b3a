"""Which rule has something come first, and which one each action is about."""

from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import frames as on
from azardia_nb.games.axis_mundi.rules.actions import first_of, kind_of
from azardia_nb.games.axis_mundi.rules.axis import ANGEL_ACTION, AXIS_PILE
from azardia_nb.games.axis_mundi.rules.blows import IS_DEMONIC
from azardia_nb.games.axis_mundi.rules.effects import EFFECTS, OF_FORCES
from azardia_nb.games.axis_mundi.rules.events import TREASURE_RULES
from azardia_nb.games.axis_mundi.rules.state import ENDED, State, has_cards, height, is_high
from azardia_nb.games.terms import NOBODY

# What the frame on top waits for, and the rule that has it come first, where it is always one.
AWAITED = {
    on.AXIS_DIE: "axis.roll",
    on.EJECT_DIE: "freewill.eject",
    on.EJECT_D3: "freewill.eject",
    on.PUSH_DIE: "push.below",
    on.SHELTER_DIE: "terrain.shelter_push",
    on.FALL_DIE: "death.tie",
    on.MIDDLE_DIE: "death.tie",
    on.HARVEST_DIE: "act.harvest",
    on.POISON_DIE: "poison.mix",
    on.DRAW: "setup.decks",
    on.TOKEN: "treasure.hidden",
    on.PLACE: "setup.treasure",
    on.PICK_DIE: "setup.seats",
    on.CHOOSE: "setup.seats",
    on.FREE_WILL: "freewill.override",
    on.ELUSIVE: "card.elusive",
    on.DANZIG: "card.danzig",
    on.LIMIT: "hand.limit",
    on.GIVE: "card.mobilizing-forces",
    on.TOPS: "card.peek-a-boo",
    on.TUMBLE: "card.tumble-of-notes",
    on.RECYCLE: "high.recycle",
    on.HURRY: "card.hurry-change",
    on.RESORT: "card.last-resort",
    on.TAKE_CRATE: "card.crates",
    on.SCAVENGE: "scrounger.scavenge",
    on.KEEP_SLOT: "savant.down",
    on.SECTION: "beastmaster.up",
    on.DEMAND: "savant.demand",
    on.DROP: "poison.mix",
    on.DOSE: "poison.dose",
    on.HAND_DEAL: "setup.hand",
    on.HAND_CHANGE: "setup.redraw",
    on.PREGAME: "setup.pregame",
    on.WITH_BLOW: "act.play_when",
}


_ACTIVATED_FOR = ("angel.form", "demon.form", "setup.activate")


def rule_awaited(s: State) -> str:
    """Return the id of the rule that asks what is to be decided now, or that ended the game."""
    if s["phase"] == ENDED:
        if s["winner"] != NOBODY:
            return "goal"
        return "round.order" if has_cards(s) else "core"
    frame, below = s["stack"][s["depth"] - 1], s["stack"][max(s["depth"] - 2, 0)]
    top, one, two = (int(number) for number in frame[[0, 2, 3]])
    if top == on.SHIELD:
        return "demon.melee" if below[6] & IS_DEMONIC else "attack.melee"
    if top == on.SLOTS:
        return "angel.slots" if two == ANGEL_ACTION else "savant.up"
    if top == on.MUST_ACTIVATE:
        return _ACTIVATED_FOR[two]
    if top == on.PICK_WHICH:
        return "act.retrieve" if two == 1 else "act.pick"
    if top == on.TAKE_PILE:
        return "axis.scrounge" if one == AXIS_PILE else "card.second-time"
    if top == on.KEEP:
        return "card.mobilizing-forces" if one == OF_FORCES else "card.archers-tales"
    if top == on.CAVE_DIE:
        return f"card.{EFFECTS[int(frame[4])].id}"
    if top == on.SPLIT:
        return f"card.{EFFECTS[int(below[2])].id}" if below[0] == on.CARD else "act.draw5"
    return AWAITED[top]


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
    if not has_cards(s) and kind in (act.WALK, act.CLIMB) and is_high(s, int(s["turn"])):
        start = int(s["at"][s["turn"]])
        if kind == act.CLIMB:
            return "high.climb"
        return "high.down" if height(first_of(action)) < height(start) else "move.walk"
    if kind == act.TREASURE:
        return f"treasure.{TREASURE_RULES[first_of(action)]}"
    return rule_awaited(s) if s["depth"] else ACTION_RULES[kind]
