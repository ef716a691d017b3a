"""The core game of two with coins: what a coin is worth, and how far it can be solved.

Coins come from cards, so the core game has none to win: they can only be spent. So positions are
solved by what both have together, the fewest coins first, and each pair of fortunes needs only
poorer ones and itself: whoever has a coins and meets b has b and meets a one turn later.

Where moves lead is asked of the engine once, for pawns that can pay for everything; the moments of
a turn are nodes for every two fortunes:

- a turn that begins, and goes on to begin once a tile has been bought; its value is the mover's;
- the dice after a zero, of the mover: only a boosted zero leads there, with fewer coins;
- the end of a turn, with tiles, a level or a call still to be had, of the mover;
- a challenge, whose value is that of who arrived or called, because that pawn rolls first;
- the answer to a sum that is to be beaten, whose value is the other's.

A weight below 0 leads to a node whose value is the other player's. A tie that is rolled again leads
back to the challenge itself, with the coins that are left.

>>> splits(3)  # what is worked out together when both have three coins between them
[((3, 0), (0, 3)), ((2, 1), (1, 2))]
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia import engine
from azardia_nb.games.azardia.actions import Act, action
from azardia_nb.games.azardia.board import NUMBERS
from azardia_nb.games.azardia.challenges import Stage
from azardia_nb.games.azardia.characters import Character
from azardia_nb.games.azardia.state import NOBODY, STATE, Frame, Phase, State
from azardia_nb.odds.core.links import CALL, NEITHER, OWN, PLACES, RIVALS, may_begin
from azardia_nb.odds.expand import Children, States, children, compile_ahead
from azardia_nb.odds.rolls import LAW, MOST_PAID, rolls
from azardia_nb.odds.solver import (
    HURRY,
    Decisions,
    Floats,
    Layers,
    Throw,
    Throws,
    Told,
    by_policies,
)

Keys = npt.NDArray[np.int16]
Ints = npt.NDArray[np.signedinteger[Any]]
Bools = npt.NDArray[np.bool_]
Split = tuple[int, int]  # thousands of coins: of whoever's value it is, and of the other

CAP = NUMBERS.coin_cap
FARTHEST = NUMBERS.dice * (NUMBERS.faces + 1)  # every die boosted
FARS = FARTHEST + 1
AGAIN = FARS  # among the ways to use the dice: a zero rolled again
SUMS = range(NUMBERS.dice, FARTHEST + 1)  # of a challenge
HIGHEST = NUMBERS.faces**NUMBERS.dice - 1  # the outcome that shows the highest dice; 0: the lowest
DONE = action(Act.END)
MANY = 2_000  # turns that begin, from which on compiled code is worth waiting for
CHUNK = 250  # positions asked about at once: forty megabytes of what follows
# Without a chance as large as the first, policies go round where a coin can be won or lost.
BREAKS = (1e-6, *HURRY)
PATIENCE = (1e-4, 1e-6)

# --- positions ----------------------------------------------------------------------------------

# What tells positions of the core game apart, apart from coins; seat 0 is whose turn it is.
_FIELDS = ("phase", "holder", "last_turns", "ability_used", "depth")
_SEAT_FIELDS = ("tile", "level", "crossed", "character")
_FRAMES = 4  # an arrival may wait for challenges, and these for others
_STACK = len(_FIELDS) + 2 * len(_SEAT_FIELDS)
_FIELDS_OF_FRAME = STATE["stack"].shape[1]
_WIDTH = _STACK + _FRAMES * _FIELDS_OF_FRAME
SEATS = {  # where both seats of each stand
    name: slice(len(_FIELDS) + 2 * at, len(_FIELDS) + 2 * at + 2)
    for at, name in enumerate(_SEAT_FIELDS)
}
_MIXED = np.random.default_rng(0).integers(2**63, size=_WIDTH, dtype=np.uint64) | np.uint64(1)


def _keys(states: States) -> Keys:
    """Return what tells positions apart, a row each."""
    columns = [states[name][:, None] for name in _FIELDS]
    columns += [states[name][:, :2] for name in _SEAT_FIELDS]
    columns.append(states["stack"][:, :_FRAMES].reshape(len(states), _WIDTH - _STACK))
    return np.concatenate(columns, axis=1)


def _put(states: States, keys: Keys) -> States:
    """Put positions of nothing but pawns into rows, whatever these are about to do."""
    for at, name in enumerate(_FIELDS):
        if name != "phase":
            states[name] = keys[:, at]
    for at, name in enumerate(_SEAT_FIELDS):
        states[name][:, :2] = keys[:, len(_FIELDS) + 2 * at :][:, :2]
    states["stack"][:, :_FRAMES] = keys[:, _STACK:].reshape(len(keys), _FRAMES, _FIELDS_OF_FRAME)
    return states


def _placed(keys: Keys, coins: int) -> States:
    """Return positions by what tells them apart, both seats with so many coins."""
    states = _put(np.repeat(_begun(), len(keys)), keys)
    states["phase"] = keys[:, 0]
    states["coins"][:, :2] = coins
    return states


@cache
def _begun() -> States:
    """Return a game at the beginning of a turn, as one row."""
    return np.array([engine.start(LAW, players=2, cards=False, characters=(0, 1))])


def _canonical(states: States) -> tuple[Keys, Bools]:
    """Return what tells positions apart with the mover in seat 0, and where the seats changed."""
    keys = _keys(states)
    changed = (states["turn"] == 1) & (states["phase"] != Phase.OVER)
    if (keys[changed, _FIELDS.index("depth")] > 0).any():
        raise AzardiaError("something is pending between two turns")
    seats = keys[changed]
    for at in range(len(_FIELDS), _STACK, 2):
        seats[:, [at, at + 1]] = seats[:, [at + 1, at]]
    holder, last = _FIELDS.index("holder"), _FIELDS.index("last_turns")
    seats[:, holder] = np.array([1, 0, NOBODY])[seats[:, holder]]
    seats[:, last] = np.array([0, 2, 1, 3])[seats[:, last]]
    keys[changed] = seats
    return keys, changed


# --- what the engine says -----------------------------------------------------------------------

# Where something leads: twice the number of a place, and 1 more if the other player acts there.
WON = -1  # the place of whoever has won
NOWHERE = -9  # not to be had here

TURN, END, CHALLENGE = range(3)  # what a place is
_KINDS = {Phase.ROLL: TURN, Phase.PLAY: END}


class Paths(NamedTuple):
    """Where everything leads from the places of a game, whoever has how many coins.

    Places are turns that begin, ends of turns and challenges, in this order.
    """

    keys: Keys  # a row a place
    counts: tuple[int, int, int]  # how many turns, ends of turns and challenges
    moves: Ints  # per turn and tiles to move, where that leads
    tiles: Ints  # per turn and end of a turn, where a tile leads that is bought
    levels: Ints  # the same for a level
    ends: Ints  # per end of a turn, where the next turn is
    calls: Ints  # per end of a turn, where a challenge from afar leads
    results: Ints  # per challenge, where it leads if it is lost, tied and won

    @property
    def turns(self) -> Keys:
        """The turns that begin."""
        return self.keys[: self.counts[TURN]]


def crossed(mantis: bool = False) -> Keys:
    """Return the turns that begin with both pawns in the Tyrant Zone, or on its gate for good."""
    rows = np.flatnonzero(PLACES.rows[:, 2] == 1)
    return turns_of(rows, (NEITHER, OWN, RIVALS) if mantis else (NEITHER,))


def at_top(mantis: bool = False) -> Keys:
    """Return the turns that begin with both pawns at level 5, which nobody loses."""
    rows = np.flatnonzero(PLACES.rows[:, 1] == NUMBERS.top_level)
    return turns_of(rows, (NEITHER, OWN, RIVALS) if mantis else (NEITHER,))


def anywhere(mantis: bool = False) -> Keys:
    """Return all turns that begin."""
    return turns_of(range(len(PLACES.rows)), (NEITHER, OWN, RIVALS) if mantis else (NEITHER,))


def turns_of(rows: Sequence[int] | Ints, mantis: Sequence[int]) -> Keys:
    """Return the turns that begin with both pawns on some of all places, by their numbers."""
    places = PLACES.rows[np.asarray(rows)]
    mine, rival = (x.ravel() for x in np.indices((len(places), len(places))))
    tiles = places[:, 0]
    may = np.array([[may_begin(LAW, a, b) for b in tiles] for a in tiles]).ravel()
    mine, rival = mine[may], rival[may]
    states = np.repeat(_begun(), len(mine) * len(mantis))
    for block, owner in enumerate(mantis):
        part = states[block * len(mine) : (block + 1) * len(mine)]
        for at, name in enumerate(_SEAT_FIELDS[:3]):
            part[name][:, 0] = places[mine, at]
            part[name][:, 1] = places[rival, at]
        part["character"][:, :2] = Character.LAGARTOON
        if owner != NEITHER:
            part["character"][:, 0 if owner == OWN else 1] = Character.MANTIS
    states["holder"] = np.where(states["tile"][:, 1] == NUMBERS.goal, 1, NOBODY)
    return _keys(states)


def paths(roots: Keys) -> Paths:
    """Ask the engine where everything leads from some turns, and from what they lead to."""
    if len(roots) > MANY:
        compile_ahead()
    asked = _Asking()
    asked.numbers(roots)
    while asked.ask():
        pass
    return asked.found()


class _Asking:
    """Places that are known so far, and what the engine has said about them."""

    def __init__(self) -> None:
        self.known: dict[bytes, int] = {}
        self.keys: list[Keys] = []
        self.said: list[tuple[int, Ints]] = []  # of places, a chunk at a time
        self.asked = 0

    def numbers(self, keys: Keys) -> Ints:
        """Return the numbers of places, in the order in which they were found."""
        mixed = keys.astype(np.uint64) @ _MIXED
        _, first, which = np.unique(mixed, return_index=True, return_inverse=True)
        rows = keys[first]
        if (rows[which] != keys).any():
            raise AzardiaError("two positions look alike")
        found = []
        for row in rows:
            name = row.tobytes()
            if name not in self.known:
                self.known[name] = len(self.keys)
                self.keys.append(row)
            found.append(self.known[name])
        return np.array(found, np.int32)[which]

    def ask(self) -> bool:
        """Ask about the next places of a kind; return whether there were any."""
        rows = self.keys[self.asked : self.asked + CHUNK]
        if not rows:
            return False
        keys = np.array(rows)
        kinds = kinds_of(keys)
        wanted = int(np.argmax(np.append(kinds != kinds[0], True)))
        answer = (self.turns, self.plays, self.challenges)[kinds[0]](keys[:wanted])
        self.said.append((int(kinds[0]), answer))
        self.asked += wanted
        return True

    def turns(self, keys: Keys) -> Ints:
        """Return where each move, a bought tile and a bought level lead."""
        shop = children(_placed(keys, CAP), LAW)
        answer = np.full((len(keys), FARS + 2), NOWHERE, np.int32)
        begin = np.zeros(len(keys), np.int64)
        self._bought(answer[:, FARS:], shop, begin)
        rows, fars = _rows()
        states = _put(np.tile(rows, len(keys)), np.repeat(keys, len(rows), axis=0))
        found = children(states, LAW)
        per_turn = len(found.parents) // len(keys)
        taken = (fars >= 0).nonzero()[0]
        chosen = (np.arange(len(keys))[:, None] * per_turn + taken).ravel()
        leads = self._leads(found.states[chosen], begin[found.parents[chosen] // len(rows)])
        answer[:, fars[taken]] = leads.reshape(len(keys), -1)
        return answer

    def plays(self, keys: Keys) -> Ints:
        """Return where a bought tile, a bought level, a call and the end lead."""
        found = children(_placed(keys, CAP), LAW)
        begin = np.zeros(len(keys), np.int64)
        answer = np.full((len(keys), 4), NOWHERE, np.int32)
        self._bought(answer, found, begin)
        for at, number in ((2, CALL), (3, DONE)):
            chosen = np.flatnonzero(found.numbers == number)
            leads = self._leads(found.states[chosen], begin[found.parents[chosen]])
            answer[found.parents[chosen], at] = leads
        return answer

    def challenges(self, keys: Keys) -> Ints:
        """Return where a challenge leads that is lost, tied and won."""
        persons = _arrivers(keys)
        answer = np.zeros((len(keys), 3), np.int32)
        first = children(_placed(keys, 0), LAW)
        for at, (mine, theirs) in enumerate(((0, HIGHEST), (0, 0), (HIGHEST, 0))):
            rolled = first.states[first.numbers == mine]
            then = children(rolled, LAW)
            answer[:, at] = self._leads(then.states[then.numbers == theirs], persons)
        return answer

    def _bought(self, answer: Ints, found: Children, begin: Ints) -> None:
        for at, (kind, price) in enumerate(
            ((Act.TILE, NUMBERS.tile_price), (Act.LEVEL, NUMBERS.level_price))
        ):
            chosen = np.flatnonzero(found.numbers == action(kind))
            bought = found.states[chosen]
            if (bought["coins"][:, 0] != CAP - price).any():
                raise AzardiaError("something costs more or less than it is said to")
            answer[found.parents[chosen], at] = self._leads(bought, begin[found.parents[chosen]])

    def _leads(self, states: States, persons: Ints) -> Ints:
        """Return where positions lead, as seen by the seats of those who acted."""
        leads = np.empty(len(states), np.int32)
        over = states["phase"] == Phase.OVER
        leads[over] = 2 * WON + (states["winner"] != persons)[over]
        going = np.flatnonzero(~over)
        keys, changed = _canonical(states[going])
        theirs = np.where(keys[:, _DEPTH] > 0, _arrivers(keys), changed)
        leads[going] = 2 * self.numbers(keys) + (theirs != persons[going])
        return leads

    def found(self) -> Paths:
        """Return all that was said, turns first."""
        keys = np.array(self.keys)
        kinds = kinds_of(keys)
        order = np.argsort(kinds, kind="stable")
        number = np.empty(len(keys) + 1, np.int32)
        number[order] = np.arange(len(keys))
        number[WON] = WON

        def said(kind: int) -> Ints:
            leads = np.concatenate([leads for of, leads in self.said if of == kind])
            return np.where(leads == NOWHERE, NOWHERE, 2 * number[leads >> 1] + (leads & 1))

        turns, plays, results = map(said, (TURN, END, CHALLENGE))
        return Paths(
            keys[order],
            (len(turns), len(plays), len(results)),
            turns[:, :FARS],
            np.concatenate([turns[:, FARS], plays[:, 0]]),
            np.concatenate([turns[:, FARS + 1], plays[:, 1]]),
            plays[:, 3],
            plays[:, 2],
            results,
        )


_DEPTH = _FIELDS.index("depth")


def _arrivers(keys: Keys) -> Ints:
    """Return who arrived, or called, in the challenges on top; -1 elsewhere."""
    depth = keys[:, _DEPTH].astype(np.int64)
    top = _STACK + np.maximum(depth - 1, 0) * _FIELDS_OF_FRAME
    rows = np.arange(len(keys))
    return np.where(depth > 0, keys[rows, top + 1], NOBODY)


def kinds_of(keys: Keys) -> Ints:
    """Return what places are; AzardiaError for a position that is none."""
    depth = keys[:, _DEPTH].astype(np.int64)
    top = _STACK + np.maximum(depth - 1, 0) * _FIELDS_OF_FRAME
    rows = np.arange(len(keys))
    rolling = (keys[rows, top] == Frame.CHALLENGE) & (keys[rows, top + 3] == Stage.ROLL)
    kinds = np.full(len(keys), -1)
    kinds[(depth > 0) & rolling] = CHALLENGE
    for phase, kind in _KINDS.items():
        kinds[(depth == 0) & (keys[:, 0] == phase)] = kind
    if (kinds < 0).any() or (depth > _FRAMES).any():
        raise AzardiaError("the core game leads to a position that is not among the known ones")
    return kinds


@cache
def _rows() -> tuple[States, Ints]:
    """Return dice on the table that move a pawn all there is, and per action how far, or -1."""
    rows = []
    fars: list[int] = []
    for roll in (*rolls(NUMBERS.top_level, 0, 1), *rolls(NUMBERS.top_level, MOST_PAID, 1)):
        new = [far for far, _ in roll.ways.values() if far is not None and far not in fars]
        if new:
            rows.append(roll.state)
            for far, _ in roll.ways.values():
                fars.append(-1 if far is None or far in fars else far)
    return np.array(rows), np.array(fars)


# --- throws -------------------------------------------------------------------------------------

LOST, TIED, BEATEN = range(3)  # results of a challenge, for whoever arrived


class _Kinds:
    """The kinds of nodes: what chance throws there, and which options that leaves."""

    def __init__(self) -> None:
        self.listed: list[tuple[int, list[list[Throw]]]] = []
        self._numbers: dict[tuple[object, ...], int] = {}

    def turn(self, coins: int, bought: int) -> int:
        """Return the kind of a turn, with so many things that may be bought before the roll."""
        ways = _ways(coins)
        again = ways + bought  # what the stage of the dice after a zero is worth
        stages = [_rolled(coins, 1, NOWHERE), _rolled(coins, 0, again)]
        if bought:
            stages.append([Throw(1, (*range(ways, again), again + 1))])
        return self._number(("turn", coins, bought), again, stages)

    def again(self, coins: int) -> int:
        """Return the kind of the dice after a zero."""
        stages = [_rolled(coins, 1, NOWHERE)]
        return self._number(("again", coins), _ways(coins), stages)

    def choice(self, count: int) -> int:
        """Return the kind of a node where nothing is thrown."""
        return self._number(("choice", count), count, [[Throw(1, tuple(range(count)))]])

    def challenge(self, coins: int) -> int:
        """Return the kind of a challenge: the roll of whoever arrived."""
        throws = _merged(
            (cases, [paid * len(SUMS) + total - SUMS[0] for total, paid in ways])
            for cases, ways in sums(coins)
        )
        return self._number(("challenge", coins), (coins + 1) * len(SUMS), [throws])

    def answer(self, total: int, coins: int) -> int:
        """Return the kind of the roll of the other, who is to beat a sum."""
        throws = _merged(
            (cases, [paid * 3 + result for result, paid in ways])
            for cases, ways in answers(total, coins)
        )
        return self._number(("answer", total, coins), (coins + 1) * 3, [throws])

    def throws(self) -> Throws:
        """Return all kinds as arrays."""
        return Throws.of(self.listed)

    def _number(self, name: tuple[object, ...], count: int, stages: list[list[Throw]]) -> int:
        if name not in self._numbers:
            self._numbers[name] = len(self.listed)
            self.listed.append((count, stages))
        return self._numbers[name]


def _merged(rolled: Iterable[tuple[int, Iterable[int]]]) -> list[Throw]:
    """Return throws, those that leave the same options as one."""
    throws: dict[tuple[int, ...], int] = {}
    for cases, options in rolled:
        key = tuple(sorted(set(options)))
        throws[key] = throws.get(key, 0) + cases
    return [Throw(cases, options) for options, cases in throws.items()]


def _ways(coins: int) -> int:
    """Return how many ways there are to use the dice: tiles to move, a zero rolled again.

    Tiles for nothing come first; then, for each price, tiles and rolling again.
    """
    return FARS + coins * (FARS + 1)


@cache
def _rolled(coins: int, zeros: int, again: int) -> list[Throw]:
    """Return what is thrown, by ways to use it; `again` is to roll a zero again for nothing."""

    def number(far: int | None, paid: int) -> int:
        if paid == 0:
            return again if far is None else far
        return FARS + (paid - 1) * (FARS + 1) + (AGAIN if far is None else far)

    return _merged(
        (roll.cases, [number(*way) for way in roll.ways.values()])
        for roll in rolls(NUMBERS.top_level, coins, zeros)
    )


@cache
def _challenge(coins: int) -> States:
    """Return a challenge before its first roll, both with so many coins."""
    states = np.repeat(_begun(), 1)
    states["level"][:, :2] = NUMBERS.top_level
    states["crossed"][:, :2] = 1
    states["tile"][:, 0] = NUMBERS.gate + 1
    states["tile"][:, 1] = NUMBERS.gate + 2
    states["coins"][:, :2] = CAP
    met = children(states, LAW)
    found: States = met.states[met.numbers == action(Act.TILE)]
    found["coins"][:, :2] = coins
    return found


def _kept(states: States, seat: int) -> list[tuple[int, list[tuple[Any, int]]]]:
    """Return, per roll that is due, the positions it can lead to, each with what is paid."""
    coins = int(states["coins"][0, seat])
    rolled = children(states, LAW)
    ways: list[list[State]] = [[] for _ in rolled.parents]
    choosing = np.flatnonzero(rolled.seats == seat)
    kept = children(rolled.states[choosing], LAW)
    for parent, state in zip(choosing[kept.parents], kept.states, strict=True):
        ways[parent].append(state)
    for at in np.flatnonzero(rolled.seats != seat):
        ways[at].append(rolled.states[at])  # nothing can be paid for
    return [
        (int(weight), [(state, coins - int(state["coins"][seat])) for state in found])
        for weight, found in zip(rolled.weights, ways, strict=True)
    ]


@cache
def sums(coins: int) -> list[tuple[int, list[tuple[int, int]]]]:
    """Return the rolls of a challenge: cases, and each sum that can be kept with its price."""
    return [
        (cases, [(int(one["stack"][one["depth"] - 1, 4]), paid) for one, paid in ways])
        for cases, ways in _kept(_challenge(coins), 0)
    ]


@cache
def answers(total: int, coins: int) -> list[tuple[int, list[tuple[int, int]]]]:
    """Return the other's rolls against a sum: cases, and each result with its price."""
    begun = _challenge(MOST_PAID)
    waiting = [one for _, ways in _kept(begun, 0) for one, _ in ways]
    row = next(s for s in waiting if s["stack"][s["depth"] - 1, 4] == total)[None].copy()
    row["coins"][:, :2] = coins
    begun = begun.copy()
    begun["coins"][:, :2] = 0
    known: dict[bytes, int] = {}
    first = children(begun, LAW)
    for result, (mine, theirs) in enumerate(((0, HIGHEST), (0, 0), (HIGHEST, 0))):
        then = children(first.states[first.numbers == mine], LAW)
        known[_keys(then.states[then.numbers == theirs]).tobytes()] = result
    return [
        (cases, [(known[_keys(one[None]).tobytes()], paid) for one, paid in ways])
        for cases, ways in _kept(row, 1)
    ]


