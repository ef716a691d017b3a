"""A small table of words: what things are called across, a line for each thing."""

from collections.abc import Sequence
from html import escape


def listing(caption: str, heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Return a table as HTML; the first cell of each line names it.

    >>> listing("Coins", ["who", "how many"], [["Ana", "3"]]).count("<tr>")
    2
    """
    # Heads are sentences at times: they wrap, where other tables keep a line together.
    wrapped = "style='white-space:normal;vertical-align:bottom'"
    head = "".join(f"<th scope='col' {wrapped}>{escape(name)}</th>" for name in heads)
    body = "".join(
        f"<tr><th scope='row'>{escape(name)}</th>"
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for name, *cells in lines
    )
    return (
        "<div class='azardia-status'><table>"
        f"<caption style='text-align:left'><strong>{escape(caption)}</strong></caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
