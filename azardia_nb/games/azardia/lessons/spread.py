"""Questions about spread: variance, standard deviation, hits, and waiting for the first."""

import math
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.odds.dice import difference
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.probability.distribution import mean, variance
from azardia_nb.probability.goodness_of_fit import face
from azardia_nb.probability.trials import hits, waiting
from azardia_nb.text.language import N_
from azardia_nb.text.say import decimal, percent, whole

ZERO = difference()[0]  # the chance of a zero, which the lesson counts and waits for
FOUR, TIMES = 4, 2  # so many dice spread so many times as widely as one


def deviation(squared: Fraction) -> float:
    """Return the standard deviation of what has this variance.

    >>> deviation(Fraction(9))
    3.0
    """
    return math.sqrt(squared)


def four_dice() -> Question:
    """Ask how widely the sum of four dice spreads: a question to guess."""
    one = variance(face(NUMBERS.faces))
    return Question(
        id="spread.four_dice",
        text=N_(
            "One ten-sided die has a standard deviation of {one}. You add up {n} such dice. How "
            "many times as large is the standard deviation of their sum?"
        ),
        values={
            "n": FOUR,
            "one": lambda code: decimal(deviation(one), code, 2),
            "sum": lambda code: decimal(deviation(FOUR * one), code, 2),
        },
        kind="number",
        answer=TIMES,
        mistakes=(
            Mistake(
                FOUR,
                N_("That would be right if all {n} dice always showed the same face."),
            ),
            Mistake(1, N_("A sum spreads more widely than a single die.")),
            Mistake(Fraction(1, TIMES), N_("That is true of the mean of {n} dice.")),
        ),
        because=N_(
            "{answer} times: {sum}. High and low dice partly make up for each other, so the spread "
            "grows only with the square root of their number."
        ),
    )


def of_a_die(rng: np.random.Generator) -> Question:
    """Ask for the variance of a die."""
    faces = int(rng.choice([3, 4, 5, 6, 7, 8, 12, 20]))
    die = face(faces)
    centre = mean(die)
    squares = sum((n * n * chance for n, chance in die.items()), Fraction(0))
    return Question(
        id="spread.of_a_die",
        text=N_("A fair die has {faces} faces, from 1 to {faces}. What is its variance?"),
        values={
            "faces": faces,
            "mean": lambda code: decimal(centre, code),
            "first": lambda code: decimal((1 - centre) ** 2, code, 2),
        },
        kind="number",
        answer=variance(die),
        mistakes=(
            Mistake(centre, N_("That is the mean.")),
            Mistake(squares, N_("Subtract the mean from each face before you square.")),
            Mistake(
                sum((abs(n - centre) * chance for n, chance in die.items()), Fraction(0)),
                N_("That is the mean distance. Square each distance first."),
            ),
        ),
        because=N_(
            "The mean is {mean}. The face 1 has the squared distance {first}; the mean of the "
            "squared distances of all {faces} faces is {answer}."
        ),
        method=N_(
            "Find the mean, square the distance of each face from it, and take the mean of the "
            "squares."
        ),
    )


def of_a_sum(rng: np.random.Generator) -> Question:
    """Ask for the standard deviation of a sum."""
    root, one = int(rng.integers(2, 8)), int(rng.integers(2, 10))
    return Question(
        id="spread.of_a_sum",
        text=N_(
            "Your score in one round has a standard deviation of {one}. You play {n} independent "
            "rounds. What is the standard deviation of your total score?"
        ),
        values={
            "one": one,
            "n": root * root,
            "root": root,
            "squared": one * one,
            "all": lambda code: whole(one * one * root * root, code),
        },
        kind="number",
        answer=one * root,
        mistakes=(
            Mistake(
                one * root * root, N_("Variances add up like that, but not standard deviations.")
            ),
            Mistake(one, N_("That is for one round. A total spreads more widely.")),
            Mistake(Fraction(one, root), N_("That is for the mean score of a round.")),
            Mistake(one * one * root * root, N_("That is the variance. Take its square root.")),
        ),
        because=N_(
            "One round has variance {squared}, and {n} rounds {all}. The square root of that is "
            "{answer}."
        ),
        method=N_("Add up the variances, and take the square root."),
    )


