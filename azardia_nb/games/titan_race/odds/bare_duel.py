"""The bare duel in exact fractions: free pushes and wild dice, no strikes; backward induction.

Every turn raises the sum of both heights. Positions are solved by falling sum, so each needs only
values that are already known: one pass, without a residual. The rules list the ends of a turn once
for each relative position of the two Titans.

>>> solved = solve(1)
>>> solved.first_wins
Fraction(33270227876263, 38084983750656)
>>> len(solved.values)
420

Backwards, one pass is enough, since no turn leads back; other orders take up to as many passes as
a race has turns. With an invented rule, by which some faces send their Titan back to row 1, values
depend on each other in cycles and no order is enough.

>>> len(changes_of_passes(0)), len(changes_of_passes(1)) > 5  # the last pass changes nothing
(2, True)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import NOBODY, Row, Variant
from azardia_nb.games.titan_race.odds import duel
from azardia_nb.games.titan_race.odds.duel import TurnEnd
from azardia_nb.games.titan_race.rules.actions import card_of
from azardia_nb.games.titan_race.rules.board import COLUMNS, FACES, NOT_STARTED, PATHS, ROWS
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.text.language import spoken

# without traps, strikes, Abilities and colours; pushes and wild dice are free
NUMBERS = Numbers(traps=0, push=0, wild=0, strikes=0, abilities=0, colours=0)


class Place(NamedTuple):
    """A position before a roll, as the Titan about to move sees it.

    Heights count rows from 1 across laps; `apart` is the number of columns by which the other Titan
    stands further right, modulo 6.
    """

    mine: int
    theirs: int
    apart: int

    @property
    def turned(self) -> "Place":
        """The same position as the other Titan sees it."""
        return Place(self.theirs, self.mine, -self.apart % COLUMNS)


class Option(NamedTuple):
    """A way to use a die: the position after it, as the mover sees it, and its value."""

    path: str  # as in PATHS
    after: Place
    won: bool | None  # whether the mover has won the race; None if the race goes on
    worth: Fraction  # the mover's probability of winning


@dataclass(frozen=True, eq=False)
class BareDuelSolution:
    """Solution of the bare duel over `laps` laps.

    `values` holds the mover's probability of winning by position, in the order of computation.
    """

    laps: int
    values: dict[Place, Fraction]
    first_wins: Fraction

    def value(self, mine: int, theirs: int, apart: int) -> Fraction:
        """Return the mover's probability of winning; AzardiaError if there is no such position."""
        place = Place(mine, theirs, apart)
        if place not in self.values:
            raise AzardiaError(
                spoken(
                    "this position does not exist: rows go from 1 to {rows} and columns apart "
                    "from 0 to {columns}; the three numbers must add up to an even sum, and the "
                    "Titans must be on different spaces",
                    rows=ROWS * self.laps,
                    columns=COLUMNS - 1,
                )
            )
        return self.values[place]

    def options(self, place: Place) -> list[list[Option]]:
        """Return the options of each face, best first."""
        return [
            sorted(_valued_options(changes, place, self.values), key=lambda one: -one.worth)
            for changes in _changes(self.laps, place)
        ]


class _Change(NamedTuple):
    """Change of a position by a turn: heights added, new `apart`, and the winner, if any."""

    mine: int
    theirs: int
    apart: int
    won: bool | None
    path: str


def places(laps: int) -> Iterator[Place]:
    """Yield all positions by falling sum of heights, each after every position it can lead to."""
    rows = ROWS * laps
    for total in range(2 * rows, 1, -1):
        for mine in range(max(1, total - rows), min(rows, total - 1) + 1):
            theirs = total - mine
            for apart in range(total % 2, COLUMNS, 2):
                if apart or (theirs - mine) % ROWS:
                    yield Place(mine, theirs, apart)


def of_two(worth: list[Fraction]) -> Fraction:
    """Return the expected value of the better of two dice; `worth` lists the value of each face."""
    n = len(FACES)
    ranked = sorted(worth, reverse=True)
    # Of n² rolls, 2 (n − k) − 1 have the face of rank k (from 0) as their best.
    total = sum((2 * (n - k) - 1) * one for k, one in enumerate(ranked))
    return Fraction(total) / n**2


@cache
def solve(laps: int) -> BareDuelSolution:
    """Solve the bare duel of 1 to 3 laps in fractions; this takes a few seconds."""
    values: dict[Place, Fraction] = {}
    for place in places(laps):
        values[place] = of_two(
            [
                max(one.worth for one in _valued_options(changes, place, values))
                for changes in _changes(laps, place)
            ]
        )
    return BareDuelSolution(laps, values, _opening(laps, values))


def _valued_options(
    changes: tuple[_Change, ...], place: Place, values: dict[Place, Fraction]
) -> Iterator[Option]:
    for change in changes:
        after = Place(place.mine + change.mine, place.theirs + change.theirs, change.apart)
        worth = 1 - values[after.turned] if change.won is None else Fraction(change.won)
        yield Option(change.path, after, change.won, worth)


def _changes(laps: int, place: Place) -> tuple[tuple[_Change, ...], ...]:
    """Return the possible changes of each face at `place`, as a tuple per face.

    They depend only on the Titans' distance and on the rows to go up to REACH, so that they are
    computed once for many positions.
    """
    rows = ROWS * laps
    near = min(rows - place.mine, duel.REACH), min(rows - place.theirs, duel.REACH)
    return _of_turn(near, (place.theirs - place.mine) % ROWS, place.apart)


