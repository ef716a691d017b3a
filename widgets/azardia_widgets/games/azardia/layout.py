"""The tiles' positions: Zone Zero is a loop on the left, the Tyrant Zone a climb on the right.

Zone Zero winds upwards row by row and returns down a lane of its own to the gate. The gate lies
beside tile 1, where the loop closes, and beside the first tile of the Tyrant Zone. This holds for
every board that house rules allow; the numbers of rows are those with the largest tiles.
Coordinates are in board units: x to the right, y down.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import ceil
from typing import NamedTuple

from azardia_nb.games.azardia.rules.board import SPECIAL_A, SPECIAL_Z, Numbers, special_tiles
from azardia_widgets.board import layout as general
from azardia_widgets.board.layout import BOX, HEIGHT, LETTERS, MARGIN, PITCH, WIDTH
from azardia_widgets.board.shapes import (
    BAD,
    GOLD,
    GOOD,
    QUIET,
    STAR,
    Area,
    Disc,
    Point,
    Shape,
    Trail,
    Words,
    box,
    moved,
)

# --- marks --------------------------------------------------------------------------------------

MARK = 14  # distance from a mark's centre to its edge

_DIAMOND = ((0, -1), (1, 0), (0, 1), (-1, 0))


def signs(
    numbers: Numbers, places: Mapping[int, Point], marks: Mapping[int, str]
) -> dict[int, tuple[Shape, ...]]:
    """Return the marks of special tiles, the gate and the goal."""
    by_tile = {tile: MARKS[kind](*_corner(places[tile])) for tile, kind in marks.items()}
    if numbers.goal not in by_tile:
        x, y = _corner(places[numbers.goal])
        by_tile[numbers.goal] = [Area(moved(STAR, x - 3, y - 3, 1.4), GOLD[1], GOLD[1], 0)]
    if numbers.gate not in by_tile:
        x, y = _corner(places[numbers.gate])
        by_tile[numbers.gate] = [
            Trail(((x + bar, y - 9), (x + bar, y + 2)), GOLD[1], 3.5) for bar in (-14.0, -7.0, 0.0)
        ]
    return {tile: tuple(shapes) for tile, shapes in by_tile.items()}


def _corner(place: Point) -> Point:
    return place[0] + BOX / 2 - 9, place[1] + BOX / 2 - 9


def _action(x: float, y: float) -> list[Shape]:
    return [Disc(x, y, 13, GOOD[1], GOOD[1], 0), Words(x, y + 1, "A", LETTERS, "#ffffff")]


def _penalty(x: float, y: float) -> list[Shape]:
    diamond = moved(_DIAMOND, x, y, 16)
    return [Area(diamond, BAD[1], BAD[1], 0), Words(x, y + 1, "Z", LETTERS, "#ffffff")]


def _event(x: float, y: float) -> list[Shape]:
    return [box(x, y, 26, QUIET, QUIET, 0), Words(x, y + 1, "E", LETTERS, "#ffffff")]


# Marks of the three decks, on tiles and beside the decks' counts.
MARKS: dict[str, Callable[[float, float], list[Shape]]] = {
    "action": _action,
    "penalty": _penalty,
    "event": _event,
}


LANE = 22  # between the snake of Zone Zero and its way back


class Form(NamedTuple):
    """The form of a picture: its size, the rows of the standard board, and distances."""

    width: float
    height: float
    rows: int
    head: float  # above the tiles, for zone names and dice
    foot: float  # below the tiles, for the gate's signposts
    zone: float  # between the zones
    pitch: float
    margin: float


WIDE = Form(WIDTH, HEIGHT, 10, 88, 40, 46, PITCH, MARGIN)
# On a phone: more and closer rows, whose numbers can be read though the whole board is seen.
UPRIGHT = Form(736, 1030, 14, 112, 76, 30, 60, 12)
# Possible numbers of rows. Those of Zone Zero are even, as its snake must end beside the lane.
ZERO_ROWS = range(4, 26, 2)
TYRANT_ROWS = range(1, 26)


@dataclass(frozen=True, eq=False)
class Layout(general.Layout):
    """The board of a game: its numbers, the centre of each tile, and the marks of special tiles.

    `foot` is the y of the line of text below the tiles.
    """

    numbers: Numbers
    marks: Mapping[int, str]  # "action" or "penalty"
    foot: float
    form: Form

    @property
    def shape(self) -> Point:
        """The width and height of the picture with scale 1."""
        return self.form.width, self.form.height

    @property
    def steps(self) -> list[tuple[int, int]]:
        """All steps from a tile to the next, including the one that closes the loop."""
        forward = [(tile, tile + 1) for tile in range(1, self.numbers.goal)]
        return [*forward, (self.numbers.gate, 1)]


@cache
def layout(numbers: Numbers, form: Form = WIDE) -> Layout:
    """Return the board for a game's numbers."""
    plan = min(_plans(numbers, form), key=lambda plan: (plan.scale, plan.strange))
    left = form.margin + (form.width * plan.scale - plan.width) / 2
    top = form.head + (form.height * plan.scale - plan.height) / 2
    last, pitch = plan.rows - 1, form.pitch
    places = {
        tile: (left + x + pitch / 2, top + pitch * (last - row) + pitch / 2)
        for tile, (x, row) in enumerate((*plan.zero(), *plan.tyrant()), 1)
    }
    special = special_tiles(numbers)
    kinds = {SPECIAL_A: "action", SPECIAL_Z: "penalty"}
    marks = {tile: kinds[int(special[tile])] for tile in places if special[tile]}
    foot = top + pitch * plan.rows + 22
    return Layout(places, signs(numbers, places, marks), plan.scale, numbers, marks, foot, form)


