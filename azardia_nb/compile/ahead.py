"""All that is compiled of a game, ahead of time: `python -m azardia_nb.compile.ahead [GAME…]`."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from azardia_nb.compile.cache import is_ready
from azardia_nb.games import DEFAULT

_started: set[str] = set()  # games; in this process


def needed(name: str = DEFAULT) -> Iterator[tuple[Callable[..., Any], Callable[[], object]]]:
    """Return what is compiled of a game, and what compiles it."""
    # Imported here, for all of these import this room.
    from azardia_nb.games import load
    from azardia_nb.players import planner
    from azardia_nb.simulation.chunk import get_ready
    from azardia_nb.simulation.loop import loop_of
    from azardia_nb.simulation.task import task_of
    from azardia_nb.solve import expansion

    game = load(name)
    yield expansion.expand_of(game.engine), lambda: expansion.compile_ahead(game.variant())
    yield loop_of(game).play, lambda: get_ready(task_of(game=game))
    yield from game.simulation().ahead()
    if game.planning is not None:
        yield planner.plan_of(game).choose, lambda: planner.compile_ahead(game)


def start_compiling(name: str = DEFAULT) -> None:
    """Compile what is not kept yet of a game in a process of its own, while somebody reads on."""
    if name in _started or all(is_ready(function) for function, _ in needed(name)):
        return
    _started.add(name)
    command = [sys.executable, "-m", "azardia_nb.compile.ahead", name]
    nowhere = subprocess.DEVNULL
    subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)


def main(names: Sequence[str]) -> None:
    """Compile everything of games, for whoever sets up a machine on which nobody shall wait."""
    if hasattr(os, "nice"):
        os.nice(10)  # whoever is already at play comes first
    for name in names or [DEFAULT]:
        for _, compile_ahead in needed(name):
            compile_ahead()


if __name__ == "__main__":
    main(sys.argv[1:])
