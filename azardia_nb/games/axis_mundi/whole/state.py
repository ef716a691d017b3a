"""One row is a whole position of the game with cards; another holds all that the rules read."""

from typing import Any, TypeAlias

import numpy as np

from azardia_nb.games.axis_mundi.rules.board import MIDDLE, PIERS, SPACES
from azardia_nb.games.axis_mundi.rules.rulings import UNASKED
from azardia_nb.games.axis_mundi.rules.state import RULES as CORE_RULES
from azardia_nb.games.axis_mundi.rules.state import SEATS
from azardia_nb.games.machine.stack import FRAME_FIELDS
from azardia_nb.games.terms import NOBODY

State: TypeAlias = Any
Rules: TypeAlias = Any

MAX_STACK = 64
STACK_MARGIN = 8

# Kinds of cards, in the order of the file: 1-Time cards, Free Will, Permanent cards.
ONE_KINDS, PERM_KINDS = 36, 10
KINDS = ONE_KINDS + PERM_KINDS
FREE_WILL = 35  # of the 1-Time deck, with the module
ONE, PERM = range(2)  # decks
TOKENS = 8
SECTIONS = 3
PLAN = 24  # steps that can be written down
TUMBLED = 12
HUNDREDTHS = 100
MARKS = 3  # marked cards on the board
CARRIED = 8
LIFTED = 8  # cards taken of the pile unseen, while some do not know of them
UNSEEN = -2  # in a view: which of the pile's cards this is
PHASES = ("act", "over", "hand", "pregame")
ACT, ENDED, HAND, PREGAME = range(4)

