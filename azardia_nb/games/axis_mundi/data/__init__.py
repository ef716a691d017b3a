"""Maps, read from a file that can be corrected; how a game is set up."""

from importlib import resources


def packaged(file: str) -> str:
    """Return the text of a file that comes with the kit."""
    return (resources.files(__package__) / file).read_text(encoding="utf-8")
