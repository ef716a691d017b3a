"""Pawns on the spaces of a board: placement, labels over them, and footprints of the last walk."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from math import ceil, sqrt
from typing import Protocol, TypeVar

from azardia_widgets.board.layout import BOX, LETTERS, Layout
from azardia_widgets.board.overlay import TINTS, font_size
from azardia_widgets.board.shapes import INK, PAPER, Disc, Point, Shape, plate

Name = TypeVar("Name", bound=Hashable)


class Token(Protocol):
    """A pawn in the picture."""

    @property
    def seat(self) -> int:
        """The seat of the pawn, from 1."""

    @property
    def x(self) -> float:
        """The x position of the pawn's middle, in board units."""

    @property
    def y(self) -> float:
        """The y position of the pawn's middle, in board units."""

    @property
    def shapes(self) -> Sequence[Shape]:
        """The shapes of the pawn, in painting order."""


def spread(
    spaces: Mapping[Name, int], places: Mapping[int, Point], empty: Collection[int] = ()
) -> dict[Name, tuple[float, float, float]]:
    """Return x, y and radius of each pawn, by name; pawns on the same space are side by side.

    `spaces` has the space of each pawn, `places` the middle of each space. On `empty` spaces, in
    which nothing is written, one or two pawns have more room.
    """
    where: dict[Name, tuple[float, float, float]] = {}
    for space in sorted(set(spaces.values())):
        pawns = [pawn for pawn, stands in spaces.items() if stands == space]
        x, y = places[space]
        few = space in empty and len(pawns) in _MIDDLES
        nest, radius = _MIDDLES[len(pawns)] if few else _nest(len(pawns))
        for pawn, (dx, dy) in zip(pawns, nest, strict=True):
            where[pawn] = (x + dx, y + dy, radius)
    return where


_NESTS: dict[int, Sequence[Point]] = {
    1: ((-3, 6),),
    2: ((-14, 7), (13, 7)),
    3: ((-14, -8), (13, -8), (0, 14)),
    4: ((-14, -9), (13, -9), (-14, 14), (13, 14)),
}
_MIDDLES: dict[int, tuple[Sequence[Point], float]] = {
    1: (((0, 0),), 21.0),
    2: (((-10.5, -10.5), (10.5, 10.5)), 14.0),
}
_RADII = {1: 19.0, 2: 12.0, 3: 12.0, 4: 11.5}


def _nest(pawns: int) -> tuple[Sequence[Point], float]:
    """Return offsets of `pawns` pawns from the middle of their common space, and their radius."""
    if pawns in _NESTS:
        return _NESTS[pawns], _RADII[pawns]
    columns = ceil(sqrt(pawns))
    apart = BOX / columns
    first = -(columns - 1) / 2 * apart
    nest = [(first + at % columns * apart, first + at // columns * apart) for at in range(pawns)]
    return nest, round(apart * 0.48, 1)


CROWD = 3  # pawns from which on a space is full


def labels(
    on: Layout, pawns: Mapping[int, int], names: Mapping[int, str], said: Mapping[int, str]
) -> tuple[Shape, ...]:
    """Return the space names and overlay texts that pawns would hide.

    `pawns` is the number of pawns per occupied space; `names` and `said` are the texts by space.
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
            size = font_size(said[space])
            shapes += plate(x - 3, y + BOX / 2 + below, said[space], BOX + 6, size, TINTS[0], INK)
    return tuple(shapes)


def footprints(on: Layout, path: Sequence[int], colour: str) -> tuple[Shape, ...]:
    """Return shapes of a footprint on each space of `path`, hollow on the first."""
    if len(path) < 2:
        return ()
    prints = [(on.places[space][0] - 6, on.places[space][1] + 17) for space in path]
    begin = Disc(*prints[0], 5, "#ffffff", colour, 4)
    return (begin, *(Disc(x, y, 6.5, colour, "#ffffff", 2) for x, y in prints[1:]))