# --- as arrays ----------------------------------------------------------------------------------


class _Room(NamedTuple):
    """How the nodes of one split are numbered: places first, then zeros, then answers."""

    turns: int
    plays: int
    challenges: int

    @property
    def again(self) -> int:
        """The first node of dice after a zero."""
        return self.turns + self.plays + self.challenges

    @property
    def answers(self) -> int:
        """The first node of a sum that is to be beaten."""
        return self.again + self.turns

    @property
    def size(self) -> int:
        """How many nodes a split has."""
        return self.answers + self.challenges * len(SUMS)


def splits(total: int) -> list[tuple[Split, ...]]:
    """Return the splits of so many coins, those together that need each other."""
    found = [(a, total - a) for a in range(CAP, -1, -1) if 0 <= total - a <= a]
    return [(split,) if split[0] == split[1] else (split, split[::-1]) for split in found]


def needed(pair: Sequence[Split]) -> list[Split]:
    """Return the splits to which those of a pair lead when somebody pays."""
    prices = {1, MOST_PAID, NUMBERS.tile_price, NUMBERS.level_price}
    found = {
        split
        for a, b in pair
        for paid in prices
        for mine, theirs in ((a - paid, b), (a, b - paid))
        for split in ((mine, theirs), (theirs, mine))
        if mine >= 0 and theirs >= 0
    }
    return sorted(found)


