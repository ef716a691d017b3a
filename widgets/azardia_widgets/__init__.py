"""What one sees and presses: a table to play at, in a notebook."""

from azardia_widgets.table import Table

__all__ = ["Table"]
