"""Overlays on a board: bars for probabilities or amounts, signs, and highlights of choices.

In texts a space is a tile, unless it has a name.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import dist
from types import MappingProxyType
from typing import NamedTuple

from azardia_nb.probability.ties import SAME, best_first, first_best
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import PERCENT, decimal, fraction, percent
from azardia_widgets.board.layout import BOX, LETTERS, Layout
from azardia_widgets.board.shapes import (
    GOLD,
    INK,
    Area,
    Point,
    Shape,
    Trail,
    Words,
    arrowhead,
    between,
)

# One hue that no space or pawn has; all shades are light enough for dark text.
_LIGHT = (0xE6, 0xDC, 0xF8)
_DEEP = (0xB8, 0xA0, 0xEA)
STEPS = 12  # number of tints; bars of one tint are painted together
TINTS = tuple(
    "#"
    + "".join(
        f"{round(light + (deep - light) * step / (STEPS - 1)):02x}"
        for light, deep in zip(_LIGHT, _DEEP, strict=True)
    )
    for step in range(STEPS)
)

_HALF = BOX / 2 - 3  # half the width of a bar
_FLOOR = BOX / 2 - 2  # bottom of bars, below the middle of the space
_TALLEST = 31  # just below the number of the space
_LOWEST = 3  # height of the smallest bar

# Font size by the length of the longest text.
_SIZES = {3: LETTERS, 4: 17, 5: 16, 6: 14, 7: 13}
_LONGEST = max(_SIZES)

_SIGN, _SIGNED = 24, 16  # font size of a sign with one letter, and with more

NAMED = 5  # tiles in a description, at most
UNNAMED: Mapping[int, str] = MappingProxyType({})  # for boards whose spaces have only numbers
LEAST = Fraction(1, PERCENT)  # smaller probabilities have a tint but no number


class _Sentences(NamedTuple):
    """Sentences about spaces: one space, the number of others, equal values, extremes."""

    one: str
    others: str
    alike: str
    apart: str


_BY_NUMBER = _Sentences(
    N_("tile {tile}: {chance}"),
    N_("Other tiles possible: {n}."),
    N_("{unit}: {much} on every tile."),
    N_("{unit}: highest on tile {most} ({much}), lowest on tile {least} ({little})."),
)
_BY_NAME = _Sentences(
    "{tile}: {chance}",
    N_("Other spaces possible: {n}."),
    N_("{unit}: {much} on every space."),
    N_("{unit}: highest on {most} ({much}), lowest on {least} ({little})."),
)


@dataclass(frozen=True)
class Amounts:
    """An amount for each tile, for example the expected number of turns to go.

    `unit` names it in the board's language; it is written with `digits` decimals. Bars grow from
    `base`, so that a common part does not hide the differences.
    """

    values: Mapping[int, Fraction | float]
    unit: str
    digits: int = 1
    base: float = 0

    def amount_text(self, tile: int, code: str) -> str:
        """Return the amount of `tile` as text, in the language `code`."""
        return decimal(self.values[tile], code, self.digits)


@dataclass(frozen=True)
class Signs:
    """A sign on each tile, such as the best choice there; each sign has a colour.

    `meanings` explain the signs in the board's language.
    """

    values: Mapping[int, str]
    colours: Mapping[str, str]
    meanings: Mapping[str, str]

    def tiles(self, sign: str, names: Mapping[int, str] = UNNAMED) -> str:
        """Return the tiles with `sign`, as text: their `names`, or ranges of numbers."""
        signed = sorted(tile for tile, each in self.values.items() if each == sign)
        if names:
            return ", ".join(names[tile] for tile in signed)
        runs: list[list[int]] = []
        for tile in signed:
            if runs and runs[-1][-1] == tile - 1:
                runs[-1].append(tile)
            else:
                runs.append([tile])
        return ", ".join(f"{run[0]}" if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


Laid = Mapping[int, Fraction] | Amounts | Signs


def tile_texts(laid: Laid, code: str, as_fraction: bool = False) -> dict[int, str]:
    """Return the text of each tile, by tile; values too small to be written are left out."""
    if isinstance(laid, Signs):
        return dict(laid.values)
    if isinstance(laid, Amounts):
        least = 10**-laid.digits
        return {
            tile: laid.amount_text(tile, code)
            for tile, much in laid.values.items()
            if much >= least
        }
    return {
        tile: short_chance(chance, code, as_fraction)
        for tile, chance in laid.items()
        if chance >= LEAST
    }


def overlay(laid: Laid, code: str, on: Layout, *, as_fraction: bool = False) -> tuple[Shape, ...]:
    """Return shapes of bars and texts over the tiles; the greatest value has the tallest bar.

    A very small probability is a bar without a number. Tiles' own numbers and signs stay legible.
    """
    if isinstance(laid, Signs):
        return _signs(laid, on)
    values = laid.values if isinstance(laid, Amounts) else laid
    base = laid.base if isinstance(laid, Amounts) else 0
    possible = {
        tile: values[tile] for tile in sorted(values) if values[tile] > 0 and tile in on.places
    }
    most = max(possible.values(), default=Fraction(1))
    texts = tile_texts(laid, code, as_fraction)
    size = min(map(font_size, texts.values()), default=LETTERS)
    bars: list[Area] = []
    words: list[Shape] = []
    marks: list[Shape] = []
    for tile, chance in possible.items():
        x, y = on.places[tile]
        share = max(0.0, float((chance - base) / (most - base))) if most > base else 1.0
        floor, top = y + _FLOOR, round(y + _FLOOR - max(_LOWEST, _TALLEST * share), 1)
        left, right = x - _HALF, x + _HALF
        tint = TINTS[round(share * (STEPS - 1))]
        bars.append(Area(((left, floor), (left, top), (right, top), (right, floor)), tint, tint, 0))
        sign = on.signs.get(tile, ())
        marks += sign
        if tile in texts:
            words.append(Words(x, y + (1 if sign else 3), texts[tile], size, INK))
    # Equal tints are painted together; letters of marks come after their grounds.
    bars.sort(key=lambda bar: bar.fill)
    marks.sort(key=lambda shape: isinstance(shape, Words))
    return (*bars, *marks, *words)


def font_size(text: str) -> int:
    """Return the font size that fits `text` on a space."""
    return next(size for long, size in _SIZES.items() if len(text) <= long)


def _signs(laid: Signs, on: Layout) -> tuple[Shape, ...]:
    """Return a coloured plate and its sign for each tile that has one."""
    plates: list[Area] = []
    words: list[Shape] = []
    marks: list[Shape] = []
    for tile, sign in sorted(laid.values.items()):
        if tile not in on.places:
            continue
        x, y = on.places[tile]
        floor, top = y + _FLOOR, y + _FLOOR - _TALLEST
        left, right = x - _HALF, x + _HALF
        tint = laid.colours[sign]
        plates.append(
            Area(((left, floor), (left, top), (right, top), (right, floor)), tint, tint, 0)
        )
        marks += on.signs.get(tile, ())
        words.append(Words(x, y + 6, sign, _SIGN if len(sign) == 1 else _SIGNED, INK))
    plates.sort(key=lambda plate: plate.fill)
    marks.sort(key=lambda shape: isinstance(shape, Words))
    return (*plates, *marks, *words)


def short_chance(chance: Fraction, code: str, as_fraction: bool = False) -> str:
    """Return a probability as short text: a fraction, if wanted and short enough, else percent.

    >>> short_chance(Fraction(3, 20), "en"), short_chance(Fraction(3, 20), "en", as_fraction=True)
    ('15%', '3/20')
    """
    text = fraction(chance)
    return text if as_fraction and len(text) <= _LONGEST else _percent(chance, code, 0)


def overlay_sentence(
    laid: Laid, code: str, as_fraction: bool = False, names: Mapping[int, str] = UNNAMED
) -> str:
    """Return a sentence on the extremes of an overlay; `names` are the spaces' names, if any.

    >>> overlay_sentence(Amounts({81: 26.16, 149: Fraction(22)}, "turns"), "en")
    'turns: highest on tile 81 (26.2), lowest on tile 149 (22.0).'
    >>> overlay_sentence(Signs({1: "+", 2: "+", 9: "−"}, {}, {"+": "add", "−": "subtract"}), "en")
    'add: 1–2. subtract: 9.'
    >>> overlay_sentence(Signs({0: "!", 1: "!"}, {}, {"!": "risk"}), "en", names={0: "A1", 1: "C1"})
    'risk: A1, C1.'
    """
    if isinstance(laid, Signs):
        lines = {sign: laid.tiles(sign, names) for sign in laid.meanings}
        return " ".join(f"{laid.meanings[sign]}: {run}." for sign, run in lines.items() if run)
    if not isinstance(laid, Amounts):
        return likeliest(laid, code, as_fraction, names)
    if not laid.values:
        return ""
    tiles = sorted(laid.values)
    most = first_best({tile: float(laid.values[tile]) for tile in tiles})
    least = first_best({tile: -float(laid.values[tile]) for tile in tiles})
    speak, sentences = language(code), _BY_NAME if names else _BY_NUMBER
    if laid.values[most] - laid.values[least] <= SAME:
        return speak(sentences.alike, unit=laid.unit, much=laid.amount_text(most, code))
    return speak(
        sentences.apart,
        unit=laid.unit,
        most=names.get(most, most),
        much=laid.amount_text(most, code),
        least=names.get(least, least),
        little=laid.amount_text(least, code),
    )


def likeliest(
    chances: Mapping[int, Fraction],
    code: str,
    as_fraction: bool = False,
    names: Mapping[int, str] = UNNAMED,
) -> str:
    """Return a sentence on the likeliest tiles, with probabilities, and the number of others.

    >>> likeliest({12: Fraction(9, 10), 13: Fraction(1, 10)}, "en")
    'Most likely: tile 12: 90%, tile 13: 10%.'
    >>> likeliest({16: Fraction(1)}, "en", names={16: "C6"})
    'Most likely: C6: 100%.'
    """
    speak, sentences = language(code), _BY_NAME if names else _BY_NUMBER
    possible = best_first(
        {tile: float(chances[tile]) for tile in sorted(chances) if chances[tile] > 0}
    )
    if not possible:
        return ""
    tiles = [
        speak(
            sentences.one,
            tile=names.get(tile, tile),
            chance=_long(chances[tile], code, as_fraction),
        )
        for tile in possible[:NAMED]
    ]
    parts = [speak("Most likely: {tiles}.", tiles=", ".join(tiles))]
    if len(possible) > NAMED:
        parts.append(speak(sentences.others, n=len(possible) - NAMED))
    return " ".join(parts)


def _long(chance: Fraction, code: str, as_fraction: bool) -> str:
    text = fraction(chance)
    return text if as_fraction and len(text) <= _LONGEST else _percent(chance, code, 1)


def _percent(chance: Fraction, code: str, digits: int) -> str:
    """Return a probability in percent, as text; only certain ones are written as 0% or 100%."""
    least = Fraction(1, PERCENT * 10**digits)
    if 0 < chance < least:
        return "<" + percent(least, code, digits)
    if 1 - least < chance < 1:
        return ">" + percent(1 - least, code, digits)
    return percent(chance, code, digits)


# --- choices on the board -------------------------------------------------------------------------


_HALO = GOLD[0]
_RING = "#0063a6"  # also the colour of primary buttons
_TINT = "rgba(0, 99, 166, 0.3)"  # transparent: the number of the space shows through
_SHORT = 34  # from an arrowhead's middle to the middle of its space
_ASIDE = (5, 2)  # offset of paths, so that numbers and signs stay legible


def reach_rings(on: Layout, spaces: Iterable[int]) -> tuple[Shape, ...]:
    """Return shapes of a ring with a halo around each of `spaces`, which are within reach."""
    drawn = [space for space in sorted(spaces) if space in on.places]
    halos = [_ring(on.outline(space, 4), _HALO, 11) for space in drawn]
    rings = [_ring(on.outline(space, 1.5), _RING, 4) for space in drawn]
    return (*halos, *rings)


def pick_rings(on: Layout, spaces: Iterable[int]) -> tuple[Shape, ...]:
    """Return shapes of a thin ring around each of `spaces`, which can be picked first."""
    drawn = [space for space in sorted(spaces) if space in on.places]
    return tuple(_ring(on.outline(space, -3), _RING, 2) for space in drawn)


def path_arrow(on: Layout, path: Sequence[int]) -> tuple[Shape, ...]:
    """Return shapes of an arrow along `path` with a mark on its last space; none if not drawn."""
    drawn = [space for space in path if space in on.places]
    if not drawn:
        return ()
    *through, last = [[(x + _ASIDE[0], y + _ASIDE[1]) for x, y in one] for one in on.lines(drawn)]
    shapes: list[Shape] = [Area(on.outline(drawn[-1], 1.5), _TINT, _RING, 6)]
    lines, heads = [tuple(one) for one in through if len(one) > 1], []
    if len(last) > 1 and last[-2] != last[-1]:
        before, end = last[-2:]
        tip = between(before, end, 1 - _SHORT / max(_SHORT * 1.6, dist(before, end)))
        lines.append((*last[:-1], tip))
        heads.append(arrowhead(tip, before, end, 11, 10))
    return (
        *shapes,
        *(Trail(line, "#ffffff", 9) for line in lines),
        *(Area(head, "#ffffff", "#ffffff", 5) for head in heads),
        *(Trail(line, _RING, 5) for line in lines),
        *(Area(head, _RING, _RING, 0) for head in heads),
    )


def _ring(corners: tuple[Point, ...], colour: str, line: float) -> Trail:
    return Trail((*corners, corners[0]), colour, line)
