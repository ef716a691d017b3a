"""Events: the record of what a step does, collected only while `record_events` takes the step.

A position does not store events, so that simulated games and games with a log share one row type,
and compiled code leaves out every `emit`.
"""

from collections.abc import Callable
from contextvars import ContextVar
from enum import IntEnum
from typing import Any, TypeAlias

from azardia_nb.compiled.marks import silent_rule


class EventCode(IntEnum):
    """An event type: its code, its rule, the names of its numbers in texts, and its ruling.

    `ruling` is the ruling that decided, if any. Numbers that no text uses have no name.
    """

    rule: str
    numbers: str
    ruling: str | None

    def __new__(
        cls, number: int, rule: str = "", numbers: str = "", ruling: str | None = None
    ) -> "EventCode":
        """Create a member from a row of the table."""
        event = int.__new__(cls, number)
        event._value_, event.rule, event.numbers, event.ruling = number, rule, numbers, ruling
        return event


EventRow: TypeAlias = tuple[int, int, int, int, int]  # code, seat, and three numbers

_listening: ContextVar[tuple[Any, list[EventRow]] | None] = ContextVar("_listening", default=None)


@silent_rule
def emit(s: Any, code: int, seat: int, x: int = 0, y: int = 0, z: int = 0) -> None:
    """Record an event, if `record_events` is collecting those of position `s`."""
    listener = _listening.get()
    if listener is not None and listener[0] is s:
        listener[1].append((int(code), int(seat), int(x), int(y), int(z)))


def record_events(s: Any, step: Callable[..., Any], *arguments: Any) -> list[EventRow]:
    """Call `step(s, *given)`, which changes `s` in place, and return its events in order."""
    rows: list[EventRow] = []
    before = _listening.set((s, rows))
    try:
        step(s, *arguments)
    finally:
        _listening.reset(before)
    return rows
