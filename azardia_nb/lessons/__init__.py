"""The lessons: copied for a learner, and made in both languages.

Their words are written in the notebooks, English and Spanish. `python -m azardia_nb.lessons` is for
who writes them, in the project's folder: it runs both, with the code of the English one. Where that
says something else than when it was translated, it stands in the Spanish one after TRANSLATE, above
what is there. `python -m azardia_nb.lessons 03 teacher/03` makes only the notebooks whose names
begin so.
"""

import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any
from zlib import crc32

from azardia_nb.errors import AzardiaError, FileError
from azardia_nb.files.checked_file import write_whole
from azardia_nb.lessons import class_mode
from azardia_nb.lessons.course import INDEX, OURS, TEACHER, with_way, written
from azardia_nb.lessons.course import SOURCE as SOURCE
from azardia_nb.lessons.course import folder as folder
from azardia_nb.text.catalogue import kept_together
from azardia_nb.text.language import LANGUAGES

FIRST = "00-start-here.ipynb"
TRANSLATE = "TRANSLATE"  # stands before a text of which the Spanish is missing
OF = "translation_of"  # in a Spanish notebook's metadata, by cell, a checksum of the English texts
LANGUAGE = 'language="{}"'  # how a code cell says the language of its lesson
COMMENT = re.compile(r"(?m)((?:^[ \t]*|  )# )(?!NBVAL)(.+)$")
WIDGET = "application/vnd.jupyter.widget-view+json"


# What a learner needs.


def copy(
    target: Path,
    source: Traversable | None = None,
    *,
    teacher: bool = False,
    in_class: bool = False,
) -> None:
    """Copy the lessons into the folder `target`; what is there already stays as it is.

    With `teacher`, the teacher's pages come along, which have the keys; with `in_class`, the folder
    is in class mode. Raises FileError where the folder cannot be written.
    """
    try:
        target.mkdir(parents=True, exist_ok=True)
        if in_class and source is None:
            write_whole(target / class_mode.MARK, f"{class_mode.TOLD}\n".encode())
        for item in (source or folder()).iterdir():
            if item.is_dir():
                if not item.name.startswith(".") and (teacher or f"{item.name}/" != TEACHER):
                    copy(target / item.name, item, teacher=teacher, in_class=in_class)
            elif item.name.endswith(".ipynb") and not (target / item.name).exists():
                write_whole(target / item.name, _copied(item, in_class))
    except OSError as error:
        raise FileError(f"{target}: {error.strerror}") from None


def _copied(item: Traversable, in_class: bool) -> bytes:
    """Return a notebook as it is copied."""
    if not in_class:
        return item.read_bytes()
    from nbformat import v4

    notebook = class_mode.without_answers(v4.reads_json(item.read_text("utf-8")))
    written: str = v4.writes_json(notebook)
    return f"{written}\n".encode()


def trust(target: Path, data: Path | None = None) -> None:
    """Tell Jupyter that the lessons in a folder are ours, as far as nobody has changed them.

    Else it would show their pictures without styles and ask before "Run this page" runs them.
    `data` is Jupyter's folder for such things, where it is not the usual one.
    """
    from jupyter_core.paths import jupyter_data_dir
    from nbformat import v4
    from nbformat.sign import NotebookNotary

    place = data or Path(jupyter_data_dir())
    with suppress(OSError):  # where nothing can be kept, Jupyter asks
        place.mkdir(parents=True, exist_ok=True)
        notary = NotebookNotary(data_dir=str(place))
        # Waiting for the disk after each of them would take seconds, and nothing is lost without.
        notary.store.db.execute("PRAGMA synchronous = OFF")
        in_class = class_mode.is_on(target)
        for path in target.rglob("*.ipynb"):
            ours = folder().joinpath(*path.relative_to(target).parts)
            if ours.is_file() and _copied(ours, in_class) == path.read_bytes():
                notary.sign(v4.reads_json(path.read_text("utf-8")))  # known to be valid
        notary.store.close()


def first(target: Path, language: str = "en", *, teacher: bool = False) -> Path:
    """Return the page to begin with, among the copies in `target`; a teacher's is a list."""
    page = f"{TEACHER}{INDEX}" if teacher else FIRST
    return (target if language == "en" else target / language) / page


# What makes them.


def sources() -> dict[str, Path]:
    """Return the English notebooks by their names, as in `teacher/03-coins.ipynb`."""
    found = {path.relative_to(SOURCE): path for path in sorted(SOURCE.rglob("*.ipynb"))}
    apart = {*LANGUAGES, ".ipynb_checkpoints"}
    return {name.as_posix(): path for name, path in found.items() if apart.isdisjoint(name.parts)}


def texts(notebook: Any) -> Iterator[str]:
    """Yield each text of a lesson: paragraphs and comments."""
    for cell in written(notebook):
        yield from texts_of(cell)


