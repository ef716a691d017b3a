"""What shines on a board while somebody has a choice: spaces in reach, and the way to one."""

from collections.abc import Iterable, Sequence
from math import dist

from azardia_widgets.board.layout import BOX, Layout
from azardia_widgets.board.palette import GOLD
from azardia_widgets.board.shapes import Area, Point, Shape, Trail, arrowhead, between, box

_HALO = GOLD[0]
_RING = "#0063a6"  # what buttons have that are to be pressed first
_TINT = "rgba(0, 99, 166, 0.3)"  # the number of the space shows through
_SHORT = 40  # from an arrowhead's middle to the middle of its space


def reachable(on: Layout, spaces: Iterable[int]) -> tuple[Shape, ...]:
    """Return a ring around each space, with a halo."""
    middles = [on.places[space] for space in sorted(spaces) if space in on.places]
    halos = [_around(middle, BOX + 8, _HALO, 11) for middle in middles]
    rings = [_around(middle, BOX + 3, _RING, 4) for middle in middles]
    return (*halos, *rings)


def leading(on: Layout, path: Sequence[int]) -> tuple[Shape, ...]:
    """Return the way over some spaces, and the last of them as the one that is meant."""
    middles = [on.places[space] for space in path if space in on.places]
    if not middles:
        return ()
    x, y = middles[-1]
    shapes: list[Shape] = [box(x, y, BOX + 3, _TINT, _RING, 6)]
    if len(middles) > 1 and middles[-2] != middles[-1]:
        before, end = middles[-2:]
        tip = between(before, end, 1 - _SHORT / max(_SHORT * 1.6, dist(before, end)))
        way = (*middles[:-1], tip)
        head = arrowhead(tip, before, end, 13, 12)
        shapes += [
            Trail(way, "#ffffff", 12),
            Area(head, "#ffffff", "#ffffff", 6),
            Trail(way, _RING, 6),
            Area(head, _RING, _RING, 0),
        ]
    return tuple(shapes)


def _around(middle: Point, side: float, colour: str, line: float) -> Trail:
    corners = box(*middle, side, colour, colour).points
    return Trail((*corners, corners[0]), colour, line)
