"""Class mode: a folder of lessons in which no right answer is to be had from a page.

A file in the folder says so. The notebooks beside it lack the explanations that open after a guess;
exercises and guesses are taken, and neither judged nor answered. `azardia class` judges them. What
the kit knows is not locked away: who writes Python can ask it.
"""

import re
from pathlib import Path
from typing import Any

from azardia_nb.text.language import N_

MARK = "class-mode.txt"
DEEPEST = 2  # how far below the mark a lesson may lie
TOLD = N_("Class mode: the right answers are hidden.")
_DETAILS = re.compile(r"\s*<details>.*?</details>", re.DOTALL)


def is_on(folder: Path | None = None) -> bool:
    """Return whether the lessons in a folder, here if none is named, are in class mode."""
    above = (folder or Path()).absolute()
    return any((one / MARK).exists() for one in (above, *above.parents[:DEEPEST]))


def without_answers(notebook: Any) -> Any:
    """Take out of a notebook what opens after a guess, and return it."""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = _DETAILS.sub("", cell.source).lstrip()
    notebook.cells = [
        cell for cell in notebook.cells if cell.cell_type != "markdown" or cell.source
    ]
    return notebook
