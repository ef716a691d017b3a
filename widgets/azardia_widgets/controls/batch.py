"""One message to the page for all that changes at once, however many widgets it concerns.

Each trait of each widget would be a message of its own: what these cost in the kernel, on the way
and in the page is most of what a press costs.
"""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any
from weakref import WeakValueDictionary

import ipywidgets

from azardia_widgets.controls.scripted import Scripted

_now = threading.local()  # the batch that carries what this thread sends, if one does


class Batch(Scripted):
    """A lock within which nothing is sent: when it is left, all goes in one message.

    It carries the messages of the widgets that were `entrusted` to it, and of those that come into
    their boxes later. As long as no page has said that it is there to take the message apart, each
    goes by itself. A page that comes later has missed what others were told in the meantime, so it
    is told again, and `again` is called.
    """

    _esm = Path(__file__).parent / "batch.js"

    def __init__(self, lock: AbstractContextManager[Any], again: Callable[[], None]) -> None:
        super().__init__()
        self._lock = lock
        self._again = again
        self._depth = 0
        self._before: Batch | None = None
        self._ready = False
        self._parcel: list[tuple[str, Any, int]] = []  # model, message, how many buffers
        self._buffers: list[Any] = []
        self._last: dict[Callable[[], None], None] = {}
        self._told: dict[str, set[str]] = {}  # by model, the traits that were carried
        self._models: WeakValueDictionary[str, Any] = WeakValueDictionary()
        self.on_msg(self._heard)

    # --- the lock ---

    def __enter__(self) -> "Batch":
        self._lock.__enter__()
        if self._depth == 0 and self._ready:
            self._before, _now.batch = holding(), self
        self._depth += 1
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if self._depth == 1 and holding() is self:
                self._leave()
        finally:
            self._depth -= 1
            self._lock.__exit__(kind, error, trace)

    def _leave(self) -> None:
        """Do what was put off to the end, and send everything."""
        try:
            while self._last:
                step = next(iter(self._last))
                del self._last[step]
                step()
        finally:
            _now.batch = self._before
            parcel, buffers, self._parcel, self._buffers = self._parcel, self._buffers, [], []
            if parcel:
                self.send({"parcel": parcel}, buffers)

    def at_the_end(self, step: Callable[[], None]) -> None:
        """Do something once when the lock is left, however often it is asked for."""
        self._last[step] = None

    # --- what it carries ---

    def entrust(self, part: Any) -> None:
        """Carry what a widget sends, and all that is in it: its layout, its style, its children."""
        if part.comm is None or hasattr(part.comm, "azardia_plain"):
            return
        self._models[part.model_id] = part
        plain, model = part.comm.send, part.model_id
        part.comm.azardia_plain = plain

        def send(data: Any = None, metadata: Any = None, buffers: Any = None) -> None:
            batch = holding()
            if batch is None or data["method"] == "echo_update":
                plain(data=data, metadata=metadata, buffers=buffers)
            else:
                batch._carry(model, data, buffers or [])
            if "children" in data.get("state", ()):
                self._entrust_children(part)

        part.comm.send = send
        self._entrust_children(part)
        for name in ("layout", "style"):
            if isinstance(more := getattr(part, name, None), ipywidgets.Widget):
                self.entrust(more)

    def _entrust_children(self, part: Any) -> None:
        for child in getattr(part, "children", ()):
            self.entrust(child)

    def _carry(self, model: str, data: Any, buffers: list[Any]) -> None:
        self._parcel.append((model, data, len(buffers)))
        self._buffers += buffers
        self._told.setdefault(model, set()).update(data.get("state", ()))

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        if not content.get("ready"):
            return
        with self:
            again, self._ready = self._ready, True
        if again and self._told:
            with self:
                for model, names in self._told.items():
                    if model in self._models and names:
                        self._models[model].send_state(names)
                self._again()


def holding() -> Batch | None:
    """Return the batch that carries what is sent now."""
    found: Batch | None = getattr(_now, "batch", None)
    return found