class _Writer:
    """Options of nodes, written block by block."""

    def __init__(self, game: Paths, pair: Sequence[Split]) -> None:
        self.game = game
        self.room = _Room(*game.counts)
        self.pair = list(pair)
        self.others = needed(pair)
        self.begin = {split: n * self.room.size for n, split in enumerate(self.pair + self.others)}
        self.own = len(self.pair) * self.room.size
        self.won = (len(self.pair) + len(self.others)) * self.room.size
        self.kinds = _Kinds()
        self.kind = np.full(self.own, -1, np.int8)
        self.first = np.zeros(self.own, np.int32)
        self.next: list[npt.NDArray[np.int32]] = []
        self.weight: list[npt.NDArray[np.int8]] = []
        self.written = 0
        self.late: list[Ints] = []

    def leads(self, leads: Ints, mine: int, theirs: int) -> Ints:
        """Return the nodes to which places lead with these coins, plus 1, below 0 if the other's.

        An end of a turn with nothing to decide is passed over.
        """
        place, turned = leads >> 1, leads & 1
        for _ in range(2):
            idle = self._idle(place, np.where(turned, theirs, mine))
            after = self.game.ends[place[idle] - self.room.turns]
            place = place.copy()
            place[idle] = after >> 1
            turned = turned.copy()
            turned[idle] ^= after & 1
        nodes = np.where(turned, self.begin[theirs, mine], self.begin[mine, theirs]) + place
        nodes = np.where(place == WON, self.won, nodes)
        return np.where(turned, -1 - nodes, nodes + 1)

    def _idle(self, place: Ints, coins: Ints) -> Bools:
        """Return which of these are ends of turns with nothing to decide."""
        end = place - self.room.turns
        inside = (end >= 0) & (end < self.room.plays)
        idle: Bools = inside & (coins == 0) & (self.game.calls[np.where(inside, end, 0)] == NOWHERE)
        return idle

    def nodes(self, at: Ints, kind: int, options: Ints) -> None:
        """Write nodes with equally many options, a row each, as `leads` gives them."""
        self.kind[at] = kind
        self.first[at] = self._written(options)

    def _written(self, options: Ints) -> Ints:
        """Write options, a row for each of some nodes; return the first of each row."""
        rows, count = options.shape
        first: Ints = self.written + count * np.arange(rows)
        self.next.append((np.abs(options) - 1).ravel().astype(np.int32))
        self.weight.append(np.sign(options).ravel().astype(np.int8))
        self.written += options.size
        return first

    def _turns(self, mine: int, theirs: int) -> None:
        room, game, begin = self.room, self.game, self.begin[mine, theirs]
        most = min(mine, MOST_PAID)
        turns = np.arange(room.turns)
        columns = [self.leads(game.moves, mine, theirs)]
        for paid in range(1, most + 1):
            columns.append(self.leads(game.moves, mine - paid, theirs))
            columns.append(self.begin[mine - paid, theirs] + room.again + turns[:, None] + 1)
        offered = np.hstack(columns)
        offers = (
            (game.tiles[: room.turns], NUMBERS.tile_price),
            (game.levels[: room.turns], NUMBERS.level_price),
        )
        for chosen, bought in self._offered(offers, mine, theirs):
            options = np.hstack([offered[chosen], *bought])
            self.nodes(begin + chosen, self.kinds.turn(most, len(bought)), options)
        zeros = begin + room.again + turns
        self.kind[zeros] = self.kinds.again(most)
        self.first[zeros] = self.first[begin + turns]
        self.late.append(zeros)

    def _offered(
        self, offers: Sequence[tuple[Ints, int]], mine: int, theirs: int
    ) -> Iterator[tuple[Ints, list[Ints]]]:
        """Yield places that are offered the same for these coins, and where each offer leads."""
        can = np.array([(leads != NOWHERE) & (mine >= price) for leads, price in offers])
        for have in np.unique(can, axis=1).T:
            chosen = np.flatnonzero((can == have[:, None]).all(axis=0))
            yield (
                chosen,
                [
                    self.leads(leads[chosen], mine - price, theirs)[:, None]
                    for (leads, price), one in zip(offers, have, strict=True)
                    if one
                ],
            )

    def _plays(self, mine: int, theirs: int) -> None:
        room, game, begin = self.room, self.game, self.begin[mine, theirs]
        offers = (
            (game.tiles[room.turns :], NUMBERS.tile_price),
            (game.levels[room.turns :], NUMBERS.level_price),
            (game.calls, 0),
        )
        for chosen, options in self._offered(offers, mine, theirs):
            options.append(self.leads(game.ends[chosen], mine, theirs)[:, None])
            at = begin + room.turns + chosen
            self.nodes(at, self.kinds.choice(len(options)), np.hstack(options))
        plays = np.arange(room.plays)
        idle = self._idle(room.turns + plays, np.full(room.plays, mine))
        self.late.append(begin + room.turns + plays[idle])

    def _challenges(self, mine: int, theirs: int) -> None:
        """Write challenges of whoever has `mine`, and answers to those of whoever has `theirs`."""
        room, game, begin = self.room, self.game, self.begin[mine, theirs]
        here = np.arange(room.challenges)
        most = min(mine, MOST_PAID)
        answers = room.answers + here[:, None] * len(SUMS) + np.arange(len(SUMS))
        options = [-1 - self.begin[theirs, mine - paid] - answers for paid in range(most + 1)]
        at = begin + room.turns + room.plays + here
        self.nodes(at, self.kinds.challenge(most), np.hstack(options))
        results = np.hstack(
            [-self.leads(game.results, theirs, mine - paid) for paid in range(most + 1)]
        )
        first = self._written(results)  # the same against every sum
        for n, total in enumerate(SUMS):
            at = begin + room.answers + here * len(SUMS) + n
            self.kind[at] = self.kinds.answer(total, most)
            self.first[at] = first

    def decisions(self, values: Mapping[Split, Floats]) -> Decisions:
        """Return everything as arrays, what the other splits are worth as known."""
        for split in self.pair:
            self._turns(*split)
            self._plays(*split)
            self._challenges(*split)
        known = np.concatenate([*(values[split] for split in self.others), [1.0]])
        return Decisions(
            self.kind,
            self.first,
            np.zeros(self.own),
            np.arange(self.written + 1, dtype=np.int32),
            np.concatenate(self.next),
            np.concatenate(self.weight).astype(float),
            self.kinds.throws(),
            known,
        )

    def layers(self) -> Layers:
        """Return the nodes in layers that need no later one.

        Pawns of level 5 stay so, and so do those that have crossed: where most have, is first. What
        only poorer players lead to is last.
        """
        late = np.concatenate(self.late)
        stage = self._stages()
        stage[late] = -1
        found = [np.flatnonzero(stage == value) for value in np.unique(stage)[::-1]]
        return Layers.of([nodes.astype(np.int32) for nodes in found])

    def _stages(self) -> Ints:
        """Return, per node, a number of how many pawns are at level 5 and have crossed."""
        levels, beyond = (SEATS[name] for name in ("level", "crossed"))
        keys = self.game.keys
        places = 3 * (keys[:, levels] == NUMBERS.top_level).sum(axis=1) + keys[:, beyond].sum(
            axis=1
        )
        turns, challenges = places[: self.room.turns], places[self.room.turns + self.room.plays :]
        of_split = np.concatenate([places, turns, np.repeat(challenges, len(SUMS))])
        return np.tile(of_split, len(self.pair)).astype(np.int32)


