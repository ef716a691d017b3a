"""The steps of a random walk once more, plain or compiled, and what rules say before each."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import compiled, made_for
from azardia_nb.compiled.marks import rule
from azardia_nb.games.protocol import CHANCE, OVER, Engine, Row, Variant

ASKED = 5  # numbers that are told of each position, before what a game adds


@rule
def nothing_more(s, rules, at, told):  # type: ignore[no-untyped-def] # compiled
    """Add nothing."""


def following(engine: Engine, more: Callable[..., None] = nothing_more) -> Callable[..., None]:
    """Return a function that takes the steps of a walk, to be called so or compiled.

    It is given rows, an array of rules, what is done in each row, and arrays to be filled: rows
    after it, what is legal, and numbers told. `more` is a rule that adds numbers after the first.
    """
    to_act, list_legal, step = engine.to_act, engine.list_legal, engine.step
    chance_total, outcome_at = engine.chance_total, engine.outcome_at
    chance_weight = engine.chance_weight

    def follow(rows, all_rules, chosen, after, legal, told):  # type: ignore[no-untyped-def]
        rules = all_rules[0]
        for at in range(rows.shape[0]):
            s = rows[at]
            actor = to_act(s, rules)
            told[at, 0] = actor
            if actor >= 0:
                told[at, 1] = list_legal(s, rules, actor, legal[at])
            elif actor == CHANCE:
                told[at, 2] = chance_total(s, rules)
                told[at, 3] = chance_weight(s, rules, chosen[at])
                told[at, 4] = outcome_at(s, rules, told[at, 2] - 1)
            more(s, rules, at, told[at])
            after[at] = s
            if actor != OVER:
                step(after[at], rules, actor, chosen[at])

    following: Any = made_for(engine, follow)
    return following


def at_both_speeds(
    follow: Callable[..., None], kind: Variant, steps: Sequence[tuple[Row, int, int]], told: int
) -> tuple[npt.NDArray[np.void], npt.NDArray[np.void]]:
    """Follow a walk plain and compiled; return its rows, and those after each step.

    Both have to come to the same, and to tell the same numbers, of which there are `told` a step.
    """
    engine, n = kind.type.engine, len(steps)
    rows = np.array([s for s, _, _ in steps])
    chosen = np.array([number for _, _, number in steps])

    def room() -> tuple[npt.NDArray[np.void], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        return (
            np.zeros(n, engine.state),
            np.zeros((n, engine.max_actions), np.int64),
            np.zeros((n, told), np.int64),
        )

    fast, slow = room(), room()
    compiled(follow)(rows, engine.compiled_rules(kind.rules, 1), chosen, *fast)
    follow(rows, (kind.rules,), chosen, *slow)
    for one, other in zip(fast, slow, strict=True):
        assert one.tobytes() == other.tobytes()
    return rows, slow[0]
