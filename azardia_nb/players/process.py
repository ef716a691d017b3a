"""A process for a player of one's own: it can be ended whatever the player's function does.

Python cannot interrupt a call that is under way in C: a long sort, a search for a pattern, a
matrix product, `time.sleep`. Every operating system can end a process. So the function is sent to
another Python process, with a copy of the variables that it reads, and is given what its seat may
see. Dice, hidden cards and the other players stay here. A process that takes too long is ended and
replaced; one that ends by itself, by a crash in C or for want of memory, is replaced too.

In a page there are no other processes. There the function runs in place, and after its time an
exception is raised at its next line; a call into C is waited for.

This keeps accidents apart from the game. It is no sandbox: a function may do on this computer what
any program may do.
"""

import io
import json
import os
import pickle
import select
import signal
import subprocess
import sys
import threading
import time
import types
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, Protocol

import numpy as np

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.game import View, begin
from azardia_nb.game.protocol import Variant
from azardia_nb.text.language import speaking, spoken

SECONDS = 2.0  # for an answer
START = 60.0  # seconds until a process has begun, on a slow machine with much to import
MEMORY = 2 << 30  # bytes that a function may take, where the system can bound them
PRINTED = 4_000  # letters that are kept of what is printed for one answer
IDLE = 4  # processes that are kept for the next games
LONGEST = 10_000  # letters of a message
HOUSE = str(Path(__file__).parents[1])


class Question(NamedTuple):
    """Question to a player: its seat, from 0, its view of the position, legal actions, its past."""

    seat: int
    state: bytes
    actions: tuple[int, ...]
    past: Any = ()


class Start(NamedTuple):
    """Setup of a function before its first question."""

    function: Callable[..., Any]
    variant: Variant
    seed: tuple[Any, tuple[int, ...]]  # of its random numbers: entropy, and key among its children
    takes: int  # values that it takes: a view, or a view and a Generator
    name: str
    language: str


class Reply(NamedTuple):
    """An answer, or what was raised instead: the name of the error, its message, and the line."""

    chosen: Any = None
    error: str = ""
    message: str = ""
    line: int | None = None
    printed: str = ""
    more: int = 0  # lines that were printed besides


class TooLong(Exception):
    """The time for an answer is over."""

    def __init__(self, printed: str = "") -> None:
        super().__init__()
        self.printed = printed


class Ended(Exception):
    """A process has ended by itself; `code` is its exit code, or less than 0 for a signal."""

    def __init__(self, code: int | None, printed: str = "") -> None:
        super().__init__()
        self.code, self.printed = code, printed


class Place(Protocol):
    """Where a function runs."""

    def begin(self, start: Start) -> None:
        """Make the function ready; raise AzardiaError where it cannot be sent, or Ended."""

    def ask(self, question: Question) -> Reply:
        """Return the answer; raise TooLong or Ended."""

    def end(self) -> None:
        """Leave it."""


# --- the function itself, wherever it runs --------------------------------------------------------


class _Printing(io.TextIOBase):
    """Standard output of a function: the first letters are passed on, further lines counted."""

    def __init__(self, hear: Callable[[str], None]) -> None:
        self._hear, self._room, self.more = hear, PRINTED, 0

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        now, rest = text[: self._room], text[self._room :]
        self._room -= len(now)
        self.more += rest.count("\n")
        if now:
            self._hear(now)
        return len(text)


