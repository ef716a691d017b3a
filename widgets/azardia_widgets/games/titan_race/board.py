"""The empty board as shapes: hexagons, what is special, and what lies beyond the edges."""

from functools import lru_cache

from azardia_nb.games.titan_race.rules.board import START_SPACES, name_of
from azardia_widgets.board.palette import INK, PAPER, QUIET
from azardia_widgets.board.shapes import Area, Shape, Trail, Words
from azardia_widgets.games.titan_race.layout import Hexagon, Layout
from azardia_widgets.games.titan_race.marks import LOOKS

_BEYOND = ("#f8f6f0", "#d9d3c6")  # fill and edge of what lies beyond the edges
_FAR = "#8d8676"  # what it is called: a copy, so it need not be as dark as a name


@lru_cache(16)
def board(on: Layout) -> tuple[Shape, ...]:
    """Return the empty board of a layout."""
    whole = ((0, 0), (on.width, 0), (on.width, on.height), (0, on.height))
    ghosts = sorted(on.ghosts, key=lambda one: on.natures[one.space])
    hexagons = sorted(on.hexagons, key=lambda one: on.natures[one.space])
    return (
        Area(whole, PAPER, PAPER, 0),
        *(Area(one.outline, *_BEYOND, 1) for one in ghosts),
        *(Area(one.outline, *LOOKS[on.natures[one.space]], 2) for one in hexagons),
        *(Trail(line, INK, round(on.side / 10)) for line in on.lines),
        *(Trail(line, "#ffffff", round(on.side / 28)) for line in on.lines),
        *(_name(one, on, _FAR, 0) for one in on.ghosts),
        *(_name(one, on, INK if one.space >= START_SPACES else QUIET, 0.57) for one in on.hexagons),
        *(shape for sign in on.signs.values() for shape in sign),
    )


def _name(one: Hexagon, on: Layout, ink: str, up: float) -> Words:
    size = max(12, round(on.side * 0.36))
    name = name_of(one.space).split(":")[-1]
    aside = on.side * 0.2 if up else 0
    return Words(round(one.x - aside, 1), round(one.y - up * on.side, 1), name, size, ink)
