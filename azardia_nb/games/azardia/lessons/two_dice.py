"""Questions about two dice: their sum, their difference, both at once, the zero rolled again."""

from collections.abc import Collection
from fractions import Fraction
from itertools import product

import numpy as np

from azardia_nb.games.azardia.lessons.counts import TILES
from azardia_nb.games.azardia.odds.dice import difference, difference_rerolled, either, total
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Question, counted
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
            "Your pawn is on tile {here}; you draw an action card on tiles {tiles}. You may add "
            "the dice or subtract them, and you do not reroll a zero. What is the probability that "
            "you can reach such a tile, one way or the other?"
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
                    "You added the two probabilities, but some rolls work both ways: ({high}, "
                    "{low}) leads to {added} and to {subtracted}. Count such rolls once, not twice."
                ),
            ),
            Mistake(adding, N_("That is the probability if you only add; you may also subtract.")),
            Mistake(
                subtracting, N_("That is the probability if you only subtract; you may also add.")
            ),
            Mistake(
                adding * subtracting,
                N_(
                    "You multiply for two independent events that must both happen. Here one of "
                    "the two is enough."
                ),
            ),
        ),
        because=N_(
            "Adding works with probability {adding}, subtracting with probability {subtracting}. "
            "The rolls that do both, {twice}, count only once: {answer}."
        ),
        method=N_(
            "Add the probabilities of the two ways, and subtract the rolls that work both ways."
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
            "You always subtract. If the difference is 0 you roll again, but only the first time "
            "in a turn. What is the probability that the dice move you exactly {tiles}?"
        ),
        values={
            "wanted": wanted,
            "tiles": counted(wanted, TILES),
            "once": once[wanted],
            "zero": zero,
        },
        kind="chance",
        answer=again[wanted],
        mistakes=(
            Mistake(
                once[wanted],
                N_(
                    "You left out the zero: after it you roll again, and the second roll can give "
                    "{wanted}."
                ),
            ),
            Mistake(
                once[wanted] / (1 - zero),
                N_("You reroll only the first zero of a turn; a second one counts."),
            ),
            Mistake(
                2 * once[wanted],
                N_("There is a second roll only after a zero, which has probability {zero}."),
            ),
        ),
        because=N_(
            "The first roll gives {wanted} with probability {once}. With probability {zero} it is "
            "a zero, and then the second roll gives {wanted}, again with probability {once}. In "
            "all: {answer}."
        ),
        method=N_(
            "Add two cases: {wanted} at once, or first a zero and then {wanted} (multiply along "
            "that path)."
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


def zero_stands() -> Question:
    """Ask how often a zero is left when the first one is rolled again."""
    once, stands = difference()[0], difference_rerolled()[0]
    return Question(
        id="dice.zero_stands",
        text=N_(
            "You always subtract, and you reroll the first 0 of a turn. What is the probability "
            "that the dice leave you where you are?"
        ),
        values={"once": once, "stands": stands},
        kind="chance",
        answer=stands,
        mistakes=(
            Mistake(
                once,
                N_("That is the probability that the first roll is a 0, but you reroll that one."),
            ),
            Mistake(Fraction(0), N_("You reroll only the first 0; a second one counts.")),
            Mistake(
                2 * once,
                N_(
                    "There are two rolls at most, but both must be a 0: multiply instead of adding."
                ),
            ),
        ),
        because=N_(
            "The first roll is a 0 with probability {once}. Only then is there a second roll, "
            "which is a 0 with probability {once} as well. Multiply: {stands}."
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
