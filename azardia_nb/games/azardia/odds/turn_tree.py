"""Trees of turns in Azardia: conditions that end a tree, and policies for the dice.

>>> from azardia_nb import Game, Placed
>>> game = Game.place([Placed(78, level=4), Placed(12)], cards=False)
>>> tree = GameTree(game, until_moved)
>>> distribution = tree.distribution(lambda end: int(end["tile"][0]), adding)
>>> distribution[9]  # 78 + 10 = 88, which is tile 9
Fraction(9, 100)
>>> best = tree.best(lambda end: end["tile"][0] == 9)
>>> best.value
Fraction(981, 10000)
"""

from collections.abc import Mapping

import numpy as np

from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.frames import Frame
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.machine.stack import KIND
from azardia_nb.solve import game_tree as general
from azardia_nb.solve.expansion import States
from azardia_nb.solve.game_tree import Bools, Seats, turn_over

# --- end conditions -----------------------------------------------------------------------------


def until_moved(states: States, seats: Seats, begun: State) -> Bools:
    """Return, per position, whether the dice have moved the pawn and all effects are resolved.

    A card that is to be drawn next is not drawn.
    """
    rolling = (states["phase"] >= Phase.ROLL) & (states["phase"] <= Phase.MOVE)
    depth = states["depth"]
    top = states["stack"][np.arange(len(states)), np.maximum(depth - 1, 0), KIND]
    busy = (depth > 0) & (top != Frame.DRAW)
    ended: Bools = ~(rolling | busy) | turn_over(states, seats, begun)
    return ended


def until_arrived(states: States, seats: Seats, begun: State) -> Bools:
    """Return, per position, whether the dice have moved the pawn, before any effect of its tile."""
    rolling = (states["phase"] >= Phase.ROLL) & (states["phase"] <= Phase.MOVE)
    ended: Bools = ~rolling | (states["depth"] > 0) | turn_over(states, seats, begun)
    return ended


def until_settled(states: States, seats: Seats, begun: State) -> Bools:
    """Return, per position, whether nothing is pending: no challenge, answer or draw."""
    ended: Bools = (states["depth"] == 0) | turn_over(states, seats, begun)
    return ended


# --- policies -----------------------------------------------------------------------------------

_PLAIN = (Act.ROLL, Act.KEEP, Act.PASS, Act.END, Act.ADD)  # free actions, the preferred first


def idle(state: State, rules: Rules, actions: list[int]) -> Mapping[int, int]:
    """Roll, keep, pass, end the turn, or add, always without paying: a policy."""
    for kind in _PLAIN:
        if action(kind) in actions:
            return {action(kind): 1}
    return {actions[0]: 1}


def adding(state: State, rules: Rules, actions: list[int]) -> Mapping[int, int]:
    """Add the dice in every roll: a policy."""
    return idle(state, rules, actions)


def subtracting(state: State, rules: Rules, actions: list[int]) -> Mapping[int, int]:
    """Subtract the dice in every roll: a policy."""
    subtract = action(Act.SUBTRACT)
    return {subtract: 1} if subtract in actions else idle(state, rules, actions)


def at_random(state: State, rules: Rules, actions: list[int]) -> Mapping[int, int]:
    """Add or subtract the dice, with probability 1/2 each: a policy."""
    both = [number for number in (action(Act.ADD), action(Act.SUBTRACT)) if number in actions]
    return dict.fromkeys(both, 1) if both else idle(state, rules, actions)


class GameTree(general.GameTree):
    """A tree of positions of Azardia; seats without a policy follow `idle`."""

    usual = staticmethod(idle)
