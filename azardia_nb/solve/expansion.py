"""All that can follow from positions in one step, by the engine of any game."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compile.cache import made_for
from azardia_nb.games.protocol import CHANCE, OVER, Engine, Row

States = npt.NDArray[np.void]  # rows of the engine's dtype
Ints = npt.NDArray[np.int64]


class Children(NamedTuple):
    """What follows from some positions, a row each; `weights` count equally likely cases."""

    parents: Ints  # which of the positions each follows from
    numbers: Ints  # by which action or outcome
    weights: Ints  # 1 for actions
    seats: Ints  # who is to act then: a seat from 0, CHANCE or OVER
    states: States


def room(engine: Engine, rows: int) -> Children:
    """Return room for so many children; with none, `expand` only counts them."""
    parents, numbers, weights, seats = np.zeros((4, rows), np.int64)
    return Children(parents, numbers, weights, seats, np.zeros(rows, engine.state))


@cache
def expand_of(engine: Engine, forget: Callable[[Row], None] | None = None) -> Callable[..., int]:
    """Return the function that writes what follows from positions, to be compiled or called so.

    It takes rows, the rules (compiled: `engine.compiled_rules`), room for the actions of a position
    and the fields of `Children`; it writes these and returns how many follow. `forget` is done to
    every position that follows; without it that is the engine's own.
    """
    to_act, list_legal = engine.to_act, engine.list_legal
    chance_total, chance_weight = engine.chance_total, engine.chance_weight
    outcome_at, step = engine.outcome_at, engine.step
    forgotten = forget or engine.forget

    def expand(
        states: States,
        all_rules: Any,
        legal: Ints,
        parents: Ints,
        numbers: Ints,
        weights: Ints,
        seats: Ints,
        after: States,
    ) -> int:
        rules = all_rules[0]
        rows = after.shape[0]
        n = 0
        for at in range(states.shape[0]):
            s = states[at]
            seat = to_act(s, rules)
            if seat == CHANCE:
                total = chance_total(s, rules)
                case = 0
                while case < total:
                    number = outcome_at(s, rules, case)
                    weight = chance_weight(s, rules, number)
                    if rows > 0:
                        parents[n] = at
                        numbers[n] = number
                        weights[n] = weight
                        after[n] = s
                        step(after[n], rules, CHANCE, number)
                        forgotten(after[n])
                        seats[n] = to_act(after[n], rules)
                    n += 1
                    case += weight
            elif seat != OVER:
                count = list_legal(s, rules, seat, legal)
                if rows > 0:
                    for i in range(count):
                        parents[n + i] = at
                        numbers[n + i] = legal[i]
                        weights[n + i] = 1
                        after[n + i] = s
                        step(after[n + i], rules, seat, legal[i])
                        forgotten(after[n + i])
                        seats[n + i] = to_act(after[n + i], rules)
                n += count
        return n

    return made_for(engine, expand)


@cache
def forget_of(engine: Engine) -> Callable[[States], None]:
    """Return the function that takes out of rows, in place, what has no consequence."""
    forget = engine.forget

    def forget_all(states: States) -> None:
        for at in range(states.shape[0]):
            forget(states[at])

    return made_for(engine, forget_all)


@cache
def acting_of(engine: Engine) -> Callable[[States, Any, Ints], None]:
    """Return the function that writes who is to act in each row."""
    to_act = engine.to_act

    def all_acting(states: States, all_rules: Any, found: Ints) -> None:
        for at in range(states.shape[0]):
            found[at] = to_act(states[at], all_rules[0])

    return made_for(engine, all_acting)
