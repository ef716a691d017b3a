"""Anybody's notebook as a page that plays: all cells run in the browser's Python.

The page first shows what the notebook was saved with. Folded code is left out, all other code can
be changed and run. Cells tagged `change` run only then, as in lessons.
"""

import ast
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from azardia_nb.errors import FileError
from azardia_nb.lessons import read, title_of
from azardia_nb.lessons.course import CHANGE
from azardia_nb.text.language import N_, language, spoken
from azardia_widgets.page.kits import PURE
from azardia_widgets.page.seen import Cell, Edit, Head, full_page, with_script

_HTML, _PNG, _SVG, _TEXT = "text/html", "image/png", "image/svg+xml", "text/plain"
ABOUT = N_("A notebook that runs in your browser. There is nothing to install.")
Beside = dict[str, str]  # texts of files, by name


def beside(files: Sequence[Path]) -> Beside:
    """Return texts by file name: of the `files` and of the notebooks' lesson files (.py).

    Raises FileError for a file that cannot be read, or that is not a text.
    """
    own = [path.with_suffix(".py") for path in files if path.suffix == ".ipynb"]
    others = [path for path in files if path.suffix != ".ipynb"]
    texts = {}
    for path in dict.fromkeys([*others, *filter(Path.is_file, own)]):
        try:
            texts[path.name] = path.read_text("utf-8")
        except UnicodeDecodeError:
            message = N_("{file} is not a text in UTF-8; a page takes texts beside its notebook")
            raise FileError(spoken(message, file=path)) from None
        except OSError as error:
            raise FileError(f"{path}: {error.strerror}") from None
    return texts


def notebook_page(
    path: Path, code: str, loads: Mapping[str, Any], there: Beside, packages: Collection[str]
) -> str:
    """Return a notebook as a page in the language `code`.

    `there` are the files beside it, and `packages` the importable packages of a page. Raises
    FileError for a notebook that cannot be read, or that imports something else.
    """
    from nbformat import ValidationError

    try:
        notebook = read(path)
    except (OSError, ValueError, ValidationError):
        raise FileError(spoken(N_("{file} is not a notebook"), file=path)) from None
    modules = {*packages, *(Path(name).stem for name in there)}
    cells, edits = prepared(notebook)
    _check_imports(path, cells, modules)
    title = title_of(notebook) or path.stem
    more = {"name": path.stem, "game": "", "lesson": True, "beside": there, "edits": edits}
    body = f"<article>{exported(notebook)}</article>"
    html = with_script(body, "", code, loads, cells, **more)
    return full_page(Head("", title, language(code)(ABOUT)), html, code, loads)


@cache
def _exporter() -> Any:
    from nbconvert import HTMLExporter

    return HTMLExporter(template_name="basic")  # type: ignore[no-untyped-call]  # it has no types


def exported(notebook: Any) -> str:
    """Return a prepared notebook as HTML."""
    body: str = _exporter().from_notebook_node(notebook)[0]
    return body


def prepared(notebook: Any) -> tuple[list[Cell], list[dict[str, str]]]:
    """Return the cells that run by themselves, and those that a visitor may change.

    In `notebook`, the code and outputs of each are replaced by HTML elements to hold them.
    """
    from nbformat import v4

    cells: list[Cell] = []
    edits: list[dict[str, str]] = []
    for cell in notebook.cells:
        if cell.cell_type != "code" or not cell.source.strip():
            continue
        name, folded = escape(cell.id), cell.metadata.get("jupyter", {}).get("source_hidden")
        waits, code = CHANGE in cell.metadata.get("tags", ()), ""
        if not folded:
            edits.append(Edit(cell.id, cells[-1].name if cells else "", cell.source)._asdict())
            code = f'<div data-edit="{name}"><pre><code>{escape(cell.source)}</code></pre></div>'
        if not waits:
            cells.append(Cell(cell.id, cell.source))
        cell.metadata["transient"] = {"remove_source": True}
        live = ' aria-live="polite"' * waits
        saved = "".join(map(_saved, cell.outputs))
        place = f'{code}<div data-cell="{name}"{live}>{saved}</div>'
        cell.outputs = [v4.new_output("display_data", {_HTML: place})]
    return cells, edits


def _saved(output: Any) -> str:
    """Return an output of a saved notebook as HTML."""
    if "text" in output:
        return f"<pre>{escape(output.text)}</pre>"
    data = output.get("data", {})
    for kind in (_HTML, _SVG):
        if kind in data:
            return str(data[kind])
    if _PNG in data:
        return f'<img alt="" src="data:{_PNG};base64,{data[_PNG].strip()}">'
    return f"<pre>{escape(data[_TEXT])}</pre>" if _TEXT in data else ""


def importable(later: Collection[str]) -> set[str]:
    """Return the names that a page can import: Python's, the kit's and its dependencies'."""
    names = {"azardia_nb", "azardia_widgets", "numpy", "IPython", *sys.stdlib_module_names, *later}
    for package in PURE:
        for file in distribution(package).files or ():
            names.add(file.parts[0].removesuffix(".py"))
    return names


def _check_imports(path: Path, cells: Sequence[Cell], known: Collection[str]) -> None:
    for cell in cells:
        for name in _imported(path, cell.source):
            if name.partition(".")[0] not in known:
                message = N_(
                    "{file} imports {name}, which a page does not have; leave it out, or name its "
                    "file after the notebook"
                )
                raise FileError(spoken(message, file=path, name=name))


def _imported(path: Path, source: str) -> Iterator[str]:
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        message = N_("{file} has a cell that is not Python: {line}; tag it “{tag}” to leave it out")
        line = (error.text or "").strip()
        raise FileError(spoken(message, file=path, line=line, tag=CHANGE)) from None
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
