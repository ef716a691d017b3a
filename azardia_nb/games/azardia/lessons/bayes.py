"""Questions about Bayes: two-way tables, total probability, and the posterior of a loaded die."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Question, formatter
from azardia_nb.lessons.topic import Topic, one_of, shown, shown_as, wrong
from azardia_nb.probability.distribution import Chances
from azardia_nb.probability.draws import evidence, posterior
from azardia_nb.probability.goodness_of_fit import face, loaded
from azardia_nb.text.say import percent

LOADED, FAIR = "loaded", "fair"
HEAVY = NUMBERS.faces  # the face that the lesson's loaded die favours
WEIGHT = 3  # times the probability of any other face
DICE: dict[str, Chances] = {
    LOADED: loaded(NUMBERS.faces, HEAVY, WEIGHT),
    FAIR: face(NUMBERS.faces),
}
TENTH = Fraction(1, 10)

ask = Topic(__file__, "bayes")


def likelihood(face: int) -> dict[str, Fraction]:
    """Return the probability of a face under each die of the lesson.

    >>> likelihood(10)
    {'loaded': Fraction(1, 4), 'fair': Fraction(1, 10)}
    """
    return {name: die[face] for name, die in DICE.items()}


def prior_of_loaded(chance: Fraction) -> dict[str, Fraction]:
    """Return the prior in which a loaded die has this probability."""
    return {LOADED: chance, FAIR: 1 - chance}


def ten() -> Question:
    prior = prior_of_loaded(TENTH)
    chances = likelihood(HEAVY)
    both = prior[LOADED] * chances[LOADED]
    return ask.percent(
        "ten",
        posterior(prior, chances)[LOADED],
        wrong(
            if_loaded=chances[LOADED],
            before=TENTH,
            both=both,
            half=chances[LOADED] / (chances[LOADED] + chances[FAIR]),
        ),
        shown(face=HEAVY),
        shown_as(
            percent,
            prior=TENTH,
            loaded=chances[LOADED],
            fair=chances[FAIR],
            both=both,
            all=evidence(prior, chances),
        ),
    )


def _bag(rng: np.random.Generator) -> tuple[int, Fraction, Fraction, Fraction]:
    """Return random faces, the share of loaded dice, the heavy face's chance on each die."""
    faces = int(rng.choice([6, 8, 10, 12]))
    weight = int(rng.integers(2, 6))
    part = Fraction(int(rng.choice([5, 10, 15, 20, 25, 30, 40])), 100)
    return faces, part, loaded(faces, faces, weight)[faces], face(faces)[faces]


def total(rng: np.random.Generator) -> Question:
    faces, part, heavy, fair = _bag(rng)
    answer = evidence(prior_of_loaded(part), {LOADED: heavy, FAIR: fair})
    return ask.percent(
        "total",
        answer,
        wrong(loaded_only=part * heavy, half=(heavy + fair) / 2, no_shares=heavy + fair),
        shown(face=faces, loaded=heavy, fair=fair),
        shown_as(percent, part=part, rest=1 - part),
    )


