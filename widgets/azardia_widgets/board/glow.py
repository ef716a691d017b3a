"""What shines on a board while somebody has a choice: spaces in reach, and the way to one."""

from collections.abc import Iterable, Sequence
from math import dist

from azardia_widgets.board.layout import Layout
from azardia_widgets.board.palette import GOLD
from azardia_widgets.board.shapes import Area, Point, Shape, Trail, arrowhead, between

_HALO = GOLD[0]
_RING = "#0063a6"  # what buttons have that are to be pressed first
_TINT = "rgba(0, 99, 166, 0.3)"  # the number of the space shows through
_SHORT = 34  # from an arrowhead's middle to the middle of its space
_ASIDE = (5, 2)  # the way runs where numbers and signs of spaces stay legible


def reachable(on: Layout, spaces: Iterable[int]) -> tuple[Shape, ...]:
    """Return a ring around each space, with a halo."""
    found = [space for space in sorted(spaces) if space in on.places]
    halos = [_around(on.outline(space, 4), _HALO, 11) for space in found]
    rings = [_around(on.outline(space, 1.5), _RING, 4) for space in found]
    return (*halos, *rings)


def further(on: Layout, spaces: Iterable[int]) -> tuple[Shape, ...]:
    """Return a thin ring around each space, for what is chosen in more than one step."""
    found = [space for space in sorted(spaces) if space in on.places]
    return tuple(_around(on.outline(space, -3), _RING, 2) for space in found)


def leading(on: Layout, path: Sequence[int]) -> tuple[Shape, ...]:
    """Return the way over some spaces, and the last of them as the one that is meant."""
    seen = [space for space in path if space in on.places]
    if not seen:
        return ()
    middles = [(on.places[at][0] + _ASIDE[0], on.places[at][1] + _ASIDE[1]) for at in seen]
    shapes: list[Shape] = [Area(on.outline(seen[-1], 1.5), _TINT, _RING, 6)]
    if len(middles) > 1 and middles[-2] != middles[-1]:
        before, end = middles[-2:]
        tip = between(before, end, 1 - _SHORT / max(_SHORT * 1.6, dist(before, end)))
        way = (*middles[:-1], tip)
        head = arrowhead(tip, before, end, 11, 10)
        shapes += [
            Trail(way, "#ffffff", 9),
            Area(head, "#ffffff", "#ffffff", 5),
            Trail(way, _RING, 5),
            Area(head, _RING, _RING, 0),
        ]
    return tuple(shapes)


def _around(corners: tuple[Point, ...], colour: str, line: float) -> Trail:
    return Trail((*corners, corners[0]), colour, line)
