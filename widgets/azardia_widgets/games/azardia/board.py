"""The empty board as shapes: zones, tiles, the way from each to the next, A, Z, gate and goal."""

from functools import lru_cache
from math import dist

from azardia_nb.text.language import language
from azardia_widgets.board.layout import BOX, LETTERS, MARGIN, PITCH
from azardia_widgets.board.palette import BAD, GOLD, GOOD, INK, PAPER, QUIET, SPACE
from azardia_widgets.board.shapes import Area, Point, Shape, Trail, Words, arrowhead, between, box
from azardia_widgets.games.azardia.layout import MARK, Layout

# Told apart by light and dark too, so that they hold for every kind of colour vision and in print.
ZERO = SPACE  # tile, its edge, the way
TYRANT = ("#fdf1e4", "#b9803f", "#ecc79b")

DECKS = 348  # how much room the marks and numbers of the decks take


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


_SIGN = LETTERS  # size of the letters
_APART = 14
_LONGEST = 305  # what the way back says, in any language


def _signposts(code: str, on: Layout) -> list[Shape]:
    """Return what the gate asks for, to its left and right as far as there is room."""
    speak = language(code)
    gate, top = on.numbers.gate, on.numbers.top_level
    back = speak("← 1, below level {level}", level=top)
    forward = speak("level {level}: {tile} →", level=top, tile=gate + 1)
    x, decks = on.places[gate][0], decks_from(on)
    last = decks - MARK - _APART / 2 if decks > x else on.width - MARGIN
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
    long = 4 if dist(a, b) <= PITCH else 8
    return arrowhead(between(a, b, 0.5), a, b, long, 7)


def _tiles(on: Layout) -> list[Shape]:
    """Draw boxes, then numbers, then marks: what looks alike in a row is painted at once."""
    boxes = sorted((_box(tile, on) for tile in on.places), key=lambda area: (area.fill, area.line))
    numbers = [
        Words(x - BOX / 2 + 5, y - BOX / 2 + 12, str(tile), LETTERS, INK, "left")
        for tile, (x, y) in on.places.items()
    ]
    return [*boxes, *numbers, *(shape for tile in on.places for shape in on.signs.get(tile, ()))]


def _box(tile: int, on: Layout) -> Area:
    golden = tile in (on.numbers.gate, on.numbers.goal)
    fill, edge, _ = TYRANT if tile > on.numbers.gate else ZERO
    if tile in on.marks:
        fill, edge = GOOD if on.marks[tile] == "action" else BAD
    elif golden:
        fill, edge = GOLD
    return box(*on.places[tile], BOX, fill, edge, 4 if golden else 2)
