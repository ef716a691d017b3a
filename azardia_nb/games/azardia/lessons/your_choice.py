"""Questions about the choice after a roll: the zero rolled again, and the better of both ways."""

from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.games.azardia.lessons.counts import TILES
from azardia_nb.games.azardia.lessons.two_dice import ROLLS, chance_of
from azardia_nb.games.azardia.odds.dice import difference, difference_rerolled, either, total
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Question, counted, listed
from azardia_nb.text.language import N_
from azardia_nb.text.read import WHOLE_PERCENT


def sum_or_difference(rng: np.random.Generator) -> Question:
    """Ask for the chance that adding, subtracting, or both, lead to a special tile."""
    here = int(rng.choice(_reached_both_ways()))
    steps = _steps(here)
    adding, subtracting = chance_of(total(), steps), chance_of(difference(), steps)
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
            "tiles": listed([here + step for step in steps]),
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


def one_tile(rng: np.random.Generator) -> Question:
    """Ask for the chance of one tile when the dice may be added or subtracted."""
    ahead = int(rng.integers(2, NUMBERS.faces))
    adding, subtracting = total()[ahead], difference()[ahead]
    return Question(
        id="dice.one_tile",
        text=N_(
            "The tile you want is {ahead} tiles ahead. You may add the dice or subtract them, "
            "whichever takes you there, and you do not reroll a zero. What is the probability that "
            "you can reach it?"
        ),
        values={
            "ahead": ahead,
            "adding": adding,
            "subtracting": subtracting,
        },
        kind="chance",
        answer=adding + subtracting,
        mistakes=(
            Mistake(adding, N_("That is the probability if you only add; you may also subtract.")),
            Mistake(
                subtracting, N_("That is the probability if you only subtract; you may also add.")
            ),
            Mistake(
                adding * subtracting,
                N_("You multiply when both must happen. Here one of the two is enough."),
            ),
        ),
        because=N_(
            "{adding} by adding and {subtracting} by subtracting. No roll does both, so the two "
            "probabilities add up: {answer}."
        ),
        method=N_(
            "Count the rolls with a sum of {ahead} and the rolls with a difference of {ahead}, and "
            "add."
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


def both_turns(rng: np.random.Generator) -> Question:
    """Ask for the chance that two rolls both give a sum that is high enough."""
    distribution = total()
    least = int(rng.integers(8, 15))
    once = chance_of(distribution, range(least, max(distribution) + 1))
    return Question(
        id="dice.both_turns",
        text=N_(
            "You add the dice in two turns. What is the probability of a sum of at least {least} "
            "in both?"
        ),
        values={"least": least, "once": once},
        kind="chance",
        answer=once**2,
        mistakes=(
            Mistake(once, N_("That is the probability in one turn. It has to happen twice.")),
            Mistake(
                1 - (1 - once) ** 2,
                N_("That is the probability of at least one such turn. Both must succeed."),
            ),
            Mistake(
                min(Fraction(1), 2 * once),
                N_("You added, but two things that must both happen are less likely than one."),
            ),
        ),
        because=N_(
            "One turn succeeds with probability {once}. The two turns are independent, so you "
            "multiply it by itself: {answer}."
        ),
        method=N_("Find the probability for one turn, and multiply it by itself."),
    )


def at_least_one_double(rng: np.random.Generator) -> Question:
    """Ask for the chance of at least one double in a few rolls."""
    rolls = int(rng.integers(2, 8))
    double = difference()[0]
    none = (1 - double) ** rolls
    return Question(
        id="dice.at_least_one_double",
        text=N_("You roll both dice {n} times. What is the probability of at least one double?"),
        values={"n": rolls, "double": double, "other": 1 - double, "none": none},
        kind="chance",
        answer=1 - none,
        mistakes=(
            Mistake(
                rolls * double,
                N_("You can't simply add: there can be more than one double."),
            ),
            Mistake(none, N_("That is the probability of no double. You want the complement.")),
            Mistake(double**rolls, N_("That is the probability that every roll is a double.")),
        ),
        because=N_(
            "One roll is no double with probability {other}, and {n} rolls in a row with "
            "probability {none}. The rest is {answer}."
        ),
        method=N_("Find the probability that no roll is a double, and subtract it from 1."),
    )


def one_of_two_differences(rng: np.random.Generator) -> Question:
    """Ask for the chance of one of two tiles when the dice are subtracted."""
    distribution = difference()
    near, far = sorted(int(n) for n in rng.choice(range(1, NUMBERS.faces), 2, replace=False))
    one, other = distribution[near], distribution[far]
    return Question(
        id="dice.one_of_two_differences",
        text=N_(
            "You want a tile {near} or {far} ahead; either will do. You always subtract, and you "
            "do not reroll a zero. What is the probability that you get to one of them?"
        ),
        values={"near": near, "far": far, "one": one, "other": other},
        kind="chance",
        answer=one + other,
        mistakes=(
            Mistake(
                one * other,
                N_("You multiply when both must happen. Here one of the two is enough."),
            ),
            Mistake(
                one + other - one * other,
                N_("One roll cannot have both differences, so there is nothing to subtract."),
            ),
            Mistake(
                (one + other) / 2,
                N_("Count each pair of faces in both orders: the dice are two."),
            ),
        ),
        because=N_(
            "A difference of {near} has probability {one}, a difference of {far} {other}. No roll "
            "gives both, so you add: {answer}."
        ),
        method=N_("Add the probabilities of the two differences."),
    )


MAKERS: tuple[Maker, ...] = (
    sum_or_difference,
    zero_rolled_again,
    one_tile,
    both_turns,
    at_least_one_double,
    one_of_two_differences,
)


@cache
def _reached_both_ways() -> list[int]:
    """Return from where no roll leaves the zone, and some rolls lead to a tile both ways."""
    places = range(1, NUMBERS.gate - max(total()))
    return [n for n in places if n not in A_TILES and _both_ways(_steps(n))]


def _steps(here: int) -> list[int]:
    """Return how far it is to each special tile that a roll can reach."""
    return [tile - here for tile in A_TILES if 0 < tile - here <= max(total())]


def _both_ways(steps: list[int]) -> list[tuple[int, int]]:
    """Return the rolls that lead there by adding and by subtracting, the higher die first."""
    rolls = [roll for roll in ROLLS if sum(roll) in steps and abs(roll[0] - roll[1]) in steps]
    return sorted(rolls, reverse=True)
