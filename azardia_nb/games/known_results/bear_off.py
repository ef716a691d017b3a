"""Published results about bearing off the last checkers in backgammon.

W. Trice: a stack of 2n men on the ace point is worth 7n + 1 pips, at 49/6 pips a roll.
H. A. Peelle: Backgammon Tools in J, 4. Vector 24 (2 & 3). IBM Research, Ponder This, July 2009: the
last roll of two such stacks. BGonline.org, message 149100: of all pairs of men one is better played
on than off, with one roll.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

from azardia_nb.game.protocol import CHANCE, OVER
from azardia_nb.games import bear_off
from azardia_nb.games.known_results import PERCENT, Figure, Reproduced
from azardia_nb.solve.whole_game import Values, WholeGame
from azardia_nb.text.language import N_

Men = tuple[int, ...]  # number on each of the six points, the ace point first

STACK = bear_off.MEN
PIPS_OF_A_ROLL = Fraction(49, 6)  # on average: a double is played four times
TOLERANCE = 1e-9  # rolls; smaller differences are rounding errors
TWO_MEN: tuple[Men, ...] = tuple(
    tuple(points.count(point) for point in range(bear_off.POINTS))
    for points in combinations_with_replacement(range(bear_off.POINTS), 2)
)

TRICE = "Walter Trice: 7n + 1"
PEELLE = "Peelle, Vector 24"
IBM = "IBM Ponder This, July 2009"
BGONLINE = "BGonline.org, 149100"
EIGHT_WINS = Decimal("30.1055")  # published, in percent: 8 checkers against 6


def on_ace(count: int) -> Men:
    """Return `count` men on the ace point and none elsewhere."""
    return (count,) + (0,) * (bear_off.POINTS - 1)


def whole_bear_off(*sides: Sequence[Men]) -> WholeGame:
    """Return the bear-off from each of `sides`: the men of one player, or of two."""
    variant = bear_off.variant()
    starts = np.zeros(len(sides), variant.type.engine.state)
    for at, men in enumerate(sides):
        starts[at] = variant.type.start(variant, len(men))
        starts[at]["men"][: len(men)] = men
    return WholeGame(variant, starts)


def last_is_double(game: WholeGame) -> Fraction:
    """Return the exact chance that the last roll is a double, if all actions are equally good."""
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
    total = Fraction(0)
    for outcome in game.variant.type.engine.chance(game.states[chance], game.variant.rules):
        here = int(game.to[game.edge(chance, outcome.number)])
        low, high = divmod(outcome.number, bear_off.PAIR)
        passed = False
        while not passed:
            edge = game.first[here]
            here, passed = int(game.to[edge]), bool(game.passes[edge])
        if low == high and game.seats[here] == OVER:
            total += Fraction(outcome.weight, outcome.total)
    return total


def after_roll(game: WholeGame, start: int, roll: int) -> set[int]:
    """Return the positions to which a roll, by its number, can lead from a turn's beginning."""
    chance = int(game.to[game.first[start]])
    assert game.seats[chance] == CHANCE
    waiting: set[int] = {int(game.to[game.edge(chance, roll)])}
    ends: set[int] = set()
    while waiting:
        here = waiting.pop()
        for edge in range(game.first[here], game.first[here + 1]):
            (ends if game.passes[edge] else waiting).add(int(game.to[edge]))
    return ends


def better_none_off(game: WholeGame, turns: Values, start: int) -> list[tuple[int, int]]:
    """Return the rolls, no doubles, that can take a man off where it is better to take none."""
    rolls = []
    men = game.states["men"].sum(axis=(1, 2))
    for roll in bear_off.ROLLS:
        after = sorted(after_roll(game, start, roll))
        off = [turns.values[there] for there in after if men[there] < men[start]]
        best = min(turns.values[there] for there in after)
        low, high = divmod(roll, bear_off.PAIR)
        if low != high and off and min(off) > best + TOLERANCE:
            rolls.append((low, high))
    return rolls


def reproduce() -> Reproduced:
    """Compute the published figures."""
    alone = whole_bear_off([on_ace(STACK)], *([men] for men in TWO_MEN))
    rolls = alone.turns_left()
    race = whole_bear_off((on_ace(8), on_ace(6)))
    chances = race.solve()
    stacks = whole_bear_off((on_ace(STACK), on_ace(STACK)))
    rare = [better_none_off(alone, rolls, 1 + at) for at in range(len(TWO_MEN))]
    stack = alone.chain(alone.first_actions)
    return Reproduced(
        (
            Figure(
                N_("15 checkers on the ace point: mean number of rolls, times 49/6"),
                Decimal(57),
                rolls.worth(0) * float(PIPS_OF_A_ROLL),
                TRICE,
            ),
            Figure(
                N_("8 checkers against 6 on the ace points: the player who rolls first wins"),
                EIGHT_WINS,
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
                N_("two men left: how often it is better to take none off although you could"),
                Decimal(1),
                Fraction(sum(len(rolls) for rolls in rare)),
                BGONLINE,
            ),
        ),
        len(alone) + len(race) + len(stacks),
        max(rolls.residual, chances.residual),
        distribution=dict(enumerate(stack.waiting(0, STACK)[0])),
    )
