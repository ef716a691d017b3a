"""What the interface of a game is made of: rows and numbers, choices, lines of the log, articles.

It stands on nothing of the house, so that whatever speaks of games can import it.
"""

import zlib
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

NOBODY = -1
CHANCE = -2  # instead of a seat: chance is to act
OVER = -3  # nobody is: the game is over

Row: TypeAlias = Any  # a np.void of the game's dtype in plain Python, a pointer to one in C
Rules: TypeAlias = Any  # all that the rules read besides the row; a NamedTuple
Actions: TypeAlias = npt.NDArray[np.int64]
Moment: TypeAlias = Any  # plain data of a step
Seen: TypeAlias = (
    Any  # a game as somebody sees it: an `azardia_nb.game.game.Reading`, or the game's own
)

# Of articles.
RULE, RULING, CARD = "rule", "ruling", "card"
KINDS = (RULE, RULING, CARD)


def copy_of(s: Row) -> Row:
    """Return a new row that is equal, by its bytes: `s.copy()` copies each field by itself."""
    return row_of(s.tobytes(), s.dtype)


def packed(s: Row) -> bytes:
    """Return a row as a tenth of its bytes: most of its fields are empty most of the time."""
    return zlib.compress(s.tobytes())


def unpacked(raw: bytes, dtype: np.dtype[Any]) -> Row:
    """Return a new row of what `packed` has made of one."""
    return row_of(zlib.decompress(raw), dtype)


def row_of(raw: bytes, dtype: np.dtype[Any]) -> Row:
    """Return a new row of these bytes."""
    row: Row = np.frombuffer(bytearray(raw), dtype)[0]
    return row


@dataclass(frozen=True)
class Choice:
    """A legal action: its text, a label that tells its consequence, and the rule behind it."""

    action: str
    label: str
    rule: str


@dataclass(frozen=True, slots=True)  # a long game has thousands
class Entry:
    """One line of the log."""

    position: int  # the step of the game it belongs to, 1 for the first
    round: int
    turn: int  # whose turn it was
    seat: int | None
    event: str
    rule: str
    ruling: str | None
    sentence: str
    path: tuple[int, ...]  # spaces walked, the first included; one alone: put there
    dice: tuple[int, ...]


@dataclass(frozen=True)
class Article:
    """One thing to look up, in one language.

    `lines` are what a list below it says: the answers to an open question, how many copies a card
    has. `number` is given to rules by `azardia_nb.game.rulebook`.
    """

    kind: str
    id: str
    title: str
    text: str = ""
    lines: tuple[str, ...] = ()
    number: str = ""
