"""Exact solution of a duel on a circuit: special spaces, own gauges, most Abilities, one trap.

No turn leads back, so positions are solved by falling sum of heights; this is checked for every
turn. Unlike in the plain duel, columns and the moving Titan matter, so positions and their options
are found by following the rules from the start. Turns without movement can return to a position
(Craken swaps into lava and falls, the other falls as well, both rise), so positions of one sum are
iterated until they are stable. Not solvable this way: Ragnarok moves others back, a pentacle rolls
within a turn, cards are hidden.

>>> from azardia_nb.games.titan_race.game import variant
>>> from azardia_nb.games.titan_race.rules.state import Numbers
>>> numbers = Numbers(laps=1, traps=0, push=0, wild=0, strikes=0, abilities=0, colours=0)
>>> bare = solve(variant("plain", cards=False, numbers=numbers), ("rassik", "craken"))
>>> round(bare.first_wins[0], 6), bare.residual < 1e-12
(0.873579, True)
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import NOBODY, Row, Variant
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.odds.duel import Ends, Ints, Rows, ends_of, of_two_dice
from azardia_nb.games.titan_race.rules.board import FACES, NOT_STARTED, PENTACLE, SPACES
from azardia_nb.games.titan_race.rules.refusals import RAGNAROK
from azardia_nb.games.titan_race.rules.state import DOWN, RISING, SCHEMA, TAKE, UP
from azardia_nb.text.language import spoken

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int32]  # numbers of positions; NOBODY marks impossible ones
BATCH = 2_000  # number of positions expanded at once; each leads to some hundred rows
MOST_TRAPS = 1  # number of tokens
RULED = {"gauges"}  # rulings that need not have their defaults
BELOW = 1  # laps below the first that a Titan can fall to, when Craken swaps places across the line
SEATS = 2
STILL = 1e-15


class Place(NamedTuple):
    """Positions before a roll, as the mover sees them; arrays. Spaces are numbered across laps."""

    who: Ints  # index of the moving Titan, 0 or 1
    mine: Ints
    theirs: Ints
    # 0 for out; one more than the gauge for a Titan that rises when its next turn begins
    life: Ints
    other: Ints
    trap: Ints  # 1 + its space, or 0


class _Duel:
    """A variant and two Titans, with the numbering of their positions."""

    def __init__(self, under: Variant, titans: tuple[str, str]) -> None:
        self.under = under
        self.titans = np.array([TITANS.index(titan) for titan in titans])
        rules = under.rules
        self.most = rules["life_most"][self.titans].astype(np.int64)
        self.start = rules["life_start"][self.titans].astype(np.int64)
        self.lives = int(self.most.max()) + 2
        self.squares = SPACES * (int(rules["laps"]) + BELOW)
        self.traps = SPACES * min(int(rules["traps"]), MOST_TRAPS) + 1
        gauges = ("life_start", "life_most", "life_after", "pays")
        same = all(len(set(rules[gauge][self.titans].tolist())) == 1 for gauge in gauges)
        self.alike = same and not rules["abilities"] and not rules["colours"]

    def number(self, at: Place) -> Ints:
        """Return the number of each position, in which the mover, if rising, is up again."""
        who = 0 * at.who if self.alike else at.who
        after = self.under.rules["life_after"][self.titans[at.who]]
        life = np.where(at.life > self.most[at.who], after, at.life)
        found: Ints = (who * self.lives + life) * self.lives + at.other
        for part, size in (
            (at.mine + SPACES * BELOW, self.squares),
            (at.theirs + SPACES * BELOW, self.squares),
            (at.trap, self.traps),
        ):
            if len(part) and (part.min() < 0 or part.max() >= size):
                raise AzardiaError(spoken("a Titan moves back too far for this way of solving"))
            found = found * size + part
        return found

    def place(self, numbers: Ints) -> Place:
        """Return the positions of `numbers`."""
        rest, trap = np.divmod(numbers, self.traps)
        rest, theirs = np.divmod(rest, self.squares)
        rest, mine = np.divmod(rest, self.squares)
        rest, other = np.divmod(rest, self.lives)
        who, life = np.divmod(rest, self.lives)
        return Place(who, mine - SPACES * BELOW, theirs - SPACES * BELOW, life, other, trap)

    def seen(self, rows: Rows, at: Ints, seats: Ints) -> Place:
        """Return rows of the engine as positions.

        `at` selects rows, `seats` the view taken of each.
        """
        told = []
        for seat in (seats, 1 - seats):
            titan, space, lap, state, life = (
                rows[name][at, seat].astype(np.int64)
                for name in ("titan", "space", "lap", "state", "life")
            )
            who = (titan == self.titans[1]).astype(np.int64)
            lives = np.where(state == RISING, self.most[who] + 1, life)
            square = np.where(space == NOT_STARTED, -SPACES * BELOW - 1, SPACES * (lap - 1) + space)
            told.append((who, square, lives))
        (who, mine, life), (_, theirs, other) = told
        laid = rows["trap"][at, :SPACES] > 0
        trap = np.where(laid.any(axis=1), 1 + laid.argmax(axis=1), 0)
        return Place(who, mine, theirs, life, other, trap)

    def rows(self, at: Place) -> Rows:
        """Return the engine's rows for positions; the mover has the first seat."""
        count = len(at.who)
        rows = np.repeat(np.array([SCHEMA.empty()]), count)
        rows["players"], rows["phase"] = SEATS, TAKE
        begun = at.theirs >= -SPACES * BELOW
        rows["round"], rows["quiet"] = np.where(begun, 2, 1), np.where(begun, 0, 1)
        for seat, who, square, lives in (
            (0, at.who, at.mine, at.life),
            (1, 1 - at.who, at.theirs, at.other),
        ):
            rows["titan"][:, seat] = self.titans[who]
            rows["player"][:, seat] = rows["team"][:, seat] = seat
            there = square >= -SPACES * BELOW
            rows["space"][:, seat] = np.where(there, square % SPACES, NOT_STARTED)
            rows["lap"][:, seat] = np.where(there, square // SPACES + 1, 1)
            rises = lives > self.most[who]
            rows["life"][:, seat] = np.where(rises, 0, lives)
            rows["state"][:, seat] = np.where(rises, RISING, np.where(lives == 0, DOWN, UP))
        laid = np.flatnonzero(at.trap)
        rows["trap"][laid, at.trap[laid] - 1] = 1
        rows["supply"] = int(self.under.rules["traps"]) - (at.trap > 0)
        return rows

    def turns(self, rows: Rows) -> "Ends[Place]":
        """Return all possible ends of the turns that start in `rows`."""
        return ends_of(self.under, rows, self.seen)


@dataclass(frozen=True, eq=False)
class CircuitDuel:
    """Solution of a duel: each Titan's probability of winning if it moves first.

    `values` holds the mover's winning probability by position (`place`); `options` is the number of
    options compared, and `residual` the largest difference between a value and its options' result.
    """

    first_wins: tuple[float, float]
    place: Place
    values: Floats
    options: int
    residual: float
    duel: _Duel
    index: Indices

    def __len__(self) -> int:
        return len(self.values)

    def worth(self, s: Row) -> float:
        """Return the winning probability of the seat about to roll.

        Both Titans must be on the board. Raises AzardiaError for a position that the duel cannot
        reach.
        """
        seen = self.duel.seen(np.array([s]), np.zeros(1, np.int64), np.array([int(s["turn"])]))
        at = self.index[self.duel.number(seen)[0]]
        if at == NOBODY:
            raise AzardiaError(spoken("this position can't be reached in the duel"))
        return float(self.values[at])


def _swapped(at: Place) -> Place:
    return Place(1 - at.who, at.theirs, at.mine, at.other, at.life, at.trap)


class _Found(NamedTuple):
    """Positions and their options, stored in one array with six faces per position."""

    place: Place
    next: Ints  # next position per option; two extra indices stand for lost and won
    begin: Ints  # index of the first option, per position and face


def solve(under: Variant, titans: tuple[str, str]) -> CircuitDuel:
    """Solve the duel of two Titans in one pass.

    Raises AzardiaError, with the reason, for a variant that cannot be solved this way.
    """
    check(under, titans)
    duel = _Duel(under, titans)
    opened = [_opened(duel, who) for who in range(SEATS)]
    found, index = _explore(duel, np.concatenate([_leads(duel, one.ends) for one in opened]))
    values, residual = _worked_out(found)
    first = tuple(1 - _worth(duel, one, index, values) for one in opened)
    values = values[: len(found.place.who)]
    options = len(found.next)
    return CircuitDuel((first[0], first[1]), found.place, values, options, residual, duel, index)


def check(under: Variant, titans: tuple[str, str]) -> None:
    """Raise AzardiaError, with the reason, for a duel that cannot be solved."""
    rules, options = under.rules, under.options
    natures = {int(nature) for nature in rules["nature"]}
    both = len(set(titans)) == SEATS and set(titans) <= set(TITANS)
    names = ", ".join(TITANS)
    moves_back = bool(rules["abilities"]) and TITANS[RAGNAROK] in titans
    other = options.rulings.changed.keys() - RULED
    reasons = {
        spoken("choose two different Titans from {names}", names=names): not both,
        spoken("it can only be solved without cards"): options.deck is not None,
        spoken("it can only be solved on a single board"): len(options.circuits) > 1,
        spoken("it can only be solved with the standard rulings"): bool(other),
        spoken("it can only be solved with one Titan per player"): options.two,
        spoken("on a pentacle the die is rolled in the middle of a turn"): PENTACLE in natures,
        spoken("Ragnarok moves others back"): moves_back,
        spoken("it can only be solved with one trap at most"): int(rules["traps"]) > MOST_TRAPS,
    }
    for why, wrong in reasons.items():
        if wrong:
            raise AzardiaError(spoken("this duel can't be solved: {why}", why=why))


class _Opening(NamedTuple):
    """The first turns; each end of the first Titan's turn is a row where the other one starts."""

    first: "Ends[Place]"
    ends: "Ends[Place]"  # of the second Titan's turns
    rows: int  # number of rows in which the second Titan starts


def _opened(duel: _Duel, who: int) -> _Opening:
    nowhere, one = np.array([-SPACES * BELOW - 1]), np.array([who])
    lives = duel.start[one], duel.start[1 - one]
    first = duel.turns(duel.rows(Place(one, nowhere, nowhere, *lives, 0 * one)))
    rows = duel.rows(_swapped(first.stand))
    rows["round"], rows["quiet"] = 1, 1
    return _Opening(first, duel.turns(rows), len(rows))


def _leads(duel: _Duel, ends: "Ends[Place]") -> Ints:
    """Return the numbers of the next positions; ends of the race are left out."""
    going = ends.won == NOBODY
    return duel.number(_swapped(Place(*(field[going] for field in ends.stand))))


def _explore(duel: _Duel, starts: Ints) -> tuple[_Found, Indices]:
    """Return all positions that can follow `starts`, and the index of each number.

    A position reached in several ways is stored once.
    """
    size = 2 * duel.lives**2 * duel.squares**2 * duel.traps
    index: Indices = np.full(size, NOBODY, np.int32)
    waiting, numbers, leads, begin = [np.unique(starts)], [], [], []
    index[waiting[0]] = 0  # marked as met; the final index is set at the end
    known, options = len(waiting[0]), 0
    while waiting:
        batch = waiting.pop()
        if len(batch) > BATCH:
            waiting.append(batch[BATCH:])
            batch = batch[:BATCH]
        ends = duel.turns(duel.rows(duel.place(batch)))
        going = ends.won == NOBODY
        led = np.where(ends.won == 1, size + 1, size)  # won, or lost
        led[going] = _leads(duel, ends)
        keys = (ends.of.astype(np.int64) * len(FACES) + ends.face) * (size + 2) + led
        of, led = np.divmod(np.unique(keys), size + 2)
        new = np.unique(led[led < size])
        new = new[index[new] == NOBODY]
        index[new] = 0
        known += len(new)
        if len(new):
            waiting.append(new)
        numbers.append(batch)
        leads.append(led)
        begin.append(options + np.searchsorted(of, np.arange(len(batch) * len(FACES))))
        options += len(led)
    met, all_led = np.concatenate(numbers), np.concatenate(leads)
    index[met] = np.arange(known)
    next = np.append(index, [known, known + 1])[all_led]
    return _Found(duel.place(met), next, np.concatenate(begin)), index


def _worked_out(found: _Found) -> tuple[Floats, float]:
    """Return the mover's values of all positions, and the residual."""
    count = len(found.place.who)
    rows = found.place.mine // 3 + found.place.theirs // 3  # sum of both heights, up to a constant
    ends = np.append(found.begin[len(FACES) :: len(FACES)], len(found.next))
    of = np.repeat(
        np.arange(count), np.diff(np.append(found.begin[:: len(FACES)], len(found.next)))
    )
    on = found.next < count
    ahead = rows[found.next[on]] - rows[of[on]]
    if len(ahead) and ahead.min() < 0:
        why = spoken("a turn can lead back to an earlier position")
        raise AzardiaError(spoken("this duel can't be solved: {why}", why=why))
    # as the other Titan sees them: it has won, or lost
    values = np.concatenate([np.zeros(count), [1.0, 0.0]])
    firsts = found.begin.reshape(-1, len(FACES))
    layers = np.argsort(-rows, kind="stable")
    for layer in np.split(layers, np.flatnonzero(np.diff(rows[layers])) + 1):
        # A mover that is out, or falls before moving, keeps the sum, so a layer is iterated until
        # it is stable.
        change = 1.0
        while change > STILL:
            again = _of_layer(found.next, firsts[layer], ends[layer], values)
            change = float(np.abs(again - values[layer]).max())
            values[layer] = again
    residual = 0.0
    for some in np.array_split(np.arange(count), 1 + count // 10_000):
        again = _of_layer(found.next, firsts[some], ends[some], values)
        residual = max(residual, float(np.abs(again - values[some]).max(initial=0)))
    return values, residual


def _of_layer(next: Ints, firsts: Ints, ends: Ints, values: Floats) -> Floats:
    """Return the values of positions from the values of the positions they lead to."""
    lengths = ends - firsts[:, 0]
    starts = np.cumsum(lengths) - lengths
    options = np.arange(lengths.sum()) - np.repeat(starts - firsts[:, 0], lengths)
    begin = (firsts - (firsts[:, 0] - starts)[:, None]).ravel()
    best = np.maximum.reduceat(1 - values[next[options]], begin).reshape(-1, len(FACES))
    return of_two_dice(best)


def _worth(duel: _Duel, opened: _Opening, index: Indices, values: Floats) -> float:
    """Return the second Titan's winning probability before the first Titan's first roll."""
    ends = opened.ends
    best = np.zeros((opened.rows, len(FACES)))
    np.maximum.at(best, (ends.of, ends.face), 1 - values[index[_leads(duel, ends)]])
    second = of_two_dice(best)
    best = np.zeros((1, len(FACES)))
    np.maximum.at(best, (opened.first.of, opened.first.face), 1 - second)
    return 1 - float(of_two_dice(best)[0])
