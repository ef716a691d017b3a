"""The empty board as shapes: zones, tiles, the way from each to the next, A, Z, gate and goal."""

from collections.abc import Callable
from functools import lru_cache
from math import dist

from azardia_nb.text.language import language
from azardia_widgets.board.palette import INK, PAPER, QUIET
from azardia_widgets.board.shapes import Area, Disc, Point, Shape, Trail, Words, box, moved
from azardia_widgets.games.azardia.layout import BOX, MARGIN, PITCH, Layout, between

# Told apart by light and dark too, so that they hold for every kind of colour vision and in print.
ZERO = ("#eaf3fa", "#6d96b8", "#b9d3e8")  # tile, its edge, the way
TYRANT = ("#fdf1e4", "#b9803f", "#ecc79b")
ACTION = ("#cdeede", "#00674a")  # tile, mark
PENALTY = ("#f7d5d0", "#9c1f12")
GOLD = ("#ffe08a", "#7a5600")

DECKS = 288  # how much room the marks and numbers of the decks take
MARK = 12  # from the middle of a mark to its edge

STAR = (
    (0, -10),
    (2.6, -3.6),
    (9.5, -3.1),
    (4.2, 1.4),
    (5.9, 8.1),
    (0, 4.4),
    (-5.9, 8.1),
    (-4.2, 1.4),
    (-9.5, -3.1),
    (-2.6, -3.6),
)
_DIAMOND = ((0, -1), (1, 0), (0, 1), (-1, 0))


@lru_cache(16)  # sliders of house rules make many
def board(code: str, on: Layout) -> tuple[Shape, ...]:
    """Return the empty board of a layout, its words in the language `code`."""
    return (*_frame(code, on), *_ways(on), *_tiles(on))


def _frame(code: str, on: Layout) -> list[Shape]:
    speak = language(code)
    wide, high = on.width, on.height
    whole = ((0, 0), (wide, 0), (wide, high), (0, high))
    return [
        Area(whole, PAPER, PAPER, 0),
        Words(MARGIN + 4, 34, speak("Zone Zero"), 28, "#2f5d83", "left"),
        Words(wide - MARGIN - 4, 34, speak("Tyrant Zone"), 28, "#8a5315", "right"),
        *_signposts(code, on),
    ]


_SIGN = 19  # size of the letters
_APART = 14
_LONGEST = 290  # what the way back says, in any language


def _signposts(code: str, on: Layout) -> list[Shape]:
    """Return what the gate asks for, to its left and right as far as there is room."""
    speak = language(code)
    gate, top = on.numbers.gate, on.numbers.top_level
    back = speak("← 1, below level {level}", level=top)
    forward = speak("level {level}: {tile} →", level=top, tile=gate + 1)
    x, decks = on.places[gate][0], decks_from(on)
    last = decks - _APART if decks > x else on.width - MARGIN
    start = min(on.places[gate + 1][0] - PITCH / 2, last - _long(forward))
    end = max(MARGIN + _long(back), min(x, start - _APART))
    return [
        Words(end, on.foot, back, _SIGN, QUIET, "right"),
        Words(max(start, end + _APART), on.foot, forward, _SIGN, QUIET, "left"),
    ]


def _long(text: str) -> float:
    """Return about how long a signpost is: letters of the font are so wide on average."""
    return len(text) * _SIGN * 0.56


def decks_from(on: Layout) -> float:
    """Return where the decks begin, in the line of the signposts: where these leave room."""
    far = on.places[on.numbers.gate][0] - _LONGEST > MARGIN + DECKS
    return MARGIN + MARK if far else on.width - MARGIN - DECKS + MARK


def _ways(on: Layout) -> list[Shape]:
    """Draw the way from each tile to the next, and on it an arrowhead."""
    ways: list[Shape] = []
    heads: list[Shape] = []
    for a, b in on.steps:
        _, dark, colour = TYRANT if max(a, b) > on.numbers.gate else ZERO
        ways.append(Trail((on.places[a], on.places[b]), colour, 30))
        heads.append(Area(_head(on.places[a], on.places[b]), dark, dark, 0))
    return ways + heads


def _head(a: Point, b: Point) -> tuple[Point, ...]:
    middle = between(a, b, 0.5)
    length = dist(a, b)
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    long = 4 if length <= PITCH else 8
    wide = 7
    return tuple(
        (round(middle[0] + dx * u - dy * v, 1), round(middle[1] + dy * u + dx * v, 1))
        for u, v in ((long, 0), (-long, wide), (-long, -wide))
    )


def _tiles(on: Layout) -> list[Shape]:
    """Draw boxes, then numbers, then marks: what looks alike in a row is painted at once."""
    boxes = sorted((_box(tile, on) for tile in on.places), key=lambda area: (area.fill, area.line))
    numbers = [
        Words(x - BOX / 2 + 5, y - BOX / 2 + 12, str(tile), 18, INK, "left")
        for tile, (x, y) in on.places.items()
    ]
    return [*boxes, *numbers, *(shape for tile in on.places for shape in mark(tile, on))]


def _box(tile: int, on: Layout) -> Area:
    golden = tile in (on.numbers.gate, on.numbers.goal)
    fill, edge, _ = TYRANT if tile > on.numbers.gate else ZERO
    if tile in on.marks:
        fill, edge = ACTION if on.marks[tile] == "action" else PENALTY
    elif golden:
        fill, edge = GOLD
    return box(*on.places[tile], BOX, fill, edge, 4 if golden else 2)


def mark(tile: int, on: Layout) -> list[Shape]:
    """Return the sign of what a tile does: A and Z, a star on the goal, bars at the gate."""
    x, y = on.places[tile]
    x, y = x + BOX / 2 - 9, y + BOX / 2 - 9
    if tile in on.marks:
        return MARKS[on.marks[tile]](x, y)
    if tile == on.numbers.goal:
        return [Area(moved(STAR, x - 3, y - 3, 1.4), GOLD[1], GOLD[1], 0)]
    if tile == on.numbers.gate:
        bars = (-14.0, -7.0, 0.0)
        return [Trail(((x + bar, y - 9), (x + bar, y + 2)), GOLD[1], 3.5) for bar in bars]
    return []


def _action(x: float, y: float) -> list[Shape]:
    return [Disc(x, y, 11, ACTION[1], ACTION[1], 0), Words(x, y + 1, "A", 16, "#ffffff")]


def _penalty(x: float, y: float) -> list[Shape]:
    diamond = moved(_DIAMOND, x, y, 14)
    return [Area(diamond, PENALTY[1], PENALTY[1], 0), Words(x, y + 1, "Z", 15, "#ffffff")]


def _event(x: float, y: float) -> list[Shape]:
    return [box(x, y, 23, QUIET, QUIET, 0), Words(x, y + 1, "E", 15, "#ffffff")]


# How the three decks are marked, on the tiles and beside what is left of them.
MARKS: dict[str, Callable[[float, float], list[Shape]]] = {
    "action": _action,
    "penalty": _penalty,
    "event": _event,
}
