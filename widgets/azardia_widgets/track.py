"""A board of any length, for games under house rules: its tiles wind upwards row by row."""

from dataclasses import dataclass
from functools import cache
from math import ceil

from azardia_nb.game import Game
from azardia_nb.games.azardia.board import (
    NUMBERS,
    SPECIAL_A,
    SPECIAL_Z,
    Numbers,
    special_tiles,
)
from azardia_nb.language import language
from azardia_widgets.board import ACTION, GOLD, INK, MARKS, PAPER, PENALTY, TYRANT, ZERO
from azardia_widgets.layout import HEIGHT, MARGIN, WIDTH, Point
from azardia_widgets.pawns import Token, token
from azardia_widgets.scene import head, sentence
from azardia_widgets.shapes import Area, Shape, Words, box, plate
from azardia_widgets.svg import image

_HEAD = 76  # above the tiles: round, dice, whose turn
_WIDE, _HIGH = WIDTH - 2 * MARGIN, HEIGHT - _HEAD - MARGIN
_GAP = 7  # between two tiles
_USUAL = 52  # the pitch that the sizes of pawns below are for
_NESTS: tuple[tuple[Point, ...], ...] = (
    ((0, 5),),
    ((-11, 5), (11, 5)),
    ((-11, -8), (11, -8), (0, 11)),
    ((-11, -8), (11, -8), (-11, 11), (11, 11)),
)


def is_usual(numbers: Numbers) -> bool:
    """Return whether the board of these numbers is the one that is usually drawn.

    >>> is_usual(NUMBERS), is_usual(NUMBERS._replace(goal=120))
    (True, False)
    """
    drawn = ("goal", "gate", "a_tiles", "z_tiles")
    return all(getattr(numbers, name) == getattr(NUMBERS, name) for name in drawn)


def track(game: Game, code: str) -> str:
    """Return a position on a board as long as its rules make it, as an HTML image in words too."""
    return image(shapes(game, code), sentence(game, code), description(game, code))


def shapes(game: Game, code: str) -> tuple[Shape, ...]:
    """Return the board and the pawns."""
    numbers = game.law.numbers
    grid = grid_of(numbers.goal)
    half = grid.box / 2
    boxes = sorted((_tile(tile, numbers) for tile in _tiles(numbers)), key=lambda area: area.fill)
    names: list[Shape] = []
    marks: list[Shape] = []
    special = special_tiles(numbers)
    for tile in _tiles(numbers):
        x, y = grid.place(tile)
        names.append(Words(x - half + 3, y - half + 9, str(tile), 14, INK, "left"))
        if special[tile]:
            mark = MARKS["action" if special[tile] == SPECIAL_A else "penalty"]
            marks += mark(x + half - 9, y + half - 9)
    ground = Area(((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)), PAPER, PAPER, 0)
    pawns = [shape for pawn in tokens(game) for shape in token(pawn)]
    return (ground, *boxes, *names, *marks, *head(game, code), *pawns, *_hidden(game))


def _hidden(game: Game) -> list[Shape]:
    """Return the numbers that pawns would hide, over them."""
    found: list[Shape] = []
    grid = grid_of(game.law.numbers.goal)
    for tile in sorted({pawn.tile for pawn in game.pawns if pawn.tile > 0}):
        x, y = grid.place(tile)
        found += plate(x - grid.box / 2 + 13, y - grid.box / 2 + 2, str(tile), 31, PAPER, INK)
    return found


def tokens(game: Game) -> list[Token]:
    """Return the pawns where they stand, side by side where they share a tile."""
    standing = [pawn for pawn in game.pawns if pawn.character is not None and pawn.tile > 0]
    found = []
    grid = grid_of(game.law.numbers.goal)
    size = grid.pitch / _USUAL
    for pawn in standing:
        here = [other.seat for other in standing if other.tile == pawn.tile]
        dx, dy = _NESTS[len(here) - 1][here.index(pawn.seat)]
        x, y = grid.place(pawn.tile)
        assert pawn.character is not None
        found.append(
            Token(
                pawn.seat,
                pawn.character,
                pawn.level,
                x + dx * size,
                y + dy * size,
                size * (15 if len(here) == 1 else 10),
                active=pawn.seat == game.turn and game.winner is None,
                holder=pawn.seat in (game.holder, game.winner),
            )
        )
    return sorted(found, key=lambda pawn: pawn.active)


def description(game: Game, code: str) -> str:
    """Say the whole position."""
    speak = language(code)
    names = game.names(code)
    pawns = [
        speak(
            "{who}: tile {tile}, level {level}.", who=names[p.seat - 1], tile=p.tile, level=p.level
        )
        for p in game.pawns
        if p.character is not None
    ]
    return " ".join([sentence(game, code), *pawns])


@dataclass(frozen=True)
class Grid:
    """Where tiles lie: so many in a row, a row above the other, each row the other way round."""

    columns: int
    pitch: float

    @property
    def box(self) -> float:
        """The side of a tile."""
        return self.pitch - _GAP

    def place(self, tile: int) -> Point:
        """Return the middle of a tile."""
        row, along = divmod(tile - 1, self.columns)
        column = along if row % 2 == 0 else self.columns - 1 - along
        left = (WIDTH - self.columns * self.pitch) / 2
        return left + (column + 0.5) * self.pitch, HEIGHT - MARGIN - (row + 0.5) * self.pitch


@cache
def grid_of(goal: int) -> Grid:
    """Return the grid in which so many tiles are largest."""
    grids = (
        Grid(columns, min(_WIDE / columns, _HIGH / ceil(goal / columns)))
        for columns in range(1, goal + 1)
    )
    return max(grids, key=lambda grid: grid.pitch)


def _tiles(numbers: Numbers) -> range:
    return range(1, numbers.goal + 1)


def _tile(tile: int, numbers: Numbers) -> Area:
    special = special_tiles(numbers)[tile]
    colours = {SPECIAL_A: ACTION, SPECIAL_Z: PENALTY}
    fill, edge = colours.get(int(special), (TYRANT if tile > numbers.gate else ZERO)[:2])
    if tile in (numbers.gate, numbers.goal):
        fill, edge = GOLD
    grid = grid_of(numbers.goal)
    line = 4 if tile in (numbers.gate, numbers.goal) else 2
    return box(*grid.place(tile), grid.box, fill, edge, line)