def _plans(numbers: Numbers, form: Form) -> list["_Plan"]:
    beyond = numbers.goal - numbers.gate
    rows = [(one, other) for one in ZERO_ROWS for other in TYRANT_ROWS]
    plans = [_Plan(numbers.gate, beyond, one, other, form) for one, other in rows]
    return [plan for plan in plans if plan.snake[-1]]


@dataclass(frozen=True)
class _Plan:
    """A layout of both zones with given numbers of rows."""

    gate: int
    beyond: int
    zero_rows: int
    tyrant_rows: int
    form: Form

    @property
    def rows(self) -> int:
        return max(self.zero_rows, self.tyrant_rows)

    @property
    def lane(self) -> int:
        """The number of tiles of the way back; the rest, the snake, is even."""
        return self.zero_rows - self.gate % 2

    @cached_property
    def snake(self) -> list[int]:
        """The width of each pair of rows in which Zone Zero winds away from the lane and back."""
        pairs = self.zero_rows // 2
        each, more = divmod(max(0, self.gate - self.lane) // 2, pairs)
        return [each + (pair < more) for pair in range(pairs)]

    @property
    def columns(self) -> int:
        """The width of the Tyrant Zone, in tiles."""
        return ceil(self.beyond / self.tyrant_rows)

    @property
    def width(self) -> float:
        columns = self.snake[0] + 1 + self.columns
        return 2 * self.form.margin + self.form.pitch * columns + LANE + self.form.zone

    @property
    def height(self) -> float:
        return self.form.head + self.form.pitch * self.rows + self.form.foot

    @property
    def scale(self) -> float:
        return max(1, self.width / self.form.width, self.height / self.form.height)

    @property
    def strange(self) -> int:
        """The difference from the standard board."""
        return abs(self.zero_rows - self.form.rows) + abs(self.tyrant_rows - self.form.rows)

    def zero(self) -> Iterator[Point]:
        """Yield, per tile, its x offset and its row from below."""
        widest, pitch = self.snake[0], self.form.pitch
        for pair, wide in enumerate(self.snake):
            for column in range(wide):
                yield pitch * (widest - 1 - column), 2 * pair
            for column in reversed(range(wide)):
                yield pitch * (widest - 1 - column), 2 * pair + 1
        for left in reversed(range(self.lane)):
            yield pitch * widest + LANE, (self.zero_rows - 1) * left / (self.lane - 1)

    def tyrant(self) -> Iterator[Point]:
        """Yield, per tile beyond the gate, its x offset and its row from below."""
        pitch = self.form.pitch
        begin = pitch * self.snake[0] + LANE + pitch + self.form.zone
        for step in range(self.beyond):
            row, along = divmod(step, self.columns)
            column = along if row % 2 == 0 else self.columns - 1 - along
            yield begin + pitch * column, row