def after(rng: np.random.Generator) -> Question:
    faces, part, heavy, fair = _bag(rng)
    prior, chances = prior_of_loaded(part), {LOADED: heavy, FAIR: fair}
    return ask.percent(
        "after",
        posterior(prior, chances)[LOADED],
        wrong(if_loaded=heavy, before=part, both=part * heavy),
        shown(
            part=formatter(percent, part),
            face=faces,
            loaded=heavy,
            fair=fair,
            both=part * heavy,
            all=evidence(prior, chances),
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


def of_those_that_show(rng: np.random.Generator) -> Question:
    heavy, fair = 10 * int(rng.integers(4, 16)), 10 * int(rng.integers(20, 60))
    hits, others = heavy // 4 + int(rng.integers(-4, 5)), fair // 10 + int(rng.integers(-5, 6))
    return ask.percent(
        "of_those_that_show",
        Fraction(hits, hits + others),
        wrong(
            of_loaded=Fraction(hits, heavy),
            of_all=Fraction(hits, heavy + fair),
            any_face=Fraction(heavy, heavy + fair),
        ),
        shown(face=HEAVY, loaded=heavy, fair=fair, hits=hits, others=others, all=hits + others),
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


def of_a_thousand(rng: np.random.Generator) -> Question:
    many = 1000
    heavy = 20 * int(rng.integers(3, 20))
    chances = likelihood(HEAVY)
    loaded, fair = heavy * chances[LOADED], (many - heavy) * chances[FAIR]
    return ask.number(
        "of_a_thousand",
        loaded + fair,
        wrong(loaded_only=loaded, all_fair=many * chances[FAIR], all_loaded=many * chances[LOADED]),
        shown(
            face=HEAVY,
            all=many,
            heavy=heavy,
            rest=many - heavy,
            loaded=chances[LOADED],
            fair=chances[FAIR],
            first=int(loaded),
            second=int(fair),
        ),
    )


def after_another(rng: np.random.Generator) -> Question:
    part = Fraction(int(rng.choice([10, 20, 30, 40])), 100)
    prior, chances = prior_of_loaded(part), likelihood(HEAVY)
    unseen = {name: 1 - chance for name, chance in chances.items()}
    return ask.percent(
        "after_another",
        posterior(prior, unseen)[LOADED],
        wrong(before=part, after_it=posterior(prior, chances)[LOADED], if_loaded=unseen[LOADED]),
        shown(face=HEAVY),
        shown_as(
            percent,
            part=part,
            loaded=unseen[LOADED],
            fair=unseen[FAIR],
            both=part * unseen[LOADED],
            all=evidence(prior, unseen),
        ),
    )


def after_two(rng: np.random.Generator) -> Question:
    part = Fraction(int(rng.choice([5, 10, 20, 25])), 100)
    prior, chances = prior_of_loaded(part), likelihood(HEAVY)
    once = posterior(prior, chances)
    return ask.percent(
        "after_two",
        posterior(once, chances)[LOADED],
        wrong(after_one=once[LOADED], if_loaded=chances[LOADED] ** 2, before=part),
        shown(
            face=HEAVY,
            once=once[LOADED],
            rest=once[FAIR],
            loaded=chances[LOADED],
            fair=chances[FAIR],
        ),
        shown_as(percent, part=part),
    )


def posterior_solved(rng: np.random.Generator) -> Question:
    faces, part, heavy, fair = _bag(rng)
    slip = one_of(rng, ("both", "other", "all", "answer"))
    rest = 1 - part
    both = (rest if slip == "both" else part) * heavy
    other = (part if slip == "other" else rest) * fair
    every = (both + other) / 2 if slip == "all" else both + other
    right = posterior(prior_of_loaded(part), {LOADED: heavy, FAIR: fair})[LOADED]
    return ask.step(
        "posterior_solved",
        slip,
        shown(face=faces, loaded=heavy, fair=fair),
        shown_as(percent, part=part, rest=rest, right=right, found=both / every),
        shown(both=formatter(percent, both, 3), other=formatter(percent, other, 3)),
        shown(all=formatter(percent, every, 3)),
    )


def which_way_round(rng: np.random.Generator) -> Question:
    faces, _, heavy, fair = _bag(rng)
    part = Fraction(int(rng.integers(1, 5)), 100)
    after = posterior(prior_of_loaded(part), {LOADED: heavy, FAIR: fair})[LOADED]
    return ask.argument(
        "which_way_round",
        "shares",
        shown(face=faces, loaded=heavy, fair=fair),
        shown_as(percent, part=part, after=after),
    )


MAKERS = (
    of_a_thousand,
    of_those_that_show,
    total,
    after,
    table,
    after_another,
    not_the_p_value,
    after_two,
    posterior_solved,
    which_way_round,
)
