"""Pages that play where there is no Pyodide: CPython beside the browser, one for each tab.

The page, its worker, its widgets and the code behind them are the real ones; only WebAssembly is
missing. The worker waits for an answer as it does while Pyodide computes.
"""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Semaphore, Thread
from time import sleep
from typing import Any

from azardia_nb.text.language import LANGUAGES
from azardia_widgets.page import building, kits
from azardia_widgets.page.distribution import RUNS
from azardia_widgets.page.seen import Cell, Edit, Head, full_page, with_script

TABS = Path(__file__).with_name("python_tabs.py")
PAUSE = 0.05  # seconds, between two looks whether Python is there
PLACE = "/python/"
UNPACKED = "/unpacked"
STAND_IN = (
    f"const PLACE = {PLACE!r}, UNPACKED = {UNPACKED!r};"
    + """
function post(where, what) {
  const asked = new XMLHttpRequest();
  asked.open("POST", where, false);
  asked.send(what);
  return asked.response;
}
export async function loadPyodide() {
  const id = crypto.randomUUID();
  const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const ask = (name) => (...given) => {
    const posted = JSON.parse(post(`${PLACE}${id}/${name}`, JSON.stringify(given)));
    for (const [text, buffers] of posted) self.post(text, buffers.map(bytes));
  };
  const FS = { mkdirTree() {}, writeFile(_, bytes) { post(UNPACKED, bytes); } };
  const bridge = new Proxy({}, { get: (_, name) => ask(name) });
  return { FS, runPython() {}, toPy: (one) => one, pyimport: () => bridge };
}
"""
)


class Tab:
    """The Python of one tab; while `free` is cleared, it does not answer."""

    def __init__(self, path: Path) -> None:
        self.free, self._lock = Event(), Lock()
        self.free.set()
        tab = socket.socket(socket.AF_UNIX)
        tab.connect(str(path))
        self._lines = tab.makefile("rw", encoding="utf-8")

    def ask(self, name: str, given: list[Any]) -> str:
        """Call a function of the bridge; return the messages it has posted, as JSON."""
        self.free.wait()
        with self._lock:
            self._lines.write(json.dumps([name, given]) + "\n")
            self._lines.flush()
            return self._lines.readline()

    def close(self) -> None:
        """End the process of the tab."""
        self.free.set()
        self._lines.close()


class Handler(SimpleHTTPRequestHandler):
    """A web server of files whose names contain a hash of their content, and of Python calls."""

    site: "Site"

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing."""

    def do_POST(self) -> None:
        """Call a function of a tab's Python, or record an archive that the page unpacked."""
        content, answer = self.rfile.read(int(self.headers["Content-Length"])), b""
        if self.path == UNPACKED:
            self.site.unpacked.append(content)
        else:
            id, name = self.path.removeprefix(PLACE).split("/")
            answer = self.site.tab(id).ask(name, json.loads(content)).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def do_GET(self) -> None:
        """Record the path and send the file."""
        self.site.asked.append(self.path.removeprefix("/"))
        super().do_GET()

    def end_headers(self) -> None:
        """Allow caching of everything except pages, as other names change with the content."""
        kept = not self.path.endswith(".html")
        self.send_header("Cache-Control", "max-age=31536000" if kept else "no-store")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, or only a part of it if the network is to be lost meanwhile."""
        if self.site.losses and self.site.lost in self.path:
            outputfile.write(source.read(self.site.losses.pop(0)))
            outputfile.flush()
            self.site.cut.acquire()  # a browser discards data that arrived just before the end
            self.close_connection = True
        else:
            super().copyfile(source, outputfile)


class Site:
    """A folder of pages that play, and its server's address."""

    def __init__(self, folder: Path, pythons: Path) -> None:
        self.folder = folder
        self._pythons = pythons
        self.address = ""
        self.tabs: list[Tab] = []
        self.asked: list[str] = []
        self.unpacked: list[bytes] = []
        self.lost, self.losses = "", list[int]()  # in which file, and after how many bytes
        self.cut = Semaphore(0)  # when it is
        self._by_id: dict[str, Tab] = {}
        self._lock = Lock()

    def put(
        self, pages: dict[str, list[Cell]], kit: bytes = b"kit", edits: Sequence[Edit] = ()
    ) -> dict[str, str]:
        """Replace all files by pages with these cells; return the hashed file names by name.

        Code in `edits` is below the cells of each page.
        """
        with TemporaryDirectory(dir=self.folder) as name:
            made = Path(name)
            (made / RUNS).mkdir()
            (made / RUNS / "pyodide.mjs").write_text(STAND_IN, "utf-8")
            (made / RUNS / "pyodide.asm.mjs").touch()
            scripts = [path.name for path in sorted((made / RUNS).iterdir())]
            building.put_scripts(made)
            building.put_playing(made)
            for file in (kits.KIT, kits.REST):
                (made / file).write_bytes(kits.part({file: kit}))
            files = building.place_hashed(made, self.folder)
        loads = {"files": files, "bytes": 0, "scripts": scripts, "later": {}, "large": []}
        loads["sizes"] = {file: len(kit) for file in (kits.KIT, kits.REST)}
        for path in self.folder.iterdir():
            if path.name not in files.values() and path.is_file():
                path.unlink()
        for code in LANGUAGES:
            folder = self.folder / ("" if code == LANGUAGES[0] else code)
            folder.mkdir(exist_ok=True)
            for file, cells in pages.items():
                cells = [Cell(name, source.replace("{code}", code)) for name, source in cells]
                places = "".join(f'<div data-cell="{cell.name}"></div>' for cell in cells)
                name = f"{file}.html"
                places += "".join(
                    f'<div data-edit="{one.cell}"></div><div data-cell="{one.cell}"></div>'
                    for one in edits
                )
                article = f"<article>{places}</article>"
                more = {"name": file, "game": "", "lesson": True}
                more |= {"edits": [one._asdict() for one in edits]}
                body = with_script(article, name, code, loads, cells, **more)
                html = full_page(Head(name, file, file), body, code, loads)
                (folder / f"{file}.html").write_text(html, "utf-8")
        return files

    def tab(self, id: str) -> Tab:
        """Return the Python of a tab, which is started at the first call."""
        with self._lock:
            if id not in self._by_id:
                self._by_id[id] = Tab(self._pythons)
                self.tabs.append(self._by_id[id])
            return self._by_id[id]


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """Serve a folder, which is empty at first; yield its Site."""
    with TemporaryDirectory() as name:
        path = Path(name, "socket")
        pythons = subprocess.Popen([sys.executable, "-P", TABS, path])
        site = Site(folder, path)
        handler = type("Own", (Handler,), {"site": site})
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder)) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            site.address = f"http://127.0.0.1:{server.server_port}/"
            while not path.exists():
                assert pythons.poll() is None
                sleep(PAUSE)
            try:
                yield site
            finally:
                for tab in site.tabs:
                    tab.close()
                server.shutdown()
                pythons.kill()
                pythons.wait()
