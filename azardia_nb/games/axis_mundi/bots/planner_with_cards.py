"""How the planner plays Axis Mundi with cards out: what it cannot see, how far, what it is worth.

A position is valued as greedy bots value it, once all have had a turn.
"""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.bots.evaluation_with_cards import evaluation
from azardia_nb.games.axis_mundi.bots.planner import chance_by
from azardia_nb.games.axis_mundi.rules.state import ENDED, SEATS, Rules, State
from azardia_nb.games.axis_mundi.rules.views import deal_unseen
from azardia_nb.games.planning import Planning


@rule
def is_enough(s: State, rules: Rules, begun: int) -> bool:
    """Return whether every seat has had a turn."""
    return begun >= SEATS


PLANNING_WITH_CARDS = Planning(
    chance_to_win=chance_by(evaluation, ENDED),
    deal_unseen=deal_unseen,
    is_enough=is_enough,
    budget=100,
)
