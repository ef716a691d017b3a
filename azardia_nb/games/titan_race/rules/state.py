"""The whole game as one row of a NumPy array, and the rules as another."""

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
MAX_CARDS = 24  # kinds of bonus card
MAX_COUNT = 9  # cards of a kind
MAX_EFFECTS = 3  # of a card
MAXHAND = 5
MAX_STACK = 64
STACK_MARGIN = 14  # what one thing that happens can add to it

# Where the turn stands; the words of the notation.
PHASES = ("first", "roll", "take", "start", "free", "over")
FIRST, ROLL, TAKE, START, FREE, ENDED = range(6)
# A Titan's state.
STATES = ("up", "down", "rising")
UP, DOWN, RISING = range(3)

# What is done of the die's action, as bits.
PARTS = ("moved", "extra", "paid", "whole")
MOVED, EXTRA, PAID, WHOLE = 1, 2, 4, 8
# What is used up in this turn, as bits; ON_PENTACLE is what may still be used.
USES = ("ability", "card", "reroll", "pentacle")
ABILITY_USED, CARD_USED, REROLLED, ON_PENTACLE = 1, 2, 4, 8


def spaces_of(at: At) -> tuple[str, ...]:
    """Return what the spaces of a race are called."""
    return SPACE_NAMES[bool(at.rules["slam"])]


def _places(at: At) -> tuple[str, ...]:
    return ("finish", "", *spaces_of(at))


def _cards(at: At) -> tuple[str, ...]:
    return at.options.deck.ids if at.options.deck else ()


def _traps() -> Kind:
    """Return the spaces of traps; where one's own spare one, with the seat that has laid each."""
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
    """Return how many tokens are left where all others lie on the board."""
    return _tokens(at) - int(np.count_nonzero(at.s["trap"]))


_SEATS = schema.number(0, schema.every_seat)  # a mask
_OWNER = schema.number(0, schema.last_seat, first=1)
_MANY = schema.number(-100, 127)  # laps go down as well
HAND = schema.counts(_cards, MAX_COUNT)
_FACE, _SPACE = schema.word(board.FACES), schema.word(_places, board.FINISHED)
SCHEMA = Schema(
    "titan-race/1",
    (
        Field("players"),  # Titans in the race
        Field("turn", _OWNER, schema.SAID, case="seat"),
        Field("round", schema.number(1, 16_384), schema.SAID, type="i2", case="round"),
        Field("winner", _OWNER, NOBODY),
        Field("phase", schema.word(PHASES), schema.SAID, case="phase"),
        Field("quiet"),  # 1 in the first round
        # dice that can still be taken, by face
        Field("offer", schema.things(board.FACES, MAX_SEATS), shape=len(board.FACES), case="offer"),
        Field("took", _FACE, NOBODY, case="took"),  # face of the die in use
        Field("used_as", _FACE, NOBODY, key="as"),  # what a wild die is used as
        Field("part", schema.bits(PARTS)),
        Field("used", schema.bits(USES)),
        # per seat
        Field("titan", schema.several(schema.word(TITANS)), schema.SAID, MAX_SEATS, case="titan"),
        Field("space", schema.several(_SPACE, blank="-"), schema.SAID, MAX_SEATS, case="space"),
        Field("lap", schema.several(_MANY), schema.SAID, MAX_SEATS, case="lap"),
        Field("life", schema.several(_MANY), schema.SAID, MAX_SEATS, case="life"),
        Field("state", schema.several(schema.word(STATES)), 0, MAX_SEATS, case="state"),
        Field("player", schema.several(_OWNER), _seats, MAX_SEATS, case="player"),
        Field("team", schema.several(_OWNER), _players, MAX_SEATS, case="team"),
        # bonus cards: hands by their owner
        Field("held", shape=MAX_SEATS),
        Field("hand", schema.hands(HAND), shape=(MAX_SEATS, MAX_CARDS)),
        Field("pile", shape=MAX_CARDS),
        Field("discard", HAND, shape=MAX_CARDS),
        Field("left"),  # cards in the pile
        # 1, or where one's own traps spare one, 1 + the layer's seat
        Field("trap", _traps(), shape=board.MAX_SPACES, key="traps", case="traps"),
        Field("supply", schema.number(0, _tokens), usual_supply, case="supply", rule="trap.supply"),
        # of the movement under way, as masks of seats
        Field("paid", _SEATS),  # for a push
        Field("slid", _SEATS),  # in this step
        Field("answered", _SEATS),  # owners of hands, in this turn
        # what is still to be done, the last row first
        Field("depth"),
        Field("stack", schema.stack(NUMBERS, MAX_STACK // 2), shape=(MAX_STACK, FRAME_FIELDS)),
    ),
    header=("circuit", "cards"),
    first=("phase", "round", "turn"),
)
STATE = SCHEMA.dtype


class Numbers(NamedTuple):
    """The numbers that house rules may change."""

    laps: int = 3
    traps: int = 15  # tokens
    hand: int = 2  # cards at most
    push: int = 1  # Life Points that being pushed costs: 0 or 1
    wild: int = 1  # Life Points that a wild die costs: 0 or 1
    strikes: int = 1  # 0: the strike face only moves
    abilities: int = 1  # 0: there are none
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
        # per face and Titan
        ("face_colour", "i1", len(board.FACES)),
        ("titan_colour", "i1", TITAN_COUNT),
        ("life_start", "i1", TITAN_COUNT),
        ("life_most", "i1", TITAN_COUNT),
        ("life_after", "i1", TITAN_COUNT),
        ("gains", "i1", TITAN_COUNT),  # 1: its colour gives it life
        ("pays", "i1", TITAN_COUNT),  # 1: it pays for a wild die
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
    """Return who stands on a space, or NOBODY."""
    for seat in range(s["players"]):
        if s["space"][seat] == space:
            return seat
    return NOBODY


@rule
def owner(s: State, rules: Rules, seat: int) -> int:
    """Return whose hand a seat plays from: the number of a player, or of the seat itself."""
    return seat if int(rules["two_hands"]) == TwoHands.TITAN else int(s["player"][seat])


@rule
def is_out(s: State, seat: int) -> bool:
    """Return whether a Titan has no life."""
    return bool(s["state"][seat] != UP)


@rule
def win(s: State, rules: Rules, seat: int) -> None:
    """End the race; nothing that was still to be done is done, but a card played is discarded."""
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
