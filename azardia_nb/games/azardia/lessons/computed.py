"""What learners work out in code of their own, lesson by lesson."""

from collections.abc import Mapping
from fractions import Fraction

from azardia_nb.games.azardia.lessons.bayes import LOADED, believing, likelihood
from azardia_nb.games.azardia.odds.dice import difference, either, total
from azardia_nb.lessons.computing import Task
from azardia_nb.lessons.course import Number
from azardia_nb.probability.dice import contest, d
from azardia_nb.probability.draws import copies, hits, posterior
from azardia_nb.probability.goodness_of_fit import chi_square, face
from azardia_nb.text.language import N_

WANTED, CARDS, DRAWN = 4, 100, 3  # lesson 5
COUNTS = dict(enumerate((9, 12, 8, 11, 14, 6), 1))  # lesson 13b
TENTH = Fraction(1, 10)  # a double, a 0


def _challenge(again: bool) -> Fraction:
    return contest(total((1, 0)), total(), again=again)[1]


def _twice(prior: Fraction) -> Fraction:
    """Return how probable a loaded die is after it has shown 10, and 10 again."""
    belief = believing(prior)
    for _ in range(2):
        belief = posterior(belief, likelihood(10))
    return belief[LOADED]


def _uneven(power: int, over: Fraction) -> Fraction:
    expected = Fraction(sum(COUNTS.values()), len(COUNTS))
    return sum((abs(n - expected) ** power / over for n in COUNTS.values()), Fraction(0))


TASKS: Mapping[Number, Task] = {
    2: Task(
        N_(
            "Now write the same for the difference: a `dict` with the probability of each "
            "difference from 0 to 9. Put it in place of the three dots and run the cell."
        ),
        difference,
        (
            (
                lambda: d(10) - d(10),
                N_("You subtract the lower die from the higher one: no difference is negative."),
            ),
            (
                lambda: {n: chance * 100 for n, chance in difference().items()},
                N_("These are the numbers of rolls. Divide each by 100."),
            ),
        ),
    ),
    "2b": Task(
        N_(
            "A pair of equal dice can be made a zero, and is rolled again once. Work out the "
            "probability that you reach the tile 5 ahead then: add what the second roll brings."
        ),
        lambda: either({5}),
        (
            (
                lambda: either({5}, rerolled=False),
                N_("That is without the second roll, which comes after one of the ten pairs."),
            ),
            (
                lambda: either({5}, rerolled=False) + TENTH,
                N_("The second roll comes only after a pair: multiply, before you add."),
            ),
        ),
    ),
    4: Task(
        N_(
            "Suppose that a tie is rolled again, with your coin each time, until somebody wins. "
            "Work out the probability that it is you."
        ),
        lambda: _challenge(again=True),
        (
            (lambda: _challenge(again=False), N_("That counts every tie as lost.")),
            (
                lambda: 1 - contest(total((1, 0)), total())[-1],
                N_("That counts every tie as won."),
            ),
            (
                lambda: _challenge(again=False) + contest(total((1, 0)), total())[0] / 2,
                N_("You win more than half of what follows a tie: the coin is yours each time."),
            ),
        ),
    ),
    5: Task(
        N_(
            "You draw 3 of the 100 cards, and 4 of them are the one you want. Work out the "
            "probability that exactly one of your three is that card."
        ),
        lambda: copies(WANTED, CARDS, DRAWN)[1],
        (
            (
                lambda: 1 - copies(WANTED, CARDS, DRAWN)[0],
                N_("That is the probability of at least one."),
            ),
            (
                lambda: copies(WANTED, CARDS, DRAWN)[1] / DRAWN,
                N_("That is one order. The card you want may come first, second or third."),
            ),
            (
                lambda: hits(DRAWN, Fraction(WANTED, CARDS))[1],
                N_("A card that is drawn does not go back: there are 99 left, and then 98."),
            ),
        ),
    ),
    "5b": Task(
        N_(
            "Luck is not needed for this one: work out the exact probability of at least one "
            "double in 20 rolls."
        ),
        lambda: 1 - hits(20, TENTH)[0],
        (
            (lambda: hits(20, TENTH)[0], N_("That is the probability of no double at all.")),
            (lambda: 20 * TENTH, N_("A probability is never above 1: two doubles count once.")),
            (lambda: hits(20, TENTH)[1], N_("That is the probability of exactly one double.")),
        ),
    ),
    "13b": Task(
        N_(
            "A die of six faces showed 1 to 6 this often: 9, 12, 8, 11, 14 and 6 times. Work out "
            "its chi-square."
        ),
        lambda: chi_square(COUNTS, face(len(COUNTS))).statistic,
        (
            (lambda: _uneven(2, Fraction(1)), N_("Divide each square by the number expected.")),
            (lambda: _uneven(1, Fraction(10)), N_("Square each difference first.")),
        ),
    ),
    16: Task(
        N_(
            "One die in ten is loaded. Yours shows 10, and 10 again. Work out the probability that "
            "it is loaded."
        ),
        lambda: _twice(TENTH),
        (
            (
                lambda: posterior(believing(TENTH), likelihood(10))[LOADED],
                N_("That is after one 10. What you believe then is your prior for the second."),
            ),
            (lambda: _twice(Fraction(1, 2)), N_("Start with one die in ten, not with half.")),
        ),
    ),
    17: Task(
        N_("Work out the probability of at most 2 zeros in 20 rolls."),
        lambda: sum(list(hits(20, TENTH).values())[:3], Fraction(0)),
        (
            (lambda: hits(20, TENTH)[2], N_("That is exactly 2. Add 0 and 1.")),
            (
                lambda: hits(20, TENTH)[0] + hits(20, TENTH)[1],
                N_("That is fewer than 2: at most 2 includes 2."),
            ),
        ),
    ),
}
