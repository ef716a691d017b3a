"""A separate process for a user's strategy, which can be ended at any time.

Python cannot interrupt a call into C, such as a long sort, a pattern search, a matrix product or
`time.sleep`, but an operating system can end a process. The strategy is therefore sent to another
Python process with a copy of the variables it reads, and receives what its seat may see. Dice,
hidden cards and other players stay here. A process that takes too long is ended and replaced, and
so is one that crashes or runs out of memory.

The limit counts the time for which the strategy itself computes, so that a busy computer decides no
game. One that waits is ended too, after a much longer time.

A page has no other processes. There the strategy runs in place, and after its time an exception is
raised at its next line; a call into C is waited for.

This keeps accidents away from the game. It is no sandbox: a strategy can do anything a program on
this computer can.
"""

import io
import json
import math
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

SECONDS = 2.0  # limit of an answer, of processor time
WAITING = 10  # limit of an answer on the clock, as a multiple of SECONDS
SOON = 0.05  # seconds at least between two looks at a processor time
START = 60.0  # seconds for a process to start, on a slow machine with many imports
ALONE = 3  # seconds of processor time more, after which the system ends a process without parent
MEMORY = 2 << 30  # bytes a strategy may use, where the system can limit them
PRINTED = 4_000  # characters of printed text passed on per answer
IDLE = 4  # processes held for later games
LONGEST = 10_000  # characters of an error message
KIT_FOLDER = str(Path(__file__).parents[1])


class Question(NamedTuple):
    """A question to a strategy: its seat (from 0), view, legal actions and past steps."""

    seat: int
    state: bytes
    actions: tuple[int, ...]
    past: Any = ()


class Start(NamedTuple):
    """The data from which a process sets up a strategy."""

    function: Callable[..., Any]
    variant: Variant
    seed: tuple[Any, tuple[int, ...]]  # random seed: entropy and spawn key
    takes: int  # number of arguments: a view, or a view and a Generator
    name: str
    language: str


class Reply(NamedTuple):
    """The answer of a strategy, or the name, message and line of its error.

    `computed` is the processor time in seconds that the process has used since its start.
    """

    answer: Any = None
    error: str = ""
    message: str = ""
    line: int | None = None
    printed: str = ""
    more: int = 0  # number of printed lines that were cut off
    computed: float = 0.0


class AnswerTimeout(Exception):
    """The error that a strategy has not answered in time."""

    def __init__(self, printed: str = "") -> None:
        super().__init__()
        self.printed = printed


class ProcessEnded(Exception):
    """The error that a process has ended; `code` is its exit code, negative for a signal."""

    def __init__(self, code: int | None, printed: str = "") -> None:
        super().__init__()
        self.code, self.printed = code, printed


class Place(Protocol):
    """A place where a strategy runs: another process, or this one."""

    def begin(self, start: Start) -> None:
        """Set up a strategy; AzardiaError if it cannot be sent, ProcessEnded if that kills it."""

    def ask(self, question: Question) -> Reply:
        """Return the strategy's answer to `question`; may raise AnswerTimeout or ProcessEnded."""

    def end(self) -> None:
        """Stop the strategy for good."""


# --- running a strategy, in either place ----------------------------------------------------------


class _Printing(io.TextIOBase):
    """A strategy's standard output: passes on PRINTED characters, and counts further lines."""

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


class _PrintableAnswer:
    """An answer that is not text, in printable form."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


class _Running:
    """A strategy that has been set up."""

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
        """Return the strategy's choice or exception; `hear` receives each text it prints."""
        state = np.frombuffer(bytearray(question.state), self.dtype)[0]
        variant = replace(self.start.variant)  # a strategy may modify its own copy
        view = self.view.from_parts(variant, question.seat, state, question.actions, question.past)
        arguments = (view, self.rng) if self.start.takes == 2 else (view,)
        printing = _Printing(hear)
        try:
            with redirect_stdout(printing), redirect_stderr(printing):
                chosen = self.start.function(*arguments)
        except BaseException as error:
            reply = Reply(None, type(error).__name__, _message(error), self._line(error))
        else:
            reply = Reply(_plain(chosen))
        return reply._replace(more=printing.more)

    def _line(self, error: BaseException) -> int | None:
        code, line, trace = _code(self.start.function), None, error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code is code:
                line = trace.tb_lineno
            trace = trace.tb_next
        return line


