"""What stands in for Jupyter where there is none: this file runs in a page's worker, in Pyodide.

ipywidgets asks IPython whether a kernel is there, and sends what widgets say through comms. Here
no kernel is, and comms lead to the page, by `post` in worker.js. What few visitors need is brought
when they need it.
"""

import json
import sys
from collections.abc import Sequence
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from io import BytesIO
from site import getsitepackages
from types import ModuleType
from typing import Any
from zipfile import ZipFile

import comm
from comm.base_comm import BaseComm

_heard = ""  # the message that is being answered


def _nothing(*given: object, **named: object) -> None:
    """Do nothing."""


class PageComm(BaseComm):  # type: ignore[misc]  # comm has no types
    """The way between a widget and its twin in the page."""

    def publish_msg(
        self,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,
        buffers: Any = None,
        **keys: Any,
    ) -> None:
        """Send a message to the page."""
        message = {
            "type": msg_type,
            "header": {"msg_type": msg_type},
            "parent_header": {"msg_id": _heard},
            "metadata": metadata or {},
            "content": {"comm_id": self.comm_id, "data": data or {}, **keys},
        }
        own = import_module("pyodide.ffi").to_js([bytes(one) for one in buffers or ()])
        import_module("js").post(json.dumps(message), own)


def hear(msg_id: str, comm_id: str, data: str, buffers: Any) -> None:
    """Give a widget what its twin has sent."""
    global _heard
    _heard = msg_id
    content = {"comm_id": comm_id, "data": json.loads(data)}
    own = [memoryview(one.to_bytes()) for one in buffers]
    try:
        comm.get_comm_manager().comm_msg(None, None, {"content": content, "buffers": own})
    finally:
        _heard = ""


class Later:
    """Finds packages that are brought when they are first imported: by name, with their files."""

    def __init__(self, packages: dict[str, list[str]]) -> None:
        self._packages = packages

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Bring a package, if it is one of them, and find it."""
        if name not in self._packages:
            return None
        for file in self._packages.pop(name):
            ZipFile(BytesIO(brought(f"pyodide/{file}"))).extractall(getsitepackages()[0])
        invalidate_caches()
        return PathFinder.find_spec(name)


def brought(file: str) -> bytes:
    """Return a file from where the page lies; everything else waits for it.

    Raises AzardiaError where there is no network.
    """
    from azardia_nb.errors import AzardiaError
    from azardia_nb.text.language import spoken

    js: Any = import_module("js")
    asked = js.XMLHttpRequest.new()
    asked.open("GET", str(js.URL.new(file, js.location)), False)
    asked.responseType = "arraybuffer"
    try:
        asked.send()
    except Exception:  # a JavaScript error
        raise AzardiaError(spoken("There is no connection. Try again when it is back.")) from None
    return bytes(asked.response.to_bytes())


def stand_in() -> None:
    """Be what ipywidgets and the kit look for in IPython, which is not here."""
    modules: dict[str, dict[str, object]] = {
        "IPython": {"get_ipython": _nothing},
        "IPython.core": {},
        "IPython.core.getipython": {"get_ipython": _nothing},
        "IPython.core.interactiveshell": {"InteractiveShell": object},
        "IPython.display": {"display": _nothing, "clear_output": _nothing},
    }
    for name, names in modules.items():
        module = sys.modules[name] = ModuleType(name)
        vars(module).update(names, __path__=[])
    comm.create_comm = PageComm


def set_table(told: str) -> str:
    """Set the table that a page tells of; return the id of its widget, and what was wrong."""
    page = json.loads(told)
    stand_in()
    sys.meta_path.append(Later(page["later"]))
    from azardia_nb.errors import AzardiaError
    from azardia_nb.records.link import game_of, is_link
    from azardia_nb.text.language import speaking
    from azardia_widgets.table.table import Table

    game, wrong = None, ""
    try:
        with speaking(page["language"]):
            game = game_of(page["link"]) if is_link(page["link"]) else None
    except AzardiaError as error:
        wrong = str(error)
    table = Table(game, kind=page["game"], language=page["language"])
    return json.dumps({"type": "show", "model": table.model_id, "wrong": wrong})
