"""What the widgets of the kit have in common that bring a script of their own."""

from pathlib import Path
from typing import Any

import anywidget

_LISTENING = (Path(__file__).parent / "listening.js").read_text("utf-8")


class Scripted(anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is not typed for subclasses
    """A widget whose `_esm`, a path, calls `listen` of listening.js when it is initialized."""

    def __init_subclass__(cls, **options: Any) -> None:
        # Of a path anywidget would remember every widget that has ever read it.
        for name, before in (("_esm", f"{_LISTENING}\n"), ("_css", "")):
            if isinstance(path := vars(cls).get(name), Path):  # traitlets makes subclasses, too
                setattr(cls, name, before + path.read_text("utf-8"))
        super().__init_subclass__(**options)
