"""Published data, each with its source, for lessons on chance outside the games.

>>> len(RANDOM_DIGITS), len(BATTERS), LINDA.percent
(150, 18, 85)
"""

from fractions import Fraction
from typing import NamedTuple

# The first 150 digits of RAND Corporation, A Million Random Digits with 100,000 Normal Deviates
# (1955), which a machine drew.
RANDOM_DIGITS = (
    "10097325337652013586346735487680959091173929274945"
    "37542048056489474296248052403720636104020082291665"
    "08422689531964509303232090256015953347643508033606"
)


class Batter(NamedTuple):
    """A player's `first_hits` in FIRST_TRIES at-bats, and `hits` in the season's other `tries`."""

    name: str
    first_hits: int
    hits: int
    tries: int

    @property
    def rest(self) -> Fraction:
        """The share of hits in the season without the first FIRST_TRIES at-bats."""
        return Fraction(self.hits, self.tries)


# Baseball, United States, 1970: the players in B. Efron and C. Morris, "Data analysis using Stein's
# estimator and its generalizations", J. Am. Stat. Assoc. 70 (1975), 311-319; the hits in the rest
# of the season as in the data set bball1970 of the R package rstanarm, which corrects one player.
FIRST_TRIES = 45
BATTERS = (
    Batter("Clemente", 18, 127, 367),
    Batter("F. Robinson", 17, 127, 426),
    Batter("F. Howard", 16, 144, 521),
    Batter("Johnstone", 15, 61, 275),
    Batter("Berry", 14, 114, 418),
    Batter("Spencer", 14, 126, 466),
    Batter("Kessinger", 13, 155, 586),
    Batter("L. Alvarado", 12, 29, 138),
    Batter("Santo", 11, 137, 510),
    Batter("Swoboda", 11, 46, 200),
    Batter("Petrocelli", 10, 142, 538),
    Batter("E. Rodríguez", 10, 42, 186),
    Batter("Scott", 10, 132, 435),
    Batter("Unser", 10, 73, 277),
    Batter("Williams", 10, 195, 591),
    Batter("Campaneris", 9, 159, 558),
    Batter("Munson", 8, 129, 408),
    Batter("Alvis", 7, 14, 70),
)


class Streaks(NamedTuple):
    """Percentages of hits: overall, after three hits in a row, and after three misses in a row."""

    overall: int
    after_hits: int
    after_misses: int


# Nine basketball players of the Philadelphia 76ers at home, 1980-81: means in T. Gilovich,
# R. Vallone and A. Tversky, "The hot hand in basketball", Cognitive Psychology 17 (1985), 295-314.
# J. B. Miller and A. Sanjurjo, "Surprised by the hot hand fallacy?", Econometrica 86 (2018),
# 2019-2047, prove that such means after hits are too low.
SHOTS = Streaks(52, 46, 56)


class Asked(NamedTuple):
    """The percentage of the `n` people asked who gave a certain answer."""

    percent: int
    n: int


# Students who called "bank teller and feminist" more probable than "bank teller": A. Tversky and
# D. Kahneman, "Extensional versus intuitive reasoning", Psychological Review 90 (1983), 293-315,
# which is also the source of the die with four green and two red faces.
LINDA = Asked(85, 142)
