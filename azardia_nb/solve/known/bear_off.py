"""The bear-off of backgammon: the last men are taken off, as fast as can be or before the other.

W. Trice: a stack of 2n men on the ace point is worth 7n + 1 pips, at 49/6 pips a roll.
H. A. Peelle: Backgammon Tools in J, 4. Vector 24 (2 & 3).
IBM Research, Ponder This, July 2009: the last roll of two such stacks.
BGonline.org, message 149100: of all pairs of men one is better played on than off, with one roll.
"""

from collections.abc import Callable, Hashable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Generic, NamedTuple, TypeVar

from azardia_nb.solve.dynamic_programming import Decisions, Solved, Throw, Throws, value_iteration
from azardia_nb.solve.known.figure import PERCENT, Figure, Reproduced
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.text.language import N_

K = TypeVar("K", bound=Hashable)

Men = tuple[int, ...]  # how many stand on each of the six points, the ace point first
Race = tuple[Men, Men]  # those of who is to throw, and the other's
Roll = tuple[int, int]

FACES = 6
POINTS = 6
MEN = 15
ROLLS: tuple[Roll, ...] = tuple((a, b) for a in range(1, FACES + 1) for b in range(a, FACES + 1))
PIPS_OF_A_ROLL = Fraction(49, 6)  # on average: a double is played four times
TELLING = 1e-9  # rolls: what differs by less is equal but for rounding


def on_ace(count: int) -> Men:
    """Return so many men on the ace point, and none elsewhere."""
    return (count,) + (0,) * (POINTS - 1)


@cache
def moves(men: Men, die: int) -> tuple[Men, ...]:
    """Return how men can stand after one die: moved on, or off; unmoved where all are off."""
    if not any(men):
        return (men,)
    highest = max(point for point, count in enumerate(men, 1) if count)
    found = set()
    for point, count in enumerate(men, 1):
        if count and (point >= die or point == highest):
            after = list(men)
            after[point - 1] -= 1
            if point > die:
                after[point - die - 1] += 1
            found.add(tuple(after))
    return tuple(sorted(found))


@cache
def plays(men: Men, roll: Roll) -> tuple[Men, ...]:
    """Return how men can stand after a roll; a double is played four times.

    >>> plays((0, 1, 0, 0, 1, 0), (1, 4))  # one man off, or both on the ace point
    ((0, 1, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0))
    """
    found: set[Men] = set()
    for dice in {roll, roll[::-1]} if roll[0] != roll[1] else {roll * 2}:
        after = {men}
        for die in dice:
            after = {there for here in after for there in moves(here, die)}
        found |= after
    return tuple(sorted(found))


# --- as arrays ----------------------------------------------------------------------------------


class BearOff(NamedTuple, Generic[K]):
    """A bear-off as arrays, and where its positions stand in them."""

    decisions: Decisions
    nodes: dict[K, int]


def fewest_rolls(*starts: Men) -> BearOff[Men]:
    """Return the task of taking all men off in as few rolls as possible; a roll is worth -1."""

    def options(men: Men, roll: Roll) -> list[tuple[Men | None, float]]:
        return [(after if any(after) else None, 1.0) for after in plays(men, roll)]

    return _bear_off(starts, options, known=0.0, gain=-1.0)


def first_off(*starts: Race) -> BearOff[Race]:
    """Return the race between two: who has taken all men off first has won."""

    def options(race: Race, roll: Roll) -> list[tuple[Race | None, float]]:
        mine, theirs = race
        return [
            ((theirs, after), -1.0) if any(after) else (None, 1.0) for after in plays(mine, roll)
        ]

    return _bear_off(starts, options, known=1.0)


def _bear_off(
    starts: Sequence[K],
    options: Callable[[K, Roll], list[tuple[K | None, float]]],
    *,
    known: float,
    gain: float = 0.0,
) -> BearOff[K]:
    """Put together what can be reached; an option leads somewhere with its weight, None the end."""
    found: dict[K, list[list[tuple[K | None, float]]]] = {}
    waiting = list(starts)
    for node in waiting:  # grows
        if node not in found:
            found[node] = [options(node, roll) for roll in ROLLS]
            waiting += [there for some in found[node] for there, _ in some if there is not None]
    nodes = {node: at for at, node in enumerate(found)}
    # All positions have as many options for a roll: where there are fewer, the last one again.
    width = max(len(some) for rolls in found.values() for some in rolls)
    listed = [
        [
            [(len(nodes) if there is None else nodes[there], weight)]
            for some in rolls
            for there, weight in some + some[-1:] * (width - len(some))
        ]
        for rolls in found.values()
    ]
    throws = [
        Throw(1 if a == b else 2, tuple(range(at * width, (at + 1) * width)))
        for at, (a, b) in enumerate(ROLLS)
    ]
    kind = Throws.of([(width * len(ROLLS), [throws])])
    return BearOff(Decisions.build(listed, kind, [known], gain=gain), nodes)


