"""The schema of a position: one table of fields for each game.

A field has a name, a type in the row, and a kind that gives its numbers a meaning. The table yields
the row's dtype, the position's notation, the keys of rule cases, and the bounds of each number.
Constraints between fields belong to the game's rules.

>>> import numpy as np
>>> COLOURS = ("red", "blue")
>>> tokens = Schema(
...     "tokens/1",
...     (
...         Field("players"),
...         Field("turn", number(0, last_seat, first=1), REQUIRED, case="seat"),
...         Field("colour", several(word(COLOURS)), REQUIRED, shape=4, case="colour"),
...         Field("bag", counts(COLOURS, 9), shape=2),
...     ),
... )
>>> at = At(np.zeros(1, tokens.dtype)[0], None)
>>> at.s["players"] = 2
>>> tokens.read(tokens.fields_of("tokens/1 turn=2 colour=red,blue bag=blue*3"), at)
>>> at.s["turn"], at.s["bag"]
(np.int8(1), array([0, 3], dtype=int8))
>>> tokens.write(at), tokens.say(at, 1)
('tokens/1 turn=2 colour=red,blue bag=blue*3', {'colour': 'blue'})
>>> tokens.read({"turn": "3"}, at)
Traceback (most recent call last):
azardia_nb.errors.AzardiaError: turn must be a whole number from 1 to 2 (you gave 3)
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from azardia_nb.errors import AzardiaError, ForbiddenPosition, NotationError, is_whole, short
from azardia_nb.game.protocol import Row, Rules
from azardia_nb.games.machine.stack import FRAME_FIELDS
from azardia_nb.text.language import N_, spoken
from azardia_nb.text.read import remedy_for

NUMBER = re.compile(r"0|-?[1-9][0-9]{0,9}")  # each number has one spelling
NO_FRAME = N_("there is no such frame on the stack")
REQUIRED = None  # `usual` of a field that every line of notation gives


class At(NamedTuple):
    """A complete or partly read position `s`, with the rules and options of its variant."""

    s: Row
    rules: Rules
    options: Any = None

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.s["players"])


Bound: TypeAlias = int | Callable[[At], int]
Words: TypeAlias = Sequence[str] | Callable[[At], Sequence[str]]


def _evaluate(value: Any, at: At) -> Any:
    return value(at) if callable(value) else value


def _bounds(least: Bound, most: Bound) -> Callable[[At], tuple[int, int]]:
    if callable(least) or callable(most):
        return lambda at: (_evaluate(least, at), _evaluate(most, at))
    fixed = least, most
    return lambda at: fixed


def _parse_whole(text: str) -> int | str:
    return int(text) if NUMBER.fullmatch(text) else text


def last_seat(at: At) -> int:
    """Return the index of the last seat."""
    return at.players - 1


def every_seat(at: At) -> int:
    """Return a bit mask of all seats."""
    return (1 << at.players) - 1


# --- kinds --------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """Conversions between a field's numbers and their texts.

    `say` returns the value for a rule case, of the type `toml`, and `mean` reads it back. `write`
    returns the text for a line of notation, and `read` reads it back. `mean` and `read` raise an
    AzardiaError that names the field. `bounds` returns the least and greatest number. For a field
    with a value for each seat, `each` is the kind of these values.
    """

    toml: type
    bounds: Callable[[At], tuple[int, int]]
    say: Callable[[Any, At], Any]
    mean: Callable[[str, Any, At], Any]
    write: Callable[[Any, At], str]
    read: Callable[[str, str, At], Any]
    each: "Kind | None" = None
    check: Callable[[Any, At], None] | None = None  # AzardiaError for a value, instead of bounds


def number(least: Bound, most: Bound, first: int = 0, unit: int = 1) -> Kind:
    """Return the kind of an integer, shown with `first` added (seats are counted from 1).

    Rule cases write it multiplied by `unit` (coins are stored in thousands).
    """
    bounds = _bounds(least, most)

    def mean(name: str, value: Any, at: At, unit: int = unit) -> int:
        low, high = bounds(at)
        if is_whole(value) and low <= value // unit - first <= high and value % unit == 0:
            return int(value) // unit - first
        raise out_of_bounds(name, (low + first) * unit, (high + first) * unit, value)

    return Kind(
        int,
        bounds,
        say=lambda value, at: (int(value) + first) * unit,
        mean=mean,
        write=lambda value, at: str(int(value) + first),
        read=lambda name, text, at: mean(name, _parse_whole(text), at, 1),
    )


def flag() -> Kind:
    """Return the kind of a flag: true or false in rule cases, 1 or 0 in notation."""
    plain = number(0, 1)

    def mean(name: str, value: Any, at: At) -> Any:
        return plain.mean(name, int(value) if isinstance(value, bool) else value, at)

    return plain._replace(toml=bool, say=lambda value, at: bool(value), mean=mean)


def word(words: Words, first: int = 0) -> Kind:
    """Return the kind of a value written as one of `words`; the first word stands for `first`."""

    def mean(name: str, value: Any, at: At) -> int:
        return place_of(name, value, _evaluate(words, at)) + first

    def say(value: Any, at: At) -> str:
        return str(_evaluate(words, at)[int(value) - first]) if value >= first else ""

    return Kind(
        str,
        _bounds(first, lambda at: first + len(_evaluate(words, at)) - 1)
        if callable(words)
        else _bounds(first, first + len(words) - 1),
        say=say,
        mean=mean,
        write=say,
        read=mean,
    )


def two_forms(case: Kind, notation: Kind) -> Kind:
    """Return a kind that uses `case` in rule cases and `notation` in notation."""
    return notation._replace(toml=case.toml, say=case.say, mean=case.mean)


def several(kind: Kind, between: str = ",", count: int | None = None, blank: str = "") -> Kind:
    """Return the kind of `count` values, or of one for each seat if `count` is None.

    Notation joins them with `between` and writes an empty value as `blank`.
    """

    def many(at: At) -> int:
        return at.players if count is None else count

    def of_length(name: str, values: Any, at: At) -> Any:
        if isinstance(values, list | tuple) and len(values) == many(at):
            return values
        text, form = N_("{name}: write {n} values, {form}"), between.join("…" * many(at))
        raise AzardiaError(spoken(text, name=name, n=many(at), form=form))

    def read(name: str, text: str, at: At) -> list[Any]:
        words = of_length(name, text.split(between), at)
        return [kind.read(name, "" if one == blank else one, at) for one in words]

    return Kind(
        list,
        kind.bounds,
        say=lambda values, at: [kind.say(one, at) for one in values[: many(at)]],
        mean=lambda name, raw, at: [kind.mean(name, one, at) for one in of_length(name, raw, at)],
        write=lambda values, at: between.join(
            kind.write(one, at) or blank for one in values[: many(at)]
        ),
        read=read,
        each=kind if count is None else None,
    )


def trimmed(kind: Kind, most: int) -> Kind:
    """Return the kind of at most `most` values; notation leaves out zeros at the end."""

    def write(values: Any, at: At) -> str:
        used = max((n for n, one in enumerate(values, start=1) if one), default=0)
        return ",".join(kind.write(one, at) for one in values[:used])

    def read(name: str, text: str, at: At) -> list[Any]:
        words = text.split(",") if text else []
        if len(words) > most:
            raise AzardiaError(spoken("{name}: {n} at most", name=name, n=most))
        return [*(kind.read(name, one, at) for one in words), *[0] * (most - len(words))]

    return several(kind, count=most)._replace(write=write, read=read)


def bits(words: Sequence[str]) -> Kind:
    """Return the kind of a bit mask, written as the words of its bits."""

    def say(value: Any, at: At) -> list[str]:
        return [one for bit, one in enumerate(words) if value >> bit & 1]

    def mean(name: str, values: Sequence[Any], at: At) -> int:
        return sum({1 << place_of(name, one, words) for one in values})

    return Kind(
        list,
        _bounds(0, (1 << len(words)) - 1),
        say=say,
        mean=mean,
        write=lambda value, at: ",".join(say(value, at)),
        read=lambda name, text, at: mean(name, text.split(",") if text else [], at),
    )


def things(words: Words, most: Bound = 1, between: str = ",") -> Kind:
    """Return the kind of counts, written by repeating each thing's word."""

    def say(counts: Any, at: At) -> list[str]:
        ids, there = _evaluate(words, at), np.flatnonzero(counts)
        return [ids[thing] for thing in there for _ in range(counts[thing])]

    def write(counts: Any, at: At) -> str:
        unseen = -int(sum(n for n in counts if n < 0))  # in a seat's view
        return between.join([*say(counts, at), *([f"?{unseen}"] if unseen else [])])

    def mean(name: str, values: Sequence[Any], at: At) -> list[int]:
        ids, high = _evaluate(words, at), _evaluate(most, at)
        counts = [0] * len(ids)
        for one in values:
            thing = place_of(name, one, ids)
            counts[thing] += 1
            if counts[thing] > high:
                raise out_of_bounds(f"{name}: {one}", 0, high, counts[thing])
        return counts

    return Kind(
        list,
        _bounds(0, most),
        say=say,
        mean=mean,
        write=write,
        read=lambda name, text, at: mean(name, text.split(between) if text else [], at),
    )


