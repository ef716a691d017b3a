"""A program that runs lessons as a browser's Python would: `python -m tests.bare 01-board.ipynb …`.

Compiled libraries, a compiler, JupyterLab, file locks and the clock of a thread are missing, and no
thread or process can be started. It prints a line of JSON for each lesson: errors of its cells,
text on standard error, and the seconds it took.
"""

import json
import os
import subprocess
import sys
import threading
import time
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from typing import Any, NoReturn

MISSING = ("fcntl", "jupyterlab", "ziglang")


def take_away() -> None:
    """Remove from this process everything that Python in a browser lacks."""
    for name in MISSING:
        sys.modules[name] = None  # type: ignore[assignment] # makes an import fail

    from azardia_nb.compiled import libraries

    os.environ["CC"] = "none"
    libraries.BUILT = Path(os.devnull)
    libraries.cache_folder = lambda: None  # type: ignore[assignment] # nor what was built before

    del time.thread_time

    def no_thread(*_: Any) -> NoReturn:
        raise RuntimeError("can't start new thread")

    def no_process(*_: Any, **__: Any) -> NoReturn:
        raise OSError(138, "Not supported")

    threading.Thread.start = no_thread  # type: ignore[method-assign]
    subprocess.Popen.__init__ = no_process  # type: ignore[method-assign]


def run(notebook: Path) -> dict[str, Any]:
    """Run all cells of a lesson, also after errors; return errors, standard error and seconds."""
    import nbformat
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    shell = InteractiveShell(config=Config({"HistoryManager": {"enabled": False}}))
    began, wrong = time.process_time(), []
    said = StringIO()
    with redirect_stderr(said):
        for cell in nbformat.read(notebook, as_version=4).cells:
            if cell.cell_type == "code":
                done = shell.run_cell(cell.source)
                error = done.error_before_exec or done.error_in_exec
                if error is not None:
                    wrong.append(f"{cell.id}: {type(error).__name__}: {error}")
    seconds = round(time.process_time() - began, 2)
    return {"lesson": notebook.name, "wrong": wrong, "said": said.getvalue(), "seconds": seconds}


if __name__ == "__main__":
    take_away()
    output = sys.stdout
    for name in sys.argv[1:]:
        with StringIO() as sys.stdout:
            found = run(Path(name))
        sys.stdout = output
        print(json.dumps(found), flush=True)