STATE = np.dtype(
    [
        ("players", "i1"),
        ("turn", "i1"),
        ("round", "i2"),
        ("winner", "i1"),
        ("phase", "i1"),
        ("level", "i1"),  # of the Level card on top
        ("crater", "i1"),  # 1: the High has left it, and it is an Accessible Hex
        # of the turn
        ("points", "i1"),  # AP
        ("move", "i1"),
        ("attack", "i1"),
        ("sharp", "i1"),
        ("acted", "i1"),
        ("moved", "i1"),
        ("done", "i1"),
        ("begun", "i1"),
        ("firm", "i1"),
        ("healed", "i2"),
        ("scavenged", "i1"),
        ("climber", "i1"),  # 1 when Alpinist has given its point
        ("cornered", "i1"),  # 1 when Cornered Animal has
        ("slotted", "i1"),  # 1 when the Savant's free change is done
        ("freed", "i2"),  # a bit for each Permanent kind of a free change
        ("gathered", "i1"),  # 1 when the Cultivator's free harvest is done
        ("fallen", "i1"),  # 1 when the seat whose turn it is has died in it
        ("spent", "i1"),  # points used in this turn, for scrounger.down
        # per seat
        ("character", "i1", SEATS),
        ("form", "i1", SEATS),
        ("at", "i1", SEATS),  # NOBODY while unseen
        ("hp", "i1", SEATS),
        ("wounds", "i1", SEATS),
        ("energy", "i1", (SEATS, SECTIONS)),  # one section but for an upgraded Beastmaster
        ("immobile", "i1", SEATS),
        ("bound", "i1", SEATS),  # a bit for each hunter that has held a High once
        ("god", "i1", SEATS),
        ("servum", "i1", SEATS),
        ("borrowed", "i1", SEATS),  # Character whose powers a seat has, or NOBODY
        ("demanded", "i1", SEATS),
        ("lent", "i1", SEATS),  # 1 when a borrowed Scrounger has scrounged
        ("scrounge", "i1", SEATS),
        ("active", "i1", (SEATS, PERM_KINDS)),
        ("token", "i1", (SEATS, TOKENS)),
        ("mix", "i1", (SEATS, 3)),
        ("servums", "i1", SEATS),  # doses on the arrow
        ("truths", "i1", SEATS),
        ("ulcera", "i1", (SEATS, 5)),
        # the unseen
        ("hidden", "i1", SEATS),
        ("home", "i1", SEATS),  # where one vanished
        ("place", "i1", SEATS),  # where the written way has come to
        ("planned", "i1", SEATS),
        ("plan", "i4", (SEATS, PLAN)),  # actions
        # what the others have seen as one vanished
        ("last_hp", "i1", SEATS),
        ("last_wounds", "i1", SEATS),
        ("last_points", "i1", SEATS),  # AP and Move points
        ("written", "i1", SEATS),  # steps: how many is seen, but not which
        # areas, for each Malignant and Opponent
        ("due", "i1", (SEATS, SEATS)),  # wounds it has had of the area
        ("due_in", "i1", (SEATS, SEATS)),  # the seat in whose turn the last came, or NOBODY
        # cards
        ("hand", "i1", (SEATS, KINDS)),
        ("held", "i1", SEATS),
        ("pile", "i1", KINDS),  # both draw decks
        ("discard", "i1", KINDS),
        ("crate", "i1", (PIERS, KINDS)),
        ("blown", "i1", PIERS),
        ("seen", "i1", (SEATS, SEATS, KINDS)),
        ("top", "i1", (2, 2)),  # known cards on top of each deck, or NOBODY
        ("known", "i1", (2, 2)),  # a bit for each seat that knows it
        # taken of the pile unseen (ruling charm_secret): card, NOBODY or UNSEEN; by whom it is held
        ("lifted", "i1", LIFTED),
        ("lifted_by", "i1", LIFTED),
        ("unaware", "i1", LIFTED),  # a bit for each seat that counts it on the pile still
        ("drawn", "i1", KINDS),  # looked at, and in nobody's hand yet
        ("tumbled", "i4", TUMBLED),  # cards of a Tumble, as actions
        ("tumbles", "i1"),
        # tokens and marks
        ("left", "i1", TOKENS),  # 1 while face down on the board or with a bird
        ("treasure", "i1", SPACES),
        ("bird", "i1", CARRIED),  # what it brings: -1 nothing, 0 a token, 1 + a card
        ("marked", "i1", MARKS),  # cards that lie about, or NOBODY
        ("marked_at", "i1", MARKS),
        ("harvested", "i1", SPACES),
        ("infected", "i1", SPACES),
        ("bomb", "i1"),  # hex, or NOBODY
        ("bomber", "i1"),
        ("defused", "i1"),  # 1: it was on the board, and all know who has the token now
        # what is still to be done, the last row first
        ("depth", "i1"),
        ("stack", "i4", (MAX_STACK, FRAME_FIELDS)),
    ]
)
assert STATE.itemsize <= 4096


RULES = np.dtype(
    [
        *CORE_RULES.descr,
        *((name, "i8") for name in UNASKED),
        ("poison_rolls", "i8"),
        ("poison_clock", "i8"),  # seconds, or 0
        ("ask_all", "i8"),  # 1 where who has no answer is asked, too
        ("free_will", "i8"),
        ("poison", "i8"),
        ("count", "i8", KINDS),  # cards of each kind in the game
        ("cost", "i8", KINDS),
        ("doubles", "i8", KINDS),
        ("brings", "i8", KINDS),
        ("worth", "i8", KINDS),  # to a bot, in hundredths of an AP
        ("treasures", "i8", SPACES),  # where tokens lie at the start
        ("line", "i1", (SPACES, SPACES)),  # 1 for places in a straight line (ruling bow_line)
    ]
)


def new_row() -> State:
    """Return a row with nothing in it, where nobody has won."""
    s = np.zeros(1, STATE)[0]
    s["players"], s["round"], s["winner"], s["firm"] = SEATS, 1, NOBODY, NOBODY
    s["borrowed"] = NOBODY
    s["due_in"] = NOBODY
    s["top"] = NOBODY
    s["bird"] = NOBODY
    s["lifted"] = NOBODY
    s["marked"] = s["marked_at"] = NOBODY
    s["bomb"] = s["bomber"] = NOBODY
    assert MIDDLE < SPACES
    return s
