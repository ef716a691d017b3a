"""Which part of a picture another picture changes: only that is painted again.

>>> from azardia_widgets.board.shapes import Disc, Words
>>> pawn, word = Disc(30, 30, 10, "#fff", "#000"), Words(200, 30, "Round 1", 20, "#000")
>>> bounds(pawn)
(19, 19, 41, 41)
>>> differing([word, pawn], [word, Disc(90, 30, 10, "#fff", "#000")]) == [
...     pawn, Disc(90, 30, 10, "#fff", "#000")]
True
>>> differing([word, pawn], [pawn, word])  # what is painted in another order
[Words(x=200, y=30, text='Round 1', size=20, fill='#000', align='center'), \
Disc(x=30, y=30, radius=10, fill='#fff', stroke='#000', line=2)]
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, floor

from azardia_widgets.board.shapes import Disc, Shape, Words

Box = tuple[float, float, float, float]  # left, top, right, bottom

# Widths of bold letters, in their size: of a few, and of all others at most.
_WIDE, _WIDEST, _USUAL = frozenset("mwMW%@—…→"), 1.15, 0.9
_HIGHEST = 0.8  # of letters over and below their middle

_LEFT = {"left": 0.0, "center": 0.5, "right": 1.0}  # of a text, how much is left of its point


def bounds(shape: Shape) -> Box:
    """Return a box, in whole units, that nothing of a shape is painted outside of."""
    if isinstance(shape, Words):
        wide = shape.size * sum(_WIDEST if one in _WIDE else _USUAL for one in shape.text)
        left = shape.x - _LEFT[shape.align] * wide
        high = _HIGHEST * shape.size
        return floor(left), floor(shape.y - high), ceil(left + wide), ceil(shape.y + high)
    edge = shape.line / 2
    if isinstance(shape, Disc):
        far = shape.radius + edge
        left, right, top, bottom = shape.x - far, shape.x + far, shape.y - far, shape.y + far
    else:
        across, down = zip(*shape.points, strict=True)
        left, right = min(across) - edge, max(across) + edge
        top, bottom = min(down) - edge, max(down) + edge
    return floor(left), floor(top), ceil(right), ceil(bottom)


def differing(old: Sequence[Shape], new: Sequence[Shape]) -> list[Shape]:
    """Return the shapes that only one of two pictures has, or both in another order."""
    gone, come = Counter(old), Counter(new)
    found = [*(gone - come).elements(), *(come - gone).elements()]
    kept = gone & come
    pairs = zip(_kept(old, kept), _kept(new, kept), strict=True)
    return [*found, *dict.fromkeys(one for a, b in pairs if a != b for one in (a, b))]


def _kept(shapes: Iterable[Shape], kept: Counter[Shape]) -> list[Shape]:
    """Return those shapes that both pictures have, as often as both have them."""
    left = Counter(kept)
    found = []
    for shape in shapes:
        if left[shape] > 0:
            left[shape] -= 1
            found.append(shape)
    return found


@lru_cache(maxsize=8192)
def in_pixels(shape: Shape, scale: float) -> Box:
    """Return a box of whole pixels, so many to a unit, that all of a shape is painted in."""
    left, top, right, low = (edge * scale for edge in bounds(shape))
    return floor(left) - 1, floor(top) - 1, ceil(right) + 1, ceil(low) + 1


def joined(boxes: Iterable[Box]) -> list[Box]:
    """Return boxes apart from each other that cover these: those that overlap become one.

    >>> joined([(0, 0, 4, 4), (9, 9, 12, 12), (3, 3, 6, 6)])
    [(9, 9, 12, 12), (0, 0, 6, 6)]
    """
    apart: list[Box] = []
    for box in boxes:
        while met := [one for one in apart if _overlap(one, box)]:
            apart = [one for one in apart if one not in met]
            box = _around([*met, box])
        apart.append(box)
    return apart


def _overlap(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def parts(
    old: Sequence[Shape], new: Sequence[Shape], scale: float
) -> list[tuple[Box, list[Shape]]]:
    """Return what of a picture is to be painted anew: boxes of pixels, so many to a unit.

    With each comes what is in it. No shape is in two boxes, or only partly in one: a browser
    smooths the edge of what is cut off differently.
    """
    boxes = joined(in_pixels(shape, scale) for shape in differing(old, new))
    placed = [(in_pixels(shape, scale), shape) for shape in new] if boxes else []
    while True:
        inside = [[(at, shape) for at, shape in placed if _overlap(at, box)] for box in boxes]
        pairs = zip(boxes, inside, strict=True)
        grown = joined(_around([box, *(at for at, _ in found)]) for box, found in pairs)
        if sorted(grown) == sorted(boxes):
            pairs = zip(boxes, inside, strict=True)
            return [(box, [shape for _, shape in found]) for box, found in pairs]
        boxes = grown


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, lows = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)
