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
