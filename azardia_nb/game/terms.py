"""Basic types of the game interface: rows, choices, log entries, articles.

This module imports nothing from the kit, so every other module can import it.
"""

import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

NOBODY = -1
CHANCE = -2  # instead of a seat: chance is to act
OVER = -3  # instead of a seat: the game is over

Row: TypeAlias = Any  # a np.void of the game's dtype in plain Python, a pointer to one in C
Rules: TypeAlias = Any  # a NamedTuple of a variant's numbers and rulings
Actions: TypeAlias = npt.NDArray[np.int64]
Moment: TypeAlias = Any  # plain data about a step, for the log
Seen: TypeAlias = (
    Any  # a game as somebody sees it: an `azardia_nb.game.game.Reading`, or the game's own
)

# Kinds of articles.
RULE, RULING, CARD = "rule", "ruling", "card"
KINDS = (RULE, RULING, CARD)


def copy_of(s: Row) -> Row:
    """Return a copy of a row, faster than `s.copy()`, which copies field by field."""
    return row_of(s.tobytes(), s.dtype)


def packed(s: Row) -> bytes:
    """Return the compressed bytes of a row, about a tenth, because most fields are zero."""
    return zlib.compress(s.tobytes())


def unpacked(raw: bytes, dtype: np.dtype[Any]) -> Row:
    """Return the row whose compressed bytes are `raw`."""
    return row_of(zlib.decompress(raw), dtype)


def row_of(raw: bytes, dtype: np.dtype[Any]) -> Row:
    """Return a new row with the bytes `raw`."""
    row: Row = np.frombuffer(bytearray(raw), dtype)[0]
    return row


LEADS_TO = " → "  # in a label, between the action and its consequences


@dataclass(frozen=True)
class Choice:
    """A legal action: its text, a label with its consequence, and the id of its rule."""

    action: str
    label: str
    rule: str

    @classmethod
    def described_by(cls, action: str, describe: Callable[[], tuple[str, str]]) -> "Choice":
        """Return a choice whose label and rule are computed when they are first read.

        `describe` must return the same label and rule at any time.
        """
        choice = cls.__new__(cls)
        vars(choice).update(action=action, _describe=describe)
        return choice

    def __getattr__(self, name: str) -> str:
        if name not in ("label", "rule") or "_describe" not in vars(self):
            raise AttributeError(name)
        label, rule = vars(self).pop("_describe")()
        vars(self).update(label=label, rule=rule)
        return str(vars(self)[name])

    def __getstate__(self) -> dict[str, str]:
        return {"action": self.action, "label": self.label, "rule": self.rule}

    @property
    def unforeseen(self) -> "Choice":
        """The same action with a label that leaves the consequence out."""
        return replace(self, label=self.label.partition(LEADS_TO)[0])


@dataclass(frozen=True, slots=True)  # a long game has thousands
class Entry:
    """One line of the log."""

    position: int  # its step in the game, from 1
    round: int
    turn: int  # whose turn it was
    seat: int | None
    event: str
    rule: str
    ruling: str | None
    sentence: str
    path: tuple[int, ...]  # spaces walked, including the first; a single one for a jump
    dice: tuple[int, ...]


@dataclass(frozen=True)
class Article:
    """A rule, ruling or card for reference, in one language.

    `lines` are list items below it: the answers of a ruling, the number of copies of a card.
    `azardia_nb.game.rulebook` sets the `number` of rules.
    """

    kind: str
    id: str
    title: str
    text: str = ""
    lines: tuple[str, ...] = ()
    number: str = ""
