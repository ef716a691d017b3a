"""Charts painted as SVG by matplotlib; imported only when a chart is shown."""

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

WIDTH = 548  # units, including the margins around the axes
_LEFT, _RIGHT, _BELOW = 54, 16, 44
TYPE, _TYPE_OF_TITLE = 12, 14  # font sizes
_TITLE, _LEGEND, _ALONG = 20, 18, 16  # line heights of title, legend and axis label
_LETTERS_TITLE, _LETTERS_LEGEND = 58, 74  # characters that fit into a line
_ENTRY = 7  # width of a legend entry's marker and gap, in characters
_INCH = 72
_GRID = "#c9ced4"

_STYLE: dict["RcKeyType", Any] = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "azardia",  # ids are the same each time
    "path.simplify": False,
    "font.size": TYPE,
    "hatch.linewidth": 1.2,
    "text.color": INK,
    "text.parse_math": False,  # a $ in a title is a $
}
_SILENT = dict.fromkeys(("Creator", "Date", "Format", "Type"))


def paint(picture: Picture) -> str:
    """Return the picture as SVG; the same picture always gives the same text."""
    # A style that the learner has set in the same kernel must not change the lesson's charts.
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_STYLE)
        written = io.StringIO()
        with warnings.catch_warnings():
            # Text stays text in the SVG: the browser, not matplotlib, needs the font.
            warnings.filterwarnings("ignore", "Glyph .* missing from")
            _figure(picture).savefig(written, format="svg", metadata=_SILENT)
    text = written.getvalue()
    # The page sets the size.
    return re.sub(r' (width|height)="[\d.]+pt"', "", text[text.index("<svg") :], count=2)


def frame(picture: Picture) -> tuple[float, float, float, float]:
    """Return left, right, top and bottom of the axes, as fractions of the picture's size."""
    right, top = (WIDTH - _RIGHT) / WIDTH, 1 - _top(picture) / picture.height
    return _LEFT / WIDTH, right, top, 1 - _BELOW / picture.height


def _top(picture: Picture) -> float:
    """Return the height of the axes' top edge, below title and legend."""
    lines = len(textwrap.wrap(picture.title, _LETTERS_TITLE))
    return picture.height - lines * _TITLE - _rows(_named(picture)) * _LEGEND - _ALONG - 4


def _named(picture: Picture) -> list[str]:
    return [layer.name for layer in picture.layers if layer.name]


def _rows(named: list[str]) -> int:
    """Return the number of lines of the legend."""
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
        # Dots on the border of the axes are drawn whole.
        artist.set_clip_on(False)
    # matplotlib's own ticks (five objects each) would take half of the time.
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

    # Text at fixed places: measuring axis titles would take a third of the time.
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
    # matplotlib hides legend entries that begin with "_", even if that is a player's name.
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
    """Return all polygons as one path, which is three times as fast as one path each."""
    points = [point for outline in layer.outlines for point in (*outline, outline[0])]
    codes = [
        code
        for outline in layer.outlines
        for code in (Path.MOVETO, *[Path.LINETO] * (len(outline) - 1), Path.CLOSEPOLY)
    ]
    return Path(points, codes)
