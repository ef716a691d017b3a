"""Widget messages of a cell, merged: each widget opens once, in its state at the cell's end.

A table sends 600 messages while it is made; merged they are half as many. Pages also begin with
`recorded` messages, made when they are built: what tables of several seeds have in common.
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

_WIDGET = re.compile(r'"IPY_MODEL_([\w-]+)"')


class Message(NamedTuple):
    """A message between a widget and its model in the page, with its binary parts."""

    content: dict[str, Any]
    buffers: Sequence[bytes] = ()

    @property
    def comm(self) -> str:
        """The id of the widget's channel."""
        return str(self.content["content"]["comm_id"])

    @property
    def state(self) -> dict[str, Any]:
        """The widget's state in the message; empty for a message without one."""
        state: dict[str, Any] = self.content["content"]["data"].get("state", {})
        return state


class Merged:
    """The messages of a cell so far, merged."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._opened: dict[str, Message] = {}
        self._updated: dict[str, Message] = {}
        self._others: list[Message] = []

    def add(self, message: Message) -> None:
        """Add a message; a plain change of state goes into an earlier message of its widget."""
        data = message.content["content"]["data"]
        if message.content["type"] == "comm_open":
            self._opened[message.comm] = message
        elif data.get("method") != "update" or message.buffers:
            self._others.append(message)
        elif message.comm in self._opened:
            self._opened[message.comm].state.update(message.state)
        else:
            self._updated.setdefault(message.comm, message).state.update(message.state)

    def take(self) -> list[Message]:
        """Return the messages and forget them; widgets come before those that contain them."""
        ordered: dict[str, Message] = {}
        for comm in self._opened:
            self._add_in_order(comm, ordered)
        messages = [*ordered.values(), *self._updated.values(), *self._others]
        self._forget()
        return messages

    def _add_in_order(self, comm: str, ordered: dict[str, Message]) -> None:
        pending = [comm]
        while pending:
            one = pending[-1]
            inside = [id for id in _contained(self._opened[one]) if id in self._opened]
            missing = [id for id in inside if id not in ordered and id not in pending]
            if missing:
                pending += missing
            else:
                ordered[one] = self._opened[pending.pop()]


def _contained(message: Message) -> list[str]:
    """Return the ids of the widgets that a message refers to."""
    return _WIDGET.findall(json.dumps(message.state))


def common(tables: Sequence[Sequence[Message]]) -> Iterator[Message]:
    """Yield the messages that several tables have in common; nothing if most boards differ.

    A value that differs is replaced by an empty one, as is one that refers to a widget that not
    every table has. The board is drawn as in more than half of the tables.
    """
    others = [tuple(one for one in table if not _opens(one)) for table in tables]
    drawn = next((one for one in others if one and 2 * others.count(one) > len(tables)), ())
    if drawn:
        yield from _shared(tables)
        yield from drawn


def _shared(tables: Sequence[Sequence[Message]]) -> Iterator[Message]:
    first, *others = ({one.comm: one for one in table if _opens(one)} for table in tables)
    # Ids count the widgets as they are made: after one that differs, equal ids mean nothing.
    shared = set(
        takewhile(
            lambda comm: all(_same(first[comm], other.get(comm)) for other in others),
            sorted(first, key=int),
        )
    )
    for comm, message in first.items():
        if comm not in shared:
            continue
        for name, value in message.state.items():
            equal = all(other[comm].state.get(name) == value for other in others)
            if not equal or not shared.issuperset(_WIDGET.findall(json.dumps(value))):
                message.state[name] = None if value is None else type(value)()
        yield message


def _opens(message: Message) -> bool:
    return bool(message.content["type"] == "comm_open")


def _same(one: Message, other: Message | None) -> bool:
    """Return whether two messages open widgets of the same kind."""
    kind = ("_model_module", "_model_name")
    return other is not None and all(one.state[name] == other.state[name] for name in kind)