def _plain(chosen: Any) -> Any:
    """Return the answer as plain str, bool or None; any other answer in printable form."""
    if isinstance(chosen, str):
        return str.__str__(chosen)  # a subclass of str may override methods
    return chosen if chosen is None or type(chosen) is bool else _PrintableAnswer(short(chosen))


def _message(error: BaseException) -> str:
    try:
        return str(error)[:LONGEST]
    except Exception:  # an error whose `__str__` fails
        return ""


def _code(function: Any) -> types.CodeType | None:
    import inspect

    with suppress(Exception):
        function = inspect.unwrap(function)
    return getattr(function, "__code__", None)


# --- in another process ---------------------------------------------------------------------------


class Process:
    """A Python process that runs one strategy."""

    def __init__(self) -> None:
        paths = os.pathsep.join(dict.fromkeys(path or os.getcwd() for path in sys.path))
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": paths},
        )
        self._lines = (_PolledLines if hasattr(select, "poll") else _ThreadedLines)(
            self._process.stdout
        )
        self._computed = 0.0  # at the last reply

    def begin(self, start: Start) -> None:
        """Send the strategy, with the variables it reads, to the process."""
        import cloudpickle

        try:
            content = cloudpickle.dumps(start)
        except Exception as error:
            raise AzardiaError(_not_sent(start.name, error)) from None
        self._send(content)
        reply = self._reply(START, START)
        if reply.error:
            raise AzardiaError(_not_sent(start.name, f"{reply.error}: {reply.message}"))

    def ask(self, question: Question) -> Reply:
        """Return the strategy's answer; AnswerTimeout after SECONDS of processor time."""
        if question.past:
            import cloudpickle

            self._send(cloudpickle.dumps(question))
        else:
            self._send(pickle.dumps(question))
        return self._reply(SECONDS, SECONDS * WAITING)

    def end(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()

    def _send(self, content: bytes) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with suppress(OSError):  # the process has ended; reading the reply reports it
            pipe.write(len(content).to_bytes(8, "little") + content)
            pipe.flush()

    def _reply(self, seconds: float, at_most: float) -> Reply:
        """Return the next reply; AnswerTimeout after `seconds` computed or `at_most` passed."""
        now, printed = time.monotonic(), ""
        until, last = now + seconds, now + at_most
        while True:
            try:
                line = self._lines.next(until)
            except Empty:
                left = seconds - self._seconds_computed()
                if left <= 0 or until >= last:
                    raise AnswerTimeout(printed) from None
                until = min(last, time.monotonic() + max(left, SOON))
                continue
            if not line:
                raise ProcessEnded(self._process.wait(), printed)
            try:
                kind, *values = json.loads(line)
                if kind == "printed":
                    printed += values[0]
                    continue
                if kind == "shown":
                    values[0] = _PrintableAnswer(values[0])
                reply = Reply(*values)._replace(printed=printed)
                self._computed = reply.computed
                return reply
            except (ValueError, TypeError):  # the strategy has written to the pipe itself
                raise ProcessEnded(None, printed) from None

    def _seconds_computed(self) -> float:
        """Return the processor time in seconds since the last reply; inf if unknown."""
        import psutil

        try:
            times = psutil.Process(self._process.pid).cpu_times()
        except psutil.Error:
            return math.inf
        return float(times.user + times.system) - self._computed


class _PolledLines:
    """Lines of a pipe, read with a timeout by `poll`."""

    def __init__(self, pipe: Any) -> None:
        self._descriptor, self._buffer = pipe.fileno(), b""
        self._poll = select.poll()
        self._poll.register(self._descriptor, select.POLLIN)

    def next(self, until: float) -> bytes:
        """Return the next line, or b"" at the end; Empty if none arrives before `until`."""
        while b"\n" not in self._buffer:
            if not self._poll.poll(max(0.0, until - time.monotonic()) * 1000):
                raise Empty
            more = os.read(self._descriptor, 1 << 16)
            if not more:
                return b""
            self._buffer += more
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line


class _ThreadedLines:
    """Lines of a pipe, read with a timeout by a thread, for systems without `poll` (Windows)."""

    def __init__(self, pipe: Any) -> None:
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=self._listen, args=(pipe,), daemon=True, name="player").start()

    def _listen(self, pipe: Any) -> None:
        with suppress(OSError, ValueError):
            for line in pipe:
                self._lines.put(line)
        self._lines.put(b"")

    def next(self, until: float) -> bytes:
        """Return the next line, or b"" at the end; Empty if none arrives before `until`."""
        return self._lines.get(timeout=max(0.0, until - time.monotonic()))


