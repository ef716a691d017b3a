"""What a function prints while it plays: kept by game, not written where nobody looks.

Games are played in threads, several at once, and what is printed in them belongs to no cell. So
`sys.stdout` keeps what is printed within such a call, and passes on what others print meanwhile.
"""

import functools
import sys
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, NamedTuple

from azardia_nb.simulation.run import PLAYING

LINES = 20  # of a game; others are counted
LETTERS = 200  # of a line


class Lines(NamedTuple):
    """What was printed in a game: the first lines, and how many more there were."""

    first: tuple[str, ...] = ()
    more: int = 0


class Printed:
    """What functions print, by the number of the chunk that is played."""

    def __init__(self) -> None:
        self._games: dict[int, list[_Said]] = {}
        if not isinstance(sys.stdout, _Aside):
            sys.stdout = _aside(sys.stdout)

    def by(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that does the same, and what it prints is kept."""

        @functools.wraps(function)
        def heard(*given: Any) -> Any:
            said = _Said()  # kept at once, for a call that never ends is not waited for
            self._games.setdefault(PLAYING.get(), []).append(said)
            token = _said.set(said)
            try:
                return function(*given)
            finally:
                _said.reset(token)

        return heard

    def of(self, number: int) -> Lines:
        """Return what was printed in a chunk, which is then forgotten."""
        calls = self._games.pop(number, ())
        lines = [line for said in calls for line in said.text.splitlines()]
        more = sum(said.more for said in calls) + max(0, len(lines) - LINES)
        return Lines(tuple(line[:LETTERS] for line in lines[:LINES]), more)


class _Said:
    """What one call prints, or as much of it as there is room for."""

    def __init__(self) -> None:
        self.text, self.more = "", 0

    def write(self, text: str) -> None:
        room = max(0, LINES * LETTERS - len(self.text))
        self.text += text[:room]
        self.more += text[room:].count("\n")


_said: ContextVar[_Said | None] = ContextVar("_said", default=None)


class _Aside:
    """Standard output that keeps what is printed in a call that is listened to."""

    def __init__(self, real: Any) -> None:
        self._real = real

    def write(self, text: str) -> int:
        """Write where it is kept, or as usual."""
        said = _said.get()
        if said is None:
            return int(self._real.write(text) or 0)
        said.write(text)
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


@functools.cache  # never freed: `print` holds no reference to `sys.stdout`, and another may be set
def _aside(real: Any) -> _Aside:
    return _Aside(real)
