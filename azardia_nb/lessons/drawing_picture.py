"""SVG pictures of drawings: the empty frame, a drawing, the truth over it, and those of a class.

The widget that takes a drawing (`drawing.js` of azardia_widgets) puts its marks into the `slots` of
the empty frame.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import NamedTuple

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.drawing import SQUARES, STEPS, Drawing, Heights
from azardia_nb.text.language import N_, Speak, language, plural

WIDTH = 352  # units, about the pixels of a phone
WIDEST = 520  # pixels
HIGH = 190  # of the axes
LEFT, RIGHT, TOP = 12, 12, 36  # margins
WITH_HEIGHTS = 40  # left margin of a curve, for its axis
BELOW = 44
LARGEST = 44  # side of a cell
SIDE = 20  # squares in a row are so wide
NARROW = 2  # letters of a text that fits into a cell
FEW = 12  # places whose heights are written above them
INK, LINE, MINE, PALE = "#16222e", "#8795a1", "#0063a6", "#9fd3f5"
GHOST = "#5a3f9e"
FONT = "'DejaVu Sans', Verdana, sans-serif"

YOURS = N_("your drawing")
EXACT = N_("exact values")
MEAN = N_("the class’s mean")
EACH = plural("{n} drawing", "{n} drawings")


class Slot(NamedTuple):
    """The rectangle of a place in a drawing's frame."""

    x: float
    y: float
    wide: float
    high: float


@dataclass(frozen=True)
class Shown:
    """The contents of a frame: a drawing, the truth if `truth`, and `ghosts`, those of a class."""

    heights: Heights | None = None
    truth: bool = False
    ghosts: Sequence[Heights] = field(default=())


