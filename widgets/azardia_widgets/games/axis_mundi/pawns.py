"""Figures as shapes: a face for each Character, a High's wings or horns, hit points, wounds."""

from dataclasses import dataclass, replace

from azardia_nb.game.game import Reading
from azardia_nb.games.axis_mundi.rules.places import undecided
from azardia_nb.games.axis_mundi.rules.state import ANGEL, BASE, CHARACTERS, DEMON, WOUNDS
from azardia_widgets.board.faces import Face
from azardia_widgets.board.layout import LETTERS
from azardia_widgets.board.painter import SIGN
from azardia_widgets.board.shapes import (
    BAD,
    CROWN,
    GOLD,
    INK,
    SEATS,
    Area,
    Disc,
    Shape,
    Trail,
    Words,
    moved,
)

FACES = {
    "beastmaster": Face(
        "M-9 -2 L-9.5 -12 -3.5 -8 Q0 -9 3.5 -8 L9.5 -12 9 -2 11 3 7 4.5 Q6 10 0 11.5 Q-6 10 "
        "-7 4.5 L-11 3",
        "M-6 -2.6 L-1.8 -.6 -3 1.2 -5.6 .4 M6 -2.6 L1.8 -.6 3 1.2 5.6 .4 M-2.6 5 L2.6 5 .7 "
        "7.4 .7 9 -.7 9 -.7 7.4",
    ),
    "cultivator": Face(
        "M-7.5 -.5 L-12 1 Q-10.5 -3.5 -6 -4 Q-5 -9.5 -1 -10 Q-3 -12.5 -6 -12.5 Q-2 -15 .5 "
        "-10.6 Q5 -10 6 -4 Q10.5 -3.5 12 1 L7.5 -.5 7 5 Q5 11 0 11 Q-5 11 -7 5",
        "O-3 2.6 1.3 1.6 O3 2.6 1.3 1.6 M-6 -4.2 L6 -4.2 6 -2.6 -6 -2.6 M-3.6 6.4 Q0 9.6 3.6 "
        "6.4 Q0 7.8 -3.6 6.4",
    ),
    "malignant": Face(
        "M0 -13 L2.4 -9 7 -11.5 7 -7 12 -6.6 9.4 -2.4 12.5 1.2 8.6 3.2 9.4 8 5 7.4 4.6 11 "
        "-4.6 11 -5 7.4 -9.4 8 -8.6 3.2 -12.5 1.2 -9.4 -2.4 -12 -6.6 -7 -7 -7 -11.5 -2.4 -9",
        "O-3.7 -1.4 2.6 2.8 O3.7 -1.4 2.6 2.8 M0 2.4 L1.2 4.8 -1.2 4.8 M-3.4 7 L-2.4 7 -2.4 "
        "10.4 -3.4 10.4 M-.5 7 L.5 7 .5 10.4 -.5 10.4 M2.4 7 L3.4 7 3.4 10.4 2.4 10.4",
    ),
    "savant": Face(
        "M-6 3 Q-11.5 -1 -10 -6 Q-8 -12 0 -12 Q8 -12 10 -6 Q11.5 -1 6 3 L5.5 8 Q3 11.5 0 11.5 "
        "Q-3 11.5 -5.5 8",
        "M-9.8 -1 L-6.8 -1 Q-6.4 -3.4 -3.6 -3.4 Q-.8 -3.4 -.7 -1 L.7 -1 Q.8 -3.4 3.6 -3.4 "
        "Q6.4 -3.4 6.8 -1 L9.8 -1 9.6 .2 6.8 .2 Q6.4 2.6 3.6 2.6 Q.8 2.6 .5 .2 L-.5 .2 Q-.8 "
        "2.6 -3.6 2.6 Q-6.4 2.6 -6.8 .2 L-9.6 .2 M-2.6 6.6 L2.6 6.6 2.6 7.8 -2.6 7.8",
    ),
    "scrounger": Face(
        "M-8.5 10.5 L-10 3 Q-11 -4 -7 -8.5 Q-2 -12 1 -13 L2.4 -11 Q7 -10 8.6 -6 Q10.6 -1 10 3 "
        "L8.5 10.5 4 9 0 11 -4 9",
        "M-8.6 -4.6 L8.6 -4.6 8.8 -3 7.6 -3 7.6 -.4 6.2 2 2.4 2 .8 -.8 -.8 -.8 -2.4 2 -6.2 2 "
        "-7.6 -.4 -7.6 -3 -8.8 -3 M-5 5 L5 5 6.6 8.4 3.8 7.4 0 9.2 -3.8 7.4 -6.6 8.4",
    ),
}
_WING = ((8, 4), (13, -9), (21, -14), (20, -7), (22, -4), (18, 0), (18, 4), (12, 8))
_HORN = ((3, -9), (6, -13), (7, -20), (12, -13), (10, -6))
_DEMON = "#7d1510"
_SMALL = 14.0  # radius of the badge with hit points
DROP = ((0, -7), (4, 0), (4, 3), (2, 6), (-2, 6), (-4, 3), (-4, 0))


