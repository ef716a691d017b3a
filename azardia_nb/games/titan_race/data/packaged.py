"""The kit's own files of circuits, Titans and bonus cards."""

from importlib import resources


def packaged(file: str) -> str:
    """Return the text of one of them."""
    return (resources.files(__package__) / file).read_text(encoding="utf-8")
