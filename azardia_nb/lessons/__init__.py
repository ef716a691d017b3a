"""Access to the lessons' notebooks, and copies of them for a learner or a class."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from azardia_nb.errors import FileError
from azardia_nb.files.checked_file import write_whole
from azardia_nb.lessons import class_mode
from azardia_nb.lessons.course import INDEX, TEACHER
from azardia_nb.lessons.course import SOURCE as SOURCE
from azardia_nb.lessons.course import folder as folder

FIRST = "00-start-here.ipynb"
WIDGET = "application/vnd.jupyter.widget-view+json"


def copy(
    target: Path,
    source: Traversable | None = None,
    *,
    teacher: bool = False,
    in_class: bool = False,
) -> None:
    """Copy the lessons into the folder `target`; existing files are kept.

    `teacher` adds the teacher's pages, which have the keys; `in_class` puts the folder in class
    mode. Raises FileError if the folder cannot be written.
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
                write_whole(target / item.name, copied(item, in_class))
    except OSError as error:
        raise FileError(f"{target}: {error.strerror}") from None


def copied(item: Traversable, in_class: bool) -> bytes:
    """Return the content of the copy of notebook `item`; with `in_class`, without its answers."""
    if not in_class:
        return item.read_bytes()
    from nbformat import v4

    notebook = class_mode.without_answers(v4.reads_json(item.read_text("utf-8")))
    text: str = v4.writes_json(notebook)
    return f"{text}\n".encode()


def trust(target: Path, data: Path | None = None) -> None:
    """Mark the lessons in the folder `target` that are unchanged as trusted by Jupyter."""
    in_class, lessons = class_mode.is_on(target), folder()

    def unchanged(path: Path) -> bool:
        ours = lessons.joinpath(*path.relative_to(target).parts)
        return ours.is_file() and copied(ours, in_class) == path.read_bytes()

    sign(filter(unchanged, target.rglob("*.ipynb")), data)


def sign(notebooks: Iterable[Path], data: Path | None = None) -> None:
    """Mark valid notebooks as trusted by Jupyter.

    Otherwise it would show their pictures without styles, and ask before "Run this page" runs them.
    `data` is Jupyter's data folder, if not the usual one.
    """
    from jupyter_core.paths import jupyter_data_dir
    from nbformat import v4
    from nbformat.sign import NotebookNotary

    place = data or Path(jupyter_data_dir())
    with suppress(OSError):  # if the folder is not writable, Jupyter asks the user
        place.mkdir(parents=True, exist_ok=True)
        notary = NotebookNotary(data_dir=str(place))
        # Syncing the disk after each signature would take seconds; losing one does no harm.
        notary.store.db.execute("PRAGMA synchronous = OFF")
        for path in notebooks:
            notary.sign(v4.reads_json(path.read_text("utf-8")))
        notary.store.close()


def first(target: Path, language: str = "en", *, teacher: bool = False) -> Path:
    """Return the page to open first in the copies in `target`; for a teacher, the list of pages."""
    page = f"{TEACHER}{INDEX}" if teacher else FIRST
    return (target if language == "en" else target / language) / page


def read(path: Traversable) -> Any:
    """Return the notebook in the file `path`."""
    import nbformat

    return nbformat.reads(path.read_text("utf-8"), as_version=4)


def title_of(notebook: Mapping[str, Any]) -> str:
    """Return the text of a notebook's first heading; "" without one."""
    texts = ("".join(one["source"]) for one in notebook["cells"] if one["cell_type"] == "markdown")
    matches = (re.search(r"(?m)^# +(.+?) *$", text) for text in texts)
    return next((one[1] for one in matches if one), "")
