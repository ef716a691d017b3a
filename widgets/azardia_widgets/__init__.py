"""The widgets of the kit: a Table to play at in a notebook, and the parts of lessons."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson
    from azardia_widgets.lesson.exercise import Exercises, check
    from azardia_widgets.lesson.exhibit import Exhibit
    from azardia_widgets.lesson.index import Index
    from azardia_widgets.lesson.own import guess
    from azardia_widgets.lesson.rules import Rules
    from azardia_widgets.table.daily import Daily
    from azardia_widgets.table.table import Table

__all__ = ["Daily", "Exercises", "Exhibit", "Index", "Lesson", "Rules", "Table", "check", "guess"]

# Imported lazily: a page with a table needs no lesson code.
_PLACES = {
    "Daily": "table.table",  # which gives it a table to play on
    "Exercises": "lesson.exercise",
    "Exhibit": "lesson.exhibit",
    "Index": "lesson.index",
    "Lesson": "lesson.bar",
    "Rules": "lesson.rules",
    "Table": "table.table",
    "check": "lesson.exercise",
    "guess": "lesson.own",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