@cache
def _of_turn(near: tuple[int, int], ahead: int, apart: int) -> tuple[tuple[_Change, ...], ...]:
    """Return the possible changes of each face, as a tuple per face.

    `near` has each Titan's rows to go, at most REACH; `ahead` rows (modulo 12) and `apart` columns
    lie between the mover and the other Titan.
    """
    laps = 3
    mine, theirs = ROWS * laps - near[0], ROWS * laps - near[1]
    # A Titan farther than REACH from the finish may stand at any such height.
    while (theirs - mine) % ROWS != ahead:
        if near[0] == duel.REACH:
            mine -= 1
        else:
            theirs -= 1
    under = duel.variant(laps, NUMBERS)
    start = _row(Place(mine, theirs, apart))
    return tuple(
        tuple(
            {change[:-1]: change for end in ends if (change := _change(end, mine, theirs))}.values()
        )
        for ends in duel.ends_by_face(under, start)
    )


def _row(place: Place) -> Row:
    stand = (*place, duel.LIVES, duel.LIVES)
    return duel.rows_at(duel.Stand(*(np.array([one], np.int64) for one in stand)))[0]


def _change(end: TurnEnd, mine: int, theirs: int) -> _Change:
    zero, row = np.zeros(1, np.int64), end.row
    after = duel.stands_of_rows(np.array([row]), zero, zero)
    path = PATHS[card_of(end.last)]
    if row["winner"] != NOBODY:
        return _Change(0, 0, 0, bool(row["winner"] == 0), path)
    changed = int(after.mine[0]) - mine, int(after.theirs[0]) - theirs
    return _Change(*changed, int(after.apart[0]), None, path)


# --- the first turns ----------------------------------------------------------------------------


def _opening(laps: int, values: dict[Place, Fraction]) -> Fraction:
    """Return the probability that the first Titan to move wins, before both enter the board.

    All start spaces are equivalent, so the first Titan takes A1; the value for the second then
    depends only on the first one's height.
    """
    under = duel.variant(laps, NUMBERS)
    start = _row(Place(1, 1, 2))
    start["round"], start["quiet"], start["space"] = 1, 1, NOT_STARTED
    worth: dict[int, Fraction] = {}
    best = []
    for face in range(len(FACES)):
        chances = []
        for row, _ in duel.turn_ends(under, duel.with_die(start, face)):
            height = int(duel.stands_of_rows(np.array([row]), *np.zeros((2, 1), np.int64)).mine[0])
            if height not in worth:
                worth[height] = _value_of_second(under, row, values)
            chances.append(1 - worth[height])
        best.append(max(chances))
    return of_two(best)


def _value_of_second(under: Variant, row: Row, values: dict[Place, Fraction]) -> Fraction:
    """Return the winning probability of the Titan that enters the board second, before its roll."""
    best = []
    for ends in duel.ends_by_face(under, row):
        zero = np.zeros(len(ends), np.int64)
        after = duel.stands_of_rows(
            np.array([end.row for end in ends]), np.arange(len(ends)), zero
        )  # as the first Titan sees it
        heights = zip(after.mine.tolist(), after.theirs.tolist(), after.apart.tolist(), strict=True)
        best.append(max(1 - values[Place(*one)] for one in heights))
    return of_two(best)


# --- passes -------------------------------------------------------------------------------------

SAME = 1e-12  # smaller changes count as none
MOST = 500  # maximum number of passes
WORST_FIRST = (0, 3, 4, 2, 1, 5)  # order in which faces are made to lead back

_Option = tuple[int, float]  # next position as the other Titan sees it, or -1 and the final value


@cache
def changes_of_passes(back: int, *, forwards: bool = False) -> tuple[float, ...]:
    """Return the largest change of a value in each pass, until a pass changes nothing.

    The first `back` faces of WORST_FIRST send their Titan back to row 1. Positions are visited from
    the end of the race, or with `forwards` from its start.
    """
    solved = solve(1)
    order = list(solved.values)
    number = {place: at for at, place in enumerate(order)}
    every = [_options(solved, place, number, WORST_FIRST[:back]) for place in order]
    values = [0.5] * len(order)
    n = len(FACES)
    weights = [(2 * (n - rank) - 1) / n**2 for rank in range(n)]  # by rank, best face first
    ways = range(len(order))
    changes: list[float] = []
    while len(changes) < MOST and (not changes or changes[-1] > SAME):
        most = 0.0
        for at in reversed(ways) if forwards else ways:
            worth = (
                max(end_value if to < 0 else 1 - values[to] for to, end_value in options)
                for options in every[at]
            )
            ranked = sorted(worth, reverse=True)
            value = sum(weight * one for weight, one in zip(weights, ranked, strict=True))
            most = max(most, abs(value - values[at]))
            values[at] = value
        changes.append(most)
    return tuple(changes)


def _options(
    solved: BareDuelSolution, place: Place, number: dict[Place, int], back: tuple[int, ...]
) -> list[list[_Option]]:
    by_face = []
    for face, options in enumerate(solved.options(place)):
        if face in back:
            by_face.append([(number[_place_sent_back(place).turned], 0.0)])
        else:
            by_face.append(
                [
                    (number[one.after.turned], 0.0) if one.won is None else (-1, float(one.won))
                    for one in options
                ]
            )
    return by_face


def _place_sent_back(place: Place) -> Place:
    """Return the position after the mover is sent back to row 1, near its column."""
    apart = place.apart if (1 + place.theirs + place.apart) % 2 == 0 else place.apart + 1
    apart %= COLUMNS
    if (place.theirs - 1) % ROWS == 0 and apart == 0:
        apart = 2  # the other Titan stands there
    return Place(1, place.theirs, apart)
