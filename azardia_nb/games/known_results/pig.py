"""Published results about the winning chances at Pig.

T. W. Neller, C. G. M. Presser: Optimal Play of the Dice Game Pig. The UMAP Journal 25 (2004).
"""

from decimal import Decimal
from fractions import Fraction

import numpy as np

from azardia_nb.games import pig
from azardia_nb.games.known_results import PERCENT, Figure, Reproduced
from azardia_nb.solve.expansion import Ints, States
from azardia_nb.solve.whole_game import FREE, WholeGame
from azardia_nb.text.language import N_

HOLD_AT = 20  # rule of thumb: there the expected loss by a one equals the expected gain
OPPONENT_SCORES = (0, 50, 90)  # points of the other player that are drawn

FIRST_WINS = Decimal("53.0593")  # published, in percent
NELLER = "Neller & Presser 2004"
NELLER_HOLD = "cs.gettysburg.edu/~tneller"


def whole_pig(goal: int = 100) -> WholeGame:
    """Return two-player Pig from every position in which the first seat decides.

    The starting positions are in the order of its own score, the other score and the turn total.
    They are listed because some, such as a score of 1, cannot be reached from 0 points.
    """
    variant = pig.GAME.variant(goal)
    mine, theirs, pot = np.indices((goal,) * 3).reshape(3, -1)
    going = mine + pot < goal
    starts: States = np.repeat(np.array(variant.type.start(variant, 2)), going.sum())
    starts["score"][:, 0], starts["score"][:, 1] = mine[going], theirs[going]
    starts["pot"] = pot[going]
    return WholeGame(variant, starts)


def hold_at(game: WholeGame, points: int = HOLD_AT) -> Ints:
    """Return the policy that holds once the turn total reaches `points`."""
    choice = np.where(game.states["pot"] >= points, pig.HOLD, pig.ROLL)
    return np.where(game.seats >= 0, choice, FREE)


def reproduce() -> Reproduced:
    """Compute the winning chances under perfect play and when both players hold at 20."""
    game = whole_pig()
    solved = game.solve()
    hold = game.solve(hold_at(game))
    count = int((game.seats == 0).sum())
    first = (game.seats == 0) & (game.states["pot"] == 0)
    return Reproduced(
        (
            Figure(N_("positions"), Decimal(505_000), Fraction(count), NELLER),
            Figure(
                N_("the player who begins wins, with perfect play"),
                FIRST_WINS,
                PERCENT * solved.worth(0),
                NELLER,
                "%",
            ),
            Figure(
                N_("the player who begins wins, if both hold at 20"),
                Decimal("53.47"),
                PERCENT * hold.worth(0),
                NELLER_HOLD,
                "%",
            ),
        ),
        count,
        max(solved.residual, hold.residual),
        lines={
            theirs: solved.values[first & (game.states["score"][:, 1] == theirs)].tolist()
            for theirs in OPPONENT_SCORES
        },
    )
