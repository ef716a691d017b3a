"""What a step can do, as events; each belongs to a rule, and to the ruling that decided, if any."""

from enum import IntEnum
from typing import NamedTuple

from azardia_nb.games.terms import NOBODY


class Event(IntEnum):
    """Every event; its comment names what its three numbers mean (`-` where they say nothing)."""

    ROTATION = 0  # round, -, -: the levels have turned
    HOUSEKEEPING = 1  # energy, -, -
    WALKED = 2  # from, to, -
    HIGH_DOWN = 3  # from, to, -: a High walks to a lower Level
    CLIMBED = 4  # from, to, -
    RAN = 5  # from, first, second
    SPELUNKED = 6  # from, to, -
    ENTERED = 7  # from, -, -: the Axis Mundi
    HEAL = 8  # hex, -, -
    STRUCK = 9  # target, hit points it has left, -
    STRIKER_LOSS = 10  # hit points left, -, -: of the Attacker, for its own melee
    DEMONIC = 11  # target, hit points it has left, -
    AREA = 12  # -, -, -: the Demon's
    AREA_LOSS = 13  # hit points left, -, -
    WOUNDED = 14  # wounds, now, hex: by terrain
    HIT_WOUNDS = 15  # wounds, now, -: by a blow
    FOURTH = 16  # hit points left, -, -: the fourth wound takes one
    INFECTION = 17  # now, hex, -
    POWER = 18  # hit points now, healed, hex
    HIGH_POWER = 19  # hit points now, healed, hex
    PUSHED_STRAIGHT = 20  # from, to, -: as all pushes
    PUSHED_STRAIGHT_DOWN = 21
    PUSHED_CORNER = 22
    PUSHED_CORNER_FURTHER = 23
    PUSHED_SIDEWAYS = 24
    PUSHED_SIDEWAYS_DOWN = 25
    PUSHED_ANGLED = 26
    PUSHED_ANGLED_FURTHER = 27
    PUSHED_BELOW = 28
    PUSHED_BELOW_ONE = 29
    PUSH_SEA = 30  # hex, -, -: nobody is pushed there
    PUSH_NONE = 31  # hex, -, -: neither hex can take it
    HIGH_PUSHED = 32  # from, to, -
    NO_PUSH = 33  # -, -, -: there is a High
    DEATH = 34  # hex, -, -
    DEATH_HIGH = 35  # -, -, -
    DOWNGRADED = 36  # -, -, -
    AXIS_RETURNS = 37  # Level, -, -
    FALL_DIE = 38  # face, -, -: of two Power Hexes as near, or of the three
    RESTORED = 39  # hex, hit points, -
    OCCUPIED = 40  # -, -, -: of the middle as the High died
    LEVEL_WON = 41  # -, -, -
    AXIS_ROLL = 42  # face, -, -
    ANGEL = 43  # hit points, -, -
    DEMON = 44  # hit points, -, -
    UPGRADED = 45  # hit points, -, -
    AXIS_ENDS = 46  # -, -, -
    CRATER = 47  # -, -, -: the High has left it
    SHELTER_PUSH = 48  # from, to, face or 0
    PUSH_DIE = 49  # face, -, -
    LAVA_BACK = 50  # from, to, -: an Angel may not end its turn there
    GOAL = 51  # pier, -, -
    CAP = 52  # rounds, -, -
    STRIKES = 53  # target, -, -: and loses its own hit point first
    # with cards: `card` is the number of a kind in their file, `token` a place in `TREASURES`
    # setting up
    DEALT = 60  # cards of the 1-Time deck, of the other, -: setup.hand
    EXCHANGED = 61  # cards, -, -: setup.redraw
    PREGAME = 62  # card taken, card discarded, -
    FIRST_ACTIVE = 63  # card, -, -: setup.activate
    # cards come and go
    DREW = 64  # card, deck, - : to a hand; hidden from the others
    DISCARDED = 65  # card, card that asks for it or NOBODY for the hand limit, -
    REPLENISHED = 66  # -, -, -
    SCAVENGED = 67  # card, hex, -: a Scrounger's further ones are TOOK
    TOOK = 68  # card, hex of any crate or NOBODY, 1 of the pile
    DRAW_ONE = 69  # deck, -, -: act.draw
    DRAW_FIVE = 70  # of the 1-Time deck, -, -
    SLOT = 71  # card to the slot or NOBODY, card out of it or NOBODY, -: act.slot
    FREE_SLOT = 72  # as SLOT: savant.slot
    PICKED = 73  # token -1, or card + 1, hex, -: act.pick; 0 for a token face down
    GOT_TOKEN = 74  # token, -, -: hidden from the others
    # points and mats
    ENERGY = 75  # energy now, section, -
    HEALED = 76  # hit points now, healed, -
    UNWOUNDED = 77  # wounds now, taken off, -
    # cards, by their kinds: card.ID
    PLAYED = 78  # card, -, -
    DOUBLED = 79  # card, -, -: with Double Double
    CARD_LOSS = 80  # hit points left, lost, card: by Hafdasas C-4, Seek and Destroy
    DRAINED = 81  # energy now, -, -
    DANZIG = 82  # target, card, hex
    CAVE = 83  # from, to, card: a hidden cave
    CAVE_DIE = 84  # face, -, card
    BORROWED = 85  # whose powers, -, -
    BORROW_ENDS = 86  # -, -, -
    GOD_KEPT = 87  # hit points or wounds kept off, -, -: card.god-mode
    AXIS_KEPT = 88  # -, -, -: axis.safe
    KEPT = 89  # card, card by which it was drawn, -
    GAVE = 90  # to seat, card, 1 if it was demanded
    PEEKED = 91  # -, -, -
    RECYCLED = 92  # deck, -, -: high.recycle
    # Permanent cards, by their kinds: perm.ID
    PERMANENT = 93  # card, what it makes or keeps off, -: when it decides
    # treasure, by token: treasure.*
    TREASURE = 94  # token, -, -
    BOMB_PLACED = 95  # hex, -, -
    BOMB_EXPLODES = 96  # hex, -, -
    BOMB_LOSS = 97  # hit points left, lost, -
    DISARMED = 98  # hex, of seat, -
    THROWN = 99  # target, hit points it has left, -: attack.grenade
    SHOT = 100  # target, hit points it has left, -
    # Familiar
    RETRIEVED = 101  # hex, card or -1 for a token, -
    ARRIVED = 102  # card or -1 for a token, -, -
    IMMOBILIZE = 103  # target, -, -
    HELD = 104  # target, -, -: it is immobilized
    MARKED = 105  # target, -, -: a High, by one hunter
    GUARD = 106  # target, -, -: beastmaster.guard
    TALONS = 107  # target, hit points it has left, -
    NO_BLOOD = 108  # target, -, -: terrain.shelter
    RETALIATION = 109  # hit points left, -, -: high.immobilize
    FLEW_HARVEST = 110  # hex, -, -: beastmaster.up
    # harvests
    HARVESTED = 111  # hex, -, -: act.harvest
    HARVEST_DIE = 112  # face, -, -
    FREE_HARVEST = 113  # hex, what, -: cultivator.up
    CHOSEN_HARVEST = 114  # hex, what, -: cultivator.harvest, or card.harvester
    # Characters
    DEMANDED = 115  # target, -, -
    SCROUNGED = 116  # card, -, -: scrounger.scrounge
    AXIS_SCROUNGED = 117  # card, -, -: axis.scrounge
    MARKER = 118  # hex, -, -: malignant.marker
    INFECTED_AREA = 119  # wounds, now, -: malignant.aoe
    MALIGNANT_WOUNDS = 120  # wounds, now, -: malignant.melee
    SHARP_WOUNDS = 121  # wounds, now, -: treasure.attack
    SHOT_WOUNDS = 122  # wounds, now, -
    FREE_ENDS = 123  # points left, -, -: scrounger.down
    # unseen
    HIDDEN = 124  # hex, -, -: hidden.begin
    PLANNED = 125  # from, to or first, second or NOBODY: hidden.plan; hidden from the others
    GUESS = 126  # hex, seat hit or NOBODY, -
    REVEALED = 127  # hex it comes from, -, -
    VOID = 128  # home, -, -
    # Free Will
    CAST_OUT = 129  # hex, -, -: freewill.eject
    EJECT_DIE = 130  # face, -, -
    WISHED = 131  # 0 Heaven, 1 Hell, -, -: freewill.card
    OVERRIDDEN = 132  # face, -, -
    # Poison
    THROW = 133  # face, -, -: poison.mix
    DROPPED = 134  # column, drops in it, -
    OVER = 135  # -, -, -: poison.over
    DOSE = 136  # arrow, doses on it, -
    ARROW = 137  # arrow, target, -: poison.arrow
    SERVUM = 138  # -, -, -
    VERITATIS = 139  # -, -, -
    ULCERA = 140  # wounds, now, -
    SHOWN = 141  # card, how many, -: of a hand
    # what ends
    FREED = 142  # -, -, -: immobilization ends
    LOST_MARK = 143  # -, -, -: single marks of hunters on a High go
    # attacks, as they are paid; the losses follow
    ATTACK = 144  # target or NOBODY, hex, -: attack.melee
    DEMON_ATTACK = 145  # target or NOBODY, hex, -: demon.melee
    AXIS_HELD_OFF = 146  # -, -, -: nothing is scrounged, for the pile is empty
    SWAPPED_IN = 147  # card, -, -: a Permanent card lies Activated by a change of form
    SLOT_EMPTIED = 148  # card, -, -: it comes to the hand by a change of form or a fall
    PLACED = 149  # hex, -, what: 0 a token face down, 1 a harvest, 2 an infection
    PICK_ORDER = 151  # face, -, -: setup.seats
    CHOSE = 152  # number of the player, Character, -: setup.seats
    STOPPED = 153  # -, -, -: poison.mix


