"""Stand-ins for Jupyter in a page: this file runs in the page's worker, in Pyodide.

ipywidgets asks IPython for a kernel, and sends widget messages through comms. Here there is no
kernel, and comms lead to the page through `post` in worker.js. Rarely used packages are loaded
when they are imported. A page has cells, like a notebook, and runs them in order.
"""

import ast
import ctypes
import gzip
import io
import json
import linecache
import os
import re
import sys
from base64 import b64encode
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from html import escape
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from itertools import count
from pathlib import Path
from site import getsitepackages
from time import sleep
from traceback import extract_tb
from types import ModuleType
from typing import Any
from zipfile import ZipFile

import comm
from comm.base_comm import BaseComm

LATER = "azardia_later.json"  # the modules in parts that may be loaded later, with their parts
PAUSE = 2  # seconds before the network is tried again
OK = 200  # HTTP
WIDGET = "application/vnd.jupyter.widget-view+json"
HTML, PNG, TEXT = "text/html", "image/png", "text/plain"
_heard = ""  # the id of the message being handled
_cell = ""  # the cell being run
_known: dict[str, Any] = {}  # the global names of cells
_files: dict[str, str] = {}  # hashed file names on the server, by plain name
_texts: dict[str, str] = {}  # texts that the page may show
_edited: set[str] = set()  # cells whose code is visible
_records: Any = None  # the Records of answers, in a lesson
_outputs: list[Any] = []  # the Output widgets that are open, the innermost last
_count = count()  # of widgets: as a page counts them, so did its recorded messages
_merged: Any = None  # the Merged messages of the cell being run
# By cell: an exhibit with dials, and their last places.
_dialled: dict[str, tuple[Any, list[int]]] = {}


def _nothing(*given: object, **named: object) -> None:
    """Do nothing."""


def _post(kind: str, **said: object) -> None:
    """Send a message of type `kind` to the page, after those of widgets."""
    if _merged is not None:
        _post_widgets(_merged.take())
    import_module("js").post(json.dumps({"type": kind, **said}), None)


def _display(*things: Any, raw: bool = False, display_id: bool = False, **_: Any) -> None:
    """Show things in the page, in place of the cell's picture or in the open Output widget.

    Ignores what has a `display_id`: that is a picture for a saved notebook.
    """
    if display_id:
        return
    _printed.show()
    for thing in things:
        data = thing if raw else _bundle(thing)
        if _outputs:
            _outputs[-1].add(data)
        elif WIDGET in data:
            _post("show", cell=_cell, model=data[WIDGET]["model_id"])
        else:
            _post("show", cell=_cell, html=_as_html(data))


def _bundle(thing: Any) -> dict[str, Any]:
    """Return a thing's representations by MIME type, like IPython; without any, its `repr`."""
    if hasattr(thing, "_repr_mimebundle_") and (data := thing._repr_mimebundle_()):
        return dict(data[0] if isinstance(data, tuple) else data)
    for name, kind in (("_repr_html_", HTML), ("_repr_svg_", HTML), ("_repr_png_", PNG)):
        if (method := getattr(thing, name, None)) and (content := method()) is not None:
            return {kind: content}
    return {TEXT: repr(thing)}


def _as_html(data: dict[str, Any]) -> str:
    if HTML in data:
        return str(data[HTML])
    if PNG in data:
        return f'<img alt="" src="data:{PNG};base64,{b64encode(data[PNG]).decode()}">'
    return f"<pre>{escape(data.get(TEXT, ''))}</pre>"


class Printed(io.StringIO):
    """The printed text of a cell; shown before anything else the cell shows, and at its end."""

    def show(self) -> None:
        """Show the text printed so far, and empty the buffer."""
        if text := self.getvalue():
            self.seek(0)
            self.truncate()
            _display({TEXT: text}, raw=True)


_printed = Printed()


