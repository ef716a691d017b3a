"""Charts written as SVG, in numbers of two decimals; text stays text."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from azardia_widgets.board.shapes import INK
from azardia_widgets.board.svg import FONT
from azardia_widgets.charts.chart_layers import Dots, Fill, Layer, Picture, Point, Stroke

WIDTH = 548  # units, including the margins around the axes
_LEFT, _RIGHT, _BELOW = 54, 16, 44
TYPE, _TYPE_OF_TITLE = 12, 14  # font sizes
_TITLE, _LEGEND, _ALONG = 20, 18, 16  # line heights of title, legend and axis label
_LETTERS_TITLE, _LETTERS_LEGEND = 58, 74  # characters that fit into a line
_ENTRY = 7  # width of a legend entry's marker and gap, in characters
_LETTER, _MARKER, _GAP = 6.9, 19, 10  # mean width of a letter; a legend's markers and gaps
_GRID = "#c9ced4"
_DASHES = {"solid": "", "dashed": "7.4 3.2", "dashdot": "12.8 3.2 2 3.2", "dotted": "2 3.3"}
_FEW = 50  # with fewer points, dots are larger


def paint(picture: Picture) -> str:
    """Return the picture as SVG; the same picture always gives the same text."""
    return "".join(_Painter(picture).parts())


def frame(picture: Picture) -> tuple[float, float, float, float]:
    """Return left, right, top and bottom of the axes, as fractions of the picture's size."""
    right, top = (WIDTH - _RIGHT) / WIDTH, _top(picture) / picture.height
    return _LEFT / WIDTH, right, top, 1 - _BELOW / picture.height


def _top(picture: Picture) -> float:
    """Return the upper edge of the axes, below title and legend."""
    lines = len(textwrap.wrap(picture.title, _LETTERS_TITLE))
    return lines * _TITLE + _rows(_legend_layers(picture)) * _LEGEND + _ALONG + 4


def _legend_layers(picture: Picture) -> list[Layer]:
    return [layer for layer in picture.layers if layer.name]


def _rows(named: Sequence[Layer]) -> int:
    """Return the number of lines of the legend."""
    if sum(len(layer.name) + _ENTRY for layer in named) > _LETTERS_LEGEND:
        return 2
    return 0 if len(named) < 2 else 1


def _n(value: float) -> str:
    """Return a coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _text(x: float, y: float, text: str, look: str = "") -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}"{look}>{escape(text, quote=False)}</text>'


class _Painter:
    """The SVG of one picture."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._top, self._bottom = _top(picture), picture.height - _BELOW
        self._right = WIDTH - _RIGHT

    def parts(self) -> Iterator[str]:
        picture, bottom = self._picture, self._bottom
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {picture.height}" '
            f'font-family="{FONT}" font-size="{TYPE}" fill="{INK}" stroke-linejoin="round">'
            f'<rect width="{WIDTH}" height="{picture.height}" fill="#ffffff"/>'
        )
        grid = "".join(
            _path([(_LEFT, y), (self._right, y)])
            for y in (self._at((0, tick))[1] for tick, _ in picture.ticks_along)
        )
        corner = _path([(_LEFT, self._top), (_LEFT, bottom), (self._right, bottom)])
        yield f'<path d="{grid}" fill="none" stroke="{_GRID}" stroke-width=".7"/>' if grid else ""
        yield f'<path d="{corner}" fill="none" stroke="{INK}"/>'
        for at, layer in enumerate(picture.layers):
            if isinstance(layer, Fill) and layer.striped:
                yield _pattern(at, layer)
            yield self._layer(at, layer)
        yield f'<g text-anchor="middle">{"".join(self._labels_across())}</g>'
        yield f'<g text-anchor="end">{"".join(self._labels_along())}</g>'
        for line, words in enumerate(textwrap.wrap(picture.title, _LETTERS_TITLE), 1):
            look = f' font-size="{_TYPE_OF_TITLE}" font-weight="bold"'
            yield _text(8, _TITLE * line, words, look)
        yield _text(8, self._top - 5, picture.along)
        yield from self._legend()
        yield "</svg>"

    def _at(self, point: Point) -> Point:
        """Return the place on the picture of a point in the units of the axes."""
        (left, low), (right, high) = self._picture.low, self._picture.high
        x = _LEFT + (point[0] - left) / (right - left) * (self._right - _LEFT)
        y = self._bottom - (point[1] - low) / (high - low) * (self._bottom - self._top)
        return x, y

    def _labels_across(self) -> Iterator[str]:
        for tick, label in self._picture.ticks_across:
            yield _text(self._at((tick, 0))[0], self._bottom + 15, label)
        middle = (_LEFT + self._right) / 2
        yield _text(middle, self._picture.height - 6, self._picture.across)

    def _labels_along(self) -> Iterator[str]:
        for tick, label in self._picture.ticks_along:
            yield _text(_LEFT - 5, self._at((0, tick))[1] + 4, label)

    def _layer(self, at: int, layer: Layer) -> str:
        if isinstance(layer, Fill):
            outlines = [[self._at(point) for point in one] for one in layer.outlines]
            return _filled(at, layer, outlines)
        points = [self._at(point) for point in layer.points]
        if isinstance(layer, Stroke):
            return _stroked(layer, points)
        return _dotted(layer, points)

    def _legend(self) -> Iterator[str]:
        """Yield the names of layers with their markers, in columns that end at the right edge."""
        layers = [(at, layer) for at, layer in enumerate(self._picture.layers) if layer.name]
        rows = _rows([layer for _, layer in layers])
        if not rows:
            return
        columns = [layers[at : at + rows] for at in range(0, len(layers), rows)]
        widths = [
            _MARKER + _GAP + max(len(layer.name) for _, layer in one) * _LETTER for one in columns
        ]
        x = max(8, self._right - sum(widths) - _GAP * (len(widths) - 1))
        above = self._top - _ALONG - rows * _LEGEND
        for column, width in zip(columns, widths, strict=True):
            for row, (at, layer) in enumerate(column):
                y = above + row * _LEGEND + 9
                yield _marker(at, layer, x, y)
                yield _text(x + _MARKER + 7, y + 4, layer.name)
            x += width + _GAP


