"""Kernels that fork off a process which has imported the kit: that takes longer than most cells.

Each is a process of its own, as ever. What Jupyter starts, interrupts and ends is this file run as
a program: it has `serve` fork in another process, and goes on for as long as what came of that.
"""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from typing import NoReturn

POSSIBLE = sys.platform == "linux"  # elsewhere what has threads had better not be forked
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MOST = 2**16  # bytes that say what a kernel is to be
SOCKET = "AZARDIA_KERNELS"  # in the environment: the socket that is there once all is imported


def started() -> bool:
    """Return whether this process, or one that started it, forks its kernels."""
    return SOCKET in os.environ


def wait() -> None:
    """Wait until all is imported: a test's own time is for the test."""
    for _ in range(2000):
        if os.path.exists(os.environ[SOCKET]):
            return
        time.sleep(0.1)
    raise RuntimeError("the process that kernels fork off does not start")


def start(folder: str) -> None:
    """Have this process, and what it starts, fork their kernels from now on; `folder` is empty."""
    at, place = os.path.join(folder, "socket"), os.path.join(folder, "kernels", "python3")
    os.makedirs(place)
    # Python starts faster without `site`, which this file does not need.
    argv = [sys.executable, "-S", os.path.abspath(__file__), at, "-f", "{connection_file}"]
    spec = {"argv": argv, "display_name": "Python 3 (ipykernel)", "language": "python"}
    with open(os.path.join(place, "kernel.json"), "w", encoding="utf-8") as file:
        json.dump(spec, file)
    os.environ[SOCKET] = at
    places = [folder, os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, places))
    code = f"from tests.kernels import serve; serve({at!r})"
    # Its standard input is closed when this process ends, and then it ends, too.
    subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE)


def serve(at: str) -> None:
    """Import what lessons do, and fork for each that asks, until standard input is closed."""
    os.environ["JPY_PARENT_PID"] = str(os.getpid())  # read when ipykernel is imported
    import gc
    import importlib
    import pkgutil

    from ipykernel.kernelapp import IPKernelApp
    from ipywidgets import Widget, register_comm_target

    import azardia_widgets
    from azardia_nb.compiled.libraries import is_ready
    from azardia_nb.games import kinds, names
    from azardia_nb.simulation.loop import loop_of
    from azardia_nb.solve.expansion import expand_of

    for module in pkgutil.walk_packages(azardia_widgets.__path__, "azardia_widgets."):
        importlib.import_module(module.name)
    for game in (game for name in names() for game in kinds(name)):
        for function in (loop_of(game).play, expand_of(game.engine)):
            is_ready(function)  # so that no kernel reads the rules' files again
    # ipycanvas makes a widget when it is imported, and no page would know it.
    made = list(Widget.widgets.values())
    for widget in made:
        widget.close()

    def imported() -> None:
        """Do in the first cell what importing does there."""
        app.shell.events.unregister("pre_execute", imported)
        register_comm_target()
        for widget in made:
            widget.open()

    gc.freeze()  # looked at again, all of it would be copied for each
    del sys.path[0]  # the folder this was started in is on no kernel's path
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    if not os.path.isdir(os.path.dirname(at)):
        return  # the parent has already ended
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"{at}.new")
        listening.listen()
        os.rename(f"{at}.new", at)
        while sys.stdin not in select.select([sys.stdin, listening], [], [])[0]:
            asking, _ = listening.accept()
            if os.fork() == 0:
                listening.close()
                become(asking)
                app = IPKernelApp.instance()
                app.initialize()
                app.shell.events.register("pre_execute", imported)
                app.start()
                os._exit(0)
            asking.close()


def become(asking: socket.socket) -> None:
    """Take the arguments, the folder, the environment and the output of the process that asks."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    message, files, _, _ = socket.recv_fds(asking, MOST, 3)
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    folder, environment, arguments = json.loads(message)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = arguments
    asking.sendall(str(os.getpid()).encode())

    def follow() -> NoReturn:
        asking.recv(1)  # nothing ever comes, but the end of the one that asked
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def ask(at: str, arguments: list[str]) -> None:
    """Have a kernel forked in the stead of this process, interrupt it, and wait for its end."""
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect(at)
        message = json.dumps([os.getcwd(), dict(os.environ), arguments]).encode()
        socket.send_fds(asking, [message], [0, 1, 2])
        kernel = int(asking.recv(MOST))
        signal.signal(signal.SIGINT, lambda *_: os.kill(kernel, signal.SIGINT))
        asking.recv(1)


if __name__ == "__main__":
    ask(sys.argv[1], sys.argv[2:])
