"""All that is ever compiled, compiled ahead of time: `python -m azardia_nb.compile.ahead`."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

from azardia_nb.compile.cache import is_ready


def needed() -> Iterator[tuple[Callable[..., Any], Callable[[], None]]]:
    """Return what is compiled of the game that the lessons teach, and what compiles it."""
    # Imported here, for all of these import this room.
    from azardia_nb.games import DEFAULT, load
    from azardia_nb.simulation.chunk import get_ready
    from azardia_nb.simulation.loop import loop_of
    from azardia_nb.simulation.task import task_of
    from azardia_nb.solve import expansion

    game = load(DEFAULT)
    yield expansion.expand_of(game.engine), lambda: expansion.compile_ahead(game.variant())
    yield loop_of(game).play, lambda: get_ready(task_of(game=game))
    yield from game.simulation().ahead()


def start_compiling() -> None:
    """Compile what is not kept yet in a process of its own, while somebody reads the first page."""
    if all(is_ready(function) for function, _ in needed()):
        return
    command = [sys.executable, "-m", "azardia_nb.compile.ahead"]
    nowhere = subprocess.DEVNULL
    subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)


def main() -> None:
    """Compile everything, for whoever sets up a machine on which nobody shall wait."""
    if hasattr(os, "nice"):
        os.nice(10)  # whoever is already at play comes first
    for _, compile_ahead in needed():
        compile_ahead()


if __name__ == "__main__":
    main()
