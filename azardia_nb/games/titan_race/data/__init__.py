"""Circuits, Titans and cards, read from files that owners can correct; set-up of a race."""

from importlib import resources


def packaged(file: str) -> str:
    """Return the text of a data file of the kit."""
    return (resources.files(__package__) / file).read_text(encoding="utf-8")
