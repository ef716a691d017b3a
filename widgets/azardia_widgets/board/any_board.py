"""The empty board of any game as shapes, made from what its picture says of spaces and ways."""

from functools import lru_cache
from typing import NamedTuple

from azardia_nb.games.picture import Board, Space
from azardia_nb.text.language import language
from azardia_widgets.board.layout import BOX, LETTERS, MARGIN, PITCH, Layout
from azardia_widgets.board.palette import BAD, GOLD, GOOD, INK, PAPER, QUIET, SPACE
from azardia_widgets.board.shapes import (
    STAR,
    Area,
    Disc,
    Shape,
    Trail,
    Words,
    arrowhead,
    between,
    box,
    moved,
)

TOP = 88  # below the line with round and dice


class Room(NamedTuple):
    """Where a board and the seats have room in a picture, and how high a seat's row may be."""

    wide: float  # of the board
    high: float
    left: float  # of the seats
    top: float
    row: float


BESIDE = Room(730, 656, 772, TOP, 82)  # the seats stand beside the board,
BELOW = Room(1028, 260, MARGIN, 370, 66)  # below a board that is wide and low,
BARS = Room(0, 0, MARGIN, TOP, 130)  # or have the picture to themselves
_LOW = 3  # times as wide as high
_LARGEST = 0.4  # scale of the picture in which spaces are largest


def _size(board: Board) -> tuple[float, float]:
    across = [space.x for space in board.spaces]
    along = [space.y for space in board.spaces]
    return (max(across) - min(across) + 1) * PITCH, (max(along) - min(along) + 1) * PITCH


def room_of(board: Board) -> Room:
    """Return where the board and the seats stand."""
    if not board.spaces:
        return BARS
    wide, high = _size(board)
    return BELOW if wide >= _LOW * high else BESIDE


@lru_cache(16)
def layout(board: Board) -> Layout:
    """Return where the spaces lie, as large as there is room for."""
    if not board.spaces:
        return Layout({}, {}, 1)
    across = [space.x for space in board.spaces]
    along = [space.y for space in board.spaces]
    wide, high = _size(board)
    room = room_of(board)
    scale = max(_LARGEST, wide / room.wide, high / room.high)
    left = MARGIN * scale + (room.wide * scale - wide) / 2 + PITCH / 2
    top = TOP * scale + (room.high * scale - high) / 2 + PITCH / 2
    places = {
        space.number: (
            round(left + PITCH * (space.x - min(across)), 1),
            round(top + PITCH * (space.y - min(along)), 1),
        )
        for space in board.spaces
    }
    signs = {space.number: _sign(space, board, *places[space.number]) for space in board.spaces}
    return Layout(places, {at: sign for at, sign in signs.items() if sign}, scale)


def _sign(space: Space, board: Board, x: float, y: float) -> tuple[Shape, ...]:
    """Return what stands in the corner of a space: a star on the goal, the mark of others."""
    x, y = x + BOX / 2 - 12, y + BOX / 2 - 12
    if space.number == board.goal:
        return (Area(moved(STAR, x, y, 1.2), GOLD[1], GOLD[1], 0),)
    if space.mark:
        return box(x, y, 26, QUIET, QUIET, 0), Words(x, y + 1, space.mark, LETTERS, "#ffffff")
    return ()


@lru_cache(16)
def empty(board: Board, code: str) -> tuple[Shape, ...]:
    """Return the empty board, its words in the language `code`."""
    on = layout(board)
    corners = ((0, 0), (on.width, 0), (on.width, on.height), (0, on.height))
    boxes = sorted((_box(space, board, on) for space in board.spaces), key=lambda one: one.fill)
    return (
        Area(corners, PAPER, PAPER, 0),
        *_ways(board, on),
        *boxes,
        *_links(board, on),
        *(_name(space, on, code) for space in board.spaces),
        *(shape for sign in on.signs.values() for shape in sign),
    )


def _ways(board: Board, on: Layout) -> list[Shape]:
    ways, heads = [], []
    for start, end in board.steps:
        a, b = on.places[start], on.places[end]
        ways.append(Trail((a, b), SPACE[2], 30))
        heads.append(Area(arrowhead(between(a, b, 0.5), a, b, 4, 7), SPACE[1], SPACE[1], 0))
    return [*ways, *heads]


def _box(space: Space, board: Board, on: Layout) -> Area:
    fill, edge = SPACE[:2]
    for link in board.links:
        if link.start == space.number:
            fill, edge = GOOD if link.helps else BAD
    if space.number == board.goal:
        fill, edge = GOLD
    return box(*on.places[space.number], BOX, fill, edge, 2)


def _links(board: Board, on: Layout) -> list[Shape]:
    """Draw the long ways, each from a point to an arrowhead, those that help first."""
    shapes: list[Shape] = []
    for link in sorted(board.links, key=lambda link: not link.helps):
        pale, dark = GOOD if link.helps else BAD
        a, b = on.places[link.start], on.places[link.end]
        shapes += [
            Trail((a, b), dark, 9),
            Trail((a, b), pale, 5),
            Disc(*a, 6, dark, dark, 0),
            Area(arrowhead(b, a, b, 13, 11), dark, dark, 0),
        ]
    return shapes


def _name(space: Space, on: Layout, code: str) -> Words:
    x, y = on.places[space.number]
    if space.label:
        label = language(code)(space.label)
        size = min(LETTERS, round(1.4 * BOX / len(label)))
        return Words(x, y - BOX / 2 + 12, label, size, INK)
    return Words(x - BOX / 2 + 5, y - BOX / 2 + 12, str(space.number), LETTERS, INK, "left")
