"""Small HTML tables: a list of rows, or a grid over two numbers."""

from collections.abc import Callable, Collection, Iterable, Sequence
from html import escape


def listing(
    caption: str,
    heads: Sequence[str],
    lines: Sequence[Sequence[str]],
    sentences: Collection[int] = (),
) -> str:
    """Return a table as HTML; the first cell of each line names it.

    `sentences` are the columns, from 0, whose cells may take several lines.

    >>> listing("Coins", ["who", "how many"], [["Ana", "3"]]).count("<tr>")
    2
    >>> listing("Cards", ["card", "text"], [["Siesta", "Miss a turn."]], {1}).count("<td style=")
    1
    """
    # Headings may be sentences, so they wrap; other tables keep them on one line.
    wrapped = "style='white-space:normal;vertical-align:bottom'"
    head = "".join(f"<th scope='col' {wrapped}>{escape(name)}</th>" for name in heads)
    loose = " style='white-space:normal'"
    body = "".join(
        f"<tr><th scope='row'>{escape(name)}</th>"
        + "".join(
            f"<td{loose if at in sentences else ''}>{escape(cell)}</td>"
            for at, cell in enumerate(cells, 1)
        )
        + "</tr>"
        for name, *cells in lines
    )
    return (
        "<div class='azardia-status'><table>"
        f"<caption style='text-align:left'><strong>{escape(caption)}</strong></caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


CHOSEN = ";outline:3px solid #16222e;outline-offset:-3px"


def tinted(colour: str) -> str:
    """Return the CSS of a cell with a background colour."""
    return f";color:#16222e;background-color:{colour}"


def grid(
    caption: str,
    rows: Iterable[int],
    columns: Sequence[int],
    cell: Callable[[int, int], tuple[str, str]],
    style: str,
    *,
    wraps: bool = True,
    corner: str = "",
) -> str:
    """Return a grid as HTML, with `rows` and `columns` as its headings.

    `cell(row, column)` returns a cell's HTML and its CSS, which is added to `style`. `corner` is
    the text of the corner, which says what rows and columns are.
    """
    heads = "".join(f"<th scope='col' style='{style}'>{n}</th>" for n in columns)
    lines = []
    for row in rows:
        cells = (cell(row, column) for column in columns)
        row_cells = "".join(f"<td style='{style}{look}'>{text}</td>" for text, look in cells)
        lines.append(f"<tr><th scope='row' style='{style}'>{row}</th>{row_cells}</tr>")
    wrap = ";white-space:normal" if wraps else ""
    return (
        "<div class='azardia-status'><table style='border-collapse:collapse'>"
        f"<caption style='text-align:left{wrap}'><strong>{escape(caption)}</strong></caption>"
        f"<thead><tr><td style='{style}'>{escape(corner)}</td>{heads}</tr></thead>"
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )
