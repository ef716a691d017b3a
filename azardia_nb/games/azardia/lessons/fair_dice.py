"""Questions about the chi-square test: expected counts, the sum itself, and what it tells you."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Question, counted, listed
from azardia_nb.probability.goodness_of_fit import ENOUGH, UNUSUAL, chi_square, face
from azardia_nb.text.language import N_, plural
from azardia_nb.text.say import percent

PLAYERS = 1000


def unusual() -> Question:
    """Ask how many pairs of fair dice look unusual: a question to guess."""
    return Question(
        id="fair_dice.unusual",
        text=N_(
            "{players} players each test a pair of fair dice, and say “unusual” when only {level} "
            "of fair dice look as uneven as theirs. How many of them say it?"
        ),
        values={"players": PLAYERS, "level": lambda code: percent(UNUSUAL, code)},
        kind="number",
        answer=PLAYERS * UNUSUAL,
        mistakes=(
            Mistake(0, N_("Fair dice look uneven too, only seldom. How seldom?")),
            Mistake(
                UNUSUAL * 100,
                N_("That would be right for 100 players."),
            ),
        ),
        because=N_(
            "{level} of {players}: {answer}, on average. Every one of these alarms is false, since "
            "all the dice are fair."
        ),
    )


def expected_count(rng: np.random.Generator) -> Question:
    """Ask how often a face is to be expected."""
    faces = int(rng.choice([4, 6, 8, 10, 12]))
    rolls = faces * int(rng.integers(13, 31))
    return Question(
        id="fair_dice.expected_count",
        text=N_(
            "A fair die has {faces} faces. You roll it {rolls} times. How many times do you expect "
            "each face?"
        ),
        values={"faces": faces, "rolls": rolls},
        kind="number",
        answer=Fraction(rolls, faces),
        mistakes=(
            Mistake(faces, N_("That is the number of faces.")),
            Mistake(
                Fraction(rolls, faces - 1),
                N_(
                    "Count the faces again: there are {faces}. (One less is the degrees of "
                    "freedom.)"
                ),
            ),
        ),
        because=N_("{rolls} rolls, shared equally among {faces} faces: {answer} each."),
        method=N_("Divide the number of rolls by the number of faces."),
    )


def statistic(rng: np.random.Generator) -> Question:
    """Ask for chi-square of a few counts."""
    faces, expected = 4, int(rng.choice([10, 20]))
    while True:
        off = [int(n) for n in rng.integers(-4, 5, faces - 1)]
        off.append(-sum(off))
        if len(set(map(abs, off))) > 1 and abs(off[-1]) <= 6:
            break
    counts = dict(enumerate((expected + n for n in off), 1))
    answer = chi_square(counts, face(faces)).statistic
    squares = sum(n * n for n in off)
    return Question(
        id="fair_dice.statistic",
        text=N_(
            "A die has {faces} faces. In {rolls} rolls their counts are {counts}. Work out "
            "chi-square."
        ),
        values={
            "faces": faces,
            "rolls": expected * faces,
            "counts": listed(list(counts.values())),
            "expected": expected,
            "squared": " + ".join(f"{abs(n)}²" for n in off),
            "squares": squares,
        },
        kind="number",
        answer=answer,
        mistakes=(
            Mistake(squares, N_("Divide each square by the expected count, {expected}.")),
            Mistake(
                Fraction(sum(map(abs, off)), expected),
                N_("Square each difference before you divide."),
            ),
            Mistake(0, N_("Differences add up to 0, but their squares do not.")),
        ),
        because=N_(
            "Each face is expected {expected} times. The squared differences are {squared} = "
            "{squares}; divided by {expected}: {answer}."
        ),
        method=N_(
            "Take each count minus {expected}, square it, add up the squares, and divide by "
            "{expected}."
        ),
    )


_RARE, _PROOF, _FAIR = (
    N_("fair dice would look this uneven in {n} of 100 experiments"),
    N_("the probability that these dice are fair is {chance}"),
    N_("{rest} of the rolls were fair"),
)


def p_value(rng: np.random.Generator) -> Question:
    """Ask what a p-value says."""
    n = int(rng.integers(1, 40))
    rolls = int(rng.integers(ENOUGH, 60)) * NUMBERS.faces
    return Question(
        id="fair_dice.p_value",
        text=N_(
            "You test some dice. After {rolls} rolls the test says p = {chance}. What does that "
            "mean?"
        ),
        values={
            "n": n,
            "rolls": rolls,
            "chance": lambda code: percent(Fraction(n, 100), code),
            "rest": lambda code: percent(Fraction(100 - n, 100), code),
        },
        kind="choice",
        answer=_RARE,
        options=(_PROOF, _RARE, _FAIR),
        mistakes=(
            Mistake(
                _PROOF,
                N_(
                    "The test starts from fair dice and asks what they do. It says nothing about "
                    "how probable fair dice are."
                ),
            ),
            Mistake(_FAIR, N_("A single roll is neither fair nor unfair. The dice are.")),
        ),
        because=N_(
            "p is the probability that fair dice look at least this uneven. Here that happens in "
            "{n} of 100 experiments."
        ),
        method=N_("Begin with: if the dice are fair, …"),
    )


def degrees(rng: np.random.Generator) -> Question:
    """Ask for the degrees of freedom of a die's counts."""
    faces = int(rng.choice([4, 6, 8, 10, 12, 20]))
    rolls = faces * int(rng.integers(6, 21))
    return Question(
        id="fair_dice.degrees",
        text=N_(
            "You count the faces of a die with {faces} faces in {rolls} rolls. How many degrees of "
            "freedom do the counts have?"
        ),
        values={"faces": faces, "rolls": rolls},
        kind="number",
        answer=faces - 1,
        mistakes=(
            Mistake(
                faces, N_("All counts together must give {rolls}, so the last one is not free.")
            ),
            Mistake(rolls - 1, N_("Count the faces, not the rolls.")),
        ),
        because=N_(
            "{faces} counts, and the last one follows from the others and the total: {answer}."
        ),
        method=N_("How many of the counts could you choose freely before the last one is fixed?"),
    )


