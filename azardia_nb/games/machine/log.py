"""What a game tells of its events: each is one row.

>>> class Event(EventCode):
...     ROLLED = 0, "turn.roll", "die"
...     TIED = 1, "turn.tie", "", "tie"
>>> Event.ROLLED == 0, Event(1).rule, Event.ROLLED.numbers, Event.TIED.ruling
(True, 'turn.tie', 'die', 'tie')
"""

from enum import IntEnum


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
