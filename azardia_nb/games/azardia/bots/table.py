"""What compiled games of Azardia are played on, by whatever loop: a position, and room for bots."""

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.games.azardia.bots.greedy import SCRATCH
from azardia_nb.games.azardia.rules.state import STATE, State, copy

# All in one row, so that there is one kind of state to compile for.
TABLE = np.dtype([("first", STATE), ("game", STATE), ("scratch", SCRATCH)])


@rule
def begin_game(first: State, s: State) -> None:
    """Lay out the position in which a game begins; nothing is counted yet."""
    copy(first, s)
    begin_counts(s)


@rule
def begin_counts(s: State) -> None:
    """Begin to count what many games count."""
    s["challenges"] = 0
    s["duels"] = 0
    s["graces"] = 0
