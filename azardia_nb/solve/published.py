"""Numbers as they were published, beside what comes out here, through the interface of any game.

Pig: T. W. Neller, C. G. M. Presser: Optimal Play of the Dice Game Pig. The UMAP Journal 25 (2004).
Chutes and Ladders: S. C. Althoen, L. King, K. Schilling: How long is a game of Snakes and Ladders?
The Mathematical Gazette 77 (1993); math.byu.edu/~jeffh has the board with a chute from 48.
The bear-off: W. Trice: a stack of 2n men on the ace point is worth 7n + 1 pips, at 49/6 pips a
roll. H. A. Peelle: Backgammon Tools in J, 4. Vector 24 (2 & 3). IBM Research, Ponder This, July
2009: the last roll of two such stacks. BGonline.org, message 149100: of all pairs of men one is
better played on than off, with one roll.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import combinations_with_replacement
from math import sqrt
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from azardia_nb.games import bear_off, chutes_and_ladders, pig
from azardia_nb.games.protocol import CHANCE, OVER
from azardia_nb.solve.expansion import Ints, States
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.solve.whole_game import FREE, Values, WholeGame
from azardia_nb.text.language import N_

PERCENT = 100


class Figure(NamedTuple):
    """A number as it was published, and as it comes out here."""

    what: str  # in English
    published: Decimal
    found: Fraction | float
    source: str
    unit: str = ""  # after the number

    @property
    def agrees(self) -> bool:
        """Whether what was found is what was published, to the last digit of that."""
        return round(Decimal(self.digits), self.places) == self.published

    @property
    def places(self) -> int:
        """How many decimals were published."""
        return max(0, -int(self.published.as_tuple().exponent))

    @property
    def digits(self) -> str:
        """What was found, with twelve decimals."""
        found = Fraction(self.found)
        return f"{Decimal(found.numerator) / found.denominator:.12f}"


class Reproduced(NamedTuple):
    """A known game worked out: its figures, how it was done, and what to draw of it.

    `residual` is the most by which any equation is missed. `distribution` has the chances of so
    many turns; `lines` the chances by points of who is to move, for points of the other.
    """

    figures: tuple[Figure, ...]
    positions: int
    residual: float
    distribution: Mapping[int, Fraction] = MappingProxyType({})
    lines: Mapping[int, Sequence[float]] = MappingProxyType({})


# --- Chutes and Ladders -------------------------------------------------------------------------

SHOWN = 120  # turns: few games take longer

ALTHOEN = "Althoen, King & Schilling 1993"
BYU = "math.byu.edu/~jeffh"
QUOTED = N_("often quoted")


def chutes_chain(chute: int = chutes_and_ladders.CHUTE) -> Chain[int]:
    """Return the chain of one who plays Chutes and Ladders alone, a step a turn, from state 0."""
    variant = chutes_and_ladders.variant(chute)
    return WholeGame(variant, variant.type.start(variant, 1)).chain()


def reproduce_chutes() -> Reproduced:
    """Work out how long a game of Chutes and Ladders takes."""
    race = chutes_chain()
    spread = race.variance_floats()
    distribution = dict(enumerate(race.waiting(0, SHOWN)[0]))
    shortest = next(turns for turns, chance in distribution.items() if chance)
    other = chutes_chain(chutes_and_ladders.FARTHER).expected_steps()[0]
    mean = race.expected_steps()[0]
    return Reproduced(
        (
            Figure(N_("turns of a game, on average"), Decimal("39.2251"), mean, ALTHOEN),
            Figure(
                N_("their standard deviation"),
                Decimal("25.2250"),
                sqrt(spread.values[0]),
                QUOTED,
            ),
            Figure(
                N_("turns in which half of the games are over"),
                Decimal(32),
                Fraction(race.median(0)),
                QUOTED,
            ),
            Figure(N_("turns of the shortest game"), Decimal(7), Fraction(shortest), ALTHOEN),
            Figure(
                N_("turns on average, with a chute from 48 instead of 47"),
                Decimal("39.5984"),
                other,
                BYU,
            ),
        ),
        len(race),
        spread.residual,
        distribution=distribution,
    )


# --- Pig ----------------------------------------------------------------------------------------

HOLD_AT = 20  # the rule of thumb: then a one costs what the other faces bring
OTHERS = (0, 50, 90)  # points of the other player that are drawn

NELLER = "Neller & Presser 2004"
NELLER_HOLD = "cs.gettysburg.edu/~tneller"


def whole_pig(goal: int = 100) -> WholeGame:
    """Return Pig for two with all positions in which the first seat is to decide, and what follows.

    Those it begins with are in the order of its own score, the other's, and what is at stake; a
    game that begins with nothing would never come to a score of 1.
    """
    variant = pig.variant(goal)
    mine, theirs, pot = np.indices((goal,) * 3).reshape(3, -1)
    going = mine + pot < goal
    starts: States = np.repeat(np.array(variant.type.start(variant, 2)), going.sum())
    starts["score"][:, 0], starts["score"][:, 1] = mine[going], theirs[going]
    starts["pot"] = pot[going]
    return WholeGame(variant, starts)


def hold_at(game: WholeGame, points: int = HOLD_AT) -> Ints:
    """Return the policy that holds as soon as so much is at stake."""
    choice = np.where(game.states["pot"] >= points, pig.HOLD, pig.ROLL)
    return np.where(game.seats >= 0, choice, FREE)


def reproduce_pig() -> Reproduced:
    """Work out who wins at Pig, when both play as well as can be and when both hold at 20."""
    game = whole_pig()
    solved = game.solve()
    held = game.solve(hold_at(game))
    count = int((game.seats == 0).sum())
    first = (game.seats == 0) & (game.states["pot"] == 0)
    return Reproduced(
        (
            Figure(N_("positions"), Decimal(505_000), Fraction(count), NELLER),
            Figure(
                N_("who begins wins, both at their best"),
                Decimal("53.0593"),
                PERCENT * solved.worth(0),
                NELLER,
                "%",
            ),
            Figure(
                N_("who begins wins, both holding at 20"),
                Decimal("53.47"),
                PERCENT * held.worth(0),
                NELLER_HOLD,
                "%",
            ),
        ),
        count,
        max(solved.residual, held.residual),
        lines={
            theirs: solved.values[first & (game.states["score"][:, 1] == theirs)].tolist()
            for theirs in OTHERS
        },
    )


# --- the bear-off -------------------------------------------------------------------------------

Men = tuple[int, ...]  # how many stand on each of the six points, the ace point first

PIPS_OF_A_ROLL = Fraction(49, 6)  # on average: a double is played four times
TELLING = 1e-9  # rolls: what differs by less is equal but for rounding
TWO_MEN: tuple[Men, ...] = tuple(
    tuple(points.count(point) for point in range(bear_off.POINTS))
    for points in combinations_with_replacement(range(bear_off.POINTS), 2)
)

TRICE = "Walter Trice: 7n + 1"
PEELLE = "Peelle, Vector 24"
IBM = "IBM Ponder This, July 2009"
BGONLINE = "BGonline.org, 149100"


def on_ace(count: int) -> Men:
    """Return so many men on the ace point, and none elsewhere."""
    return (count,) + (0,) * (bear_off.POINTS - 1)


def whole_bear_off(*sides: Sequence[Men]) -> WholeGame:
    """Return the bear-off from some positions: each the men of one who plays alone, or of two."""
    variant = bear_off.variant()
    starts = np.zeros(len(sides), variant.type.engine.state)
    for at, men in enumerate(sides):
        starts[at] = variant.type.start(variant, len(men))
        starts[at]["men"][: len(men)] = men
    return WholeGame(variant, starts)


def last_is_double(game: WholeGame) -> Fraction:
    """Return the exact chance that the last roll is a double, where all actions are as good."""
    chain = game.chain(game.first_actions)
    ending = {turn: _ends_by_a_double(game, turn) for turn in chain.states}
    total, longest = Fraction(0), 2 * int(game.states[0]["men"].sum())
    for _, distribution in zip(range(longest), chain.distributions(0), strict=False):
        total += sum(chance * ending[turn] for turn, chance in distribution.items())
    return total


def _ends_by_a_double(game: WholeGame, turn: int) -> Fraction:
    """Return the chance that a turn rolls a double and ends the game, by first actions."""
    if game.seats[turn] == OVER:
        return Fraction(0)
    chance = int(game.to[game.first[turn]])
    found = Fraction(0)
    for outcome in game.variant.type.engine.chance(game.states[chance], game.variant.rules):
        here = int(game.to[game.edge(chance, outcome.number)])
        low, high = divmod(outcome.number, bear_off.PAIR)
        passed = False
        while not passed:
            edge = game.first[here]
            here, passed = int(game.to[edge]), bool(game.passes[edge])
        if low == high and game.seats[here] == OVER:
            found += Fraction(outcome.weight, outcome.total)
    return found


def after_roll(game: WholeGame, start: int, roll: int) -> set[int]:
    """Return the positions to which a roll, by its number, can lead from a turn's beginning."""
    chance = int(game.to[game.first[start]])
    assert game.seats[chance] == CHANCE
    waiting: set[int] = {int(game.to[game.edge(chance, roll)])}
    found: set[int] = set()
    while waiting:
        here = waiting.pop()
        for edge in range(game.first[here], game.first[here + 1]):
            (found if game.passes[edge] else waiting).add(int(game.to[edge]))
    return found


