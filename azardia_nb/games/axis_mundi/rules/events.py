"""Events: the results of a step, each with its rule id, and the ruling that affects it, if any."""

from typing import NamedTuple

from azardia_nb.game.terms import NOBODY
from azardia_nb.games.machine.events import EventCode


class Event(EventCode):
    """An event's number, its rule id, the names of its numbers, and a ruling.

    An event's row has the number, a seat and up to three numbers x, y, z. `start`, `over`, `to` and
    `on` are hexes, named by their preposition in the sentence; `card` and `other` are cards;
    `target` is a seat.
    """

    ROTATION = 0, "round.rotation", "over_a", "rotation"  # the levels have turned
    HOUSEKEEPING = 1, "turn.housekeeping", "x"
    WALKED = 2, "move.walk", "start to"
    HIGH_DOWN = 3, "high.down", "start to"  # a High walks to a lower Level
    CLIMBED = 4, "move.climb", "start to"
    RAN = 5, "move.run", "start over to"
    SPELUNKED = 6, "move.spelunk", "start to"
    ENTERED = 7, "axis.enter"
    HEAL = 8, "act.heal", "on"
    STRUCK = 9, "attack.melee", "target y"
    STRIKER_LOSS = 10, "attack.melee", "x"  # the Attacker's own loss in a melee
    DEMONIC = 11, "demon.melee", "target y"
    AREA = 12, "demon.aoe"  # the Demon's area
    AREA_LOSS = 13, "demon.aoe", "x"
    WOUNDED = 14, "move.wounds", "n now on"  # by terrain
    HIT_WOUNDS = 15, "demon.melee", "n"  # by a melee
    FOURTH = 16, "mat.wounds", "x"  # the fourth wound costs a hit point
    INFECTION = 17, "malignant.infection", "x on"
    POWER = 18, "terrain.power", "x y on"
    HIGH_POWER = 19, "high.power_hex", "x y on"
    PUSHED_STRAIGHT = 20, "push.straight", "start to"  # the first of the pushes
    PUSHED_STRAIGHT_DOWN = 21, "push.straight_down", "start to"
    PUSHED_CORNER = 22, "push.corner", "start to"
    PUSHED_CORNER_FURTHER = 23, "push.corner_further", "start to"
    PUSHED_SIDEWAYS = 24, "push.sideways", "start to"
    PUSHED_SIDEWAYS_DOWN = 25, "push.sideways_down", "start to"
    PUSHED_ANGLED = 26, "push.angled", "start to"
    PUSHED_ANGLED_FURTHER = 27, "push.angled_further", "start to"
    PUSHED_BELOW = 28, "push.below", "start to"
    PUSHED_BELOW_ONE = 29, "push.below_one", "start to"
    PUSH_SEA = 30, "push.sea"  # there are no pushes on the Sea Level
    PUSH_NONE = 31, "push.none"  # both hexes are blocked
    HIGH_PUSHED = 32, "high.push", "start to"
    NO_PUSH = 33, "high.no_push"  # because there is a High
    DEATH = 34, "death", "on"
    DEATH_HIGH = 35, "death.high"
    DOWNGRADED = 36, "downgrade"
    AXIS_RETURNS = 37, "axis.returns", "x"
    FALL_DIE = 38, "death.tie", "x"  # between equally near Power Hexes, or all three
    RESTORED = 39, "death.restore", "on y"
    OCCUPIED = 40, "axis.occupied"  # a Character was in the middle when the High died
    LEVEL_WON = 41, "goal.level4"
    AXIS_ROLL = 42, "axis.roll", "x"
    ANGEL = 43, "angel.form", "x"
    DEMON = 44, "demon.form", "x"
    UPGRADED = 45, "upgrade", "x"
    AXIS_ENDS = 46, "axis.ends"
    CRATER = 47, "axis.becomes_accessible"  # the High has left it
    SHELTER_PUSH = 48, "terrain.shelter_push", "start to"
    PUSH_DIE = 49, "push.below", "x"
    LAVA_BACK = 50, "angel.inaccessible", "start to"  # an Angel may not end its turn on lava
    GOAL = 51, "goal", "on"
    CAP = 52, "core", "x"
    # With cards: `card` is the index of a kind, `token` an index into `TREASURES`.
    DEALT = 60, "setup.hand", "x y"
    EXCHANGED = 61, "setup.redraw", "n", "redraw"
    PREGAME = 62, "setup.pregame", "card other"
    FIRST_ACTIVE = 63, "setup.activate", "card"
    # drawing and discarding
    DREW = 64, "setup.decks", "card y"  # into a hand; hidden from the others
    DISCARDED = 65, "hand.limit", "card"
    REPLENISHED = 66, "deck.replenish"
    SCAVENGED = 67, "act.scavenge", "card on"  # a Scrounger's further cards are TOOK
    TOOK = 68, "scrounger.scavenge", "card"
    DRAW_ONE = 69, "act.draw", "x"
    DRAW_FIVE = 70, "act.draw5", "x"
    SLOT = 71, "act.slot", "card other"
    FREE_SLOT = 72, "savant.slot", "card other"  # numbers as in SLOT
    PICKED = (
        73,
        "act.pick",
        "card_less_one on",
    )  # x: a card + 1, or 0 for a face-down token
    GOT_TOKEN = 74, "treasure.hidden", "token"  # hidden from the others
    # points and mats
    ENERGY = 75, "mat.energy", "x"
    HEALED = 76, "mat.hp", "x y"
    UNWOUNDED = 77, "mat.wounds", "x n"
    # with rule ids card.ID
    PLAYED = 78, "card", "card"
    DOUBLED = 79, "card.double-double", "card"  # with Double Double
    CARD_LOSS = 80, "card", "x y card"  # by Hafdasas C-4 or Seek and Destroy
    DRAINED = 81, "card.ethereal-drain", "x"
    DANZIG = 82, "card.danzig", "target card on", "danzig_when"
    CAVE = 83, "card", "start to"  # a hidden cave
    CAVE_DIE = 84, "card", "x"
    BORROWED = 85, "card.who-are-you", "target"
    BORROW_ENDS = 86, "card.who-are-you"
    GOD_KEPT = 87, "card.god-mode"
    AXIS_KEPT = 88, "axis.safe"
    KEPT = 89, "card", "card"
    GAVE = 90, "card.mobilizing-forces", "target card"
    PEEKED = 91, "card.peek-a-boo"
    RECYCLED = 92, "high.recycle"
    # Permanent cards, with rule ids perm.ID
    PERMANENT = 93, "perm", "card y"  # when the card takes effect
    # treasure, with rule ids treasure.*
    TREASURE = 94, "treasure", "token"
    BOMB_PLACED = 95, "act.bomb", "on"
    BOMB_EXPLODES = 96, "act.bomb_explodes", "on"
    BOMB_LOSS = 97, "act.bomb_explodes", "x y"
    DISARMED = 98, "act.disarm", "on"
    THROWN = 99, "attack.grenade", "target y"
    SHOT = 100, "attack.shoot", "target y"
    # Familiar
    RETRIEVED = 101, "act.retrieve", "to card", "retrieve_at"
    ARRIVED = 102, "act.retrieve", "card", "retrieve_at"
    IMMOBILIZE = 103, "act.immobilize", "target"
    HELD = 104, "act.immobilize", "target"  # the target is immobilized
    MARKED = 105, "high.immobilize", "target"  # a High, by one hunter
    GUARD = 106, "beastmaster.guard", "target"
    TALONS = 107, "beastmaster.talons", "target y"
    NO_BLOOD = 108, "terrain.shelter"
    RETALIATION = 109, "high.immobilize", "x"
    FLEW_HARVEST = 110, "beastmaster.up", "to"
    # harvests
    HARVESTED = 111, "act.harvest", "over"
    HARVEST_DIE = 112, "act.harvest", "x"
    FREE_HARVEST = 113, "cultivator.up", "over harvest"
    CHOSEN_HARVEST = 114, "cultivator.harvest", "over harvest"  # or by the card Harvester
    # Characters
    DEMANDED = 115, "savant.demand", "target"
    SCROUNGED = 116, "scrounger.scrounge", "card"
    AXIS_SCROUNGED = 117, "axis.scrounge", "card"
    MARKER = 118, "malignant.marker", "over"
    INFECTED_AREA = 119, "malignant.aoe", "n"
    MALIGNANT_WOUNDS = 120, "malignant.melee", "n"
    SHARP_WOUNDS = 121, "treasure.attack", "n"
    SHOT_WOUNDS = 122, "attack.shoot", "n"
    FREE_ENDS = 123, "scrounger.down", "n"
    # unseen
    HIDDEN = 124, "hidden.begin", "on"
    PLANNED = 125, "hidden.plan"  # hidden from others
    GUESS = 126, "hidden.guess", "over target"
    REVEALED = 127, "hidden.reveal", "start"
    VOID = 128, "hidden.void", "on"
    # Free Will
    CAST_OUT = 129, "freewill.eject", "to"
    EJECT_DIE = 130, "axis.enter", "x"
    WISHED = 131, "freewill.card", "x"  # x: 0 Heaven, 1 Hell
    OVERRIDDEN = 132, "freewill.override", "x"
    # Poison
    THROW = 133, "poison.mix", "x"
    DROPPED = 134, "poison.mix", "column n"
    OVER = 135, "poison.over"
    DOSE = 136, "poison.dose", "quiver n"
    ARROW = 137, "poison.arrow", "arrow target"
    SERVUM = 138, "poison.servum"
    VERITATIS = 139, "poison.veritatis"
    ULCERA = 140, "poison.ulcera", "n"
    SHOWN = 141, "poison.veritatis", "card y"  # of a hand
    # effects that end
    FREED = 142, "act.immobilize"  # immobilization ends
    LOST_MARK = 143, "high.immobilize"  # a single hunter's mark on a High ends
    # attacks, when they are paid; the losses follow
    ATTACK = 144, "attack.melee", "target over"
    DEMON_ATTACK = 145, "demon.melee", "target over"
    AXIS_HELD_OFF = 146, "axis.scrounge"  # nothing is scrounged, as the pile is empty
    SWAPPED_IN = 147, "mat.slot", "card"  # Activated with a new form or by an Angel
    SLOT_EMPTIED = (
        148,
        "mat.slot",
        "card",
    )  # an Activated card returns to the hand by a change of form or a death
    PLACED = 149, "setup", "on"  # z: 0 a face-down token, 1 a harvest marker, 2 an infection marker
    PICK_ORDER = 151, "setup.seats", "x", "pick_order"
    CHOSE = 152, "setup.seats", "x figure", "pick_order"
    STOPPED = 153, "poison.mix"


