"""What is compiled before bots play Azardia, so that an exhibit can say what it waits for."""

from collections.abc import Callable, Sequence
from typing import Any

from azardia_nb.games.azardia.record import GAME
from azardia_nb.players import Strategy
from azardia_nb.players.planner import plan_of
from azardia_nb.simulation.loop import loop_of

PLANNER = "planner"


def needed(players: Sequence[Strategy] = ()) -> tuple[Callable[..., Any], ...]:
    """Return the compiled functions that games between these players take."""
    loop = loop_of(GAME).play
    return (loop, plan_of(GAME).choose) if PLANNER in players else (loop,)
