"""Questions about many games: widths of intervals, false alarms, and clear differences."""

import math
from fractions import Fraction

import numpy as np

from azardia_nb.lessons.designing import ALARMS, FINDS, Experiment
from azardia_nb.lessons.drawing import Drawing, curve, square
from azardia_nb.lessons.question import Question, formatter
from azardia_nb.lessons.topic import Topic, one_of, shown, shown_as, wrong
from azardia_nb.probability.funnel import Z, found, leaving
from azardia_nb.simulation.statistics import at_least_one, games_needed, share
from azardia_nb.text.say import PERCENT, percent, points, rounded, signed

PLAYERS = 4
QUARTER = Fraction(1, PLAYERS)
SURE = Fraction(95, 100)
GAMES, LOOKS = 10_000, 100  # of an experiment that stops when the result suits

ask = Topic(__file__, "many_games")


def looked_at(looks: int) -> list[int]:
    """Return the numbers of games at which somebody looks, `looks` in all."""
    return [GAMES * look // looks for look in range(1, looks + 1)]


def false_alarms(looks: int) -> float:
    """Return the probability that a fair player's interval misses 1/4 at one look or more."""
    return leaving(QUARTER, looked_at(looks), Z)


def stopping_early() -> Drawing:
    once, apart = false_alarms(1), at_least_one(LOOKS)
    return square(
        ask,
        "stopping_early",
        Fraction(false_alarms(LOOKS)),
        1 - SURE,
        games=GAMES,
        every=GAMES // LOOKS,
        looks=LOOKS,
        once=int(rounded(PERCENT * once)),
        apart=int(rounded(PERCENT * apart)),
        quarter=formatter(percent, QUARTER),
    )


BETTER = Fraction(27, 100)  # share of wins of a player who is a little better than the others
MANY_GAMES = (100, 200, 400, 800, 1600, 3200, 6400)


def power(real: Fraction, games: int) -> float:
    """Return the probability that the 95% interval misses 1/4, if the player wins `real`."""
    return found(QUARTER, real, games, Z)


def power_by_games() -> Drawing:
    powers = {games: Fraction(power(BETTER, games)) for games in MANY_GAMES}
    few, many = MANY_GAMES[0], MANY_GAMES[-1]
    return curve(
        ask,
        "power_by_games",
        powers,
        (0, 1),
        few=few,
        many=many,
        better=formatter(percent, BETTER),
        quarter=formatter(percent, QUARTER),
        at_few=formatter(percent, powers[few], 0),
        at_many=formatter(percent, powers[many], 0),
    )


def narrower(rng: np.random.Generator) -> Question:
    times = int(rng.integers(2, 6))
    games = int(rng.integers(1, 10)) * 100
    return ask.number(
        "narrower",
        games * times**2,
        wrong(
            not_squared=games * times,
            extra_games=games * (times**2 - 1),
            fewer=Fraction(games, times),
        ),
        shown(n=games, times=times, square=times**2),
    )


def _reading(rng: np.random.Generator) -> tuple[int, int]:
    games = int(rng.integers(4, 40)) * 100
    hits = int(rng.binomial(games, rng.choice([0.25, 0.25, 0.29, 0.21])))
    return hits, games


def reading(rng: np.random.Generator) -> Question:
    while True:
        hits, games = _reading(rng)
        estimate = share(hits, games)
        if min(abs(estimate.low - 0.25), abs(estimate.high - 0.25)) > 0.003:
            break
    inside = estimate.low < 0.25 < estimate.high
    right, other = ("fits", "against") if inside else ("against", "fits")
    return ask.choice(
        "reading",
        right,
        wrong(other=other),
        shown(n=games, k=hits),
        shown_as(percent, low=estimate.low, high=estimate.high, quarter=QUARTER),
    )


def harder(rng: np.random.Generator) -> Question:
    small, large = sorted(rng.choice(range(1, 9), 2, replace=False).tolist())
    first = bool(rng.integers(2))
    one, other = (small, large) if first else (large, small)
    usual = 0.25
    needs = {n: games_needed(usual, usual + n / 100) for n in (small, large)}
    names = ("one", "other") if first else ("other", "one")
    return ask.choice(
        "harder",
        names[0],
        wrong(other=names[1]),
        shown(usual=formatter(percent, usual), many=needs[small], few=needs[large]),
        shown_as(
            points,
            one=Fraction(one, PERCENT),
            other=Fraction(other, PERCENT),
            small=Fraction(small, PERCENT),
            large=Fraction(large, PERCENT),
        ),
    )


def width_after(rng: np.random.Generator) -> Question:
    times = int(rng.integers(2, 6))
    narrow = int(rng.integers(5, 40))  # tenths of a percentage point
    games = 100 * int(rng.integers(1, 10))
    return ask.points(
        "width_after",
        Fraction(narrow, 1000),
        wrong(
            no_root=Fraction(narrow, 1000 * times),
            unchanged=Fraction(narrow * times, 1000),
            wider=Fraction(narrow * times**2, 1000),
        ),
        shown(
            n=games,
            more=games * times**2,
            wide=formatter(points, Fraction(narrow * times, 1000)),
            times=times,
            square=times**2,
        ),
    )


def stopping(rng: np.random.Generator) -> Question:
    every = 100 * int(rng.integers(1, 6))
    looks = 2 * int(rng.integers(2, 11))
    return ask.choice(
        "stopping",
        "more",
        shown(
            every=every,
            games=every * looks,
            looks=looks,
            apart=int(rounded(PERCENT * at_least_one(looks))),
            quarter=formatter(percent, QUARTER),
        ),
    )


def two_intervals(rng: np.random.Generator) -> Question:
    while True:
        games = 100 * int(rng.integers(4, 40))
        one, other = (
            share(int(rng.binomial(games, float(QUARTER) + rng.choice([0, 0.1]))), games)
            for _ in range(2)
        )
        gap = max(one.low, other.low) - min(one.high, other.high)
        if one.value != other.value and abs(gap) > 0.004:
            break
    return ask.choice(
        "two_intervals",
        "clear" if gap > 0 else "open",
        shown(
            n=games, one=int(rounded(one.value * games)), other=int(rounded(other.value * games))
        ),
        shown_as(percent, low=one.low, high=one.high, low2=other.low, high2=other.high),
    )


def deviation_of_a_share(rng: np.random.Generator) -> Question:
    quarters, games = ((1, 75), (1, 300), (1, 1875), (2, 100), (2, 400), (2, 625), (2, 2500))[
        int(rng.integers(7))
    ]
    chance = Fraction(quarters, 4)
    squared = chance * (1 - chance) / games
    root = Fraction(math.isqrt(squared.numerator), math.isqrt(squared.denominator))
    return ask.points(
        "deviation_of_a_share",
        root,
        wrong(both_sides=2 * root, for_one=Fraction(math.sqrt(chance * (1 - chance)))),
        shown(n=games),
        shown_as(percent, chance=chance, rest=1 - chance),
    )


def reading_a_difference(rng: np.random.Generator) -> Question:
    middle = int(rng.choice([-1, 1])) * int(rng.integers(5, 30))
    half = int(rng.choice([n for n in range(4, 40, 5) if abs(n - abs(middle)) > 2]))
    low, high = middle - half, middle + half
    answer = "open" if low < 0 < high else "longer" if low > 0 else "shorter"
    return ask.choice(
        "reading_a_difference",
        answer,
        shown(
            low=formatter(signed, Fraction(low, 10), 1),
            high=formatter(signed, Fraction(high, 10), 1),
        ),
        said=answer,
    )


def which_result_says_more(rng: np.random.Generator) -> Question:
    few, many = int(rng.choice([10, 20])), 100 * int(rng.integers(10, 31))
    won_few = few * 7 // 10
    won_many = many * int(rng.integers(55, 59)) // 100
    return ask.argument(
        "which_result_says_more",
        "many",
        shown(few=few, many=many, won_few=won_few, won_many=won_many),
        shown_as(percent, share_few=Fraction(won_few, few), share_many=Fraction(won_many, many)),
        shown_as(percent, low_few=share(won_few, few).low, low_many=share(won_many, many).low),
    )


def a_better_player(rng: np.random.Generator) -> Question:
    real, seed = Fraction(int(one_of(rng, (56, 58, 60))), 100), int(rng.integers(1, 1000))
    most = {56: 600, 58: 400, 60: 300}[int(100 * real)]
    return ask.design(
        "a_better_player",
        Experiment(Fraction(1, 2), real, most, seed),
        shown(most=most),
        shown_as(percent, plain=Fraction(1, 2), real=real, finds=FINDS, alarms=ALARMS),
    )


DRAWINGS = (stopping_early, power_by_games)

MAKERS = (
    narrower,
    reading,
    harder,
    width_after,
    reading_a_difference,
    stopping,
    two_intervals,
    deviation_of_a_share,
    which_result_says_more,
    a_better_player,
)