@dataclass(frozen=True)
class Token:
    """A figure with its place on the picture; a negative `hp` is not drawn.

    Before a seat has chosen a Character, its figure is a disc with its number.
    """

    seat: int
    x: float
    y: float
    radius: float
    character: str
    form: int = BASE
    hp: int = -1
    wounds: int = 0
    active: bool = False
    winner: bool = False

    @property
    def shapes(self) -> list[Shape]:
        """The figure's shapes."""
        x, y, r = round(self.x, 1), round(self.y, 1), self.radius
        fill, ink = SEATS[self.seat - 1]
        shapes: list[Shape] = []
        if self.active:
            shapes.append(Disc(x, y, round(r * 1.32, 1), GOLD[0], INK, 2))
        if self.form == ANGEL:
            shapes += _angel(x, y, r / 10)
        if self.form == DEMON:
            shapes += _demon(x, y, r / 10)
        if self.character:
            shapes += FACES[self.character].shapes(x, y, r, fill, ink)
        else:
            shapes.append(Disc(x, y, r, fill, INK, 2))
            shapes.append(Words(x, y + 1, str(self.seat), LETTERS, ink))
        if self.hp >= 0:
            a, b = round(x + r * 1.02, 1), round(y + r * 0.72, 1)
            shapes.append(Disc(a, b, _SMALL, "#ffffff", BAD[1], 2))
            shapes.append(Words(a, b + 0.5, str(self.hp), LETTERS, BAD[1]))
            shapes += drops(round(x - r * 1.15, 1), round(y + r * 0.3, 1), self.wounds)
        if self.winner:
            shapes.append(Area(moved(CROWN, x, y - r * 1.5, r / 14), GOLD[0], INK, 2))
        return shapes


def _angel(x: float, y: float, size: float) -> list[Shape]:
    """Return wings and a halo."""
    left = tuple((-a, b) for a, b in _WING)
    return [
        Area(moved(_WING, x, y, size), "#ffffff", INK, 2),
        Area(moved(left, x, y, size), "#ffffff", INK, 2),
        *_halo(x, y, size),
    ]


def _halo(x: float, y: float, size: float) -> list[Shape]:
    halo = moved(tuple((9 * a, -15 + 3 * b) for a, b in _CIRCLE), x, y, size)
    return [Trail(halo, INK, 5), Trail(halo, GOLD[0], 2.6)]


def _demon(x: float, y: float, size: float) -> list[Shape]:
    """Return horns and a tail."""
    tail = moved(((-6, 6), (-14, 10), (-18, 4), (-15, -1)), x, y, size)
    tip = moved(((-15, -8), (-11, 0), (-19, 0)), x, y, size)
    return [Trail(tail, _DEMON, 3.4), Area(tip, _DEMON, _DEMON, 0), *_horns(x, y, size)]


def _horns(x: float, y: float, size: float) -> list[Shape]:
    horns = [moved(tuple((side * a, b) for a, b in _HORN), x, y, size) for side in (1, -1)]
    return [Area(horn, _DEMON, INK, 2) for horn in horns]


_HALO_OR_HORNS = {ANGEL: _halo, DEMON: _horns}


def face_of_high(character: str, form: int, fill: str, ink: str) -> tuple[Shape, ...]:
    """Return the face of a High below its halo or horns, on a square of the size of a sign."""
    x, y, radius = SIGN / 2, 20.0, 9.0
    worn = _HALO_OR_HORNS[form](x, y, radius / 10)
    around = (Area(one.points, "#ffffff", "#ffffff", 5) for one in worn if isinstance(one, Area))
    return (*around, *worn, *FACES[character].shapes(x, y, radius, fill, ink, halo=3))


_CIRCLE = (
    (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7), (1, 0),
)  # fmt: skip


def drops(x: float, y: float, wounds: int, *, across: bool = False) -> list[Shape]:
    """Return wounds as drops, one below the other; with `across` in a row, with empty drops."""
    if across:
        return [
            Area(moved(DROP, x + 14 * at, y), BAD[1] if at < wounds else "#ffffff", BAD[1], 1.5)
            for at in range(WOUNDS - 1)
        ]
    return [
        Area(moved(DROP, x, y + 11 * (at - 1), 1), BAD[1], "#ffffff", 1.5) for at in range(wounds)
    ]


def token(game: Reading, seat: int, x: float, y: float, radius: float) -> Token:
    """Return the figure of a seat (from 0) at a place, with its hit points and wounds."""
    s = game.state
    return replace(
        token_without_numbers(game, seat, x, y, radius),
        hp=int(s["hp"][seat]),
        wounds=int(s["wounds"][seat]),
        active=seat + 1 == game.turn and not game.over,
        winner=seat + 1 == game.winner,
    )


def token_without_numbers(game: Reading, seat: int, x: float, y: float, radius: float) -> Token:
    """Return the figure of a seat (from 0) at a place, without numbers."""
    s = game.state
    return Token(seat + 1, x, y, radius, character_of(game, seat), int(s["form"][seat]))


def character_of(game: Reading, seat: int) -> str:
    """Return the Character of a seat (from 0); "" before it has chosen one."""
    s = game.state
    if game.variant.options.cards and seat in undecided(s):
        return ""
    return CHARACTERS[s["character"][seat]]
