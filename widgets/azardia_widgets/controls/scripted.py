"""Widgets with their own JavaScript: base class, accessible names, downloads, batching."""

import sys
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import anywidget
import ipywidgets
import traitlets

_HERE = Path(__file__).parent
_LISTENING = (_HERE / "listening.js").read_text("utf-8")


class Scripted(anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is not typed for subclasses
    """A widget whose `_esm`, a path, calls `listen` of listening.js when it is initialized."""

    def __init_subclass__(cls, **options: Any) -> None:
        # Given a path, anywidget would keep a reference to every widget that has read it.
        for name, before in (("_esm", f"{_LISTENING}\n"), ("_css", "")):
            if isinstance(path := vars(cls).get(name), Path):  # traitlets also creates subclasses
                setattr(cls, name, before + path.read_text("utf-8"))
        super().__init_subclass__(**options)


class Access(Scripted):
    """The live turn report and accessible names of an exhibit.

    `names` maps CSS selectors inside the exhibit to accessible names; `descriptions` describes its
    boards in order. It also adds a button below each board that saves it as a picture, except at a
    table, which has its own.
    """

    _esm = _HERE / "access.js"
    _css = _HERE / "table.css"

    report = traitlets.Unicode().tag(sync=True)
    heard = traitlets.Bool(False).tag(sync=True)  # whether only screen readers get the report
    descriptions = traitlets.List().tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    keep = traitlets.Unicode().tag(sync=True)  # label of the button that saves a board


LINK = "text/uri-list"  # media type of a link, sent as the fragment of the page's address
COPY = "text/plain"  # media type of a text that is copied


class File(NamedTuple):
    """A file for the browser; `kind` is its MIME type."""

    name: str
    content: bytes
    kind: str = "application/json"


class Download(Scripted):
    """A button that downloads a file to the user's browser.

    `make` creates the file when the button is pressed, inside `attempt` of its exhibit; it returns
    None after showing an error. `name` is the button's class, and `sent` the last file sent.
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
        self.on_msg(lambda _, message, __: self._on_message(message))

    def click(self) -> None:
        """Make the file and send it to the page, as a press does."""
        self.sent = None
        self._attempt(self._hand_over)
        if self.sent is None:
            self.send({"failed": True})  # the exhibit shows the error; the button stops waiting

    def _hand_over(self) -> None:
        file = self._make()
        if file is None:
            return
        self.send({"name": file.name, "kind": file.kind}, [file.content])
        self.sent = file

    def _on_message(self, message: Any) -> None:
        if message == "press":
            self.click()


# --- batching -------------------------------------------------------------------------------------

# Without batching each trait of each widget is a message of its own, and messages cost the kernel,
# the network and the page more than anything else in a press.


# Sleeping lets the kernel's sending thread run at once instead of after sys.getswitchinterval().
YIELD = 0.0 if sys.platform == "emscripten" else 0.0003  # seconds

_now = threading.local()  # the active batch of this thread, if any


class Batch(Scripted):
    """A context manager that collects widget messages and sends them as one when it is left.

    It collects messages of widgets passed to `entrust`, including later children of their boxes.
    Until a page has reported that it can unpack them, messages are sent one by one. When another
    page connects, all state is sent again and `again` is called.
    """

    _esm = Path(__file__).parent / "batch.js"

    def __init__(self, lock: AbstractContextManager[Any], again: Callable[[], None]) -> None:
        super().__init__()
        self._lock = lock
        self._again = again
        self._depth = 0
        self._before: Batch | None = None
        self._ready = False
        self._parcel: list[tuple[str, Any, int]] = []  # model, message, number of buffers
        self._buffers: list[Any] = []
        self._last: dict[Callable[[], None], None] = {}
        self._traits_sent: dict[str, set[str]] = {}  # by model: traits sent in batches
        self._models: WeakValueDictionary[str, Any] = WeakValueDictionary()
        self.on_msg(self._on_message)

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
        """Make the postponed calls, then send all collected widget messages."""
        try:
            while self._last:
                step = next(iter(self._last))
                del self._last[step]
                step()
        finally:
            _now.batch = self._before
            self._send_parcel()

    def _send_parcel(self) -> bool:
        """Send the collected messages as one; return whether there were any."""
        parcel, buffers, self._parcel, self._buffers = self._parcel, self._buffers, [], []
        if parcel:
            self.send({"parcel": parcel}, buffers)
        return bool(parcel)

    def send_now(self) -> None:
        """Send the messages collected so far, so that the page shows them before the rest."""
        if holding() is self and self._send_parcel():
            time.sleep(YIELD)

    def at_the_end(self, step: Callable[[], None]) -> None:
        """Run `step` once when the lock is released, even if it is requested several times."""
        self._last[step] = None

    # --- collecting ---

    def entrust(self, part: Any) -> None:
        """Collect messages of `part` and of its layout, style and children."""
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
        self._traits_sent.setdefault(model, set()).update(data.get("state", ()))

    def _on_message(self, _: Any, content: Any, __: Any) -> None:
        if not content.get("ready"):
            return
        with self:
            again, self._ready = self._ready, True
        if again and self._traits_sent:
            with self:
                for model, names in self._traits_sent.items():
                    if model in self._models and names:
                        self._models[model].send_state(names)
                self._again()


def holding() -> Batch | None:
    """Return the active batch of this thread, if any."""
    batch: Batch | None = getattr(_now, "batch", None)
    return batch
