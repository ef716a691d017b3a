"""Pawns on the spaces of a board: side by side, what they would hide, and the way one went."""

from collections.abc import Hashable, Mapping, Sequence
from math import ceil, sqrt
from typing import Protocol, TypeVar

from azardia_widgets.board.layout import BOX, LETTERS, Layout
from azardia_widgets.board.overlay import TINTS, letters
from azardia_widgets.board.shapes import INK, PAPER, Disc, Point, Shape, plate

Name = TypeVar("Name", bound=Hashable)


class Token(Protocol):
    """One pawn where it is to be painted."""

    @property
    def seat(self) -> int:
        """Whose it is, from 1."""

    @property
    def x(self) -> float:
        """How far to the right it stands."""

    @property
    def shapes(self) -> Sequence[Shape]:
        """What is painted."""


def spread(
    spaces: Mapping[Name, int], places: Mapping[int, Point]
) -> dict[Name, tuple[float, float, float]]:
    """Return x, y and radius for each pawn, so that those on one space stand side by side.

    `spaces` says by pawn where it stands, `places` are those of the spaces.
    """
    where: dict[Name, tuple[float, float, float]] = {}
    for space in sorted(set(spaces.values())):
        pawns = [pawn for pawn, stands in spaces.items() if stands == space]
        x, y = places[space]
        nest, radius = _nest(len(pawns))
        for pawn, (dx, dy) in zip(pawns, nest, strict=True):
            where[pawn] = (x + dx, y + dy, radius)
    return where


_NESTS: dict[int, Sequence[Point]] = {
    1: ((-3, 6),),
    2: ((-14, 7), (13, 7)),
    3: ((-14, -8), (13, -8), (0, 14)),
    4: ((-14, -9), (13, -9), (-14, 14), (13, 14)),
}
_RADII = {1: 19.0, 2: 12.0, 3: 12.0, 4: 11.5}


def _nest(pawns: int) -> tuple[Sequence[Point], float]:
    """Return how so many pawns stand around the middle of their space, and their radius."""
    if pawns in _NESTS:
        return _NESTS[pawns], _RADII[pawns]
    columns = ceil(sqrt(pawns))
    apart = BOX / columns
    first = -(columns - 1) / 2 * apart
    nest = [(first + at % columns * apart, first + at // columns * apart) for at in range(pawns)]
    return nest, round(apart * 0.48, 1)


CROWD = 3  # so many pawns fill a space


def labels(
    on: Layout, pawns: Mapping[int, int], names: Mapping[int, str], said: Mapping[int, str]
) -> tuple[Shape, ...]:
    """Return what pawns would hide: what their space is called, and what is laid over it.

    `pawns` says how many stand on each space that has any.
    """
    shapes: list[Shape] = []
    for space in sorted(pawns):
        x, y = on.places[space]
        above, below = (5, 1) if pawns[space] < CROWD else (-9, 6)
        if space in names:
            wide = 4 + 14 * len(names[space])
            left, top = x - BOX / 2 - 2, y - BOX / 2 + above
            shapes += plate(left + wide / 2, top, names[space], wide, LETTERS, PAPER, INK)
        if space in said:
            size = letters(said[space])
            shapes += plate(x - 3, y + BOX / 2 + below, said[space], BOX + 6, size, TINTS[0], INK)
    return tuple(shapes)


def footprints(on: Layout, path: Sequence[int], colour: str) -> tuple[Shape, ...]:
    """Return the way a pawn went as a footprint on each space, hollow where it began."""
    if len(path) < 2:
        return ()
    prints = [(on.places[space][0] - 6, on.places[space][1] + 17) for space in path]
    begin = Disc(*prints[0], 5, "#ffffff", colour, 4)
    return (begin, *(Disc(x, y, 6.5, colour, "#ffffff", 2) for x, y in prints[1:]))
