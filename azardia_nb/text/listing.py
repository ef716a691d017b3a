"""Tables as plain text, as CSV and as HTML with bars; cells may be probabilities."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from azardia_nb.text.language import language
from azardia_nb.text.say import PERCENT, fraction, percent, places

# --- formulas in cells ----------------------------------------------------------------------------

# Spreadsheets skip blanks and invisible characters, treat wide characters as narrow ones, and in
# Spanish start a new cell at each semicolon. So every possible start of a cell is checked.


_BEGINS = re.compile(r"([;\t\r\n])")  # possible start of a cell, in some language
_FORMULA = "=+-@"
_HIDDEN = ("C", "Z")  # Unicode categories of characters that are skipped
_STRIPPED = "\t\r\n\0"  # removed by some programs at the start of a cell
_NUMBER = re.compile(r"[+-]?\d[\d.,/]*(e[+-]?\d+)?([ \u00a0]?%)?", re.I)  # not a formula


def harmless(cell: str) -> str:
    """Return a CSV cell in which no spreadsheet finds a formula, not even in a part of it.

    >>> harmless("=1+1"), harmless("-1%"), harmless(" ＝1"), harmless("7;@x")
    ("'=1+1", '-1%', "' ＝1", "7;'@x")
    """
    safe = "".join(f"'{part}" if _calculated(part) else part for part in _BEGINS.split(cell))
    return f"'{safe}" if _stripped(cell) else safe


def plain(cell: str) -> str:
    """Undo `harmless`: return the cell's original text.

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
    """Return whether a spreadsheet might evaluate a cell with this text, quoted or not."""
    at = next((n for n, c in enumerate(part) if not (c == "'" or _hidden(c))), len(part))
    first = unicodedata.normalize("NFKC", part[at : at + 1])
    return first[:1] in tuple(_FORMULA) and not _NUMBER.fullmatch(part[at:].rstrip())


def _hidden(sign: str) -> bool:
    return unicodedata.category(sign)[0] in _HIDDEN


def _stripped(cell: str) -> bool:
    return cell.lstrip("'")[:1] in tuple(_STRIPPED)


# --- tables ---------------------------------------------------------------------------------------


Cell = Fraction | float | str  # a float is a probability without a known fraction
Row = Sequence[Cell]

DIGITS = 2  # decimals of a probability; fewer if a column needs fewer
LONGEST = 24  # characters of a fraction in a text; longer ones are left out
LEFT_OUT = "…"


def as_text(heads: Sequence[str], rows: Sequence[Row], code: str = "en") -> str:
    """Return a table as lines of text; probabilities as percent, with their fraction if known.

    >>> print(as_text(["sum", "exactly"], [["2", Fraction(1, 4)], ["10", Fraction(3, 4)]]))
    sum   exactly
      2   25%  1/4
     10   75%  3/4
    """
    columns = [_column(head, [row[at] for row in rows], code) for at, head in enumerate(heads)]
    return "\n".join("   ".join(line).rstrip() for line in zip(*columns, strict=True))


def _column(head: str, cells: Sequence[Cell], code: str) -> list[str]:
    chances = [cell * PERCENT for cell in cells if not isinstance(cell, str)]
    digits = max((places(chance, DIGITS) for chance in chances), default=0)
    shares = [
        "" if isinstance(cell, str) else percent(cell, code, DIGITS, digits) for cell in cells
    ]
    wide = max(map(len, shares))
    texts = [
        cell if isinstance(cell, str) else f"{share:>{wide}}  {_short(cell)}".rstrip()
        for share, cell in zip(shares, cells, strict=True)
    ]
    wide = max(map(len, (head, *texts)))
    if all(text.isdigit() for text in texts):
        return [f"{text:>{wide}}" for text in (head, *texts)]
    return [f"{text:<{wide}}" for text in (head, *texts)]


def _short(cell: Fraction | float) -> str:
    if isinstance(cell, float):
        return ""
    text = fraction(cell)
    return text if len(text) <= LONGEST else LEFT_OUT


def as_csv(heads: Sequence[str], rows: Sequence[Row], code: str = "en") -> str:
    """Return a table as CSV, each probability as a fraction and as a decimal number.

    Decimals have a point and columns a comma in every language, as other programs expect.

    >>> print(as_csv(["sum", "exactly"], [["2", Fraction(1, 4)], ["10", Fraction(3, 4)]]), end="")
    sum,exactly,exactly (decimal)
    2,1/4,0.25
    10,3/4,0.75
    """
    speak = language(code)
    exact = [any(isinstance(row[at], Fraction) for row in rows) for at in range(len(heads))]
    buffer = io.StringIO()
    out = csv.writer(buffer, lineterminator="\n")
    head: list[str] = []
    for name, both in zip(heads, exact, strict=True):
        name = harmless(name)  # headings may come from a deck's author
        head += [name, speak("{column} (decimal)", column=name)] if both else [name]
    out.writerow(head)
    for row in rows:
        line: list[str] = []
        for cell, both in zip(row, exact, strict=True):
            line.append(_decimal(cell) if isinstance(cell, float) else harmless(str(cell)))
            if both:
                line.append("" if isinstance(cell, str) else _decimal(cell))
        out.writerow(line)
    return buffer.getvalue()


def _decimal(cell: Fraction | float) -> str:
    return f"{float(cell):.10g}"


# --- tables with bars -----------------------------------------------------------------------------

WIDEST = 200  # pixels of the longest bar
_BAR = '<div style="width:{}px;height:1em;background:#1b6ca8"></div>'

BarRow = tuple[str, Any, Sequence[str]]  # name, size, texts beside the bar


def bars(heads: Sequence[str], rows: Iterable[BarRow], most: Any = 1) -> str:
    """Return an HTML table with a bar after the first text of a row, unless its size is None."""
    lines = [f"<tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>"]
    for name, size, (first, *others) in rows:
        bar = "" if size is None else _BAR.format(round(WIDEST * size / most))
        cells = (f"<b>{escape(name)}</b>", first, bar, *others)
        lines.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return f"<table>{''.join(lines)}</table>"
