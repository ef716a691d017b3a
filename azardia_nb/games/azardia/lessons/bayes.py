"""Questions about Bayes: two-way tables, total probability, and the posterior of a loaded die."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.probability.bayes import evidence, posterior
from azardia_nb.probability.distribution import Chances
from azardia_nb.probability.goodness_of_fit import face, loaded
from azardia_nb.text.language import N_
from azardia_nb.text.say import percent

LOADED, FAIR = "loaded", "fair"
HEAVY = NUMBERS.faces  # the face that the lesson's loaded die prefers
WEIGHT = 3  # times as often as any other
DICE: dict[str, Chances] = {
    LOADED: loaded(NUMBERS.faces, HEAVY, WEIGHT),
    FAIR: face(NUMBERS.faces),
}
TENTH = Fraction(1, 10)


def likelihood(shown: int) -> dict[str, Fraction]:
    """Return the probability of a face under each die of the lesson.

    >>> likelihood(10)
    {'loaded': Fraction(1, 4), 'fair': Fraction(1, 10)}
    """
    return {name: die[shown] for name, die in DICE.items()}


def believing(chance: Fraction) -> dict[str, Fraction]:
    """Return the prior that gives a loaded die this probability."""
    return {LOADED: chance, FAIR: 1 - chance}


def _said(chance: Fraction) -> object:
    return lambda code: percent(chance, code)


def ten() -> Question:
    """Ask how probable a loaded die is after one 10: a question to guess."""
    prior = believing(TENTH)
    seen = likelihood(HEAVY)
    both = prior[LOADED] * seen[LOADED]
    return Question(
        id="bayes.ten",
        text=N_(
            "{prior} of the dice in a bag are loaded. A loaded die shows {face:a} with probability "
            "{loaded}, a fair one with probability {fair}. You draw a die, roll it once, and it "
            "shows {face:a}. What is the probability that it is loaded?"
        ),
        values={
            "prior": _said(TENTH),
            "face": HEAVY,
            "loaded": _said(seen[LOADED]),
            "fair": _said(seen[FAIR]),
            "both": _said(both),
            "all": _said(evidence(prior, seen)),
        },
        kind="percent",
        answer=posterior(prior, seen)[LOADED],
        mistakes=(
            Mistake(
                seen[LOADED],
                N_(
                    "That is the probability of {face:a} if the die is loaded. The question goes "
                    "the other way round."
                ),
            ),
            Mistake(TENTH, N_("That is the probability before the roll. The {face} changes it.")),
            Mistake(
                both,
                N_("That is the probability that a die is loaded and also shows {face:a}."),
            ),
            Mistake(
                seen[LOADED] / (seen[LOADED] + seen[FAIR]),
                N_("That would be right if half of the dice were loaded."),
            ),
        ),
        because=N_(
            "{both} of all dice are loaded and show {face:a}; {all} of all dice show {face:a}. The "
            "first divided by the second: {answer}."
        ),
    )


def _bag(rng: np.random.Generator) -> tuple[int, Fraction, Fraction, Fraction]:
    """Draw faces, the part of loaded dice, and the chance of their face, loaded and fair."""
    faces = int(rng.choice([6, 8, 10, 12]))
    weight = int(rng.integers(2, 6))
    part = Fraction(int(rng.choice([5, 10, 15, 20, 25, 30, 40])), 100)
    return faces, part, loaded(faces, faces, weight)[faces], face(faces)[faces]


def total(rng: np.random.Generator) -> Question:
    """Ask for the total probability of a face."""
    faces, part, heavy, fair = _bag(rng)
    answer = evidence(believing(part), {LOADED: heavy, FAIR: fair})
    return Question(
        id="bayes.total",
        text=N_(
            "{part} of the dice in a bag are loaded: they show {face:a} with probability {loaded}. "
            "The others are fair: they show it with probability {fair}. You draw a die and roll "
            "it. What is the probability of {face:a}?"
        ),
        values={
            "part": _said(part),
            "rest": _said(1 - part),
            "face": faces,
            "loaded": heavy,
            "fair": fair,
        },
        kind="percent",
        answer=answer,
        mistakes=(
            Mistake(
                part * heavy,
                N_("That counts the loaded dice only. The fair ones show {face:a}, too."),
            ),
            Mistake(
                (heavy + fair) / 2,
                N_("That would be right if half of the dice were loaded."),
            ),
            Mistake(heavy + fair, N_("Multiply each probability by its share of the dice first.")),
        ),
        because=N_("{part} × {loaded} + {rest} × {fair} = {answer}."),
        method=N_(
            "For each kind of die, multiply its share by its probability of the face; then add."
        ),
    )


def after(rng: np.random.Generator) -> Question:
    """Ask for the posterior after one roll of the heavy face."""
    faces, part, heavy, fair = _bag(rng)
    prior, seen = believing(part), {LOADED: heavy, FAIR: fair}
    return Question(
        id="bayes.after",
        text=N_(
            "{part} of the dice in a bag are loaded: they show {face:a} with probability {loaded}. "
            "The others are fair: they show it with probability {fair}. You draw a die, roll it, "
            "and it shows {face:a}. What is the probability that the die is loaded?"
        ),
        values={
            "part": _said(part),
            "face": faces,
            "loaded": heavy,
            "fair": fair,
            "both": part * heavy,
            "all": evidence(prior, seen),
        },
        kind="percent",
        answer=posterior(prior, seen)[LOADED],
        mistakes=(
            Mistake(
                heavy,
                N_(
                    "That is the probability of {face:a} if the die is loaded. The question goes "
                    "the other way round."
                ),
            ),
            Mistake(part, N_("That is the probability before the roll. The {face} changes it.")),
            Mistake(
                part * heavy,
                N_("That is the probability that a die is loaded and also shows {face:a}."),
            ),
        ),
        because=N_(
            "A loaded die that shows {face:a} has probability {both}, and any die that shows "
            "{face:a} has {all}. Divide the first by the second: {answer}."
        ),
        method=N_(
            "Divide the probability of “loaded and {face:a}” by the probability of {face:a} with "
            "any die."
        ),
    )


def table(rng: np.random.Generator) -> Question:
    """Ask to read the other column of a two-way table."""
    heavy = 10 * int(rng.integers(4, 16))
    fair = 10 * int(rng.integers(20, 60))
    hits, others = heavy // 4 + int(rng.integers(-4, 5)), fair // 10 + int(rng.integers(-5, 6))
    missed = heavy - hits
    return Question(
        id="bayes.table",
        text=N_(
            "A class rolls {loaded} loaded dice and {fair} fair ones, each once. {hits} of the "
            "loaded dice and {others} of the fair ones show {face:a}. Choose one of the dice that "
            "do not show {face:a}. What is the probability that it is loaded?"
        ),
        values={
            "loaded": heavy,
            "fair": fair,
            "hits": hits,
            "others": others,
            "face": HEAVY,
            "missed": missed,
            "rest": fair - others,
            "all": missed + fair - others,
        },
        kind="percent",
        answer=Fraction(missed, missed + fair - others),
        mistakes=(
            Mistake(
                Fraction(hits, hits + others), N_("That is for the dice that do show {face:a}.")
            ),
            Mistake(
                Fraction(missed, heavy),
                N_("You divided by all loaded dice. Divide by all dice that do not show {face:a}."),
            ),
            Mistake(
                Fraction(missed, heavy + fair),
                N_("You divided by all dice. Divide by those that do not show {face:a}."),
            ),
            Mistake(
                Fraction(heavy, heavy + fair),
                N_("That is the share of loaded dice among all of them, whatever they show."),
            ),
        ),
        because=N_(
            "{missed} loaded dice and {rest} fair ones do not show {face:a}: {missed} of {all}, "
            "or {answer}."
        ),
        method=N_("Draw the two-way table, and look only at the column of dice without {face:a}."),
    )


_P, _REST, _NEITHER = (
    N_("the p-value: {chance}"),
    N_("100% minus the p-value: {rest}"),
    N_("neither: you also need the prior and how a loaded die rolls"),
)


def not_the_p_value(rng: np.random.Generator) -> Question:
    """Ask what a p-value does not say."""
    p = Fraction(int(rng.integers(1, 9)), 100)
    rolls = 10 * int(rng.integers(6, 30))
    return Question(
        id="bayes.not_the_p_value",
        text=N_(
            "You roll a die {rolls} times, and chi-square gives p = {chance}. What is the "
            "probability that the die is loaded?"
        ),
        values={"rolls": rolls, "chance": _said(p), "rest": lambda code: percent(1 - p, code)},
        kind="choice",
        answer=_NEITHER,
        options=(_P, _REST, _NEITHER),
        mistakes=(
            Mistake(
                _P,
                N_(
                    "p says how often fair dice look as uneven. It is not how probable it is that "
                    "this die is fair."
                ),
            ),
            Mistake(
                _REST,
                N_("That is the share of fair dice that look less uneven than this one."),
            ),
        ),
        because=N_(
            "If no die in the world is loaded, this one is fair, whatever p is. Without a prior "
            "there is no posterior."
        ),
        method=N_("Which numbers does Bayes' theorem multiply?"),
    )


MAKERS: tuple[Maker, ...] = (total, after, table, not_the_p_value)
