"""Files for lessons of a user's own: an example to change, and copies for a class."""

import sys
from importlib import resources
from importlib.machinery import PathFinder
from pathlib import Path
from sysconfig import get_paths

from azardia_nb.errors import FileError, short
from azardia_nb.files.checked_file import write_whole, writing
from azardia_nb.lessons import copied, sign
from azardia_nb.lessons.course import OWN_NAME
from azardia_nb.lessons.own import load_own
from azardia_nb.text.language import N_, spoken

FIRST = "my-lesson"  # its name, which the chosen one replaces


def copy_own(target: Path, notebook: Path, *, in_class: bool = False) -> None:
    """Copy a user's own lesson, `notebook` with its questions, to the lessons in `target`.

    Raises AzardiaError for a mistake in it, and FileError if a different file is there.
    """
    page = load_own(notebook)
    sources = (page.source.with_suffix(".ipynb"), page.source)
    for item in sources:
        content = copied(item, in_class) if item.suffix == ".ipynb" else item.read_bytes()
        _write_new(target / item.name, content)
    sign([target / page.file])


def write_first(name: str, target: Path, code: str) -> Path:
    """Write an example lesson to change, in the language `code`; return its notebook's path.

    Raises FileError if a file of that name exists, and for a name that Python's own modules use.
    """
    own = name.removesuffix(".ipynb")
    if not OWN_NAME.fullmatch(own):
        message = N_(
            "{file}: name a lesson with small letters, digits and hyphens, as in my-lesson"
        )
        raise FileError(spoken(message, file=short(name)))
    if own in sys.stdlib_module_names or PathFinder.find_spec(own, _installed()) is not None:
        message = N_(
            "{name} is the name of a Python module, which the lesson would hide: choose another"
        )
        raise FileError(spoken(message, name=own))
    folder = resources.files(__package__) / "example" / code
    first = [item for item in folder.iterdir() if item.is_file()]  # an installer adds __pycache__
    for item in first:
        path = target / f"{own}{Path(item.name).suffix}"
        if path.exists():
            raise FileError(spoken(N_("{file} is already there: choose another name"), file=path))
    for item in first:
        text = item.read_text("utf-8").replace(FIRST, own)
        _write_new(target / f"{own}{Path(item.name).suffix}", text.encode())
    notebook = target / f"{own}.ipynb"
    sign([notebook])
    return notebook


def _installed() -> list[str]:
    """Return the folders into which packages are installed."""
    places = get_paths()
    return [places["purelib"], places["platlib"]]


def _write_new(path: Path, content: bytes) -> None:
    """Write a file; FileError if a different file is there, or if writing fails."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.read_bytes() != content:
            message = N_("{file} is already there and is different; move it away first")
            raise FileError(spoken(message, file=path))
        write_whole(path, content)
