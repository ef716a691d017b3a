"""What moves cost, in points and in hit points, which jump: the fourth wound takes one.

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
from functools import cache
from itertools import pairwise
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
ENTERED = (movement.STEP, movement.RUN_LEVEL, movement.RUN_DOWN)  # ways into a hex


class Price(NamedTuple):
    """What a way over some hexes costs."""

    points: int
    wounds: int
    hit_points: int


class Choice(NamedTuple):
    """The same hexes walked and run."""

    walk: Price
    run: Price


def lost(wounds: int, more: int) -> int:
    """Return how many hit points so many wounds more take (mat.wounds)."""
    return (wounds + more) // WOUNDS


def walk_or_run(hexes: int, wounds: int = 0, ground: int = board.ACCESSIBLE) -> Choice:
    """Return what so many hexes of one Level cost; the last one of an odd number is walked."""
    if ground == board.INACCESSIBLE or not 0 <= wounds < WOUNDS:
        raise ValueError(board.NATURES[ground], wounds)
    step, run = (
        movement.ground_wounds(ground, movement.STEP),
        movement.ground_wounds(ground, movement.RUN_LEVEL),
    )
    walked = hexes * step
    ran = hexes // 2 * 2 * run + hexes % 2 * step
    return Choice(
        Price(hexes * USUAL, walked, lost(wounds, walked)),
        Price((hexes // 2 + hexes % 2) * USUAL, ran, lost(wounds, ran)),
    )


OPTIONS = Options(kit(), Rulings(), Numbers())


class Stage(NamedTuple):
    """A hex of a way: what it makes, and all that the way has cost so far."""

    hex: int
    runs: bool
    wounds: int  # of this hex
    had: int  # on the figure, then
    points: int
    lost: int  # hit points, of one who began with all of them
    healed: bool


@cache
def usual() -> Rules:
    """Return the rules of the kit's map."""
    return make_rules(OPTIONS)


def price(way: Sequence[int], running: int = 0, had: int = 0) -> list[Stage]:
    """Return what a Character pays for a way, hex by hex; it runs over the first pairs of it.

    `way` begins where it stands, with so many wounds; `running` is how many times it runs.
    """
    s, rules = new_row(), usual()
    points = hp = 0
    found = []
    for step, (here, hex) in enumerate(pairwise(way)):
        runs = step < 2 * running
        if runs:
            made = movement.run_wounds(rules, hex, height(hex) < height(here))
            points += USUAL if step % 2 == 0 else 0
        else:
            made = movement.terrain_wounds(rules, hex, movement.STEP)
            points += step_price(s, 0, here, hex)
        hp += lost(had, made)
        had = (had + made) % WOUNDS
        healed = rules["nature"][hex] == POWER
        if healed:  # half of what is lost comes back, rounded up (terrain.power)
            had, hp = 0, hp // 2
        found.append(Stage(hex, runs, made, had, points, hp, healed))
    return found


def ring_way(start: str, hexes: int) -> list[int]:
    """Return a hex and those that follow it on its Level, counter-clockwise."""
    names = [name for name in HEXES if len(name) == len(start) and name[:-1] == start[:-1]]
    first = names.index(start)
    return [HEXES.index(names[(first + on) % len(names)]) for on in range(hexes + 1)]


DRAWS = ((1, 1), (3, 5))  # act.draw, act.draw5: AP, cards


@cache
def most_cards(points: int, room: int) -> int:
    """Return how many cards so many AP bring at most to a hand with room for so many more."""
    return max(
        (
            min(room, cards + most_cards(points - cost, room))
            for cost, cards in DRAWS
            if cost <= points
        ),
        default=0,
    )


def shadow_price(points: int, room: int) -> int:
    """Return how many cards the last of so many AP adds."""
    return most_cards(points, room) - most_cards(points - 1, room)