class _Shown:
    """Something that a function has returned, as text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


class _Running:
    """A function that is ready to be asked."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.rng = np.random.default_rng(
            np.random.SeedSequence(start.seed[0], spawn_key=start.seed[1])
        )
        variant = start.variant
        empty = np.zeros(1, variant.type.engine.state)
        first = variant.type.start(variant, variant.type.seats[0])
        self.view: type[View] = type(begin(variant, first).view(1))
        self.dtype = empty.dtype

    def ask(self, question: Question, hear: Callable[[str], None]) -> Reply:
        """Return the answer to `question`; `hear` is called with printed text."""
        state = np.frombuffer(bytearray(question.state), self.dtype)[0]
        variant = replace(self.start.variant)  # a player may break its own copy
        view = self.view.seen(variant, question.seat, state, question.actions, question.past)
        given = (view, self.rng) if self.start.takes == 2 else (view,)
        printing = _Printing(hear)
        try:
            with redirect_stdout(printing), redirect_stderr(printing):
                chosen = self.start.function(*given)
        except BaseException as error:
            said = Reply(None, type(error).__name__, _message(error), self._line(error))
        else:
            said = Reply(_plain(chosen))
        return said._replace(more=printing.more)

    def _line(self, error: BaseException) -> int | None:
        code, line, trace = _code(self.start.function), None, error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code is code:
                line = trace.tb_lineno
            trace = trace.tb_next
        return line


def _plain(chosen: Any) -> Any:
    """Return an answer as a plain text or None, or else the text that shows it."""
    if isinstance(chosen, str):
        return str.__str__(chosen)  # a kind of text of its own may know other words
    return chosen if chosen is None or type(chosen) is bool else _Shown(short(chosen))


def _message(error: BaseException) -> str:
    try:
        return str(error)[:LONGEST]
    except Exception:  # an error that cannot say itself
        return ""


def _code(function: Any) -> types.CodeType | None:
    import inspect

    with suppress(Exception):
        function = inspect.unwrap(function)
    return getattr(function, "__code__", None)


# --- in another process ---------------------------------------------------------------------------


class Process:
    """A Python process that runs one function."""

    def __init__(self) -> None:
        paths = os.pathsep.join(dict.fromkeys(path or os.getcwd() for path in sys.path))
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": paths},
        )
        self._lines = (_Polled if hasattr(select, "poll") else _Listened)(self._process.stdout)

    def begin(self, start: Start) -> None:
        """Send the function with the variables that it reads."""
        import cloudpickle

        try:
            content = cloudpickle.dumps(start)
        except Exception as error:
            raise AzardiaError(_not_sent(start.name, error)) from None
        self._send(content)
        reply = self._reply(START)
        if reply.error:
            raise AzardiaError(_not_sent(start.name, f"{reply.error}: {reply.message}"))

    def ask(self, question: Question) -> Reply:
        """Return the answer; raise TooLong after SECONDS."""
        if question.past:
            import cloudpickle

            self._send(cloudpickle.dumps(question))
        else:
            self._send(pickle.dumps(question))
        return self._reply(SECONDS)

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()

    def _send(self, content: bytes) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with suppress(OSError):  # it has ended, as the next look finds
            pipe.write(len(content).to_bytes(8, "little") + content)
            pipe.flush()

    def _reply(self, seconds: float) -> Reply:
        until, printed = time.monotonic() + seconds, ""
        while True:
            try:
                line = self._lines.next(until)
            except Empty:
                raise TooLong(printed) from None
            if not line:
                raise Ended(self._process.wait(), printed)
            try:
                kind, *told = json.loads(line)
                if kind == "printed":
                    printed += told[0]
                    continue
                if kind == "shown":
                    told[0] = _Shown(told[0])
                return Reply(*told)._replace(printed=printed)
            except (ValueError, TypeError):  # it has written to what is not its own
                raise Ended(None, printed) from None


class _Polled:
    """Lines of a pipe."""

    def __init__(self, pipe: Any) -> None:
        self._descriptor, self._left = pipe.fileno(), b""
        self._poll = select.poll()
        self._poll.register(self._descriptor, select.POLLIN)

    def next(self, until: float) -> bytes:
        """Return the next line, b"" at the end; Empty where there is none by `until`."""
        while b"\n" not in self._left:
            if not self._poll.poll(max(0.0, until - time.monotonic()) * 1000):
                raise Empty
            more = os.read(self._descriptor, 1 << 16)
            if not more:
                return b""
            self._left += more
        line, _, self._left = self._left.partition(b"\n")
        return line


