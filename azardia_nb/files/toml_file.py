"""Reading TOML files with all faults reported by line.

A fault consists of two phrases: the problem and the remedy.
"""

import os
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from azardia_nb.errors import FileError, short
from azardia_nb.files.checked_file import shown_path
from azardia_nb.text.language import N_, reason, spoken
from azardia_nb.text.read import remedy_for

# --- line numbers ---------------------------------------------------------------------------------

# tomllib reports no lines, so a second, simple tokenizer finds them. It only reads texts that
# tomllib has accepted, so it can skip everything but keys and headers.


MAX_DOTS = 8  # in a key; the kit's need one, as in [action.name]

Place = tuple[str | int, ...]  # the place of a value: ("action", 2, "effects", 0)

_TOKEN = re.compile(
    r'#[^\n]*|"""(?:\\.|[^\\])*?(?:"{3,5}|\Z)|'
    r"'''.*?(?:'{3,5}|\Z)|"
    r'"(?:\\.|[^"\\\n])*"?|'
    r"'[^'\n]*'?|"
    r"""[\[\]{}=,.\n]|[^\s\[\]{}=,.#"']+""",
    re.S,
)


def tokenize(text: str) -> list[tuple[str, int]]:
    r"""Return the tokens of a TOML text with their lines; correct up to its first syntax error.

    Lines count from 1. Comments and blanks are left out; a line break is a token, and one is added
    at the end.

    >>> tokenize("name = 'x'")
    [('name', 1), ('=', 1), ("'x'", 1), ('\n', 1)]
    """
    tokens = []
    line = 1
    for match in _TOKEN.finditer(text):
        if not match[0].startswith("#"):
            tokens.append((match[0], line))
        line += match[0].count("\n")
    tokens.append(("\n", line))
    return tokens


def long_key(tokens: list[tuple[str, int]]) -> int | None:
    """Return the line of a key with too many parts (a.b.c…), or None.

    Such a key would exhaust the memory in tomllib, so it is looked for first.
    """
    dots = 0
    for place, (token, line) in enumerate(tokens):
        if token == ".":
            dots += 1
            if dots > MAX_DOTS:
                return line
        elif place and tokens[place - 1][0] != ".":
            dots = 0
    return None


def find_lines(tokens: list[tuple[str, int]]) -> dict[Place, int]:
    r"""Return the line, from 1, of every header, key and list entry of a TOML text.

    The `tokens` come from `tokenize`, applied to a text that tomllib accepts.

    >>> find_lines(tokenize("[[steps]]\ndo = 'roll'"))
    {('steps',): 1, ('steps', 0): 1, ('steps', 0, 'do'): 2}
    """
    lines: dict[Place, int] = {}
    at = 0

    def key(place: Place) -> Place:
        """Read a key, possibly dotted, and record the line of each part."""
        nonlocal at
        while True:
            token, line = tokens[at]
            quoted = token[0] in "\"'"
            place = (*place, tomllib.loads(f"key = {token}")["key"] if quoted else token)
            if place in last:
                place = (*place, last[place])
            lines.setdefault(place, line)
            at += 1
            if tokens[at][0] != ".":
                return place
            at += 1

    def pair(place: Place) -> None:
        nonlocal at
        place = key(place)
        at += 1  # the =
        value(place)

    def value(place: Place) -> None:
        nonlocal at
        token, line = tokens[at]
        lines.setdefault(place, line)
        at += 1
        number = 0
        if token in ("[", "{"):
            while tokens[at][0] not in ("]", "}"):
                if tokens[at][0] in (",", "\n"):
                    at += 1
                elif token == "[":
                    value((*place, number))
                    number += 1
                else:
                    pair(place)
            at += 1
        else:  # a number with a point or a date is several tokens
            while tokens[at][0] not in (",", "]", "}", "\n"):
                at += 1

    table: Place = ()
    last: dict[Place, int] = {}  # index of the last entry of each array of tables
    while at < len(tokens):
        token, line = tokens[at]
        if token == "\n":
            at += 1
        elif token != "[":
            pair(table)
        else:
            brackets = 2 if tokens[at + 1][0] == "[" else 1
            at += brackets
            table = key(())
            if brackets == 2:
                if isinstance(table[-1], int):
                    table = table[:-1]
                last[table] = last.get(table, -1) + 1
                table = (*table, last[table])
                lines[table] = line
            at += brackets
    return lines


