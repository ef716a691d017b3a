"""Positions of a board's spaces, in board units: x to the right, y down.

All pictures have the same shape, so that a canvas keeps its size, unless a game has one of its own
for a phone. A board too large for it has a picture `scale` times as large in board units; a board
of few spaces, a smaller picture.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial

from azardia_widgets.board.shapes import Point, Shape, box

PITCH = 64  # between neighbouring spaces
BOX = 52  # side of a space
MARGIN = 20
WIDTH, HEIGHT = 1068, 768  # of a picture with scale 1
LETTERS = 20  # least font size: 11 pixels if the picture is 590 pixels wide


@contextmanager
def drawing(option: ContextVar[bool], on: bool) -> Iterator[None]:
    """Draw with a drawing option switched `on` or off inside the `with` block."""
    before = option.set(on)
    try:
        yield
    finally:
        option.reset(before)


ON_PHONE = ContextVar("on_phone", default=False)  # whether boards are for a phone held upright
for_phone = partial(drawing, ON_PHONE)


@dataclass(frozen=True, eq=False)
class Layout:
    """The layout of a board: the middle of each space, and the signs that overlays must not hide.

    Each board has exactly one Layout object; painters compare boards by identity.
    """

    places: Mapping[int, Point]
    signs: Mapping[int, tuple[Shape, ...]]  # by space
    scale: float

    @property
    def shape(self) -> Point:
        """Width and height of the picture in board units, before it is scaled."""
        return WIDTH, HEIGHT

    @property
    def width(self) -> float:
        """The width of the picture, in board units."""
        return self.shape[0] * self.scale

    @property
    def height(self) -> float:
        """The height of the picture, in board units."""
        return self.shape[1] * self.scale

    @property
    def middle(self) -> Point:
        """The point around which parts of the board may turn."""
        return self.width / 2, self.height / 2

    @property
    def beside(self) -> float:
        """The x position where the board ends; the seats' status may be right of it."""
        return self.width

    def lines(self, path: Sequence[int]) -> list[list[Point]]:
        """Return the lines, usually one, on which a pawn walks along `path`, as points.

        Where the board wraps around, a line ends at one edge, and the next one begins at another.
        """
        return [[self.places[space] for space in path]]

    def outline(self, space: int, more: float = 0) -> tuple[Point, ...]:
        """Return the corners of `space`, expanded by `more` board units."""
        return box(*self.places[space], BOX + 2 * more, "", "").points
