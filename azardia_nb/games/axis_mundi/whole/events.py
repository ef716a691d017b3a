"""What a step of the whole game can do besides what it does in the core game, as events.

Numbers go on where those of the core game end, so that a row of either names its event.
"""

from enum import IntEnum

from azardia_nb.games.axis_mundi.rules.events import SOURCES as CORE_SOURCES
from azardia_nb.games.axis_mundi.rules.events import Event, Source
from azardia_nb.games.terms import NOBODY


class Happens(IntEnum):
    """Every event; its comment names what its three numbers mean (`-` where they say nothing).

    `card` is the number of a kind in the file of cards, `token` a place in `TREASURES`.
    """

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
    GAVE = 90  # to seat, card, IN_SIGHT if it lay open before, DEMANDED
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
    FIRST = 150  # face, -, -: setup.first
    PICK_ORDER = 151  # face, -, -: setup.seats
    CHOSE = 152  # number of the player, Character, -: setup.seats
    STOPPED = 153  # -, -, -: poison.mix


IN_SIGHT, DEMANDED = 1, 2  # bits of GAVE


SOURCES: dict[int, Source] = {
    Happens.DEALT: Source("setup.hand"),
    Happens.EXCHANGED: Source("setup.redraw", "redraw"),
    Happens.PREGAME: Source("setup.pregame", "pregame_swap"),
    Happens.FIRST_ACTIVE: Source("setup.activate"),
    Happens.DREW: Source("setup.decks"),
    Happens.DISCARDED: Source("hand.limit"),
    Happens.REPLENISHED: Source("deck.replenish", "rebuild_when"),
    Happens.SCAVENGED: Source("act.scavenge"),
    Happens.TOOK: Source("scrounger.scavenge"),
    Happens.DRAW_ONE: Source("act.draw"),
    Happens.DRAW_FIVE: Source("act.draw5"),
    Happens.SLOT: Source("act.slot"),
    Happens.FREE_SLOT: Source("savant.slot", "savant_guard"),
    Happens.PICKED: Source("act.pick"),
    Happens.GOT_TOKEN: Source("treasure.hidden"),
    Happens.ENERGY: Source("mat.energy"),
    Happens.HEALED: Source("mat.hp"),
    Happens.UNWOUNDED: Source("mat.wounds"),
    Happens.PLAYED: Source("card"),  # and the kind: `source` completes it
    Happens.DOUBLED: Source("card.double-double", "double_choice"),
    Happens.CARD_LOSS: Source("card"),
    Happens.DRAINED: Source("card.ethereal-drain"),
    Happens.DANZIG: Source("card.danzig", "danzig_when"),
    Happens.CAVE: Source("card", "cave_from"),
    Happens.CAVE_DIE: Source("card", "left"),
    Happens.BORROWED: Source("card.who-are-you"),
    Happens.BORROW_ENDS: Source("card.who-are-you"),
    Happens.GOD_KEPT: Source("card.god-mode"),
    Happens.AXIS_KEPT: Source("axis.safe"),
    Happens.KEPT: Source("card"),
    Happens.GAVE: Source("card.mobilizing-forces", "mobilizing_to"),
    Happens.PEEKED: Source("card.peek-a-boo"),
    Happens.RECYCLED: Source("high.recycle", "recycle_by"),
    Happens.PERMANENT: Source("perm"),
    Happens.TREASURE: Source("treasure"),
    Happens.BOMB_PLACED: Source("act.bomb"),
    Happens.BOMB_EXPLODES: Source("act.bomb_explodes"),
    Happens.BOMB_LOSS: Source("act.bomb_explodes"),
    Happens.DISARMED: Source("act.disarm", "bomb_own"),
    Happens.THROWN: Source("attack.grenade", "grenade_level"),
    Happens.SHOT: Source("attack.shoot", "bow_line"),
    Happens.RETRIEVED: Source("act.retrieve", "retrieve_at"),
    Happens.ARRIVED: Source("act.retrieve", "retrieve_at"),
    Happens.IMMOBILIZE: Source("act.immobilize"),
    Happens.HELD: Source("act.immobilize"),
    Happens.MARKED: Source("high.immobilize"),
    Happens.GUARD: Source("beastmaster.guard"),
    Happens.TALONS: Source("beastmaster.talons"),
    Happens.NO_BLOOD: Source("terrain.shelter", "shelter_talons"),
    Happens.RETALIATION: Source("high.immobilize", "retaliation"),
    Happens.FLEW_HARVEST: Source("beastmaster.up"),
    Happens.HARVESTED: Source("act.harvest"),
    Happens.HARVEST_DIE: Source("act.harvest"),
    Happens.FREE_HARVEST: Source("cultivator.up"),
    Happens.CHOSEN_HARVEST: Source("cultivator.harvest"),
    Happens.DEMANDED: Source("savant.demand"),
    Happens.SCROUNGED: Source("scrounger.scrounge"),
    Happens.AXIS_SCROUNGED: Source("axis.scrounge", "scrounge_must"),
    Happens.MARKER: Source("malignant.marker"),
    Happens.INFECTED_AREA: Source("malignant.aoe", "area_rotation"),
    Happens.MALIGNANT_WOUNDS: Source("malignant.melee", "malignant_up"),
    Happens.SHARP_WOUNDS: Source("treasure.attack"),
    Happens.SHOT_WOUNDS: Source("attack.shoot"),
    Happens.FREE_ENDS: Source("scrounger.down"),
    Happens.HIDDEN: Source("hidden.begin"),
    Happens.PLANNED: Source("hidden.plan"),
    Happens.GUESS: Source("hidden.guess"),
    Happens.REVEALED: Source("hidden.reveal"),
    Happens.VOID: Source("hidden.void"),
    Happens.CAST_OUT: Source("freewill.eject"),
    Happens.EJECT_DIE: Source("axis.enter"),
    Happens.WISHED: Source("freewill.card"),
    Happens.OVERRIDDEN: Source("freewill.override", "free_will_when"),
    Happens.THROW: Source("poison.mix"),
    Happens.DROPPED: Source("poison.mix"),
    Happens.OVER: Source("poison.over", "poison_afresh"),
    Happens.DOSE: Source("poison.dose"),
    Happens.ARROW: Source("poison.arrow"),
    Happens.SERVUM: Source("poison.servum", "servum_add"),
    Happens.VERITATIS: Source("poison.veritatis", "veritatis_lasts"),
    Happens.ULCERA: Source("poison.ulcera"),
    Happens.SHOWN: Source("poison.veritatis"),
    Happens.FREED: Source("act.immobilize"),
    Happens.LOST_MARK: Source("high.immobilize"),
    Happens.ATTACK: Source("attack.melee"),
    Happens.DEMON_ATTACK: Source("demon.melee"),
    Happens.AXIS_HELD_OFF: Source("axis.scrounge"),
    Happens.SWAPPED_IN: Source("mat.slot"),
    Happens.SLOT_EMPTIED: Source("mat.slot"),
    Happens.PLACED: Source("setup"),
    Happens.FIRST: Source("setup.first", "first_seat"),
    Happens.PICK_ORDER: Source("setup.seats", "pick_order"),
    Happens.CHOSE: Source("setup.seats", "pick_order"),
    Happens.STOPPED: Source("poison.mix"),
}
assert set(SOURCES) == set(Happens)
assert max(Event) < min(Happens)

