"""Questions about hands: permutations, combinations, draws with and without replacement."""

from fractions import Fraction
from math import comb, factorial, perm

import numpy as np

from azardia_nb.games.azardia.odds.dice import difference
from azardia_nb.lessons.question import Question, formatter, listed
from azardia_nb.lessons.topic import Topic, believed, one_of, shown, shown_as, wrong
from azardia_nb.probability.draws import copies, hits
from azardia_nb.text.say import percent

ZERO = difference()[0]  # rolls are independent, as draws with replacement are
CARDS, DRAWN = 5, 2  # cards on the table, cards in the hand of the first guess
SHARE = 5  # one card in five is wanted

ask = Topic(__file__, "hands")


def pairs() -> Question:
    orders = perm(CARDS, DRAWN)
    return ask.number(
        "pairs",
        comb(CARDS, DRAWN),
        wrong(orders=orders, put_back=CARDS**DRAWN, added=CARDS + CARDS - 1),
        shown(cards=CARDS, rest=CARDS - 1, drawn=DRAWN, orders=orders),
    )


def sorted_hands(rng: np.random.Generator) -> Question:
    cards, targets, drawn = 8, 3, 3
    hands = {
        name: comb(targets, n) * comb(cards - targets, drawn - n)
        for n, name in enumerate(("none", "one", "two", "all"))
    }
    order = {name: n for n, name in enumerate(hands)}
    return ask.order(
        "sorted_hands",
        hands,
        rng,
        believed(fewer={name: -n for name, n in order.items()}, better=order),
        shown(cards=cards, wanted=targets, drawn=drawn),
        shown(**{f"{name}_hands": n for name, n in hands.items()}),
    )


NEXT = 4  # row of Pascal's triangle to fill in, and draws for which it is used


def next_row() -> tuple[Question, ...]:
    """Return blanks for a row of Pascal's triangle, and a probability worked out with it."""
    return (*(_sum_of_two(k) for k in range(1, NEXT)), _one_of_draws())


def _sum_of_two(k: int) -> Question:
    above = [comb(NEXT - 1, n) for n in range(NEXT)]
    letters = "abcdef"[: NEXT - 1]
    return ask.number(
        "sum_of_two",
        above[k - 1] + above[k],
        wrong(one_above=above[k]),
        shown(above=listed(above), n=NEXT - 1, next=NEXT, letter=letters[k - 1]),
        shown(row=", ".join(("1", *letters, "1")), left=above[k - 1], right=above[k]),
        said="first" if k == 1 else "next",
        id=f"hands.row_{k}",
    )


def _one_of_draws() -> Question:
    part = Fraction(1, SHARE)
    each = part * (1 - part) ** (NEXT - 1)
    return ask.chance(
        "one_of_draws",
        NEXT * each,
        wrong(one_order=each, at_least=1 - (1 - part) ** NEXT, hits_alone=NEXT * part),
        shown(draws=NEXT, share=SHARE, orders=NEXT, each=each, part=part, rest=1 - part),
    )


def in_order(rng: np.random.Generator) -> Question:
    cards = int(rng.integers(5, 10))
    return ask.number(
        "in_order",
        perm(cards, 3),
        wrong(hands=comb(cards, 3), again=cards**3, added=3 * cards - 3),
        shown(cards=cards, second=cards - 1, third=cards - 2),
    )


def of_hands(rng: np.random.Generator) -> Question:
    cards, drawn = int(rng.integers(6, 10)), int(rng.integers(3, 5))
    orders = perm(cards, drawn)
    return ask.number(
        "of_hands",
        comb(cards, drawn),
        wrong(orders=orders, product=cards * drawn, halved=Fraction(orders, drawn)),
        shown(cards=cards, drawn=drawn, orders=orders, same=factorial(drawn)),
    )


def keep_or_discard(rng: np.random.Generator) -> Question:
    hand = one_of(rng, (6, 7, 9, 10))
    return ask.choice("keep_or_discard", "same", shown(held=hand, over=hand - 4))


def none_wanted(rng: np.random.Generator) -> Question:
    cards, targets, drawn = (int(rng.integers(*ends)) for ends in ((10, 16), (3, 5), (2, 4)))
    answer = copies(targets, cards, drawn)[0]
    return ask.chance(
        "none_wanted",
        answer,
        wrong(
            put_back=hits(drawn, Fraction(targets, cards))[0],
            one_draw=1 - Fraction(targets, cards),
        ),
        shown(
            cards=cards,
            wanted=targets,
            drawn=drawn,
            others=cards - targets,
            good=comb(cards - targets, drawn),
            all=comb(cards, drawn),
        ),
    )


def one_wanted(rng: np.random.Generator) -> Question:
    cards, targets = int(rng.integers(8, 13)), int(rng.integers(2, 4))
    answer = copies(targets, cards, 3)[1]
    rest = comb(cards - targets, 2)
    return ask.chance(
        "one_wanted",
        answer,
        wrong(
            one_order=answer / 3,
            at_least=1 - copies(targets, cards, 3)[0],
            put_back=hits(3, Fraction(targets, cards))[1],
            one_card=Fraction(rest, comb(cards, 3)),
        ),
        shown(
            cards=cards,
            wanted=targets,
            others=cards - targets,
            rest=rest,
            good=targets * rest,
            all=comb(cards, 3),
        ),
    )


def zeros_in_rolls(rng: np.random.Generator) -> Question:
    rolls, zeros = int(rng.integers(4, 7)), int(rng.integers(1, 3))
    each = ZERO**zeros * (1 - ZERO) ** (rolls - zeros)
    return ask.percent(
        "zeros_in_rolls",
        comb(rolls, zeros) * each,
        wrong(
            one_order=each,
            at_least=1 - sum(hits(rolls, ZERO)[k] for k in range(zeros)),
            hits_alone=comb(rolls, zeros) * ZERO**zeros,
        ),
        shown(
            rolls=rolls, zeros=zeros, orders=comb(rolls, zeros), each=formatter(percent, each, 2)
        ),
        shown_as(percent, chance=ZERO),
        said="one" if zeros == 1 else "two",
    )


def order_of_hands(rng: np.random.Generator) -> Question:
    while True:
        cards, targets = int(rng.integers(8, 21)), int(rng.integers(2, 5))
        none, one, two = (copies(targets, cards, 2)[n] for n in range(3))
        values = {"none": none, "one": one, "two": two, "some": one + two}
        if len(set(values.values())) == len(values):
            break
    return ask.order(
        "order_of_hands",
        values,
        rng,
        believed(counted={"some": 4, "two": 2, "one": 1, "none": 0}),
        shown(cards=cards, wanted=targets),
        shown(zero=none, single=one, pair=two, any=one + two),
    )


MAKERS = (
    in_order,
    of_hands,
    keep_or_discard,
    none_wanted,
    one_wanted,
    zeros_in_rolls,
    order_of_hands,
)
BLANKS = (next_row,)