def line_of(place: Place, lines: Mapping[Place, int]) -> int:
    """Return the line of `place` or of its nearest parent; 1 if there is none."""
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place, 1)


# --- a file ---------------------------------------------------------------------------------------


MAX_BYTES = 1_000_000  # a larger file is refused; the kit's largest has 15,000
MAX_TEXT = 500  # characters
_ID = re.compile("[a-z0-9][a-z0-9-]{0,29}")


class DataError(FileError):
    """Error for an unusable file of a game's data: one line per fault."""


class TomlText:
    """A TOML text with the faults found so far; `label` names its file in messages.

    Faults are raised together as `error` by `end`; invalid TOML is raised at once. `headings` are
    the names of its arrays of tables.
    """

    def __init__(
        self,
        text: str,
        label: str,
        error: type[FileError] = DataError,
        headings: Sequence[str] = (),
    ) -> None:
        self.label = shown_path(label)
        self.faults: list[tuple[Place, str]] = []
        self._error, self._headings = error, headings
        _check_letters(text, self.label, error)
        toml = text.removeprefix("\ufeff")  # the byte order mark that Windows adds
        self._tokens = tokenize(toml)
        dotted = long_key(self._tokens)
        if dotted is not None:
            example = ".".join([*headings[:1], "name"])
            message = spoken(
                "too many parts in a key; use something like {example}", example=example
            )
            raise self._error_at(dotted, message)
        try:
            self.content = tomllib.loads(toml)
        except RecursionError:
            raise self._too_deep() from None
        except ValueError as wrong:  # a TOMLDecodeError, or a number with thousands of digits
            raise self._no_toml(wrong, text) from None
        self._lines: Mapping[Place, int] | None = None

    def fault(self, place: Place, wrong: str, right: str) -> None:
        """Record a fault at `place`: the problem and the remedy."""
        self.faults.append((place, f"{wrong}; {right}"))

    def line(self, place: Place) -> int:
        """Return the line of a place, from 1."""
        if self._lines is None:
            try:
                self._lines = find_lines(self._tokens)
            except RecursionError:
                raise self._too_deep() from None
        return line_of(place, self._lines)

    def end(self) -> None:
        """Raise the error if there are any faults."""
        if self.faults:
            faults = sorted(
                ((self.line(place), text) for place, text in self.faults),
                key=lambda one: one[0],
            )
            raise self._error("\n".join(f"{self.label}:{line}: {text}" for line, text in faults))

    def _error_at(self, line: int, message: str) -> FileError:
        return self._error(f"{self.label}:{line}: {message}")

    def _too_deep(self) -> FileError:
        return self._error_at(
            1, spoken("lists or tables nested too deeply; see the file that `new` writes")
        )

    def _no_toml(self, error: ValueError, text: str) -> FileError:
        """Return an error from tomllib's message, with its line moved to the beginning."""
        match = re.fullmatch(
            r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", str(error), re.S
        )
        right = spoken(
            "expected TOML, as in {example}",
            example='key = 3, key = "text", key = { en = "text", es = "texto" }',
        )
        if match is None:
            digits = re.search(r"[0-9_]{4000}", text)
            start = digits.start() if digits else 0
            line, wrong = text.count("\n", 0, start) + 1, spoken("this number has too many digits")
        else:
            line = int(match[2] or text.rstrip().count("\n") + 1)
            english = match[1][0].lower() + match[1][1:]
            wrong = english  # tomllib's message, which is not translated
            if match[3]:
                wrong = spoken("column {column}: {wrong}", column=match[3], wrong=english)
            if english.startswith("cannot declare") and self._headings:
                words = spoken(" or ").join(f"[[{heading}]]" for heading in self._headings)
                right = spoken("start each entry with {words}, in double brackets", words=words)
            elif english.startswith("cannot overwrite"):
                right = spoken("write each key only once per entry")
        return self._error_at(line, f"{wrong}; {right}")

    def tables(self, name: str) -> Iterable[tuple[Place, Mapping[str, Any]]]:
        """Yield the tables of an array of tables, with their places."""
        tables = self.content.get(name)
        if not isinstance(tables, list) or not tables:
            self.fault((), spoken("[[{name}]] is missing", name=name), spoken("use one or more"))
            return
        for number, table in enumerate(tables):
            if isinstance(table, dict):
                yield (name, number), table
            else:
                self.fault((name, number), short(table), spoken("use a table"))

    def keys(self, place: Place, table: Mapping[str, Any], known: Sequence[str]) -> None:
        """Check that a table has no keys other than `known`."""
        for key in table:
            if key not in known:
                self.fault(
                    (*place, key),
                    spoken("unknown key {key}", key=short(key)),
                    remedy_for(key, known),
                )

    def word(self, place: Place, value: Any, known: Sequence[str]) -> str | None:
        """Return a value that is one of the words `known`; None with a fault otherwise."""
        if isinstance(value, str) and value in known:
            return value
        self.fault(place, _assignment(place, value), remedy_for(value, known))
        return None

    def whole(self, place: Place, value: Any, least: int, most: int) -> int:
        """Return an integer from `least` to `most`; `least` with a fault otherwise."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        right = spoken("use a whole number from {least} to {most}", least=least, most=most)
        self.fault(place, _assignment(place, value), right)
        return least

    def flag(self, place: Place, value: Any) -> bool:
        """Return a bool; False with a fault otherwise."""
        if isinstance(value, bool):
            return value
        self.fault(place, _assignment(place, value), spoken("use true or false"))
        return False

    def text(self, place: Place, value: Any) -> str:
        """Return a text on one line, at most MAX_TEXT characters; "" with a fault otherwise."""
        if isinstance(value, str) and value.isprintable() and 0 < len(value) <= MAX_TEXT:
            return value
        right = spoken("use text of at most {n} characters, on one line", n=MAX_TEXT)
        self.fault(place, _assignment(place, value), right)
        return ""

    def listed(self, place: Place, value: Any) -> list[Any]:
        """Return a list; [] with a fault otherwise."""
        if isinstance(value, list):
            return value
        self.fault(place, _assignment(place, value), spoken("use a list"))
        return []

    def id(self, place: Place, table: Mapping[str, Any], taken: Iterable[str]) -> str:
        """Return a table's id, a word that is not in `taken`; "" with a fault otherwise."""
        value = table.get("id")
        if isinstance(value, str) and _ID.fullmatch(value) and value not in taken:
            return value
        right = spoken("use a word in lower-case letters that no other entry has")
        self.fault((*place, "id"), _assignment(("id",), value), right)
        return ""


