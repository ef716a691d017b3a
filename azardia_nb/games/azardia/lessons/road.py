"""Questions about the way to the goal: laps, waiting times, and best play by backward induction."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.lessons.board import LAPS
from azardia_nb.games.azardia.odds import race, spending
from azardia_nb.games.azardia.odds.rolls import landing
from azardia_nb.games.azardia.odds.turn_tree import adding, subtracting
from azardia_nb.games.azardia.rules.actions import Act, act
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Question, counted, formatter
from azardia_nb.lessons.topic import Topic, one_of, shown, wrong
from azardia_nb.solve.game_tree import Policy
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.text.say import decimal, fraction

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
RING = len(race.ZONE_ZERO)
APART = 0.25  # difference in turns required to call an action better

ALWAYS: dict[str, Policy] = {"add": adding, "subtract": subtracting}

ask = Topic(__file__, "chain", top=TOP, gate=GATE, goal=GOAL, ring=RING)


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


def lap(rng: np.random.Generator) -> Question:
    name = str(rng.choice(list(ALWAYS)))
    laps = int(rng.integers(1, 6))
    turns = race.turns_per_lap(ALWAYS[name])
    mean = RING / turns
    return ask.number(
        "lap",
        laps * turns,
        wrong(
            by_gate=laps * GATE / mean,
            fastest=laps * Fraction(RING, NUMBERS.dice * NUMBERS.faces),
            by_goal=laps * GOAL / mean,
        ),
        shown(mean=_number(mean), laps=laps, around=counted(laps, LAPS)),
        said=name,
        id=f"chain.lap_{name}",
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
        shown(first=first, second=second, miss=fraction(1 - first), other=_number(waits["B"])),
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
            turns_sum=_number(left[Act.ADD]),
            turns_apart=_number(left[Act.SUBTRACT]),
            behind=behind,
            ahead=ahead,
            turns_behind=_number(turns[behind, 0]),
            turns_ahead=_number(turns[ahead, 0]),
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
    lap,
    two_rooms,
    best_way,
    two_rooms_solved,
)


def _number(value: Fraction | float) -> int | Callable[[str], str]:
    """Return a number as text by language, with decimals unless it is an integer."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    return formatter(decimal, value, 2)
