"""Questions about the law of large numbers and about intervals: what settles, and how surely."""

import math
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.odds.dice import difference
from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.simulation.statistics import share
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import decimal, percent, points, whole

PLAYERS = 4
QUARTER = Fraction(1, PLAYERS)
SURE = Fraction(95, 100)


DOUBLE = difference()[0]  # the chance of the event that the lesson counts


def mean_gap(chance: Fraction, tries: int) -> float:
    """Return how far a count is from what is expected, on average (De Moivre 1730).

    >>> round(mean_gap(Fraction(1, 2), 2), 10), round(mean_gap(Fraction(1, 10), 100), 2)
    (0.5, 2.37)
    """
    p = float(chance)
    above = math.floor(chance * tries) + 1  # the lowest count above what is expected
    ways = math.lgamma(tries + 1) - math.lgamma(above + 1) - math.lgamma(tries - above + 1)
    return 2 * above * math.exp(ways + above * math.log(p) + (tries - above + 1) * math.log1p(-p))


def _whole(n: int) -> object:
    return lambda code: whole(n, code)


_LARGER, _EVEN, _SMALLER = (
    N_("it is larger on average"),
    N_("it stays about the same"),
    N_("it shrinks towards 0"),
)
FEW, MANY = 100, 10_000


def gap() -> Question:
    """Ask what becomes of the gap between a count and what is expected: a question to guess."""
    return Question(
        id="many_games.gap",
        text=N_(
            "You expect 1 double in 10 rolls. Compare the number of doubles with the number you "
            "expect: after {few} rolls, and after {many}. What happens to the gap between the two?"
        ),
        values={
            "few": _whole(FEW),
            "many": _whole(MANY),
            "first": lambda code: decimal(mean_gap(DOUBLE, FEW), code),
            "last": lambda code: decimal(mean_gap(DOUBLE, MANY), code),
            "wide": lambda code: points(Fraction(mean_gap(DOUBLE, FEW) / FEW), code),
            "narrow": lambda code: points(Fraction(mean_gap(DOUBLE, MANY) / MANY), code),
        },
        kind="choice",
        answer=_LARGER,
        options=(_LARGER, _EVEN, _SMALLER),
        mistakes=(
            Mistake(
                _SMALLER,
                N_("That is true of the share of doubles, but not of their number."),
            ),
            Mistake(_EVEN, N_("Each new roll can add to the gap, and nothing pulls it back.")),
        ),
        because=N_(
            "After {few} rolls the gap is {first} on average, after {many} rolls {last}. Divided "
            "by the number of rolls, it shrinks from {wide} to {narrow}: the share settles, the "
            "number does not."
        ),
    )


_TEN, _HUNDRED, _SAME = (
    N_("the player with {few} rolls"),
    N_("the player with {more} rolls"),
    N_("both equally"),
)


def far_off(rng: np.random.Generator) -> Question:
    """Ask who is more likely to see a share far from the probability."""
    few = int(rng.integers(1, 5)) * 10
    more = few * int(rng.integers(10, 40))
    double = bool(rng.integers(2))
    likely, unlikely = Fraction(1, 10), Fraction(2, 10)
    chance, far = (likely, unlikely) if double else (Fraction(1, 2), Fraction(7, 10))
    return Question(
        id="many_games.far_off",
        text=N_(
            "An event has probability {chance}. One player rolls {few} times, another {more} "
            "times. Who is more likely to see it in {far} of the rolls or more?"
        ),
        values={
            "chance": lambda code: percent(chance, code),
            "far": lambda code: percent(far, code),
            "few": _whole(few),
            "more": _whole(more),
        },
        kind="choice",
        answer=_TEN,
        options=(_TEN, _HUNDRED, _SAME),
        mistakes=(
            Mistake(
                _HUNDRED,
                N_("More rolls bring the share closer to {chance}, not farther from it."),
            ),
            Mistake(
                _SAME,
                N_("The probability of one roll is the same, but a share settles with more rolls."),
            ),
        ),
        because=N_(
            "The share of a small sample wanders far from {chance}; after {more} rolls it is close "
            "to it."
        ),
        method=N_("Which of the two shares has settled more?"),
    )


