"""Questions about users' own players: ratings, head-to-head results, what a player may see."""

from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path

import numpy as np
import pandas as pd

from azardia_nb.lessons.question import Question, formatter
from azardia_nb.lessons.topic import Topic, one_of, shown, shown_as, wrong
from azardia_nb.simulation.statistics import share
from azardia_nb.simulation.tournament import Lineup, Tournament, tournament
from azardia_nb.text.say import decimal, percent

HALF = Fraction(1, 2)
SCALE = 400  # rating points per factor of ten in strength

ask = Topic(__file__, "own_player", scale=SCALE)


def best_bot() -> Question:
    ratings = list(kept_field().ratings())
    return ask.choice(
        "best_bot", ratings[0], wrong(last=ratings[-1], good_idea=tuple(ratings[1:-1]))
    )


def rating(rng: np.random.Generator) -> Question:
    points = int(rng.choice([100, 200, 300, 400, 500, 600]))
    low = 1300 + 10 * int(rng.integers(0, 21))
    odds = 10 ** (points / SCALE)
    return ask.percent(
        "rating",
        Fraction(odds / (1 + odds)),
        wrong(
            weaker=Fraction(1 / (1 + odds)),
            equal=HALF,
            of_ratings=Fraction(low + points, 2 * low + points),
        ),
        shown(
            high=str(low + points),
            low=str(low),  # ratings are written without commas
            points=points,
            odds=formatter(decimal, odds, 2 if points % SCALE else 0),
        ),
    )


def chain(rng: np.random.Generator) -> Question:
    first, second = (int(n) for n in rng.integers(2, 6, 2))
    product = first * second
    one, other = Fraction(first, first + 1), Fraction(second, second + 1)
    return ask.chance(
        "chain",
        Fraction(product, product + 1),
        wrong(
            multiplied=one * other,
            mean=(one + other) / 2,
            added=Fraction(first + second, first + second + 1),
        ),
        shown(one=one, other=other, first=first, second=second, product=product),
    )


def better(rng: np.random.Generator) -> Question:
    while True:
        games = int(rng.integers(2, 21)) * 20
        hits = int(rng.binomial(games, rng.choice([0.44, 0.5, 0.56, 0.62])))
        estimate = share(hits, games)
        if min(abs(estimate.low - 0.5), abs(estimate.high - 0.5)) > 0.003:
            break
    right = "mine" if estimate.low > 0.5 else "bot" if estimate.high < 0.5 else "open"
    return ask.choice(
        "better",
        right,
        shown(k=hits, n=games),
        shown_as(percent, low=estimate.low, high=estimate.high),
        said="ahead" if hits * 2 >= games else "behind",
    )


# Information that a strategy can look up, and information hidden from it.
SEEN = ("own_hand", "pawns", "coins", "cards")
HIDDEN = ("rivals_hand", "top_card", "dice")


def hidden(rng: np.random.Generator) -> Question:
    public = tuple(SEEN[int(at)] for at in rng.choice(len(SEEN), 3, replace=False))
    secret = one_of(rng, HIDDEN)
    options = [*public]
    options.insert(int(rng.integers(4)), secret)
    return ask.choice("hidden", secret, wrong(seen=public), options=options)


def better_after_a_change(rng: np.random.Generator) -> Question:
    games = int(rng.choice([10, 12, 16, 20]))
    won = games * 7 // 10 + (games == 10)
    ways = sum(comb(games, k) for k in range(won, games + 1))
    return ask.argument(
        "better_after_a_change",
        "more",
        shown(games=games, won=won),
        shown_as(percent, chance=Fraction(ways, 2**games)),
    )


MAKERS = (
    rating,
    chain,
    better,
    hidden,
    better_after_a_change,
)

# --- the kit's bots against each other -----------------------------------------------------------


BOTS = ("greedy", "cautious", "racer", "hoarder", "fighter", "random")
GAMES = 400  # per pair
SEED = 0
KEPT = Path(__file__).with_name("field.csv")


@cache
def kept_field() -> Tournament:
    """Return the tournament stored in the file."""
    table = pd.read_csv(KEPT)
    lineups = tuple(
        Lineup((BOTS.index(one), BOTS.index(other)), (int(won), int(lost)))
        for one, other, won, lost in table.itertuples(index=False)
    )
    return Tournament(BOTS, lineups, SEED)


def play_field() -> pd.DataFrame:
    """Play the tournament; return each pair's wins."""
    played = tournament(BOTS, GAMES, seed=SEED, progress=False)
    rows = [
        (*(BOTS[player] for player in lineup.players), *lineup.wins) for lineup in played.lineups
    ]
    return pd.DataFrame(rows, columns=["one", "other", "won", "lost"])


if __name__ == "__main__":
    play_field().to_csv(KEPT, index=False)
