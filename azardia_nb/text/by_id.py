"""Texts of a game by id, in one editable TOML file for each language.

A file has tables (such as `rule`), a table has entries by id, and an entry has texts by name. An
entry that is a single text has the name "text"; a name may have parts, as in `wrong.added`. The
English file defines which texts exist.

    [rule]
    "zones.return".title = "Back to tile 1"
    "zones.return".text = "Below level {top_level}, tile {gate} leads back to tile 1."
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, TypeAlias

from azardia_nb.errors import FileError
from azardia_nb.text.catalogue import kept_together
from azardia_nb.text.language import LANGUAGES, language

Entry: TypeAlias = Mapping[str, str]
Tables: TypeAlias = Mapping[str, Mapping[str, Entry]]


@cache
def by_id(folder: Path, code: str = LANGUAGES[0]) -> Tables:
    """Return the texts in a folder's file for a language, such as `en.toml`.

    Raises FileError for invalid TOML, and if its texts or fields differ from the English ones;
    AzardiaError for an unknown language.
    """
    language(code)
    file = folder / f"{code}.toml"
    try:
        tables = tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise FileError(f"{file}: {error}") from None
    read = {
        name: {id: _entry(entry, code) for id, entry in table.items()}
        for name, table in tables.items()
    }
    if code != LANGUAGES[0]:
        here, there = _fields(read), _fields(by_id(folder))
        for text in {**there, **here}:
            if text not in here or text not in there:
                which = f"English has {text}" if text in there else f"{text} is not in English"
                raise FileError(f"{file}: {which}: both languages have the same texts")
            has, english = _fields_text(here[text]), _fields_text(there[text])
            if has != english:
                raise FileError(f"{file}: {text} has {has}, and in English {english}")
    return read


class Translated(str):
    """An English text that knows its translations."""

    def within(self, code: str) -> str:
        """Return the text in the language `code`."""
        raise NotImplementedError


class ById(Translated):
    """An English text by id that can look up its translations."""

    place: tuple[Path, str, str, str]  # folder, table, id, name

    def __new__(cls, *place: Any) -> "ById":
        """Return the text at a place."""
        text = super().__new__(cls, _at(*place))
        text.place = place
        return text

    def __getnewargs__(self) -> tuple[Path, str, str, str]:  # type: ignore[override]
        """Return the arguments for a copy."""
        return self.place

    def within(self, code: str) -> str:
        """Return the text in the language `code`."""
        return _at(*self.place, code)


def _at(folder: Path, table: str, id: str, name: str, code: str = LANGUAGES[0]) -> str:
    return by_id(folder, code)[table][id][name]


def _entry(entry: Any, code: str) -> Entry:
    texts = dict(_texts({"text": entry} if isinstance(entry, str) else entry))
    return texts if code == LANGUAGES[0] else {name: kept_together(texts[name]) for name in texts}


def _texts(entry: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, str]]:
    for name, text in entry.items():
        if isinstance(text, str):
            yield within + name, text
        else:
            yield from _texts(text, f"{within}{name}.")


def _fields(tables: Tables) -> dict[str, set[str]]:
    """Return the names of the placeholders of each text."""
    return {
        f"{table}.{id}.{name}": {field for _, field, _, _ in Formatter().parse(text) if field}
        for table, entries in tables.items()
        for id, entry in entries.items()
        for name, text in entry.items()
    }


def _fields_text(fields: set[str]) -> str:
    return ", ".join(f"{{{field}}}" for field in sorted(fields)) or "no field"
