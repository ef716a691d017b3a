"""Figures as shapes: a body for each Character, wings or horns for a High, hit points, wounds."""

from dataclasses import dataclass, replace
from math import cos, pi, sin

from azardia_nb.game.game import Reading
from azardia_nb.games.axis_mundi.rules.places import undecided
from azardia_nb.games.axis_mundi.rules.state import ANGEL, BASE, CHARACTERS, DEMON, WOUNDS
from azardia_widgets.board.layout import LETTERS
from azardia_widgets.board.palette import BAD, GOLD, INK, SEATS
from azardia_widgets.board.shapes import CROWN, Area, Disc, Point, Shape, Trail, Words, moved

SIGNS = {
    "beastmaster": "Be",
    "cultivator": "Cu",
    "malignant": "Ma",
    "savant": "Sa",
    "scrounger": "Sc",
}
# Outlines as large as a disc of radius 10.
_BODIES: dict[str, tuple[Point, ...]] = {
    "beastmaster": ((-10, -6), (-6, -10), (6, -10), (10, -6), (10, 6), (6, 10), (-6, 10), (-10, 6)),
    "cultivator": ((0, -12), (10.5, -6), (10.5, 6), (0, 12), (-10.5, 6), (-10.5, -6)),
    "malignant": ((0, -13.5), (13.5, 0), (0, 13.5), (-13.5, 0)),
    "savant": ((-10, -9.5), (10, -9.5), (10, 9.5), (-10, 9.5)),
    "scrounger": ((-10, -9), (10, -9), (11, 2), (0, 13), (-11, 2)),
}
_WING = ((8, 4), (13, -9), (21, -14), (20, -7), (22, -4), (18, 0), (18, 4), (12, 8))
_HORN = ((3, -9), (6, -13), (7, -20), (12, -13), (10, -6))
_DEMON = "#7d1510"
_SMALL = 14.0  # radius of the badge with hit points
_DROP = ((0, -7), (4, 0), (4, 3), (2, 6), (-2, 6), (-4, 3), (-4, 0))


@dataclass(frozen=True)
class Token:
    """A figure where it is to be painted; `hp` is left out where it is negative.

    Who has yet to choose has no Character: then the figure is a disc with the seat's number.
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
        """The figure as shapes."""
        x, y, r = round(self.x, 1), round(self.y, 1), self.radius
        fill, ink = SEATS[self.seat - 1]
        body = _BODIES.get(self.character, _ROUND)
        shapes: list[Shape] = []
        if self.active:
            shapes.append(Disc(x, y, round(r * 1.32, 1), GOLD[0], INK, 2))
        if self.form == ANGEL:
            shapes += _angel(x, y, r / 10)
        if self.form == DEMON:
            shapes += _demon(x, y, r / 10)
        shapes.append(Area(moved(body, x, y, r / 10), "#ffffff", "#ffffff", 6))
        shapes.append(Area(moved(body, x, y, r / 10), fill, INK, 2))
        shapes.append(Words(x, y + 1, letters(self.character, self.seat), LETTERS, ink))
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
    halo = tuple((9 * a, -15 + 3 * b) for a, b in _CIRCLE)
    return [
        Area(moved(_WING, x, y, size), "#ffffff", INK, 2),
        Area(moved(left, x, y, size), "#ffffff", INK, 2),
        Trail(moved(halo, x, y, size), INK, 5),
        Trail(moved(halo, x, y, size), GOLD[0], 2.6),
    ]


def _demon(x: float, y: float, size: float) -> list[Shape]:
    """Return horns and a tail."""
    left = tuple((-a, b) for a, b in _HORN)
    tail = moved(((-6, 6), (-14, 10), (-18, 4), (-15, -1)), x, y, size)
    tip = moved(((-15, -8), (-11, 0), (-19, 0)), x, y, size)
    return [
        Trail(tail, _DEMON, 3.4),
        Area(tip, _DEMON, _DEMON, 0),
        Area(moved(_HORN, x, y, size), _DEMON, INK, 2),
        Area(moved(left, x, y, size), _DEMON, INK, 2),
    ]


_CIRCLE = (
    (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7), (1, 0),
)  # fmt: skip
_ROUND = tuple(
    (round(10 * cos(at / 9 * pi), 1), round(10 * sin(at / 9 * pi), 1)) for at in range(18)
)


def drops(x: float, y: float, wounds: int, *, across: bool = False) -> list[Shape]:
    """Return wounds as drops, one below the other; `across`, side by side, with room for all."""
    if across:
        return [
            Area(moved(_DROP, x + 14 * at, y), BAD[1] if at < wounds else "#ffffff", BAD[1], 1.5)
            for at in range(WOUNDS - 1)
        ]
    return [
        Area(moved(_DROP, x, y + 11 * (at - 1), 1), BAD[1], "#ffffff", 1.5) for at in range(wounds)
    ]


def token(game: Reading, seat: int, x: float, y: float, radius: float) -> Token:
    """Return the figure of a seat, counted from 0, at a place, with its hit points and wounds."""
    s = game.state
    return replace(
        plain(game, seat, x, y, radius),
        hp=int(s["hp"][seat]),
        wounds=int(s["wounds"][seat]),
        active=seat + 1 == game.turn and not game.over,
        winner=seat + 1 == game.winner,
    )


def plain(game: Reading, seat: int, x: float, y: float, radius: float) -> Token:
    """Return the same without its numbers."""
    s = game.state
    return Token(seat + 1, x, y, radius, chosen(game, seat), int(s["form"][seat]))


def chosen(game: Reading, seat: int) -> str:
    """Return the Character of a seat, counted from 0; nothing before it has chosen one."""
    s = game.state
    if game.variant.options.cards and seat in undecided(s):
        return ""
    return CHARACTERS[s["character"][seat]]


def letters(character: str, seat: int) -> str:
    """Return what stands on a figure: two letters, or the number of a seat without a Character."""
    return SIGNS.get(character, str(seat))
