"""What a step can do, as events; each belongs to a rule, and to the ruling that decided, if any."""

from enum import IntEnum
from typing import NamedTuple

from azardia_nb.games.terms import NOBODY


class Event(IntEnum):
    """Every event: its number, its rule, and the ruling that decided, if any.

    The comment names what its three numbers mean (`-` where they say nothing).
    """

    rule: str
    ruling: str | None

    def __new__(cls, number: int, rule: str = "", ruling: str | None = None) -> "Event":
        """Return the member of a row."""
        event = int.__new__(cls, number)
        event._value_, event.rule, event.ruling = number, rule, ruling
        return event

    ROTATION = 0, "round.rotation", "rotation"  # round, -, -: the levels have turned
    HOUSEKEEPING = 1, "turn.housekeeping"  # energy, -, -
    WALKED = 2, "move.walk"  # from, to, -
    HIGH_DOWN = 3, "high.down"  # from, to, -: a High walks to a lower Level
    CLIMBED = 4, "move.climb"  # from, to, -
    RAN = 5, "move.run"  # from, first, second
    SPELUNKED = 6, "move.spelunk"  # from, to, -
    ENTERED = 7, "axis.enter"  # from, -, -: the Axis Mundi
    HEAL = 8, "act.heal"  # hex, -, -
    STRUCK = 9, "attack.melee"  # target, hit points it has left, -
    STRIKER_LOSS = 10, "attack.melee"  # hit points left, -, -: of the Attacker, for its own melee
    DEMONIC = 11, "demon.melee"  # target, hit points it has left, -
    AREA = 12, "demon.aoe"  # -, -, -: the Demon's
    AREA_LOSS = 13, "demon.aoe"  # hit points left, -, -
    WOUNDED = 14, "move.wounds"  # wounds, now, hex: by terrain
    HIT_WOUNDS = 15, "demon.melee"  # wounds, now, -: by a blow
    FOURTH = 16, "mat.wounds"  # hit points left, -, -: the fourth wound takes one
    INFECTION = 17, "malignant.infection"  # now, hex, -
    POWER = 18, "terrain.power"  # hit points now, healed, hex
    HIGH_POWER = 19, "high.power_hex"  # hit points now, healed, hex
    PUSHED_STRAIGHT = 20, "push.straight"  # from, to, -: as all pushes
    PUSHED_STRAIGHT_DOWN = 21, "push.straight_down"
    PUSHED_CORNER = 22, "push.corner"
    PUSHED_CORNER_FURTHER = 23, "push.corner_further"
    PUSHED_SIDEWAYS = 24, "push.sideways"
    PUSHED_SIDEWAYS_DOWN = 25, "push.sideways_down"
    PUSHED_ANGLED = 26, "push.angled"
    PUSHED_ANGLED_FURTHER = 27, "push.angled_further"
    PUSHED_BELOW = 28, "push.below"
    PUSHED_BELOW_ONE = 29, "push.below_one"
    PUSH_SEA = 30, "push.sea"  # hex, -, -: nobody is pushed there
    PUSH_NONE = 31, "push.none"  # hex, -, -: neither hex can take it
    HIGH_PUSHED = 32, "high.push"  # from, to, -
    NO_PUSH = 33, "high.no_push"  # -, -, -: there is a High
    DEATH = 34, "death"  # hex, -, -
    DEATH_HIGH = 35, "death.high"  # -, -, -
    DOWNGRADED = 36, "downgrade"  # -, -, -
    AXIS_RETURNS = 37, "axis.returns"  # Level, -, -
    FALL_DIE = 38, "death.tie"  # face, -, -: of two Power Hexes as near, or of the three
    RESTORED = 39, "death.restore"  # hex, hit points, -
    OCCUPIED = 40, "axis.occupied"  # -, -, -: of the middle as the High died
    LEVEL_WON = 41, "goal.level4"  # -, -, -
    AXIS_ROLL = 42, "axis.roll"  # face, -, -
    ANGEL = 43, "angel.form"  # hit points, -, -
    DEMON = 44, "demon.form"  # hit points, -, -
    UPGRADED = 45, "upgrade"  # hit points, -, -
    AXIS_ENDS = 46, "axis.ends"  # -, -, -
    CRATER = 47, "axis.becomes_accessible"  # -, -, -: the High has left it
    SHELTER_PUSH = 48, "terrain.shelter_push"  # from, to, face or 0
    PUSH_DIE = 49, "push.below"  # face, -, -
    LAVA_BACK = 50, "angel.inaccessible"  # from, to, -: an Angel may not end its turn there
    GOAL = 51, "goal"  # pier, -, -
    CAP = 52, "core"  # rounds, -, -
    # with cards: `card` is the number of a kind in their file, `token` a place in `TREASURES`
    # setting up
    DEALT = 60, "setup.hand"  # cards of the 1-Time deck, of the other, -
    EXCHANGED = 61, "setup.redraw", "redraw"  # cards, -, -
    PREGAME = 62, "setup.pregame"  # card taken, card discarded, -
    FIRST_ACTIVE = 63, "setup.activate"  # card, -, -
    # cards come and go
    DREW = 64, "setup.decks"  # card, deck, - : to a hand; hidden from the others
    DISCARDED = 65, "hand.limit"  # card, card that asks for it or NOBODY for the hand limit, -
    REPLENISHED = 66, "deck.replenish"  # -, -, -
    SCAVENGED = 67, "act.scavenge"  # card, hex, -: a Scrounger's further ones are TOOK
    TOOK = 68, "scrounger.scavenge"  # card, hex of any crate or NOBODY, 1 of the pile
    DRAW_ONE = 69, "act.draw"  # deck, -, -
    DRAW_FIVE = 70, "act.draw5"  # of the 1-Time deck, -, -
    SLOT = 71, "act.slot"  # card to the slot or NOBODY, card out of it or NOBODY, -
    FREE_SLOT = 72, "savant.slot"  # as SLOT
    PICKED = 73, "act.pick"  # token -1, or card + 1, hex, -: 0 for a token face down
    GOT_TOKEN = 74, "treasure.hidden"  # token, -, -: hidden from the others
    # points and mats
    ENERGY = 75, "mat.energy"  # energy now, section, -
    HEALED = 76, "mat.hp"  # hit points now, healed, -
    UNWOUNDED = 77, "mat.wounds"  # wounds now, taken off, -
    # cards, by their kinds: card.ID
    PLAYED = 78, "card"  # card, -, -
    DOUBLED = 79, "card.double-double"  # card, -, -: with Double Double
    CARD_LOSS = 80, "card"  # hit points left, lost, card: by Hafdasas C-4, Seek and Destroy
    DRAINED = 81, "card.ethereal-drain"  # energy now, -, -
    DANZIG = 82, "card.danzig", "danzig_when"  # target, card, hex
    CAVE = 83, "card"  # from, to, card: a hidden cave
    CAVE_DIE = 84, "card"  # face, -, card
    BORROWED = 85, "card.who-are-you"  # whose powers, -, -
    BORROW_ENDS = 86, "card.who-are-you"  # -, -, -
    GOD_KEPT = 87, "card.god-mode"  # hit points or wounds kept off, -, -
    AXIS_KEPT = 88, "axis.safe"  # -, -, -
    KEPT = 89, "card"  # card, card by which it was drawn, -
    GAVE = 90, "card.mobilizing-forces"  # to seat, card, 1 if it was demanded
    PEEKED = 91, "card.peek-a-boo"  # -, -, -
    RECYCLED = 92, "high.recycle"  # deck, -, -
    # Permanent cards, by their kinds: perm.ID
    PERMANENT = 93, "perm"  # card, what it makes or keeps off, -: when it decides
    # treasure, by token: treasure.*
    TREASURE = 94, "treasure"  # token, -, -
    BOMB_PLACED = 95, "act.bomb"  # hex, -, -
    BOMB_EXPLODES = 96, "act.bomb_explodes"  # hex, -, -
    BOMB_LOSS = 97, "act.bomb_explodes"  # hit points left, lost, -
    DISARMED = 98, "act.disarm"  # hex, of seat, -
    THROWN = 99, "attack.grenade"  # target, hit points it has left, -
    SHOT = 100, "attack.shoot"  # target, hit points it has left, -
    # Familiar
    RETRIEVED = 101, "act.retrieve", "retrieve_at"  # hex, card or -1 for a token, -
    ARRIVED = 102, "act.retrieve", "retrieve_at"  # card or -1 for a token, -, -
    IMMOBILIZE = 103, "act.immobilize"  # target, -, -
    HELD = 104, "act.immobilize"  # target, -, -: it is immobilized
    MARKED = 105, "high.immobilize"  # target, -, -: a High, by one hunter
    GUARD = 106, "beastmaster.guard"  # target, -, -
    TALONS = 107, "beastmaster.talons"  # target, hit points it has left, -
    NO_BLOOD = 108, "terrain.shelter"  # target, -, -
    RETALIATION = 109, "high.immobilize"  # hit points left, -, -
    FLEW_HARVEST = 110, "beastmaster.up"  # hex, -, -
    # harvests
    HARVESTED = 111, "act.harvest"  # hex, -, -
    HARVEST_DIE = 112, "act.harvest"  # face, -, -
    FREE_HARVEST = 113, "cultivator.up"  # hex, what, -
    CHOSEN_HARVEST = 114, "cultivator.harvest"  # hex, what, -: card.harvester
    # Characters
    DEMANDED = 115, "savant.demand"  # target, -, -
    SCROUNGED = 116, "scrounger.scrounge"  # card, -, -
    AXIS_SCROUNGED = 117, "axis.scrounge"  # card, -, -
    MARKER = 118, "malignant.marker"  # hex, -, -
    INFECTED_AREA = 119, "malignant.aoe"  # wounds, now, -
    MALIGNANT_WOUNDS = 120, "malignant.melee"  # wounds, now, -
    SHARP_WOUNDS = 121, "treasure.attack"  # wounds, now, -
    SHOT_WOUNDS = 122, "attack.shoot"  # wounds, now, -
    FREE_ENDS = 123, "scrounger.down"  # points left, -, -
    # unseen
    HIDDEN = 124, "hidden.begin"  # hex, -, -
    PLANNED = 125, "hidden.plan"  # from, to or first, second or NOBODY: hidden from others
    GUESS = 126, "hidden.guess"  # hex, seat hit or NOBODY, -
    REVEALED = 127, "hidden.reveal"  # hex it comes from, -, -
    VOID = 128, "hidden.void"  # home, -, -
    # Free Will
    CAST_OUT = 129, "freewill.eject"  # hex, -, -
    EJECT_DIE = 130, "axis.enter"  # face, -, -
    WISHED = 131, "freewill.card"  # 0 Heaven, 1 Hell, -, -
    OVERRIDDEN = 132, "freewill.override"  # face, -, -
    # Poison
    THROW = 133, "poison.mix"  # face, -, -
    DROPPED = 134, "poison.mix"  # column, drops in it, -
    OVER = 135, "poison.over"  # -, -, -
    DOSE = 136, "poison.dose"  # arrow, doses on it, -
    ARROW = 137, "poison.arrow"  # arrow, target, -
    SERVUM = 138, "poison.servum"  # -, -, -
    VERITATIS = 139, "poison.veritatis"  # -, -, -
    ULCERA = 140, "poison.ulcera"  # wounds, now, -
    SHOWN = 141, "poison.veritatis"  # card, how many, -: of a hand
    # what ends
    FREED = 142, "act.immobilize"  # -, -, -: immobilization ends
    LOST_MARK = 143, "high.immobilize"  # -, -, -: single marks of hunters on a High go
    # attacks, as they are paid; the losses follow
    ATTACK = 144, "attack.melee"  # target or NOBODY, hex, -
    DEMON_ATTACK = 145, "demon.melee"  # target or NOBODY, hex, -
    AXIS_HELD_OFF = 146, "axis.scrounge"  # -, -, -: nothing is scrounged, for the pile is empty
    SWAPPED_IN = 147, "mat.slot"  # card, -, -: a Permanent card lies Activated by a change of form
    SLOT_EMPTIED = 148, "mat.slot"  # card, -, -: it comes to the hand by a change of form or a fall
    PLACED = 149, "setup"  # hex, -, what: 0 a token face down, 1 a harvest, 2 an infection
    PICK_ORDER = 151, "setup.seats", "pick_order"  # face, -, -
    CHOSE = 152, "setup.seats", "pick_order"  # number of the player, Character, -
    STOPPED = 153, "poison.mix"  # -, -, -


