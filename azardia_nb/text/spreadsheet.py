"""What a spreadsheet would calculate, though somebody only typed it.

Spreadsheets pass over blanks and signs that are not seen, take wide signs for narrow ones, and in
Spanish begin a new cell at each semicolon. So it is looked at wherever a cell might begin.
"""

import re
import unicodedata

_BEGINS = re.compile(r"([;\t\r\n])")  # a cell, in one language or another
_FORMULA = "=+-@"
_HIDDEN = ("C", "Z")  # categories of signs that are passed over
_STRIPPED = "\t\r\n\0"  # by some at the beginning, which then is another one
_NUMBER = re.compile(
    r"[+-]?\d[\d.,/]*(e[+-]?\d+)?([ \u00a0]?%)?", re.I
)  # looks like a formula only


def harmless(cell: str) -> str:
    """Return a cell of a CSV file so that no spreadsheet takes it for a formula, nor a part of it.

    >>> harmless("=1+1"), harmless("-1%"), harmless(" ＝1"), harmless("7;@x")
    ("'=1+1", '-1%', "' ＝1", "7;'@x")
    """
    said = "".join(f"'{part}" if _calculated(part) else part for part in _BEGINS.split(cell))
    return f"'{said}" if _stripped(cell) else said


def plain(cell: str) -> str:
    """Return what `harmless` was given.

    >>> plain("'=1+1"), plain("'tis"), plain(harmless("'=1"))
    ('=1+1', "'tis", "'=1")
    """
    if cell.startswith("'") and _stripped(cell[1:]):
        cell = cell[1:]
    parts = _BEGINS.split(cell)
    return "".join(
        part[1:] if part.startswith("'") and _calculated(part[1:]) else part for part in parts
    )


def _calculated(part: str) -> bool:
    """Return whether a spreadsheet might calculate a cell that begins so, quoted or not."""
    at = next((n for n, c in enumerate(part) if not (c == "'" or _hidden(c))), len(part))
    first = unicodedata.normalize("NFKC", part[at : at + 1])
    return first[:1] in tuple(_FORMULA) and not _NUMBER.fullmatch(part[at:].rstrip())


def _hidden(sign: str) -> bool:
    return unicodedata.category(sign)[0] in _HIDDEN


def _stripped(cell: str) -> bool:
    return cell.lstrip("'")[:1] in tuple(_STRIPPED)
