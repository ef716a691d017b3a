"""Prices of moves in points and in hit points, which jump: the fourth wound costs one.

>>> eight = walk_or_run(8)  # Accessible Hexes, without a wound to begin with
>>> eight.walk, eight.run
(Price(points=8, wounds=8, hit_points=2), Price(points=4, wounds=16, hit_points=4))
>>> [walk_or_run(2, wounds=w).run.hit_points for w in range(4)]
[1, 1, 1, 1]
>>> [walk_or_run(2, wounds=w).walk.hit_points for w in range(4)]
[0, 0, 1, 1]
>>> walked, ran = price(ring_way("1J", 6)), price(ring_way("1J", 6), running=3)
>>> (walked[-1].points, walked[-1].lost), (ran[-1].points, ran[-1].lost)
((6, 0), (3, 2))
>>> [shadow_price(points, room=10) for points in (1, 2, 3, 4)]
[1, 1, 3, 1]
>>> [shadow_price(points, room=1) for points in (1, 2, 3)]  # use it or lose it
[1, 0, 0]
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import NamedTuple

from azardia_nb.games.axis_mundi.data.maps import kit
from azardia_nb.games.axis_mundi.data.set_up import Options, make_rules
from azardia_nb.games.axis_mundi.rules import board, movement
from azardia_nb.games.axis_mundi.rules.board import HEXES, POWER
from azardia_nb.games.axis_mundi.rules.mats import USUAL, step_price
from azardia_nb.games.axis_mundi.rules.rulings import Rulings
from azardia_nb.games.axis_mundi.rules.state import WOUNDS, Numbers, Rules, height, new_row

GROUNDS = (
    board.WAREHOUSE,
    board.PATH,
    board.SHELTER,
    board.ACCESSIBLE,
    board.CAVE,
    board.POWER,
    board.PIER,
)
WAYS_IN = (movement.STEP, movement.RUN_LEVEL, movement.RUN_DOWN)  # ways of entering a hex


class Price(NamedTuple):
    """The price of a way over some hexes, in points, wounds and hit points."""

    points: int
    wounds: int
    hit_points: int


class Choice(NamedTuple):
    """The prices of walking and of running over the same hexes."""

    walk: Price
    run: Price


def lost_hit_points(wounds: int, more: int) -> int:
    """Return the hit points that `more` wounds cost a figure that has `wounds` (mat.wounds)."""
    return (wounds + more) // WOUNDS


def price_by_chance(more: int) -> dict[int, Fraction]:
    """Return the probabilities of the hit points that `more` wounds cost.

    The figure has 0 to 3 wounds before, each number with the same probability.

    >>> price_by_chance(9)
    {2: Fraction(3, 4), 3: Fraction(1, 4)}
    """
    lost = [lost_hit_points(had, more) for had in range(WOUNDS)]
    return {hp: Fraction(lost.count(hp), WOUNDS) for hp in sorted(set(lost))}


def walk_or_run(hexes: int, wounds: int = 0, ground: int = board.ACCESSIBLE) -> Choice:
    """Return the prices of `hexes` hexes of one terrain and Level, for a figure with `wounds`.

    A run covers two hexes, so the last of an odd number is walked. Raises ValueError for lava, or
    wounds that no figure can have.
    """
    if ground == board.INACCESSIBLE or not 0 <= wounds < WOUNDS:
        raise ValueError(board.NATURES[ground], wounds)
    step, run = (
        movement.ground_wounds(ground, movement.STEP),
        movement.ground_wounds(ground, movement.RUN_LEVEL),
    )
    walked = hexes * step
    ran = hexes // 2 * 2 * run + hexes % 2 * step
    return Choice(
        Price(hexes * USUAL, walked, lost_hit_points(wounds, walked)),
        Price((hexes // 2 + hexes % 2) * USUAL, ran, lost_hit_points(wounds, ran)),
    )


OPTIONS = Options(kit(), Rulings(), Numbers())


class Stage(NamedTuple):
    """A hex of a way: its own wounds, and the figure's state and total price after it."""

    hex: int
    runs: bool
    wounds: int  # made by this hex
    had: int  # the figure's wounds after this hex
    points: int
    lost: int  # hit points lost, from the maximum
    healed: bool


@cache
def kit_rules() -> Rules:
    """Return the rules of the kit's map."""
    return make_rules(OPTIONS)


WALK, RUN = 1, 2  # hexes for an action point
Plan = Sequence[int]  # for each action point, WALK or RUN


def price(way: Sequence[int], running: int = 0, had: int = 0) -> list[Stage]:
    """Return the stages of a Character's way, one for each hex except the first, its own.

    The first `running` pairs of hexes are run over; `had` is the number of wounds at first.
    """
    return price_of_plan(way, (RUN,) * running + (WALK,) * len(way), had)


def price_of_plan(way: Sequence[int], plan: Plan, had: int = 0) -> list[Stage]:
    """Return a Character's price of a way, hex by hex, if it moves by `plan`."""
    s, rules = new_row(), kit_rules()
    points = hp = 0
    stages = []
    moves = [(hexes == RUN, left == 0) for hexes in plan for left in range(hexes)]
    for (here, hex), (runs, begins) in zip(pairwise(way), moves, strict=False):
        if runs:
            wounds = movement.run_wounds(rules, hex, height(hex) < height(here))
            points += USUAL if begins else 0
        else:
            wounds = movement.terrain_wounds(rules, hex, movement.STEP)
            points += step_price(s, 0, here, hex)
        hp += lost_hit_points(had, wounds)
        had = (had + wounds) % WOUNDS
        healed = rules["nature"][hex] == POWER
        if healed:  # half of the lost hit points come back, rounded up (terrain.power)
            had, hp = 0, hp // 2
        stages.append(Stage(hex, runs, wounds, had, points, hp, healed))
    return stages


def plans(hexes: int, points: int) -> list[Plan]:
    """Return all plans that lead over `hexes` hexes of one Level with `points` action points.

    >>> plans(3, 2)
    [(1, 2), (2, 1)]
    """
    return [plan for plan in product((WALK, RUN), repeat=points) if sum(plan) == hexes]


def ring_way(start: str, hexes: int) -> list[int]:
    """Return hex `start` and the `hexes` next ones on its Level, counter-clockwise."""
    names = [name for name in HEXES if len(name) == len(start) and name[:-1] == start[:-1]]
    first = names.index(start)
    return [HEXES.index(names[(first + on) % len(names)]) for on in range(hexes + 1)]


DRAWS = ((1, 1), (3, 5))  # act.draw, act.draw5: AP, cards


@cache
def most_cards(points: int, room: int) -> int:
    """Return the most cards that `points` AP draw into a hand with room for `room` more."""
    return max(
        (
            min(room, cards + most_cards(points - cost, room))
            for cost, cards in DRAWS
            if cost <= points
        ),
        default=0,
    )


def shadow_price(points: int, room: int) -> int:
    """Return the number of cards that the last of `points` AP adds to `most_cards`."""
    return most_cards(points, room) - most_cards(points - 1, room)
