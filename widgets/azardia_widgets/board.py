"""The empty board as shapes: zones, tiles, the way from each to the next, A, Z, gate and goal."""

from collections.abc import Callable
from functools import cache

from azardia_nb.games.azardia.board import A_TILES, NUMBERS, Z_TILES
from azardia_nb.language import language
from azardia_widgets.layout import (
    BOX,
    FOOT,
    HEIGHT,
    MARGIN,
    PITCH,
    PLACES,
    WIDTH,
    Point,
    between,
    steps,
)
from azardia_widgets.shapes import Area, Disc, Shape, Trail, Words, box, moved

# Told apart by light and dark too, so that they hold for every kind of colour vision and in print.
PAPER = "#fbfaf7"
INK = "#16222e"
QUIET = "#4b5966"
ZERO = ("#eaf3fa", "#6d96b8", "#b9d3e8")  # tile, its edge, the way
TYRANT = ("#fdf1e4", "#b9803f", "#ecc79b")
ACTION = ("#cdeede", "#00674a")  # tile, mark
PENALTY = ("#f7d5d0", "#9c1f12")
GOLD = ("#ffe08a", "#7a5600")

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


@cache
def board(code: str) -> tuple[Shape, ...]:
    """Return the empty board, its words in the language `code`."""
    return (*_frame(code), *_ways(), *_tiles())


def _frame(code: str) -> list[Shape]:
    speak = language(code)
    gate, first = PLACES[NUMBERS.gate], PLACES[NUMBERS.gate + 1]
    below = HEIGHT - FOOT + 22
    whole = ((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT))
    return [
        Area(whole, PAPER, PAPER, 0),
        Words(MARGIN + 4, 34, speak("Zone Zero"), 28, "#2f5d83", "left"),
        Words(WIDTH - MARGIN - 4, 34, speak("Tyrant Zone"), 28, "#8a5315", "right"),
        Words(
            gate[0],
            below,
            speak("← 1, below level {level}", level=NUMBERS.top_level),
            19,
            QUIET,
            "right",
        ),
        Words(
            first[0] - PITCH / 2,
            below,
            speak("level {level}: {tile} →", level=NUMBERS.top_level, tile=NUMBERS.gate + 1),
            19,
            QUIET,
            "left",
        ),
    ]


def _ways() -> list[Shape]:
    """Draw the way from each tile to the next, and on it an arrowhead."""
    ways: list[Shape] = []
    heads: list[Shape] = []
    for a, b in steps():
        _, dark, colour = TYRANT if max(a, b) > NUMBERS.gate else ZERO
        ways.append(Trail((PLACES[a], PLACES[b]), colour, 30))
        heads.append(Area(_head(PLACES[a], PLACES[b]), dark, dark, 0))
    return ways + heads


def _head(a: Point, b: Point) -> tuple[Point, ...]:
    middle = between(a, b, 0.5)
    length = abs(b[0] - a[0]) + abs(b[1] - a[1])  # steps are level or upright
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    long = 4 if length <= PITCH else 8
    wide = 7
    return tuple(
        (round(middle[0] + dx * u - dy * v, 1), round(middle[1] + dy * u + dx * v, 1))
        for u, v in ((long, 0), (-long, wide), (-long, -wide))
    )


def _tiles() -> list[Shape]:
    """Draw boxes, then numbers, then marks: what looks alike in a row is painted at once."""
    boxes = sorted((_box(tile) for tile in PLACES), key=lambda area: (area.fill, area.line))
    numbers = [
        Words(x - BOX / 2 + 5, y - BOX / 2 + 12, str(tile), 18, INK, "left")
        for tile, (x, y) in PLACES.items()
    ]
    return [*boxes, *numbers, *(shape for tile in PLACES for shape in mark(tile))]


def _box(tile: int) -> Area:
    fill, edge, _ = TYRANT if tile > NUMBERS.gate else ZERO
    if tile in A_TILES:
        fill, edge = ACTION
    elif tile in Z_TILES:
        fill, edge = PENALTY
    elif tile in (NUMBERS.gate, NUMBERS.goal):
        fill, edge = GOLD
    line = 4 if tile in (NUMBERS.gate, NUMBERS.goal) else 2
    return box(*PLACES[tile], BOX, fill, edge, line)


def mark(tile: int) -> list[Shape]:
    """Return the sign of what a tile does: A and Z, a star on the goal, bars at the gate."""
    x, y = PLACES[tile]
    x, y = x + BOX / 2 - 9, y + BOX / 2 - 9
    if tile in A_TILES:
        return MARKS["action"](x, y)
    if tile in Z_TILES:
        return MARKS["penalty"](x, y)
    if tile == NUMBERS.goal:
        return [Area(moved(STAR, x - 3, y - 3, 1.4), GOLD[1], GOLD[1], 0)]
    if tile == NUMBERS.gate:
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
