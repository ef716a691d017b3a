"""What a strategy of one's own may not do: raise, answer what is illegal, or never return.

A function in plain Python is asked in another thread, and has SECONDS for each answer. When
they are over nobody waits for it any more, and an exception is raised in its thread. That ends any
loop in Python. What hangs in a call outside Python, `time.sleep` say, is left behind and ends when
that call does; a function that catches every exception and goes on is left behind for good, and
takes its share of the processor. Only what hangs in foreign code without letting others run (a
regular expression that never ends) keeps everybody waiting: that takes a restart.

A compiled function would hear no exception. So its loops are counted, in its own text before that
is compiled: after LOOPS rounds, for one answer, it returns. This hangs on no clock, so that the
same seed gives the same games on a slow machine. Not counted are comprehensions, and the loops of
other compiled functions that it calls.
"""

import ast
import contextvars
import ctypes
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from enum import IntEnum
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from azardia_nb.compiled.subset import NotInSubset, tree_of
from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import N_, language, spoken
from azardia_nb.text.say import whole

if TYPE_CHECKING:
    from azardia_nb.game.game import Reading

SECONDS = 2.0  # for an answer of a function in plain Python
LOOPS = 10_000_000  # rounds of all loops of a compiled function, for an answer
# Rounds of a game after which bots among themselves stop. Nobody waits for theirs to end that keep
# out of each other's way; the longest perfect games have some thousand.
ROUNDS = 10_000

T = TypeVar("T")


def no_end(game: "Reading", code: str) -> str:
    """Return what to say where bots have played so long that they may never end; "" before."""
    if game.round < ROUNDS or game.waiting == "over":
        return ""
    said = N_("Nobody has won after {n} rounds. Among these players the game may never end.")
    return language(code)(said, n=whole(game.round, code))


class Fault(IntEnum):
    """Why a seat has lost a game by what its strategy did, and not by the rules."""

    NONE = 0
    RAISED = 1
    ILLEGAL = 2
    TOO_SLOW = 3


class StrategyError(AzardiaError):
    """A strategy that does not answer with a legal action; `fault` is the reason."""

    def __init__(self, message: str, fault: Fault) -> None:
        super().__init__(message)
        self.fault = fault


class Stopped(BaseException):
    """Raised in the thread of a strategy whose time is over; no `except Exception` catches it."""


@cache
def has_threads() -> bool:
    """Return whether a thread can be started: WebAssembly, as in a browser, has none."""
    try:
        threading.Thread(target=int).start()
    except RuntimeError:
        return False
    return True


def in_time(ask: Callable[[], T], seconds: float | None = None) -> T:
    """Return what a function returns, or raise what it raises; TimeoutError when it is too slow.

    It has so many seconds of the clock, or SECONDS, in another thread, in the context of who asks.
    What is no ordinary exception, as SystemExit, is raised as a RuntimeError. Where there are no
    threads it is waited for as long as it takes.

    >>> in_time(lambda: 6 * 7)
    42
    """
    if not has_threads():
        return cast("T", _heard(*_tried(ask)))
    asked = _asked_here()
    # In the same context, or a notebook would not know which cell prints.
    asked.asks.put(partial(contextvars.copy_context().run, ask))
    try:
        value, error = asked.answers.get(timeout=SECONDS if seconds is None else seconds)
    except queue.Empty:
        _leave(asked)
        raise TimeoutError from None
    except BaseException:  # Ctrl-C: whoever asked has left
        _leave(asked)
        raise
    return cast("T", _heard(value, error))


class _Asked:
    """A thread that answers whoever has begun it, as long as that is there.

    To begin one for each answer takes ten times as long as a short answer does.
    """

    def __init__(self) -> None:
        self.asks: queue.SimpleQueue[Callable[[], Any] | None] = queue.SimpleQueue()
        self.answers: queue.SimpleQueue[tuple[Any, BaseException | None]] = queue.SimpleQueue()
        given = (self.asks, self.answers)
        self.thread = threading.Thread(target=_answer, args=given, daemon=True, name="strategy")
        self.thread.start()

    def __del__(self) -> None:
        self.asks.put(None)


