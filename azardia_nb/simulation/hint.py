"""Hints: the two best choices at a position, how often each wins, and what the best one does.

The chances are exact where the game is solved. Otherwise the planner plays the candidates out many
times, from what the seat can see, and its 95% intervals are Wilson's: a rollout may count as a part
of a win, and then they are wider than necessary.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from azardia_nb.compiled.libraries import can_compile
from azardia_nb.compiled.marks import nothing
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import GameType
from azardia_nb.players.planner import PlannedValue, plan_of, planner_values
from azardia_nb.simulation.statistics import WILSON, Estimate, certain, wilson

BEST = 2  # choices in a hint


class Hint(NamedTuple):
    """A choice's action, its label, and its probability of winning.

    The probability is None if the planner takes this choice without comparing it with others.
    """

    action: str
    label: str
    chance: Estimate | None


@cache  # a table asks at every step
def has_hints(game: GameType) -> bool:
    """Return whether a game can give hints: it is solved, or its planner can be compiled."""
    if game.planning is not None:
        return can_compile(plan_of(game).choose)
    return game.exact is not nothing


def hints(game: Game, code: str = "en", seed: int | None = None) -> list[Hint]:
    """Return the two best choices of the acting seat, the best first; empty if there is no choice.

    >>> from azardia_nb.games import load
    >>> game = load("titan_race").Game(2, seed=1)
    >>> game.run_chance()
    >>> best, second = hints(game, seed=1)
    >>> second.chance.value <= best.chance.value
    True
    """
    if game.seat is None:
        return []
    view = game.view(game.seat)
    labels = {choice.action: choice.label for choice in view.legal(code)}
    if len(labels) < BEST:
        return []
    exact = game.type.exact(game)
    worth = exact.actions(game) if exact else None
    if worth:
        chances: dict[str, Estimate | None] = {one: certain(worth[one]) for one in worth}
    elif game.type.planning is not None:
        values = planner_values(view.variant, np.random.default_rng(seed))(view.state)
        chances = {view.text(one.action): _estimate(one) for one in values}
    else:
        return []
    hints = [Hint(action, labels[action], chance) for action, chance in chances.items()]
    return sorted(hints, key=lambda one: -(one.chance.value if one.chance else 0))[:BEST]


def _estimate(one: PlannedValue) -> Estimate | None:
    if not one.rollouts:
        return None
    interval = wilson(int(one.wins), one.rollouts)
    return Estimate(one.wins / one.rollouts, *interval, WILSON, one.rollouts, is_share=True)


def consequence(game: Game, action: str, code: str = "en") -> str:
    """Return the log sentences on what `action` does at once, as its own seat may see them."""
    seat = game.seat
    assert seat is not None, "nobody is to act"
    line = game.branch()
    line.automatic = False
    before = len(line)
    line.play(action)
    log = line.view(seat).log(code)
    return " ".join(entry.sentence for entry in log if entry.position > before)
