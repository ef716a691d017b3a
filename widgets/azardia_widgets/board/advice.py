"""Advice that boards draw, such as a shortest way; a puzzle hides it until a choice is made."""

from contextvars import ContextVar
from functools import partial

from azardia_widgets.board.layout import drawing

_HIDDEN = ContextVar("hidden", default=False)
hidden = partial(drawing, _HIDDEN)


def is_hidden() -> bool:
    """Return whether boards are drawn without advice now."""
    return _HIDDEN.get()
