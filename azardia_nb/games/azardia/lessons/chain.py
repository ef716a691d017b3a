"""Questions about Markov chains in the race: laps, the long run, and a few turns by matrix."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.lessons.board import LAPS
from azardia_nb.games.azardia.odds import race
from azardia_nb.games.azardia.odds.turn_tree import adding, subtracting
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.lessons.drawing import Drawing, bars
from azardia_nb.lessons.question import Question, counted, formatter
from azardia_nb.lessons.topic import Topic, shown, shown_as, wrong
from azardia_nb.solve.game_tree import Policy
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.text.say import decimal, percent

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
RING = len(race.ZONE_ZERO)
NONE, HALF = Fraction(0), Fraction(1, 2)
TURNS, TEN = 7, 10  # turns in the drawing, and tiles for each of its bars
APART = 0.25  # difference in turns required to call an action better

ALWAYS: dict[str, Policy] = {"add": adding, "subtract": subtracting}

ask = Topic(__file__, "chain", top=TOP, gate=GATE, goal=GOAL, ring=RING, count=len(A_TILES))


def long_run(rng: np.random.Generator) -> Question:
    # Not the number of A tiles, which the lesson's first chart shows.
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


def after_turns() -> Drawing:
    distribution = race.zone_zero(adding).distribution(1, TURNS)
    truth = {}
    for first in range(1, GATE, TEN):
        last = min(first + TEN, GATE) - 1
        inside = (distribution.get(tile, NONE) for tile in range(first, last + 1))
        truth[f"{first}–{last}"] = sum(inside, NONE)
    passed = sum((chance for tile, chance in distribution.items() if tile <= GATE // 2), NONE)
    mean = TURNS * (1 + NUMBERS.faces)
    return bars(ask, "after_turns", truth, n=TURNS, mean=mean, **shown_as(percent, passed=passed))


def landings(rng: np.random.Generator) -> Question:
    laps = int(rng.integers(1, 9)) * 5
    expected = race.a_landings(adding)
    each = expected[A_TILES[0]]
    return ask.number(
        "landings",
        laps * sum(expected.values()),
        wrong(one_tile=laps * each, one_lap=sum(expected.values()), all_tiles=laps * len(A_TILES)),
        shown(each=each, laps=laps, around=counted(laps, LAPS)),
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
        shown(mean=number_text(mean), laps=laps, around=counted(laps, LAPS)),
        said=name,
        id=f"chain.lap_{name}",
    )


FOUR = range(1, 5)  # tiles of the small ring: heads move a pawn 1 tile, tails 2
SMALL_RING = Chain({n: {n % 4 + 1: HALF, (n + 1) % 4 + 1: HALF} for n in FOUR})


def after_two_tosses() -> tuple[Question, ...]:
    """Return blanks for row 1 of the small ring's square, and for an entry of its cube."""
    return (*(_after_tosses(2, to) for to in FOUR[:-1]), _after_tosses(3, 1))


def _after_tosses(tosses: int, to: int) -> Question:
    before, after = (SMALL_RING.distribution(1, n) for n in (tosses - 1, tosses))
    column = {n: SMALL_RING.row(n).get(to, NONE) for n in FOUR}
    terms = {n: before.get(n, NONE) * column[n] for n in FOUR}
    ways = sorted({*terms.values()} - {NONE, after.get(to, NONE)})
    return ask.chance(
        "after_tosses",
        after.get(to, NONE),
        wrong(one_way=tuple(ways[-1:]), one_turn=SMALL_RING.row(1).get(to, NONE)),
        shown(to=to, tosses=tosses),
        shown(
            sum=" + ".join(f"{before.get(n, NONE)} × {column[n]}" for n in FOUR),
        ),
        said={(2, 1): "first", (2, 2): "next", (2, 3): "next", (3, 1): "cube"}[tosses, to],
        id=f"chain.tosses_{tosses}_to_{to}",
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
    while True:
        first, second = (int(n) for n in rng.choice(range(2, 9), 2, replace=False))
        if {first, second} != {3, 4}:  # worked out in the lesson
            break
    out, back = Fraction(1, first), Fraction(1, second)
    return ask.chance(
        "two_tiles",
        back / (out + back),
        wrong(second_tile=out / (out + back), half=HALF, stays=1 - out),
        shown(out=out, back=back, both=out + back),
    )


def where_it_began(rng: np.random.Generator) -> Question:
    out, back = (Fraction(int(n), 10) for n in rng.choice(range(2, 8), 2, replace=False))
    first = back / (out + back)
    return ask.argument(
        "where_it_began",
        "forgets",
        shown(turns=100),
        shown_as(percent, out=out, back=back, stay=1 - out, first=first),
    )


BLANKS = (after_two_tosses,)

DRAWINGS = (after_turns,)

MAKERS = (
    long_run,
    landings,
    lap,
    two_turns,
    two_tiles,
    where_it_began,
)


def number_text(value: Fraction | float) -> int | Callable[[str], str]:
    """Return a number as text by language, with decimals unless it is an integer."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    return formatter(decimal, value, 2)