def rolls_needed(rng: np.random.Generator) -> Question:
    """Ask how many rolls a test takes at least."""
    faces = int(rng.choice([4, 6, 8, 10, 12, 20]))
    dice = int(rng.integers(2, 4))
    fewest = -(-ENOUGH * faces // dice)
    return Question(
        id="fair_dice.rolls_needed",
        text=N_(
            "The test needs an expected count of at least {enough} for each face. You roll {dice} "
            "with {faces} faces at once and count all of them. After how many rolls, at the "
            "earliest, can you use it?"
        ),
        values={
            "enough": ENOUGH,
            "faces": faces,
            "n": dice,
            "dice": counted(dice, plural("{n} die", "{n} dice")),
            "all": ENOUGH * faces,
        },
        kind="number",
        answer=fewest,
        mistakes=(
            Mistake(
                ENOUGH * faces,
                N_("That is how many faces you must see. Each roll shows {n} of them."),
            ),
            Mistake(ENOUGH, N_("After {enough} rolls most faces have hardly been seen.")),
            Mistake(faces, N_("Then you expect each face only {n} times. You need {enough}.")),
            Mistake(fewest - 1, N_("That is just too early: round up, and not down.")),
        ),
        because=N_(
            "{enough} times {faces} faces make {all}. Each roll shows {n} of them, so it takes "
            "{answer} rolls."
        ),
        method=N_("Multiply the faces by {enough}, divide by the number of dice, and round up."),
    )


def unusual_twice(rng: np.random.Generator) -> Question:
    """Ask how often fair dice fail a test, and then another one."""
    level = Fraction(int(rng.integers(2, 21)), 100)
    return Question(
        id="fair_dice.unusual_twice",
        text=N_(
            "You call dice unusual when only {level} of fair dice look as uneven. You test a fair "
            "pair, and then again from the start. What is the probability that it looks unusual "
            "both times?"
        ),
        values={"level": lambda code: percent(level, code)},
        kind="chance",
        answer=level**2,
        mistakes=(
            Mistake(level, N_("That is the probability for one test.")),
            Mistake(
                1 - (1 - level) ** 2,
                N_("That is the probability for at least one of the two tests."),
            ),
            Mistake(2 * level, N_("Both must happen: multiply instead of adding.")),
        ),
        because=N_(
            "The tests are independent, so you multiply {level} by {level}: {answer}. That is why "
            "a second test, from the start, says so much."
        ),
        method=N_("Multiply the probability for one test by itself."),
    )


MAKERS: tuple[Maker, ...] = (
    expected_count,
    statistic,
    p_value,
    degrees,
    rolls_needed,
    unusual_twice,
)
