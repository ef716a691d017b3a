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

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from azardia_nb.compile.marks import by_row
from azardia_nb.games import load
from azardia_nb.games.azardia.bots.greedy import SCRATCH, evaluation, value_of
from azardia_nb.games.azardia.rules.actions import Act, act, card_of, seat_of
from azardia_nb.games.azardia.rules.state import Rules, State
from azardia_nb.games.protocol import Variant
from azardia_nb.players import own
from azardia_nb.players.own import CompiledStrategy

__all__ = ["Act", "act", "card_of", "compiled", "evaluation", "seat_of", "value_after"]


def compiled(function: Callable[..., Any]) -> CompiledStrategy:
    """Make a function a compiled strategy of Azardia, as a decorator; see the top of this file.

    It is compiled at once, in a second or so: AzardiaError says what Numba does not understand.
    """
    return own.compiled(function, _core())


def _core() -> Variant:
    """Return any variant: compiled code knows the kinds of its rows, which all have in common."""
    return load("azardia").variant(cards=False)  # by its name, for a game imports its bots


def _by_address(_row: Any) -> Callable[..., float]:
    value = _value_pointer()

    def called(s, rules, me, action):  # type: ignore[no-untyped-def] # compiled
        return value(s, rules, me, action)

    return called


@by_row(_by_address)
def value_after(s: State, rules: Rules, me: int, action: int) -> float:
    """Return what greedy expects of a legal action of the seat that must act."""
    return float(value_of(s, rules, me, int(action), np.zeros(1, SCRATCH)[0]))


def value_in_new_room(s: State, rules: Rules, me: int, action: int) -> float:
    """Return the same; this is what strategies call, compiled by itself and kept.

    So a strategy that calls it is compiled in a second.
    """
    room = np.empty(1, SCRATCH)
    return value_of(s, rules, me, action, room[0])


def compile_ahead() -> None:
    """Compile, or load, what strategies call."""
    _value_pointer()


@functools.cache
def _value_pointer() -> Any:
    from azardia_nb.players.pointer import address_of, value_signature  # it imports Numba

    return address_of(value_in_new_room, value_signature(_core()))