def counts(words: Words, most: Bound, between: str = "+", times: str = "*") -> Kind:
    """Return the kind of counts, written as `herb*2+blade*1` in notation."""
    plain = things(words, most)

    def write(counts: Any, at: At) -> str:
        ids, there = _evaluate(words, at), np.flatnonzero(counts)
        return between.join(f"{ids[thing]}{times}{counts[thing]}" for thing in there)

    def read(name: str, text: str, at: At) -> list[int]:
        ids, many = _evaluate(words, at), number(1, most)
        totals = [0] * len(ids)
        for one in text.split(between) if text else ():
            id, _, count = one.partition(times)
            thing = place_of(name, id, ids)
            if totals[thing]:
                raise AzardiaError(spoken("{word} appears twice", word=short(id)))
            totals[thing] = many.read(id, count, at)
        return totals

    return plain._replace(write=write, read=read)


def hands(kind: Kind, between: str = "/", count: int | None = None, blank: str = "") -> Kind:
    """Return the kind of hands whose sizes are in `held`; three unseen cards are `?3`."""
    plain = several(kind, between, count, blank)

    def write(values: Any, at: At) -> str:
        sizes = at.s["held"][: at.players if count is None else count]
        each = []
        for n, hand in zip(sizes, values, strict=False):
            text, unseen = kind.write(hand, at), int(n - hand.sum())
            each.append(",".join([*([text] if text else []), *([f"?{unseen}"] if unseen else [])]))
        return between.join(one or blank for one in each) if sizes.any() else ""

    def read(name: str, text: str, at: At) -> Any:
        if "?" in text:
            wrong = spoken("hidden hands: what one player sees is not enough to play on")
            raise AzardiaError(wrong)
        return plain.read(name, text, at)

    return plain._replace(write=write, read=read)


