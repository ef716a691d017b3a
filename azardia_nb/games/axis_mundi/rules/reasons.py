"""Reasons why an action is refused; those from HELD on occur only with cards."""

from enum import IntEnum


class Why(IntEnum):
    """A reason's number, with the id of the rule that forbids the action.

    An empty id means the rule of the action itself, and for OTHER_CHOICE the rule of the pending
    choice. `text/en.toml` has a sentence for each reason under its name.
    """

    rule: str

    def __new__(cls, number: int, rule: str = "") -> "Why":
        """Create the member for a row of the table."""
        reason = int.__new__(cls, number)
        reason._value_, reason.rule = number, rule
        return reason

    NONE = 0
    NOT_NOW = 1, "turn.points"
    CORE = 2, "core"

    CLIMB_FIRST = 3, "axis.climb_first"
    ONLY_MOVES = 4, "angel.inaccessible"
    HIGH_NO_RUN = 5, "high.no_run"
    NOT_DEMON = 6, "demon.form"

    NO_SUCH = 7, "map.names"
    NOT_ADJACENT = 8, "map.adjacent"
    HIGHER = 9, "move.climb"
    NOT_HIGHER = 10, "move.climb"
    ENTER_IT = 11, "axis.enter"
    NO_AXIS = 12, "axis.becomes_accessible"
    NOT_CAVE = 13, "move.spelunk"
    NOT_POWER = 14, "act.heal"
    ACTED = 15, "act.heal"
    HEALED = 16, "terrain.power"
    ONESELF = 17
    AXIS_SAFE = 18, "axis.safe"
    ON_SHELTER = 19, "terrain.shelter"
    TARGET_SHELTER = 20, "terrain.shelter"
    LEVEL_BELOW = 21, "attack.level"
    LEVEL_ABOVE = 22, "attack.level"

    BARRED = 23, "terrain.inaccessible"
    NO_EXIT = 24, "angel.inaccessible"
    OWN_PIER = 25, "terrain.pier"
    RUNS_BACK = 26, "move.run"
    OCCUPIED = 27, "move.occupied"
    MOUTH_TAKEN = 28, "move.spelunk_blocked"

    COST = 29, "act.cost"

    HELD = 40, "act.immobilize"
    PLAN_ONLY = 41, "hidden.plan"
    OTHER_CHOICE = 42

    NOT_IN_HAND = 43, "act.play"
    NOT_ACTIVE = 44, "act.slot"
    NO_TOKEN = 45, "treasure.hidden"
    GOES_WITH = 46, "act.play_when"
    ANSWER_ONLY = 47, "act.play_when"
    NOT_PERMANENT = 48, "act.slot"
    NOT_ONE_TIME = 49, "act.play"
    NOT_DOUBLE = 50, "card.double-double"
    NO_DOUBLE = 51, "card.double-double"
    NO_EFFECT = 52
    NO_PARTNER = 53, "act.play"
    LOW_HP = 54, "card.desperate-measures"
    ARROW_NOT_READY = 55, "poison.arrow"
    NO_BOW = 56, "attack.shoot"
    SLOTS_FULL = 57, "mat.slot"
    SAME_KIND = 58, "mat.slot"
    HIGH_IS = 59, "card.who-are-you"
    ONCE_DEMAND = 60, "savant.demand"
    NO_SAVANT = 61, "savant.demand"
    NO_SCROUNGE = 62, "scrounger.scrounge"
    NO_SCROUNGER = 63, "scrounger.scrounge"
    EMPTY_PILE = 64
    EMPTY_HAND = 65, "savant.demand"
    NO_CARDS = 66, "act.draw"
    TUMBLE_NOT = 67, "card.tumble-of-notes"

    NOT_WAREHOUSE = 68, "terrain.warehouse"
    SCAVENGED = 69, "act.scavenge"
    NOT_IN_CRATE = 70, "act.scavenge"
    NOTHING_HERE = 71, "act.pick"
    NOTHING_THERE = 72, "act.retrieve"
    ENERGY_SHORT = 73, "mat.energy"
    FLIGHT = 74, "mat.flight"
    OUT_OF_RANGE = 75, "attack.range"
    UNSEEN_TARGET = 76, "hidden.target"
    UNSEEN_HELD = 77, "hidden.immobilize"
    SEEN_THERE = 78, "hidden.guess"
    NO_UNSEEN = 79, "hidden.guess"
    NOT_HARVESTABLE = 80, "act.harvest"
    HARVESTED = 81, "act.harvest_once"
    NO_FLYER = 82, "beastmaster.up"
    NO_CULTIVATOR = 83, "cultivator.harvest"
    CHOOSES = 84, "cultivator.harvest"
    FREE_DONE = 85, "cultivator.up"
    NOT_FREE_HARVEST = 86, "cultivator.up"
    NO_BOMB = 87, "act.disarm"
    OWN_BOMB = 88, "act.disarm"
    CAVE_BARRED = 89
    NO_RING = 90

    NO_SHARP = 91, "treasure.attack"
    FREE_WILL_OUT = 92, "freewill.card"
    UNDOES = 93, "savant.up"
    LENT_DONE = 94, "card.who-are-you"
