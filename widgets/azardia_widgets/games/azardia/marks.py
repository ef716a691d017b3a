"""What is drawn on a tile: A and Z, a star on the goal, bars at the gate; and beside the decks."""

from collections.abc import Callable, Mapping

from azardia_nb.games.azardia.rules.board import Numbers
from azardia_widgets.board.layout import BOX, LETTERS
from azardia_widgets.board.palette import BAD, GOLD, GOOD, QUIET
from azardia_widgets.board.shapes import STAR, Area, Disc, Point, Shape, Trail, Words, box, moved

MARK = 14  # from the middle of a mark to its edge

_DIAMOND = ((0, -1), (1, 0), (0, 1), (-1, 0))


def signs(
    numbers: Numbers, places: Mapping[int, Point], marks: Mapping[int, str]
) -> dict[int, tuple[Shape, ...]]:
    """Return what is drawn on each tile that does something."""
    found = {tile: MARKS[kind](*_corner(places[tile])) for tile, kind in marks.items()}
    if numbers.goal not in found:
        x, y = _corner(places[numbers.goal])
        found[numbers.goal] = [Area(moved(STAR, x - 3, y - 3, 1.4), GOLD[1], GOLD[1], 0)]
    if numbers.gate not in found:
        x, y = _corner(places[numbers.gate])
        found[numbers.gate] = [
            Trail(((x + bar, y - 9), (x + bar, y + 2)), GOLD[1], 3.5) for bar in (-14.0, -7.0, 0.0)
        ]
    return {tile: tuple(shapes) for tile, shapes in found.items()}


def _corner(place: Point) -> Point:
    return place[0] + BOX / 2 - 9, place[1] + BOX / 2 - 9


def _action(x: float, y: float) -> list[Shape]:
    return [Disc(x, y, 13, GOOD[1], GOOD[1], 0), Words(x, y + 1, "A", LETTERS, "#ffffff")]


def _penalty(x: float, y: float) -> list[Shape]:
    diamond = moved(_DIAMOND, x, y, 16)
    return [Area(diamond, BAD[1], BAD[1], 0), Words(x, y + 1, "Z", LETTERS, "#ffffff")]


def _event(x: float, y: float) -> list[Shape]:
    return [box(x, y, 26, QUIET, QUIET, 0), Words(x, y + 1, "E", LETTERS, "#ffffff")]


# How the three decks are marked, on the tiles and beside what is left of them.
MARKS: dict[str, Callable[[float, float], list[Shape]]] = {
    "action": _action,
    "penalty": _penalty,
    "event": _event,
}