def stack(frames: Mapping[str, Sequence[Kind]], room: int) -> Kind:
    """Return the kind of a stack of at most `room` frames, written `word,number,…;word,…`.

    `frames` maps the word of each frame kind to the kinds of its arguments; unused ones are 0.
    """
    words, kinds, nothing = [*frames], [*frames.values()], number(0, 0)
    padded = [[*row, *[nothing] * (FRAME_FIELDS - 1 - len(row))] for row in kinds]

    def write(rows: Any, at: At) -> str:
        return ";".join(frame(*row, at=at) for row in rows[: at.s["depth"]].tolist())

    def frame(kind: int, *numbers: int, at: At) -> str:
        used = max((n for n, one in enumerate(numbers, start=1) if one), default=0)
        texts = (
            kind.write(one, at) for kind, one in zip(kinds[kind], numbers[:used], strict=False)
        )
        return ",".join([words[kind], *texts])

    def row(name: str, text: str, at: At) -> list[int]:
        head, *rest = text.split(",")
        kind = place_of(name, head, words)
        if len(rest) >= FRAME_FIELDS or any(one != "0" for one in rest[len(kinds[kind]) :]):
            raise AzardiaError(spoken(NO_FRAME))
        numbers = [one.read(name, entry, at) for one, entry in zip(kinds[kind], rest, strict=False)]
        return [kind, *numbers, *[0] * (FRAME_FIELDS - 1 - len(numbers))]

    def read(name: str, text: str, at: At) -> list[list[int]]:
        rows = text.split(";") if text else []
        if len(rows) > room:
            raise AzardiaError(spoken("stack: {n} frames at most", n=room))
        return [row(name, one, at) for one in rows]

    def check(rows: Any, at: At) -> None:
        depth = int(at.s["depth"])
        heads = rows[:depth, 0].tolist()
        if not 0 <= depth <= room or not all(0 <= kind < len(words) for kind in heads):
            raise AzardiaError(spoken(NO_FRAME))
        for kind, *numbers in rows[:depth].tolist():
            for value, one in zip(numbers, padded[kind], strict=True):
                least, most = one.bounds(at)
                if not least <= value <= most:
                    raise AzardiaError(spoken(NO_FRAME))

    def mean(name: str, value: Any, at: At) -> list[list[int]]:
        return read(name, str(value), at)

    return Kind(list, nothing.bounds, write, mean, write, read, check=check)