class RuleSource(NamedTuple):
    """The rule id of an event, and the ruling that affects it, if any."""

    rule: str
    ruling: str | None = None


PLACED = (
    RuleSource("setup.treasure", "treasure_places"),
    RuleSource("setup.harvested"),
    RuleSource("setup.infected"),
)
TREASURE_RULES = ("draw", "ap", "heal", "move", "attack", "energy", "grenade", "bomb")


def rule_source(row: tuple[int, ...], ids: tuple[str, ...]) -> RuleSource:
    """Return the rule id and ruling of an event's row.

    Cards and tokens have ids of their kind. `ids` are the card ids, in the order of their kinds.
    """
    code, _, x, y, z = row
    if code == Event.PLAYED:
        return RuleSource(f"card.{ids[x]}")
    if code == Event.KEPT or (code == Event.DISCARDED and y != NOBODY):
        return RuleSource(f"card.{ids[y]}")
    if code == Event.GAVE and z:
        return RuleSource("savant.demand")
    if code == Event.TOOK and (z or y != NOBODY):
        return RuleSource("card.second-time" if z else "card.crates")
    if code in (Event.CARD_LOSS, Event.CAVE, Event.CAVE_DIE):
        return RuleSource(f"card.{ids[z]}", Event(code).ruling)
    if code == Event.PLACED:
        return PLACED[min(z, len(PLACED) - 1)]
    if code == Event.PERMANENT:
        return RuleSource(f"perm.{ids[x]}")
    if code == Event.TREASURE:
        return RuleSource(f"treasure.{TREASURE_RULES[x]}")
    return RuleSource(Event(code).rule, Event(code).ruling)


# Events whose first two numbers are the start and end hex of a move, for drawing it.
MOVE_EVENTS = (
    Event.WALKED,
    Event.HIGH_DOWN,
    Event.CLIMBED,
    Event.SPELUNKED,
    *(Event(code) for code in range(Event.PUSHED_STRAIGHT, Event.PUSH_SEA)),
    Event.HIGH_PUSHED,
    Event.SHELTER_PUSH,
    Event.LAVA_BACK,
)
