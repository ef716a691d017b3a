"""Actions as integers: their kind, operands and flags.

`text/actions.py` lists the operands of each kind. `FIRST` and `SECOND` hold a hex, a card or a
number, depending on the kind: a card is its index in `data/cards.toml`, a treasure its index in
`TREASURES`. An absent operand reads as -1.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.games.machine.actions import layout, read, write

Act = IntEnum(
    "Act",
    # the core game's kinds
    "WALK CLIMB RUN SPELUNK ENTER HEAL MELEE DEMONIC AOE END "
    # attacks; the Familiar; place and mat; cards
    "SHOOT THROW RETRIEVE IMMOBILIZE FLY_HARVEST "
    "SCAVENGE PICK HARVEST FREE_HARVEST PLACE_BOMB DISARM TREASURE "
    "ACTIVATE SWAP DEACTIVATE SCROUNGE DEMAND DRAW DRAW5 PLAY "
    # choices that follow an action; setting up
    "ANSWER PASS TAKE KEEP GIVE TOP ADD DISCARD SPLIT SECTION RECYCLE DROP OVER DOSE DONE "
    "DEAL EXCHANGE CHOOSE",
    start=0,
)
WORDS = tuple(act.name.lower().replace("_", "-") for act in Act)

# Melees at six hexes, each with up to six cards and with or without the sharp point, are more than
# 600 actions.
MAX_ACTIONS = 1_000


class ActionKind(NamedTuple):
    """The rule id, price in AP and flags of a kind of action in the action phase.

    Steps cost by Level (`mats.step_price`), cards by their own prices. Cards and tokens have their
    own rule ids.
    """

    rule: str = ""
    price: int = 1
    moves: bool = False  # a Move action, barred while immobilized
    loud: bool = False  # makes an unseen seat visible


ACTION_KINDS: dict[int, ActionKind] = {
    Act.WALK: ActionKind("move.walk", moves=True),
    Act.CLIMB: ActionKind("move.climb", moves=True),
    Act.RUN: ActionKind("move.run", moves=True),
    Act.SPELUNK: ActionKind("move.spelunk", moves=True),
    Act.ENTER: ActionKind("axis.enter", moves=True),
    Act.HEAL: ActionKind("act.heal"),
    Act.MELEE: ActionKind("attack.melee", loud=True),
    Act.DEMONIC: ActionKind("demon.melee", loud=True),
    Act.AOE: ActionKind("demon.aoe", loud=True),
    Act.END: ActionKind("turn.points", 0),
    Act.SHOOT: ActionKind("attack.shoot", loud=True),
    Act.THROW: ActionKind("attack.grenade", loud=True),
    Act.RETRIEVE: ActionKind("act.retrieve", loud=True),
    Act.IMMOBILIZE: ActionKind("act.immobilize", loud=True),
    Act.FLY_HARVEST: ActionKind("beastmaster.up", loud=True),
    Act.SCAVENGE: ActionKind("act.scavenge"),
    Act.PICK: ActionKind("act.pick"),
    Act.HARVEST: ActionKind("act.harvest", loud=True),
    Act.FREE_HARVEST: ActionKind("cultivator.up", 0, loud=True),
    Act.PLACE_BOMB: ActionKind("act.bomb", 2),
    Act.DISARM: ActionKind("act.disarm"),
    Act.TREASURE: ActionKind(price=0),
    Act.ACTIVATE: ActionKind("act.slot"),
    Act.SWAP: ActionKind("act.slot"),
    Act.DEACTIVATE: ActionKind("act.slot"),
    Act.SCROUNGE: ActionKind("scrounger.scrounge", 0),
    Act.DEMAND: ActionKind("savant.demand", 0),
    Act.DRAW: ActionKind("act.draw"),
    Act.DRAW5: ActionKind("act.draw5", 3),
    Act.PLAY: ActionKind(),
}
_ALL_KINDS = [ACTION_KINDS.get(kind, ActionKind()) for kind in Act]
PRICES = np.array([deed.price for deed in _ALL_KINDS])
MOVES = np.array([deed.moves for deed in _ALL_KINDS], np.int8)
LOUD = np.array([deed.loud for deed in _ALL_KINDS], np.int8)
ATTACKS = (Act.MELEE, Act.DEMONIC, Act.AOE, Act.SHOOT, Act.THROW)

TREASURES = ("draw-3", "ap", "heal-4", "move-2", "attack-1", "energy-2", "grenade", "bomb")
ARROWS = ("servum", "veritatis", "ulcera-1", "ulcera-2")
HARVESTS = ("one", "perm", "hp", "one2", "perm2", "both", "hp2", "onehp", "permhp")
DECKS = ("one", "perm")
MODES = ("heaven", "hell")
OPTIONS = ("move", "heal")

# The bits of each operand. SEAT: the target; NUMBER: count of 1-Time cards, a die's face, or a
# card's option; DOUBLED: with Double Double; WITH: with the sharp point, Godspeed, Harvester, or
# Salve's Herbs. A melee packs its cards into SECOND: Desperate Measures plus COUNTERS times Perfect
# Counters.
KIND, (FIRST, SECOND, SEAT, NUMBER, DOUBLED, WITH) = layout(7, 7, 2, 4, 1, 1)
COUNTERS = 4


@rule
def action(kind: int, first: int = -1, second: int = -1, seat: int = -1, number: int = -1) -> int:
    """Return the number of an action with these operands, without cards that go with it."""
    bits = write(FIRST, first) | write(SECOND, second) | write(SEAT, seat) | write(NUMBER, number)
    return kind << KIND | bits


@rule
def doubled(number: int) -> int:
    """Return the action `number` with Double Double added."""
    return number | write(DOUBLED, 0)


@rule
def with_card(number: int) -> int:
    """Return the action `number` with Godspeed, Harvester, Herbs or the sharp point added."""
    return number | write(WITH, 0)


@rule
def with_cards(number: int, desperate: int, counters: int) -> int:
    """Return a melee with these numbers of Desperate Measures and Perfect Counters added."""
    together = desperate + COUNTERS * counters
    return number | write(SECOND, together) if together else number


@rule
def kind_of(number: int) -> int:
    """Return the kind of an action, an `Act`."""
    return number >> KIND


@rule
def first_of(number: int) -> int:
    """Return an action's first operand: a hex, card, token or number, or -1."""
    return read(number, FIRST)


@rule
def second_of(number: int) -> int:
    """Return an action's second operand: a hex or card, or -1."""
    return read(number, SECOND)


@rule
def seat_of(number: int) -> int:
    """Return the target seat of an action, or -1."""
    return read(number, SEAT)


@rule
def number_of(number: int) -> int:
    """Return an action's operand NUMBER: a count, a die's face or an option; or -1."""
    return read(number, NUMBER)


@rule
def desperate_of(number: int) -> int:
    """Return the number of Desperate Measures played with a melee."""
    return max(read(number, SECOND), 0) % COUNTERS


@rule
def counters_of(number: int) -> int:
    """Return the number of Perfect Counters played with a melee."""
    return max(read(number, SECOND), 0) // COUNTERS


@rule
def is_doubled(number: int) -> bool:
    """Return whether an action's card is played with Double Double."""
    return read(number, DOUBLED) == 0


@rule
def has_card(number: int) -> bool:
    """Return whether an action uses the sharp point, Godspeed, Harvester or Holistic Herbs."""
    return read(number, WITH) == 0