def slots(drawing: Drawing) -> list[Slot]:
    """Return the rectangle of each place in the frame; for bars and curves as high as the axes."""
    if drawing.shape == "square":
        return [
            Slot(LEFT + (WIDTH - LEFT - RIGHT) / 2 - 5 * SIDE + at % 10 * SIDE, y, SIDE, SIDE)
            for at in range(SQUARES)
            for y in [TOP + (9 - at // 10) * SIDE]
        ]
    if drawing.shape == "cells":
        side = _side(drawing)
        left = (WIDTH - side * _columns(drawing)) / 2
        return [
            Slot(left + column * side, TOP + row * side, side, side) for column, row in drawing.at
        ]
    left = WITH_HEIGHTS if drawing.shape == "curve" else LEFT
    wide = (WIDTH - left - RIGHT) / len(drawing.truth)
    return [Slot(left + at * wide, TOP, wide, HIGH) for at in range(len(drawing.truth))]


def _columns(drawing: Drawing) -> int:
    return 1 + max(column for column, _ in drawing.at)


def _side(drawing: Drawing) -> float:
    columns = _columns(drawing)
    return min(LARGEST, (WIDTH - LEFT - RIGHT) / columns)


def height(drawing: Drawing) -> float:
    """Return the height of a drawing's picture, in units of WIDTH."""
    if drawing.shape in ("bars", "curve"):
        return TOP + HIGH + BELOW
    return max(slot.y + slot.high for slot in slots(drawing)) + 8


def paint(drawing: Drawing, shown: Shown, code: str = "en", attributes: str = "") -> str:
    """Return the picture of a drawing's frame with its contents, as SVG."""
    high = height(drawing)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {_n(high)}"{attributes} '
        f'font-family="{FONT}" font-size="12" fill="{INK}" stroke-linejoin="round">'
        f'<rect width="{WIDTH}" height="{_n(high)}" fill="#fff"/>'
        f"{''.join(_Painter(drawing, shown, code).parts())}</svg>"
    )


def described(drawing: Drawing, shown: Shown, code: str) -> str:
    """Return the contents of a drawing's frame in words."""
    speak, sentences = language(code), []
    if shown.heights:
        sentences.append(f"{speak(YOURS)}: {drawing.described(shown.heights, code)}.")
    if shown.ghosts:
        sentences.append(f"{speak(MEAN)}: {_mean_in_words(drawing, shown, code)}.")
    if shown.truth:
        sentences.append(f"{speak(EXACT)}: {drawing.answer_text(code)}.")
    return " ".join(sentences) or speak("An empty frame to draw into.")


def _mean_in_words(drawing: Drawing, content: Shown, code: str) -> str:
    heights = mean(content.ghosts)
    if drawing.shape != "cells":
        return drawing.described(heights, code)
    each = (
        f"{drawing.name(at, code)}: {drawing.amount(one, code)}"
        for at, one in enumerate(heights)
        if one
    )
    return "; ".join(each)


def mean(drawings: Sequence[Heights]) -> Heights:
    """Return the mean height at each place, over several drawings."""
    return tuple(sum(place, Fraction(0)) / len(drawings) for place in zip(*drawings, strict=True))


class _Painter:
    """The SVG parts of one picture of a drawing."""

    def __init__(self, drawing: Drawing, shown: Shown, code: str) -> None:
        self._drawing, self._content, self._code = drawing, shown, code
        self._slots = slots(drawing)
        self._speak: Speak = language(code)
        every = [*shown.ghosts, *([shown.heights] if shown.heights else [])]
        every += [drawing.truth] if shown.truth else []
        highest = max((max(one) for one in every), default=Fraction(1))
        self._low = float(drawing.low)
        self._top = float(drawing.top if drawing.shape == "curve" else highest * Fraction(21, 20))

    def parts(self) -> Iterator[str]:
        yield from self._legend()
        if self._drawing.shape in ("bars", "curve"):
            yield from self._axes()
            yield from self._ghost_lines()
            yield from self._bars() if self._drawing.shape == "bars" else self._lines()
        else:
            yield from self._squares()

    def _legend(self) -> Iterator[str]:
        content, x = self._content, float(LEFT)
        entries = []
        if content.heights:
            entries.append((f'fill="{PALE}" stroke="{MINE}"', self._speak(YOURS)))
        if content.ghosts:
            label = self._speak(EACH, n=len(content.ghosts))
            entries.append((f'fill="{GHOST}"', f"{label}, {self._speak(MEAN)}"))
        if content.truth:
            entries.append((f'fill="none" stroke="{INK}" stroke-width="2.5"', self._speak(EXACT)))
        for look, text in entries:
            yield f'<rect x="{_n(x)}" y="6" width="14" height="12" {look}/>'
            yield _text(x + 19, 16, text)
            x += 19 + 7 * len(text) + 16

    # --- bars and curves ---

    def _axes(self) -> Iterator[str]:
        first, last = self._slots[0], self._slots[-1]
        left, right, bottom = first.x, last.x + last.wide, TOP + HIGH
        lines = "".join(f"M{_n(left)} {_n(bottom - HIGH * n / 4)}H{_n(right)}" for n in range(5))
        yield f'<path d="{lines}" stroke="#c9ced4" fill="none"/>'
        yield f'<path d="M{_n(left)} {bottom}H{_n(right)}" stroke="{INK}" fill="none"/>'
        if self._drawing.shape == "curve":
            for n in range(0, 5, 2):
                label = _step(self._drawing, n, 4, self._code)
                yield _text(left - 5, bottom - HIGH * n / 4 + 4, label, "end")
        count = len(self._slots)
        labels = [self._drawing.label(at, self._code) for at in range(count)]
        size = 'font-size="11"' if count > FEW else ""
        every = 1 + (max(map(len, labels)) * 7.5 > first.wide)
        for at in range(0, count, every):
            slot = self._slots[at]
            yield _text(slot.x + slot.wide / 2, bottom + 16, labels[at], "middle", size)
        axis = self._drawing.question_text(self._drawing.axis, self._code)
        yield _text((left + right) / 2, bottom + 36, axis, "middle")

    def _y(self, height: Fraction | float) -> float:
        return TOP + HIGH * (self._top - float(height)) / (self._top - self._low)

    def _outline(self, heights: Heights) -> str:
        """Return the SVG path along the tops of bars, or through the points of a curve."""
        if self._drawing.shape == "curve":
            points = zip(self._slots, heights, strict=True)
            return "M" + "L".join(
                f"{_n(slot.x + slot.wide / 2)} {_n(self._y(one))}" for slot, one in points
            )
        return "".join(
            f"M{_n(slot.x + 2)} {_n(self._y(one))}h{_n(slot.wide - 4)}"
            for slot, one in zip(self._slots, heights, strict=True)
        )

    def _ghost_lines(self) -> Iterator[str]:
        ghosts = self._content.ghosts
        if not ghosts:
            return
        path = "".join(map(self._outline, ghosts))
        yield (
            f'<path d="{path}" stroke="{GHOST}" stroke-opacity="0.35" stroke-width="1.5" '
            'fill="none"/>'
        )
        yield (
            f'<path d="{self._outline(mean(ghosts))}" stroke="{GHOST}" stroke-width="4" '
            'fill="none"/>'
        )

    def _bars(self) -> Iterator[str]:
        drawn, bottom = self._content.heights, TOP + HIGH
        if drawn:
            look = f'fill="{PALE}" stroke="{MINE}"'
            yield f'<path d="{self._blocks(drawn, 4)}" {look}/>'
        if not self._content.truth:
            return
        truth = self._drawing.truth
        yield f'<path d="{self._blocks(truth, 2)}" fill="none" stroke="{INK}" stroke-width="2.5"/>'
        if len(truth) <= FEW:
            for slot, one in zip(self._slots, truth, strict=True):
                label = self._drawing.amount(one, self._code)
                y = min(self._y(one) - 4, bottom - 4)
                yield _text(slot.x + slot.wide / 2, y, label, "middle", 'font-size="11"')

    def _blocks(self, heights: Heights, margin: float) -> str:
        bottom = TOP + HIGH
        return "".join(
            f"M{_n(slot.x + margin)} {bottom}V{_n(self._y(one))}"
            f"h{_n(slot.wide - 2 * margin)}V{bottom}Z"
            for slot, one in zip(self._slots, heights, strict=True)
        )

    def _lines(self) -> Iterator[str]:
        if drawn := self._content.heights:
            yield f'<path d="{self._outline(drawn)}" stroke="{MINE}" stroke-width="3" fill="none"/>'
            yield from self._points(drawn, PALE, MINE)
        if self._content.truth:
            truth = self._drawing.truth
            yield (
                f'<path d="{self._outline(truth)}" stroke="{INK}" stroke-width="2.5" '
                'stroke-dasharray="6 3" fill="none"/>'
            )
            yield from self._points(truth, "#fff", INK)

    def _points(self, heights: Heights, fill: str, stroke: str) -> Iterator[str]:
        for slot, one in zip(self._slots, heights, strict=True):
            x, y = _n(slot.x + slot.wide / 2), _n(self._y(one))
            look = f'fill="{fill}" stroke="{stroke}" stroke-width="2"'
            yield f'<circle cx="{x}" cy="{y}" r="4" {look}/>'

    # --- squares and cells ---

    def _squares(self) -> Iterator[str]:
        count, content = len(self._slots), self._content
        mine = _painted(content.heights, count) if content.heights else [Fraction(0)] * count
        many = [_painted(one, count) for one in content.ghosts]
        shares = mean([tuple(one) for one in many]) if many else ()
        truth = _painted(self._drawing.truth, count)
        for at, slot in enumerate(self._slots):
            inside = f'x="{_n(slot.x)}" y="{_n(slot.y)}" width="{_n(slot.wide)}"'
            inside += f' height="{_n(slot.high)}"'
            fill = f'fill="{PALE}"' if mine[at] else 'fill="#fff"'
            yield f'<rect {inside} {fill} stroke="{LINE}"/>'
            if shares and shares[at]:
                look = f'fill="{GHOST}" fill-opacity="{_n(0.75 * float(shares[at]))}"'
                yield f"<rect {inside} {look}/>"
            if self._drawing.shape == "cells":
                label = self._drawing.label(at, self._code)
                middle = slot.x + slot.wide / 2, slot.y + slot.high / 2 + 4
                yield _text(*middle, label, "middle")
        yield from self._heads()
        if content.truth:
            for slot, one in zip(self._slots, truth, strict=True):
                if one:
                    place = f'x="{_n(slot.x + 2)}" y="{_n(slot.y + 2)}"'
                    size = f'width="{_n(slot.wide - 4)}" height="{_n(slot.high - 4)}"'
                    look = f'fill="none" stroke="{INK}" stroke-width="3"'
                    yield f"<rect {place} {size} {look}/>"

    def _heads(self) -> Iterator[str]:
        drawing = self._drawing
        if not drawing.heads:
            return
        side = _side(drawing)
        left = (WIDTH - side * _columns(drawing)) / 2
        for (column, row), text in drawing.heads:
            label = drawing.head(text, self._code)
            y = TOP + (row + 0.5) * side + 4
            if len(label) > NARROW:
                yield _text(left + column * side, y, label)
            else:
                yield _text(left + (column + 0.5) * side, y, label, "middle")


def _painted(heights: Heights, count: int) -> list[Fraction]:
    """Return 1 or 0 for each of `count` cells; a probability paints cells from the first on."""
    if len(heights) == count:
        return list(heights)
    full = int(heights[0] * count + Fraction(1, 2))
    return [Fraction(at < full) for at in range(count)]


def _n(value: float) -> str:
    """Return a coordinate as text with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _text(x: float, y: float, text: str, anchor: str = "start", more: str = "") -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}" {more}>{escape(text)}</text>'


def _step(drawing: Drawing, n: int, of: int, code: str) -> str:
    """Return the height of a curve after `n` of `of` equal steps from bottom to top, as text."""
    return drawing.amount(drawing.low + (drawing.top - drawing.low) * n / of, code)


def steps(drawing: Drawing, code: str) -> list[str]:
    """Return the texts of all heights that can be drawn: steps of a curve, or whole percents."""
    if drawing.shape == "curve":
        return [_step(drawing, n, STEPS, code) for n in range(STEPS + 1)]
    return [drawing.amount(Fraction(n, SQUARES), code) for n in range(SQUARES + 1)]


# --- a class --------------------------------------------------------------------------------------


def read_all(drawing: Drawing, given: Iterable[str]) -> list[Heights]:
    """Return the heights of those drawings in `given` that can be read."""
    drawings = []
    for text in given:
        with suppress(AzardiaError):
            drawings.append(drawing.heights(drawing.read(text).marks))
    return drawings


def class_figure(drawing: Drawing, ghosts: Sequence[Heights], code: str, *, truth: bool) -> str:
    """Return SVG of a class's drawings over each other, with their mean."""
    content = Shown(ghosts=ghosts, truth=truth)
    label = escape(described(drawing, content, code))
    style = f"width:100%;max-width:{WIDEST}px;forced-color-adjust:none"
    return paint(drawing, content, code, f' role="img" aria-label="{label}" style="{style}"')


def class_html(drawing: Drawing, ghosts: Sequence[Heights], code: str) -> str:
    """Return HTML of a class's drawings, first without the truth, then with it in a fold."""
    speak = language(code)
    before, after = (class_figure(drawing, ghosts, code, truth=truth) for truth in (False, True))
    show, why = speak("Show the exact one"), drawing.explained(code)
    return (
        f"<p>{escape(drawing.prompt(code))}</p>{before}"
        f"<details><summary>{escape(show)}</summary>{after}<p>{escape(why)}</p></details>"
    )
