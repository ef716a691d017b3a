"""Pawns as shapes: each character has its own outline, letter and colour; its level is a number."""

from dataclasses import dataclass
from typing import NamedTuple

from azardia_widgets.board.layout import LETTERS
from azardia_widgets.board.palette import GOLD, INK
from azardia_widgets.board.shapes import CROWN, Area, Disc, Point, Shape, Words, moved


class Look(NamedTuple):
    """How a character is told apart from the others, by shape, letter and colour."""

    letter: str
    fill: str
    ink: str
    outline: tuple[Point, ...]


_HEXAGON = ((0, -1.1), (0.98, -0.55), (0.98, 0.55), (0, 1.1), (-0.98, 0.55), (-0.98, -0.55))
_GHOST = (
    (-0.95, 1.05),
    (-0.95, -0.3),
    (-0.6, -0.85),
    (0, -1.1),
    (0.6, -0.85),
    (0.95, -0.3),
    (0.95, 1.05),
    (0.5, 0.75),
    (0, 1.05),
    (-0.5, 0.75),
)
_SQUARE = ((-0.95, -0.95), (0.95, -0.95), (0.95, 0.95), (-0.95, 0.95))
_TRIANGLE = ((0, -1.25), (1.25, 1), (-1.25, 1))

# Okabe and Ito's colours, the purple darkened: distinct for every kind of colour vision.
LOOKS: dict[str, Look] = {
    "lagartoon": Look("L", "#00735a", "#ffffff", _HEXAGON),
    "kuchuritok": Look("K", "#8a2f7a", "#ffffff", _GHOST),
    "robot": Look("R", "#0063a6", "#ffffff", _SQUARE),
    "mantis": Look("N", "#f0a000", "#16222e", _TRIANGLE),
}


@dataclass(frozen=True)
class Token:
    """One pawn where it is to be painted."""

    seat: int
    character: str
    level: int
    x: float
    y: float
    radius: float
    active: bool = False
    holder: bool = False
    beside: int = 0  # its level stands to the left, -1, or right, 1, of one that is not alone

    @property
    def shapes(self) -> list[Shape]:
        """The pawn as shapes."""
        look = LOOKS[self.character]
        x, y, r = round(self.x, 1), round(self.y, 1), self.radius
        shapes: list[Shape] = []
        if self.active:
            shapes.append(Disc(x, y, round(r * 1.37, 1), GOLD[0], INK, 2))
        outline = moved(look.outline, x, y, r)
        low = r * 0.25 if self.character == "mantis" else 0  # a triangle is widest below
        shapes.append(Area(outline, "#ffffff", "#ffffff", 7))
        shapes.append(Area(outline, look.fill, INK, 2))
        shapes.append(Words(x, y + 1 + low, look.letter, max(LETTERS, round(r * 1.2)), look.ink))
        aside = self.beside * (r + 7) if self.beside else r * 0.95
        bx, by = round(x + aside, 1), round(y - 2, 1)
        shapes.append(Disc(bx, by, 11, "#ffffff", INK, 1.5))
        shapes.append(Words(bx, by + 0.5, str(self.level), LETTERS, INK))
        if self.holder:  # above the number of its tile
            shapes.append(Area(moved(CROWN, x, y - r - 25, 1.3), GOLD[0], INK, 2))
        return shapes
