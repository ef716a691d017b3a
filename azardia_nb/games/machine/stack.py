"""The stack of pending effects in a position: its fields `depth` and `stack`.

A frame is a row of integers: its kind, then the arguments of that kind. A game has a NamedTuple for
each kind, whose defaults are the indices of these arguments: `frame[DRAW.pile]`. Unused rows are
zero, so that equal positions compare equal.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule

FRAME_FIELDS = 8
KIND = 0  # index of a frame's kind

Frame = npt.NDArray[np.int16]


@rule
def top_frame(s: Any) -> Frame:
    """Return the frame on top of the stack.

    To read a single value, `s["stack"][s["depth"] - 1, DRAW.pile]` saves 1 % of a game's time.
    """
    return s["stack"][s["depth"] - 1]  # type: ignore[no-any-return]


@rule
def pending(s: Any) -> int:
    """Return the kind of the frame on top of the stack, or -1 if the stack is empty."""
    return int(s["stack"][s["depth"] - 1, KIND]) if s["depth"] else -1


@rule
def push(  # noqa: PLR0913 # one parameter for each field of a frame
    s: Any,
    kind: int,
    a: int,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
    g: int = 0,
) -> None:
    """Push a frame of `kind` with its arguments `a` to `g`."""
    _write(s["stack"], int(s["depth"]), kind, a, b, c, d, e, f, g)
    s["depth"] += 1


@rule
def insert(  # noqa: PLR0913
    s: Any,
    at: int,
    kind: int,
    a: int,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
    g: int = 0,
) -> None:
    """Insert a frame at height `at`, below the frames that are there and above it."""
    stack = s["stack"]
    for i in range(s["depth"], at, -1):
        _copy(stack, i - 1, i)
    _write(stack, at, kind, a, b, c, d, e, f, g)
    s["depth"] += 1


@rule
def _write(  # noqa: PLR0913
    stack: Frame, at: int, kind: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int
) -> None:
    # Compiled code cannot iterate over a tuple of mixed types.
    stack[at, KIND] = kind
    stack[at, 1] = a
    stack[at, 2] = b
    stack[at, 3] = c
    stack[at, 4] = d
    stack[at, 5] = e
    stack[at, 6] = f
    stack[at, 7] = g


@rule
def drop(s: Any) -> None:
    """Pop the top frame and clear its row."""
    s["depth"] -= 1
    for field in range(FRAME_FIELDS):
        s["stack"][s["depth"], field] = 0


@rule
def remove(s: Any, at: int) -> None:
    """Remove the frame at height `at`."""
    stack = s["stack"]
    for i in range(at, s["depth"] - 1):
        _copy(stack, i + 1, i)
    drop(s)


@rule
def _copy(stack: Frame, at: int, to: int) -> None:
    for field in range(FRAME_FIELDS):
        stack[to, field] = stack[at, field]
