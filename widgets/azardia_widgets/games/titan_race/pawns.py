"""Titans as shapes: a face in the colour of their die, with their lap and lives."""

from dataclasses import dataclass, replace

from azardia_nb.game.game import Reading
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.rules.state import is_out
from azardia_nb.games.titan_race.text.tabletop import lap_of
from azardia_widgets.board.faces import Face
from azardia_widgets.board.shapes import BAD, CROWN, GOLD, INK, Area, Disc, Shape, Words, box, moved
from azardia_widgets.games.titan_race.marks import COLOURS

FACES = {
    "rassik": Face(
        "M10 11 Q12 0 8 -6 L9 -10.5 5 -8.5 3 -12 -0 -8.5 Q-6 -9.5 -9 -6 Q-12 -4 -11 -1 L-8.5 "
        "1.5 -7 -.5 -5.5 2 -4 0 -2.5 2.2 L-1 1.5 Q-2 4 -4 3.5 L-5.5 5 -7 3.5 -9.5 5.5 Q-7 9 "
        "-2 8 L-3 11",
        "M-.5 -6 L-5 -4 Q-2.5 -1.5 -.5 -3.5 O-8.8 -4.4 .7 .7",
    ),
    "grinder": Face(
        "M0 -12 L3 -9 7.5 -9.8 8 -5.6 11.5 -3 9.6 .6 11.5 4.2 7.8 6 7 10.2 2.8 9.2 0 12 -2.8 "
        "9.2 -7 10.2 -7.8 6 -11.5 4.2 -9.6 .6 -11.5 -3 -8 -5.6 -7.5 -9.8 -3 -9",
        "M-6.5 -4 L-1.2 -1.6 -2 .6 -6 -.6 M6.5 -4 L1.2 -1.6 2 .6 6 -.6 M-5.5 3.4 L5.5 3.4 5.5 "
        "4.8 4.4 4.8 3.6 .9 2.8 4.8 -2.8 4.8 -3.6 .9 -4.4 4.8 -5.5 4.8",
    ),
    "craken": Face(
        "M-4 4 Q-9 2 -8 -4 Q-6 -12 0 -12 Q6 -12 8 -4 Q9 2 4 4 Q8 7 10.5 4 L12 6 Q9 11.5 4 8.5 "
        "Q5 11.5 2.5 12 L1.5 9 0 11.5 -1.5 9 -2.5 12 Q-5 11.5 -4 8.5 Q-9 11.5 -12 6 L-10.5 4 "
        "Q-8 7 -4 4",
        "O-3.3 -1.5 2 2.4 O3.3 -1.5 2 2.4 O-2 -8.5 1 1 O2 -8.8 .8 .8",
    ),
    "slaugg": Face(
        "M12 10 Q10 5 5 4 Q2 0 -0 -2 L1 -8.5 Q3.5 -12 .5 -12.2 Q-2 -12 -1.2 -8.8 L-2.6 -3.5 "
        "-4.4 -3.5 L-6.5 -9.5 Q-6 -12.5 -8.8 -12 Q-11 -11 -8.8 -8.8 L-7.8 -2.8 Q-12 -1 -11 4 "
        "Q-10.5 10 -5 10",
        "M-9.8 3.2 Q-6.5 5.6 -3.4 3.6 L-3.4 4.8 Q-6.6 7 -9.8 4.6 O-3.8 .2 .9 .9 O-7.8 .2 .9 "
        ".9 M9 8.4 Q6 6.4 3 8.4 L3 9 9 9",
    ),
    "ragnarok": Face(
        "M-7 -4 Q-12 -5 -11.5 -12 Q-9 -9 -6 -8.6 Q-3 -11.5 0 -11.5 Q3 -11.5 6 -8.6 Q9 -9 11.5 "
        "-12 Q12 -5 7 -4 L7.5 3 5 8 3 7 0 12 -3 7 -5 8 -7.5 3",
        "M-7 -4.2 L7 -4.2 7 -2.6 .9 -2.6 .9 2.4 -.9 2.4 -.9 -2.6 -7 -2.6 O-3.8 -.3 1.3 1.3 "
        "O3.8 -.3 1.3 1.3 M-4 4 Q0 2.6 4 4 L4 5.2 Q0 4 -4 5.2",
    ),
    "chtoolhoo": Face(
        "M-6 -3 Q-7 -11.5 0 -12 Q7 -11.5 6 -3 L9.5 -7.5 12 -1 9.6 -.6 9 3 6 2 Q7.5 7 8 11 "
        "L5.6 11.5 4 6.5 3.4 12 1.2 12 .8 7 -.8 7 -1.2 12 -3.4 12 -4 6.5 -5.6 11.5 -8 11 "
        "Q-7.5 7 -6 2 L-9 3 -9.6 -.6 -12 -1 -9.5 -7.5",
        "M-4.6 -3.4 L-1 -1.2 -2.2 .8 -4.6 -.4 M4.6 -3.4 L1 -1.2 2.2 .8 4.6 -.4 O0 -6.6 1.3 1.8",
    ),
}


