"""Pawns as shapes: each character has its own face and colour; its level is a number."""

from dataclasses import dataclass
from typing import NamedTuple

from azardia_widgets.board.faces import Face
from azardia_widgets.board.layout import LETTERS
from azardia_widgets.board.shapes import CROWN, GOLD, INK, Area, Disc, Shape, Words, moved


class Look(NamedTuple):
    """How a character is told apart from the others, by face and colour."""

    fill: str
    ink: str
    face: Face


_LIZARD = Face(
    "M9 10.5 L8.5 4 11.5 1.5 8 -1 10 -5 5.5 -5.5 5 -10 1 -7.5 Q-4 -10 -6 -5.5 Q-11 -4.5 "
    "-11.5 0 Q-11.5 4 -7 4.5 L-2 5 Q-5 8 -4 10.5",
    "O-2.5 -4 1.9 1.9 M-11 .2 Q-5 3 -0 1 L-0 2.2 Q-6 4.4 -11 1.6 O-9.4 -2.4 .7 .7",
)
_GOBLIN = Face(
    "M-9.5 10.5 Q-10.5 2 -9 -3 L-10.5 -11 -5 -8 Q0 -9.5 5 -8 L10.5 -11 9 -3 Q10.5 2 9.5 "
    "10.5 L5 7.5 0 10.5 -5 7.5",
    "O-4 -1.5 2.3 3 O4 -1.5 2.3 3 M-4 4 Q0 7.5 4 4 L2.4 4.2 1.6 5.8 .8 4.4 -.8 4.4 -1.6 "
    "5.8 -2.4 4.2",
)
_ROBOT = Face(
    "M-9 9.5 L-9 4 -11 4 -11 -2 -9 -2 -9 -7 -6.5 -7 -8 -11.5 -3.5 -8.5 0 -12.5 3.5 -8.5 8 "
    "-11.5 6.5 -7 9 -7 9 -2 11 -2 11 4 9 4 9 9.5",
    "M-6.5 -4 L-1.5 -4 -1.5 1 -6.5 1 M1.5 -4 L6.5 -4 6.5 1 1.5 1 M-6 4 L6 4 6 5.2 -6 5.2 "
    "M-6 6.4 L6 6.4 6 7.6 -6 7.6",
)
_MANTIS = Face(
    "M-4 -6 L-9.5 -12 -8 -12.5 -2 -6.8 Q0 -7.4 2 -6.8 L8 -12.5 9.5 -12 4 -6 Q10 -9 11.5 "
    "-4.5 Q11 1.5 6 4 Q3 10.5 0 11 Q-3 10.5 -6 4 Q-11 1.5 -11.5 -4.5 Q-10 -9 -4 -6",
    "M-10 -4.5 Q-7 -8 -4 -3 Q-3 1 -5 2.5 Q-9.5 .5 -10 -4.5 M10 -4.5 Q7 -8 4 -3 Q3 1 5 2.5 "
    "Q9.5 .5 10 -4.5 M-2.2 7 L2.2 7 0 8.8",
)

# Okabe and Ito's colours, the purple darkened: distinct for every kind of colour vision.
LOOKS: dict[str, Look] = {
    "lagartoon": Look("#00735a", "#ffffff", _LIZARD),
    "kuchuritok": Look("#8a2f7a", "#ffffff", _GOBLIN),
    "robot": Look("#0063a6", "#ffffff", _ROBOT),
    "mantis": Look("#f0a000", "#16222e", _MANTIS),
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
        shapes += look.face.shapes(x - 1, y + 3, r * 0.92, look.fill, look.ink)
        aside = self.beside * (r + 7) if self.beside else r * 0.95
        bx, by = round(x + aside, 1), round(y + r * 0.62, 1)
        shapes.append(Disc(bx, by, 11, "#ffffff", INK, 1.5))
        shapes.append(Words(bx, by + 0.5, str(self.level), LETTERS, INK))
        if self.holder:  # above the number of its tile
            shapes.append(Area(moved(CROWN, x, y - r - 25, 1.3), GOLD[0], INK, 2))
        return shapes
