"""Shares as notebooks show them: a table with a bar for each."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

WIDEST = 200  # pixels: the bar of the largest
_BAR = '<div style="width:{}px;height:1em;background:#1b6ca8"></div>'

Row = tuple[str, Any, Sequence[str]]  # its name, how large it is, what is told of it


def bars(heads: Sequence[str], rows: Iterable[Row], most: Any = 1) -> str:
    """Return an HTML table: after the first text of a row its bar, none where there is no size."""
    made = [f"<tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>"]
    for name, size, (first, *others) in rows:
        bar = "" if size is None else _BAR.format(round(WIDEST * size / most))
        cells = (f"<b>{escape(name)}</b>", first, bar, *others)
        made.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return f"<table>{''.join(made)}</table>"
