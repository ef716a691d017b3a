"""What a spreadsheet would calculate, though somebody only typed it."""

import re

_FORMULA = re.compile(r"[=+\-@\t\r]")
_NUMBER = re.compile(r"[+-]?\d[\d.,/]*( ?%)?")  # looks like a formula, and is none


def harmless(cell: str) -> str:
    """Return a cell of a CSV file so that no spreadsheet takes it for a formula.

    >>> harmless("=1+1"), harmless("-1%")
    ("'=1+1", '-1%')
    """
    formula = _FORMULA.match(cell) and not _NUMBER.fullmatch(cell)
    return f"'{cell}" if formula else cell


def plain(cell: str) -> str:
    """Return what `harmless` was given.

    >>> plain("'=1+1"), plain("'tis")
    ('=1+1', "'tis")
    """
    return cell[1:] if cell.startswith("'") and harmless(cell[1:]) == cell else cell
