"""What a game tells the planner, the bot that plays actions out before it takes one."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from azardia_nb.compiled.marks import nothing, rule
from azardia_nb.game.terms import Row, Rules

MANY = 1 << 10  # more than there are seats


@rule
def every_action(
    s: Row, rules: Rules, seat: int, rng: np.random.Generator, table: Row, n: int
) -> int:
    """Try each of the `n` legal actions."""
    for i in range(n):
        table["candidate"][i] = table["legal"][i]
    return n


@rule
def seat_and_round(s: Row) -> int:
    """Return whose turn of which round it is, as one number."""
    return int(s["round"]) * MANY + int(s["turn"])


@rule
def next_turn(s: Row, rules: Rules, begun: int) -> bool:
    """Return whether the next turn has begun."""
    return begun > 0


@dataclass(frozen=True, eq=False, kw_only=True)
class Planning:
    """How a game is played out: rules, which compiled code calls too.

    `deal_unseen` deals anew, in place, what a seat cannot see: what it then finds must not hang on
    what was there, so that a bot that is given the whole position learns nothing by it.
    `list_candidates` writes those of the first `n` `legal` actions of a table that are worth a try
    to its `candidate`, and returns how many; of a table it may use `value` and `scratch`, where the
    bots think that compiled code calls. With `most` it is those after which a greedy bot is best
    off instead. `turn_of` tells turns apart: one begins where its number becomes another that is
    not below 0. `is_enough` says after so many that have begun whether a position is valued instead
    of played on; `chance_to_win` values it for a seat, from 0 to 1.
    `budget` is about how many times a choice is played out.
    """

    chance_to_win: Callable[[Row, Rules, int], float]
    deal_unseen: Callable[[Row, Rules, np.random.Generator, int], None] = nothing
    list_candidates: Callable[[Row, Rules, int, np.random.Generator, Row, int], int] = every_action
    turn_of: Callable[[Row], int] = seat_and_round
    is_enough: Callable[[Row, Rules, int], bool] = next_turn
    most: int = 0
    budget: int = 200


@rule
def best_first(table: Row, n: int, kept: int) -> None:
    """Bring the best of the first `n` candidates to the front, best first; others follow as is."""
    candidate = table["candidate"]
    value = table["value"]
    for i in range(kept):
        best = i
        for j in range(i + 1, n):
            if value[j] > value[best]:
                best = j
        chosen = candidate[best]
        highest = value[best]
        candidate[best] = candidate[i]
        value[best] = value[i]
        candidate[i] = chosen
        value[i] = highest