# --- solved -------------------------------------------------------------------------------------


class Solved(NamedTuple):
    """The chance to win of whoever begins a turn, by coins, under best play by both."""

    total: int  # thousands of coins that both have together, at most
    turns: dict[bytes, int]  # the number of a turn that begins, by what tells positions apart
    values: dict[Split, Floats]  # by the thousands of the mover and of the rival, per turn
    nodes: int  # of all splits, with challenges and what is decided on the way
    residual: float  # the most by which a value differs from what the moves make of it

    @property
    def positions(self) -> int:
        """How many beginnings of a turn are solved, each with each split of the coins."""
        return sum(map(len, self.values.values()))

    def win(self, state: State) -> float:
        """Return the chance of the seat whose turn begins in a position.

        Raises AzardiaError for a position that is not among the solved ones.
        """
        row = np.array([state])
        others = row["character"] != Character.MANTIS  # without cards they are alike
        row["character"][others] = Character.LAGARTOON
        (key,), _ = _canonical(row)
        seat = int(state["turn"])
        coins = int(state["coins"][seat]), int(state["coins"][1 - seat])
        if state["phase"] != Phase.ROLL or coins not in self.values:
            raise AzardiaError(f"solved is what begins a turn, with {self.total} coins together")
        if key.tobytes() not in self.turns:
            raise AzardiaError("no such position is among the solved ones")
        return float(self.values[coins][self.turns[key.tobytes()]])


