"""A position of the whole game as one line; what is as at the start of a bare row is left out.

Decks are what is nowhere else. Cards are named by their ids, hexes by their names, other lists by
place and value.
"""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from azardia_nb.errors import AzardiaError, short
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.data.set_up import cards_elsewhere, hex_named
from azardia_nb.games.axis_mundi.rules.actions import TREASURES
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.engine import settle
from azardia_nb.games.axis_mundi.rules.frames import FRAMES
from azardia_nb.games.axis_mundi.rules.state import (
    CHARACTERS,
    FORMS,
    ONE_KINDS,
    PHASES,
    STATE,
    new_row,
)
from azardia_nb.games.axis_mundi.text.sound import BIT, BOUNDS, check_numbers, check_position
from azardia_nb.games.machine.positions import (
    NUMBER,
    check_written,
    fields_of,
    impossible,
    out_of_bounds,
    read_stack,
    write_stack,
)
from azardia_nb.games.protocol import NOBODY, Row, Rules
from azardia_nb.text.language import spoken
from azardia_nb.text.near import near

MARK = "axis-mundi/1"
MANY = 100  # more than there are of anything, and a row can hold it
WHOLE = re.compile(r"0|-?[1-9][0-9]{0,9}")  # of actions, too
_WORDS = {"character": CHARACTERS, "form": FORMS}
_CARDS = ("hand", "discard", "crate", "drawn", "active")
_HEXES = ("infected", "harvested", "treasure")
_OF_TOKENS = ("token", "left")
_LEFT_OUT = ("players", "pile", "held", "depth", "stack")
FIELDS = ("cards", *(name for name in STATE.names or () if name not in _LEFT_OUT), "stack")


def write_position(s: Row) -> str:
    """Return a position as one line; in what a seat sees, `?N` are so many unknown cards."""
    plain = new_row(cards=True)
    told = [name for name in FIELDS[1:-1] if np.any(s[name] != plain[name])]
    if s["held"].any() and "hand" not in told:
        told.insert(0, "hand")
    parts = ["cards=1", *(f"{name}={_written(name, s[name], s)}" for name in told)]
    if s["depth"]:
        parts.append(f"stack={write_stack(s, FRAMES)}")
    return " ".join([MARK, *parts])


def _written(name: str, value: Any, s: Row) -> str:
    if name == "phase":
        return PHASES[value]
    if name in _WORDS:
        return "/".join(_WORDS[name][one] for one in value)
    if name in _CARDS or name in _OF_TOKENS:
        rows = value if value.ndim == 2 else [value]
        unknown = [0] * len(rows)
        if name == "hand":
            unknown = [int(n) for n in s["held"] - value.sum(axis=1)]
        elif name in ("token", "drawn"):
            unknown = [-int(row[row < 0].sum()) for row in rows]
        words = (
            [*_named(name, row), *([f"?{n}"] if n else [])]
            for row, n in zip(rows, unknown, strict=True)
        )
        return "/".join(",".join(of) or "-" for of in words)
    if name in _HEXES:
        return ",".join(HEXES[hex] for hex in np.flatnonzero(value) for _ in range(int(value[hex])))
    if not value.shape:
        return str(int(value))
    flat = value.ravel()
    usual = new_row(cards=True)[name].ravel()
    return ",".join(f"{at}:{int(flat[at])}" for at in range(len(flat)) if flat[at] != usual[at])


def _names(name: str) -> Sequence[str]:
    if name in _OF_TOKENS:
        return TREASURES
    return kit().ids[ONE_KINDS:] if name == "active" else kit().ids


def _named(name: str, row: Any) -> list[str]:
    names = _names(name)
    return [names[kind] for kind in range(len(row)) for _ in range(int(row[kind]))]


def read_position(line: str, rules: Rules) -> Row:
    """Return the position a line describes; NotationError says what is wrong with it."""
    fields = fields_of(line, MARK, FIELDS)
    try:
        s = _read(fields)
        check_numbers(s)
        s["held"] = s["hand"].sum(axis=1)
        rest = rules["count"] - cards_elsewhere(s)
        if (rest < 0).any():
            name = kit().ids[int(np.flatnonzero(rest < 0)[0])]
            raise AzardiaError(spoken("there are not so many cards {name}", name=name))
        s["pile"] = rest
        check_position(s, rules)
    except AzardiaError as error:
        raise impossible(error) from None
    settle(s, rules)
    check_written(line, write_position(s))
    return s


def _read(fields: dict[str, str]) -> Row:
    s = new_row(cards=True)
    if fields.get("cards") != "1":
        raise AzardiaError(
            spoken("with cards a position begins with {start}", start=f"{MARK} cards=1")
        )
    for name, text in fields.items():
        if name == "phase":
            s[name] = _place(text, PHASES)
        elif name in _WORDS:
            words = text.split("/")
            if len(words) != len(s[name]):
                raise _miscounted(name, len(s[name]))
            s[name] = [_place(word, _WORDS[name]) for word in words]
        elif name in _CARDS or name in _OF_TOKENS:
            _read_counts(s, name, text)
        elif name in _HEXES:
            for word in text.split(","):
                hex = hex_named(word)
                s[name][hex] = min(s[name][hex] + 1, MANY)
        elif name == "stack":
            read_stack(s, text, FRAMES, lambda said: [_number("stack", word) for word in said])
        elif name != "cards":
            _read_numbers(s, name, text)
    return s


def _place(word: str, known: Sequence[str]) -> int:
    if word not in known:
        raise AzardiaError(f"{short(word)}; {near(word, known)}")
    return known.index(word)


def _read_counts(s: Row, name: str, text: str) -> None:
    names, rows = _names(name), text.split("/")
    many = s[name].ndim == 2
    if len(rows) != (len(s[name]) if many else 1):
        raise _miscounted(name, len(s[name]) if many else 1)
    for number, words in enumerate(rows):
        row = s[name][number] if many else s[name]
        for word in words.split(",") if words != "-" else ():
            at = _place(word, names)
            row[at] = min(row[at] + 1, MANY)


def _read_numbers(s: Row, name: str, text: str) -> None:
    if not s[name].shape:
        s[name] = _number(name, text)
        return
    flat = s[name].reshape(-1)  # a view of the row
    for pair in text.split(","):
        at, _, value = pair.partition(":")
        if not NUMBER.fullmatch(at) or not 0 <= int(at) < len(flat):
            raise out_of_bounds(name, 0, len(flat) - 1, at)
        flat[int(at)] = _number(name, value)


def _number(name: str, text: str) -> int:
    """Return a whole number of a field; AzardiaError where it is none, or out of its bounds."""
    least, most = BOUNDS.get(name, BIT) if name != "stack" else BOUNDS["plan"]
    least = min(least, NOBODY)
    if WHOLE.fullmatch(text) and least <= int(text) <= most:
        return int(text)
    raise out_of_bounds(name, least, most, text)


def _miscounted(name: str, n: int) -> AzardiaError:
    return AzardiaError(spoken("{name}: write {n} values, with / between them", name=name, n=n))
