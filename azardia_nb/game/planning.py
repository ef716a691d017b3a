"""A game's settings for the planner bot, which plays out each action before it chooses."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from azardia_nb.compiled.marks import nothing, rule
from azardia_nb.game.terms import Row, Rules
from azardia_nb.probability.ties import SAME

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
    """Return a number that identifies the seat's turn and the round."""
    return int(s["round"]) * MANY + int(s["turn"])


@rule
def next_turn(s: Row, rules: Rules, begun: int) -> bool:
    """Return whether the next turn has begun."""
    return begun > 0


@dataclass(frozen=True, eq=False, kw_only=True)
class Planning:
    """Settings for playouts; the functions are rules, also called by compiled code.

    `deal_unseen` redraws in place the information hidden from a seat. The result must not depend on
    the hidden values, so that a bot that holds the whole position cannot use them.

    `list_candidates` writes the actions worth trying, of the first `n` in the table's `legal`, to
    its `candidate`, and returns their number. It may use the table's `value` and `scratch`. If
    `most` is positive, the `most` actions that the greedy bot rates best are tried instead.

    `turn_of` identifies turns: a new one begins when its number changes to another one of at least
    0. `is_enough` decides, from the number of turns begun, whether to stop a playout and value the
    position by `chance_to_win`, a seat's estimated probability of winning. `budget` is the
    approximate number of playouts for a choice.
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
    """Bring the `kept` best of the first `n` candidates to the front, best first.

    Equally good ones, and those that follow, keep their order.
    """
    candidate = table["candidate"]
    value = table["value"]
    for i in range(kept):
        highest = value[i]
        for j in range(i + 1, n):
            highest = max(highest, value[j])
        best = i
        while value[best] < highest - SAME:
            best += 1
        chosen = candidate[best]
        highest = value[best]
        for j in range(best, i, -1):
            candidate[j] = candidate[j - 1]
            value[j] = value[j - 1]
        candidate[i] = chosen
        value[i] = highest
