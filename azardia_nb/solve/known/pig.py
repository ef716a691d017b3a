"""Pig: the first to bank so many points wins; a one takes all that the turn has brought.

T. W. Neller, C. G. M. Presser: Optimal Play of the Dice Game Pig. The UMAP Journal 25 (2004).
"""

from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from azardia_nb.solve.dynamic_programming import (
    Decisions,
    Ints,
    Layers,
    Throw,
    Throws,
    value_iteration,
)
from azardia_nb.solve.known.figure import PERCENT, Figure, Reproduced
from azardia_nb.text.language import N_

FACES = 6
PIG_GOAL = 100
HOLD_AT = 20  # the rule of thumb: then a one costs what the other faces bring
OTHERS = (0, 50, 90)  # points of the other player that are drawn
HOLD, ROLL = 0, 1
_CHOOSE, _MUST_HOLD, _MUST_ROLL = range(3)


class Pig(NamedTuple):
    """The game of Pig: roll as often as you dare; a one takes all that the turn has brought.

    `number[mine, theirs, turn]` is the node in which so much is banked and so much is at stake.
    """

    decisions: Decisions
    layers: Layers
    number: Ints


def pig(goal: int = PIG_GOAL, hold_at: int = 0) -> Pig:
    """Return the game to so many points; with `hold_at`, all hold as soon as a turn brought that.

    Who banks something leaves all positions with less in the bank for ever. So these are solved in
    layers, those with most in the bank first: a layer is a pair of scores, each player's turn in
    it, from the end of the turn.
    """
    mine, theirs, turn = np.indices((goal, goal, goal)).reshape(3, -1)
    going = mine + turn < goal
    mine, theirs, turn = mine[going], theirs[going], turn[going]
    # A lost turn leads from a pair of scores to the same pair, the other player to move.
    pair = (2 * goal - mine - theirs) * goal + np.minimum(mine, theirs)
    order = np.argsort((2 * pair + (mine > theirs)) * goal - turn)
    mine, theirs, turn, pair = mine[order], theirs[order], turn[order], pair[order]
    count = len(mine)
    won = count
    number = np.full((goal, goal, goal + FACES + 1), won, np.int32)
    number[mine, theirs, turn] = np.arange(count, dtype=np.int32)
    next = np.empty((count, 1 + FACES), np.int32)
    next[:, 0] = number[theirs, mine + turn, 0]  # hold
    next[:, 1] = number[theirs, mine, 0]  # a one
    for face in range(2, FACES + 1):
        next[:, face] = number[mine, theirs, turn + face]
    weight = np.full((count, 1 + FACES), 1 / FACES)
    weight[:, :2] = -1, -1 / FACES
    kind = np.full(count, _CHOOSE, np.int8)
    if hold_at:
        kind[:] = np.where(turn >= hold_at, _MUST_HOLD, _MUST_ROLL)
    begin = np.arange(count, dtype=np.int32)[:, None] * (1 + FACES) + np.array((0, 1), np.int32)
    decisions = Decisions(
        kind,
        2 * np.arange(count, dtype=np.int32),
        np.zeros(count),
        np.append(begin.ravel(), np.int32(next.size)),
        next.ravel(),
        weight.ravel(),
        Throws.of([(2, [[Throw(1, options)]]) for options in ((HOLD, ROLL), (HOLD,), (ROLL,))]),
        np.ones(1),
    )
    ends = np.flatnonzero(np.diff(pair, append=-1)) + 1
    layers = Layers(np.arange(count, dtype=np.int32), ends.astype(np.int32))
    return Pig(decisions, layers, number)


NELLER = "Neller & Presser 2004"
NELLER_HOLD = "cs.gettysburg.edu/~tneller"


def reproduce_pig() -> Reproduced:
    """Work out who wins at Pig, when both play as well as can be and when both hold at 20."""
    game = pig()
    solved = value_iteration(game.decisions, game.layers, symmetric=False)
    start = game.number[0, 0, 0]
    thumb = pig(hold_at=HOLD_AT)
    held = value_iteration(thumb.decisions, thumb.layers, symmetric=False)
    count = len(game.decisions.kind)
    return Reproduced(
        (
            Figure(N_("positions"), Decimal(505_000), Fraction(count), NELLER),
            Figure(
                N_("who begins wins, both at their best"),
                Decimal("53.0593"),
                PERCENT * float(solved.values[start]),
                NELLER,
                "%",
            ),
            Figure(
                N_("who begins wins, both holding at 20"),
                Decimal("53.47"),
                PERCENT * float(held.values[start]),
                NELLER_HOLD,
                "%",
            ),
        ),
        count,
        max(solved.residual, held.residual),
        lines={theirs: solved.values[game.number[:, theirs, 0]].tolist() for theirs in OTHERS},
    )