def texts_of(cell: Any) -> list[str]:
    """Return the texts of a cell."""
    if cell.cell_type == "markdown":
        return paragraphs(cell.source)
    return [found[2] for found in COMMENT.finditer(cell.source)]


def paragraphs(source: str) -> list[str]:
    """Return the paragraphs of a markdown text: what blank lines divide."""
    return [part.strip("\n") for part in re.split(r"\n\s*\n", source) if part.strip()]


def translated(notebook: Any, spanish: Any) -> Any:
    """Return a lesson without outputs, in the words of the Spanish one that there is.

    What is new in it, or says something else than it did, stands there after TRANSLATE.
    """
    import nbformat

    other = without_outputs(nbformat.from_dict(notebook))
    known = spanish.metadata.get(OURS, {}).get(OF, {})
    said = {cell.id: texts_of(cell) for cell in spanish.cells}
    checksums = {}
    for cell in written(other):
        if english := texts_of(cell):
            checksums[cell.id] = f"{crc32(chr(0).join(english).encode()):08x}"
        same = known.get(cell.id) == checksums.get(cell.id)
        cell.source = kept_together(_in_spanish(cell, said.get(cell.id, []), same))
    other.metadata[OURS] = {**other.metadata.get(OURS, {}), OF: checksums}
    return other


def _in_spanish(cell: Any, said: list[str], same: bool) -> str:
    """Return what a cell says in Spanish; `said` is there, of the `same` English if it is."""
    english = texts_of(cell)
    if cell.cell_type == "markdown":
        return "\n\n".join(said if same else [TRANSLATE, *english, *said])
    if not same or len(said) != len(english):
        said = [f"{TRANSLATE} {text}" for text in english]
    comments = iter(said)
    source = COMMENT.sub(lambda found: found[1] + next(comments), cell.source)
    return source.replace(LANGUAGE.format(LANGUAGES[0]), LANGUAGE.format(LANGUAGES[1]))


def without_outputs(notebook: Any) -> Any:
    """Take the outputs out of a notebook and return it."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return notebook


def executed(notebook: Any) -> Any:
    """Run a notebook and return it with its outputs: the same ones, whenever and wherever.

    Raises nbclient's CellExecutionError for a cell that fails, and AzardiaError for one that writes
    on standard error, as a widget does whose callback fails.
    """
    from nbclient import NotebookClient

    # In an empty folder: where somebody has learned, their answers would come in.
    with tempfile.TemporaryDirectory() as empty:
        NotebookClient(
            notebook,
            kernel_name="python3",
            record_timing=False,
            store_widget_state=False,
            resources={"metadata": {"path": empty}},
        ).execute()
    for number, cell in enumerate(notebook.cells, 1):
        for output in cell.get("outputs", ()):
            if output.get("name") == "stderr":
                raise AzardiaError(f"cell {number} writes on standard error:\n{output.text}")
            # A widget is gone with its kernel, and has another name each time; its picture stays.
            output.get("data", {}).pop(WIDGET, None)
        if "outputs" in cell:
            cell.outputs = [output for output in cell.outputs if output.get("data", True)]
    notebook.metadata = {
        **{key: kept for key, kept in notebook.metadata.items() if key == OURS},
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return notebook


def read(path: Path) -> Any:
    """Return the notebook in a file."""
    import nbformat

    return nbformat.read(path, as_version=4)


def main(beginnings: Sequence[str] = ()) -> int:
    """Make the lessons; return 1 where a translation lacks.

    Of beginnings of names, only the lessons with such a name are made.
    """
    import nbformat

    english = {name: with_way(read(path), name, "en") for name, path in sources().items()}
    target = SOURCE / LANGUAGES[1]
    made = [name for name in english if name.startswith(tuple(beginnings) or "")]
    if beginnings and not made:
        print(f"no lesson begins with {' or '.join(beginnings)}", file=sys.stderr)
        return 1
    if not beginnings:
        for path in target.rglob("*.ipynb"):
            if path.relative_to(target).as_posix() not in english:
                path.unlink()
    lacking = []
    for name in made:
        print(name)
        page = target / name
        try:
            there = read(page) if page.exists() else nbformat.v4.new_notebook()
            spanish = translated(english[name], there)
            spanish = executed(with_way(spanish, name, LANGUAGES[1]))
            nbformat.write(executed(without_outputs(english[name])), SOURCE / name)
        except Exception as error:
            error.add_note(f"in the lesson {name}")
            raise
        page.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(spanish, page)
        lacking += [f"{name}, {cell.id}" for cell in spanish.cells if TRANSLATE in cell.source]
    for place in lacking:
        print(f"{place}: see {TRANSLATE} in the Spanish notebook", file=sys.stderr)
    return 1 if lacking else 0
