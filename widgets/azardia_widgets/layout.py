"""Where each tile lies: Zone Zero a loop on the left, the Tyrant Zone a climb on the right.

Zone Zero winds upwards row by row and comes back down a lane of its own to the gate, which lies
beside tile 1, where the loop closes, and beside the first tile of the Tyrant Zone, where it opens.
All coordinates are in board units: x to the right, y down, in a picture of WIDTH by HEIGHT.
"""

from azardia_nb.games.azardia.board import NUMBERS

ROWS = 10
PITCH = 64  # from tile to tile
BOX = 52  # side of a tile
MARGIN = 20
HEAD = 88  # above the tiles: names of the zones, dice
FOOT = 40  # below the tiles: what the gate asks for
LANE = 22  # between the winding part of Zone Zero and its way back
ZONE = 46  # between the two zones

_ZERO_COLUMNS = NUMBERS.gate // ROWS
_TYRANT_COLUMNS = (NUMBERS.goal - NUMBERS.gate) // ROWS

WIDTH = 2 * MARGIN + PITCH * (_ZERO_COLUMNS + _TYRANT_COLUMNS) + LANE + ZONE
HEIGHT = HEAD + PITCH * ROWS + FOOT

Point = tuple[float, float]


def _winding(step: int, columns: int) -> tuple[int, int]:
    """Return column and row (from below) of a step of a snake that starts to the right."""
    row, along = divmod(step, columns)
    return (along if row % 2 == 0 else columns - 1 - along), row


def _place(tile: int) -> Point:
    winding = _ZERO_COLUMNS - 1
    back = MARGIN + PITCH * winding + LANE
    if tile > NUMBERS.gate:
        column, row = _winding(tile - NUMBERS.gate - 1, _TYRANT_COLUMNS)
        x = back + PITCH + ZONE + PITCH * column
    elif tile > winding * ROWS:
        row = NUMBERS.gate - tile
        x = back
    else:
        column, row = _winding(tile - 1, winding)
        x = MARGIN + PITCH * (winding - 1 - column)
    return x + PITCH / 2, HEAD + PITCH * (ROWS - 1 - row) + PITCH / 2


PLACES: dict[int, Point] = {tile: _place(tile) for tile in range(1, NUMBERS.goal + 1)}


def steps() -> list[tuple[int, int]]:
    """Return every step from a tile to the next, the one that closes the loop included."""
    forward = [(tile, tile + 1) for tile in range(1, NUMBERS.goal)]
    return [*forward, (NUMBERS.gate, 1)]


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point that divides the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
