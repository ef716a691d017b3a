"""Questions about two dice: their sum, their difference, and how often each is to be expected."""

from collections.abc import Collection
from fractions import Fraction
from itertools import product

import numpy as np

from azardia_nb.games.azardia.odds.dice import difference, total
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.text.language import N_

FACES = range(1, NUMBERS.faces + 1)
ROLLS = tuple(product(FACES, FACES))  # each as likely as any other
MIDDLE = NUMBERS.faces + 1  # the likeliest sum
FINE = 10_000  # the largest denominator of a wrong answer


def sum_at_least(rng: np.random.Generator) -> Question:
    """Ask for the chance that the sum is at least so much."""
    distribution = total()
    # The lowest sums and the highest are too easy.
    least = int(rng.integers(min(distribution) + 3, max(distribution) - 1))
    answer = chance_of(distribution, range(least, max(distribution) + 1))
    enough = max(distribution) - least + 1
    return Question(
        id="dice.sum_at_least",
        text=N_(
            "You roll both dice and add them. What is the probability of a sum of at least {least}?"
        ),
        values={"least": least, "ways": _ways(answer), "rolls": len(ROLLS)},
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                answer - distribution[least], N_("“At least {least}” includes {least} itself.")
            ),
            Mistake(
                1 - answer,
                N_("That is the probability of the complement, a sum of less than {least}."),
            ),
            Mistake(
                Fraction(enough, len(distribution)),
                N_(
                    "Yes, {enough} of the {sums} possible sums are high enough, but the sums are "
                    "not equally likely: {often} rolls give {middle}, and only one gives "
                    "{highest}. Count the rolls, not the sums."
                ),
                {
                    "enough": enough,
                    "sums": len(distribution),
                    "often": _ways(distribution[MIDDLE]),
                    "middle": MIDDLE,
                    "highest": max(distribution),
                },
            ),
        ),
        because=N_(
            "Of the {rolls} equally likely rolls of two dice, {ways} add up to {least} or more."
        ),
        method=N_("Count the rolls that add up to {least} or more, and divide by {rolls}."),
    )


def difference_exactly(rng: np.random.Generator) -> Question:
    """Ask for the chance of one difference."""
    distribution = difference()
    wanted = int(rng.integers(1, max(distribution)))
    low = int(rng.integers(1, NUMBERS.faces - wanted + 1))
    answer = distribution[wanted]
    return Question(
        id="dice.difference_exactly",
        text=N_(
            "You roll both dice. What is the probability that they differ by exactly {wanted}?"
        ),
        values={
            "wanted": wanted,
            "low": low,
            "high": low + wanted,
            "pairs": _ways(answer) // 2,
            "ways": _ways(answer),
            "rolls": len(ROLLS),
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                answer / 2,
                N_(
                    "({low}, {high}) and ({high}, {low}) are two different rolls, so count both. "
                    "With dice of two colours you would see it."
                ),
            ),
            Mistake(
                Fraction(1, len(distribution)),
                N_(
                    "There are {differences} possible differences, but they are not equally "
                    "likely: count the rolls that give {wanted}."
                ),
                {"differences": len(distribution)},
            ),
        ),
        because=N_(
            "There are {pairs} pairs of faces that differ by {wanted}, such as {low} and {high}, "
            "and each pair comes up in two ways. That makes {ways} of the {rolls} rolls: {answer}."
        ),
        method=N_(
            "List the pairs of faces that differ by {wanted}, count each in both orders, and "
            "divide by {rolls}."
        ),
    )


def expected_number(rng: np.random.Generator) -> Question:
    """Ask how often a sum is to be expected in many rolls."""
    distribution = total()
    wanted = int(rng.integers(min(distribution) + 1, max(distribution)))
    times = int(rng.choice([200, 300, 500, 1000, 2000]))
    answer = distribution[wanted] * times
    return Question(
        id="dice.expected_number",
        text=N_(
            "You roll both dice {times} times and add them each time. How many times do you expect "
            "a sum of {wanted}?"
        ),
        values={
            "times": times,
            "wanted": wanted,
            "ways": _ways(distribution[wanted]),
            "rolls": len(ROLLS),
            "sums": len(distribution),
        },
        kind="number",
        answer=answer,
        mistakes=(
            Mistake(
                Fraction(times, len(distribution)),
                N_("There are {sums} possible sums, but they are not equally likely."),
            ),
            Mistake(
                distribution[wanted] * len(ROLLS),
                N_("That is how many of the {rolls} possible rolls have this sum."),
            ),
        ),
        because=N_(
            "{ways} of the {rolls} equally likely rolls add up to {wanted}. In {times} rolls you "
            "expect {times} × {ways}/{rolls} = {answer}. In a real experiment it will be a little "
            "more or less."
        ),
        method=N_(
            "Find the probability of a sum of {wanted}, and multiply it by the number of rolls."
        ),
    )


def likeliest_difference() -> Question:
    """Ask which difference comes most often: a question to guess at before looking."""
    distribution = difference()
    answer = max(distribution, key=lambda wanted: distribution[wanted])
    middle = max(distribution) // 2
    return Question(
        id="dice.likeliest_difference",
        text=N_(
            "You roll both dice and subtract the lower one from the higher one. Which result comes "
            "up most often?"
        ),
        values={
            "zeros": _ways(distribution[0]),
            "ways": _ways(distribution[answer]),
            "wanted": answer,
            "pairs": _ways(distribution[answer]) // 2,
            "low": min(FACES),
            "high": min(FACES) + answer,
        },
        kind="number",
        answer=answer,
        mistakes=(
            Mistake(0, N_("Only doubles give 0, and each double comes up in just one way.")),
            Mistake(
                Fraction(middle),
                N_(
                    "The middle is most likely when you add. The differences are not spread like "
                    "that."
                ),
            ),
        ),
        because=N_(
            "There are {pairs} pairs of faces that differ by {wanted}, and each comes up in two "
            "ways, like ({low}, {high}) and ({high}, {low}): {ways} rolls. Doubles, which give 0, "
            "come up in one way each: {zeros} rolls."
        ),
    )