def of_a_mean(rng: np.random.Generator) -> Question:
    """Ask how many games a mean needs to spread only so much."""
    root = int(rng.choice([2, 4, 5, 10, 20]))
    one = 2 * int(rng.choice([n for n in range(2, 11) if 2 * n != root]))
    wanted = Fraction(one, root)
    return Question(
        id="spread.of_a_mean",
        text=N_(
            "The length of a game has a standard deviation of {one} rounds. How many games must "
            "you play before the mean length has a standard deviation of {wanted} rounds?"
        ),
        values={
            "one": one,
            "root": root,
            "wanted": lambda code: decimal(wanted, code, 0 if wanted.denominator == 1 else 1),
        },
        kind="number",
        answer=root * root,
        mistakes=(
            Mistake(
                root,
                N_("{root} games divide the standard deviation only by √{root}."),
            ),
            Mistake(one * one, N_("That would be right for a standard deviation of 1.")),
            Mistake(one, N_("Divide {one} by {wanted} first, then square.")),
        ),
        because=N_(
            "{one} ÷ {wanted} = {root}. The standard deviation of a mean shrinks with the square "
            "root of the number of games, so you need {root}² = {answer}."
        ),
        method=N_("Divide the two standard deviations, and square the result."),
    )


def zeros(rng: np.random.Generator) -> Question:
    """Ask for the standard deviation of a number of hits."""
    chance, unit = ((ZERO, 100), (2 * ZERO, 25), (5 * ZERO, 4))[int(rng.integers(3))]
    root = int(rng.integers(2, 7))
    tries = unit * root * root
    squared = tries * chance * (1 - chance)
    return Question(
        id="spread.zeros",
        text=N_(
            "An event has probability {chance} in each roll. You roll {n} times and count how many "
            "times it happens. What is the standard deviation of that count?"
        ),
        values={
            "chance": lambda code: percent(chance, code),
            "rest": lambda code: percent(1 - chance, code),
            "n": lambda code: whole(tries, code),
            "squared": lambda code: whole(int(squared), code),
        },
        kind="number",
        answer=int(deviation(squared)),
        mistakes=(
            Mistake(squared, N_("That is the variance. Take its square root.")),
            Mistake(tries * chance, N_("That is how many you expect: the mean.")),
            Mistake(chance * tries * chance, N_("Multiply by {rest}, the probability of a miss.")),
        ),
        because=N_(
            "The variance is {n} × {chance} × {rest} = {squared}. Its square root is {answer}."
        ),
        method=N_(
            "Multiply the number of rolls by the probability of a hit and by that of a miss; take "
            "the square root."
        ),
    )


def first_zero(rng: np.random.Generator) -> Question:
    """Ask when the first hit comes."""
    n = int(rng.integers(2, 6))
    chance = (ZERO, 2 * ZERO, 3 * ZERO)[int(rng.integers(3))]
    none = hits(n, chance)[0]
    return Question(
        id="spread.first_zero",
        text=N_(
            "An event has probability {chance} in each roll. What is the probability that it "
            "happens for the first time in roll {n}?"
        ),
        values={
            "chance": lambda code: percent(chance, code),
            "rest": lambda code: percent(1 - chance, code),
            "n": n,
            "before": n - 1,
        },
        kind="percent",
        answer=waiting(chance, n)[n],
        mistakes=(
            Mistake(chance, N_("That is its probability in roll {n}, whatever happened before.")),
            Mistake(1 - none, N_("That is the probability that it happens in roll {n} or before.")),
            Mistake(none, N_("That is the probability that it has not happened after roll {n}.")),
            Mistake(none * chance, N_("Only the rolls before roll {n} miss.")),
        ),
        because=N_(
            "Each roll before misses with probability {rest}, and then comes a hit: {answer}."
        ),
        method=N_(
            "Multiply the probability of a miss once for each roll before, and then by that of a "
            "hit."
        ),
    )


MAKERS: tuple[Maker, ...] = (of_a_die, of_a_sum, of_a_mean, zeros, first_zero)
