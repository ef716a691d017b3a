"""Kernels forked from a process that has imported the kit, which takes longer than most cells.

Each kernel is a process of its own, as usual. Jupyter starts, interrupts and ends this file as a
program: it asks the process that runs `serve` to fork a kernel, and lives as long as that kernel.
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
    """Return whether kernels started from this process are forked."""
    return SOCKET in os.environ


def wait() -> None:
    """Wait until the serving process has imported everything, which tests should not wait for."""
    for _ in range(2000):
        if os.path.exists(os.environ[SOCKET]):
            return
        time.sleep(0.1)
    raise RuntimeError("the process that kernels fork off does not start")


def start(folder: str) -> None:
    """Fork the kernels of this process, and of those it starts, from now on.

    `folder` is empty; it gets the kernel specification and the socket.
    """
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
    # It ends with this process, which closes its standard input.
    subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE)


def serve(at: str) -> None:
    """Import the modules of lessons, and fork a kernel for each request at the socket `at`.

    Ends when standard input is closed.
    """
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
            is_ready(function)  # so that no kernel has to read the rules' files
    # ipycanvas makes a widget when it is imported, which no page would know.
    made = list(Widget.widgets.values())
    for widget in made:
        widget.close()

    def imported() -> None:
        """Do in the first cell what importing ipywidgets and ipycanvas does in a usual kernel."""
        app.shell.events.unregister("pre_execute", imported)
        register_comm_target()
        for widget in made:
            widget.open()

    gc.freeze()  # collecting these objects again would copy all of them for each kernel
    del sys.path[0]  # the start folder is not on a kernel's path
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the exit statuses of kernels are not read
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
    """Adopt the folder, environment, arguments and streams of the process that asks."""
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
        asking.recv(1)  # returns only when the asking process has ended
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def ask(at: str, arguments: list[str]) -> None:
    """Ask for a kernel in place of this process, pass on interrupts, and wait for its end."""
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect(at)
        message = json.dumps([os.getcwd(), dict(os.environ), arguments]).encode()
        socket.send_fds(asking, [message], [0, 1, 2])
        kernel = int(asking.recv(MOST))
        signal.signal(signal.SIGINT, lambda *_: os.kill(kernel, signal.SIGINT))
        asking.recv(1)


if __name__ == "__main__":
    ask(sys.argv[1], sys.argv[2:])
