"""Row types of Titan Race: a position (`STATE`) and a variant (`RULES`)."""

from typing import Any, NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.machine import schema
from azardia_nb.games.machine.schema import At, Field, Kind, Schema
from azardia_nb.games.machine.stack import FRAME_FIELDS, KIND, drop
from azardia_nb.games.titan_race.rules import board
from azardia_nb.games.titan_race.rules.frames import EFFECTS, EFFECTS_, NUMBERS
from azardia_nb.games.titan_race.rules.rulings import RULINGS, TrapLayer, TwoHands

State = Any  # a row of STATE
Rules = Any  # a row of RULES

MAX_SEATS = 6
TITANS = ("rassik", "grinder", "craken", "slaugg", "ragnarok", "chtoolhoo")
TITAN_COUNT = len(TITANS)
SPACE_NAMES = [tuple(board.names_of(slam)) for slam in (False, True)]
MAX_CARDS = 24  # maximum number of kinds of bonus card
MAX_COUNT = 9  # maximum number of copies of a kind
MAX_EFFECTS = 3  # maximum number of effects per card
MAXHAND = 5
MAX_STACK = 64
STACK_MARGIN = 14  # upper bound on the frames that one step of `settle` adds

# Phases of a turn, by the words of the notation.
PHASES = ("first", "roll", "take", "start", "free", "over")
FIRST, ROLL, TAKE, START, FREE, ENDED = range(6)
# States of a Titan.
STATES = ("up", "down", "rising")
UP, DOWN, RISING = range(3)

# Parts of the die's action that are done, as bits of `part`.
PARTS = ("moved", "extra", "paid", "whole")
MOVED, EXTRA, PAID, WHOLE = 1, 2, 4, 8
# Bits of `used`: uses spent in this turn, except ON_PENTACLE, which allows a reroll.
USES = ("ability", "card", "reroll", "pentacle")
ABILITY_USED, CARD_USED, REROLLED, ON_PENTACLE = 1, 2, 4, 8


def spaces_of(at: At) -> tuple[str, ...]:
    """Return the names of a race's spaces, by number."""
    return SPACE_NAMES[bool(at.rules["slam"])]


def _places(at: At) -> tuple[str, ...]:
    return ("finish", "", *spaces_of(at))


def _cards(at: At) -> tuple[str, ...]:
    return at.options.deck.ids if at.options.deck else ()


def _traps() -> Kind:
    """Kind of the `trap` field; `trap_layer = spares` adds the seat that laid each trap."""
    plain, marked = (
        schema.things(spaces_of),
        schema.counts(spaces_of, lambda at: at.players, ",", "@"),
    )

    def kind(at: At) -> Kind:
        return marked if at.rules["trap_layer"] == TrapLayer.SPARES else plain

    return Kind(
        list,
        bounds=lambda at: kind(at).bounds(at),
        say=lambda laid, at: plain.say((laid > 0).astype(int), at),
        mean=plain.mean,
        write=lambda laid, at: kind(at).write(laid, at),
        read=lambda name, text, at: kind(at).read(name, text, at),
    )


def _tokens(at: At) -> int:
    return int(at.rules["traps"])


def _seats(at: At) -> range:
    return range(at.players)


def _players(at: At) -> Any:
    return at.s["player"][: at.players]


def usual_supply(at: At) -> int:
    """Return the number of tokens in the supply if all others lie on the board."""
    return _tokens(at) - int(np.count_nonzero(at.s["trap"]))


