"""What a step does, told on demand: to whoever listens while it is taken again.

A position says nothing of the step that led to it. So there is one kind of row for games of which
nobody reads a word and for games that are told, and compiled code passes over what would be said.
"""

from collections.abc import Callable
from contextvars import ContextVar
from enum import IntEnum
from typing import Any, TypeAlias

from azardia_nb.compiled.marks import silent_rule


class EventCode(IntEnum):
    """An event: its number, its rule, what its numbers are called in its texts, and the ruling.

    The ruling is the one that decided, if any. A number that no text tells has no name.
    """

    rule: str
    numbers: str
    ruling: str | None

    def __new__(
        cls, number: int, rule: str = "", numbers: str = "", ruling: str | None = None
    ) -> "EventCode":
        """Return the member of a row."""
        event = int.__new__(cls, number)
        event._value_, event.rule, event.numbers, event.ruling = number, rule, numbers, ruling
        return event


# --- what a step does, told on demand -------------------------------------------------------------


EventRow: TypeAlias = tuple[int, int, int, int, int]  # code, seat, and three numbers

_listening: ContextVar[tuple[Any, list[EventRow]] | None] = ContextVar("_listening", default=None)


@silent_rule
def emit(s: Any, code: int, seat: int, x: int = 0, y: int = 0, z: int = 0) -> None:
    """Say what happens in a position, where somebody listens."""
    told = _listening.get()
    if told is not None and told[0] is s:
        told[1].append((int(code), int(seat), int(x), int(y), int(z)))


def told(s: Any, step: Callable[..., Any], *given: Any) -> list[EventRow]:
    """Take a step in place, and return what it does to the position, in order.

    The step is called with the position and what else is given.
    """
    rows: list[EventRow] = []
    before = _listening.set((s, rows))
    try:
        step(s, *given)
    finally:
        _listening.reset(before)
    return rows
