"""Where ways lead on a board that wraps round, and how many steps apart its spaces are.

>>> from azardia_nb.games.titan_race.rules.board import name_of
>>> [name_of(space) for space in along(27, "rrr").spaces]
['C11', 'D12', 'E1']
>>> sorted(distances(0).values()).count(2)
12
"""

from functools import cache
from typing import NamedTuple

from azardia_nb.games.titan_race.rules.board import AHEAD, SPACES, WAYS, links


class Walk(NamedTuple):
    """The spaces that a walk enters one after the other, and how many laps more it is in."""

    spaces: tuple[int, ...]
    laps: int


def along(start: int, steps: str) -> Walk:
    """Return where steps ahead lead from a space, each of them `s`, `l` or `r`."""
    to, laps = links(1)
    spaces, more, here = [], 0, start
    for step in steps:
        way = WAYS.index(step)
        more += int(laps[here, way])
        here = int(to[here, way])
        spaces.append(here)
    return Walk(tuple(spaces), more)


@cache
def distances(start: int, *, back: bool = True) -> dict[int, int]:
    """Return how many steps each space is away; without `back` all steps go ahead."""
    to, count = links(1).to, len(WAYS) if back else AHEAD
    found, edge, steps = {start: 0}, {start}, 0
    while edge:
        steps += 1
        edge = {int(to[here, way]) for here in edge for way in range(count)} - found.keys()
        found |= dict.fromkeys(edge, steps)
    return found


@cache
def ring(start: int, step: str) -> tuple[int, ...]:
    """Return the spaces entered by going on in one way, until one is back."""
    return next(
        walk for n in range(1, SPACES + 1) if (walk := along(start, step * n).spaces)[-1] == start
    )
