"""What compiled games of Azardia are played on, by whatever loop: a position, and room for bots."""

import numpy as np

from azardia_nb.compile.marks import rule
from azardia_nb.compile.rows import copy_front
from azardia_nb.games.azardia.bots.greedy import SCRATCH
from azardia_nb.games.azardia.rules.state import QUIET, QUIET_SIZE, STATE, State

# All in one row, so that there is one kind of state to compile for.
TABLE = np.dtype([("first", STATE), ("game", QUIET), ("scratch", SCRATCH)])


@rule
def begin_game(first: State, s: State) -> None:
    """Lay out the position in which a game begins; nothing is counted yet."""
    copy_front(first, s, QUIET_SIZE)
    begin_counts(s)


@rule
def begin_counts(s: State) -> None:
    """Begin to count what a row of QUIET counts."""
    s["event_count"] = 0
    s["challenges"] = 0
    s["duels"] = 0
    s["graces"] = 0
