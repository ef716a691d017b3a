"""Questions about house rules: their effects, and the number of games needed to show them."""

from fractions import Fraction
from math import sqrt

import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds import dice
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.movement import destination
from azardia_nb.lessons.question import Question, formatter
from azardia_nb.lessons.topic import Topic, shown, shown_as, wrong
from azardia_nb.probability.distribution import mean
from azardia_nb.simulation.statistics import SURE, Estimate, Z, difference
from azardia_nb.text.say import PERCENT, decimal, percent, rounded, signed

TOP = NUMBERS.top_level
FLUKE = Fraction(str(SURE)).limit_denominator(100)  # share of intervals that contain the true value
GAMES = 100  # of each kind, in a question

# --- before the house-rules lab is shown --------------------------------------------------------

SHORT = 120  # a board shortened by a fifth

ask = Topic(
    __file__, "house_rules", cut=NUMBERS.goal - SHORT, top=TOP, fluke=1 - FLUKE, right=FLUKE
)


def shorter_board() -> Question:
    """Ask for the effect of a shorter board on the length of games; tests play them."""
    return ask.choice(
        "shorter_board",
        "a_little",
        shown(
            goal=SHORT,
            usual=NUMBERS.goal,
            rolls=formatter(decimal, (NUMBERS.goal - SHORT) / mean(dice.total())),
        ),
    )


# --- exercises ----------------------------------------------------------------------------------


def on_another_board(rng: np.random.Generator) -> Question:
    goal = 10 * int(rng.integers(11, 20))
    while goal == NUMBERS.goal:
        goal = 10 * int(rng.integers(11, 20))
    first, second = (int(die) for die in rng.integers(3, NUMBERS.faces + 1, NUMBERS.dice))
    steps = first + second
    tile = int(rng.integers(goal + 2 - steps, goal))
    numbers = NUMBERS._replace(goal=goal)
    game = Game.place([Placed(tile, level=TOP), Placed(2)], cards=False, numbers=numbers)
    answer = int(destination(game.state, game.rules, 0, steps))
    return ask.number(  # not ask.tile: the board may be longer than usual
        "on_another_board",
        answer,
        wrong(beyond=tile + steps, stops=goal, last_twice=answer + 1, roll_lost=tile),
        shown(goal=goal, tile=tile, first=first, second=second, over=tile + steps - goal),
    )


def doubles(rng: np.random.Generator) -> Question:
    faces = int(rng.choice([4, 5, 6, 7, 8, 12, 15, 20]))
    game = Game.place([Placed(5), Placed(2)], cards=False, numbers=NUMBERS._replace(faces=faces))
    game.automatic = False
    game.play("roll")
    answer = Fraction(0)
    for outcome, chance in game.chance():
        _, first, second = outcome.split()
        answer += chance if first == second else 0
    return ask.chance(
        "doubles",
        answer,
        wrong(
            usual_dice=Fraction(1, NUMBERS.faces),
            one_double=Fraction(1, faces**2),
            two_dice=Fraction(2, faces),
        ),
        shown(faces=faces, usual=NUMBERS.faces, all=faces**2),
    )


CLEAR = 0.05  # rounds; results nearer to 0 could be read either way


def what_can_be_said(rng: np.random.Generator) -> Question:
    true = float(rng.choice([-2.5, -0.3, 0.3, 2.5]))
    change = _measured(true, rng)
    while min(abs(change.low), abs(change.high), abs(change.value)) < CLEAR:
        change = _measured(true, rng)
    answer = ("longer" if change.value > 0 else "shorter") if change.told_apart else "unsure"
    by_sign = "longer" if change.value > 0 else "shorter"
    other = "shorter" if change.value > 0 else "longer"
    return ask.choice(
        "what_can_be_said",
        answer,
        wrong(by_sign=by_sign, other=other),
        shown(n=GAMES),
        shown_as(signed, change=change.value, low=change.low, high=change.high),
    )


# Tuples of number of games, half the interval's width for a quarter of them (in tenths of a
# percentage point), and factor by which it should shrink.
HALVES = [
    (n, half, times)
    for n in range(200, 1200, 100)
    for half in [int(rounded(10 * PERCENT * Z * sqrt(3 / 16 / n)))]
    for times in range(2, 6)
    if half % times == 0
]


def how_many_games(rng: np.random.Generator) -> Question:
    n, half, times = HALVES[rng.integers(len(HALVES))]
    answer = n * times**2
    return ask.number(
        "how_many_games",
        answer,
        wrong(not_squared=n * times, extra_games=answer - n, doubled=n * 2**times),
        shown(n=n, times=times, square=times**2),
        shown_as(decimal, wide=Fraction(half, 10), narrow=Fraction(half // times, 10)),
    )


def told_apart_by_chance(rng: np.random.Generator) -> Question:
    n = int(rng.integers(4, 21))
    none = FLUKE**n
    return ask.percent(
        "told_apart_by_chance",
        1 - none,
        wrong(added=min(Fraction(1), n * (1 - FLUKE)), none=none, single=1 - FLUKE),
        shown(n=n, none=lambda code: percent(none, code)),
    )


def one_of_many_clear(rng: np.random.Generator) -> Question:
    rules = int(rng.integers(12, 31))
    level = Fraction(5, 100)
    return ask.argument(
        "one_of_many_clear",
        "again",
        shown(rules=rules),
        shown_as(percent, level=level, some=1 - (1 - level) ** rules),
    )


MAKERS = (
    on_another_board,
    doubles,
    what_can_be_said,
    how_many_games,
    told_apart_by_chance,
    one_of_many_clear,
)


def _measured(true: float, rng: np.random.Generator) -> Estimate:
    usual = rng.normal(18, 4, GAMES)
    return difference(usual, usual + rng.normal(true, 5, GAMES), paired=True)
