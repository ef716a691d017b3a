"""Pythons of pages that play, as processes: `python python_tabs.py SOCKET`.

Everything is imported once, as a page's worker does; then each connection gets a process of its
own, which executes lines of JSON and answers with the messages posted to the page.
"""

import json
import os
import signal
import socket
import sys
from base64 import b64encode
from importlib import import_module
from pathlib import Path
from runpy import run_path
from tempfile import TemporaryDirectory
from types import ModuleType, SimpleNamespace
from typing import Any

BRIDGE = Path(__file__).parents[2] / "widgets/azardia_widgets/page/bridge.py"
LESSONS = ("azardia_widgets.lesson.exercise", "azardia_widgets.lesson.index")


def main(path: str) -> None:
    """Import everything, then start a process for each tab that connects."""
    posted: list[Any] = []
    js: Any = SimpleNamespace(
        post=lambda text, own: posted.append((text, [b64encode(one).decode() for one in own or ()]))
    )
    ffi: Any = SimpleNamespace(to_js=list)
    sys.modules |= {"js": js, "pyodide": ModuleType("pyodide"), "pyodide.ffi": ffi}
    bridge = run_path(str(BRIDGE))
    bridge["install_stand_ins"]()
    for name in LESSONS:
        import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(path)
        listening.listen()
        while True:
            tab, _ = listening.accept()
            if os.fork() == 0:
                listening.close()
                serve(tab, bridge, posted)
                os._exit(0)
            tab.close()


def serve(tab: socket.socket, bridge: dict[str, Any], posted: list[Any]) -> None:
    """Execute the calls of a tab in an empty folder, until it is closed."""
    with TemporaryDirectory() as folder, tab.makefile("rw", encoding="utf-8") as asked:
        os.chdir(folder)
        for line in asked:
            name, given = json.loads(line)
            bridge[name](*given)
            asked.write(json.dumps(posted) + "\n")
            asked.flush()
            posted.clear()


if __name__ == "__main__":
    main(sys.argv[1])
