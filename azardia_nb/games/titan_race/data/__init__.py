"""Circuits, Titans and cards, read from files that can be corrected; how a race is set up."""

from importlib import resources


def packaged(file: str) -> str:
    """Return the text of a file that comes with the kit."""
    return (resources.files(__package__) / file).read_text(encoding="utf-8")
