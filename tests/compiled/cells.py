"""Functions as cells of a notebook define them."""

import linecache
from collections.abc import Callable, Mapping
from textwrap import indent
from typing import Any

import numpy as np

from azardia_nb.compiled.kinds import INT, RANDOM, DynamicArray, Kind

ROW = np.dtype([("a", "i8"), ("many", "i2", (3, 4))])
GIVEN: tuple[Kind, ...] = (DynamicArray(ROW, 1), INT, DynamicArray(np.dtype("i8"), 1), RANDOM)


def cell(text: str, known: Mapping[str, Any]) -> Callable[..., Any]:
    """Return a function `choose` with the body `text`, which begins on the cell's third line."""
    name = f"<cell {len(linecache.cache)}>"
    source = f"def choose(rows_, me, legal, rng):\n    s = rows_[0]\n{indent(text, '    ')}\n"
    linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
    space = dict(known)
    exec(compile(source, name, "exec"), space)
    made: Callable[..., Any] = space["choose"]
    return made