class _Listened:
    """The same where nothing waits for a pipe and a clock: a thread reads, as on Windows."""

    def __init__(self, pipe: Any) -> None:
        self._heard: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=self._listen, args=(pipe,), daemon=True, name="player").start()

    def _listen(self, pipe: Any) -> None:
        with suppress(OSError, ValueError):
            for line in pipe:
                self._heard.put(line)
        self._heard.put(b"")

    def next(self, until: float) -> bytes:
        """Return the next line, b"" at the end; Empty where there is none by `until`."""
        return self._heard.get(timeout=max(0.0, until - time.monotonic()))


def _not_sent(name: str, why: object) -> str:
    return spoken(
        "{name} can't be sent to a process of its own: {why}; let it use only functions, modules, "
        "numbers, text and tables",
        name=name,
        why=short(why) if not isinstance(why, str) else why,
    )


def serve() -> None:
    """Run a function for the process that has begun this one, until that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that asks
    asked, said = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    _bound_memory()

    def tell(kind: str, *told: Any) -> None:
        said.write(json.dumps([kind, *told]).encode() + b"\n")
        said.flush()

    running: _Running | None = None
    with suppress(OSError):
        while size := int.from_bytes(asked.read(8), "little"):
            content = asked.read(size)
            try:
                told = pickle.loads(content)
                if isinstance(told, Start):
                    running = _Running(told)
                    reply = Reply()
                    code = told.language
                else:
                    assert running is not None
                    with speaking(code):
                        reply = running.ask(told, lambda text: tell("printed", text))
            except BaseException as error:
                reply = Reply(None, type(error).__name__, _message(error))
            shown = isinstance(reply.chosen, _Shown)
            chosen = repr(reply.chosen) if shown else reply.chosen
            tell("shown" if shown else "chosen", *reply._replace(chosen=chosen))
    os._exit(0)  # whatever threads the function has begun


def _bound_memory() -> None:
    """Bound what a function may take: MemoryError, before the whole computer waits for its disk."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))


# --- in place, in a page --------------------------------------------------------------------------


class Stopped(BaseException):
    """Raised in a function whose time is over; no `except Exception` catches it."""


class Here:
    """A function that runs in place: its own lines are stopped, not a call into C."""

    def begin(self, start: Start) -> None:
        """Make the function ready in this process."""
        self._running = _Running(start)

    def ask(self, question: Question) -> Reply:
        """Return the answer; raise TooLong when a line of the function begins after SECONDS."""
        until, printed = time.monotonic() + SECONDS, list[str]()

        def look(frame: types.FrameType, event: str, _: Any) -> Any:
            if time.monotonic() > until:
                raise Stopped
            return None if frame.f_code.co_filename.startswith(HOUSE) else look

        before = sys.gettrace()
        sys.settrace(look)
        try:
            reply = self._running.ask(question, printed.append)
        finally:
            sys.settrace(before)
        if reply.error == Stopped.__name__:
            raise TooLong("".join(printed))
        return reply._replace(printed="".join(printed))

    def end(self) -> None:
        """Leave it: nothing is to be done."""


def has_processes() -> bool:
    """Return whether another process can be begun: in a page it cannot."""
    return sys.platform not in ("emscripten", "wasi")


# --- kept for the next games ----------------------------------------------------------------------


_idle: list[tuple[Any, Place]] = []
_lock = threading.Lock()


def place_for(function: Any) -> Place:
    """Return where a function can run: a process that has run it before, or a new one."""
    if not has_processes():
        return Here()
    with _lock:
        for at, (one, place) in enumerate(_idle):
            if one is function:
                del _idle[at]
                return place
    try:
        return Process()
    except OSError:  # no further process is allowed here
        return Here()


def keep(function: Any, place: Place) -> None:
    """Keep a place for the function's next games; the one kept longest goes."""
    with _lock:
        _idle.append((function, place))
        gone = _idle[:-IDLE]
        del _idle[:-IDLE]
    for _, one in gone:
        one.end()
