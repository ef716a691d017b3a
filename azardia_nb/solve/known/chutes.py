"""Chutes and Ladders, the board of Milton Bradley: a chain and nothing else.

S. C. Althoen, L. King, K. Schilling: How long is a game of Snakes and Ladders? The Mathematical
Gazette 77 (1993). Another analysis, at math.byu.edu/~jeffh, has what comes out for CHUTES_48.
"""

from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import sqrt

from azardia_nb.solve.known.figure import Figure, Reproduced
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.text.language import N_

SPINNER = 6
SQUARES = 100
SHOWN = 120  # turns: few games take longer
LADDERS = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
CHUTES = {16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}
# The same with one chute a square farther, as the board is read in some places.
CHUTES_48 = {48 if top == 47 else top: foot for top, foot in CHUTES.items()}


@cache
def chutes_and_ladders(from_48: bool = False) -> Chain[int]:
    """Return the race of a pawn over the board of Milton Bradley, from 0, before it, to 100.

    A spin that would lead past the last square is lost.
    """
    slides = LADDERS | (CHUTES_48 if from_48 else CHUTES)

    def follow(square: int) -> dict[int, Fraction]:
        distribution: dict[int, Fraction] = {}
        for spin in range(1, SPINNER + 1):
            there = square + spin if square + spin <= SQUARES else square
            there = slides.get(there, there)
            distribution[there] = distribution.get(there, Fraction(0)) + Fraction(1, SPINNER)
        return distribution if square < SQUARES else {square: Fraction(1)}

    return Chain.explore([0], follow)


ALTHOEN = "Althoen, King & Schilling 1993"
BYU = "math.byu.edu/~jeffh"
QUOTED = N_("often quoted")


def reproduce_chutes() -> Reproduced:
    """Work out how long a game of Chutes and Ladders takes."""
    race = chutes_and_ladders()
    spread = race.variance_floats()
    distribution = dict(enumerate(race.waiting(0, SHOWN)[0]))
    shortest = next(turns for turns, chance in distribution.items() if chance)
    other = chutes_and_ladders(from_48=True).expected_steps()[0]
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