def with_coins(
    total: int,
    roots: Keys | None = None,
    told: Told | None = None,
    *,
    breaks: Sequence[float] = BREAKS,
) -> Solved:
    """Solve some turns, and all they lead to, with up to so many coins that both have together.

    By default both pawns are in the Tyrant Zone and nobody has the Mantis; all of that, with six
    coins each, takes half a minute. `at_top` and `anywhere` give more turns. `breaks` are those of
    `by_policies`: below level 5 it pays to wait with a coin, the longer the better, so that
    policies come to rest only while a turn may end the game as drawn, as with PATIENCE.
    """
    if not 0 <= total <= 2 * CAP:
        raise AzardiaError(f"{total} coins: two players have 0 to {2 * CAP} together")
    game = paths(crossed() if roots is None else roots)
    pairs = [pair for coins in range(total + 1) for pair in splits(coins)]
    values: dict[Split, Floats] = {}
    worst = 0.0
    for done, pair in enumerate(pairs):

        def pair_told(share: float, off: float, done: int = done) -> None:
            if told:
                told((done + share) / len(pairs), off)

        writer = _Writer(game, pair)
        decisions = writer.decisions(values)
        solved = by_policies(decisions, writer.layers(), breaks=breaks, told=pair_told)
        for split in pair:
            begin = writer.begin[split]
            values[split] = solved.values[begin : begin + writer.room.size].copy()
        worst = max(worst, solved.residual)
    numbers = {key.tobytes(): number for number, key in enumerate(game.turns)}
    nodes = sum(map(len, values.values()))
    turns = {split: found[: len(numbers)].copy() for split, found in values.items()}
    return Solved(total, numbers, turns, nodes, worst)


def worth(solved: Solved, mine: int, rival: int) -> pd.DataFrame:
    """Return the mover's chance with the pawns on two tiles, beyond the gate, by coins.

    A row for the mover's thousands, a column for the rival's; empty where that is not solved.
    """
    (state,) = _begun().copy()
    state["character"][:2] = Character.LAGARTOON
    state["level"][:2] = NUMBERS.top_level
    state["crossed"][:2] = 1
    state["tile"][:2] = mine, rival
    if rival == NUMBERS.goal:
        state["holder"] = 1
    most = min(solved.total, CAP)
    table = pd.DataFrame(index=range(most + 1), columns=range(most + 1), dtype=float)
    for split in solved.values:
        state["coins"][:2] = split
        table.loc[split] = solved.win(state)
    return table.rename_axis(index="mine", columns="rival")
