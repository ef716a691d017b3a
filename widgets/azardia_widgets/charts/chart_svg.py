"""Paints a chart as an SVG picture with matplotlib; only a chart that is shown imports it."""

import io
import re
import textwrap
import warnings
from typing import TYPE_CHECKING, Any

import matplotlib
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import blended_transform_factory

from azardia_widgets.board.shapes import INK
from azardia_widgets.charts.chart_layers import Dots, Fill, Layer, Picture, Stroke

if TYPE_CHECKING:
    from matplotlib.typing import RcKeyType

WIDTH = 548  # units; the axes stand in it with room for words around them
_LEFT, _RIGHT, _BELOW = 54, 16, 44
TYPE, _TYPE_OF_TITLE = 12, 14  # size of letters
_TITLE, _LEGEND, _ALONG = 20, 18, 16  # height of a line of each, above the axes
_LETTERS_TITLE, _LETTERS_LEGEND = 58, 74  # that a line has room for
_ENTRY = 7  # letters that would fit into the sign of an entry of the legend and the gap after it
_INCH = 72
_GRID = "#c9ced4"

_STYLE: dict["RcKeyType", Any] = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "azardia",  # names in the picture are the same each time
    "path.simplify": False,
    "font.size": TYPE,
    "hatch.linewidth": 1.2,
    "text.color": INK,
    "text.parse_math": False,  # a $ in a title is a $
}
_SILENT = dict.fromkeys(("Creator", "Date", "Format", "Type"))


def paint(picture: Picture) -> str:
    """Return the picture as SVG; the same picture always gives the same text."""
    # A learner's own style, set in the same kernel, is none of the lesson's.
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_STYLE)
        written = io.StringIO()
        with warnings.catch_warnings():
            # Text stays text, and whoever shows it has a font for it.
            warnings.filterwarnings("ignore", "Glyph .* missing from")
            _figure(picture).savefig(written, format="svg", metadata=_SILENT)
    text = written.getvalue()
    # The size is the page's to choose.
    return re.sub(r' (width|height)="[\d.]+pt"', "", text[text.index("<svg") :], count=2)


def frame(picture: Picture) -> tuple[float, float, float, float]:
    """Return where the axes stand: left, right, top and bottom, as shares of the picture's size."""
    right, top = (WIDTH - _RIGHT) / WIDTH, 1 - _top(picture) / picture.height
    return _LEFT / WIDTH, right, top, 1 - _BELOW / picture.height


def _top(picture: Picture) -> float:
    """Return how high the axes reach: below the title and the legend."""
    lines = len(textwrap.wrap(picture.title, _LETTERS_TITLE))
    return picture.height - lines * _TITLE - _rows(_named(picture)) * _LEGEND - _ALONG - 4


def _named(picture: Picture) -> list[str]:
    return [layer.name for layer in picture.layers if layer.name]


def _rows(named: list[str]) -> int:
    """Return how many lines the legend has."""
    if sum(len(name) + _ENTRY for name in named) > _LETTERS_LEGEND:
        return 2
    return 0 if len(named) < 2 else 1


def _figure(picture: Picture) -> Figure:
    named = _named(picture)
    rows = _rows(named)
    title = textwrap.wrap(picture.title, _LETTERS_TITLE)
    top = _top(picture)
    wide, high = WIDTH - _LEFT - _RIGHT, picture.height

    figure = Figure(figsize=(WIDTH / _INCH, high / _INCH))
    axes = figure.add_axes((_LEFT / WIDTH, _BELOW / high, wide / WIDTH, (top - _BELOW) / high))
    for place, layer in enumerate(picture.layers, 3):
        artist = _artist(layer)
        artist.set_zorder(place)
        axes.add_artist(artist)
        # Nothing reaches out of the axes but half a dot, which is to be seen whole.
        artist.set_clip_on(False)
    # The library's own ticks, five objects for each, would take half of the time.
    axes.set_axis_off()
    (left, bottom), (right, highest) = picture.low, picture.high
    axes.set_xlim(left, right)
    axes.set_ylim(bottom, highest)
    across = [[(left, y), (right, y)] for y, _ in picture.ticks_along]
    axes.add_artist(LineCollection(across, colors=_GRID, linewidths=0.7))
    corner = [(left, highest), (left, bottom), (right, bottom)]
    axes.add_artist(LineCollection([corner], colors=INK, linewidths=1, clip_on=False))
    for x, label in picture.ticks_across:
        axes.annotate(
            label, (x, bottom), (0, -5), textcoords="offset points", ha="center", va="top"
        )
    for y, label in picture.ticks_along:
        axes.annotate(label, (left, y), (-5, -4), textcoords="offset points", ha="right")

    # Text at fixed places: titles of the axes would be measured, for a third of the time.
    def write(x: float, y: float, text: str, **look: Any) -> None:
        figure.text(x / WIDTH, y / high, text, **look)

    for line, words in enumerate(title):
        write(8, high - _TITLE * (line + 1), words, size=_TYPE_OF_TITLE, weight="bold")
    write(_LEFT + wide / 2, 6, picture.across, ha="center")
    write(8, top + 5, picture.along)
    if rows:
        legend = axes.legend(
            loc="lower right",
            bbox_to_anchor=(1, (top + _ALONG - 2) / high),
            bbox_transform=blended_transform_factory(axes.transAxes, figure.transFigure),
            ncols=-(-len(named) // rows),
            frameon=False,
            handlelength=1.6,
            columnspacing=1.4,
            borderpad=0,
            borderaxespad=0,
        )
        for text, name in zip(legend.get_texts(), named, strict=True):
            text.set_text(name)
    return figure


def _artist(layer: Layer) -> PathPatch | Line2D:
    # matplotlib leaves whatever begins with "_" out of the legend, be it somebody's name.
    label = "named" if layer.name else "_"
    if isinstance(layer, Fill):
        return PathPatch(
            _path(layer),
            facecolor=(layer.colour, layer.opacity),
            edgecolor=layer.edge,
            hatch=layer.hatch or None,
            linewidth=layer.line,
            label=label,
        )
    across = [x for x, _ in layer.points]
    along = [y for _, y in layer.points]
    if isinstance(layer, Stroke):
        return Line2D(
            across, along, color=layer.colour, linestyle=layer.dash, linewidth=2, label=label
        )
    assert isinstance(layer, Dots)
    return Line2D(
        across,
        along,
        linestyle="none",
        marker="v" if layer.triangle else "o",
        markersize=6 if len(layer.points) < 50 else 4,
        markerfacecolor=layer.colour,
        markeredgecolor="#ffffff",
        markeredgewidth=0.8,
        label=label,
    )


def _path(layer: Fill) -> Path:
    """Return all outlines as one path: one for each would take three times as long."""
    points = [point for outline in layer.outlines for point in (*outline, outline[0])]
    codes = [
        code
        for outline in layer.outlines
        for code in (Path.MOVETO, *[Path.LINETO] * (len(outline) - 1), Path.CLOSEPOLY)
    ]
    return Path(points, codes)
