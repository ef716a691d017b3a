"""Questions about one sentence of the rulebook and its two readings: what a seat is worth."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from azardia_nb.games.titan_race.odds.draft import kth_best, seats
from azardia_nb.lessons.question import Question
from azardia_nb.lessons.topic import Topic, shown, wrong
from azardia_nb.probability.distribution import mean
from azardia_nb.simulation.statistics import share
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import decimal, percent

# --- before the games are shown -----------------------------------------------------------------

TITANS = 4

ask = Topic(__file__, "two_readings")


def strongest_seat() -> Question:
    """Ask which seat wins most where all get the same rows; tests play the games."""
    return ask.choice("strongest_seat", "first")


# --- exercises ----------------------------------------------------------------------------------


def by_rounds(rng: np.random.Generator) -> Question:
    titans = int(rng.integers(3, 6))
    seat = titans if rng.integers(2) else int(rng.integers(2, titans))
    worth = [mean(kth_best(titans, k)) for k in range(1, titans + 1)]
    answer = seats(titans)[seat - 1]
    return ask.number(
        "by_rounds",
        answer,
        wrong(
            leavings=worth[seat - 1],
            best=worth[0],
            one_die=mean(kth_best(1, 1)),
            miscounted=worth[min(seat, titans - 1)],
        ),
        shown(
            titans=titans,
            seat=seat,
            worth=lambda code: _listed(worth, code),
            k=titans if seat < titans else 1,
        ),
    )


def by_rolling(rng: np.random.Generator) -> Question:
    titans = int(rng.integers(3, 7))
    worth = [mean(kth_best(titans, k)) for k in range(1, titans + 1)]
    answer = seats(titans, rolling=True)[0]
    return ask.number(
        "by_rolling",
        answer,
        wrong(all_dice=_average(worth), always_best=worth[0], undivided=sum(worth[:-1])),
        shown(
            titans=titans,
            worth=lambda code: _listed(worth, code),
            picks=titans - 1,
            sum=lambda code: decimal(sum(worth[:-1]), code, 2),
        ),
    )


def behind_after(rng: np.random.Generator) -> Question:
    titans = int(rng.integers(4, 7))
    seat = int(rng.integers(2, titans))
    turns = int(rng.integers(5, 11))
    worth = seats(titans)
    gap = worth[0] - worth[seat - 1]
    return ask.number(
        "behind_after",
        gap * turns,
        wrong(
            one_turn=gap,
            by_itself=worth[seat - 1] * turns,
            from_mean=(worth[0] - _average(worth)) * turns,
        ),
        shown(
            titans=titans,
            seat=seat,
            turns=turns,
            first=lambda code: _rows(worth[0], code),
            other=lambda code: _rows(worth[seat - 1], code),
            gap=lambda code: _rows(gap, code),
        ),
    )


def who_rolls(rng: np.random.Generator) -> Question:
    titans = int(rng.integers(3, 7))
    roll = int(rng.integers(3, 7))
    turns = (roll - 1) * (titans - 1)
    answer = turns % titans + 1
    return ask.number(
        "who_rolls",
        answer,
        wrong(
            one_each=1,
            one_roll_more=roll * (titans - 1) % titans + 1,
        ),
        shown(titans=titans, picks=titans - 1, roll=roll, turns=turns, before=roll - 1),
    )


def what_can_be_said(rng: np.random.Generator) -> Question:
    titans = int(rng.integers(3, 6))
    games = 100 * int(rng.integers(2, 9))
    fair = Fraction(1, titans)
    times = float(rng.choice([0.6, 0.95, 1.05, 1.5]))
    wins = int(rng.binomial(games, float(fair) * times))
    found = share(wins, games)
    answer = "more" if found.low > fair else "less" if found.high < fair else "unsure"
    by_value = "more" if wins * titans > games else "less"
    return ask.choice(
        "what_can_be_said",
        answer,
        wrong(by_value=by_value, other_side="less" if by_value == "more" else "more"),
        shown(
            titans=titans,
            games=games,
            seat=int(rng.integers(1, titans + 1)),
            wins=wins,
            value=lambda code: percent(found.value, code),
            low=lambda code: percent(found.low, code),
            high=lambda code: percent(found.high, code),
            fair=fair,
        ),
    )


MAKERS = (by_rounds, by_rolling, behind_after, who_rolls, what_can_be_said)


def _rows(value: Fraction, code: str) -> str:
    """Return an average number of rows; a whole one has no decimals, which might be thousands."""
    return decimal(value, code, 0 if value.denominator == 1 else 3)


def _average(worth: Sequence[Fraction]) -> Fraction:
    return sum(worth, Fraction(0)) / len(worth)


def _listed(worth: list[Fraction], code: str) -> str:
    said = [decimal(one, code, 2) for one in worth]
    return language(code)(N_("{most} and {last}"), most="; ".join(said[:-1]), last=said[-1])
