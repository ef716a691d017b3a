"""The board as plain data for drawing: the places of hexes in a rotation, and the figures."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from azardia_nb.game.picture import Board, Pawn, Picture, Space
from azardia_nb.game.protocol import Row, Rules
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board as island
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.mats import hex_of
from azardia_nb.games.axis_mundi.rules.state import SEATS, turns_of
from azardia_nb.games.axis_mundi.text.tabletop import about, fact
from azardia_nb.text.language import N_

# A sign for each terrain, for boards that draw no terrain, and the meaning of each terrain.
MARKS = {
    island.ACCESSIBLE: ".",
    island.PATH: "",
    island.CAVE: "o",
    island.SHELTER: "^",
    island.INACCESSIBLE: "~",
    island.WAREHOUSE: "#",
    island.POWER: "*",
    island.PIER: "=",
    island.AXIS: "@",
}
MEANS = {
    island.PATH: N_("Path: no wound"),
    island.ACCESSIBLE: N_("Accessible: 1 wound"),
    island.CAVE: N_("Cave: 1 wound"),
    island.SHELTER: N_("Shelter"),
    island.INACCESSIBLE: N_("Inaccessible: lava"),
    island.WAREHOUSE: N_("Warehouse: no wound"),
    island.POWER: N_("Power Hex: heals"),
    island.PIER: N_("Pier"),
    island.AXIS: N_("Axis Mundi"),
}
INFECTED_MEANS = N_("Infection: 1 wound")


def hex_coordinates(rules: Rules, turns: int) -> npt.NDArray[np.int64]:
    """Return the column and row of each hex after `turns` turns of the rings: shape (64, 2).

    The middle is (0, 0). Rows count towards the first corner of the shore, columns to the right; a
    hex of the next column lies half a row off.
    """
    corners = [0] * island.PIERS
    for seat in range(SEATS):
        corners[rules["pier"][seat] - island.FIRST_PIER] = int(rules["start"][seat]) // island.SHORE
    return _hex_coordinates(tuple(corners), rules["place_of"][turns].tobytes())


@lru_cache(32)  # a table calls this a dozen times for each press
def _hex_coordinates(corners: tuple[int, ...], places: bytes) -> npt.NDArray[np.int64]:
    along, aside = island.coordinates(corners)[np.frombuffer(places, np.int8)].T
    coordinates = np.stack(
        [aside, along], axis=1, dtype=np.int64
    )  # a browser's default integer is shorter
    coordinates.flags.writeable = False
    return coordinates


def nature_now(s: Row, rules: Rules, hex: int) -> int:
    """Return the present terrain of a hex: a crater is Accessible."""
    return island.ACCESSIBLE if hex == island.MIDDLE and s["crater"] else int(rules["nature"][hex])


def board(s: Row, rules: Rules) -> Board:
    """Return the board for drawing, in the rotation of a position."""
    turns = turns_of(s)
    near = [[int(other) for other in row if other >= 0] for row in rules["near"][turns]]
    places = tuple((int(x), y + x / 2) for x, y in hex_coordinates(rules, turns).tolist())
    natures = tuple(nature_now(s, rules, hex) for hex in range(island.SPACES))
    steps = tuple(
        (hex, other) for hex in range(island.SPACES) for other in near[hex] if other > hex
    )
    return _board(natures, places, steps)


@lru_cache(32)
def _board(
    natures: tuple[int, ...],
    places: tuple[tuple[int, float], ...],
    steps: tuple[tuple[int, int], ...],
) -> Board:
    left, top = min(x for x, _ in places), min(y for _, y in places)
    spaces = tuple(
        Space(hex, x - left, y - top, island.HEXES[hex], MARKS[natures[hex]])
        for hex, (x, y) in enumerate(places)
    )
    return Board(spaces, steps)


def pawns(s: Row, rules: Rules) -> list[Pawn]:
    """Return the figures for drawing; in others' views an unseen one is where it vanished."""
    return [Pawn(seat, hex_of(s, seat)) for seat in range(SEATS)]


def picks(s: Row, rules: Rules, action: int) -> tuple[int, ...]:
    """Return the hexes to press for an action: a run's end, then its middle; or a card's crate."""
    if act.kind_of(action) == Act.RUN:
        return act.second_of(action), act.first_of(action)
    crate = act.second_of(action)
    return (crate,) if crate >= 0 else ()


PICTURE = Picture(
    board=board,
    pawns=pawns,
    about=about,
    fact=fact,
    dice=lambda s, rules: (),
    picks=picks,
    picked={
        act.WORDS[Act.RUN]: (
            N_("Run over two hexes …"),
            N_("Run: where to?"),
            N_("Run: over which hex?"),
        ),
        act.WORDS[Act.TAKE]: (
            N_("Take a card from a crate …"),
            N_("From which crate do you take a card?"),
            N_("Which card do you take?"),
        ),
    },
)