_ONE, _OTHER, _EQUAL = N_("a sum of {one}"), N_("a sum of {other}"), N_("both equally often")


def likelier_sum(rng: np.random.Generator) -> Question:
    """Ask which of two sums comes more often."""
    distribution = total()
    one = int(rng.integers(min(distribution), max(distribution) + 1))
    # Every third time the sum as far from the middle on the other side, which is as likely.
    others = [2 * MIDDLE - one] if rng.random() < 1 / 3 else list(distribution)
    other = int(rng.choice([n for n in others if n != one] or [one % max(distribution) + 2]))
    often = distribution[one], distribution[other]
    answer = _EQUAL if often[0] == often[1] else _ONE if often[0] > often[1] else _OTHER
    return Question(
        id="dice.likelier_sum",
        text=N_(
            "You roll both dice many times and add them. Which sum comes up more often, {one} or "
            "{other}?"
        ),
        values={
            "one": one,
            "other": other,
            "ones": _ways(often[0]),
            "others": _ways(often[1]),
            "rolls": len(ROLLS),
            "middle": MIDDLE,
        },
        kind="choice",
        answer=answer,
        options=(_ONE, _OTHER, _EQUAL),
        mistakes=(
            Mistake(_ONE, N_("{ones} of the {rolls} rolls add up to {one}. And to {other}?")),
            Mistake(_OTHER, N_("{others} of the {rolls} rolls add up to {other}. And to {one}?")),
            Mistake(
                _EQUAL,
                N_("The rolls are equally likely, but their sums are not: count the rolls."),
            ),
        ),
        because=N_(
            "{ones} of the {rolls} rolls add up to {one}, and {others} to {other}. The closer a "
            "sum is to {middle}, the more rolls give it."
        ),
        method=N_("Count the rolls for each of the two sums."),
    )


def difference_at_most(rng: np.random.Generator) -> Question:
    """Ask for the chance that the dice differ by so much at most."""
    distribution = difference()
    most = int(rng.integers(1, 6))
    answer = chance_of(distribution, range(most + 1))
    zero = distribution[0]
    return Question(
        id="dice.difference_at_most",
        text=N_("You roll both dice. What is the probability that they differ by at most {most}?"),
        values={
            "most": most,
            "zeros": _ways(zero),
            "ways": _ways(answer),
            "rolls": len(ROLLS),
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(answer - zero, N_("Doubles differ by 0, and that is at most {most} as well.")),
            Mistake(answer - distribution[most], N_("“At most {most}” includes {most} itself.")),
            Mistake(
                zero + (answer - zero) / 2,
                N_("Count each pair of different faces in both orders."),
            ),
            Mistake(
                1 - answer,
                N_("That is the probability of the complement, a difference of more than {most}."),
            ),
        ),
        because=N_(
            "{zeros} rolls are doubles. With the rolls that differ by 1 up to {most}, that makes "
            "{ways} of the {rolls} rolls: {answer}."
        ),
        method=N_(
            "Count the doubles and, in both orders, the pairs of faces that differ by 1 up to "
            "{most}; divide by {rolls}."
        ),
    )


def after_a_row_without(rng: np.random.Generator) -> Question:
    """Ask for the chance of a sum that has not come for a while."""
    distribution = total()
    wanted = int(rng.integers(min(distribution) + 3, max(distribution) - 2))
    row = int(rng.integers(5, 30))
    answer = distribution[wanted]
    return Question(
        id="dice.after_a_row_without",
        text=N_(
            "You add the dice each time, and {row} rolls in a row have not given a sum of "
            "{wanted}. What is the probability that the next roll does?"
        ),
        values={"row": row, "wanted": wanted, "ways": _ways(answer), "rolls": len(ROLLS)},
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                (1 - (1 - answer) ** (row + 1)).limit_denominator(FINE),
                N_(
                    "That was the probability of at least one {wanted} before you began to roll. "
                    "Now {row} of the rolls are known."
                ),
            ),
            Mistake(
                (answer * (1 - answer) ** row).limit_denominator(FINE),
                N_(
                    "That was the probability, before you began, that the first {wanted} comes "
                    "with the next roll. Now {row} of the rolls are known."
                ),
            ),
            Mistake(Fraction(1), N_("No result is ever due: the dice have no memory.")),
        ),
        because=N_(
            "Rolls are independent: the next one gives {wanted} with {ways} of {rolls} rolls, "
            "whatever came before."
        ),
        method=N_("Count the rolls that add up to {wanted}, and divide by {rolls}."),
    )


MAKERS: tuple[Maker, ...] = (
    sum_at_least,
    difference_exactly,
    expected_number,
    likelier_sum,
    difference_at_most,
    after_a_row_without,
)


def chance_of(distribution: dict[int, Fraction], wanted: Collection[int]) -> Fraction:
    """Return the chance of any of these results."""
    return sum((chance for n, chance in distribution.items() if n in wanted), Fraction(0))


def _ways(chance: Fraction) -> int:
    return int(chance * len(ROLLS))
