"""All positions of the core game at the beginning of a turn, with the results of all moves.

Without cards and coins a position is two pawns, the seat to move, and the owner of the Mantis. The
throws, the moves that each allows, and their results (challenges, forced moves, the grace turn)
come from the engine.

A node is the beginning of a turn, or the end of a turn of the Mantis, which may call a challenge.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import compiled
from azardia_nb.compiled.marks import rule
from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import CHANCE, NOBODY, OVER
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import MAX_ACTIONS, Act, action
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.characters import Character
from azardia_nb.games.azardia.rules.engine import list_legal, step
from azardia_nb.games.azardia.rules.state import STATE, Frame, Phase, Rules, State, rules_row
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.machine.stack import pending
from azardia_nb.probability import dice
from azardia_nb.solve.dynamic_programming import Decisions, Throw, Throws

Ints = npt.NDArray[np.int32]

# Owner of the Mantis: nobody, the mover, the rival.
NEITHER, OWN, RIVALS = range(3)
MANTIS = 3
OTHERS = (NEITHER, RIVALS, OWN)  # the owner as seen by the rival

LEAVES = 32  # largest number of results of a move; eight with the default rulings
ROOM = 3  # rows of `room` before its queues: the start, a moved position, a finished turn
WINS, LOSES = -1, -2
CALL = action(Act.ABILITY, -1, 1)
END = action(Act.END)
LEAST = 1e-17  # smaller probabilities are dropped, as some rulings allow endless challenges


# --- pawns --------------------------------------------------------------------------------------


class Places(NamedTuple):
    """All places, the states of one pawn: tile, level, and whether it has crossed the gate."""

    rows: npt.NDArray[np.int64]  # a row per place: tile, level, crossed
    numbers: Ints  # number of the place by tile, level and crossed; -1 if impossible


def places() -> Places:
    """Return every place of a pawn, the lowest level first."""
    low, top = range(1, NUMBERS.top_level), NUMBERS.top_level
    gate, goal = NUMBERS.gate, NUMBERS.goal
    rows = [(tile, level, 0) for level in low for tile in range(1, gate)]
    rows += [(tile, top, 0) for tile in range(1, gate + 1)]
    rows += [(tile, top, 1) for tile in range(gate, goal + 1)]
    index = np.full((goal + 1, top + 1, 2), -1, np.int32)
    index[tuple(np.transpose(rows))] = np.arange(len(rows))
    return Places(np.array(rows, np.int64), index)


PLACES = places()
COUNT = len(PLACES.rows)
# A rival that came to the last tile in this turn leaves the mover a last turn. At the end of a turn
# this is one more place of the rival, numbered COUNT.
ENDS = COUNT + 1
TURNS = COUNT * COUNT * MANTIS
WON = TURNS + COUNT * ENDS


def node(mine: int, rival: int, mantis: int) -> int:
    """Return the node of a turn, from the mover's place, the rival's, and the Mantis's owner."""
    return (mine * COUNT + rival) * MANTIS + mantis


# --- throws -------------------------------------------------------------------------------------


class Ways(NamedTuple):
    """Arrays with, for each number of tiles, an outcome and an action that make this move."""

    outcomes: npt.NDArray[np.int64]
    actions: npt.NDArray[np.int64]


def throws(rules: Rules) -> tuple[Throws, Ways]:
    """Return the throws of each kind of node, and an outcome and action for each number of tiles.

    Kind 0 is a turn: its options are the numbers of tiles, and one more number for the reroll of a
    zero. Kind 1 is the end of the Mantis's turn, with or without a challenge.
    """
    s = engine.start(rules, players=2, cards=False, characters=(0, 1))
    s["tile"][0], s["level"][0], s["crossed"][0] = NUMBERS.gate + 1, NUMBERS.top_level, 1
    rolls = engine.apply(s, rules, action(Act.ROLL))
    farthest = NUMBERS.dice * NUMBERS.faces
    again = farthest + 1
    ways = Ways(*np.full((2, again), -1, np.int64))
    stages = []
    for rolled_again in (True, False):
        stage: dict[tuple[int, ...], int] = {}
        for outcome in engine.chance(rolls, rules):
            rolls["zeros"] = rolled_again
            row = engine.apply(rolls, rules, outcome.number)
            options = set()
            for chosen in engine.legal(row, rules):
                moved = engine.apply(row, rules, chosen)
                if moved["phase"] == Phase.DICE:
                    options.add(again)
                    continue
                tiles = int(moved["tile"][0] - s["tile"][0])
                options.add(tiles)
                ways.outcomes[tiles], ways.actions[tiles] = outcome.number, chosen
            key = tuple(sorted(options))
            stage[key] = stage.get(key, 0) + outcome.weight
        stages.append([Throw(cases, options) for options, cases in stage.items()])
    at_will = [Throw(1, (0, 1))]  # end the turn, or call a challenge from afar
    return Throws.of([(again, stages), (2, [at_will])]), ways


