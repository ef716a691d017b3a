"""Maps and cards, read from files that users may change, and the set-up of a game."""

from importlib import resources


def packaged(file: str) -> str:
    """Return the text of a data file of this package."""
    return (resources.files(__package__) / file).read_text(encoding="utf-8")
