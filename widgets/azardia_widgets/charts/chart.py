"""A chart in a notebook, with a summary and a description for screen readers.

The modules `bar_chart.py`, `curve_chart.py` and `interval_chart.py` compute its layers and texts as
plain values; `chart_svg.py` paints them.
"""

import re
from html import escape
from typing import Protocol

import ipywidgets

from azardia_widgets.board.svg import described
from azardia_widgets.charts.chart_layers import Picture
from azardia_widgets.charts.chart_svg import paint

WIDEST, NARROWEST = 760, 503  # pixels; a saved notebook has no other rule for the size


class Spec(Protocol):
    """The content of a chart: its texts in the language `code`, and its layers."""

    def sentence(self, code: str) -> str:
        """Return a short summary of the chart."""

    def description(self, code: str) -> str:
        """Return the full description for a screen reader."""

    def picture(self, code: str) -> Picture:
        """Return the layers and axes to paint."""


def with_unique_ids(svg: str, owner: object) -> str:
    """Return `svg` with ids that are unique to `owner`.

    If two charts of a page shared the id of a pattern and the first were hidden, the second would
    lose its pattern.
    """
    return re.sub(r'(?<= id=")|(?<=url\(#)', rf"\g<0>chart{id(owner):x}-", svg)


class Chart:
    """A chart in a notebook; `sentence` and `description` are the texts of the last `show`."""

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML()
        self.widget.add_class("azardia-chart")
        self.sentence = ""
        self.description = ""
        self._svg = ""
        self._last: tuple[Spec, str] | None = None

    def show(self, spec: Spec, code: str = "en") -> None:
        """Show `spec`, whose own texts must already be in the language `code`."""
        if self._last == (spec, code):
            return
        self._svg = paint(spec.picture(code))
        self.sentence = spec.sentence(code)
        self.description = spec.description(code)
        self._last = spec, code
        self.widget.value = with_unique_ids(self._svg, self).replace(
            "<svg ",
            f'<svg role="img" aria-label="{escape(self.description)}" '
            f'style="width:100%;max-width:calc({WIDEST}px * var(--azardia-size, 1))" ',
            1,
        )

    def html(self) -> str:
        """Return the chart and its description as HTML for the saved notebook."""
        style = f"width:100%;min-width:{NARROWEST}px;max-width:{WIDEST}px"
        return described(self._svg, self.description, style)