# --- the table ----------------------------------------------------------------------------------


class Field(NamedTuple):
    """A field of a row and its notation.

    A field without a kind is derived from other fields. Lines leave a field out if it has its
    `usual` value, which may lie outside its bounds (such as -1 for no winner yet).
    """

    name: str
    kind: Kind | None = None
    usual: int | Callable[[At], Any] | None = 0
    shape: int | tuple[int, ...] = ()
    type: str = ""
    key: str = ""  # in notation, if it is not the name
    case: str = ""  # in rule cases, if they name the field
    rule: str = ""  # id of the rule that sets the bounds

    @property
    def notation_key(self) -> str:
        """The field's key in notation."""
        return self.key or self.name

    def by_rule(self, do: Callable[..., Any], *arguments: Any) -> Any:
        """Call `do(*given)`; an AzardiaError then cites the rule that sets the field's bounds."""
        try:
            return do(*arguments)
        except AzardiaError as error:
            if not self.rule:
                raise
            raise ForbiddenPosition(f"{error} ({self.rule})", self.rule) from None


class Schema:
    """The fields of a game's row, in the order of its dtype.

    Notation begins with `mark`, then the keys in `header`, which describe the variant, then the
    fields named in `first`. `type` is the dtype of fields without a type of their own.
    """

    def __init__(
        self,
        mark: str,
        fields: Sequence[Field],
        header: Sequence[str] = (),
        first: Sequence[str] = (),
        type: str = "i1",
    ) -> None:
        self.mark, self.fields = mark, fields
        self.dtype = np.dtype([(one.name, one.type or type, one.shape) for one in fields])
        pairs = [(field, field.kind) for field in fields if field.kind is not None]
        pairs.sort(key=lambda one: first.index(one[0].name) if one[0].name in first else len(first))
        self._kinds = pairs  # in the order of notation
        s = self.empty()
        self._usual = {field.name: s[field.name].tobytes() for field in fields}
        self.keys = (*header, *(field.notation_key for field, _ in pairs))

    def empty(self) -> Row:
        """Return a row of the usual values; values computed by functions are left at 0."""
        s = np.zeros(1, self.dtype)[0]
        for field in self.fields:
            if isinstance(field.usual, int):
                s[field.name] = field.usual
        return s

    # --- notation

    def write(self, at: At, header: Mapping[str, str] | None = None) -> str:
        """Return a position as one line, without the fields that have their usual value."""
        texts = {key: text for key, text in (header or {}).items() if text}
        for field, kind in self._kinds:
            if not self._is_usual(field, at):
                texts[field.notation_key] = kind.write(at.s[field.name], at)
        return " ".join([self.mark, *(f"{key}={text}" for key, text in texts.items() if text)])

    def _is_usual(self, field: Field, at: At) -> bool:
        if field.usual is REQUIRED:
            return False
        name = "held" if field.name == "hand" else field.name  # counts of a hidden hand are 0
        now = at.s[name]
        if not callable(field.usual):
            return bool(now.tobytes() == self._usual[name])
        usual = np.asarray(field.usual(at))
        return bool(((now[: len(usual)] if usual.shape else now) == usual).all())

    def fields_of(self, line: object) -> dict[str, str]:
        """Split a line into its keys and texts; NotationError if it is not a position."""
        words = line.split() if isinstance(line, str) else []
        if words[:1] != [self.mark]:
            text = N_("a position begins with {mark}, not {given}")
            raise NotationError(spoken(text, mark=self.mark, given=short(line)))
        values: dict[str, str] = {}
        for word in words[1:]:
            name, equals, value = word.partition("=")
            if not equals or name not in self.keys:
                wrong = spoken("{word} is not part of a position", word=short(word))
                raise NotationError(f"{wrong}; {remedy_for(name, self.keys)}")
            if name in values:
                raise NotationError(spoken("{word} appears twice", word=short(name)))
            values[name] = value
        return values

    def read(self, texts: Mapping[str, str], at: At) -> None:
        """Set the fields of a position from the texts of a line, or to their usual values."""
        for field, kind in self._kinds:
            if field.notation_key in texts or field.usual is REQUIRED:
                text = texts.get(field.notation_key, "")
                _set_field(at.s, field.name, field.by_rule(kind.read, field.notation_key, text, at))
            elif callable(field.usual):
                _set_field(at.s, field.name, field.usual(at))

    # --- in a rule case

    def types(self, *, of_seats: bool) -> dict[str, type]:
        """Return the keys and types of a rule case, or of each seat's table in it."""
        return {field.case: (kind.each or kind).toml for field, kind in self._cases(of_seats)}

    def say(self, at: At, seat: int | None = None) -> dict[str, Any]:
        """Return the values of a position for a rule case, or those of `seat`."""
        values = {}
        for field, kind in self._cases(seat is not None):
            value = at.s[field.name]
            values[field.case] = (
                kind.say(value, at) if kind.each is None else kind.each.say(value[seat], at)
            )
        return values

    def place(self, at: At, values: Mapping[str, Any], seat: int | None = None) -> None:
        """Set the fields of a position, or those of `seat`, from a rule case."""
        for field, kind in self._cases(seat is not None):
            if field.case not in values:
                continue
            raw = values[field.case]
            value = field.by_rule((kind.each or kind).mean, field.case, raw, at)
            if kind.each is None:
                _set_field(at.s, field.name, value)
            else:
                at.s[field.name][seat] = value

    def _cases(self, of_seats: bool) -> Iterator[tuple[Field, Kind]]:
        for field, kind in self._kinds:
            if field.case and (kind.each is not None) == of_seats:
                yield field, kind

    # --- bounds

    def check(self, at: At) -> None:
        """Raise AzardiaError for a number out of its bounds, citing the rule that sets them."""
        for field, kind in self._kinds:
            value = at.s[field.name]
            if field.usual is REQUIRED or value.tobytes() != self._usual[field.name]:
                field.by_rule(check_bounds, field.notation_key, kind, value, at)