# --- the ace points, where nobody has a choice --------------------------------------------------


@cache
def stack() -> Chain[int]:
    """Return how one player's men go off the ace point: two with a roll, four with a double."""

    def follow(men: int) -> dict[int, Fraction]:
        if not men:
            return {men: Fraction(1)}
        distribution: dict[int, Fraction] = {}
        for off, chance in ((4, Fraction(1, FACES)), (2, 1 - Fraction(1, FACES))):
            left = max(men - off, 0)
            distribution[left] = distribution.get(left, Fraction(0)) + chance
        return distribution

    return Chain.explore([MEN], follow)


@cache
def stacks() -> Chain[tuple[int, int, bool]]:
    """Return the race of two such players.

    A state is the men of who is to throw, those of the other, and whether the last roll was a
    double.
    """

    def follow(state: tuple[int, int, bool]) -> dict[tuple[int, int, bool], Fraction]:
        mine, theirs, _ = state
        if not theirs:
            return {state: Fraction(1)}
        return {
            (theirs, max(mine - 4, 0), True): Fraction(1, FACES),
            (theirs, max(mine - 2, 0), False): 1 - Fraction(1, FACES),
        }

    return Chain.explore([(MEN, MEN, False)], follow)


def last_is_double() -> Fraction:
    """Return the chance that the last roll of that race is a double."""
    end = stacks().distribution((MEN, MEN, False), 2 * MEN)  # by then it is over
    return sum((chance for (_, _, double), chance in end.items() if double), Fraction(0))


# --- what is known ------------------------------------------------------------------------------

TWO_MEN: tuple[Men, ...] = tuple(
    tuple(points.count(point) for point in range(POINTS))
    for points in combinations_with_replacement(range(POINTS), 2)
)

TRICE = "Walter Trice: 7n + 1"
PEELLE = "Peelle, Vector 24"
IBM = "IBM Ponder This, July 2009"
BGONLINE = "BGonline.org, 149100"


def better_none_off(game: BearOff[Men], solved: Solved, men: Men) -> list[Roll]:
    """Return the rolls, no doubles, that can take a man off where it is better to take none."""

    def rolls_left(men: Men) -> float:
        return -float(solved.values[game.nodes[men]]) if any(men) else 0.0

    found = []
    for roll in ROLLS:
        off = [rolls_left(there) for there in plays(men, roll) if sum(there) < sum(men)]
        best = min(rolls_left(there) for there in plays(men, roll))
        if roll[0] != roll[1] and off and min(off) > best + TELLING:
            found.append(roll)
    return found


def reproduce_bear_off() -> Reproduced:
    """Work out what is known of the last men of backgammon."""
    alone = fewest_rolls(on_ace(MEN), *TWO_MEN)
    rolls = value_iteration(alone.decisions)
    eight_six = on_ace(8), on_ace(6)
    race = first_off(eight_six)
    chances = value_iteration(race.decisions)
    return Reproduced(
        (
            Figure(
                N_("15 men on the ace point: rolls on average, times 49/6"),
                Decimal(57),
                -float(rolls.values[alone.nodes[on_ace(MEN)]] * PIPS_OF_A_ROLL),
                TRICE,
            ),
            Figure(
                N_("8 men against 6 on the ace points: who throws first wins"),
                Decimal("30.1055"),
                PERCENT * float(chances.values[race.nodes[eight_six]]),
                PEELLE,
                "%",
            ),
            Figure(
                N_("15 against 15 on the ace points: the last roll is a double"),
                Decimal("34.17"),
                PERCENT * last_is_double(),
                IBM,
                "%",
            ),
            Figure(
                N_("two men left: how often it is better to take none off, though one could"),
                Decimal(1),
                Fraction(sum(len(better_none_off(alone, rolls, men)) for men in TWO_MEN)),
                BGONLINE,
            ),
        ),
        len(alone.nodes) + len(race.nodes) + len(stacks()),
        max(rolls.residual, chances.residual),
        distribution=dict(enumerate(stack().waiting(MEN, MEN)[0])),
    )
