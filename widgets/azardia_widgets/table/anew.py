"""A cell that is run again makes its tables anew; those that it made before are nobody's any more.

ipywidgets keeps every widget for as long as the kernel lives, and what a cell has shown stands in
`Out`: forty tables would be twelve thousand widgets.
"""

from collections.abc import Iterator
from typing import Any

import ipywidgets
from IPython.core.getipython import get_ipython

OWN = "_0123456789"  # the letters of the names that a shell gives
_KIT = "azardia_widgets."
_made: dict[str, tuple[str, list[Any]]] = {}  # by cell: in which run of it, and what


def made_anew(exhibit: Any) -> None:
    """Note that a cell is making an exhibit, and close what an earlier run of it has made."""
    shell = get_ipython()
    told = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell = told.get("metadata", {}).get("cellId")
    if not cell:  # outside of notebooks, and where something that was pressed makes an exhibit
        return
    run = told["header"]["msg_id"]
    before, exhibits = _made.get(cell, (run, []))
    if before != run:
        for old in exhibits:
            old.close()
            _forget(shell, old)
        exhibits = []
    _made[cell] = run, [*exhibits, exhibit]


def _forget(shell: Any, old: Any) -> None:
    """Take what was shown out of a shell's memory of outputs: `Out`, `_` and `_1`."""
    outputs = shell.user_ns.get("_oh", {})
    for number in [number for number, one in outputs.items() if one is old]:
        del outputs[number]
    for names in (shell.user_ns, shell.user_ns_hidden, vars(shell.displayhook)):
        for name in [name for name, one in names.items() if one is old and not name.strip(OWN)]:
            names[name] = ""


def widgets_of(owner: Any) -> Iterator[ipywidgets.Widget]:
    """Yield all widgets that an exhibit has, shown or not, in whatever of the kit's own it has."""
    seen, todo = {id(owner.lesson)}, [owner]  # a lesson has other exhibits, too
    while todo:
        one = todo.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, ipywidgets.Widget):
            yield one
        if isinstance(one, dict):
            # Of ipycanvas's there is one for all canvases.
            todo += [*one, *(part for name, part in one.items() if name != "_canvas_manager")]
        elif isinstance(one, list | tuple | set | frozenset):
            todo += one
        elif isinstance(one, ipywidgets.Widget) or type(one).__module__.startswith(_KIT):
            todo += getattr(one, "__dict__", {}).values()
