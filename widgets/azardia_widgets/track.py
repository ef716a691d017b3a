"""A board of any length, for games under house rules: its tiles wind upwards row by row."""

from math import ceil

from azardia_nb.game import Game
from azardia_nb.games.azardia.board import (
    BOUNDS,
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

COLUMNS = 20
_HEAD = 76  # above the tiles: round, dice, whose turn
_ROWS = ceil(BOUNDS["goal"][1] / COLUMNS)
_PITCH = min((WIDTH - 2 * MARGIN) / COLUMNS, (HEIGHT - _HEAD - MARGIN) / _ROWS)
_LEFT = (WIDTH - COLUMNS * _PITCH) / 2
_BOX = _PITCH - 7
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
    boxes = sorted((_tile(tile, numbers) for tile in _tiles(numbers)), key=lambda area: area.fill)
    names: list[Shape] = []
    marks: list[Shape] = []
    special = special_tiles(numbers)
    for tile in _tiles(numbers):
        x, y = place(tile)
        names.append(Words(x - _BOX / 2 + 3, y - _BOX / 2 + 9, str(tile), 14, INK, "left"))
        if special[tile]:
            mark = MARKS["action" if special[tile] == SPECIAL_A else "penalty"]
            marks += mark(x + _BOX / 2 - 9, y + _BOX / 2 - 9)
    ground = Area(((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)), PAPER, PAPER, 0)
    pawns = [shape for pawn in tokens(game) for shape in token(pawn)]
    return (ground, *boxes, *names, *marks, *head(game, code), *pawns, *_hidden(game))


def _hidden(game: Game) -> list[Shape]:
    """Return the numbers that pawns would hide, over them."""
    found: list[Shape] = []
    for tile in sorted({pawn.tile for pawn in game.pawns if pawn.tile > 0}):
        x, y = place(tile)
        found += plate(x - _BOX / 2 + 13, y - _BOX / 2 + 2, str(tile), 31, PAPER, INK)
    return found


def tokens(game: Game) -> list[Token]:
    """Return the pawns where they stand, side by side where they share a tile."""
    standing = [pawn for pawn in game.pawns if pawn.character is not None and pawn.tile > 0]
    found = []
    for pawn in standing:
        here = [other.seat for other in standing if other.tile == pawn.tile]
        dx, dy = _NESTS[len(here) - 1][here.index(pawn.seat)]
        x, y = place(pawn.tile)
        assert pawn.character is not None
        found.append(
            Token(
                pawn.seat,
                pawn.character,
                pawn.level,
                x + dx,
                y + dy,
                15 if len(here) == 1 else 10,
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


def place(tile: int) -> Point:
    """Return the middle of a tile."""
    row, along = divmod(tile - 1, COLUMNS)
    column = along if row % 2 == 0 else COLUMNS - 1 - along
    return _LEFT + (column + 0.5) * _PITCH, HEIGHT - MARGIN - (row + 0.5) * _PITCH


def _tiles(numbers: Numbers) -> range:
    return range(1, numbers.goal + 1)


def _tile(tile: int, numbers: Numbers) -> Area:
    special = special_tiles(numbers)[tile]
    colours = {SPECIAL_A: ACTION, SPECIAL_Z: PENALTY}
    fill, edge = colours.get(int(special), (TYRANT if tile > numbers.gate else ZERO)[:2])
    if tile in (numbers.gate, numbers.goal):
        fill, edge = GOLD
    return box(*place(tile), _BOX, fill, edge, 4 if tile in (numbers.gate, numbers.goal) else 2)