_SEATS = schema.number(0, schema.every_seat)  # a mask of seats
_OWNER = schema.number(0, schema.last_seat, first=1)
_MANY = schema.number(-100, 127)  # negative too, because laps go down as well as up
HAND = schema.counts(_cards, MAX_COUNT)
_FACE, _SPACE = schema.word(board.FACES), schema.word(_places, board.FINISHED)
SCHEMA = Schema(
    "titan-race/1",
    (
        Field("players"),  # Titans in the race
        Field("turn", _OWNER, schema.REQUIRED, case="seat"),
        Field("round", schema.number(1, 16_384), schema.REQUIRED, type="i2", case="round"),
        Field("winner", _OWNER, NOBODY),
        Field("phase", schema.word(PHASES), schema.REQUIRED, case="phase"),
        Field("quiet"),  # 1 in the first round
        # number of dice on offer, indexed by face
        Field("offer", schema.things(board.FACES, MAX_SEATS), shape=len(board.FACES), case="offer"),
        Field("took", _FACE, NOBODY, case="took"),  # face of the die in use
        Field("used_as", _FACE, NOBODY, key="as"),  # face that a wild die is used as
        Field("part", schema.bits(PARTS)),
        Field("used", schema.bits(USES)),
        # per seat
        Field(
            "titan", schema.several(schema.word(TITANS)), schema.REQUIRED, MAX_SEATS, case="titan"
        ),
        Field("space", schema.several(_SPACE, blank="-"), schema.REQUIRED, MAX_SEATS, case="space"),
        Field("lap", schema.several(_MANY), schema.REQUIRED, MAX_SEATS, case="lap"),
        Field("life", schema.several(_MANY), schema.REQUIRED, MAX_SEATS, case="life"),
        Field("state", schema.several(schema.word(STATES)), 0, MAX_SEATS, case="state"),
        Field("player", schema.several(_OWNER), _seats, MAX_SEATS, case="player"),
        Field("team", schema.several(_OWNER), _players, MAX_SEATS, case="team"),
        # bonus cards; `held` and `hand` are indexed by `owner`
        Field("held", shape=MAX_SEATS),
        Field("hand", schema.hands(HAND), shape=(MAX_SEATS, MAX_CARDS)),
        Field("pile", shape=MAX_CARDS),
        Field("discard", HAND, shape=MAX_CARDS),
        Field("left"),  # number of cards in the draw pile
        # 1 for a trap; 1 + the layer's seat under `trap_layer = spares`
        Field("trap", _traps(), shape=board.MAX_SPACES, key="traps", case="traps"),
        Field("supply", schema.number(0, _tokens), usual_supply, case="supply", rule="trap.supply"),
        # masks of seats, for the movement under way
        Field("paid", _SEATS),  # seats that have paid for a push
        Field("slid", _SEATS),  # seats that have slid in this step
        Field("answered", _SEATS),  # owners of hands that have answered in this turn
        # frames still to be resolved; row `depth` - 1 is the top
        Field("depth"),
        Field("stack", schema.stack(NUMBERS, MAX_STACK // 2), shape=(MAX_STACK, FRAME_FIELDS)),
    ),
    header=("circuit", "cards"),
    first=("phase", "round", "turn"),
)
STATE = SCHEMA.dtype


class Numbers(NamedTuple):
    """Numbers of a variant that house rules may change."""

    laps: int = 3
    traps: int = 15  # number of tokens
    hand: int = 2  # maximum number of cards in a hand
    push: int = 1  # Life Points that being pushed costs: 0 or 1
    wild: int = 1  # Life Points that a wild die costs: 0 or 1
    strikes: int = 1  # 0: the strike face only moves
    abilities: int = 1  # 0: no Abilities
    colours: int = 1  # 0: no die gives life


BOUNDS = {"laps": (1, 9), "traps": (0, 30), "hand": (1, MAXHAND)}  # the others: 0 or 1

RULES = np.dtype(
    [
        *((name, "i8") for name in RULINGS),
        *((name, "i8") for name in Numbers._fields),
        ("cards", "i8"),  # 1 with bonus cards
        ("two", "i8"),  # 1 with two players of two Titans each
        ("slam", "i8"),  # 1 in a Grand Slam
        ("spaces", "i8"),
        ("nature", "i1", board.MAX_SPACES),
        ("to", "i1", (board.MAX_SPACES, len(board.WAYS))),
        ("lap_change", "i1", (board.MAX_SPACES, len(board.WAYS))),
        # per face, then per Titan
        ("face_colour", "i1", len(board.FACES)),
        ("titan_colour", "i1", TITAN_COUNT),
        ("life_start", "i1", TITAN_COUNT),
        ("life_most", "i1", TITAN_COUNT),
        ("life_after", "i1", TITAN_COUNT),
        ("gains", "i1", TITAN_COUNT),  # 1: gains life from a die of its colour
        ("pays", "i1", TITAN_COUNT),  # 1: pays for a wild die
        # per kind of card
        ("kinds", "i8"),
        ("count", "i1", MAX_CARDS),
        ("when", "i1", MAX_CARDS),
        ("aim", "i1", MAX_CARDS),
        ("effects", "i1", MAX_CARDS),
        ("effect", "i1", (MAX_CARDS, MAX_EFFECTS)),
        ("amount", "i1", (MAX_CARDS, MAX_EFFECTS)),
    ]
)


@rule
def seat_on(s: State, space: int) -> int:
    """Return the seat whose Titan stands on `space`, or NOBODY."""
    for seat in range(s["players"]):
        if s["space"][seat] == space:
            return seat
    return NOBODY


@rule
def owner(s: State, rules: Rules, seat: int) -> int:
    """Return the index of the hand of `seat`: its player, or the seat if each Titan has a hand."""
    return seat if int(rules["two_hands"]) == TwoHands.TITAN else int(s["player"][seat])


@rule
def is_out(s: State, seat: int) -> bool:
    """Return whether the Titan of `seat` is knocked out."""
    return bool(s["state"][seat] != UP)


@rule
def win(s: State, rules: Rules, seat: int) -> None:
    """End the race with `seat` as winner; empty the stack, discarding cards in play."""
    s["winner"] = seat
    s["phase"] = ENDED
    while s["depth"]:
        frame = s["stack"][s["depth"] - 1]
        if frame[KIND] == EFFECTS:
            s["discard"][frame[EFFECTS_.card]] += 1
        drop(s)
    s["paid"] = 0
    s["slid"] = 0
    s["answered"] = 0
