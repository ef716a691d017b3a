"""Titans as shapes: two letters in the colour of their dice, with their lap and their lives."""

from dataclasses import dataclass, replace

from azardia_nb.game.game import Reading
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.rules.state import is_out
from azardia_nb.games.titan_race.text.tabletop import lap_of
from azardia_widgets.board.palette import BAD, GOLD, INK
from azardia_widgets.board.shapes import CROWN, Area, Disc, Shape, Words, box, moved
from azardia_widgets.games.titan_race.marks import COLOURS

# One letter would not tell Rassik from Ragnarok.
SIGNS = {
    "rassik": "Ra",
    "grinder": "Gr",
    "craken": "Cr",
    "slaugg": "Sl",
    "ragnarok": "Rg",
    "chtoolhoo": "Ch",
}


@dataclass(frozen=True)
class Token:
    """A Titan where it is to be painted; `life` and `lap` are left out where they are negative."""

    seat: int
    x: float
    y: float
    radius: float
    sign: str
    colour: str
    life: int = -1
    lap: int = -1
    out: bool = False
    active: bool = False
    winner: bool = False

    @property
    def shapes(self) -> list[Shape]:
        """The Titan as shapes."""
        x, y, r = round(self.x, 1), round(self.y, 1), self.radius
        fill, ink = ("#ffffff", INK) if self.out else COLOURS[self.colour]
        shapes: list[Shape] = []
        if self.active:
            shapes.append(Disc(x, y, round(r * 1.3, 1), GOLD[0], INK, 2))
        shapes.append(Disc(x, y, r + 2, "#ffffff", "#ffffff", 2))
        shapes.append(Disc(x, y, r, fill, INK, 2))
        shapes.append(Words(x, y + 1, self.sign, round(r * 1.06), ink))
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
    """Return the Titan of a seat, counted from 0, at a place, with its lap and lives."""
    s = game.state
    return replace(
        plain(game, seat, x, y, radius),
        life=int(s["life"][seat]),
        lap=lap_of(s, game.rules, seat),
        active=seat + 1 == game.turn and game.winner is None and game.phase != "first",
        winner=seat + 1 == game.winner,
    )


def plain(game: Reading, seat: int, x: float, y: float, radius: float) -> Token:
    """Return the same with nothing but what the Titan is called."""
    sign = SIGNS[TITANS[game.state["titan"][seat]]]
    out = bool(is_out(game.state, seat))
    return Token(seat + 1, x, y, radius, sign, colour_of(game, seat), out=out)


def colour_of(game: Reading, seat: int) -> str:
    """Return the colour of a seat's Titan."""
    titan: str = game.variant.options.titans.titans[game.state["titan"][seat]].colour
    return titan