class Source(NamedTuple):
    """The rule an event belongs to, and the ruling that decided it, if any."""

    rule: str
    ruling: str | None = None


PLACED = (
    Source("setup.treasure", "treasure_places"),
    Source("setup.harvested"),
    Source("setup.infected"),
)
TREASURE_RULES = ("draw", "ap", "heal", "move", "attack", "energy", "grenade", "bomb")


def source(row: tuple[int, ...], ids: tuple[str, ...]) -> Source:
    """Return the rule of an event, of a card or a token the one of its kind.

    `ids` are those of the cards.
    """
    code, _, x, y, z = row
    if code == Event.PLAYED:
        return Source(f"card.{ids[x]}")
    if code == Event.KEPT or (code == Event.DISCARDED and y != NOBODY):
        return Source(f"card.{ids[y]}")
    if code == Event.GAVE and z:
        return Source("savant.demand")
    if code == Event.TOOK and (z or y != NOBODY):
        return Source("card.second-time" if z else "card.crates")
    if code in (Event.CARD_LOSS, Event.CAVE, Event.CAVE_DIE):
        return Source(f"card.{ids[z]}", Event(code).ruling)
    if code == Event.PLACED:
        return PLACED[min(z, len(PLACED) - 1)]
    if code == Event.PERMANENT:
        return Source(f"perm.{ids[x]}")
    if code == Event.TREASURE:
        return Source(f"treasure.{TREASURE_RULES[x]}")
    return Source(Event(code).rule, Event(code).ruling)


# Events whose first two numbers are hexes, for whoever draws the way.
WAYS_GONE = (
    Event.WALKED,
    Event.HIGH_DOWN,
    Event.CLIMBED,
    Event.SPELUNKED,
    *(Event(code) for code in range(Event.PUSHED_STRAIGHT, Event.PUSH_SEA)),
    Event.HIGH_PUSHED,
    Event.SHELTER_PUSH,
    Event.LAVA_BACK,
)
