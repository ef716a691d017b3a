"""What stands side by side, and wraps where the page is too narrow."""

from typing import Any

import ipywidgets

from azardia_widgets.controls.buttons import row
from azardia_widgets.controls.number import Number


def split(left: Any, right: Any) -> Any:
    """Return the two in one box, the left one first where they wrap."""
    left.add_class("azardia-left")
    right.add_class("azardia-right")
    both = ipywidgets.Box((left, right))
    both.add_class("azardia-split")
    return both


def beside(board: Any, controls: Any) -> Any:
    """Return the two in one box; what is pressed is never below the fold of the page."""
    both = split(board, controls)
    # Reversed, the controls come above the board when they wrap, and the ends are the tops.
    both.layout.flex_flow = "row wrap-reverse"
    both.layout.align_items = "flex-end"
    return both


def numbers(*chosen: Number) -> Any:
    """Return numbers to choose in one row, each with room for its slider."""
    for number in chosen:
        number.widget.layout.flex = "1 1 320px"
        number.widget.layout.width = "auto"
    side_by_side = row(*(number.widget for number in chosen))
    side_by_side.layout.grid_gap = "4px 20px"
    return side_by_side