# --- links --------------------------------------------------------------------------------------


class Links(NamedTuple):
    """Arrays to be filled with the outcomes of every move from every node, as in Decisions."""

    kind: npt.NDArray[np.int8]
    first: Ints
    begin: Ints
    next: Ints
    weight: npt.NDArray[np.float64]


class Ends(NamedTuple):
    """Arrays to be filled with the results of one move: two keys and the probability of each."""

    keys: npt.NDArray[np.int64]  # `end` and `call` of `moves.Leaf`
    chances: npt.NDArray[np.float64]


def link(rules: Rules) -> Decisions:
    """Return the core game as arrays; takes some seconds after compilation."""
    listed, ways = throws(rules)
    options = TURNS * len(ways.outcomes) + COUNT * ENDS * 2
    links = Links(
        kind=np.full(WON, -1, np.int8),
        first=np.zeros(WON, np.int32),
        begin=np.zeros(options + 1, np.int32),
        next=np.zeros(options * 5 // 4, np.int32),
        weight=np.zeros(options * 5 // 4),
    )
    used, options = compiled(write_links)(room(), rules_row(rules), PLACES, ways, tie(), links)
    if used < 0:
        raise AzardiaError("the core game leads to a position that is not among the known ones")
    known = np.ones(1)
    return Decisions(
        links.kind,
        links.first,
        np.zeros(WON),
        links.begin[: options + 1],
        links.next[:used],
        links.weight[:used],
        listed,
        known,
    )


def room() -> npt.NDArray[np.void]:
    """Return scratch rows for `write_links`; the first is a new game of two without the Mantis."""
    states = np.zeros(ROOM + 2 * LEAVES, STATE)
    states[0] = engine.start(engine.core_rules(), players=2, cards=False, characters=(0, 1))
    return states


@cache
def tie() -> float:
    """Return the probability of equal sums in a challenge."""
    return float(sum(share**2 for share in dice.total((NUMBERS.faces,) * NUMBERS.dice).values()))


def write_links(
    states: npt.NDArray[np.void],
    all_rules: npt.NDArray[np.void],
    places: Places,
    ways: Ways,
    tie: float,
    links: Links,
) -> tuple[int, int]:
    """Write the outcomes of all moves from all nodes to `links`.

    Return the numbers of outcomes and of options; (-1, 0) on failure. `states` comes from `room`:
    all rows except the first are overwritten.
    """
    rules = all_rules[0]
    rows = places.rows
    index = places.numbers
    goal = rules.numbers.goal
    count = rows.shape[0]
    ends = count + 1
    turns = count * count * MANTIS
    tiles = ways.outcomes.shape[0]
    keys = np.zeros((tiles, LEAVES, 2), np.int64)
    chances = np.zeros((tiles, LEAVES))
    legal = np.zeros(MAX_ACTIONS, np.int64)
    lengths = np.zeros(tiles, np.int64)
    option = 0
    n = 0
    for mine in range(count):
        for rival in range(count):
            if rows[mine, 0] == goal:
                continue  # a holder on the last tile gets no turn
            for by in range(tiles):
                s = states[1]
                states[1] = states[0]
                put(s, rows, mine, rival)
                step(s, rules, action(Act.ROLL))
                s["zeros"] = 1  # a move of 0 is final
                step(s, rules, ways.outcomes[by])
                step(s, rules, ways.actions[by])
                leaves = ends_of(states, rules, index, tie, legal, Ends(keys[by], chances[by]))
                if leaves < 0:
                    return -1, 0
                lengths[by] = leaves
            for mantis in range(MANTIS):
                at = (mine * count + rival) * MANTIS + mantis
                links.kind[at] = 0
                links.first[at] = option
                for by in range(tiles):
                    for leaf in range(lengths[by]):
                        end = keys[by, leaf, 0]
                        call = keys[by, leaf, 1]
                        n = write_end(links, n, end, call, chances[by, leaf], mantis, count)
                    option += 1
                    links.begin[option] = n
    for mine in range(count):
        for rival in range(ends):
            at = turns + mine * ends + rival
            if rows[mine, 0] == goal and (rival == count or rows[rival, 0] == goal):
                continue  # two pawns never stay on the last tile
            links.kind[at] = 1
            links.first[at] = option
            for called in range(2):
                s = states[1]
                states[1] = states[0]
                put_at_end(s, rows, mine, rival)
                if called:
                    choices = list_legal(s, rules, legal)
                    if CALL not in legal[:choices]:
                        return -1, 0
                    step(s, rules, CALL)
                leaves = ends_of(states, rules, index, tie, legal, Ends(keys[0], chances[0]))
                if leaves < 0:
                    return -1, 0
                for leaf in range(leaves):
                    end, chance = keys[0, leaf, 0], chances[0, leaf]
                    n = write_end(links, n, end, -1, chance, OWN, count)
                option += 1
                links.begin[option] = n
    return n, option


@rule
def put(s: State, rows: npt.NDArray[np.int64], mine: int, rival: int) -> None:
    """Set the pawns of `s` to places `mine` and `rival`; a pawn on the last tile is its holder."""
    for seat in range(2):
        place = mine if seat == 0 else rival
        s["tile"][seat] = rows[place, 0]
        s["level"][seat] = rows[place, 1]
        s["crossed"][seat] = rows[place, 2]
    s["holder"] = holder_of(s, rows[rows.shape[0] - 1, 0])


@rule
def put_at_end(s: State, rows: npt.NDArray[np.int64], mine: int, rival: int) -> None:
    """Set the pawns of `s` as at the end of a turn of the Mantis, seat 0, before any call.

    The rival's place COUNT means that it came to the last tile in this turn.
    """
    last = rows.shape[0] - 1
    put(s, rows, mine, min(rival, last))
    s["character"][0] = Character.MANTIS
    if rival > last:
        s["last_turns"] = 1  # the mover has one last turn
    if s["holder"] == 0:
        s["last_turns"] = 2
    s["phase"] = Phase.PLAY


@rule
def holder_of(s: State, goal: int) -> int:
    """Return the seat of the pawn on the last tile, or NOBODY."""
    for seat in range(2):
        if s["tile"][seat] == goal:
            return seat
    return NOBODY


@rule
def ends_of(
    states: npt.NDArray[np.void],
    rules: Rules,
    index: Ints,
    tie: float,
    legal: npt.NDArray[np.int64],
    results: Ends,
) -> int:
    """Write the results of the position in row 1 of `states` to `results`; return their number.

    It is -1 on failure. All challenges are followed, one after the other; equivalent positions are
    merged. `index` is `numbers` of Places, `tie` the probability of a tie. `legal`, row 2 and later
    rows are overwritten.
    """
    half = (states.shape[0] - ROOM) // 2
    weights = np.zeros(states.shape[0])
    here, there = ROOM, ROOM + half
    states[here] = states[1]
    weights[here] = 1.0
    waiting = 1
    ends = 0
    while waiting > 0:
        following = 0
        for at in range(here, here + waiting):
            s = states[at]
            while to_act(s, rules) >= 0 and (s["phase"] != Phase.PLAY or s["depth"] > 0):
                if list_legal(s, rules, legal) != 1:
                    return -1
                step(s, rules, legal[0])  # pass: nobody has a card to answer a call
            if to_act(s, rules) != CHANCE:
                ends = add_end(states, at, rules, index, results, ends, weights[at])
                if ends < 0:
                    return -1
                continue
            if pending(s) != Frame.CHALLENGE or weights[at] < LEAST:
                if pending(s) != Frame.CHALLENGE:
                    return -1
                continue
            highest = rules.numbers.faces * rules.numbers.faces - 1
            lost = 1.0
            for case in range(3):  # tie, arriver higher, other higher
                if following == half:
                    return -1
                states[there + following] = states[at]
                t = states[there + following]
                step(t, rules, highest if case == 1 else 0)
                step(t, rules, highest if case == 2 else 0)
                share = tie if case == 0 else (1 - tie) / 2
                if case == 0 and alike(t, states[at]):
                    lost = 1 - tie  # rolled again until not tied
                    continue
                same = 0
                while not alike(states[there + same], t):
                    same += 1
                if same == following:
                    weights[there + following] = 0.0
                    following += 1
                weights[there + same] += weights[at] * share / lost
        here, there = there, here
        waiting = following
    return ends


@rule
def alike(s: State, t: State) -> bool:
    """Return whether two positions have equal pawns, phase, holder, last turns and frames."""
    for seat in range(2):
        if (
            s["tile"][seat] != t["tile"][seat]
            or s["level"][seat] != t["level"][seat]
            or s["crossed"][seat] != t["crossed"][seat]
        ):
            return False
    if s["depth"] != t["depth"] or s["holder"] != t["holder"] or s["phase"] != t["phase"]:
        return False
    if s["last_turns"] != t["last_turns"]:
        return False
    for at in range(int(s["depth"])):
        for field in range(s["stack"].shape[1]):
            if s["stack"][at, field] != t["stack"][at, field]:
                return False
    return True


@rule
def add_end(
    states: npt.NDArray[np.void],
    at: int,
    rules: Rules,
    index: Ints,
    results: Ends,
    ends: int,
    weight: float,
) -> int:
    """Add the position in row `at`, which has no pending frames, to `results`.

    `ends` is the number of results before; return the number after, or -1 on failure. `weight` is
    the position's probability; equal results are merged. Row 2 is overwritten.
    """
    s = states[2]
    states[2] = states[at]
    count = index.max() + 1
    goal = rules.numbers.goal
    call = -1
    if s["phase"] == Phase.PLAY:
        mine = index[s["tile"][0], s["level"][0], s["crossed"][0]]
        rival = index[s["tile"][1], s["level"][1], s["crossed"][1]]
        if mine < 0 or rival < 0:
            return -1
        if s["tile"][1] == goal and s["last_turns"] != 0:
            rival = count
        call = mine * (count + 1) + rival
        step(s, rules, END)
    if to_act(s, rules) == OVER:
        end = WINS if s["winner"] == 0 else LOSES
        if s["winner"] == 0:
            call = -1
    else:
        mover = int(s["turn"])
        mine = index[s["tile"][mover], s["level"][mover], s["crossed"][mover]]
        rival = index[s["tile"][1 - mover], s["level"][1 - mover], s["crossed"][1 - mover]]
        if mine < 0 or rival < 0 or s["phase"] != Phase.ROLL or s["last_turns"] != 0:
            return -1
        if s["holder"] != holder_of(s, goal):
            return -1
        end = (mine * count + rival) * 2 + mover
    for same in range(ends):
        if results.keys[same, 0] == end and results.keys[same, 1] == call:
            results.chances[same] += weight
            return ends
    if ends == results.keys.shape[0]:
        return -1
    results.keys[ends, 0] = end
    results.keys[ends, 1] = call
    results.chances[ends] = weight
    return ends + 1


@rule
def write_end(
    links: Links,
    n: int,
    end: int,
    call: int,
    chance: float,
    mantis: int,
    count: int,
) -> int:
    """Write an outcome of an option to `links` at index `n`; return the next index.

    A lost game is not written. For a mover with the Mantis the outcome is the end of its turn, at
    which it may call a challenge.
    """
    turns = count * count * MANTIS
    if mantis == OWN and call >= 0:
        links.next[n] = turns + call
        links.weight[n] = chance
    elif end == WINS:
        links.next[n] = turns + count * (count + 1)
        links.weight[n] = chance
    elif end == LOSES:
        return n
    else:
        theirs = end % 2 == 1
        owner = OTHERS[mantis] if theirs else mantis
        links.next[n] = end // 2 * MANTIS + owner
        links.weight[n] = -chance if theirs else chance
    return n + 1
