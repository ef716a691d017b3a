"""Tables of probabilities, as fractions or percent, with a button to copy them."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import N_, language
from azardia_nb.text.listing import as_csv
from azardia_nb.text.say import fraction, percent
from azardia_widgets.controls.scripted import Scripted

if TYPE_CHECKING:
    import pandas as pd

_HERE = Path(__file__).parent

# Headings of the columns of `azardia_nb.probability.distribution.table`.
_COLUMNS = {"exactly": N_("exactly"), "at_least": N_("at least"), "at_most": N_("at most")}

_TALL = "22em"  # a longer table scrolls
_CELL = "padding:2px 10px;text-align:right;border-bottom:1px solid #c9ced4"
_MARKED = "background-color:#f7e9a0;color:#16222e;font-weight:bold"

Cell = Fraction | str


class TableView(Scripted):
    """The table's widget; `content` is set by `ProbabilityTable.show`."""

    _esm = _HERE / "probability_table.js"
    _css = _HERE / "probability_table.css"

    content = traitlets.Dict().tag(sync=True)
    as_fraction = traitlets.Bool(False).tag(sync=True)


class ProbabilityTable:
    """A table of probabilities with a row for each outcome.

    `widget.as_fraction` says how they are shown; the learner switches it with a button.
    """

    def __init__(self, *, as_fraction: bool = False) -> None:
        self.widget = TableView(as_fraction=as_fraction)
        self.widget.add_class("azardia-odds")
        self._heading = ""
        self._heads: list[str] = []
        self._rows: list[tuple[str, bool, list[Cell]]] = []
        self._code = "en"

    def show(
        self,
        frame: "pd.DataFrame",
        code: str,
        heading: str,
        outcome_label: str,
        *,
        labels: Mapping[str, str] | None = None,
        marked: Collection[Any] = (),
        csv: str = "",
    ) -> None:
        """Show a frame of Fractions and texts, with outcomes as its index.

        `labels` are headings of columns other than exactly, at_least and at_most. Rows of `marked`
        outcomes are bold and coloured. The copy button copies `csv`, or the table if it is empty.
        Raises AzardiaError for a cell that is neither a Fraction nor a text.
        """
        speak = language(code)
        names = {name: speak(text) for name, text in _COLUMNS.items()} | dict(labels or {})
        rows = [
            (str(outcome), outcome in marked, [_cell(cell, outcome) for cell in cells])
            for outcome, cells in zip(frame.index, frame.to_numpy(dtype=object), strict=True)
        ]
        self._rows = rows
        self._code = code
        self._heading = heading
        self._heads = [outcome_label, *(names.get(str(name), str(name)) for name in frame.columns)]
        self.widget.content = {
            "heading": heading,
            "heads": self._heads,
            "rows": [
                [
                    name,
                    mark,
                    [[self._cell_text(cell, True), self._cell_text(cell, False)] for cell in cells],
                ]
                for name, mark, cells in rows
            ],
            "csv": csv or self.csv(),
            "words": {
                "fractions": speak("Show fractions"),
                "percent": speak("Show percent"),
                "copy": speak("Copy as CSV"),
                "copied": speak("Copied."),
                "by_hand": speak("Press Ctrl+C to copy this:"),
            },
        }

    def _cell_text(self, cell: Cell, as_fraction: bool) -> str:
        if isinstance(cell, str):
            return cell
        return fraction(cell) if as_fraction else percent(cell, self._code, 2)

    def html(self) -> str:
        """Return the table as HTML for the saved notebook."""
        heads = "".join(
            f'<th scope="col" style="{_CELL}">{escape(head)}</th>' for head in self._heads
        )
        return (
            f'<div role="region" tabindex="0" aria-label="{escape(self._heading)}" '
            f'style="max-height:{_TALL};overflow:auto">'
            '<table style="border-collapse:collapse"><caption style="text-align:left">'
            f"<strong>{escape(self._heading)}</strong></caption>"
            f"<thead><tr>{heads}</tr></thead><tbody>{''.join(map(self._row, self._rows))}</tbody>"
            "</table></div>"
        )

    def _row(self, row: tuple[str, bool, list[Cell]]) -> str:
        name, mark, cells = row
        look = f"{_CELL};{_MARKED}" if mark else _CELL
        texts = [escape(self._cell_text(cell, self.widget.as_fraction)) for cell in cells]
        return (
            f'<tr><th scope="row" style="{look}">{escape(name)}</th>'
            + "".join(f'<td style="{look}">{text}</td>' for text in texts)
            + "</tr>"
        )

    def csv(self) -> str:
        """Return the table as CSV, each probability as a fraction and as a decimal number.

        Decimals have a point and columns a comma in every language, as other programs expect.
        """
        return as_csv(self._heads, [[name, *cells] for name, _, cells in self._rows], self._code)


def _cell(cell: object, outcome: object) -> Cell:
    if isinstance(cell, Fraction | str):
        return cell
    raise AzardiaError(f"outcome {outcome}: {cell!r} is neither a Fraction nor a text")
