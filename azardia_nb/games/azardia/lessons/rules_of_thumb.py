"""Questions about playing against a perfect player: losses by rules of thumb, luck, choices."""

from collections.abc import Callable
from fractions import Fraction
from math import comb

import numpy as np

from azardia_nb.games.azardia.lessons.perfect_play import GATE, HALF, TOP
from azardia_nb.games.azardia.odds.core.moves import place
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.odds.core.transitions import NEITHER
from azardia_nb.lessons.question import Question, formatter
from azardia_nb.lessons.topic import Topic, shown, shown_as, wrong
from azardia_nb.probability.ties import near_fraction
from azardia_nb.text.say import percent, points

_SELDOM_WINS, _OFTEN_WINS = Fraction(1, 10), Fraction(3, 10)

# Of all three rules at level 5: `thumb` finds it, but not on a page, where this is not compiled.
LOSS = Fraction("0.0012506530")

ask = Topic(__file__, "perfect", top=TOP)


def thumbs_win() -> Question:
    wins = HALF - LOSS
    near = min((HALF, "nearly"), (_OFTEN_WINS, "seldom"), key=lambda one: abs(one[0] - wins))[1]
    return ask.choice(
        "thumbs_win",
        near,
        shown(wins=formatter(percent, wins, 2)),
        shown_as(percent, seldom=_SELDOM_WINS, often=_OFTEN_WINS, half=HALF),
    )


def given_away(rng: np.random.Generator) -> Question:
    while True:  # tenths of a percent; luck, choice and their sum must differ
        before, best = (int(n) for n in rng.integers(300, 700, 2))
        loss = int(rng.integers(4, 60))
        chosen = best - loss
        moves = sorted((loss, abs(best - before), abs(chosen - before)))
        if min(moves[0], moves[1] - moves[0], moves[2] - moves[1]) > 3:
            break

    return ask.points(
        "given_away",
        Fraction(loss, 1000),
        wrong(both=Fraction(abs(before - chosen), 1000), luck=Fraction(abs(before - best), 1000)),
        shown(
            before=_percent(before),
            best=_percent(best),
            chosen=_percent(chosen),
            luck=formatter(points, Fraction(abs(best - before), 1000)),
        ),
    )


def lost_games(rng: np.random.Generator) -> Question:
    tenths = int(rng.integers(2, 40)) * 5
    games = int(rng.choice([200, 400, 1000, 2000]))
    answer = Fraction(tenths, 1000) * games
    return ask.number(
        "lost_games",
        answer,
        wrong(of_hundred=Fraction(tenths, 10), not_percent=Fraction(tenths, 10) * games),
        shown(
            points=formatter(points, Fraction(tenths, 1000)),
            games=games,
            share=formatter(percent, Fraction(tenths, 1000)),
        ),
    )


def level_or_tile(rng: np.random.Generator) -> Question:
    solved = solution()
    low, high = sorted(rng.choice(range(1, TOP), 2, replace=False).tolist())
    behind, ahead = int(rng.integers(2, 20)), int(rng.integers(60, GATE))
    win = near_fraction(float(solved.values[place(behind, high), place(ahead, low), NEITHER]))
    return ask.choice(
        "level_or_tile",
        "higher" if win > HALF else "ahead" if win < HALF else "equal",
        shown(behind=behind, high=high, ahead=ahead, low=low, win=formatter(percent, win)),
    )


def best_of_three(rng: np.random.Generator) -> Question:
    win = Fraction(int(rng.integers(20, 49)), 100)
    answer = win**2 * (3 - 2 * win)
    return ask.percent(
        "best_of_three",
        answer,
        wrong(one_game=win, in_a_row=win**2, one_way=win**2 * (2 - win)),
        shown_as(percent, win=win, twice=win**2, late=2 * win**2 * (1 - win)),
    )


def luck_of_the_roll(rng: np.random.Generator) -> Question:
    while True:  # tenths of a percent; luck, choice and their sum must differ
        before = int(rng.integers(300, 700))
        best = before + int(rng.integers(10, 150))
        loss = int(rng.integers(4, 60))
        if min(abs(best - before - loss), abs(best - before - 2 * loss)) > 3:
            break

    return ask.points(
        "luck_of_the_roll",
        Fraction(best - before, 1000),
        wrong(both=Fraction(best - loss - before, 1000), choice=Fraction(loss, 1000)),
        shown(
            before=_percent(before),
            best=_percent(best),
            chosen=_percent(best - loss),
            lost=formatter(points, Fraction(loss, 1000)),
        ),
    )


def skill_or_luck(rng: np.random.Generator) -> Question:
    mine, theirs = (int(n) for n in rng.choice(range(1, 200), 2, replace=False))
    won = bool(rng.integers(2))
    answer = "you" if mine < theirs else "rival"
    return ask.choice(
        "skill_or_luck",
        answer,
        wrong(gave_more="rival" if mine < theirs else "you"),
        shown_as(points, mine=Fraction(mine, 1000), theirs=Fraction(theirs, 1000)),
        said="won" if won else "lost",
    )


def _percent(tenths: int) -> Callable[[str], str]:
    return formatter(percent, Fraction(tenths, 1000))


def last_years_best(rng: np.random.Generator) -> Question:
    students, games = int(rng.integers(16, 33)), int(rng.choice([6, 8, 10]))
    at_least = games - 1
    chance = sum(Fraction(comb(games, won), 2**games) for won in (at_least, games))
    return ask.argument(
        "last_years_best",
        "luck",
        shown(students=students, games=games, won=at_least),
        shown_as(percent, somebody=1 - (1 - chance) ** students),
    )


MAKERS = (
    level_or_tile,
    given_away,
    lost_games,
    best_of_three,
    luck_of_the_roll,
    skill_or_luck,
    last_years_best,
)
