"""What a way costs: its action points, its wounds, and the hit points that these take.

>>> walked, ran = price(ring_way("1J", 6)), price(ring_way("1J", 6), running=3)
>>> (walked[-1].points, walked[-1].lost), (ran[-1].points, ran[-1].lost)
((6, 0), (3, 2))
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from azardia_nb.games.axis_mundi.data.maps import kit
from azardia_nb.games.axis_mundi.data.set_up import Options, make_rules
from azardia_nb.games.axis_mundi.odds.prices import lost
from azardia_nb.games.axis_mundi.rules.board import HEXES, POWER
from azardia_nb.games.axis_mundi.rules.mats import USUAL, step_price
from azardia_nb.games.axis_mundi.rules.movement import STEP, run_wounds, terrain_wounds
from azardia_nb.games.axis_mundi.rules.rulings import Rulings
from azardia_nb.games.axis_mundi.rules.state import WOUNDS, Numbers, Rules, height, new_row

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
            made = run_wounds(rules, hex, height(hex) < height(here))
            points += USUAL if step % 2 == 0 else 0
        else:
            made = terrain_wounds(rules, hex, STEP)
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
