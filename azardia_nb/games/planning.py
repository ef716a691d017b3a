"""What a game tells the planner, the bot that plays actions out before it takes one."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from azardia_nb.compile.marks import rule
from azardia_nb.games.protocol import Row, Rules


@rule
def nothing_unseen(s: Row, rules: Rules, rng: np.random.Generator, seat: int) -> None:
    """Leave a position as it is: everybody sees all of it."""


@rule
def next_turn(s: Row, rules: Rules, begun: int) -> bool:
    """Return whether the next turn has begun."""
    return begun > 0


@dataclass(frozen=True, eq=False, kw_only=True)
class Planning:
    """How a game is played out: rules, which compiled code calls too.

    `deal_unseen` deals anew, in place, what a seat cannot see: what it then finds must not hang on
    what was there, so that a bot that is given the whole position learns nothing by it.
    `is_enough` says after so many turns that have begun whether a position is valued instead of
    played on; `chance_to_win` values it for a seat, from 0 to 1. `budget` is about how many times a
    choice is played out.
    """

    chance_to_win: Callable[[Row, Rules, int], float]
    deal_unseen: Callable[[Row, Rules, np.random.Generator, int], None] = nothing_unseen
    is_enough: Callable[[Row, Rules, int], bool] = next_turn
    budget: int = 200
