"""The names of a class, from a file with one on each line, or as a school's program exports them.

>>> names_in(["Nº;Alumno;Grupo", '1;"García López, Ana";3B', "2;Ben;3B"])
['Ana García López', 'Ben']
"""

import csv
import re
from collections.abc import Sequence
from pathlib import Path

from azardia_nb.errors import FileError
from azardia_nb.files.checked_file import shown_path
from azardia_nb.text.alphabet import same_name
from azardia_nb.text.language import N_, language, reason

# What the columns with names are called, in English and Spanish.
WHOLE = {
    *("name", "full name", "student", "student name", "pupil", "learner", "nombre completo"),
    *("alumno", "alumna", "alumno/a", "alumnado", "estudiante", "nombre y apellidos"),
    *("apellidos y nombre", "apellidos, nombre", "last name, first name"),
}
FIRST = {"first name", "given name", "forename", "nombre"}
LAST = {"last name", "surname", "family name", "apellidos", "apellido"}
LAST |= {"primer apellido", "segundo apellido"}

_NUMBERED = re.compile(r"\d+\s*[.)ªº]?\s+(?=\D)")
_NO_NAME = re.compile(r"[\d@]")


def read_roster(path: Path, code: str) -> list[str]:
    """Return the names in a roster, each once.

    Raises FileError, in the language `code`, for a file that cannot be read, or without names.
    """
    speak, shown = language(code), shown_path(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 + error.object[: error.start].count(b"\n")
        said = speak("{file}:{line}: not UTF-8; save the file as UTF-8", file=shown, line=line)
        raise FileError(said) from None
    except (OSError, ValueError) as error:
        said = speak("{file} can't be read: {why}", file=shown, why=reason(error))
        raise FileError(said) from None
    lines = [line for line in text.splitlines() if line.strip(" ;,\t")]
    if not lines:
        said = N_("{file}: there is no name in this roster; write one on each line")
        raise FileError(speak(said, file=shown))
    names = names_in(lines)
    if not names:
        said = N_(
            "{file}: it is not clear which column of this roster has the names; write one name on "
            "each line, or “Name” above their column"
        )
        raise FileError(speak(said, file=shown))
    return list({same_name(name): name for name in names}.values())


def names_in(lines: Sequence[str]) -> list[str]:
    """Return the names on the lines of a list or a table; none where it is not clear which."""
    separator = max(";\t,", key=lines[0].count)
    rows = [
        [" ".join(cell.split()) for cell in row] for row in csv.reader(lines, delimiter=separator)
    ]
    head = [cell.casefold() for cell in rows[0]]
    firsts, lasts, wholes = (
        [at for at, cell in enumerate(head) if cell in heads] for heads in (FIRST, LAST, WHOLE)
    )
    if firsts or lasts or wholes:
        columns = firsts + lasts if lasts or not wholes else wholes[:1]
        rows = rows[1:]
    elif len(head) == 1:
        columns = [0]
    else:
        columns = [at for at in range(len(head)) if all(map(_a_name, _column(rows, at)))]
        if len(head) == len(columns) == 2 and separator == ",":
            columns = [1, 0]  # Last, First
        elif len(columns) != 1:
            return []
    found = (
        " ".join(filter(None, (_first_last(row[at]) for at in columns if at < len(row))))
        for row in rows
    )
    return [name for name in found if name]


def _column(rows: Sequence[Sequence[str]], at: int) -> list[str]:
    return [row[at] if at < len(row) else "" for row in rows]


def _a_name(cell: str) -> bool:
    return bool(cell) and not _NO_NAME.search(cell)


def _first_last(cell: str) -> str:
    """Return a name as it is spoken: without its number, and "Last, First" the other way round."""
    last, comma, first = _NUMBERED.sub("", cell, count=1).partition(",")
    return f"{first.strip()} {last.strip()}".strip() if comma else last
