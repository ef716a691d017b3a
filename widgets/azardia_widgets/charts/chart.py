"""A chart in a notebook: what it shows is said in words, and painted.

What is to be seen is decided in plain values and words, by `bar_chart.py`, `curve_chart.py` and
`interval_chart.py`; `chart_svg.py` paints it.
"""

import re
from html import escape
from typing import Protocol

import ipywidgets

from azardia_widgets.board.svg import described
from azardia_widgets.charts.chart_layers import Picture

WIDEST, NARROWEST = 760, 503  # pixels; saved, nothing else makes room for it


class Spec(Protocol):
    """What a chart can show: it says in words and in shapes what is to be seen."""

    def sentence(self, code: str) -> str:
        """Say what one sees at first sight."""

    def description(self, code: str) -> str:
        """Say all that one sees."""

    def picture(self, code: str) -> Picture:
        """Return what is to be painted."""


def named(svg: str, owner: object) -> str:
    """Return a picture with names of its owner's own inside.

    Charts of one page must not share the names of their patterns: where the first of them is
    hidden, a pattern of that name is nowhere to be found.
    """
    return re.sub(r'(?<= id=")|(?<=url\(#)|(?<=href="#)', rf"\g<0>chart{id(owner):x}-", svg)


class Chart:
    """A chart in a notebook; `sentence` and `description` say what it shows."""

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML()
        self.widget.add_class("azardia-chart")
        self.sentence = ""
        self.description = ""
        self._svg = ""
        self._shown: tuple[Spec, str] | None = None

    def show(self, spec: Spec, code: str = "en") -> None:
        """Show a chart in the language `code`; its own words come in that language already."""
        if self._shown == (spec, code):
            return
        # Nobody waits for the charting library who shows no chart.
        from azardia_widgets.charts.chart_svg import paint

        self._svg = paint(spec.picture(code))
        self.sentence = spec.sentence(code)
        self.description = spec.description(code)
        self._shown = spec, code
        self.widget.value = named(self._svg, self).replace(
            "<svg ",
            f'<svg role="img" aria-label="{escape(self.description)}" '
            f'style="width:100%;max-width:calc({WIDEST}px * var(--azardia-size, 1))" ',
            1,
        )

    def html(self) -> str:
        """Return the chart as an image for the saved notebook, with the description in it."""
        style = f"width:100%;min-width:{NARROWEST}px;max-width:{WIDEST}px"
        return described(self._svg, self.description, style)
