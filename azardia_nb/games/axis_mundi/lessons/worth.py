"""Exercises on the value of overruling a die, and of looking before a choice."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.lessons.poison import number_text
from azardia_nb.games.axis_mundi.odds.dice import FACES, saving_plan, with_saved_card, without_card
from azardia_nb.games.axis_mundi.odds.draws import HAND, look, shield_left
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.lessons.drawing import Drawing, curve
from azardia_nb.lessons.question import Question
from azardia_nb.lessons.topic import Topic, but, one_of, shown, wrong
from azardia_nb.probability.draws import within

SHIELDS = kit().cards[kit().kind("hickory-shield")].count
FEW, MANY = 12, 20  # unseen cards in the two guesses
HARVEST = 3  # faces of a D3
CHANCES = tuple(Fraction(n, d) for n, d in ((1, 5), (1, 4), (1, 3), (2, 5), (3, 5), (3, 4), (4, 5)))

ask = Topic(__file__, "worth", hand=HAND, shields=SHIELDS, melee=MELEE, own=OWN)


def one_card_two_dice(rng: np.random.Generator) -> Question:
    first, second = (int(n) for n in rng.integers(2, 5, 2))
    one, other = Fraction(first, FACES), Fraction(second, FACES)
    answer = 1 - (1 - one) * (1 - other)
    return ask.chance(
        "one_card_two_dice",
        answer,
        wrong(without=one * other, beforehand=max(one, other), sure=1),
        shown(first=first, second=second, wrong=(1 - one) * (1 - other)),
    )


def overrule_a_die(rng: np.random.Generator) -> Question:
    worths = [int(n) for n in rng.choice(np.arange(2, 10), HARVEST, replace=False)]
    mean, best, least = Fraction(sum(worths), HARVEST), max(worths), min(worths)
    return ask.number(
        "overrule_a_die",
        best - mean,
        wrong(best=best, mean=mean, worst_face=best - least),
        shown(
            **dict(zip(("one", "two", "three"), worths, strict=True)),
            best=best,
            mean=number_text(mean),
        ),
    )


def keep_or_spend(rng: np.random.Generator) -> Question:
    now = int(rng.integers(2, 7))
    chance = one_of(rng, CHANCES)
    return ask.number(
        "keep_or_spend",
        now / chance,
        wrong(multiplied=now * chance, now=now, nothing_given_up=1 / chance),
        shown(now=now, chance=str(chance)),
    )


def worth_of_a_look(rng: np.random.Generator) -> Question:
    gain, loss = (int(n) for n in rng.integers(1, 5, 2))
    barred = one_of(rng, CHANCES)
    known = (1 - barred) * gain
    blind = max(Fraction(0), known - barred * loss)
    return ask.number(
        "worth_of_a_look",
        known - blind,
        wrong(known=known, blind=blind, loss_avoided=barred * loss, loss=loss),
        shown(
            gain=gain,
            loss=loss,
            barred=str(barred),
            known=number_text(known),
            blind=number_text(blind),
        ),
    )


def after_a_clue(rng: np.random.Generator) -> Question:
    unseen = int(rng.integers(14, 31))
    clues = int(rng.integers(2, HAND - 1))
    rest, left = HAND - clues, unseen - clues
    answer = shield_left(clues, HAND, SHIELDS, unseen)
    return ask.percent(
        "after_a_clue",
        answer,
        wrong(
            still_there=within(SHIELDS, unseen, rest),
            before=within(SHIELDS, unseen, HAND),
            one_card=Fraction(SHIELDS, left),
        ),
        shown(unseen=unseen, seen=clues, rest=rest, left=left, none=Fraction(1) - answer),
    )


def how_many_looks(rng: np.random.Generator) -> Question:
    steps = sorted(
        (int(n) for n in rng.choice(np.arange(6, 48, 6), 3, replace=False)), reverse=True
    )
    if rng.integers(2):  # the first look alone would change nothing
        steps = [0, steps[2], steps[0]]
    worths = [sum(steps[:n]) for n in range(4)]
    prices = [
        price for price in range(3, 40, 4) if len(set(_net_values(worths, price))) == len(worths)
    ]
    price = one_of(rng, prices)
    left = _net_values(worths, price)
    answer = left.index(max(left))
    worth = {f"w{n}": number_text(Fraction(worth, 100)) for n, worth in enumerate(worths)}
    return ask.number(
        "how_many_looks",
        answer,
        wrong(
            another=tuple(
                but(n, n=n, left=number_text(Fraction(one, 100)))
                for n, one in enumerate(left)
                if n != answer
            )
        ),
        shown(
            **worth,
            price=number_text(Fraction(price, 100)),
            most=number_text(Fraction(max(left), 100)),
        ),
    )


def _net_values(worths: list[int], price: int) -> list[int]:
    return [worth - n * price for n, worth in enumerate(worths)]


def worth_of_knowing(rng: np.random.Generator) -> Question:
    gain, less = int(rng.integers(4, 8)), int(rng.integers(1, 3))
    return ask.argument("worth_of_knowing", "nothing", shown(gain=gain, less=less))


MAKERS = (
    one_card_two_dice,
    overrule_a_die,
    keep_or_spend,
    worth_of_a_look,
    after_a_clue,
    how_many_looks,
    worth_of_knowing,
)

# --- guesses ------------------------------------------------------------------------------------


def a_kept_card() -> Question:
    return ask.chance(
        "a_kept_card",
        with_saved_card(),
        wrong(
            without=without_card(),
            second_only=saving_plan(cast_out=False, wrong=True).wished,
            sure=1,
        ),
        shown(wrong=1 - with_saved_card()),
    )


def look_by_chance() -> Drawing:
    unseen = 10
    truth = {10 * n: look(1, 1, n, unseen).worth for n in range(unseen + 1)}
    best = number_text(max(truth.values()))
    return curve(ask, "look_by_chance", truth, (0, 1), in_percent=False, best=best)


DRAWINGS = (look_by_chance,)


def tree_of_a_look() -> tuple[Question, ...]:
    """Return questions about the branches of the decision tree for one hidden card."""
    shield = Fraction(SHIELDS, FEW)
    tree = look(1, 1, SHIELDS, FEW)
    gain = MELEE - OWN
    return (
        ask.chance(
            "tree_no_shield",
            1 - shield,
            wrong(one_card=Fraction(1, FEW)),
            shown(unseen=FEW),
        ),
        ask.number(
            "tree_with",
            tree.known,
            wrong(
                forgotten=(1 - shield) * MELEE, pays_always=(1 - shield) * MELEE - OWN, best=gain
            ),
            shown(gain=gain, none=str(1 - shield)),
        ),
        ask.number(
            "tree_without",
            tree.blind,
            wrong(forgotten=(1 - shield) * MELEE, with_look=tree.known),
            shown(gain=gain, none=str(1 - shield), shield=str(shield)),
        ),
        ask.number(
            "tree_worth",
            tree.worth,
            wrong(known=tree.known, blind=tree.blind),
            shown(known=str(tree.known), blind=str(tree.blind)),
        ),
    )


BLANKS = (tree_of_a_look,)


def one_of_five() -> Question:
    whole = look(HAND, HAND, SHIELDS, MANY)
    return ask.choice(
        "one_of_five",
        "nothing",
        shown(
            unseen=MANY, whole=number_text(whole.worth), after=shield_left(1, HAND, SHIELDS, MANY)
        ),
    )
