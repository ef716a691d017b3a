"""Published results about the length of a game of Chutes and Ladders.

S. C. Althoen, L. King, K. Schilling: How long is a game of Snakes and Ladders? The Mathematical
Gazette 77 (1993); math.byu.edu/~jeffh has the board with a chute from 48.
"""

from decimal import Decimal
from fractions import Fraction
from math import sqrt

from azardia_nb.games import chutes_and_ladders
from azardia_nb.games.known_results import Figure, Reproduced
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.solve.whole_game import WholeGame
from azardia_nb.text.language import N_

SHOWN_TURNS = 120  # turns: few games take longer

MEAN_TURNS = Decimal("39.2251")  # published
ALTHOEN = "Althoen, King & Schilling 1993"
BYU = "math.byu.edu/~jeffh"
QUOTED = N_("often quoted")


def chutes_chain(chute: int = chutes_and_ladders.CHUTE) -> Chain[int]:
    """Return the Markov chain of a single player, one step for each turn, from state 0."""
    variant = chutes_and_ladders.GAME.variant(chute)
    return WholeGame(variant, variant.type.start(variant, 1)).chain()


def reproduce() -> Reproduced:
    """Compute the published figures."""
    race = chutes_chain()
    spread = race.variance_floats()
    distribution = dict(enumerate(race.waiting(0, SHOWN_TURNS)[0]))
    shortest = next(turns for turns, chance in distribution.items() if chance)
    other = chutes_chain(chutes_and_ladders.FARTHER).expected_steps()[0]
    mean = race.expected_steps()[0]
    return Reproduced(
        (
            Figure(N_("mean number of turns"), MEAN_TURNS, mean, ALTHOEN),
            Figure(
                N_("standard deviation"),
                Decimal("25.2250"),
                sqrt(spread.values[0]),
                QUOTED,
            ),
            Figure(
                N_("turns until half of the games are over"),
                Decimal(32),
                Fraction(race.median(0)),
                QUOTED,
            ),
            Figure(N_("turns of the shortest game"), Decimal(7), Fraction(shortest), ALTHOEN),
            Figure(
                N_("mean number of turns with a chute from 48 instead of 47"),
                Decimal("39.5984"),
                other,
                BYU,
            ),
        ),
        len(race),
        spread.residual,
        distribution=distribution,
    )
