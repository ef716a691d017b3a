"""A menu of which always something is chosen, also when what it offers changes."""

from collections.abc import Sequence
from typing import Any

import ipywidgets


def menu(name: str) -> Any:
    """Return a menu as wide as its words; `name` is its class."""
    made = ipywidgets.Dropdown()
    made.style.description_width = "initial"
    made.layout.width = "auto"
    made.layout.max_width = "100%"
    made.add_class(name)
    return made


def offer(made: Any, options: Sequence[tuple[str, Any]], value: Any) -> None:
    """Offer options, each with its words, and choose one: the first, if that one is not there."""
    if made.options != tuple(options):
        made.options = options
    possible = [option for _, option in options]
    made.value = value if value in possible else possible[0]
