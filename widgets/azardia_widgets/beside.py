"""A board and its controls: side by side, or where the page is too narrow, controls above."""

from typing import Any

import ipywidgets


def beside(board: Any, controls: Any) -> Any:
    """Return the two in one box; what is pressed is never below the fold of the page."""
    board.add_class("azardia-left")
    controls.add_class("azardia-right")
    both = ipywidgets.Box((board, controls))
    both.add_class("azardia-split")
    # Reversed, the controls come above the board when they wrap, and the ends are the tops.
    both.layout.flex_flow = "row wrap-reverse"
    both.layout.align_items = "flex-end"
    return both
