"""All that is ever compiled, compiled ahead of time: `python -m azardia_nb.compile.ahead`."""

import os
import subprocess
import sys

from azardia_nb.compile.cache import is_ready
from azardia_nb.games.azardia.bots import planner
from azardia_nb.games.azardia.game import AZARDIA
from azardia_nb.games.azardia.odds import turn_tree
from azardia_nb.simulation.loop import play_games
from azardia_nb.solve.expansion import expand_of


def start_compiling() -> None:
    """Compile what is not kept yet in a process of its own, while somebody reads the first page."""
    needed = (expand_of(AZARDIA.engine), play_games, planner.plan)
    if all(is_ready(function) for function in needed):
        return
    command = [sys.executable, "-m", "azardia_nb.compile.ahead"]
    nowhere = subprocess.DEVNULL
    subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)


def main() -> None:
    """Compile everything, for whoever sets up a machine on which nobody shall wait."""
    # Imported here because they take a second, for which nobody waits who opens the lessons.
    from azardia_nb.compile import pointer
    from azardia_nb.simulation.simulate import simulate

    if hasattr(os, "nice"):
        os.nice(10)  # whoever is already at play comes first
    turn_tree.compile_ahead()
    simulate(1)
    planner.compile_ahead()
    pointer.compile_ahead()


if __name__ == "__main__":
    main()
