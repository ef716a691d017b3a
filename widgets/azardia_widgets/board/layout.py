"""Where the spaces of a board lie, in board units: x to the right, y down.

Every picture has the same shape, so that a canvas keeps its size. A board that there is no room
for has a picture `scale` times as large in board units; one of a few spaces, a smaller picture.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from azardia_widgets.board.shapes import Point, Shape, box

PITCH = 64  # from space to space
BOX = 52  # side of a space
MARGIN = 20
WIDTH, HEIGHT = 1068, 768  # of a picture of scale 1
LETTERS = 20  # size of the smallest letters: 11 pixels where a picture is 590 pixels wide


@dataclass(frozen=True, eq=False)
class Layout:
    """The board of a game: the middle of each space, and the signs that always stay legible.

    One board has one layout: whoever paints tells boards apart by it.
    """

    places: Mapping[int, Point]
    signs: Mapping[int, tuple[Shape, ...]]  # by space, for those that have any
    scale: float

    @property
    def width(self) -> float:
        """The width of the picture."""
        return WIDTH * self.scale

    @property
    def height(self) -> float:
        """The height of the picture."""
        return HEIGHT * self.scale

    @property
    def middle(self) -> Point:
        """What parts of the board turn around, if they do."""
        return self.width / 2, self.height / 2

    @property
    def beside(self) -> float:
        """How far the board reaches to the right; beyond, the picture tells how all stand."""
        return self.width

    def lines(self, path: Sequence[int]) -> list[list[Point]]:
        """Return the lines on which a pawn walks along `path`: one, unless it leaves the board.

        Where the board leads round, a line ends at the edge, and the next one begins at another.
        """
        return [[self.places[space] for space in path]]

    def outline(self, space: int, more: float = 0) -> tuple[Point, ...]:
        """Return the edge of a space, or a line so much further out."""
        return box(*self.places[space], BOX + 2 * more, "", "").points
