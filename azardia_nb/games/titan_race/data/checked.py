"""What the game's three files have in common: read whole, and every fault told with its line."""

import os
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from typing import Any

from azardia_nb.errors import FileError, short
from azardia_nb.files.toml_lines import Place, cut, find_lines, line_of, long_key
from azardia_nb.text.language import N_, reason, spoken
from azardia_nb.text.near import near

MAX_BYTES = 200_000
MAX_TEXT = 500  # letters
_ID = re.compile("[a-z0-9][a-z0-9-]{0,29}")


class DataError(FileError):
    """A file of circuits, Titans or bonus cards that cannot be used: a line for each fault."""


class Checked:
    """A TOML text, and what is wrong with it so far; `label` stands for its file."""

    def __init__(self, text: str, label: str) -> None:
        self.label = label if label.isprintable() else ascii(label)
        self._faults: list[tuple[Place, str]] = []
        tokens = cut(text)
        line = long_key(tokens)
        if line is not None or len(text) > MAX_BYTES:
            raise DataError(
                f"{self.label}:{line or 1}: "
                + spoken("this file is too long; check that it is the right one")
            )
        try:
            self.content = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            said = spoken("{file}: not TOML: {why}", file=self.label, why=short(str(error)))
            raise DataError(said) from None
        self._lines = find_lines(tokens)

    def fault(self, place: Place, wrong: str, right: str) -> None:
        """Note what is wrong at a place, and what would be right."""
        self._faults.append((place, f"{wrong}; {right}"))

    def end(self) -> None:
        """Raise DataError if anything is wrong."""
        if self._faults:
            told = [(line_of(place, self._lines), said) for place, said in self._faults]
            raise DataError(
                "\n".join(f"{self.label}:{line}: {said}" for line, said in sorted(told))
            )

    def tables(self, name: str) -> Iterable[tuple[Place, Mapping[str, Any]]]:
        """Yield the tables of a list of tables, with their places."""
        found = self.content.get(name)
        if not isinstance(found, list) or not found:
            self.fault((), spoken("[[{name}]] is missing", name=name), spoken("use one or more"))
            return
        for number, table in enumerate(found):
            if isinstance(table, dict):
                yield (name, number), table
            else:
                self.fault((name, number), short(table), spoken("use a table"))

    def keys(self, place: Place, table: Mapping[str, Any], known: Sequence[str]) -> None:
        """Check that a table has no other keys than these."""
        for key in table:
            if key not in known:
                self.fault(
                    (*place, key), spoken("unknown key {key}", key=short(key)), near(key, known)
                )

    def word(self, place: Place, value: Any, known: Sequence[str]) -> str | None:
        """Return a value that is one of these words."""
        if isinstance(value, str) and value in known:
            return value
        self.fault(place, _given(place, value), near(value, known))
        return None

    def whole(self, place: Place, value: Any, least: int, most: int) -> int:
        """Return a whole number between two others."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        right = spoken("use a whole number from {least} to {most}", least=least, most=most)
        self.fault(place, _given(place, value), right)
        return least

    def flag(self, place: Place, value: Any) -> bool:
        """Return true or false."""
        if isinstance(value, bool):
            return value
        self.fault(place, _given(place, value), spoken("use true or false"))
        return False

    def text(self, place: Place, value: Any) -> str:
        """Return a text of one line."""
        if isinstance(value, str) and value.isprintable() and 0 < len(value) <= MAX_TEXT:
            return value
        right = spoken("use text of at most {n} characters, on one line", n=MAX_TEXT)
        self.fault(place, _given(place, value), right)
        return ""

    def listed(self, place: Place, value: Any) -> list[Any]:
        """Return a list."""
        if isinstance(value, list):
            return value
        self.fault(place, _given(place, value), spoken("use a list"))
        return []

    def id(self, place: Place, table: Mapping[str, Any], taken: Iterable[str]) -> str:
        """Return a table's id: a word that no table before it has."""
        value = table.get("id")
        if isinstance(value, str) and _ID.fullmatch(value) and value not in taken:
            return value
        right = spoken("use a word in lower-case letters that no other entry has")
        self.fault((*place, "id"), _given(("id",), value), right)
        return ""


def _given(place: Place, value: object) -> str:
    name = next((part for part in reversed(place) if isinstance(part, str)), "")
    if value is None:
        return spoken(N_("{name} is missing"), name=name)
    return f"{name} = {short(value)}"


def packaged(file: str) -> str:
    """Return the text of one of the kit's own files."""
    return (resources.files(__package__) / file).read_text(encoding="utf-8")


def read_text(path: str | os.PathLike[str]) -> tuple[str, str]:
    """Return the text of a file and its name; DataError where it cannot be read."""
    name = os.fspath(path)
    label = name if name.isprintable() else ascii(name)
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
        return content.decode("utf-8").removeprefix("\ufeff"), label
    except (OSError, ValueError) as error:
        said = spoken("{file} can't be read: {why}", file=label, why=reason(error))
        raise DataError(said) from None
