"""The board of Titan Race as plain data for drawing: spaces, steps, ramps, pawns and traps."""

from functools import cache

from azardia_nb.game.picture import Board, Link, Pawn, Picture, Space
from azardia_nb.game.protocol import Row, Rules
from azardia_nb.games.titan_race.rules.board import (
    AHEAD,
    BONUS,
    COLUMNS,
    ICE,
    JUMP,
    LAVA,
    LEFT,
    LONG_JUMP,
    PENTACLE,
    PIRATES,
    RAMP,
    RAMP_LEFT,
    RAMP_RIGHT,
    RIGHT,
    ROWS,
    SPACES,
    STATUE,
    column_of,
    links,
    name_of,
    row_of,
)
from azardia_nb.games.titan_race.text.tabletop import about, fact
from azardia_nb.text.language import N_

# Characters for the kinds of space, in drawings too small for pictures.
MARKS = {
    LAVA: "~",
    PIRATES: "!",
    RAMP: "^",
    RAMP_LEFT: "<",
    RAMP_RIGHT: ">",
    STATUE: "#",
    PENTACLE: "*",
    ICE: "=",
    BONUS: "+",
}
MEANS = {
    LAVA: N_("Lava: lose a life"),
    PIRATES: N_("Pirates: give a card or lose a life"),
    RAMP: N_("Ramp: jump over one space"),
    RAMP_LEFT: N_("Super-ramp left: jump over two spaces"),
    RAMP_RIGHT: N_("Super-ramp right: jump over two spaces"),
    STATUE: N_("Fire statue: adjacent Titans lose a life"),
    PENTACLE: N_("Pentacle: pay a life to roll again"),
    ICE: N_("Ice: slide on"),
    BONUS: N_("Bonus: draw a card"),
}
TRAP_MEANS = N_("Trap: lose a life")
_APART = 1  # number of empty columns between the boards of a Grand Slam


def board(s: Row, rules: Rules) -> Board:
    """Return the board of a variant: one circuit, or the three of a Grand Slam side by side."""
    natures = rules["nature"][: rules["spaces"]].tolist()
    unused = () if rules["cards"] else (BONUS,)
    return _board(tuple(0 if nature in unused else nature for nature in natures))


@cache
def _board(natures: tuple[int, ...]) -> Board:
    boards = len(natures) // SPACES
    ways = links(boards)
    spaces, steps, jumps = [], [], []
    for space, nature in enumerate(natures):
        at, row = divmod(row_of(space) - 1, ROWS)
        x = column_of(space) + at * (COLUMNS + _APART)
        mark = MARKS.get(nature, "")
        spaces.append(Space(space, x, (ROWS - 1 - row) / 2, name_of(space, boards > 1), mark))
        for way in range(AHEAD):
            to = int(ways.to[space, way])
            # A step across an edge is not drawn as a line.
            if to > space and abs(column_of(to) - column_of(space)) <= 1:
                steps.append((space, to))
        for way, length in _jumps(nature):
            to = space
            for _ in range(length):
                to = int(ways.to[to, way]) if to >= 0 else to
            if to >= 0:
                jumps.append(Link(space, to, True))
    return Board(tuple(spaces), tuple(steps), tuple(jumps))


def _jumps(nature: int) -> list[tuple[int, int]]:
    """Return (direction, number of spaces) for each longer step from a space of kind `nature`."""
    if nature == RAMP:
        return [(way, JUMP) for way in range(AHEAD)]
    aside = ((LEFT, RAMP_LEFT), (RIGHT, RAMP_RIGHT))
    return [(way, LONG_JUMP) for way, ramp in aside if nature == ramp]


def pawns(s: Row, rules: Rules) -> list[Pawn]:
    """Return the Titans on the board as pawns."""
    standing = enumerate(s["space"][: s["players"]].tolist())
    return [Pawn(seat, space) for seat, space in standing if space >= 0]


PICTURE = Picture(
    board=board,
    pawns=pawns,
    about=about,
    fact=fact,
    dice=lambda s, rules: (),
)