def output_class() -> type:
    """Return a replacement for ipywidgets' Output, whose script needs a notebook around it."""
    import ipywidgets

    class Output(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
        """A box of what is displayed and printed while it is open."""

        children: Any

        def add(self, data: dict[str, Any]) -> None:
            if WIDGET in data:
                one = ipywidgets.Widget.widgets[data[WIDGET]["model_id"]]
            else:
                one = ipywidgets.HTML(_as_html(data))
            self.children = (*self.children, one)

        def clear_output(self, *_: object, **__: object) -> None:
            self.children = ()

        def append_stdout(self, text: str) -> None:
            self.add({TEXT: text})

        append_stderr = append_stdout

        def append_display_data(self, thing: Any) -> None:
            self.add(_bundle(thing))

        def __enter__(self) -> "Output":
            _printed.show()
            _outputs.append(self)
            self._redirected = redirect_stdout(_printed)
            self._redirected.__enter__()
            return self

        def __exit__(self, kind: type | None, error: Exception | None, trace: Any) -> bool:
            self._redirected.__exit__(kind, error, trace)
            _printed.show()
            show_figures()
            if error is not None:
                self.add({TEXT: _error_text(error)})
            _outputs.remove(self)
            return error is not None

    return Output


def _clear_output(*_: object, **__: object) -> None:
    if _outputs:
        _outputs[-1].clear_output()


def _error_text(error: BaseException) -> str:
    """Return an error as one sentence; errors not raised by the kit begin with their type."""
    from azardia_nb.errors import AzardiaError

    parts = [] if isinstance(error, AzardiaError) else [type(error).__name__]
    return ": ".join(filter(None, [*parts, str(error)]))


def show_figures() -> None:
    """Show matplotlib's open figures, and close them, as a notebook does at a cell's end."""
    if plots := sys.modules.get("matplotlib.pyplot"):
        for number in plots.get_fignums():
            picture = io.BytesIO()
            plots.figure(number).savefig(picture, format="png", bbox_inches="tight")
            _display({PNG: picture.getvalue()}, raw=True)
        plots.close("all")


def _post_widgets(messages: Sequence[Any]) -> None:
    """Send messages of widgets to the page, all in one."""
    if messages:
        contents = [{**content, "buffers": len(buffers)} for content, buffers in messages]
        own = [one for _, buffers in messages for one in buffers]
        message = json.dumps({"type": "widgets", "messages": contents})
        import_module("js").post(message, import_module("pyodide.ffi").to_js(own))


class PageComm(BaseComm):  # type: ignore[misc]  # comm has no types
    """A channel between a widget in Python and its model in the page; ids are counted."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**{"comm_id": str(next(_count)), **named})

    def publish_msg(
        self,
        msg_type: str,
        data: Any = None,
        metadata: Any = None,
        buffers: Any = None,
        **keys: Any,
    ) -> None:
        """Send a message to the page, or merge it with those of the cell that is running."""
        message = {
            "type": msg_type,
            "header": {"msg_type": msg_type},
            "parent_header": {"msg_id": _heard},
            "metadata": metadata or {},
            "content": {"comm_id": self.comm_id, "data": data or {}, **keys},
        }
        own = [bytes(one) for one in buffers or ()]
        if _merged is None:
            _post_widgets([(message, own)])
        else:
            from azardia_widgets.page.merged import Message

            _merged.add(Message(message, own))


def hear(msg_id: str, comm_id: str, data: str, buffers: Any) -> None:
    """Pass a message of the page to its widget, then tell the page which dials moved."""
    global _heard
    _heard = msg_id
    content = {"comm_id": comm_id, "data": json.loads(data)}
    own = [memoryview(one.to_bytes()) for one in buffers]
    try:
        comm.get_comm_manager().comm_msg(None, None, {"content": content, "buffers": own})
    finally:
        _heard = ""
    for cell, (exhibit, before) in _dialled.items():
        if (now := _dial_places(exhibit)) != before:
            _dialled[cell] = exhibit, now
            _post("dials", cell=cell, places=now)


def _dial_places(exhibit: Any) -> list[int]:
    """Return the index of each dial's value among its possible values, or -1."""
    from azardia_widgets.page.dials import dials_of

    pairs = zip(dials_of(exhibit), map(list, exhibit.dials.values()), strict=True)
    return [places.index(one.value) if one.value in places else -1 for one, places in pairs]


def _set_dials(exhibit: Any, asked: list[int]) -> None:
    """Set an exhibit's dials to the indices `asked` of their values; ignore invalid ones."""
    from azardia_widgets.page.dials import dials_of

    for one, places, at in zip(dials_of(exhibit), exhibit.dials.values(), asked, strict=False):
        if 0 <= at < len(places):
            one.value = places[at]


class LazyPackages:
    """An import finder that loads packages when they are first imported.

    `packages` lists the files of each package. Modules of the kit come in parts (see kits.py);
    `there` are those already loaded.
    """

    def __init__(self, packages: dict[str, list[str]], there: Sequence[str]) -> None:
        self._packages = packages
        self._there = set(there)
        listed = Path(getsitepackages()[0], LATER)
        self._parts = json.loads(listed.read_text("utf-8")) if listed.exists() else {}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Load the files of a module's package or part; return its spec, or None without any."""
        files = [f"{_files['pyodide']}/{file}" for file in self._packages.pop(name, ())]
        if (part := self._parts.get(name)) and part not in self._there:
            unpack(fetched(_files[part]))
            if libraries := sys.modules.get("azardia_nb.compiled.libraries"):
                libraries._index.cache_clear()  # the part has compiled rules of another game
            self._there.add(part)
            files = [part]
        for file in files:
            if file not in self._there:
                archive = ZipFile(io.BytesIO(fetched(file)))
                archive.extractall(getsitepackages()[0])
                _load(one for one in archive.namelist() if re.fullmatch(r"lib[^/]+\.so", one))
                self._there.add(file)
        if not files:
            return None
        invalidate_caches()
        return PathFinder.find_spec(name, path)


def unpack(part: bytes) -> None:
    """Write the files of a part of the kit into the folder of installed packages."""
    content = gzip.decompress(part)
    at = content.index(b"\n") + 1
    for name, size in json.loads(content[:at]).items():
        file = Path(getsitepackages()[0], name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content[at : at + size])
        at += size


def _load(libraries: Iterable[str]) -> None:
    """Load shared libraries of extensions; before Pyodide 0.28, SciPy's are separate files."""
    for name in libraries:
        path = str(Path(getsitepackages()[0], name))
        ctypes.CDLL(path, ctypes.RTLD_GLOBAL)
        # It is registered by its path, but looked up by its name.
        js: Any = import_module("pyodide_js")
        libraries_by_name = js._module.LDSO.loadedLibsByName.as_object_map()
        libraries_by_name[name] = libraries_by_name[path]


def fetched(file: str) -> bytes:
    """Return a file from the page's server; block until it arrives, even while offline."""
    js: Any = import_module("js")
    while True:
        request = js.XMLHttpRequest.new()
        request.open("GET", str(js.URL.new(file, js.location)), False)
        request.responseType = "arraybuffer"
        try:
            request.send()
        except Exception:  # a JavaScript error
            _post("lost")
            sleep(PAUSE)
        else:
            _post("found")
            if request.status != OK:
                from azardia_nb.errors import AzardiaError

                raise AzardiaError(f"{_texts['old']} ({request.status} {file})")
            return bytes(request.response.to_bytes())


class Unlocked:
    """A replacement for a file lock that locks nothing, where there is no other process."""

    def __init__(self, *_: object, **__: object) -> None:
        self.acquire = lambda *_, **__: self

    def __enter__(self) -> "Unlocked":
        return self

    def __exit__(self, *_: object) -> None:
        """Release nothing."""

    release = __exit__


def install_stand_ins() -> None:
    """Register stand-ins for modules that ipywidgets and the kit use, but a page does not have.

    psygnal and filelock would load asyncio and half of the standard library: here no file changes
    by itself, and no other process writes any.
    """
    modules: dict[str, dict[str, object]] = {
        "IPython": {"get_ipython": _nothing, "version_info": (9, 0)},  # asked for by matplotlib
        "IPython.core": {},
        "IPython.core.getipython": {"get_ipython": _nothing},
        "IPython.core.interactiveshell": {"InteractiveShell": object},
        "IPython.display": {"display": _display, "clear_output": _clear_output},
        "filelock": {"FileLock": Unlocked, "SoftFileLock": Unlocked, "Timeout": TimeoutError},
        "psygnal": {"Signal": _nothing, "SignalGroup": Unlocked},
    }
    for name, names in modules.items():
        module = sys.modules[name] = ModuleType(name)
        vars(module).update(names, __path__=[])
    comm.create_comm = PageComm
    # ipycanvas imports Pillow, which tables do not use; it is loaded only on demand.
    sys.modules["PIL"] = ModuleType("PIL")
    vars(sys.modules["PIL"])["Image"] = None
    import_module("ipycanvas")
    del sys.modules["PIL"]
    output = output_class()
    for name in ("ipywidgets", "ipywidgets.widgets", "ipywidgets.widgets.interaction"):
        vars(import_module(name))["Output"] = output


def begin(told: str) -> None:
    """Prepare Python for the page described in `told`, as JSON, and report an invalid link."""
    global _records
    page = json.loads(told)
    _files.update(page["files"])
    _texts.update(page["texts"])
    _edited.update(edit["cell"] for edit in page.get("edits", ()))
    install_stand_ins()
    sys.meta_path.append(LazyPackages(page["later"], page.get("parts", ())))
    os.environ["SCRIPT_NAME"] = page["name"]
    if day := re.fullmatch(r"#day=([-\d]+)", page["link"]):
        os.environ["AZARDIA_DAY"] = day[1]
    os.environ["MPLBACKEND"] = "agg"  # Pyodide's own draws where the page is, not in its worker
    for name, text in page.get("beside", {}).items():
        Path(name).write_text(text, "utf-8")
        sys.path[:0] = [] if "" in sys.path else [""]
    from azardia_nb.errors import AzardiaError
    from azardia_nb.records.save import game_of, is_link
    from azardia_nb.text.language import speaking

    if page.get("stored"):
        from azardia_nb.records.answers import AnswerSheets
        from azardia_widgets.page.records import Records

        _records = Records(AnswerSheets(), _post)
        AnswerSheets.watchers.append(_records.tell)
        _records.take(page["stored"])
    _known["linked"] = None  # the game of the page's link
    try:
        with speaking(page["language"]):
            if is_link(page["link"]):
                _known["linked"] = game_of(page["link"])
    except AzardiaError as error:
        _post("wrong", cell="", why=str(error))


def take(stored: str) -> None:
    """Add the answers in `stored`, JSON from the browser, which were given in another tab."""
    if _records:
        _records.take(json.loads(stored))


def _value(source: str, file: str) -> Any:
    """Run the code of a cell; return the value of its last line, or None if that is a statement."""
    body = ast.parse(source, file).body
    last = body[-1] if body and isinstance(body[-1], ast.Expr) else None
    body = body[:-1] if last else body
    exec(compile(ast.Module(body, []), file, "exec"), _known)
    return eval(compile(ast.Expression(last.value), file, "eval"), _known) if last else None


def _located(error: BaseException, cell: str) -> str:
    """Return an error as one sentence, with its line number in a cell whose code is visible."""
    from azardia_nb.errors import AzardiaError

    text, file = _error_text(error), f"{cell}.py"
    if isinstance(error, SyntaxError) and error.filename == file:
        text, lines = f"{type(error).__name__}: {error.msg}", [error.lineno]
    else:
        frames = extract_tb(error.__traceback__)
        lines = [one.lineno for one in frames if one.filename == file]
    if cell not in _edited or isinstance(error, AzardiaError) or not lines:
        return text
    return _texts["line"].format(line=lines[-1], error=text)


def run(cell: str, source: str, dials: Sequence[int] = ()) -> None:
    """Run a cell, and show its last value unless `;` ends it; tell the page about an exception.

    `dials` are indices of values for its dials.
    """
    global _cell, _merged
    from azardia_widgets.page.merged import Merged

    _cell, _merged = cell, Merged()
    file = f"{cell}.py"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    try:
        with redirect_stdout(_printed):
            value = _value(source, file)
        if getattr(value, "dials", None):
            _set_dials(value, list(dials))
            _dialled[cell] = value, _dial_places(value)
        if hasattr(value, "_ipython_display_") and not hasattr(value, "_model_name"):
            value._ipython_display_()
        elif value is not None and not source.rstrip().endswith(";"):  # as in a notebook
            _display(value)
    except (Exception, SystemExit) as error:
        _printed.show()
        _post("wrong", cell=cell, why=_located(error, cell))
    _printed.show()
    show_figures()
    _post("done", cell=cell)
    _merged = None
