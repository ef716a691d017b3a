"""Where the lessons lie: in the project, in the installed package."""

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "notebooks"


def folder() -> Traversable:
    """Return where the lessons are: inside the installed package, or in the checkout."""
    packaged = resources.files("azardia_nb") / "notebooks"
    return packaged if packaged.is_dir() else SOURCE