def ahead(rng: np.random.Generator) -> Question:
    """Ask what becomes of a lead when chance goes on as expected."""
    games = int(rng.integers(2, 11)) * 40
    extra = 2 * int(rng.integers(3, 9))
    times = int(rng.integers(3, 10))
    later = games * times
    return Question(
        id="many_games.ahead",
        text=N_(
            "Four players are equally good. After {n} games one of them has won {won}, which is "
            "{extra} more than a quarter. From now on everything goes exactly as expected. After "
            "{later} games in all, by how many games will this player be ahead of a quarter?"
        ),
        values={
            "n": _whole(games),
            "won": _whole(games // PLAYERS + extra),
            "extra": extra,
            "later": _whole(later),
            "share": lambda code: percent(QUARTER + Fraction(extra, later), code, 2),
            "before": lambda code: percent(QUARTER + Fraction(extra, games), code, 2),
        },
        kind="number",
        answer=extra,
        mistakes=(
            Mistake(0, N_("Nothing takes those games away again: dice have no memory.")),
            Mistake(
                extra * times,
                N_(
                    "You can't expect the luck to go on either: from now on the player wins a "
                    "quarter."
                ),
            ),
            Mistake(
                Fraction(extra, times),
                N_("It is the share that shrinks like that; the number of games stays."),
            ),
        ),
        because=N_(
            "Still {answer}. The lead is not paid back; it just counts for less among more games: "
            "the share goes from {before} to {share}."
        ),
        method=N_("Add the lead so far and the lead you expect from the games to come."),
    )


def missing(rng: np.random.Generator) -> Question:
    """Ask how many of many intervals miss the truth."""
    pupils = int(rng.integers(1, 16)) * 20
    return Question(
        id="many_games.missing",
        text=N_(
            "{n} students each play 10,000 games with a seed of their own, and each works out a "
            "95% interval. How many of the intervals miss the true share, on average?"
        ),
        values={"n": pupils, "rest": 5},
        kind="number",
        answer=pupils * (1 - SURE),
        mistakes=(
            Mistake(0, N_("Then they would be 100% intervals.")),
            Mistake(
                pupils * SURE, N_("That is how many contain the true share. How many miss it?")
            ),
            Mistake(1, N_("That would be right for 20 students.")),
        ),
        because=N_(
            "{rest} of every 100 intervals miss, whatever the number of games. Of {n} intervals "
            "that is {answer}. More games make intervals narrower, not surer."
        ),
        method=N_(
            "A 95% interval misses 5 times in 100: multiply the number of intervals by 5/100."
        ),
    )


def gap_of_the_share(rng: np.random.Generator) -> Question:
    """Ask how far a share is from the probability, by the gap of its count."""
    tens = int(rng.choice([5, 10, 20, 40, 50, 80]))
    rolls = 10 * tens
    extra = int(rng.integers(1, 1 + min(12, tens)))
    return Question(
        id="many_games.gap_of_the_share",
        text=N_(
            "You roll two dice {rolls} times and get {hits} doubles, which is {extra} more than "
            "you expect. By how many percentage points is the share of doubles above the "
            "probability?"
        ),
        values={
            "rolls": _whole(rolls),
            "hits": tens + extra,
            "extra": extra,
            "expected": tens,
            "share": lambda code: percent(Fraction(tens + extra, rolls), code, 2),
            "double": lambda code: percent(DOUBLE, code),
        },
        kind="points",
        answer=Fraction(extra, rolls),
        mistakes=(
            Mistake(
                Fraction(extra, tens),
                N_("You divided by the {expected} doubles expected. Divide by the {rolls} rolls."),
            ),
            Mistake(
                Fraction(tens + extra, rolls),
                N_("That is the share of doubles. How far is it from {double}?"),
            ),
            Mistake(
                Fraction(extra, 100),
                N_("That would be right for 100 rolls; here there are {rolls}."),
            ),
        ),
        because=N_("The share is {share}, and the probability {double}: a gap of {answer}."),
        method=N_("Divide the gap in doubles by the number of rolls."),
    )


_METHOD, _PLACE, _ROLLS = (
    N_("of 100 such experiments, about 95 give an interval that contains the probability"),
    N_("the probability changes from roll to roll, and is in the interval 95% of the time"),
    N_("95% of the rolls were doubles, or nearly"),
)


def what_95_means(rng: np.random.Generator) -> Question:
    """Ask what is 95% about an interval."""
    rolls = 100 * int(rng.integers(1, 20))
    hits = int(rng.binomial(rolls, float(DOUBLE)))
    found = share(hits, rolls)
    return Question(
        id="many_games.what_95_means",
        text=N_(
            "In {rolls} rolls there were {hits} doubles. The 95% interval for their probability "
            "goes from {low} to {high}. What does the 95% say?"
        ),
        values={
            "rolls": _whole(rolls),
            "hits": hits,
            "low": lambda code: percent(found.low, code),
            "high": lambda code: percent(found.high, code),
        },
        kind="choice",
        answer=_METHOD,
        options=(_PLACE, _METHOD, _ROLLS),
        mistakes=(
            Mistake(
                _PLACE,
                N_("The dice stay the same. From experiment to experiment the *interval* changes."),
            ),
            Mistake(_ROLLS, N_("That share is {hits} of {rolls}. The 95% is about the method.")),
        ),
        because=N_(
            "The method catches the probability in about 95 of 100 experiments. Whether this one "
            "interval has caught it, nobody can see."
        ),
        method=N_("Imagine 100 classes that all do this experiment: what is different for each?"),
    )


_HEADS, _TAILS, _BOTH = N_("heads"), N_("tails"), N_("both are equally likely")


def due(rng: np.random.Generator) -> Question:
    """Ask what a coin does after a run."""
    row = int(rng.integers(4, 11))
    heads = bool(rng.integers(2))
    seen, other = (_HEADS, _TAILS) if heads else (_TAILS, _HEADS)
    return Question(
        id="many_games.due",
        text=N_(
            "A fair coin has come up {side} {row} times in a row. What is more likely on the next "
            "toss?"
        ),
        values={"row": row, "side": lambda code: language(code)(seen)},
        kind="choice",
        answer=_BOTH,
        options=(_HEADS, _TAILS, _BOTH),
        mistakes=(
            Mistake(other, N_("Nothing is ever due: the coin does not know what it owes you.")),
            Mistake(seen, N_("A fair coin has no lucky streak either: it has no memory.")),
        ),
        because=N_(
            "Tosses are independent. The share of heads comes closer to a half because many new "
            "tosses outweigh these {row}, not because anything is paid back."
        ),
        method=N_("What does the coin know about its last {row} tosses?"),
    )


MAKERS: tuple[Maker, ...] = (
    ahead,
    missing,
    far_off,
    gap_of_the_share,
    what_95_means,
    due,
)
