"""Ten statements about dice for a first calibration: half of them are true."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import perm

from azardia_nb.games.azardia.odds.dice import difference, total
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Question, formatter
from azardia_nb.lessons.topic import Topic, shown
from azardia_nb.probability.dice import contest
from azardia_nb.probability.draws import hits
from azardia_nb.text.language import N_
from azardia_nb.text.say import percent

FACES = NUMBERS.faces
HALF, QUARTER, FIFTH, TENTH = (Fraction(1, n) for n in (2, 4, 5, 10))
TRUE, FALSE = N_("This is true."), N_("This is false.")

ask = Topic(__file__, "ten", faces=FACES, highest=FACES)


def statements() -> tuple[Question, ...]:
    """Return the statements, in the order in which they are asked."""
    double, sums, apart = TENTH, total(), difference()
    middle = sum((sums[n] for n in range(9, 14)), Fraction(0))
    high = sum((p for n, p in sums.items() if n >= 15), Fraction(0))
    two_doubles = hits(20, double)[2]
    larger = Counter(max(roll) for roll in product(range(1, FACES + 1), repeat=2))
    over_six = Fraction(sum(n for die, n in larger.items() if die > 6), FACES**2)
    return (
        _statement("seven_rolls", 1 - (1 - double) ** 7, HALF, n=7),
        _statement("same_face", 1 - Fraction(perm(FACES, 5), FACES**5), HALF, n=5),
        _statement("highest_face", 1 - (1 - Fraction(1, FACES)) ** 2, FIFTH),
        _statement("middle_sums", middle, Fraction(2, 5), low=9, high=13),
        _statement("ties", contest(total(), total())[0], TENTH),
        _statement("high_sums", high, QUARTER, least=15),
        _statement("larger_die", over_six, HALF, least=7),
        _statement("two_doubles", two_doubles, HALF, n=20, k=2),
        _statement("far_apart", sum((p for n, p in apart.items() if n > 4), Fraction(0)), HALF),
        _statement("even_sums", sum((p for n, p in sums.items() if n % 2 == 0), Fraction(0)), HALF),
    )


def _statement(name: str, chance: Fraction, bound: Fraction, **figures: int) -> Question:
    """Return the statement that an event is more likely than `bound`; for the evens, as likely."""
    holds = chance == bound if name == "even_sums" else chance > bound
    return ask.choice(
        name,
        TRUE if holds else FALSE,
        shown(**figures, chance=formatter(percent, chance)),
        options=(TRUE, FALSE),
    )
