"""What a compiled strategy of one's own may call in games of Azardia.

>>> @compiled
... def climber(s, rules, me, legal, rng):
...     best = legal[0]
...     for action in legal:
...         if act(action) == Act.LEVEL:
...             return action
...         if value_after(s, rules, me, action) > value_after(s, rules, me, best):
...             best = action
...     return best
>>> from azardia_nb import Game
>>> from azardia_nb.players import OwnPlayer
>>> game = Game(2, characters=("lagartoon", "robot"), seed=1)
>>> OwnPlayer(climber).choose(game.view(1))
'roll'

What it is given is told in `azardia_nb.players.own`. Here the position has `s["tile"][me]`,
`s["level"]`, `s["coins"]` (in thousands), `s["held"]` (cards in hand), `s["hand"][me]` (copies of
each kind of card), and what else STATE of `azardia_nb.games.azardia.rules.state` names. The hands
of others are not in it: all unseen cards are in `s["pile"]`. The rules have
`rules.numbers.goal`, `rules.numbers.gate`, `rules.rulings.zone_return`, `rules.cards`. Of the
number of an action, `act(number)` is the kind, one of Act, `card_of(number)` the card or the mask
of boosted dice (-1 for none), `seat_of(number)` the rival.

`value_after` is what greedy expects of an action, and `evaluation` how far a seat has come, both in
hundredths of a tile. A seat that has lost by a fault is told from the best-placed rival by level,
then tile, then turn.
"""

from typing import Any

import numpy as np

from azardia_nb.compiled.libraries import can_compile
from azardia_nb.compiled.libraries import compiled as compiled_rules
from azardia_nb.compiled.marks import rule
from azardia_nb.games.azardia.bots.greedy import SCRATCH, evaluation, value_of
from azardia_nb.games.azardia.rules.actions import Act, act, card_of, seat_of
from azardia_nb.games.azardia.rules.state import STATE, Rules, State, rules_row
from azardia_nb.players.own import Position, compiled

__all__ = ["Act", "act", "card_of", "compiled", "evaluation", "seat_of", "value_after"]


@rule
def _value_here(s: State, rules: Rules, me: int, action: int) -> float:
    room = np.empty(1, SCRATCH)
    return value_of(s, rules, me, action, room[0])


def _value(states: State, all_rules: Rules, me: int, action: int) -> float:
    """Return the same of the first of some positions; this is what is compiled."""
    return _value_here(states[0], all_rules[0], me, action)


def value_after(s: Position | State, rules: Rules, me: int, action: int) -> float:
    """Return what greedy expects of a legal action of the seat that must act."""
    row = s.row if isinstance(s, Position) else s
    if not can_compile(_value):
        return float(_value_here(row, rules, me, int(action)))
    return float(compiled_rules(_value)(np.frombuffer(row, STATE), _row(rules), me, int(action)))


value_after.as_c = _value_here  # type: ignore[attr-defined] # what is called where C is written


_rows: dict[int, tuple[Rules, Any]] = {}  # of the rules that were asked about last


def _row(rules: Rules) -> Any:
    """Return rules as compiled code takes them."""
    if id(rules) not in _rows:
        _rows.clear()
        _rows[id(rules)] = rules, rules_row(rules)
    return _rows[id(rules)][1]
