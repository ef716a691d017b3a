"""How the planner plays Axis Mundi with cards out: what it cannot see, how far, what it is worth.

A position is valued as greedy bots value it, once all have had a turn.
"""

import math

from azardia_nb.compile.marks import rule
from azardia_nb.games.axis_mundi.bots.evaluation_with_cards import evaluation
from azardia_nb.games.axis_mundi.bots.planner import SCALE
from azardia_nb.games.axis_mundi.rules.state import SEATS
from azardia_nb.games.axis_mundi.whole.state import ENDED, Rules, State
from azardia_nb.games.axis_mundi.whole.views import deal_unseen
from azardia_nb.games.planning import Planning


@rule
def is_enough(s: State, rules: Rules, begun: int) -> bool:
    """Return whether every seat has had a turn."""
    return begun >= SEATS


@rule
def chance_to_win(s: State, rules: Rules, me: int) -> float:
    """Return the chance that a seat wins, by what the position is worth to all three."""
    if s["phase"] == ENDED:
        return 1.0 if s["winner"] == me else 0.0
    total = 0.0
    mine = evaluation(s, rules, me)
    for seat in range(SEATS):
        total += math.exp((evaluation(s, rules, seat) - mine) / SCALE)
    return 1.0 / total


PLANNING_WITH_CARDS = Planning(
    chance_to_win=chance_to_win, deal_unseen=deal_unseen, is_enough=is_enough, budget=100
)
