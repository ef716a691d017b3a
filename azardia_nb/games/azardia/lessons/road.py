"""Questions about the way to the goal: waiting times, and best play by backward induction."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.lessons.chain import number_text
from azardia_nb.games.azardia.odds import race, spending
from azardia_nb.games.azardia.odds.rolls import landing
from azardia_nb.games.azardia.odds.turn_tree import adding
from azardia_nb.games.azardia.rules.actions import Act, act
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Question, formatter
from azardia_nb.lessons.topic import Topic, one_of, shown, wrong
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.text.say import decimal, fraction

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
APART = 0.25  # difference in turns required to call an action better

ask = Topic(__file__, "chain", top=TOP, gate=GATE, goal=GOAL)


def nearer() -> Question:
    turns = race.tyrant_zone(adding).expected_steps_floats().values
    first, last = float(turns[GATE + 1]), float(turns[GOAL - 1])
    assert 4 < first - last < 5
    return ask.choice(
        "nearer",
        "few",
        shown(
            top=TOP,
            first=GATE + 1,
            last=GOAL - 1,
            from_first=formatter(decimal, first),
            from_last=formatter(decimal, last),
        ),
    )


def two_rooms(rng: np.random.Generator) -> Question:
    first, second = (Fraction(1, int(n)) for n in rng.choice(range(2, 9), 2, replace=False))
    chain = Chain(
        {
            "A": {"end": first, "B": 1 - first},
            "B": {"end": second, "A": 1 - second},
            "end": {"end": Fraction(1)},
        }
    )
    waits = chain.expected_steps()
    return ask.number(
        "two_rooms",
        waits["A"],
        wrong(always_back=1 / first, other_tile=waits["B"], without_this_turn=waits["A"] - 1),
        shown(first=first, second=second, miss=fraction(1 - first), other=number_text(waits["B"])),
    )


def three_away(rng: np.random.Generator) -> Question:
    one = Fraction(int(rng.choice((1, 2, 3, 7, 8, 9))), 10)  # probability of moving 1 tile
    near = 1 / one
    further = 1 + one * near
    answer = 1 + one * further + (1 - one) * near
    return ask.number(
        "three_away",
        answer,
        wrong(
            without_this_turn=answer - 1,
            by_mean=3 / (2 - one),
            two_away=further,
        ),
        shown(one=one, two=1 - one, near=str(near), further=str(further)),
    )


def best_way(rng: np.random.Generator) -> Question:
    turns = spending.turns_left(spending.best().values)
    while True:
        tile = int(rng.integers(GOAL - 18, GOAL))
        low, high = sorted(rng.choice(range(1, NUMBERS.faces + 1), 2, replace=False).tolist())
        end = {
            Act.ADD: landing(tile, low + high),
            Act.SUBTRACT: landing(tile, high - low),
        }
        if GOAL in end.values():
            continue  # landing on the goal is trivially best
        left = {way: turns[there, 0] for way, there in end.items()}
        if abs(left[Act.ADD] - left[Act.SUBTRACT]) > APART:
            break
    chosen = Act(act(spending.plan(tile, 0)[low, high]))
    answer, other = ("add", "subtract") if chosen == Act.ADD else ("subtract", "add")
    behind, ahead = sorted(end.values())
    return ask.choice(
        "best_way",
        answer,
        wrong(other=other),
        shown(
            tile=tile,
            low=low,
            high=high,
            sum=end[Act.ADD],
            apart=end[Act.SUBTRACT],
            turns_sum=number_text(left[Act.ADD]),
            turns_apart=number_text(left[Act.SUBTRACT]),
            behind=behind,
            ahead=ahead,
            turns_behind=number_text(turns[behind, 0]),
            turns_ahead=number_text(turns[ahead, 0]),
        ),
    )


def two_rooms_solved(rng: np.random.Generator) -> Question:
    first, second = (Fraction(1, int(n)) for n in rng.choice(range(2, 6), 2, replace=False))
    slip = one_of(rng, ("a", "b"))
    # a = x + (1 - first) b and b = y + z a
    x, z = (0 if slip == "a" else 1), (second if slip == "b" else 1 - second)
    result = (x + (1 - first)) / (1 - (1 - first) * z)
    right = (1 + (1 - first)) / (1 - (1 - first) * (1 - second))
    return ask.step(
        "two_rooms_solved",
        slip,
        shown(first=str(first), second=str(second), miss=str(1 - first), z=str(z)),
        shown(c=str(x + (1 - first)), d=str((1 - first) * z), found=str(result), right=str(right)),
        shown(all=str((1 - first) + x)),
    )


MAKERS = (
    two_rooms,
    three_away,
    best_way,
    two_rooms_solved,
)