PLACED = (
    Source("setup.treasure", "treasure_places"),
    Source("setup.harvested", "marked_short"),
    Source("setup.infected", "marks_overlap"),
)
TREASURE_RULES = ("draw", "ap", "heal", "move", "attack", "energy", "grenade", "bomb")


def source(row: tuple[int, ...], ids: tuple[str, ...]) -> Source:
    """Return the rule of an event, of a card or a token the one of its kind.

    `ids` are those of the cards.
    """
    code, _, x, y, z = row
    if code in CORE_SOURCES:
        return CORE_SOURCES[Event(code)]
    if code == Happens.PLAYED:
        return Source(f"card.{ids[x]}")
    if code == Happens.KEPT or (code == Happens.DISCARDED and y != NOBODY):
        return Source(f"card.{ids[y]}")
    if code == Happens.GAVE and z & DEMANDED:
        return Source("savant.demand")
    if code == Happens.TOOK and (z or y != NOBODY):
        return Source("card.second-time" if z else "card.crates", "charm_secret" if z else None)
    if code in (Happens.CARD_LOSS, Happens.CAVE, Happens.CAVE_DIE):
        return Source(f"card.{ids[z]}", SOURCES[code].ruling)
    if code == Happens.PLACED:
        return PLACED[min(z, len(PLACED) - 1)]
    if code == Happens.PERMANENT:
        return Source(f"perm.{ids[x]}")
    if code == Happens.TREASURE:
        return Source(f"treasure.{TREASURE_RULES[x]}")
    return SOURCES[code]
