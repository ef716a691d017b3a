"""Repeats random walks, plain and compiled, and compares rows, legal actions and log lines."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import compiled, made_for
from azardia_nb.game.protocol import CHANCE, Engine, Row, Variant

ASKED = 7  # numbers recorded of each position


@cache
def following(engine: Engine) -> Callable[..., None]:
    """Return a function that repeats the steps of a walk, to be called plain or compiled.

    It reads an array of rows, an array of rules, and the action or outcome chosen in each row. It
    writes to the other arrays: the row after each step, the legal actions, and ASKED numbers.
    """
    to_act, list_legal, step = engine.to_act, engine.list_legal, engine.step
    chance_total, outcome_at = engine.chance_total, engine.outcome_at
    chance_weight = engine.chance_weight
    progress, evaluation = engine.progress, engine.evaluation

    def follow(rows, all_rules, chosen, after, legal, told):  # type: ignore[no-untyped-def]
        rules = all_rules[0]
        for at in range(rows.shape[0]):
            s = rows[at]
            actor = to_act(s, rules)
            told[at, 0] = actor
            if actor >= 0:
                told[at, 1] = list_legal(s, rules, actor, legal[at])
                told[at, 5] = progress(s, actor)
                told[at, 6] = int(1000 * evaluation(s, rules, actor))
            elif actor == CHANCE:
                told[at, 2] = chance_total(s, rules)
                told[at, 3] = chance_weight(s, rules, chosen[at])
                told[at, 4] = outcome_at(s, rules, told[at, 2] - 1)
            after[at] = s
            step(after[at], rules, actor, chosen[at])

    made: Any = made_for(engine, follow)
    return made  # type: ignore[no-any-return]


def compare(kind: Variant, steps: Sequence[tuple[Row, int, int]]) -> None:
    """Repeat the steps of a walk, plain and compiled; assert that both agree with the walk."""
    if len(steps) < 2:
        return
    engine, n = kind.type.engine, len(steps) - 1
    rows = np.array([s for s, _, _ in steps])
    chosen = np.array([number for _, _, number in steps[:n]])

    def room() -> tuple[npt.NDArray[np.void], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        return (
            np.zeros(n, engine.state),
            np.zeros((n, engine.max_actions), np.int64),
            np.zeros((n, ASKED), np.int64),
        )

    follow, fast, slow = following(engine), room(), room()
    compiled(follow)(rows[:n], engine.compiled_rules(kind.rules, 1), chosen, *fast)
    follow(rows[:n], (kind.rules,), chosen, *slow)
    for one, other in zip(fast, slow, strict=True):
        assert one.tobytes() == other.tobytes()
    assert slow[0].tobytes() == rows[1:].tobytes()
