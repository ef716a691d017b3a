"""What is said where an extra is not installed."""

from azardia_nb.errors import AzardiaError


class MissingExtra(AzardiaError, ImportError):
    """A library that only some need is not installed; the message says how to get it."""

    def __init__(self, library: str) -> None:
        super().__init__(f"{library} is not installed; use: pip install 'azardia-nb[env]'")

    def _render_traceback_(self) -> list[str]:
        """Return what IPython shows instead of a traceback: the sentence alone."""
        return [str(self)]
