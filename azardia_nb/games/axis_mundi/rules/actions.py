"""Actions as numbers: their kind, and what they name.

What each names stands in `text/actions.py`. `FIRST` and `SECOND` hold hexes, cards or
numbers, as the kind says: a card is its number in the file of cards, a treasure its place in
`TREASURES`.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.games.machine.actions import layout, read, write

Act = IntEnum(
    "Act",
    # what the core game has, too
    "WALK CLIMB RUN SPELUNK ENTER HEAL MELEE DEMONIC AOE END "
    # attacks; the Familiar; place and mat; cards
    "SHOOT THROW RETRIEVE IMMOBILIZE FLY_HARVEST "
    "SCAVENGE PICK HARVEST FREE_HARVEST PLACE_BOMB DISARM TREASURE "
    "ACTIVATE SWAP DEACTIVATE SCROUNGE DEMAND DRAW DRAW5 PLAY "
    # choices that follow; setting up
    "ANSWER PASS TAKE KEEP GIVE TOP ADD DISCARD SPLIT SECTION RECYCLE DROP OVER DOSE DONE "
    "DEAL EXCHANGE CHOOSE",
    start=0,
)
WORDS = tuple(act.name.lower().replace("_", "-") for act in Act)

MAX_ACTIONS = 1_000  # blows at six hexes with six cards, sharp or with AP first, are over 600


class Deed(NamedTuple):
    """A kind of action in the action phase: the rule behind it, its price, and what it is.

    The price of a step is by the Levels. A card and a token have a rule of their own, a card its
    price, too.
    """

    rule: str = ""
    price: int = 1
    moves: bool = False  # a Move action, which the held cannot do
    loud: bool = False  # makes the unseen visible


DEEDS: dict[int, Deed] = {
    Act.WALK: Deed("move.walk", moves=True),
    Act.CLIMB: Deed("move.climb", moves=True),
    Act.RUN: Deed("move.run", moves=True),
    Act.SPELUNK: Deed("move.spelunk", moves=True),
    Act.ENTER: Deed("axis.enter", moves=True),
    Act.HEAL: Deed("act.heal"),
    Act.MELEE: Deed("attack.melee", loud=True),
    Act.DEMONIC: Deed("demon.melee", loud=True),
    Act.AOE: Deed("demon.aoe", loud=True),
    Act.END: Deed("turn.points", 0),
    Act.SHOOT: Deed("attack.shoot", loud=True),
    Act.THROW: Deed("attack.grenade", loud=True),
    Act.RETRIEVE: Deed("act.retrieve", loud=True),
    Act.IMMOBILIZE: Deed("act.immobilize", loud=True),
    Act.FLY_HARVEST: Deed("beastmaster.up", loud=True),
    Act.SCAVENGE: Deed("act.scavenge"),
    Act.PICK: Deed("act.pick"),
    Act.HARVEST: Deed("act.harvest", loud=True),
    Act.FREE_HARVEST: Deed("cultivator.up", 0, loud=True),
    Act.PLACE_BOMB: Deed("act.bomb", 2),
    Act.DISARM: Deed("act.disarm"),
    Act.TREASURE: Deed(price=0),
    Act.ACTIVATE: Deed("act.slot"),
    Act.SWAP: Deed("act.slot"),
    Act.DEACTIVATE: Deed("act.slot"),
    Act.SCROUNGE: Deed("scrounger.scrounge", 0),
    Act.DEMAND: Deed("savant.demand", 0),
    Act.DRAW: Deed("act.draw"),
    Act.DRAW5: Deed("act.draw5", 3),
    Act.PLAY: Deed(),
}
_ALL = [DEEDS.get(kind, Deed()) for kind in Act]
PRICES = np.array([deed.price for deed in _ALL])
MOVES = np.array([deed.moves for deed in _ALL], np.int8)
LOUD = np.array([deed.loud for deed in _ALL], np.int8)
ATTACKS = (Act.MELEE, Act.DEMONIC, Act.AOE, Act.SHOOT, Act.THROW)

TREASURES = ("draw-3", "ap", "heal-4", "move-2", "attack-1", "energy-2", "grenade", "bomb")
ARROWS = ("servum", "veritatis", "ulcera-1", "ulcera-2")
HARVESTS = ("one", "perm", "hp", "one2", "perm2", "both", "hp2", "onehp", "permhp")
DECKS = ("one", "perm")
MODES = ("heaven", "hell")
OPTIONS = ("move", "heal")

# SEAT: a seat; NUMBER: cards of the 1-Time deck, a die's face, or what a card lets one choose;
# DOUBLED: with Double Double; WITH: with the sharp point, Godspeed, Harvester, or Salve's Herbs.
# A blow has in SECOND how many cards go with it:
# Desperate Measures, and four times Perfect Counters.
KIND, (FIRST, SECOND, SEAT, NUMBER, DOUBLED, WITH) = layout(7, 7, 2, 4, 1, 1)
COUNTERS = 4


@rule
def action(kind: int, first: int = -1, second: int = -1, seat: int = -1, number: int = -1) -> int:
    """Return the number of an action without cards that go with it."""
    named = write(FIRST, first) | write(SECOND, second) | write(SEAT, seat) | write(NUMBER, number)
    return kind << KIND | named


@rule
def doubled(number: int) -> int:
    """Return an action with Double Double."""
    return number | write(DOUBLED, 0)


@rule
def with_card(number: int) -> int:
    """Return an action with what goes with it: Godspeed, Harvester, Herbs, the sharp point."""
    return number | write(WITH, 0)


@rule
def with_cards(number: int, desperate: int, counters: int) -> int:
    """Return a blow with so many Desperate Measures and Perfect Counters, if any."""
    together = desperate + COUNTERS * counters
    return number | write(SECOND, together) if together else number


@rule
def kind_of(number: int) -> int:
    """Return the kind of an action."""
    return number >> KIND


@rule
def first_of(number: int) -> int:
    """Return the hex or card that an action names first, or -1."""
    return read(number, FIRST)


@rule
def second_of(number: int) -> int:
    """Return the hex or card that an action names second, or -1."""
    return read(number, SECOND)


@rule
def seat_of(number: int) -> int:
    """Return the seat an action is aimed at, or -1."""
    return read(number, SEAT)


@rule
def number_of(number: int) -> int:
    """Return the number that an action names, or -1."""
    return read(number, NUMBER)


@rule
def desperate_of(number: int) -> int:
    """Return how many Desperate Measures go with a blow."""
    return max(read(number, SECOND), 0) % COUNTERS


@rule
def counters_of(number: int) -> int:
    """Return how many Perfect Counters go with a blow."""
    return max(read(number, SECOND), 0) // COUNTERS


@rule
def is_doubled(number: int) -> bool:
    """Return whether Double Double goes with a card."""
    return read(number, DOUBLED) == 0


@rule
def has_card(number: int) -> bool:
    """Return whether the sharp point, Godspeed, Harvester or Holistic Herbs goes with an action."""
    return read(number, WITH) == 0
