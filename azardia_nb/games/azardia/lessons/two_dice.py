"""Questions about two dice: their sum, their difference, both at once, the zero rolled again."""

from collections.abc import Collection
from fractions import Fraction
from itertools import product

import numpy as np

from azardia_nb.games.azardia.odds.dice import difference, difference_rerolled, either, total
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.text.language import N_
from azardia_nb.text.read import WHOLE_PERCENT

FACES = range(1, NUMBERS.faces + 1)
ROLLS = tuple(product(FACES, FACES))  # each as likely as any other
MIDDLE = NUMBERS.faces + 1  # the likeliest sum


def sum_at_least(rng: np.random.Generator) -> Question:
    """Ask for the chance that the sum is at least so much."""
    distribution = total()
    # The lowest sums and the highest are too easy.
    least = int(rng.integers(min(distribution) + 3, max(distribution) - 1))
    answer = _chance(distribution, range(least, max(distribution) + 1))
    enough = max(distribution) - least + 1
    return Question(
        id="dice.sum_at_least",
        text=N_("You roll both dice and add. How likely is a sum of at least {least}?"),
        values={"least": least, "ways": _ways(answer), "rolls": len(ROLLS)},
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                answer - distribution[least], N_("“At least {least}” includes {least} itself.")
            ),
            Mistake(1 - answer, N_("That is the chance of the opposite, of less than {least}.")),
            Mistake(
                Fraction(enough, len(distribution)),
                N_(
                    "It is true that {enough} of the {sums} possible sums are enough, but they are "
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
    )


def difference_exactly(rng: np.random.Generator) -> Question:
    """Ask for the chance of one difference."""
    distribution = difference()
    wanted = int(rng.integers(1, max(distribution)))
    low = int(rng.integers(1, NUMBERS.faces - wanted + 1))
    answer = distribution[wanted]
    return Question(
        id="dice.difference_exactly",
        text=N_("You roll both dice. How likely is a difference of exactly {wanted}?"),
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
                    "({low}, {high}) and ({high}, {low}) are two different rolls: count both. With "
                    "dice of two colours you would see it."
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
            "There are {pairs} pairs of faces {wanted} apart, such as {low} and {high}, and each "
            "falls in two ways: {ways} of the {rolls} rolls."
        ),
    )


def sum_or_difference(rng: np.random.Generator) -> Question:
    """Ask for the chance that adding, subtracting, or both, lead to a special tile."""
    # From here no roll leaves the zone, and some rolls lead there both ways.
    places = range(1, NUMBERS.gate - max(total()))
    here = int(rng.choice([n for n in places if n not in A_TILES and _both_ways(_steps(n))]))
    steps = _steps(here)
    adding, subtracting = _chance(total(), steps), _chance(difference(), steps)
    answer = either(steps, rerolled=False)
    both = _both_ways(steps)
    return Question(
        id="dice.sum_or_difference",
        text=N_(
            "Your pawn stands on tile {here}, and an action card is drawn on tiles {tiles}. You "
            "may add the dice or subtract them, without rolling a zero again. How likely is it "
            "that you can reach such a tile, in one way or the other?"
        ),
        values={
            "here": here,
            "tiles": ", ".join(str(here + step) for step in steps),
            "adding": adding,
            "subtracting": subtracting,
            "high": both[0][0],
            "low": both[0][1],
            "added": here + sum(both[0]),
            "subtracted": here + both[0][0] - both[0][1],
            "twice": Fraction(len(both), len(ROLLS)),
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                adding + subtracting,
                N_(
                    "You have added the two chances, but both ways can work at once: ({high}, "
                    "{low}) leads to {added} and to {subtracted}. Such rolls are counted twice; "
                    "count them once."
                ),
            ),
            Mistake(adding, N_("That is adding alone; you may subtract as well.")),
            Mistake(subtracting, N_("That is subtracting alone; you may add as well.")),
            Mistake(
                adding * subtracting,
                N_(
                    "Multiplying would be for both at once, and only if one told nothing about "
                    "the other. Here one of the two is enough."
                ),
            ),
        ),
        because=N_(
            "Adding leads there with {adding}, subtracting with {subtracting}; the rolls that do "
            "both, {twice}, count only once: {answer}."
        ),
    )


