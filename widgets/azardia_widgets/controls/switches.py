"""A box to tick, and a button for each language."""

from collections.abc import Callable
from typing import Any

import ipywidgets

from azardia_nb.text.language import LANGUAGES, TONGUES


def tongues(translate: Callable[[str], None]) -> Any:
    """Return a button for each language; `translate` gets the code of the one chosen."""
    buttons = ipywidgets.ToggleButtons(options=[(TONGUES[code], code) for code in LANGUAGES])
    buttons.style.button_width = "auto"
    buttons.add_class("azardia-language")
    buttons.observe(lambda change: translate(change["new"]), "value")
    return buttons


def checkbox(value: bool, name: str) -> Any:
    """Return a box to tick; `name` is its class."""
    box = ipywidgets.Checkbox(value=value, indent=False)
    box.add_class(name)
    return box
