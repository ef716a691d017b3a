"""What one sees and presses: a table to play at, in a notebook, and what lessons are made of."""

from azardia_widgets.exhibit import Exhibit
from azardia_widgets.lesson import Lesson
from azardia_widgets.table import Table

__all__ = ["Exhibit", "Lesson", "Table"]