def better_none_off(game: WholeGame, turns: Values, start: int) -> list[tuple[int, int]]:
    """Return the rolls, no doubles, that can take a man off where it is better to take none."""
    found = []
    men = game.states["men"].sum(axis=(1, 2))
    for roll in bear_off.ROLLS:
        after = sorted(after_roll(game, start, roll))
        off = [turns.values[there] for there in after if men[there] < men[start]]
        best = min(turns.values[there] for there in after)
        low, high = divmod(roll, bear_off.PAIR)
        if low != high and off and min(off) > best + TELLING:
            found.append((low, high))
    return found


def reproduce_bear_off() -> Reproduced:
    """Work out what is known of the last men of backgammon."""
    alone = whole_bear_off([on_ace(bear_off.MEN)], *([men] for men in TWO_MEN))
    rolls = alone.turns_left()
    race = whole_bear_off((on_ace(8), on_ace(6)))
    chances = race.solve()
    stacks = whole_bear_off((on_ace(bear_off.MEN), on_ace(bear_off.MEN)))
    rare = [better_none_off(alone, rolls, 1 + at) for at in range(len(TWO_MEN))]
    stack = alone.chain(alone.first_actions)
    return Reproduced(
        (
            Figure(
                N_("15 men on the ace point: rolls on average, times 49/6"),
                Decimal(57),
                rolls.worth(0) * float(PIPS_OF_A_ROLL),
                TRICE,
            ),
            Figure(
                N_("8 men against 6 on the ace points: who throws first wins"),
                Decimal("30.1055"),
                PERCENT * chances.worth(0),
                PEELLE,
                "%",
            ),
            Figure(
                N_("15 against 15 on the ace points: the last roll is a double"),
                Decimal("34.17"),
                PERCENT * last_is_double(stacks),
                IBM,
                "%",
            ),
            Figure(
                N_("two men left: how often it is better to take none off, though one could"),
                Decimal(1),
                Fraction(sum(len(rolls) for rolls in rare)),
                BGONLINE,
            ),
        ),
        len(alone) + len(race) + len(stacks),
        max(rolls.residual, chances.residual),
        distribution=dict(enumerate(stack.waiting(0, bear_off.MEN)[0])),
    )
