"""Questions about the race as a chain: the long run, laps, waiting, and the best way to the end."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.lessons.board import LAPS
from azardia_nb.games.azardia.odds import race, spending
from azardia_nb.games.azardia.odds.rolls import landing
from azardia_nb.games.azardia.odds.turn_tree import adding, subtracting
from azardia_nb.games.azardia.rules.actions import Act, act
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.lessons.question import Question, counted, written
from azardia_nb.lessons.topic import Topic, shown, wrong
from azardia_nb.solve.game_tree import Policy
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.text.say import decimal, fraction

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
RING = len(race.ZONE_ZERO)
HALF = Fraction(1, 2)
APART = 0.25  # turns that must lie between two actions, for one to be called better

ALWAYS: dict[str, Policy] = {"add": adding, "subtract": subtracting}

ask = Topic(__file__, "chain", top=TOP, gate=GATE, goal=GOAL, ring=RING, count=len(A_TILES))


def long_run(rng: np.random.Generator) -> Question:
    # As many tiles as there are A tiles: that stands in the lesson's first chart.
    many = int(rng.choice([n for n in range(3, 15) if n != len(A_TILES)]))
    first = int(rng.integers(2, RING - many))
    last = first + many - 1
    shares = race.standing(adding)
    answer = sum((shares[tile] for tile in range(first, last + 1)), Fraction(0))
    return ask.chance(
        "long_run",
        answer,
        wrong(
            one_end=Fraction(many - 1, RING),
            by_gate=Fraction(many, GATE),
            by_goal=Fraction(many, GOAL),
        ),
        shown(first=first, last=last, many=many),
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


def landings(rng: np.random.Generator) -> Question:
    laps = int(rng.integers(1, 9)) * 5
    found = race.a_landings(adding)
    each = found[A_TILES[0]]
    return ask.number(
        "landings",
        laps * sum(found.values()),
        wrong(one_tile=laps * each, one_lap=sum(found.values()), all_tiles=laps * len(A_TILES)),
        shown(each=each, laps=laps, around=counted(laps, LAPS)),
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
            continue  # who can stand on the goal does
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


def two_turns(rng: np.random.Generator) -> Question:
    out, back, home = (Fraction(1, int(n)) for n in rng.choice(range(2, 7), 3, replace=False))
    chain = Chain(
        {
            "A": {"B": out, "C": 1 - out},
            "B": {"A": back, "C": 1 - back},
            "C": {"A": home, "B": 1 - home},
        }
    )
    through_b, through_c = out * back, (1 - out) * home
    return ask.chance(
        "two_turns",
        chain.distribution("A", 2)["A"],
        wrong(
            through_b=through_b,
            through_c=through_c,
            multiplied=through_b * through_c,
            third=Fraction(1, 3),
        ),
        shown(
            out=out, back=back, home=home, rest=1 - out, through_b=through_b, through_c=through_c
        ),
    )


def two_tiles(rng: np.random.Generator) -> Question:
    out, back = (Fraction(1, int(n)) for n in rng.choice(range(2, 9), 2, replace=False))
    return ask.chance(
        "two_tiles",
        back / (out + back),
        wrong(second_tile=out / (out + back), half=HALF, stays=1 - out),
        shown(out=out, back=back, both=out + back),
    )


MAKERS = (long_run, lap, landings, two_rooms, best_way, two_turns, two_tiles)


def _number(value: Fraction | float) -> int | Callable[[str], str]:
    """Return a number as the language writes it, with decimals unless it is whole."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    return written(decimal, value, 2)