class Source(NamedTuple):
    """The rule an event belongs to, and the ruling that decided it, if any."""

    rule: str
    ruling: str | None = None


SOURCES = {
    Event.ROTATION: Source("round.rotation", "rotation"),
    Event.HOUSEKEEPING: Source("turn.housekeeping"),
    Event.WALKED: Source("move.walk"),
    Event.HIGH_DOWN: Source("high.down"),
    Event.CLIMBED: Source("move.climb"),
    Event.RAN: Source("move.run"),
    Event.SPELUNKED: Source("move.spelunk"),
    Event.ENTERED: Source("axis.enter"),
    Event.HEAL: Source("act.heal"),
    Event.STRUCK: Source("attack.melee", "melee_order"),
    Event.STRIKER_LOSS: Source("attack.melee"),
    Event.DEMONIC: Source("demon.melee"),
    Event.AREA: Source("demon.aoe"),
    Event.AREA_LOSS: Source("demon.aoe"),
    Event.WOUNDED: Source("move.wounds"),
    Event.HIT_WOUNDS: Source("demon.melee"),
    Event.FOURTH: Source("mat.wounds", "wound_overflow"),
    Event.INFECTION: Source("malignant.infection"),
    Event.POWER: Source("terrain.power"),
    Event.HIGH_POWER: Source("high.power_hex"),
    Event.PUSHED_STRAIGHT: Source("push.straight"),
    Event.PUSHED_STRAIGHT_DOWN: Source("push.straight_down"),
    Event.PUSHED_CORNER: Source("push.corner", "push_corner"),
    Event.PUSHED_CORNER_FURTHER: Source("push.corner_further", "push_further"),
    Event.PUSHED_SIDEWAYS: Source("push.sideways"),
    Event.PUSHED_SIDEWAYS_DOWN: Source("push.sideways_down"),
    Event.PUSHED_ANGLED: Source("push.angled", "push_angled"),
    Event.PUSHED_ANGLED_FURTHER: Source("push.angled_further", "push_further"),
    Event.PUSHED_BELOW: Source("push.below", "left"),
    Event.PUSHED_BELOW_ONE: Source("push.below_one"),
    Event.PUSH_SEA: Source("push.sea"),
    Event.PUSH_NONE: Source("push.none"),
    Event.HIGH_PUSHED: Source("high.push"),
    Event.NO_PUSH: Source("high.no_push"),
    Event.DEATH: Source("death"),
    Event.DEATH_HIGH: Source("death.high"),
    Event.DOWNGRADED: Source("downgrade"),
    Event.AXIS_RETURNS: Source("axis.returns"),
    Event.FALL_DIE: Source("death.tie"),
    Event.RESTORED: Source("death.restore"),
    Event.OCCUPIED: Source("axis.occupied"),
    Event.LEVEL_WON: Source("goal.level4"),
    Event.AXIS_ROLL: Source("axis.roll"),
    Event.ANGEL: Source("angel.form"),
    Event.DEMON: Source("demon.form"),
    Event.UPGRADED: Source("upgrade"),
    Event.AXIS_ENDS: Source("axis.ends"),
    Event.CRATER: Source("axis.becomes_accessible"),
    Event.SHELTER_PUSH: Source("terrain.shelter_push"),
    Event.PUSH_DIE: Source("push.below", "left"),
    Event.LAVA_BACK: Source("angel.inaccessible", "angel_lava"),
    Event.GOAL: Source("goal"),
    Event.CAP: Source("core"),
    Event.STRIKES: Source("attack.melee", "melee_order"),
    Event.DEALT: Source("setup.hand"),
    Event.EXCHANGED: Source("setup.redraw", "redraw"),
    Event.PREGAME: Source("setup.pregame", "pregame_swap"),
    Event.FIRST_ACTIVE: Source("setup.activate"),
    Event.DREW: Source("setup.decks"),
    Event.DISCARDED: Source("hand.limit"),
    Event.REPLENISHED: Source("deck.replenish"),
    Event.SCAVENGED: Source("act.scavenge"),
    Event.TOOK: Source("scrounger.scavenge"),
    Event.DRAW_ONE: Source("act.draw"),
    Event.DRAW_FIVE: Source("act.draw5"),
    Event.SLOT: Source("act.slot"),
    Event.FREE_SLOT: Source("savant.slot"),
    Event.PICKED: Source("act.pick"),
    Event.GOT_TOKEN: Source("treasure.hidden"),
    Event.ENERGY: Source("mat.energy"),
    Event.HEALED: Source("mat.hp"),
    Event.UNWOUNDED: Source("mat.wounds"),
    Event.PLAYED: Source("card"),  # and the kind: `source` completes it
    Event.DOUBLED: Source("card.double-double", "double_choice"),
    Event.CARD_LOSS: Source("card"),
    Event.DRAINED: Source("card.ethereal-drain"),
    Event.DANZIG: Source("card.danzig", "danzig_when"),
    Event.CAVE: Source("card", "cave_from"),
    Event.CAVE_DIE: Source("card", "left"),
    Event.BORROWED: Source("card.who-are-you"),
    Event.BORROW_ENDS: Source("card.who-are-you"),
    Event.GOD_KEPT: Source("card.god-mode"),
    Event.AXIS_KEPT: Source("axis.safe"),
    Event.KEPT: Source("card"),
    Event.GAVE: Source("card.mobilizing-forces"),
    Event.PEEKED: Source("card.peek-a-boo"),
    Event.RECYCLED: Source("high.recycle"),
    Event.PERMANENT: Source("perm"),
    Event.TREASURE: Source("treasure"),
    Event.BOMB_PLACED: Source("act.bomb"),
    Event.BOMB_EXPLODES: Source("act.bomb_explodes"),
    Event.BOMB_LOSS: Source("act.bomb_explodes"),
    Event.DISARMED: Source("act.disarm"),
    Event.THROWN: Source("attack.grenade", "grenade_level"),
    Event.SHOT: Source("attack.shoot", "bow_line"),
    Event.RETRIEVED: Source("act.retrieve", "retrieve_at"),
    Event.ARRIVED: Source("act.retrieve", "retrieve_at"),
    Event.IMMOBILIZE: Source("act.immobilize"),
    Event.HELD: Source("act.immobilize"),
    Event.MARKED: Source("high.immobilize"),
    Event.GUARD: Source("beastmaster.guard"),
    Event.TALONS: Source("beastmaster.talons"),
    Event.NO_BLOOD: Source("terrain.shelter", "shelter_talons"),
    Event.RETALIATION: Source("high.immobilize"),
    Event.FLEW_HARVEST: Source("beastmaster.up"),
    Event.HARVESTED: Source("act.harvest"),
    Event.HARVEST_DIE: Source("act.harvest"),
    Event.FREE_HARVEST: Source("cultivator.up"),
    Event.CHOSEN_HARVEST: Source("cultivator.harvest"),
    Event.DEMANDED: Source("savant.demand"),
    Event.SCROUNGED: Source("scrounger.scrounge"),
    Event.AXIS_SCROUNGED: Source("axis.scrounge"),
    Event.MARKER: Source("malignant.marker"),
    Event.INFECTED_AREA: Source("malignant.aoe"),
    Event.MALIGNANT_WOUNDS: Source("malignant.melee"),
    Event.SHARP_WOUNDS: Source("treasure.attack"),
    Event.SHOT_WOUNDS: Source("attack.shoot"),
    Event.FREE_ENDS: Source("scrounger.down"),
    Event.HIDDEN: Source("hidden.begin"),
    Event.PLANNED: Source("hidden.plan"),
    Event.GUESS: Source("hidden.guess"),
    Event.REVEALED: Source("hidden.reveal"),
    Event.VOID: Source("hidden.void"),
    Event.CAST_OUT: Source("freewill.eject"),
    Event.EJECT_DIE: Source("axis.enter"),
    Event.WISHED: Source("freewill.card"),
    Event.OVERRIDDEN: Source("freewill.override", "free_will_when"),
    Event.THROW: Source("poison.mix"),
    Event.DROPPED: Source("poison.mix"),
    Event.OVER: Source("poison.over"),
    Event.DOSE: Source("poison.dose"),
    Event.ARROW: Source("poison.arrow"),
    Event.SERVUM: Source("poison.servum"),
    Event.VERITATIS: Source("poison.veritatis"),
    Event.ULCERA: Source("poison.ulcera"),
    Event.SHOWN: Source("poison.veritatis"),
    Event.FREED: Source("act.immobilize"),
    Event.LOST_MARK: Source("high.immobilize"),
    Event.ATTACK: Source("attack.melee"),
    Event.DEMON_ATTACK: Source("demon.melee"),
    Event.AXIS_HELD_OFF: Source("axis.scrounge"),
    Event.SWAPPED_IN: Source("mat.slot"),
    Event.SLOT_EMPTIED: Source("mat.slot"),
    Event.PLACED: Source("setup"),
    Event.PICK_ORDER: Source("setup.seats", "pick_order"),
    Event.CHOSE: Source("setup.seats", "pick_order"),
    Event.STOPPED: Source("poison.mix"),
}

PLACED = (
    Source("setup.treasure", "treasure_places"),
    Source("setup.harvested", "marked_short"),
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
        return Source("card.second-time" if z else "card.crates", "charm_secret" if z else None)
    if code in (Event.CARD_LOSS, Event.CAVE, Event.CAVE_DIE):
        return Source(f"card.{ids[z]}", SOURCES[Event(code)].ruling)
    if code == Event.PLACED:
        return PLACED[min(z, len(PLACED) - 1)]
    if code == Event.PERMANENT:
        return Source(f"perm.{ids[x]}")
    if code == Event.TREASURE:
        return Source(f"treasure.{TREASURE_RULES[x]}")
    return SOURCES[Event(code)]


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
