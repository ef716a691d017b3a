"""Set up .venv if necessary, then open the lessons or run the tests.

    python start.py lab [DIR] [--language es]        python start.py tests [options of pytest]

On Windows the command is `py start.py lab`; `./start lab` finds a Python by itself. The folder
`locks` has the versions to install. This runs before anything is installed, so it uses only the
standard library.
"""

from __future__ import annotations  # so that an older Python gets as far as the version check

import hashlib
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
HOME = ROOT / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WANTED = ("lab", "tests")
LOCKS = ROOT / "locks"  # made by authoring/lock.py
OLDEST, NEWEST = (3, 11), (3, 14)  # the Pythons that the lock files cover
# All tests: several processes, each with whole files in order, so that the cells of a notebook stay
# together (conftest.py). A crashed process ends the run.
WHOLE = "--numprocesses=logical --maxprocesses=4 --dist=loadfile --no-loadscope-reorder"
WHOLE += " --max-worker-restart=0 --durations=30"
MINUTE = 60  # seconds between progress lines without a terminal
ENOUGH = 2**20  # bytes; with less free space, other error messages are unreliable
WIDTH = 30  # characters of the bar

# Error messages of pip, uv and the system, by the reason to report.
REASONS = {
    "full": r"No space left on device|Errno 28\b|os error 28\b|WinError 112\b|os error 112\b",
    "offline": r"NewConnectionError|NameResolutionError|name resolution|ConnectTimeout|ProxyError"
    r"|getaddrinfo|unreachable|Failed to fetch|error sending request|ReadTimeout",
}
SAID = {
    "help": (
        "{start} lab [DIR] [--language es]   opens the lessons, a copy of them in DIR\n"
        "{start} tests [options of pytest]   runs the tests\n"
        "The first start makes .venv: it takes a minute or a few, and up to 1 GB.",
        "{start} lab [DIR] [--language es]   abre las lecciones, una copia en DIR\n"
        "{start} tests [opciones de pytest]  pasa las pruebas\n"
        "La primera vez se crea .venv: tarda uno o varios minutos y ocupa hasta 1 GB.",
    ),
    "usage": (
        "say what to start: lab or tests",
        "di qué quieres abrir: lab o tests",
    ),
    "unknown": (
        "there is no {word!r}: say lab or tests",
        "no existe {word!r}: di lab o tests",
    ),
    "python": (
        "Python 3.11 to 3.14 is needed, and this is {found}",
        "hace falta Python 3.11 a 3.14, y este es {found}",
    ),
    "venv": (
        "this Python cannot make an environment; on Debian, first: apt-get install python3-venv",
        "este Python no puede crear un entorno; en Debian, antes: apt-get install python3-venv",
    ),
    "begin": (
        "Setting up .venv: once, a minute or a few.",
        "Preparando .venv: solo esta vez, en uno o varios minutos.",
    ),
    "looking": (
        "Looking for packages: {done} found",
        "Buscando paquetes: {done} encontrados",
    ),
    "installing": (
        "Installing packages: {done} of {total}",
        "Instalando paquetes: {done} de {total}",
    ),
    "minutes": ("{what} ({minutes} min)", "{what} ({minutes} min)"),
    "full": (
        "the disk is full: .venv takes up to 1 GB; make room, then start again",
        "el disco está lleno: .venv ocupa hasta 1 GB; haz sitio y vuelve a empezar",
    ),
    "offline": (
        "the packages can't be reached; the first start needs the Internet: connect, then start "
        "again",
        "no se puede llegar a los paquetes; la primera vez hace falta Internet: conéctate y "
        "vuelve a empezar",
    ),
    "failed": ("setting up .venv failed: {why}", "no se pudo preparar .venv: {why}"),
    "left": (
        "setting up was interrupted; start again, and it goes on",
        "la preparación se interrumpió; vuelve a empezar y continuará",
    ),
}


def say(name: str, **values: object) -> str:
    """Return a message in the language of the command line."""
    arguments = " ".join(sys.argv).replace("=", " ")
    return SAID[name]["--language es" in arguments].format(**values)


def stop(name: str, status: int = 2, **values: object) -> NoReturn:
    """Print an error message and exit."""
    print(f"start: {say(name, **values)}", file=sys.stderr)
    sys.exit(status)


