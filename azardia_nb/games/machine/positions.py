"""Positions of large games as one line, `titan-race/1 phase=take round=2 …`, and as a set-up.

A line is a mark and fields, `name=value`; a field that is left out is usual. The stack is one
field: its frames by their words, `;` between them, and their numbers behind them.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from azardia_nb.errors import AzardiaError, NotationError, short
from azardia_nb.game.protocol import Row
from azardia_nb.games.machine.stack import KIND
from azardia_nb.text.language import spoken
from azardia_nb.text.read import near

NUMBER = re.compile(r"0|-?[1-9][0-9]{0,4}")  # one way to write each


def fields_of(line: object, mark: str, known: Sequence[str]) -> dict[str, str]:
    """Return the fields of a line by their names; NotationError for what is no such line."""
    words = line.split() if isinstance(line, str) else []
    if words[:1] != [mark]:
        said = spoken("a position begins with {mark}, not {given}", mark=mark, given=short(line))
        raise NotationError(said)
    fields: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or not value or name not in known:
            said = spoken("{word} is not part of a position", word=short(word))
            raise NotationError(f"{said}; {near(name, known)}")
        if name in fields:
            raise NotationError(spoken("{word} appears twice", word=short(name)))
        fields[name] = value
    return fields


def read_stack(
    s: Row, text: str, frames: Sequence[str], numbers: Callable[[Sequence[str]], list[int]]
) -> None:
    """Put the frames of a text on a stack; AzardiaError for what is none.

    `numbers` reads those of a frame. There is room for as many frames again, for what follows.
    """
    rows = text.split(";") if text else []
    room = len(s["stack"]) // 2
    if len(rows) > room:
        raise AzardiaError(spoken("stack: {n} frames at most", n=room))
    for at, row in enumerate(rows):
        word, *said = row.split(",")
        if word not in frames or len(said) >= s["stack"].shape[1]:
            raise AzardiaError(f"{short(row)}; {near(word, frames)}")
        s["stack"][at, KIND] = frames.index(word)
        s["stack"][at, 1 : len(said) + 1] = numbers(said)
    s["depth"] = len(rows)


# --- set-ups ------------------------------------------------------------------------------------


def check_keys(table: Iterable[str], known: Collection[str]) -> None:
    """Raise AzardiaError, with what was meant, for a key that a set-up does not have."""
    for key in table:
        if key not in known:
            said = spoken("unknown key {key}", key=short(key))
            raise AzardiaError(f"{said}; {near(key, known)}")


def one_of(word: Any, known: Sequence[str]) -> str:
    """Return a word that is known; AzardiaError, with what was meant, for any other."""
    if word not in known:
        raise AzardiaError(f"{short(word)}; {near(word, known)}")
    return str(word)
