"""Help for users' own players of Azardia: the greedy bot's value of an action.

>>> def climber(view):
...     actions = [choice.action for choice in view.legal()]
...     if "level" in actions:
...         return "level"
...     return max(actions, key=lambda action: value_after(view, action))
>>> from azardia_nb import Game
>>> from azardia_nb.players import OwnPlayer
>>> game = Game(2, characters=("lagartoon", "robot"), seed=1)
>>> OwnPlayer(climber).choose(game.view(1))
'roll'
"""

from functools import cache
from typing import Any

import numpy as np

from azardia_nb.compiled.libraries import can_compile, compiled, is_ready
from azardia_nb.compiled.marks import rule
from azardia_nb.games.azardia.bots.greedy import SCRATCH, value_of
from azardia_nb.games.azardia.game import Game, View
from azardia_nb.games.azardia.rules.state import STATE, Rules, State, rules_row


@rule
def _value_here(s: State, rules: Rules, me: int, action: int) -> float:
    room = np.empty(1, SCRATCH)
    return value_of(s, rules, me, action, room[0])


def _value(states: State, all_rules: Rules, me: int, action: int) -> float:
    """Return the value in the first of `states`: a signature that can be compiled."""
    return _value_here(states[0], all_rules[0], me, action)


def value_after(view: View, action: str) -> float:
    """Return the greedy bot's value of a legal action, in the unit of `weights`.

    Raises NotationError for a text that is no action.
    """
    number = view.type.words.read_action(view.variant, action)
    if not _is_compiled():  # compiling here would take longer than a player may think
        return float(_value_here(view.state, view.rules, view.acting, number))
    return value_of_number(view.state, view.rules, view.acting, number)


def value_of_number(s: State, rules: Rules, me: int, action: int) -> float:
    """Return the greedy bot's value of an action for seat `me`, from 0; compiled if possible."""
    if not can_compile(_value):
        return float(_value_here(s, rules, me, action))
    return float(compiled(_value)(np.frombuffer(s, STATE), _row(rules), me, action))


@cache
def _is_compiled() -> bool:
    return is_ready(_value)


def get_value_ready() -> None:
    """Compile the function that `value_after` calls, if possible and necessary."""
    if can_compile(_value) and not _is_compiled():
        game = Game(2, characters=("lagartoon", "robot"), seed=1)
        value_of_number(game.state, game.rules, game.acting, game.actions[0])
        _is_compiled.cache_clear()


_rows: dict[int, tuple[Rules, Any]] = {}  # cache of one row, by the id of the rules


def _row(rules: Rules) -> Any:
    """Return the rules as a row for compiled code."""
    if id(rules) not in _rows:
        _rows.clear()
        _rows[id(rules)] = rules, rules_row(rules)
    return _rows[id(rules)][1]
