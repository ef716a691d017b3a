"""A position as one line, of the core game and of the one with cards; decks are what is nowhere."""

import re
from collections.abc import Sequence

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import NOBODY, Row, Rules
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.data.set_up import cards_elsewhere, hex_named
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.actions import TREASURES
from azardia_nb.games.axis_mundi.rules.blows import AFTER, HAS_FALLEN, RESULT
from azardia_nb.games.axis_mundi.rules.engine import settle
from azardia_nb.games.axis_mundi.rules.falls import THROWN
from azardia_nb.games.axis_mundi.rules.frames import FRAMES, Frame
from azardia_nb.games.axis_mundi.rules.state import has_cards, new_row, schema_of
from azardia_nb.games.axis_mundi.rules.turn import MIXTURE
from azardia_nb.games.axis_mundi.text.sound import check_numbers, check_position
from azardia_nb.games.machine.notation import NUMBER, fields_of, read_stack
from azardia_nb.games.machine.schema import At, check_written, impossible, out_of_bounds, place_of
from azardia_nb.games.machine.stack import KIND
from azardia_nb.text.language import spoken


def write_position(s: Row) -> str:
    """Return a position as one line; in what a seat sees, `?N` are so many unknown cards."""
    cards = bool(has_cards(s))
    return schema_of(cards).write(At(s, None, kit().ids), {"cards": "1"} if cards else None)


def read_position(line: str, rules: Rules) -> Row:
    """Return the position a line describes; NotationError says what is wrong with it."""
    cards = bool(rules["cards"])
    schema, old = schema_of(cards), is_old(line)
    fields = old_fields(line, cards) if old else schema.fields_of(line)
    try:
        if cards and fields.get("cards") != "1":
            start = f"{schema.mark} cards=1"
            raise AzardiaError(spoken("with cards a position begins with {start}", start=start))
        s = new_row(cards)
        if old:
            read_old(fields, At(s, rules, kit().ids))
        else:
            schema.read(fields, At(s, rules, kit().ids))
        if cards:
            check_numbers(s)
            _fill_decks(s, rules)
        check_position(s, rules)
    except AzardiaError as error:
        raise impossible(error) from None
    settle(s, rules)  # what is taken by itself has been taken
    if not old:
        check_written(line, write_position(s))
    return s


def _fill_decks(s: Row, rules: Rules) -> None:
    """Put into the draw decks what is nowhere else."""
    s["held"] = s["hand"].sum(axis=1)
    rest = rules["count"] - cards_elsewhere(s)
    if (rest < 0).any():
        name = kit().ids[int(np.flatnonzero(rest < 0)[0])]
        raise AzardiaError(spoken("there are not so many cards {name}", name=name))
    s["pile"] = rest


# --- as they were written before ------------------------------------------------------------------

# Lines of saved games of before the second form: seats from 0, hexes by number, places and values.
# They are read, and no more written. Those of the core game differ by their points and their stack.

MARK = "axis-mundi/1"
MANY = 100  # more than there are of anything, and a row can hold it
WHOLE = re.compile(r"0|-?[1-9][0-9]{0,9}")  # of actions, too
_WORDS = {"character": state.CHARACTERS, "form": state.FORMS}
_CARDS = ("hand", "discard", "crate", "drawn", "active")
_HEXES = ("infected", "harvested", "treasure")
_OF_TOKENS = ("token", "left")
_LEFT_OUT = ("players", "pile", "held", "depth")
_GONE = ("fallen", "lifted", "lifted_by", "unaware")  # what only rulings asked that are settled
FIELDS = ("cards", *(name for name in state.STATE.names or () if name not in _LEFT_OUT), *_GONE)


def is_old(line: object) -> bool:
    """Return whether a line is of that form."""
    return isinstance(line, str) and line.split()[:1] == [MARK]


def old_fields(line: object, cards: bool) -> dict[str, str]:
    """Return what a line says, by the names of its fields."""
    return fields_of(line, MARK, FIELDS if cards else state.CORE.keys)


def _names(name: str) -> Sequence[str]:
    if name in _OF_TOKENS:
        return TREASURES
    return kit().ids[state.ONE_KINDS :] if name == "active" else kit().ids


def read_old(fields: dict[str, str], at: At) -> None:
    """Put into an empty row what such a line says."""
    if state.has_cards(at.s):
        _read_with_cards(fields, at.s)
        return
    points = [
        *fields.get("points", str(state.POINTS)).split(","),
        *["0"] * 4,
    ]  # AP, …, whether one acted
    state.CORE.read({**fields, "points": points[0], "acted": points[4], "stack": ""}, at)
    read_stack(
        at.s,
        fields.get("stack", ""),
        FRAMES,
        lambda said: [_number("stack", word) for word in said],
    )
    _with_all_stages(at.s["stack"][: at.s["depth"]])


def _with_all_stages(frames: Row) -> None:
    """Say what waits in the words of today: the core game had fewer frames and stages."""
    for at, frame in enumerate(frames):
        if frame[KIND] == Frame.ENTERED and Frame.AXIS_DIE in frames[at + 1 : at + 2, KIND]:
            frame[:5] = Frame.TRANSFORM, frame[1], 0, frame[2], THROWN
        elif frame[KIND] == Frame.ENDING:
            frame[1] = MIXTURE if frame[1] == 1 else -frame[1]
        elif frame[KIND] == Frame.BLOW:
            frame[3] = {2: RESULT, 3: AFTER}.get(int(frame[3]), NOBODY)
            frame[6] = HAS_FALLEN if frame[6] == 1 else -frame[6]


def _read_with_cards(fields: dict[str, str], s: Row) -> None:
    for name, text in fields.items():
        if name == "phase":
            s[name] = place_of(name, text, state.PHASES)
        elif name in _WORDS:
            words = text.split("/")
            if len(words) != len(s[name]):
                raise _miscounted(name, len(s[name]))
            s[name] = [place_of(name, word, _WORDS[name]) for word in words]
        elif name in _CARDS or name in _OF_TOKENS:
            _read_counts(s, name, text)
        elif name in _HEXES:
            for word in text.split(","):
                hex = hex_named(word)
                s[name][hex] = min(s[name][hex] + 1, MANY)
        elif name == "stack":
            read_stack(s, text, FRAMES, _numbers)
        elif name not in ("cards", *_GONE):
            _read_numbers(s, name, text)


def _read_counts(s: Row, name: str, text: str) -> None:
    names, rows = _names(name), text.split("/")
    many = s[name].ndim == 2
    if len(rows) != (len(s[name]) if many else 1):
        raise _miscounted(name, len(s[name]) if many else 1)
    for number, words in enumerate(rows):
        row = s[name][number] if many else s[name]
        for word in words.split(",") if words != "-" else ():
            at = place_of(name, word, names)
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
    fits = np.iinfo(state.STATE[name].base)
    least, most = int(fits.min), int(fits.max)
    if WHOLE.fullmatch(text) and least <= int(text) <= most:
        return int(text)
    raise out_of_bounds(name, least, most, text)


def _numbers(words: Sequence[str]) -> list[int]:
    return [_number("stack", word) for word in words]


def _miscounted(name: str, n: int) -> AzardiaError:
    form = "/".join("…" * n)
    return AzardiaError(spoken("{name}: write {n} values, {form}", name=name, n=n, form=form))
