"""Questions about Poison: attempts that start again, what a mixture is worth, what is aimed at."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.axis_mundi.odds.poison import (
    FACES,
    fastest,
    one_column,
    one_dose_only,
    soonest,
    throws_by,
)
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.text.language import N_
from azardia_nb.text.say import decimal, places

MEAN = Fraction(sum(FACES), len(FACES))
COLUMN = 3  # drops of the column that is asked about first
OTHER_COLUMNS = (2, 4, 5)  # whose chance does not answer that


def said(value: Fraction, digits: int = 2) -> Callable[[str], str]:
    """Return what says a number, which is no chance, in a language."""
    return lambda code: decimal(value, code, places(value, digits))


def hit_exactly(rng: np.random.Generator) -> Question:
    """Ask for the chance that an attempt comes to a sum exactly."""
    right = int(rng.integers(2, 4))
    faces = int(rng.integers(right, 5))
    answer = one_column(right, faces).hit
    least = Fraction(1, faces)
    ways = 2 ** (right - 1)
    return Question(
        id="poison.hit_exactly",
        text=N_(
            "A die has the faces 1 to {faces}. You throw it and add up until you have {right} or "
            "more. What is the probability that you have exactly {right} then?"
        ),
        values={"faces": faces, "right": right, "ways": ways},
        kind="chance",
        answer=answer,
        mistakes=distinct(
            Mistake(least, N_("That is for one throw; you also come there in several.")),
            Mistake(
                Fraction(ways, faces ** (right - 1)),
                N_("Rows of throws of different length are not equally likely."),
            ),
            Mistake(1 - answer, N_("That is the probability of going past it.")),
        ),
        because=N_(
            "{ways} sequences of throws add up to it. Together they have probability {answer}."
        ),
        method=N_(
            "List the sequences of throws that add up to {right}; each throw in one is a factor "
            "1/{faces}."
        ),
    )


def until_it_works(rng: np.random.Generator) -> Question:
    """Ask how many throws it takes on average, from the length and the chance of an attempt."""
    throws = Fraction(int(rng.integers(4, 17)), 2)
    chances = (Fraction(1, 4), Fraction(1, 5), Fraction(2, 5), Fraction(3, 10), Fraction(1, 8))
    hit = chances[int(rng.integers(len(chances)))]
    return Question(
        id="poison.until_it_works",
        text=N_(
            "An attempt takes {throws} throws on average and succeeds with probability {hit}. If "
            "it fails, you start again. How many throws do you need on average until it succeeds?"
        ),
        values={"throws": said(throws), "hit": str(hit), "attempts": said(1 / hit)},
        kind="number",
        answer=throws / hit,
        mistakes=distinct(
            Mistake(1 / hit, N_("That is how many attempts; each takes several throws.")),
            Mistake(throws * hit, N_("The rarer success is, the more throws you need.")),
            Mistake(throws, N_("That is one attempt, and most of them fail.")),
        ),
        because=N_(
            "It takes {attempts} attempts on average, each of {throws} throws: {throws} ÷ {hit} = "
            "{answer}."
        ),
        method=N_("Divide the throws of an attempt by its probability of success."),
    )


def one_throw_more(rng: np.random.Generator) -> Question:
    """Ask what a mixture is worth, from what it can become."""
    away = sorted(int(n) for n in rng.choice(np.arange(2, 15), 2, replace=False))
    answer = 1 + Fraction(sum(away), len(FACES))
    return Question(
        id="poison.one_throw_more",
        text=N_(
            "A mixture lacks one drop: a 1 finishes it. After a 2 you will need {two} more throws "
            "on average, after a 3 you will need {three}. How many throws do you need on average "
            "from here?"
        ),
        values={"two": away[0], "three": away[1], "mean": said(answer - 1)},
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(answer - 1, N_("The throw you make now counts, too.")),
            Mistake(
                1 + Fraction(sum(away), 2),
                N_("There are three faces; after a 1 you need no throw more."),
            ),
            Mistake(1, N_("That is with a 1 at once, the best case.")),
        ),
        because=N_("One throw now, and then (0 + {two} + {three})/3 = {mean}: {answer} in all."),
        method=N_("Take the mean of what comes after the three faces, and add this throw."),
    )


def throws_for_a_dose(rng: np.random.Generator) -> Question:
    """Ask for the throws a dose in the long run, where some brews have two."""
    throws = int(rng.integers(5, 13))
    tenths = int(rng.integers(2, 5)), int(rng.integers(1, 4))
    one, two = (Fraction(n, 10) for n in tenths)
    answer = throws / (one + 2 * two)
    return Question(
        id="poison.throws_for_a_dose",
        text=N_(
            "An attempt takes {throws} throws on average. It ends with one dose with probability "
            "{one}, with two doses with probability {two}, or else with none. How many throws does "
            "a dose cost in the long run?"
        ),
        values={
            "throws": throws,
            "one": one,
            "two": two,
            "doses": said(one + 2 * two),
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(throws / (one + two), N_("That is for a brew; some brews have two doses.")),
            Mistake(throws / one, N_("Brews of two doses count as well, and twice.")),
            Mistake(throws * (one + 2 * two), N_("Divide: few doses make each of them dear.")),
        ),
        because=N_("An attempt brings {doses} doses on average: {throws} ÷ {doses} = {answer}."),
        method=N_("Divide the throws of an attempt by the doses it brings on average."),
    )


def in_so_many_attempts(rng: np.random.Generator) -> Question:
    """Ask for the chance that one of some attempts succeeds."""
    attempts = int(rng.integers(2, 5))
    hit = one_column(OTHER_COLUMNS[int(rng.integers(len(OTHER_COLUMNS)))]).hit
    answer = 1 - (1 - hit) ** attempts
    return Question(
        id="poison.in_so_many_attempts",
        text=N_(
            "An attempt succeeds with probability {hit}, and each begins afresh. What is the "
            "probability that you succeed within {n} attempts?"
        ),
        values={"hit": hit, "n": attempts, "miss": 1 - hit, "none": (1 - hit) ** attempts},
        kind="percent",
        answer=answer,
        mistakes=distinct(
            Mistake(1 - answer, N_("That is the probability that all of them fail.")),
            Mistake(hit, N_("That is for one attempt.")),
            Mistake(hit**attempts, N_("That is for success in all of them; one is enough.")),
        ),
        because=N_("All {n} fail with probability {none}; the rest is {answer}."),
        method=N_("Find the probability that all attempts fail, and take it away from 1."),
    )


MAKERS: tuple[Maker, ...] = (
    hit_exactly,
    until_it_works,
    one_throw_more,
    throws_for_a_dose,
    in_so_many_attempts,
)

# --- before it is shown -------------------------------------------------------------------------


def a_column() -> Question:
    """Ask how many throws a column of three takes on average."""
    attempt = one_column(COLUMN)
    return Question(
        id="poison.a_column",
        text=N_(
            "A column needs exactly {right} drops. You throw a die with the faces 1, 2 and 3 and "
            "add that many drops; if there are too many, you empty the column and start again. How "
            "many throws does it take on average until it is right?"
        ),
        values={"right": COLUMN, "throws": str(attempt.throws), "hit": str(attempt.hit)},
        kind="number",
        answer=attempt.throws / attempt.hit,
        mistakes=distinct(
            Mistake(COLUMN / MEAN, N_("A throw adds 2 on average, but the sum has to be exact.")),
            Mistake(1 / attempt.hit, N_("That is how many attempts it takes, not throws.")),
            Mistake(attempt.throws, N_("That is one attempt, and it may fail.")),
            Mistake(2, N_("It would be 2 if going past were no harm. Sometimes you start again.")),
        ),
        because=N_(
            "An attempt takes {throws} throws on average and succeeds with probability {hit}. So "
            "it takes {throws} ÷ {hit} = {answer} throws on average."
        ),
        method=N_("Find how long one attempt is and how often it succeeds."),
    )


NEVER, AT_TIMES, ALWAYS = (
    N_("start again, always"),
    N_("sometimes go on, sometimes start again"),
    N_("go on for as long as the rules allow"),
)


def over_one_dose() -> Question:
    """Ask whether to go on for two doses, to have a first brew as soon as possible."""
    return Question(
        id="poison.over_one_dose",
        text=N_(
            "You want a brew as soon as possible, and one dose is enough for you. Now a column has "
            "more drops than one dose takes. What is best, on average?"
        ),
        values={"soonest": said(soonest().throws), "one": said(one_dose_only().throws)},
        kind="choice",
        options=(NEVER, AT_TIMES, ALWAYS),
        answer=AT_TIMES,
        mistakes=(
            Mistake(NEVER, N_("Two doses can be nearer than an empty mat.")),
            Mistake(ALWAYS, N_("With few drops on the mat two doses are a long way off.")),
        ),
        because=N_(
            "If you always start again, a first brew takes {one} throws on average; if you choose "
            "each time what is nearer, it takes {soonest}."
        ),
        method=N_("Compare how far each of the two mixtures is from a brew."),
    )


SAME, LATER, AS_SOON = (
    N_("It is the same policy."),
    N_("It is another one, and its first brew comes later."),
    N_("It is another one, and its first brew comes just as soon."),
)


def another_aim() -> Question:
    """Ask whether the policy for the most doses is the one for the soonest brew."""
    first, dose = throws_by(soonest().policy)
    slower, cheaper = throws_by(fastest().policy)
    return Question(
        id="poison.another_aim",
        text=N_(
            "Now you go on brewing for a long time and want as many doses as possible. Is the "
            "policy with the soonest first brew best for that, too?"
        ),
        values={
            "first": said(first),
            "dose": said(dose),
            "slower": said(slower),
            "cheaper": said(cheaper),
        },
        kind="choice",
        options=(SAME, LATER, AS_SOON),
        answer=LATER,
        mistakes=(
            Mistake(SAME, N_("A brew of two doses counts twice now, and before it did not.")),
            Mistake(AS_SOON, N_("Its first brew takes {slower} throws instead of {first}.")),
        ),
        because=N_(
            "For the most doses you go on for two more often. A dose then costs {cheaper} throws "
            "instead of {dose}, but the first brew takes {slower} instead of {first}."
        ),
        method=N_("Ask what each policy counts: brews, or doses."),
    )
