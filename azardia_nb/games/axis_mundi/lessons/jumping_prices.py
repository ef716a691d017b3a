"""Exercises on prices that jump: wounds that become hit points, walking against running."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from azardia_nb.games.axis_mundi.odds.prices import (
    kit_rules,
    lost_hit_points,
    price,
    price_by_chance,
    ring_way,
)
from azardia_nb.games.axis_mundi.rules import board
from azardia_nb.games.axis_mundi.rules.movement import RUN_DOWN, RUN_LEVEL, STEP, terrain_wounds
from azardia_nb.games.axis_mundi.rules.state import HP, WOUNDS
from azardia_nb.lessons.drawing import Drawing, curve
from azardia_nb.lessons.question import Question, counted, in_words
from azardia_nb.lessons.topic import Topic, one_of, shown, wrong
from azardia_nb.text.language import N_, plural

WOUND = plural("{n} wound", "{n} wounds")
HEX = plural("{n} Accessible Hex", "{n} Accessible Hexes")
GROUNDS = {
    board.ACCESSIBLE: N_("an Accessible Hex"),
    board.PATH: N_("a Path"),
    board.CAVE: N_("a Cave"),
    board.SHELTER: N_("a Shelter"),
    board.WAREHOUSE: N_("a Warehouse"),
    board.POWER: N_("a Power Hex"),
}

ask = Topic(__file__, "prices", all=HP)


def _ground(nature: int) -> Callable[[str], str]:
    return in_words(GROUNDS[nature])


def _hex_of(nature: int) -> int:
    """Return a hex of a kind of terrain."""
    return int(np.flatnonzero(kit_rules()["nature"] == nature)[0])


def hit_points_lost(rng: np.random.Generator) -> Question:
    had, more = int(rng.integers(1, WOUNDS)), int(rng.integers(5, 13))
    answer = lost_hit_points(had, more)
    return ask.number(
        "hit_points_lost",
        answer,
        wrong(
            forgotten=more // WOUNDS,
            rounded_up=-(-(had + more) // WOUNDS),
            more=more,
            one_more=answer + 1,
        ),
        shown(
            had=counted(had, WOUND),
            more=counted(more, WOUND),
            sum=had + more,
            left=(had + more) % WOUNDS,
        ),
    )


def free_wounds(rng: np.random.Generator) -> Question:
    had = int(rng.integers(WOUNDS))
    lives = int(rng.integers(1, 3))
    answer = WOUNDS * (lives + 1) - 1 - had
    return ask.number(
        "free_wounds",
        answer,
        wrong(one_more=answer + 1, forgotten=WOUNDS * (lives + 1) - 1, four_only=WOUNDS * lives),
        shown(
            had=counted(had, WOUND),
            lives=lives,
            next=lives + 1,
            need=counted(WOUNDS * (lives + 1) - had, WOUND),
        ),
    )


@cache
def _side_by_side() -> list[tuple[int, int]]:
    """Return pairs of different kinds of terrain that are neighbours on a Level."""
    nature, grounds = kit_rules()["nature"], GROUNDS.keys() - {board.WAREHOUSE}
    pairs = {
        (int(nature[board.place(ring, at)]), int(nature[board.place(ring, at + way)]))
        for ring in range(1, board.SHORE + 1)
        for at in range(board.SIDES * ring)
        for way in (1, -1)
    }
    return sorted(pair for pair in pairs if len({*pair}) == len(pair) and grounds.issuperset(pair))


def a_run(rng: np.random.Generator) -> Question:
    first, second = one_of(rng, _side_by_side())
    down = bool(rng.integers(2)) and board.POWER not in (first, second)
    rules = kit_rules()
    one = terrain_wounds(rules, _hex_of(first), RUN_DOWN if down else RUN_LEVEL)
    two = terrain_wounds(rules, _hex_of(second), RUN_LEVEL)
    walked = sum(terrain_wounds(rules, _hex_of(at), STEP) for at in (first, second))
    return ask.number(
        "a_run",
        one + two,
        wrong(
            walked=walked,
            two=two,
            all_alike=4,
            power_hex=terrain_wounds(rules, _hex_of(first), RUN_LEVEL) + two,
        ),
        shown(first=_ground(first), second=_ground(second), one=one, two=two, walked=walked),
        said="down" if down else "level",
    )


def to_and_fro(hexes: int) -> list[int]:
    """Return a way over `hexes` Accessible Hexes, from the Warehouse beside them."""
    return [board.HEXES.index(name) for name in ("A" + "BCDC" * hexes)[: hexes + 1]]


def _price_of_a_point(hexes: int, had: int) -> Question:
    way = to_and_fro(hexes)
    walked, ran = price(way, 0, had)[-1], price(way, hexes // 2, had)[-1]
    more, saved = ran.lost - walked.lost, walked.points - ran.points
    return ask.number(
        "price_of_a_point",
        Fraction(more, saved),
        wrong(
            forgotten=Fraction(lost_hit_points(0, 2 * hexes) - lost_hit_points(0, hexes), saved),
            running_only=Fraction(ran.lost, ran.points),
            more=more,
            mean=Fraction(hexes, WOUNDS * saved),
            points=Fraction(saved, 1),
        ),
        shown(
            hexes=counted(hexes, HEX),
            had=counted(had, WOUND),
            a=walked.points,
            b=walked.lost,
            c=ran.points,
            d=ran.lost,
            more=more,
            saved=saved,
        ),
    )


def price_of_a_point(rng: np.random.Generator) -> Question:
    # over a multiple of four hexes the price is the average, without jumps
    return _price_of_a_point(4 * int(rng.integers(2, 5)) + 2, int(rng.integers(WOUNDS)))


def at_a_power_hex(rng: np.random.Generator) -> Question:
    hp, had = int(rng.integers(2, HP - 1)), int(rng.integers(1, WOUNDS))
    loss = HP - hp
    return ask.number(
        "at_a_power_hex",
        HP - loss // 2,
        wrong(rounded_down=hp + loss // 2, all_back=HP, of_the_rest=hp + (hp + 1) // 2),
        shown(hp=hp, had=counted(had, WOUND), lost=loss),
    )


def _by_chance(more: int, **fields: Any) -> Question:
    """Return a question for the probability of the higher of two prices of `more` wounds."""
    (low, _), (high, likely) = price_by_chance(more).items()
    need = WOUNDS * high - more  # the fewest wounds before with which the higher price is paid
    return ask.chance(
        "by_chance",
        likely,
        wrong(
            one_number=Fraction(1, WOUNDS),
            without_zero=Fraction(WOUNDS - need, WOUNDS - 1),
            even=Fraction(1, 2),
        ),
        shown(
            more=counted(more, WOUND),
            low=low,
            high=high,
            need=need,
            n=WOUNDS - need,
            groups=WOUNDS * high,
        ),
        **fields,
    )


def by_chance(rng: np.random.Generator) -> Question:
    left = int(rng.choice((2, 3)))  # with 1 it is the guess of the lesson
    return _by_chance(WOUNDS * int(rng.integers(1, 4)) + left)


MAKERS = (hit_points_lost, free_wounds, a_run, price_of_a_point, at_a_power_hex, by_chance)

# --- guesses ------------------------------------------------------------------------------------

SIX = 6  # hexes, for a figure with OF_TWO wounds


def price_over_six() -> Question:
    return _price_of_a_point(SIX, OF_TWO)


SHORE = tuple(ring_way("A", 8))
ON_THE_SHORE = 6  # AP for the plan, those of two turns


NINE = 9  # wounds for a figure of which nobody knows the wounds


def unknown_wounds() -> Question:
    return _by_chance(NINE, id="prices.unknown_wounds")


OF_TWO, MOST = 2, 12  # wounds before, and the most further ones of the drawing


def staircase() -> Drawing:
    truth = {more: Fraction(lost_hit_points(OF_TWO, more)) for more in range(MOST + 1)}
    return curve(
        ask,
        "staircase",
        truth,
        (0, WOUNDS),
        in_percent=False,
        had=counted(OF_TWO, WOUND),
        most=MOST,
        group=WOUNDS,
        need=WOUNDS - OF_TWO,
    )


DRAWINGS = (staircase,)
