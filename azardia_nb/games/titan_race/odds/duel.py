"""Exact solution of the duel: two Titans on the bare board, with lives and strikes, no traps.

No turn leads back, so each position is solved once, by falling sum of heights, without iteration.
Heights count rows across laps, 1 to 36. The board looks the same from every space, so the rules
list the ends of a turn once per class of positions: columns and rows apart, distance to the finish
(capped at REACH), and lives (capped at the most that a turn can cost).

>>> solved = solve(laps=1)
>>> round(solved.first_wins, 6), solved.residual < 1e-12
(0.873583, True)
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.protocol import CHANCE, NOBODY, OVER, Row, Variant
from azardia_nb.games.titan_race.data.titans import Titans, kit
from azardia_nb.games.titan_race.game import variant as made
from azardia_nb.games.titan_race.rules.board import A_ROW, COLUMNS, FACES, NOT_STARTED, ROWS
from azardia_nb.games.titan_race.rules.state import DOWN, RISING, SCHEMA, TAKE, UP, Numbers
from azardia_nb.solve.dynamic_programming import (
    Decisions,
    Floats,
    Throw,
    Throws,
    residual,
    work_out,
)
from azardia_nb.solve.expansion import child_buffers, compiled_expand
from azardia_nb.text.language import spoken

Ints = npt.NDArray[np.int64]
Rows = npt.NDArray[np.void]

LIVES = 6
# codes in place of 1 to 6 lives: knocked out, and knocked out but up again at its next turn
OUT, RISES = 0, LIVES + 1
NUMBERS = Numbers(traps=0, abilities=0, colours=0)  # numbers of the duel, except its laps
LAPS = (1, 2, 3)
REACH = 4  # the most rows that a turn moves any Titan
# The most lives that a turn costs: the price of a wild die for the mover; a push and a strike for
# the other Titan.
PRICE, HARM = 1, 2


class Stand(NamedTuple):
    """A position before a roll, as the mover sees it, or arrays of such positions.

    Fields: both heights, the number of columns by which the other Titan stands further right
    (modulo 6), and both Titans' lives.
    """

    mine: Ints
    theirs: Ints
    apart: Ints
    life: Ints
    other: Ints


@dataclass(frozen=True, eq=False)
class Duel:
    """Solution of the duel over `laps` laps; `values` is indexed by `number_of`.

    Values and `first_wins` are winning probabilities, of the mover and of the first seat.
    """

    laps: int
    numbers: Numbers
    values: Floats
    residual: float
    first_wins: float


def variant(laps: int = 3, numbers: Numbers = NUMBERS) -> Variant:
    """Return the variant of the duel, in which all Titans have the same gauge."""
    even = [replace(one, start=LIVES, most=LIVES, after_ko=LIVES) for one in kit().titans]
    titans = Titans(tuple(even), kit().colours)
    return made("plain", cards=False, numbers=numbers._replace(laps=laps), titans=titans)


def number_of(stand: Stand, laps: int) -> Ints:
    """Return the index of each position in `Duel.values`.

    A mover that is rising counts as up with full life, since it stands up before it rolls.
    """
    return _raw_number(stand._replace(life=stand.life - (stand.life == RISES)), laps)


def _swapped(stand: Stand) -> Stand:
    """Return positions as the other Titan sees them."""
    return Stand(stand.theirs, stand.mine, -stand.apart % COLUMNS, stand.other, stand.life)


def _raw_number(stand: Stand, laps: int) -> Ints:
    rows = ROWS * laps
    at = stand.life * (RISES + 1) + stand.other
    at = ((at * rows + stand.mine - 1) * rows + stand.theirs - 1) * A_ROW
    number: Ints = at + stand.apart // 2
    return number


def stands_of_rows(rows: Rows, at: Ints, seats: Ints) -> Stand:
    """Return the positions in `rows[at]`, before a roll, as seats `seats` (0 or 1) see them.

    `rows` are rows of STATE; `at` and `seats` have equal lengths.
    """
    heights, columns, lives = [], [], []
    for seat in (seats, 1 - seats):
        space, lap, state, life = (
            rows[name][at, seat].astype(np.int64) for name in ("space", "lap", "state", "life")
        )
        heights.append(np.where(space < 0, 0, ROWS * (lap - 1) + space // A_ROW + 1))
        columns.append(2 * (space % A_ROW) + space // A_ROW % 2)
        lives.append(np.where(state == UP, life, np.where(state == RISING, RISES, OUT)))
    (mine, theirs), (life, other) = heights, lives
    return Stand(mine, theirs, (columns[1] - columns[0]) % COLUMNS, life, other)


def rows_at(stand: Stand) -> Rows:
    """Return positions as rows of STATE, with the mover at seat 0."""
    rows = np.repeat(np.array([SCHEMA.empty()]), len(stand.mine))
    rows["players"], rows["round"], rows["phase"] = 2, 2, TAKE
    column = (stand.mine + 1) % 2
    for seat, height, at, lives in (
        (0, stand.mine, column, stand.life),
        (1, stand.theirs, (column + stand.apart) % COLUMNS, stand.other),
    ):
        rows["titan"][:, seat] = rows["player"][:, seat] = rows["team"][:, seat] = seat
        rows["space"][:, seat] = A_ROW * ((height - 1) % ROWS) + at // 2
        rows["lap"][:, seat] = (height - 1) // ROWS + 1
        rows["life"][:, seat] = lives % RISES
        rows["state"][:, seat] = np.array([DOWN, *[UP] * LIVES, RISING])[lives]
    return rows


# --- what turns may lead to ---------------------------------------------------------------------


class EndArrays(NamedTuple):
    """All possible ends of turns, as parallel arrays.

    `of` is the index of the turn's start, `face` the die taken, and `stand` the position as the
    mover sees it.
    """

    of: Ints
    face: Ints
    stand: Stand
    won: Ints  # 1, 0 or NOBODY


def ends_of(under: Variant, starts: Rows) -> EndArrays:
    """Return all possible ends of the turns that begin at `starts`, for any die and any choices.

    Each turn is followed, by the compiled rules, to the next roll or the end of the race.
    """
    engine = under.type.engine
    expand, rules = compiled_expand(engine), engine.rules_for(under.rules, 1)
    legal = np.zeros(engine.max_actions, np.int64)
    wave, of = starts.copy(), np.arange(len(starts))
    wave["phase"], wave["offer"] = TAKE, 1
    face, movers = np.full(len(starts), NOBODY), starts["turn"].astype(np.int64)
    parts = []
    while len(wave):
        after = child_buffers(engine, expand(wave, rules, legal, child_buffers(engine, 0)))
        expand(wave, rules, legal, after)
        of, face, wave = of[after.parents], face[after.parents], after.states
        # The first step takes a die; its face is the one missing from the offer.
        face = np.where(face == NOBODY, np.argmin(wave["offer"], axis=1), face)
        ended = (after.seats == CHANCE) | (after.seats == OVER)
        at = np.flatnonzero(ended)
        mover = movers[of[at]]
        winner = wave["winner"][at].astype(np.int64)
        won = np.where(winner == NOBODY, NOBODY, winner == mover)
        stands = stands_of_rows(wave, at, mover)
        parts.append(np.stack([of[at], face[at], *stands, won]))
        of, face, wave = of[~ended], face[~ended], wave[~ended]
    of, face, *stand, won = np.concatenate(parts, axis=1)
    return EndArrays(of, face, Stand(*stand), won)


class _Turns(NamedTuple):
    """Ends of turns as options; repeats make up the same number per face for every turn."""

    stand: Stand  # arrays (turns, options)
    won: Ints
    faces: list[int]  # index of each face's first option, and the number of options


def _turns(ends: EndArrays, count: int) -> _Turns:
    columns = (ends.of, ends.face, *ends.stand, ends.won)
    key = np.zeros_like(ends.of)
    for column in columns:
        key = key * (column.max() + 2) + column + 1
    _, once = np.unique(key, return_index=True)
    table = np.stack([column[once] for column in columns], axis=1)
    counts = np.zeros((count, len(FACES)), np.int64)
    np.add.at(counts, (table[:, 0], table[:, 1]), 1)
    first = (np.cumsum(counts.ravel()) - counts.ravel()).reshape(counts.shape)
    most = counts.max(axis=0)
    slots = [
        first[:, face] + np.minimum(option, counts[:, face] - 1)
        for face in range(len(FACES))
        for option in range(most[face])
    ]
    fields = table[np.stack(slots, axis=1), 2:].transpose(2, 0, 1)
    faces = [0, *np.cumsum(most).tolist()]
    return _Turns(Stand(*fields[:-1]), fields[-1], faces)


# --- all positions at once ----------------------------------------------------------------------


def all_stands(laps: int) -> tuple[Stand, npt.NDArray[np.bool_]]:
    """Return all positions in the order of `number_of`, and a mask of the possible ones.

    A position is impossible if both Titans are on the same space.
    """
    rows = ROWS * laps
    shape = (RISES, RISES + 1, rows, rows, A_ROW)
    life, other, mine, theirs, place = (axis.ravel() for axis in np.indices(shape))
    apart = 2 * place + (theirs - mine) % 2
    there = ((theirs - mine) % ROWS != 0) | (apart != 0)
    return Stand(mine + 1, theirs + 1, apart, life, other), there


def _equivalence_keys(stand: Stand, laps: int) -> Ints:
    """Return a key per position; with equal keys, turns have the same options up to a shift."""
    rows = ROWS * laps
    key = np.minimum(rows - stand.mine, REACH)
    key = key * (REACH + 1) + np.minimum(rows - stand.theirs, REACH)
    key = key * ROWS + (stand.theirs - stand.mine) % ROWS
    key = key * COLUMNS + stand.apart
    key = key * (PRICE + 2) + np.minimum(stand.life, PRICE + 1)
    other = np.where(stand.other == RISES, HARM + 2, np.minimum(stand.other, HARM + 1))
    keys: Ints = key * (HARM + 3) + other
    return keys


def solving_order(stand: Stand, there: npt.NDArray[np.bool_]) -> npt.NDArray[np.int32]:
    """Return the indices of the possible positions, each after all positions it can lead to.

    A turn raises the sum of heights, unless the mover is out, or is knocked out by paying its last
    life, perhaps after a strike. Positions of equal sum are ordered so that those to which others
    lead come first.
    """
    late = np.where(stand.life == OUT, 1 + (stand.other <= 1), 0)
    late = np.where(stand.life == 1, np.array([3, 4, 4, 1, 1, 1, 1, 1])[stand.other], late)
    order = np.lexsort((late, -(stand.mine + stand.theirs)))
    return order[there[order]].astype(np.int32)


def _throws(faces: list[int]) -> Throws:
    """Return the rolls of two dice for `Decisions`: the mover takes either die and its best option.

    `faces` is the field of `_Turns`.
    """
    best = [[Throw(1, tuple(range(a, b)))] for a, b in pairwise(faces)]
    both = [
        Throw(1 + (a != b), (faces[-1] + a, faces[-1] + b))
        for a in range(len(FACES))
        for b in range(a, len(FACES))
    ]
    return Throws.of([(faces[-1], [*best, both])])


def _decisions(under: Variant, stand: Stand, there: npt.NDArray[np.bool_], laps: int) -> Decisions:
    keys = np.where(there, _equivalence_keys(stand, laps), -1)
    _, first, turn = np.unique(keys, return_index=True, return_inverse=True)
    first, turn = first[1:], np.maximum(turn - 1, 0)  # drop the key -1, of impossible positions
    begun = Stand(*(field[first] for field in stand))
    turns = _turns(ends_of(under, rows_at(begun)), len(first))
    # Next the other Titan moves. A number is a sum over heights and lives, so a turn adds the same
    # amount to it at every shift; only the distance in columns is stored absolutely.
    led = number_of(_swapped(turns.stand), laps)
    change = (led - _number_at_origin(begun, laps)[:, None]).astype(np.int32)
    size, count = len(there), turns.faces[-1]
    next = change[turn]
    next += _number_at_origin(stand, laps).astype(np.int32)[:, None]
    ended = turns.won != NOBODY
    over = ended[turn]
    next[over] = (size + turns.won)[turn][over]
    weight = np.where(ended, 1.0, -1.0)[turn]
    return Decisions(
        np.zeros(size, np.int8),
        np.arange(0, size * count, count, dtype=np.int32),
        np.zeros(size),
        np.arange(size * count + 1, dtype=np.int32),
        next.ravel(),
        weight.ravel(),
        _throws(turns.faces),
        np.array([0.0, 1.0]),
    )


def _number_at_origin(stand: Stand, laps: int) -> Ints:
    """Return the number of a position as the other Titan sees it, with `apart` set to 0."""
    return _raw_number(_swapped(stand._replace(apart=0 * stand.apart)), laps)


@cache
def solve(laps: int = 3, numbers: Numbers = NUMBERS) -> Duel:
    """Solve the duel of 1 to 3 laps in one pass; values are accurate to 1e-12.

    `numbers` may make pushes, strikes or wild dice free, as in the bare duel. Raises AzardiaError
    for another number of laps, and for traps, Abilities or colours.
    """
    if laps not in LAPS:
        raise AzardiaError(spoken("laps must be 1, 2 or 3, not {x}", x=short(laps)))
    if numbers.traps or numbers.abilities or numbers.colours:
        raise AzardiaError(spoken("a solved duel has no traps, Abilities or colours"))
    under = variant(laps, numbers)
    stand, there = all_stands(laps)
    decisions = _decisions(under, stand, there, laps)
    order = solving_order(stand, there)
    values = np.concatenate([np.zeros(len(there)), decisions.known])
    work_out(decisions, order, values)
    off = residual(decisions, values, order)
    opened = _opening(under, values, laps)
    return Duel(laps, numbers, values, off, opened)


def _opening(under: Variant, values: Floats, laps: int) -> float:
    """Return the first seat's probability of winning, before the Titans enter the board."""
    alone = np.zeros(1, np.int64)
    start = rows_at(Stand(alone + 1, alone + 1, alone, alone + LIVES, alone + LIVES))
    start["round"], start["quiet"], start["space"] = 1, 1, NOT_STARTED
    first = ends_of(under, start)
    begun = rows_at(first.stand._replace(theirs=1 + 0 * first.of))
    begun["turn"], begun["quiet"], begun["space"][:, 1] = 1, 1, NOT_STARTED
    worth = worth_of_second(under, values, laps, begun)
    return float(_worth_of_rolls(first, 1 - worth, 1)[0])