class Progress:
    """The progress of pip or uv, from its output and the packages installed so far."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.begin()
        self._began = self._told = time.monotonic()
        self._bar = sys.stderr.isatty()
        self._drawn = 0  # length of the line on the screen

    def begin(self) -> None:
        """Reset the counts for another command; count packages that are already installed."""
        self._found = self._total = 0
        self._before = self._installed()

    def heard(self, line: str) -> None:
        """Process a line of pip's or uv's output."""
        self.lines.append(line)
        self._found += line.lstrip().startswith("Collecting ")
        if names := re.match(r"Installing collected packages: (.+)", line):
            self._total = len(names[1].split(","))
        elif number := re.match(r"Resolved (\d+) package", line):
            self._total = int(number[1])

    def show(self) -> None:
        """Redraw the bar; without a terminal, print a line each minute."""
        done = min(self._installed() - self._before, self._total)
        if self._total:
            text = say("installing", done=done, total=self._total)
        else:
            text = say("looking", done=self._found)
        now = time.monotonic()
        if self._bar:
            full = WIDTH * done // max(self._total, 1)
            self._draw(f"[{'#' * full:-<{WIDTH}}] {text}")
        elif now - self._told >= MINUTE:
            self._told = now
            minutes = round((now - self._began) / 60)
            print(say("minutes", what=text, minutes=minutes), file=sys.stderr, flush=True)

    def end(self) -> None:
        """Clear the line of the bar."""
        if self._bar:
            self._draw("")
            print("\r", end="", file=sys.stderr, flush=True)

    def _draw(self, line: str) -> None:
        """Overwrite the line; with blanks, as older Windows consoles lack escape sequences."""
        print(f"\r{line:{self._drawn}}", end="", file=sys.stderr, flush=True)
        self._drawn = len(line)

    @staticmethod
    def _installed() -> int:
        # A list of patterns instead of `**`, which would search all installed files three times a
        # second.
        places = ("lib/python*/site-packages", "Lib/site-packages")
        return len({one for place in places for one in HOME.glob(f"{place}/*.dist-info")})


def run(command: list[str], progress: Progress) -> bool:
    """Run a command with a progress display; return whether it succeeded."""
    told = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
    progress.begin()
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=told,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as running:
        assert running.stdout

        def listen() -> None:
            for line in running.stdout or ():
                progress.heard(line.rstrip())

        listening = threading.Thread(target=listen, daemon=True)
        listening.start()
        try:
            while listening.is_alive():
                progress.show()
                listening.join(0.3)
        except BaseException:
            running.terminate()
            raise
    return running.returncode == 0


def set_up(what: str) -> None:
    """Create the environment and install the kit in it, with uv if that works, else with pip."""
    print(say("begin"), file=sys.stderr, flush=True)
    uv = shutil.which("uv")
    progress = Progress()
    try:
        # If uv fails, pip may succeed: only pip reads the mirrors in its configuration.
        done = uv is not None and all(run(command, progress) for command in by_uv(uv, what))
        if not done:
            if not (find_spec("ensurepip") and find_spec("venv")):
                stop("venv")
            progress.lines.clear()
            done = all(run(command, progress) for command in by_pip(what))
    finally:
        progress.end()
    if not done:
        said = "\n".join(progress.lines)
        if shutil.disk_usage(ROOT).free < ENOUGH:
            stop("full")
        for name, pattern in REASONS.items():
            if re.search(pattern, said):
                stop(name)
        stop("failed", why=next(filter(None, reversed(progress.lines)), "?"))


def installs(what: str) -> list[list[str]]:
    """Return arguments for pip or uv: install the locked versions, then the kit itself."""
    return [
        ["install", "--require-hashes", "--requirement", str(LOCKS / f"{what}.txt")],
        ["install", "--no-deps", "--no-build-isolation", "--editable", "."],
    ]


def by_uv(uv: str, what: str) -> list[list[str]]:
    """Return the commands that set up the environment with uv."""
    return [
        [uv, "venv", "--allow-existing", "--python", sys.executable, str(HOME)],
        *([uv, "pip", *asked, "--python", str(PYTHON)] for asked in installs(what)),
    ]


def by_pip(what: str) -> list[list[str]]:
    """Return the commands that set up the environment with pip.

    Installed files are not compiled: most are never imported.
    """
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    quick = ["--no-compile", "--progress-bar", "off"]
    return [
        [sys.executable, "-m", "venv", "--without-pip", str(HOME)],
        [str(PYTHON), "-m", "ensurepip", "--default-pip"],  # run separately, as it reports errors
        *([*pip, *asked, *quick] for asked in installs(what)),
    ]


def replace_process(command: list[str]) -> int:
    """Replace this process by a command; on Windows, run it and leave Ctrl-C to it."""
    if os.name != "nt":
        os.execv(command[0], command)
    with subprocess.Popen(command) as running:
        while True:
            try:
                return running.wait()
            except KeyboardInterrupt:
                continue


def main(arguments: list[str]) -> int:
    """Start what the command line asks for."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        stop("python", found=sys.version.split()[0])
    what = arguments[0] if arguments else ""
    helped = not {"-h", "--help"}.isdisjoint(arguments)
    if helped and not (what in WANTED and (HOME / f"ready-{what}").exists()):
        print(say("help", start="py start.py" if os.name == "nt" else "./start"))
        return 0
    if what not in WANTED:
        stop("unknown" if what else "usage", word=what)
    # .venv is set up again if the folder, the locked versions or the copied files have changed.
    copied = sorted(path for path in (ROOT / "jupyter").rglob("*") if path.is_file())
    sources = (ROOT / "pyproject.toml", LOCKS / f"{what}.txt", *copied)
    made_from = b"".join(path.read_bytes() for path in sources if path.exists())
    ready = f"{ROOT} {hashlib.sha256(made_from).hexdigest()}"
    mark = HOME / f"ready-{what}"
    try:
        if not mark.exists() or mark.read_text("utf-8") != ready:
            set_up(what)
            mark.write_text(ready, "utf-8")
    except KeyboardInterrupt:
        stop("left", status=130)
    except OSError as error:
        stop("full" if error.errno == 28 else "failed", why=error)
    module, asked = ["azardia_nb.cli", "lab"], arguments[1:]
    if what == "tests":
        os.chdir(ROOT)
        module = ["pytest", *([] if set(asked) - {"--all"} else WHOLE.split())]
    return replace_process([str(PYTHON), "-m", *module, *asked])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
