"""Questions about the chi-square test: expected counts, the statistic, and the p-value."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.designing import ALARMS, FINDS, Experiment
from azardia_nb.lessons.drawing import Drawing, curve
from azardia_nb.lessons.question import Question, counted, formatter, listed
from azardia_nb.lessons.rows import chance_of_run, longest_run, made_up_row, real_row
from azardia_nb.lessons.topic import Topic, one_of, shown, shown_as, wrong
from azardia_nb.probability.goodness_of_fit import (
    ENOUGH,
    UNUSUAL,
    chi_square,
    face,
    nearly_power,
    slightly_loaded,
)
from azardia_nb.text.language import plural
from azardia_nb.text.say import percent

GROUP = 10  # players, each with a pair of dice

ask = Topic(__file__, "fair_dice", pairs=GROUP, enough=ENOUGH)


def unusual() -> Question:
    none = (1 - UNUSUAL) ** GROUP
    return ask.chance(
        "unusual",
        1 - none,
        wrong(one=UNUSUAL, added=GROUP * UNUSUAL, none=none),
        shown_as(percent, level=UNUSUAL, passes=1 - UNUSUAL, none=none),
    )


SLIGHT = Fraction(12, 100)  # probability of a die's loaded face
MANY_ROLLS = (100, 200, 400, 800, 1600, 3200, 6400)


def turning_power() -> Drawing:
    die = slightly_loaded(NUMBERS.faces, SLIGHT)
    powers = {rolls: Fraction(nearly_power(die, rolls)) for rolls in MANY_ROLLS}
    return curve(
        ask,
        "turning_power",
        powers,
        (0, 1),
        shown=formatter(percent, SLIGHT),
        fair=formatter(percent, Fraction(1, NUMBERS.faces)),
        few=MANY_ROLLS[0],
        many=MANY_ROLLS[-1],
        at_few=formatter(percent, powers[MANY_ROLLS[0]], 0),
        at_many=formatter(percent, powers[MANY_ROLLS[-1]], 0),
    )


def expected_count(rng: np.random.Generator) -> Question:
    faces = int(rng.choice([4, 6, 8, 10, 12]))
    rolls = faces * int(rng.integers(13, 31))
    return ask.number(
        "expected_count",
        Fraction(rolls, faces),
        wrong(faces=faces, degrees=Fraction(rolls, faces - 1)),
        shown(faces=faces, rolls=rolls),
    )


def statistic(rng: np.random.Generator) -> Question:
    faces, expected = 4, int(rng.choice([10, 20]))
    while True:
        off = [int(n) for n in rng.integers(-4, 5, faces - 1)]
        off.append(-sum(off))
        if len(set(map(abs, off))) > 1 and abs(off[-1]) <= 6:
            break
    counts = dict(enumerate((expected + n for n in off), 1))
    answer = chi_square(counts, face(faces)).statistic
    squares = sum(n * n for n in off)
    return ask.number(
        "statistic",
        answer,
        wrong(squares=squares, not_squared=Fraction(sum(map(abs, off)), expected), nothing=0),
        shown(
            faces=faces,
            rolls=expected * faces,
            counts=listed(list(counts.values())),
            expected=expected,
            squared=" + ".join(f"{abs(n)}²" for n in off),
            squares=squares,
        ),
    )


def p_value(rng: np.random.Generator) -> Question:
    n = int(rng.integers(1, 40))
    rolls = int(rng.integers(ENOUGH, 60)) * NUMBERS.faces
    return ask.choice(
        "p_value",
        "rare",
        shown(n=n, rolls=rolls),
        shown_as(percent, chance=Fraction(n, 100), rest=Fraction(100 - n, 100)),
    )


def degrees(rng: np.random.Generator) -> Question:
    faces = int(rng.choice([4, 6, 8, 10, 12, 20]))
    rolls = faces * int(rng.integers(6, 21))
    return ask.number(
        "degrees", faces - 1, wrong(faces=faces, rolls=rolls - 1), shown(faces=faces, rolls=rolls)
    )


def rolls_needed(rng: np.random.Generator) -> Question:
    faces = int(rng.choice([4, 6, 8, 10, 12, 20]))
    dice = int(rng.integers(2, 4))
    fewest = -(-ENOUGH * faces // dice)
    return ask.number(
        "rolls_needed",
        fewest,
        wrong(faces_seen=ENOUGH * faces, enough=ENOUGH, once_each=faces, too_early=fewest - 1),
        shown(
            faces=faces,
            n=dice,
            dice=counted(dice, plural("{n} die", "{n} dice")),
            all=ENOUGH * faces,
        ),
    )


def unusual_twice(rng: np.random.Generator) -> Question:
    level = Fraction(int(rng.integers(2, 21)), 100)
    return ask.chance(
        "unusual_twice",
        level**2,
        wrong(once=level, at_least_one=1 - (1 - level) ** 2, added=2 * level),
        shown(level=lambda code: percent(level, code)),
    )


def made_up_rolls(rng: np.random.Generator) -> Question:
    n, faces = 30, [str(one) for one in range(1, NUMBERS.faces + 1)]
    real, fake = real_row(rng, faces, n, 2), made_up_row(rng, faces, n, 1)
    answer, other = one_of(rng, (("first", "second"), ("second", "first")))
    return ask.made_up(
        "made_up_rolls",
        answer,
        shown(**{answer: " ".join(fake), other: " ".join(real)}),
        shown(n=n, faces=NUMBERS.faces, run=longest_run(real)),
        shown_as(percent, chance=chance_of_run(n, 2, NUMBERS.faces)),
    )


def a_test_of_a_die(rng: np.random.Generator) -> Question:
    plain, real = Fraction(1, NUMBERS.faces), Fraction(int(rng.choice([20, 25])), 100)
    seed, most = int(rng.integers(1, 1000)), int(rng.choice([150, 200, 250]))
    return ask.design(
        "a_test_of_a_die",
        Experiment(plain, real, most, seed),
        shown(face=NUMBERS.faces, most=most),
        shown_as(percent, plain=plain, real=real, finds=FINDS, alarms=ALARMS),
    )


DRAWINGS = (turning_power,)

MAKERS = (
    expected_count,
    statistic,
    p_value,
    degrees,
    rolls_needed,
    unusual_twice,
    made_up_rolls,
    a_test_of_a_die,
)