def _answer(asks: "queue.SimpleQueue[Any]", answers: "queue.SimpleQueue[Any]") -> None:
    with suppress(Stopped):
        while (ask := asks.get()) is not None:
            answers.put(_tried(ask))
            del ask  # or it would be kept until the next


def _tried(ask: Callable[[], T]) -> tuple[T | None, BaseException | None]:
    """Return what a function returns, and what it raises instead: that is the strategy's."""
    try:
        return ask(), None
    except BaseException as error:
        return None, error


_asked = threading.local()


def _asked_here() -> _Asked:
    """Return the thread that answers this one; a new process begins its own."""
    if not hasattr(_asked, "thread") or not _asked.thread.thread.is_alive():
        _asked.thread = _Asked()
    found: _Asked = _asked.thread
    return found


def _leave(asked: _Asked) -> None:
    """Leave a thread behind, which still answers: the next answer is another's."""
    del _asked.thread
    _stop(asked.thread)


def _heard(value: Any, error: BaseException | None) -> Any:
    if isinstance(error, Exception):
        raise error
    if error is not None:  # `exit()` in a strategy is not to end everything
        raise RuntimeError(type(error).__name__) from error
    return value


def _stop(thread: threading.Thread) -> None:
    assert thread.ident is not None
    raising = ctypes.pythonapi.PyThreadState_SetAsyncExc
    raising(ctypes.c_ulong(thread.ident), ctypes.py_object(Stopped))


def counted(function: Callable[..., Any], most: int = LOOPS) -> Callable[..., Any]:
    """Return a function that does the same, and returns -1 - TOO_SLOW after so many rounds.

    In functions that it defines inside, the loops raise RuntimeError instead. Raises AzardiaError
    where the function's text cannot be had.

    >>> def endless(n):
    ...     while True:
    ...         n += 1
    >>> counted(endless)(0)
    -4
    """
    name = getattr(function, "__name__", repr(function))
    if name == "<lambda>":
        raise AzardiaError(spoken("{name}: define a strategy with `def`", name=name))
    try:
        made = deepcopy(tree_of(function))
    except (AttributeError, NotInSubset):  # no function at all, or one without a text
        raise AzardiaError(
            spoken(
                "{name}: its source can't be read, so its loops can't be counted; define it "
                "with `def` in a cell or a file",
                name=name,
            )
        ) from None
    made.decorator_list = []
    _count(made, f"return {-1 - Fault.TOO_SLOW}", most)
    for inner in ast.walk(made):
        if isinstance(inner, ast.FunctionDef) and inner is not made:
            _count(inner, "raise RuntimeError", most)
    # What the function knows from around it becomes what a function around it is given.
    known = function.__code__.co_freevars
    tree = ast.parse(f"def around({', '.join(known)}):\n    return {made.name}")
    around = tree.body[0]
    assert isinstance(around, ast.FunctionDef)
    around.body.insert(0, made)
    ast.fix_missing_locations(tree)
    space: dict[str, Any] = {}
    exec(compile(tree, function.__code__.co_filename, "exec"), function.__globals__, space)
    values = [cell.cell_contents for cell in function.__closure__ or ()]
    counting: Callable[..., Any] = space["around"](*values)
    counting.tree = made  # type: ignore[attr-defined] # its text is that of the other
    return counting


def _count(function: ast.FunctionDef, enough: str, most: int) -> None:
    for loop in list(_loops(function)):
        loop.body[:0] = ast.parse(f"_rounds += 1\nif _rounds > {most}:\n    {enough}").body
        for new in loop.body[:2]:
            ast.copy_location(new, loop)
    function.body[:0] = ast.parse("_rounds = 0").body
    ast.copy_location(function.body[0], function)


def _loops(node: ast.AST) -> Iterator[ast.For | ast.While]:
    """Yield the loops of a function, without those of functions inside it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.For | ast.While):
            yield child
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield from _loops(child)