def worth_of_second(under: Variant, values: Floats, laps: int, rows: Rows) -> Floats:
    """Return the winning probability of the Titan that enters second, before its roll, per row.

    `values` is the field of a `Duel`; the first Titan has moved in each of `rows`.
    """
    ends = ends_of(under, rows)
    back = number_of(_swapped(ends.stand), laps)
    return _worth_of_rolls(ends, 1 - values[back], len(rows))


def _worth_of_rolls(ends: EndArrays, worth: Floats, turns: int) -> Floats:
    """Return the value of each of `turns` turns before its two dice are rolled.

    `worth` has the value of each end of a turn in `ends`.
    """
    best = np.zeros((turns, len(FACES)))
    np.maximum.at(best, (ends.of, ends.face), worth)
    return of_two_dice(best)


def of_two_dice(best: Floats) -> Floats:
    """Return the expected value of the better of two dice, per turn.

    `best` has shape (turns, 6): the value of the best use of each face.
    """
    values: Floats = np.maximum(best[:, :, None], best[:, None, :]).mean(axis=(1, 2))
    return values


# --- a turn, step by step -----------------------------------------------------------------------


class TurnEnd(NamedTuple):
    """An end of a turn, at the next roll or the end of the race, and the last action before it."""

    row: Row
    last: int  # number of the action; -1 if there was none


def turn_ends(under: Variant, s: Row, last: int = -1) -> Iterator[TurnEnd]:
    """Yield all ends of the acting seat's turn."""
    engine = under.type.engine
    if engine.to_act(s, under.rules) < 0:
        yield TurnEnd(s, last)
        return
    for action in engine.legal(s, under.rules):
        yield from turn_ends(under, engine.apply(s, under.rules, action), action)


def with_die(s: Row, face: int) -> Row:
    """Return a copy of the position in which one die, with `face`, is on offer to be taken."""
    after = s.copy()
    after["phase"] = TAKE
    after["offer"] = 0
    after["offer"][face] = 1
    return after


def ends_by_face(under: Variant, s: Row) -> list[list[TurnEnd]]:
    """Return a list per face: the ends of the mover's turn with a die of that face."""
    return [list(turn_ends(under, with_die(s, face))) for face in range(len(FACES))]