def _not_sent(name: str, why: object) -> str:
    return spoken(
        "{name} can't be sent to a process of its own: {why}; let it use only functions, modules, "
        "numbers, text and tables",
        name=name,
        why=short(why) if not isinstance(why, str) else why,
    )


def serve() -> None:
    """Answer the parent process's questions until its end of the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    _bound_memory()

    def tell(kind: str, *values: Any) -> None:
        replies.write(json.dumps([kind, *values]).encode() + b"\n")
        replies.flush()

    running: _Running | None = None
    with suppress(OSError):
        while size := int.from_bytes(requests.read(8), "little"):
            content = requests.read(size)
            _bound_time(START if running is None else SECONDS)
            try:
                request = pickle.loads(content)
                if isinstance(request, Start):
                    running = _Running(request)
                    reply = Reply()
                    code = request.language
                else:
                    assert running is not None
                    with speaking(code):
                        reply = running.ask(request, lambda text: tell("printed", text))
            except BaseException as error:
                reply = Reply(None, type(error).__name__, _message(error))
            printable = isinstance(reply.answer, _PrintableAnswer)
            chosen = repr(reply.answer) if printable else reply.answer
            reply = reply._replace(answer=chosen, computed=time.process_time())
            tell("shown" if printable else "chosen", *reply)
    os._exit(0)  # even if the strategy has started threads


def _bound_memory() -> None:
    """Limit this process to MEMORY bytes more than it uses now, where the system allows it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))


def _bound_time(seconds: float) -> None:
    """Limit this process's processor time, in case its parent is killed and cannot end it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        most = math.ceil(time.process_time() + seconds) + ALONE
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


# --- in place, in a page --------------------------------------------------------------------------


def _thread_time() -> float:
    """Return the processor time of this thread in seconds, or clock time if that is unknown."""
    try:
        return time.thread_time()
    except (AttributeError, OSError):
        return time.monotonic()


class StrategyStopped(BaseException):
    """The error raised in a strategy whose time is over; no `except Exception` catches it."""


class InPlace:
    """A strategy in this process, which can be stopped between its lines but not within C."""

    def begin(self, start: Start) -> None:
        """Set the strategy up in this process."""
        self._running = _Running(start)

    def ask(self, question: Question) -> Reply:
        """Return the strategy's answer; AnswerTimeout if a line of it starts after SECONDS."""
        now, printed = time.monotonic(), list[str]()
        until, last, computed = now + SECONDS, now + SECONDS * WAITING, _thread_time() + SECONDS

        def look(frame: types.FrameType, event: str, _: Any) -> Any:
            now = time.monotonic()
            if now > until and (now > last or _thread_time() > computed):
                raise StrategyStopped
            return None if frame.f_code.co_filename.startswith(KIT_FOLDER) else look

        before = sys.gettrace()
        sys.settrace(look)
        try:
            reply = self._running.ask(question, printed.append)
        finally:
            sys.settrace(before)
        if reply.error == StrategyStopped.__name__:
            raise AnswerTimeout("".join(printed))
        return reply._replace(printed="".join(printed))

    def end(self) -> None:
        """Do nothing, as there is no process to end."""


def has_processes() -> bool:
    """Return whether other processes can be started; in a page they cannot."""
    return sys.platform not in ("emscripten", "wasi")


# --- idle processes -------------------------------------------------------------------------------


_idle: list[tuple[Any, Place]] = []
_lock = threading.Lock()


def place_for(function: Any) -> Place:
    """Return a place to run `function`: an idle process that has run it before, or a new one."""
    if not has_processes():
        return InPlace()
    with _lock:
        for at, (one, place) in enumerate(_idle):
            if one is function:
                del _idle[at]
                return place
    try:
        return Process()
    except OSError:  # the system allows no further process
        return InPlace()


def release(function: Any, place: Place) -> None:
    """Keep the process `place` for later games with `function`; end all but IDLE kept ones."""
    with _lock:
        _idle.append((function, place))
        surplus = _idle[:-IDLE]
        del _idle[:-IDLE]
    for _, one in surplus:
        one.end()
