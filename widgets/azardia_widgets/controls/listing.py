"""A small table of words: what things are called across, a line for each thing."""

from collections.abc import Collection, Sequence
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
    # Heads are sentences at times: they wrap, where other tables keep a line together.
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
