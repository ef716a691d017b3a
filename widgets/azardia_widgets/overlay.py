"""Chances laid over the tiles: on each tile a bar that grows with its chance, and the chance."""

from collections.abc import Mapping
from fractions import Fraction

from azardia_nb.language import language
from azardia_nb.odds.say import PERCENT, fraction, percent
from azardia_widgets.board import INK, mark
from azardia_widgets.layout import BOX, PLACES
from azardia_widgets.shapes import Area, Shape, Words

# One hue that no tile and no pawn has, told apart by lightness: dark words are legible on all.
_LIGHT = (0xD8, 0xCB, 0xF3)
_DEEP = (0x9B, 0x7F, 0xDB)
STEPS = 12  # as many tints, because bars of one tint are painted at once
TINTS = tuple(
    "#"
    + "".join(
        f"{round(light + (deep - light) * step / (STEPS - 1)):02x}"
        for light, deep in zip(_LIGHT, _DEEP, strict=True)
    )
    for step in range(STEPS)
)

_HALF = BOX / 2 - 3  # half the width of a bar
_FLOOR = BOX / 2 - 2  # where bars stand, below the middle of the tile
_TALLEST = 31  # up to the number of the tile

# Letters of the longest text, and the size in which a tile has room for it.
_SIZES = {5: 16, 6: 14, 7: 13}
_LONGEST = max(_SIZES)

NAMED = 5  # tiles that the description names


def overlay(
    chances: Mapping[int, Fraction], code: str, *, as_fraction: bool = False
) -> tuple[Shape, ...]:
    """Return bars and texts for the tiles with a chance; the likeliest has the tallest bar.

    What stands on a tile stays legible: the number above the bar, A and Z before it.
    """
    possible = {tile: chances[tile] for tile in sorted(chances) if chances[tile] > 0}
    most = max(possible.values(), default=Fraction(1))
    texts = {tile: short(chance, code, as_fraction) for tile, chance in possible.items()}
    longest = max(map(len, texts.values()), default=0)
    size = next(size for letters, size in _SIZES.items() if longest <= letters)
    bars: list[Area] = []
    words: list[Shape] = []
    marks: list[Shape] = []
    for tile, chance in possible.items():
        x, y = PLACES[tile]
        share = float(chance / most)
        floor, top = y + _FLOOR, round(y + _FLOOR - _TALLEST * share, 1)
        left, right = x - _HALF, x + _HALF
        tint = TINTS[round(share * (STEPS - 1))]
        bars.append(Area(((left, floor), (left, top), (right, top), (right, floor)), tint, tint, 0))
        sign = mark(tile)
        marks += sign
        words.append(Words(x, y + (1 if sign else 3), texts[tile], size, INK))
    # What looks alike in a row is painted at once; letters of marks come after their grounds.
    bars.sort(key=lambda bar: bar.fill)
    marks.sort(key=lambda shape: isinstance(shape, Words))
    return (*bars, *marks, *words)


def short(chance: Fraction, code: str, as_fraction: bool = False) -> str:
    """Return a chance as short as a tile needs it: a fraction only where there is room for it.

    >>> short(Fraction(3, 20), "en"), short(Fraction(3, 20), "en", as_fraction=True)
    ('15 %', '3/20')
    """
    said = fraction(chance)
    return said if as_fraction and len(said) <= _LONGEST else _percent(chance, code, 0)


def likeliest(chances: Mapping[int, Fraction], code: str, as_fraction: bool = False) -> str:
    """Say the likeliest tiles, each with its chance, and how many others are possible.

    >>> likeliest({12: Fraction(9, 10), 13: Fraction(1, 10)}, "en")
    'Most likely: tile 12 with 90.0 %, tile 13 with 10.0 %.'
    """
    speak = language(code)
    possible = [(-chance, tile) for tile, chance in chances.items() if chance > 0]
    if not possible:
        return ""
    named = [
        speak("tile {tile} with {chance}", tile=tile, chance=_long(-less, code, as_fraction))
        for less, tile in sorted(possible)[:NAMED]
    ]
    said = [speak("Most likely: {tiles}.", tiles=", ".join(named))]
    if len(possible) > NAMED:
        said.append(speak("Other tiles possible: {n}.", n=len(possible) - NAMED))
    return " ".join(said)


def _long(chance: Fraction, code: str, as_fraction: bool) -> str:
    said = fraction(chance)
    return said if as_fraction and len(said) <= _LONGEST else _percent(chance, code, 1)


def _percent(chance: Fraction, code: str, digits: int) -> str:
    """Return a chance as percent; what is possible is never said as 0, nor as 100 when unsure."""
    least = Fraction(1, PERCENT * 10**digits)
    if 0 < chance < least:
        return "<" + percent(least, code, digits)
    if 1 - least < chance < 1:
        return ">" + percent(1 - least, code, digits)
    return percent(chance, code, digits)