def _assignment(place: Place, value: object) -> str:
    name = next((part for part in reversed(place) if isinstance(part, str)), "")
    if value is None:
        return spoken(N_("{name} is missing"), name=name)
    return f"{name} = {short(value)}"


def read_text(path: str | os.PathLike[str], error: type[FileError] = DataError) -> tuple[str, str]:
    """Return the text of a file and its label for messages; `error` if it cannot be read."""
    label = shown_path(path)
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as wrong:  # a null character in the path is a ValueError
        message = spoken(
            "{file} can't be read: {why}; use a file like the one that `new` writes",
            file=label,
            why=reason(wrong),
        )
        raise error(message) from None
    # Invalid UTF-8 becomes surrogates, which `_check_letters` finds.
    text = content.decode("utf-8", "surrogateescape")
    _check_letters(text, label, error)
    if not text.removeprefix("\ufeff").strip():
        raise error(f"{label}:1: " + spoken("empty; `new` writes a file to start from"))
    return text, label


def _check_letters(text: str, label: str, error: type[FileError]) -> None:
    """Raise `error` for a text that is too long or was not UTF-8."""
    if len(text) > MAX_BYTES:
        raise error(
            spoken(
                "{file} is too large; use at most {most} MB",
                file=label,
                most=MAX_BYTES // 1_000_000,
            )
        )
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as wrong:
        line = text.count("\n", 0, wrong.start) + 1
        message = spoken("{file}:{line}: not UTF-8; save the file as UTF-8", file=label, line=line)
        raise error(message) from None
