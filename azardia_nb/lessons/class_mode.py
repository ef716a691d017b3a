"""Class mode: a folder of lessons whose pages hide all right answers.

Each copied lesson sets it itself, so that it may be moved. It lacks the explanations that open
after a guess; exercises and guesses are recorded, but neither judged nor answered. `azardia class`
judges them. A hidden file marks the folder, for pages without exercises and for `azardia lab`. It
is not a protection: a learner who changes a lesson's code can see the answers.
"""

import re
import unicodedata
from pathlib import Path
from typing import Any
from zlib import crc32

from azardia_nb.errors import AzardiaError, short
from azardia_nb.text.language import N_, spoken

MARK = ".azardia-class"
MARKS = (MARK, "class-mode.txt")  # the second one is from earlier versions
DEEPEST = 2  # levels of folders between the mark and a lesson, at most
TOLD = N_("Class mode: the right answers are hidden.")
_LESSON = re.compile(r"\bLesson\(([^()]*)\)")
_DETAILS = re.compile(r"\s*<details>.*?</details>", re.DOTALL)


def is_on(folder: Path | None = None) -> bool:
    """Return whether the lessons in `folder` (default: working directory) are in class mode."""
    above = (folder or Path()).absolute()
    places = (above, *above.parents[:DEEPEST])
    return any((one / mark).exists() for one in places for mark in MARKS)


def without_answers(notebook: Any) -> Any:
    """Return the notebook, changed in place: in class mode, without explanations after guesses."""
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


SEEDS = 9999  # four digits are quickly compared on a sheet and its key


def seed_of(name: str) -> int:
    """Return the seed for the class `name`, from 1 to SEEDS; case and spaces are ignored.

    Raises AzardiaError for a name that is not valid Unicode, as a terminal may pass.
    """
    plain = "".join(unicodedata.normalize("NFKC", name).casefold().split())
    try:
        return 1 + crc32(plain.encode()) % SEEDS
    except UnicodeEncodeError:
        message = spoken("{name} is no name for a class: use letters and digits", name=short(name))
        raise AzardiaError(message) from None
