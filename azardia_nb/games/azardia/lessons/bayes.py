"""Questions about Bayes: two-way tables, total probability, and the posterior of a loaded die."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Question, written
from azardia_nb.lessons.topic import Topic, shown, shown_as, wrong
from azardia_nb.probability.distribution import Chances
from azardia_nb.probability.draws import evidence, posterior
from azardia_nb.probability.goodness_of_fit import face, loaded
from azardia_nb.text.say import percent

LOADED, FAIR = "loaded", "fair"
HEAVY = NUMBERS.faces  # the face that the lesson's loaded die prefers
WEIGHT = 3  # times as often as any other
DICE: dict[str, Chances] = {
    LOADED: loaded(NUMBERS.faces, HEAVY, WEIGHT),
    FAIR: face(NUMBERS.faces),
}
TENTH = Fraction(1, 10)

ask = Topic(__file__, "bayes")


def likelihood(shown: int) -> dict[str, Fraction]:
    """Return the probability of a face under each die of the lesson.

    >>> likelihood(10)
    {'loaded': Fraction(1, 4), 'fair': Fraction(1, 10)}
    """
    return {name: die[shown] for name, die in DICE.items()}


def believing(chance: Fraction) -> dict[str, Fraction]:
    """Return the prior that gives a loaded die this probability."""
    return {LOADED: chance, FAIR: 1 - chance}


def ten() -> Question:
    prior = believing(TENTH)
    seen = likelihood(HEAVY)
    both = prior[LOADED] * seen[LOADED]
    return ask.percent(
        "ten",
        posterior(prior, seen)[LOADED],
        wrong(
            if_loaded=seen[LOADED],
            before=TENTH,
            both=both,
            half=seen[LOADED] / (seen[LOADED] + seen[FAIR]),
        ),
        shown(face=HEAVY),
        shown_as(
            percent,
            prior=TENTH,
            loaded=seen[LOADED],
            fair=seen[FAIR],
            both=both,
            all=evidence(prior, seen),
        ),
    )


def _bag(rng: np.random.Generator) -> tuple[int, Fraction, Fraction, Fraction]:
    """Draw faces, the part of loaded dice, and the chance of their face, loaded and fair."""
    faces = int(rng.choice([6, 8, 10, 12]))
    weight = int(rng.integers(2, 6))
    part = Fraction(int(rng.choice([5, 10, 15, 20, 25, 30, 40])), 100)
    return faces, part, loaded(faces, faces, weight)[faces], face(faces)[faces]


def total(rng: np.random.Generator) -> Question:
    faces, part, heavy, fair = _bag(rng)
    answer = evidence(believing(part), {LOADED: heavy, FAIR: fair})
    return ask.percent(
        "total",
        answer,
        wrong(loaded_only=part * heavy, half=(heavy + fair) / 2, no_shares=heavy + fair),
        shown(face=faces, loaded=heavy, fair=fair),
        shown_as(percent, part=part, rest=1 - part),
    )


def after(rng: np.random.Generator) -> Question:
    faces, part, heavy, fair = _bag(rng)
    prior, seen = believing(part), {LOADED: heavy, FAIR: fair}
    return ask.percent(
        "after",
        posterior(prior, seen)[LOADED],
        wrong(if_loaded=heavy, before=part, both=part * heavy),
        shown(
            part=written(percent, part),
            face=faces,
            loaded=heavy,
            fair=fair,
            both=part * heavy,
            all=evidence(prior, seen),
        ),
    )


def table(rng: np.random.Generator) -> Question:
    heavy = 10 * int(rng.integers(4, 16))
    fair = 10 * int(rng.integers(20, 60))
    hits, others = heavy // 4 + int(rng.integers(-4, 5)), fair // 10 + int(rng.integers(-5, 6))
    missed = heavy - hits
    return ask.percent(
        "table",
        Fraction(missed, missed + fair - others),
        wrong(
            column=Fraction(hits, hits + others),
            of_loaded=Fraction(missed, heavy),
            of_all=Fraction(missed, heavy + fair),
            any_face=Fraction(heavy, heavy + fair),
        ),
        shown(
            loaded=heavy,
            fair=fair,
            hits=hits,
            others=others,
            face=HEAVY,
            missed=missed,
            rest=fair - others,
            all=missed + fair - others,
        ),
    )


def not_the_p_value(rng: np.random.Generator) -> Question:
    p = Fraction(int(rng.integers(1, 9)), 100)
    rolls = 10 * int(rng.integers(6, 30))
    return ask.choice(
        "not_the_p_value",
        "neither",
        shown(rolls=rolls),
        shown_as(percent, chance=p, rest=1 - p),
    )


MAKERS = (total, after, table, not_the_p_value)
