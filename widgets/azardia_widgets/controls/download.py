"""What one takes home: a button whose press downloads a file in the browser.

Wherever the kernel runs, on this machine, in Voilà or on Binder, the file comes to whoever pressed.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import traitlets

from azardia_widgets.controls.scripted import Scripted

_HERE = Path(__file__).parent


class File(NamedTuple):
    """A file as the browser gets it; `kind` is its MIME type."""

    name: str
    content: bytes
    kind: str = "application/json"


class Download(Scripted):
    """A button; `make` makes the file when it is pressed, inside `attempt` of its exhibit.

    It returns None where it has said why there is none. `name` is the button's class, and `sent`
    the file that was downloaded last.
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
