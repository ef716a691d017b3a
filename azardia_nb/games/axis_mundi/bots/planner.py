"""The planner's playouts of Axis Mundi: greedy play to the end, or for some rounds.

Without cards greedy bots need fewer than 20 rounds and less than 0.1 ms; with cards only one turn
of each seat is played out. Unfinished games are valued by the greedy bot's evaluation. Only the
best MOST_ACTIONS actions are tried: among all of them some only seem better by luck, and planners
that tried all won no more than greedy bots.
"""

import math
from dataclasses import replace

from azardia_nb.compiled.marks import rule
from azardia_nb.game.planning import Planning
from azardia_nb.games.axis_mundi.bots.evaluation import evaluation
from azardia_nb.games.axis_mundi.rules.state import ENDED, SEATS, Rules, State, has_cards
from azardia_nb.games.axis_mundi.rules.views import deal_unseen

ROUNDS = 20
MOST_ACTIONS = 8  # actions to try
SCALE = 8.0  # points of time: a seat ahead by SCALE has e times the odds of another


@rule
def is_enough(s: State, rules: Rules, begun: int) -> bool:
    """Return whether a playout may end after `begun` turns: ROUNDS rounds, or one with cards."""
    return begun >= (SEATS if has_cards(s) else ROUNDS * SEATS)


@rule
def chance_to_win(s: State, rules: Rules, me: int) -> float:
    """Return the estimated probability that seat `me` wins; 1 or 0 in a finished game."""
    if s["phase"] == ENDED:
        return 1.0 if s["winner"] == me else 0.0
    total = 0.0
    mine = evaluation(s, rules, me)
    for seat in range(SEATS):
        total += math.exp((evaluation(s, rules, seat) - mine) / SCALE)
    return 1.0 / total


PLANNING = Planning(chance_to_win=chance_to_win, is_enough=is_enough, most=MOST_ACTIONS)
PLANNING_WITH_CARDS = replace(PLANNING, deal_unseen=deal_unseen, budget=100)
