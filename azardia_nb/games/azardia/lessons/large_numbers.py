"""Questions about the law of large numbers and about intervals."""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.odds.dice import difference
from azardia_nb.lessons.drawing import Drawing, bars, curve
from azardia_nb.lessons.question import Question, filled_text, formatter
from azardia_nb.lessons.rows import chance_of_run, longest_run, made_up_row, real_row
from azardia_nb.lessons.topic import Topic, one_of, shown, shown_as, wrong
from azardia_nb.probability.draws import hits
from azardia_nb.probability.funnel import band
from azardia_nb.simulation.statistics import share
from azardia_nb.text.say import decimal, percent, points

PLAYERS = 4
QUARTER = Fraction(1, PLAYERS)
SURE = Fraction(95, 100)
DOUBLE = difference()[0]  # probability of the event that the lesson counts
FEW, MANY = 100, 10_000
TEN = 10  # rolls in the drawing

ask = Topic(__file__, "many_games")


def mean_gap(chance: Fraction, tries: int) -> float:
    """Return the mean absolute deviation of a binomial count (De Moivre 1730).

    >>> round(mean_gap(Fraction(1, 2), 2), 10), round(mean_gap(Fraction(1, 10), 100), 2)
    (0.5, 2.37)
    """
    p = float(chance)
    above = math.floor(chance * tries) + 1  # the lowest count above the expected one
    ways = math.lgamma(tries + 1) - math.lgamma(above + 1) - math.lgamma(tries - above + 1)
    return 2 * above * math.exp(ways + above * math.log(p) + (tries - above + 1) * math.log1p(-p))


def gap() -> Question:
    return ask.choice(
        "gap",
        "larger",
        shown(few=FEW, many=MANY),
        shown_as(decimal, first=mean_gap(DOUBLE, FEW), last=mean_gap(DOUBLE, MANY)),
        shown_as(
            points,
            wide=Fraction(mean_gap(DOUBLE, FEW) / FEW),
            narrow=Fraction(mean_gap(DOUBLE, MANY) / MANY),
        ),
    )


def doubles_in_ten() -> Drawing:
    distribution = hits(TEN, DOUBLE)
    most = 5  # this many or more share a bar
    truth: dict[object, Fraction] = {k: distribution[k] for k in range(most)}
    truth[f"{most}+"] = sum((distribution[k] for k in distribution if k >= most), Fraction(0))
    return bars(
        ask, "doubles_in_ten", truth, n=TEN, **shown_as(percent, none=truth[0], one=truth[1])
    )


BAND_AT = range(100, 1700, 100)  # rolls at which the band is drawn


def band_edge() -> Drawing:
    half = {n: Fraction(band(DOUBLE, n)[1]) - DOUBLE for n in BAND_AT}
    few, many = BAND_AT[0], BAND_AT[-1]
    return curve(
        ask,
        "band_edge",
        half,
        (0, Fraction(8, 100)),
        few=few,
        more=4 * few,
        many=many,
        first=formatter(points, half[few]),
        second=formatter(points, half[4 * few]),
        last=formatter(points, half[many]),
        chance=formatter(percent, DOUBLE),
    )


def far_off(rng: np.random.Generator) -> Question:
    few = int(rng.integers(1, 5)) * 10
    more = few * int(rng.integers(10, 40))
    double = bool(rng.integers(2))
    likely, unlikely = Fraction(1, 10), Fraction(2, 10)
    chance, far = (likely, unlikely) if double else (Fraction(1, 2), Fraction(7, 10))
    return ask.choice(
        "far_off",
        "ten",
        shown(few=few, more=more),
        shown_as(percent, chance=chance, far=far),
    )


def ahead(rng: np.random.Generator) -> Question:
    games = int(rng.integers(2, 11)) * 40
    extra = 2 * int(rng.integers(3, 9))
    times = int(rng.integers(3, 10))
    later = games * times
    return ask.number(
        "ahead",
        extra,
        wrong(taken_back=0, luck_goes_on=extra * times, shrinks=Fraction(extra, times)),
        shown(
            n=games,
            won=games // PLAYERS + extra,
            extra=extra,
            later=later,
            share=formatter(percent, QUARTER + Fraction(extra, later), 2),
            before=formatter(percent, QUARTER + Fraction(extra, games), 2),
        ),
    )


