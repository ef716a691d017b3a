"""What is still to be done in a position: frames on a stack, in its fields `depth` and `stack`.

A frame is a row of numbers: first its kind, then what this kind names. A game has a NamedTuple for
each kind, whose defaults are the places of these numbers: `frame[DRAW.pile]`. An unused row is
always zero, so that equal positions are equal.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule

FRAME_FIELDS = 8
KIND = 0  # where the kind stands

Frame = npt.NDArray[np.int16]


@rule
def top_frame(s: Any) -> Frame:
    """Return the frame on top of the stack; its kind names its numbers.

    For one number alone `s["stack"][s["depth"] - 1, DRAW.pile]` is quicker by 1 % of a game.
    """
    return s["stack"][s["depth"] - 1]  # type: ignore[no-any-return]


@rule
def pending(s: Any) -> int:
    """Return the kind of frame on top of the stack, or -1."""
    return int(s["stack"][s["depth"] - 1, KIND]) if s["depth"] else -1


@rule
def push(  # noqa: PLR0913 # as many as a frame has
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
    """Put something to be done on top of the stack, its numbers in the order of its kind."""
    insert(s, s["depth"], kind, a, b, c, d, e, f, g)


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
    """Put something to be done at a given height of the stack, lifting what lies above."""
    stack = s["stack"]
    for i in range(s["depth"], at, -1):
        _copy(stack, i - 1, i)
    # One by one: compiled code counts through no tuple of several types.
    stack[at, KIND] = kind
    stack[at, 1] = a
    stack[at, 2] = b
    stack[at, 3] = c
    stack[at, 4] = d
    stack[at, 5] = e
    stack[at, 6] = f
    stack[at, 7] = g
    s["depth"] += 1


@rule
def drop(s: Any) -> None:
    """Take the top of the stack away."""
    s["depth"] -= 1
    for field in range(FRAME_FIELDS):
        s["stack"][s["depth"], field] = 0


@rule
def remove(s: Any, at: int) -> None:
    """Take one frame out of the stack."""
    stack = s["stack"]
    for i in range(at, s["depth"] - 1):
        _copy(stack, i + 1, i)
    drop(s)


@rule
def _copy(stack: Frame, at: int, to: int) -> None:
    for field in range(FRAME_FIELDS):
        stack[to, field] = stack[at, field]
