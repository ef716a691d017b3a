"""Texts that a page shows before any press, as saved and as run."""

import ast
import contextlib
import io
import linecache
import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Any, NamedTuple

import ipywidgets

from azardia_nb.lessons.course import CHANGE, Page
from azardia_widgets import Exhibit, Lesson
from azardia_widgets.lesson.prediction import Prediction

# Headings stand in the list of contents, also those of a fold; what a fold is called is seen.
_FOLDED = re.compile(r"<details>.*?</details>", re.S)
_SEEN_OF_A_FOLD = re.compile(r"(?m)^#+ .*$|<summary>.*?</summary>")
_STYLE = re.compile(r"<(style|script)\b.*?</\1>", re.S)
_TOLD_BY_EAR = re.compile(r'(?:alt|title|aria-label)="([^"]*)"')
_TAG = re.compile(r"</?[a-zA-Z][^>]*>")
_ENDS = re.compile(r"</(?:p|li|tr|h\d|text|option|caption|div|summary)>|<br>")


def lines(text: str) -> Iterator[str]:
    """Yield the visible lines of Markdown or HTML; rows of a table are lines."""
    text = _FOLDED.sub(lambda fold: "\n".join(_SEEN_OF_A_FOLD.findall(fold[0])), text)
    text = _STYLE.sub("", text)
    told = "\n".join(_TOLD_BY_EAR.findall(text))
    # The tag of a picture's path may contain line breaks.
    for line in _TAG.sub(" ", f"{_ENDS.sub(chr(10), text)}\n{told}").split("\n"):
        yield unescape(line).strip()


def saved(notebook: Any, page: Page) -> Iterator[str]:
    """Yield the visible lines of a saved notebook."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            yield from lines(cell.source)
            continue
        if page.code or CHANGE in cell.metadata.get("tags", ()):
            yield from cell.source.split("\n")
        for output in cell.outputs:
            if output.output_type == "stream":
                yield from output.text.split("\n")
            else:
                yield from lines(output.data.get("text/html", ""))
                yield from output.data.get("text/plain", "").split("\n")


class Ran(NamedTuple):
    """The results of a notebook's cells."""

    lesson: Lesson | None
    shown: dict[str, Any]  # what the last line of a cell gives, by the cell's id
    printed: str

    def switch(self, code: str) -> None:
        """Switch the page's language with its lesson bar, or each exhibit if there is no bar."""
        for one in [self.lesson] if self.lesson else self.shown.values():
            if hasattr(one, "language"):
                one.language = code

    @property
    def saved(self) -> dict[str, Any]:
        """Return the output that a notebook would store now, by id of cells with a live exhibit."""
        alive = {id: one for id, one in self.shown.items() if hasattr(one, "outputs")}
        return {id: one.outputs()[0] for id, one in alive.items()}


def run(notebook: Any) -> Ran:
    """Run a notebook's cells; return their last values and printed text."""
    names: dict[str, Any] = {}
    shown = {}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        for cell in notebook.cells:
            if cell.cell_type != "code":
                continue
            name, source = f"<cell {cell.id}>", cell.source
            # Functions can be inspected, as in a notebook, if the cell's source is found here.
            linecache.cache[name] = (len(source), None, source.splitlines(True), name)
            code = ast.parse(source)
            last = code.body.pop() if isinstance(code.body[-1], ast.Expr) else None
            exec(compile(code, name, "exec"), names)
            if isinstance(last, ast.Expr):
                shown[cell.id] = eval(compile(ast.Expression(last.value), name, "eval"), names)
    return Ran(names.get("lesson"), shown, printed.getvalue())


def live(shown: Iterable[Any]) -> Iterator[str]:
    """Yield the lines that live widgets show now."""
    for widget in shown:
        if not isinstance(widget, ipywidgets.Widget):
            continue
        layout = getattr(widget, "layout", None)
        if layout is not None and layout.display == "none":
            continue
        for name in ("value", "description", "placeholder"):
            if isinstance(text := getattr(widget, name, ""), str):
                yield from lines(text)
        if "azardia-confidence" not in getattr(widget, "_dom_classes", ()):  # alike at each guess
            yield from map(str, getattr(widget, "_options_labels", ()))
        if isinstance(widget, Exhibit) and not isinstance(widget, Prediction):
            yield from widget.access.descriptions
        yield from live(getattr(widget, "children", ()))


def predictions(shown: Iterable[Any]) -> Iterator[Prediction]:
    """Yield the guesses among widgets and their children."""
    for widget in shown:
        if isinstance(widget, Prediction):
            yield widget
        else:
            yield from predictions(getattr(widget, "children", ()))