def _pattern(at: int, layer: Fill) -> str:
    """Return the pattern of a striped fill: lines from the lower left to the upper right."""
    return (
        f'<pattern id="stripes{at}" width="6" height="6" patternUnits="userSpaceOnUse">'
        f'<rect width="6" height="6" fill="{layer.colour}"/><path d="M0 6L6 0M-1 1L1 -1M5 7L7 5" '
        f'stroke="{layer.edge}" stroke-width="1.2"/></pattern>'
    )


def _filled(at: int, layer: Fill, outlines: Iterable[Sequence[Point]]) -> str:
    fill = f"url(#stripes{at})" if layer.striped else layer.colour
    opacity = f' fill-opacity="{layer.opacity:g}"' * (layer.opacity != 1)
    path = "".join(f"{_path(outline)}z" for outline in outlines)
    if not path:
        return ""
    return (
        f'<path d="{path}" fill="{fill}"{opacity} stroke="{layer.edge}" '
        f'stroke-width="{layer.line:g}" stroke-linejoin="miter"/>'
    )


def _stroked(layer: Stroke, points: Sequence[Point]) -> str:
    if not points:
        return ""
    dashes = f' stroke-dasharray="{_DASHES[layer.dash]}"' * (layer.dash != "solid")
    return (
        f'<path d="{_path(points)}" fill="none" stroke="{layer.colour}" stroke-width="2"{dashes}/>'
    )


def _dotted(layer: Dots, points: Sequence[Point]) -> str:
    radius = 3 if len(points) < _FEW else 2
    look = f'fill="{layer.colour}" stroke="#ffffff" stroke-width=".8"'
    if layer.triangle:
        corners = [
            [(x - radius, y - radius), (x + radius, y - radius), (x, y + radius)] for x, y in points
        ]
        path = "".join(f"{_path(one)}z" for one in corners)
        return f'<path d="{path}" {look}/>' if path else ""
    discs = "".join(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{radius}"/>' for x, y in points)
    return f"<g {look}>{discs}</g>" if discs else ""


def _marker(at: int, layer: Layer, x: float, y: float) -> str:
    """Return the legend's sample of a layer, from `x` to the right, centred vertically on `y`."""
    if isinstance(layer, Fill):
        box = [(x, y - 4.5), (x, y + 4.5), (x + _MARKER, y + 4.5), (x + _MARKER, y - 4.5)]
        return _filled(at, layer, [box])
    if isinstance(layer, Stroke):
        return _stroked(layer, [(x, y), (x + _MARKER, y)])
    return _dotted(layer, [(x + _MARKER / 2, y)])