def _set_field(s: Row, name: str, value: Any) -> None:
    """Set a field of a row; a stack also sets `depth`, and hands set `held`."""
    if not s[name].shape:
        s[name] = value
    elif name == "hand":
        for hand, counts in zip(s[name], value, strict=False):
            hand[: len(counts)] = counts
        s["held"] = s[name].sum(axis=1)
    elif len(value):
        s[name][: len(value)] = value
    if name == "stack":
        s["depth"] = len(value)


def check_bounds(name: str, kind: Kind, value: Any, at: At) -> None:
    """Raise AzardiaError if `value` has a number out of the bounds of `kind`."""
    if kind.check is not None:
        kind.check(value, at)
        return
    (least, most), low = kind.bounds(at), value
    high = low
    if value.shape:
        now = (value if kind.each is None else value[: at.players]).ravel().tolist()
        low, high = min(now), max(now)  # faster than NumPy for short rows
    if low < least or high > most:
        raise out_of_bounds(name, least, most, int(high if high > most else low))


# --- errors -------------------------------------------------------------------------------------


def place_of(name: str, word: object, words: Sequence[str]) -> int:
    """Return the index of `word` in `words`; AzardiaError with a suggestion if it is missing."""
    if not words:
        text = N_("{name}: there is nothing of that in this game: leave it out")
        raise AzardiaError(spoken(text, name=name))
    if word not in words:
        raise AzardiaError(f"{name}={short(word)}; {remedy_for(word, filter(None, words))}")
    return words.index(str(word))


def out_of_bounds(name: str, least: int, most: int, value: object) -> AzardiaError:
    """Return the error for a value that is not a whole number from `least` to `most`."""
    text = N_("{name} must be a whole number from {least} to {most} (you gave {given})")
    return AzardiaError(spoken(text, name=name, least=least, most=most, given=short(value)))


def check_written(line: str, canonical: str) -> None:
    """Raise NotationError if `line` differs from `canonical`, its only valid spelling."""
    if canonical != " ".join(line.split()):
        raise NotationError(spoken("write the position exactly like this: {line}", line=canonical))


def impossible_position(error: AzardiaError) -> NotationError:
    """Return the NotationError for a position that the rules forbid."""
    return NotationError(spoken("this position is not possible: {complaint}", complaint=error))
