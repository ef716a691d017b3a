"""All that can follow from positions of Azardia in one step; compiled where that is ready."""

import numpy as np

from azardia_nb.compile.cache import compiled, is_ready
from azardia_nb.games.azardia.game import AZARDIA
from azardia_nb.games.azardia.rules.actions import MAX_ACTIONS
from azardia_nb.games.azardia.rules.engine import core_rules, start
from azardia_nb.games.azardia.rules.key import forget_step
from azardia_nb.games.azardia.rules.state import STATE, Rules, rules_row
from azardia_nb.solve.expansion import Children, States, expand_of, room

__all__ = ["Children", "States", "children", "compile_ahead", "expand"]

# Of Azardia: what follows from positions, their round kept.
expand = expand_of(AZARDIA.engine, forget_step)


def children(states: States, rules: Rules) -> Children:
    """Return all that can follow from positions in one step, in the order of the positions."""
    legal = np.zeros(MAX_ACTIONS, np.int64)
    ready = is_ready(expand)
    work = compiled(expand) if ready else expand
    all_rules = rules_row(rules) if ready else (rules,)
    found = room(AZARDIA.engine, work(states, all_rules, legal, *room(AZARDIA.engine, 0)))
    work(states, all_rules, legal, *found)
    return found


def compile_ahead() -> None:
    """Compile, or load, what `children` calls many times; plain Python is used until then."""
    rules = core_rules()
    state = start(rules, players=2, cards=False, characters=(0, 1))
    states = np.zeros(1, STATE)
    states[0] = state
    compiled(expand)(
        states, rules_row(rules), np.zeros(MAX_ACTIONS, np.int64), *room(AZARDIA.engine, 0)
    )
