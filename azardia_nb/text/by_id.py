"""What a game says by id: a file a language, which anybody can edit.

A file has tables, as that of the rules; a table has entries by their ids; an entry has its texts by
name, or is one text, which then is called "text". English says what there has to be.

    [rule]
    "zones.return".title = "Back to tile 1"
    "zones.return".text = "Below level {top_level}, tile {gate} leads back to tile 1."
"""

import tomllib
from collections.abc import Mapping
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
    """Return the texts in a folder's file of a language, as `en.toml`.

    Raises FileError where it is no such file, and where a text or a field is not as in English;
    AzardiaError for a language the kit does not speak.
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
            has, wanted = _told(here.get(text)), _told(there.get(text))
            if has != wanted:
                raise FileError(f"{file}: {text} has {has}, and in English {wanted}")
    return read


def _entry(entry: Any, code: str) -> Entry:
    texts = {"text": entry} if isinstance(entry, str) else entry
    return texts if code == LANGUAGES[0] else {name: kept_together(texts[name]) for name in texts}


def _fields(tables: Tables) -> dict[str, set[str]]:
    """Return what is to be filled in, by each text."""
    return {
        f"{table}.{id}.{name}": {field for _, field, _, _ in Formatter().parse(text) if field}
        for table, entries in tables.items()
        for id, entry in entries.items()
        for name, text in entry.items()
    }


def _told(fields: set[str] | None) -> str:
    if fields is None:
        return "no text"
    return ", ".join(f"{{{field}}}" for field in sorted(fields)) or "no field"
