"""Whether a page is at rest, as seen from its kernel."""

import threading

from ipywidgets.widgets import widget

from azardia_widgets.controls.background import Background
from azardia_widgets.table.table import Table


def at_rest() -> bool:
    """Return whether nothing moves by itself: no bot plays, no pawn walks, no thread works."""
    tables = [one for one in list(widget._instances.values()) if isinstance(one, Table)]
    tasks = [task for one in tables for task in (one.turns.task, one.board._task)]
    given = [arg for one in threading.enumerate() for arg in getattr(one, "_args", ())]
    works = any(isinstance(getattr(arg, "__self__", None), Background) for arg in given)
    return not works and all(task is None or task.done() for task in tasks)
