"""What one sees and presses: a table to play at, in a notebook, and what lessons are made of."""

from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exercise import check
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.index import Index
from azardia_widgets.lesson.rules import Rules
from azardia_widgets.table.table import Table

__all__ = ["Exhibit", "Index", "Lesson", "Rules", "Table", "check"]