def zero_rolled_again(rng: np.random.Generator) -> Question:
    """Ask for the chance of one difference when the first zero is rolled again."""
    once, again = difference(), difference_rerolled()
    # Where the zero makes so little that a whole percent would hide it, nothing is learnt.
    wanted = int(rng.choice([n for n in once if n and again[n] - once[n] >= WHOLE_PERCENT / 2]))
    zero = once[0]
    return Question(
        id="dice.zero_rolled_again",
        text=N_(
            "You always subtract, and a difference of 0 is rolled again, but only the first one "
            "of the turn. How likely is it that you move exactly {wanted} tiles with the dice?"
        ),
        values={"wanted": wanted, "once": once[wanted], "zero": zero},
        kind="chance",
        answer=again[wanted],
        mistakes=(
            Mistake(
                once[wanted],
                N_(
                    "You have forgotten the zero: after one the dice are rolled again, and may "
                    "then show a difference of {wanted}."
                ),
            ),
            Mistake(
                once[wanted] / (1 - zero),
                N_("Only the first zero of a turn is rolled again; the second one stands."),
            ),
            Mistake(
                2 * once[wanted],
                N_("There is a second roll only after a zero, and that has a chance of {zero}."),
            ),
        ),
        because=N_(
            "At once with {once}; and with {zero} there is a zero, after which it is {once} once "
            "more: {answer}."
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
            "most often?"
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
            Mistake(0, N_("Only doubles give 0, and each double falls in one way alone.")),
            Mistake(
                Fraction(middle),
                N_("The middle wins where you add. Subtracting is not that even-handed."),
            ),
        ),
        because=N_(
            "There are {pairs} pairs of faces {wanted} apart, and each falls in two ways, like "
            "({low}, {high}) and ({high}, {low}): {ways} rolls. Doubles, which give 0, fall in "
            "one way each: {zeros} rolls."
        ),
    )


def zero_stands() -> Question:
    """Ask how often a zero is left when the first one is rolled again."""
    once, stands = difference()[0], difference_rerolled()[0]
    return Question(
        id="dice.zero_stands",
        text=N_(
            "You always subtract, and the first 0 of a turn is rolled again. How likely is it that "
            "the dice leave you where you stand?"
        ),
        values={"once": once, "stands": stands},
        kind="chance",
        answer=stands,
        mistakes=(
            Mistake(
                once,
                N_("That is how often the first roll is a 0. But this one is rolled again."),
            ),
            Mistake(Fraction(0), N_("Only the first 0 is rolled again; a second one stands.")),
            Mistake(
                2 * once,
                N_("There are two rolls at most, but both must be a 0: multiply, do not add."),
            ),
        ),
        because=N_(
            "A 0 comes with {once}, and only then there is a second roll, which is a 0 with {once} "
            "as well. Both together: {stands}."
        ),
    )


MAKERS: tuple[Maker, ...] = (
    sum_at_least,
    difference_exactly,
    sum_or_difference,
    zero_rolled_again,
)


def _chance(distribution: dict[int, Fraction], wanted: Collection[int]) -> Fraction:
    return sum((chance for n, chance in distribution.items() if n in wanted), Fraction(0))


def _ways(chance: Fraction) -> int:
    return int(chance * len(ROLLS))


def _steps(here: int) -> list[int]:
    """Return how far it is to each special tile that a roll can reach."""
    return [tile - here for tile in A_TILES if 0 < tile - here <= max(total())]


def _both_ways(steps: list[int]) -> list[tuple[int, int]]:
    """Return the rolls that lead there by adding and by subtracting, the higher die first."""
    rolls = [roll for roll in ROLLS if sum(roll) in steps and abs(roll[0] - roll[1]) in steps]
    return sorted(rolls, reverse=True)