@dataclass(frozen=True)
class Token:
    """A drawn Titan; a negative `life` or `lap` is not shown."""

    seat: int
    x: float
    y: float
    radius: float
    titan: str
    colour: str
    life: int = -1
    lap: int = -1
    out: bool = False
    active: bool = False
    winner: bool = False

    @property
    def shapes(self) -> list[Shape]:
        """The shapes of the Titan."""
        x, y, r = round(self.x, 1), round(self.y, 1), self.radius
        fill, ink = ("#ffffff", INK) if self.out else COLOURS[self.colour]
        shapes: list[Shape] = []
        if self.active:
            shapes.append(Disc(x, y, round(r * 1.3, 1), GOLD[0], INK, 2))
        shapes += FACES[self.titan].shapes(x, y, r, fill, ink)
        badge = round(max(8.5, r * 0.53), 1)
        size = round(badge * 1.52)
        if self.lap >= 0:
            a, b = round(x - r * 0.92, 1), round(y - r * 0.72, 1)
            shapes += [box(a, b, 2 * badge, INK, "#ffffff", 1.5)]
            shapes.append(Words(a, b + 0.5, str(self.lap), size, "#ffffff"))
        if self.life >= 0:
            a, b = round(x + r * 0.92, 1), round(y + r * 0.72, 1)
            shapes.append(Disc(a, b, badge, "#ffffff", BAD[1], 2))
            shapes.append(Words(a, b + 0.5, str(self.life), size, BAD[1]))
        if self.winner:
            shapes.append(
                Area(moved(CROWN, round(x + r * 0.8, 1), y - r - 2, r / 16), GOLD[0], INK, 2)
            )
        return shapes


def token(game: Reading, seat: int, x: float, y: float, radius: float) -> Token:
    """Return the token of a seat (from 0) at a position, with its lap and lives."""
    s = game.state
    return replace(
        plain_token(game, seat, x, y, radius),
        life=int(s["life"][seat]),
        lap=lap_of(s, game.rules, seat),
        active=seat + 1 == game.turn and game.winner is None and game.phase != "first",
        winner=seat + 1 == game.winner,
    )


def plain_token(game: Reading, seat: int, x: float, y: float, radius: float) -> Token:
    """Return the token of a seat without lap, lives and highlights."""
    titan = TITANS[game.state["titan"][seat]]
    out = bool(is_out(game.state, seat))
    return Token(seat + 1, x, y, radius, titan, colour_of(game, seat), out=out)


def colour_of(game: Reading, seat: int) -> str:
    """Return the name of the colour of a seat's Titan."""
    titan: str = game.variant.options.titans.titans[game.state["titan"][seat]].colour
    return titan