def missing(rng: np.random.Generator) -> Question:
    pupils = int(rng.integers(1, 16)) * 20
    return ask.number(
        "missing",
        pupils * (1 - SURE),
        wrong(none_miss=0, contain=pupils * SURE, of_twenty=1),
        shown(n=pupils, rest=5),
    )


def gap_of_the_share(rng: np.random.Generator) -> Question:
    tens = int(rng.choice([5, 10, 20, 40, 50, 80]))
    rolls = 10 * tens
    extra = int(rng.integers(1, 1 + min(12, tens)))
    return ask.points(
        "gap_of_the_share",
        Fraction(extra, rolls),
        wrong(
            by_expected=Fraction(extra, tens),
            share=Fraction(tens + extra, rolls),
            of_hundred=Fraction(extra, 100),
        ),
        shown(
            rolls=rolls,
            hits=tens + extra,
            extra=extra,
            expected=tens,
            share=formatter(percent, Fraction(tens + extra, rolls), 2),
            double=formatter(percent, DOUBLE),
        ),
    )


def what_95_means(rng: np.random.Generator) -> Question:
    rolls = 100 * int(rng.integers(1, 20))
    hits = int(rng.binomial(rolls, float(DOUBLE)))
    estimate = share(hits, rolls)
    return ask.choice(
        "what_95_means",
        "method",
        shown(rolls=rolls, hits=hits),
        shown_as(percent, low=estimate.low, high=estimate.high),
    )


def due(rng: np.random.Generator) -> Question:
    row = int(rng.integers(4, 11))
    heads = bool(rng.integers(2))
    side, other = ("heads", "tails") if heads else ("tails", "heads")
    return ask.choice(
        "due",
        "both",
        wrong(other=other, seen=side),
        shown(row=row, side=ask.text("due", f"option.{side}")),
    )


DRAWINGS = (doubles_in_ten, band_edge)


COIN, RUN, SWITCH = 30, 5, 3  # tosses; the real row has a run of RUN, the other none above SWITCH


def made_up_tosses(rng: np.random.Generator) -> Question:
    real, fake = real_row(rng, "HT", COIN, RUN), made_up_row(rng, "HT", COIN, SWITCH)
    answer, other = one_of(rng, (("first", "second"), ("second", "first")))
    return ask.made_up(
        "made_up_tosses",
        answer,
        shown(**{answer: _tosses(fake), other: _tosses(real)}),
        shown(n=COIN, real=longest_run(real), made=longest_run(fake), run=RUN),
        shown_as(percent, chance=chance_of_run(COIN, RUN, 2)),
    )


def _tosses(row: list[str]) -> Callable[[str], str]:
    """Return a row of H and T as text, with the letters of a language."""
    letters = {one: ask.text("made_up_tosses", f"letter.{one}") for one in "HT"}
    return lambda code: " ".join(filled_text(letters[one], {}, code) for one in row)


def heads_ahead(rng: np.random.Generator) -> Question:
    tosses, ahead = 20 * int(rng.integers(3, 8)), 2 * int(rng.integers(4, 9))
    return ask.argument(
        "heads_ahead",
        "stays",
        shown(n=tosses, ahead=ahead, more=tosses * 20),
        shown(heads=(tosses + ahead) // 2, tails=(tosses - ahead) // 2),
        shown_as(percent, now=Fraction((tosses + ahead) // 2, tosses)),
        shown_as(percent, then=Fraction((tosses * 21 + ahead) // 2, tosses * 21)),
    )


MAKERS = (
    ahead,
    missing,
    far_off,
    gap_of_the_share,
    what_95_means,
    due,
    made_up_tosses,
    heads_ahead,
)
