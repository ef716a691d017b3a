"""Class mode: a folder of lessons in which no right answer is to be had from a page.

Each lesson says so itself, wherever it is copied or moved. It lacks the explanations that open
after a guess; exercises and guesses are taken, and neither judged nor answered. `azardia class`
judges them. A file that JupyterLab does not list says it of the folder, for pages without exercises
and for `azardia lab`. It is a curtain and no lock: who changes a lesson's code can look behind it.
"""

import re
import unicodedata
from pathlib import Path
from typing import Any
from zlib import crc32

from azardia_nb.errors import AzardiaError, short
from azardia_nb.text.language import N_, spoken

MARK = ".azardia-class"
MARKS = (MARK, "class-mode.txt")  # the second is that of copies from before
DEEPEST = 2  # how far below the mark a lesson may lie
TOLD = N_("Class mode: the right answers are hidden.")
_LESSON = re.compile(r"\bLesson\(([^()]*)\)")
_DETAILS = re.compile(r"\s*<details>.*?</details>", re.DOTALL)


def is_on(folder: Path | None = None) -> bool:
    """Return whether the lessons in a folder, here if none is named, are in class mode."""
    above = (folder or Path()).absolute()
    places = (above, *above.parents[:DEEPEST])
    return any((one / mark).exists() for one in places for mark in MARKS)


def without_answers(notebook: Any) -> Any:
    """Take out of a notebook what opens after a guess, have its lesson say so, and return it."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.source = _LESSON.sub(r"Lesson(\1, class_mode=True)", cell.source)
        if cell.cell_type == "markdown":
            cell.source = _DETAILS.sub("", cell.source).lstrip()
    notebook.cells = [
        cell for cell in notebook.cells if cell.cell_type != "markdown" or cell.source
    ]
    return notebook


# --- the seed of a class --------------------------------------------------------------------------


SEEDS = 9999  # with four digits it is soon compared, on a sheet and its key


def seed_of(name: str) -> int:
    """Return the seed of a class, from 1 to SEEDS; neither case nor spaces make another one.

    Raises AzardiaError for a name that is no text, as a terminal passes on what is not UTF-8.
    """
    plain = "".join(unicodedata.normalize("NFKC", name).casefold().split())
    try:
        return 1 + crc32(plain.encode()) % SEEDS
    except UnicodeEncodeError:
        said = spoken("{name} is no name for a class: use letters and digits", name=short(name))
        raise AzardiaError(said) from None
