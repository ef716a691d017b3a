"""Widgets that bring a script of their own: what they have in common, names for all, downloads."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import anywidget
import traitlets

_HERE = Path(__file__).parent
_LISTENING = (_HERE / "listening.js").read_text("utf-8")


class Scripted(anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is not typed for subclasses
    """A widget whose `_esm`, a path, calls `listen` of listening.js when it is initialized."""

    def __init_subclass__(cls, **options: Any) -> None:
        # Of a path anywidget would remember every widget that has ever read it.
        for name, before in (("_esm", f"{_LISTENING}\n"), ("_css", "")):
            if isinstance(path := vars(cls).get(name), Path):  # traitlets makes subclasses, too
                setattr(cls, name, before + path.read_text("utf-8"))
        super().__init_subclass__(**options)


class Access(Scripted):
    """The turn report, read out when it changes, and names for what has none.

    Below each board stands a button that saves it as a picture, in the page alone; a table has its
    own. `names` maps a CSS selector inside the exhibit to the accessible name of what it finds;
    `descriptions` are those of its boards, in the order in which they stand.
    """

    _esm = _HERE / "access.js"
    _css = _HERE / "table.css"

    report = traitlets.Unicode().tag(sync=True)
    descriptions = traitlets.List().tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    keep = traitlets.Unicode().tag(sync=True)  # what the button says that saves a board


class File(NamedTuple):
    """A file as the browser gets it; `kind` is its MIME type."""

    name: str
    content: bytes
    kind: str = "application/json"


class Download(Scripted):
    """A button; `make` makes the file when it is pressed, inside `attempt` of its exhibit.

    Wherever the kernel runs, the file comes to whoever has pressed. `make` returns None where it
    has said why there is none. `name` is the button's class, and `sent` the file that was
    downloaded last.
    """

    _esm = _HERE / "download.js"

    description = traitlets.Unicode().tag(sync=True)
    disabled = traitlets.Bool(False).tag(sync=True)
    icon = traitlets.Unicode("download").tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        name: str,
        make: Callable[[], File | None],
        attempt: Callable[[Callable[[], None]], None],
        icon: str = "download",
    ) -> None:
        super().__init__(name=name, icon=icon)
        self.sent: File | None = None
        self._make, self._attempt = make, attempt
        self.on_msg(lambda _, message, __: self._asked(message))

    def click(self) -> None:
        """Make the file and send it to the page, as a press does."""
        self.sent = None
        self._attempt(self._hand_over)
        if self.sent is None:
            self.send({"failed": True})  # said by the exhibit; the button waits no longer

    def _hand_over(self) -> None:
        made = self._make()
        if made is None:
            return
        self.send({"name": made.name, "kind": made.kind}, [made.content])
        self.sent = made

    def _asked(self, message: Any) -> None:
        if message == "press":
            self.click()
