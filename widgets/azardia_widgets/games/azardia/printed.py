"""Printed text of strategies, by game; games in threads belong to no notebook cell."""

from collections.abc import Callable
from typing import Any, NamedTuple

from azardia_nb.players.own import Overheard
from azardia_nb.simulation.chunk import PLAYING

LINES = 20  # of a game; further ones are counted
LETTERS = 200  # characters of a line


class PrintedLines(NamedTuple):
    """Printed lines of a game: the first ones, and the number of further ones."""

    first: tuple[str, ...] = ()
    more: int = 0


class Printed:
    """Printed text of strategies, by chunk number."""

    def __init__(self) -> None:
        self._games: dict[int, PrintedLines] = {}

    def by(self, function: Callable[..., Any]) -> Overheard:
        """Return the strategy with its printed text stored here."""
        return Overheard(function, self._hear)

    def of(self, number: int) -> PrintedLines:
        """Return and remove the printed lines of a chunk."""
        return self._games.pop(number, PrintedLines())

    def _hear(self, text: str, more: int) -> None:
        number = PLAYING.get()
        before = self._games.get(number, PrintedLines())
        lines = [*before.first, *(line[:LETTERS] for line in text.splitlines())]
        more += before.more + max(0, len(lines) - LINES)
        self._games[number] = PrintedLines(tuple(lines[:LINES]), more)
