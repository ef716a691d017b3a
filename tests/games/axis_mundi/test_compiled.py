"""Random games under every answer: compiled rules do what plain ones do, row by row."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from azardia_nb.compile.cache import compiled, made_for
from azardia_nb.games.axis_mundi.record import GAME
from azardia_nb.games.axis_mundi.rules.state import SEATS, STATE
from azardia_nb.games.protocol import Row, Variant
from tests.games.axis_mundi.walks import ALTERNATIVES, house, scattered, walk

engine = GAME.engine
to_act, list_legal, step = engine.to_act, engine.list_legal, engine.step
chance_total, outcome_at, chance_weight = (
    engine.chance_total,
    engine.outcome_at,
    engine.chance_weight,
)
progress, evaluation = engine.progress, engine.evaluation


def follow(rows, all_rules, chosen, after, legal, told):  # type: ignore[no-untyped-def] # compiled
    """Take each step, and note what the rules say of the position before it."""
    rules = all_rules[0]
    for at in range(rows.shape[0]):
        s = rows[at]
        actor = to_act(s, rules)
        told[at, 0] = actor
        if actor >= 0:
            told[at, 1] = list_legal(s, rules, actor, legal[at])
        elif actor == -2:
            told[at, 2] = chance_total(s, rules)
            told[at, 3] = chance_weight(s, rules, chosen[at])
            told[at, 4] = outcome_at(s, rules, told[at, 2] - 1)
        seat = at % SEATS
        told[at, 5] = progress(s, seat)
        told[at, 6] = int(1000 * evaluation(s, rules, seat))
        after[at] = s
        if actor > -3:
            step(after[at], rules, actor, chosen[at])


quick = made_for(engine, follow)


def compare(kind: Variant, steps: Sequence[tuple[Row, int, int]]) -> None:
    """Follow a walk at both speeds."""
    rows = np.array([s for s, _, _ in steps])
    chosen = np.array([number for _, _, number in steps])
    rules = engine.compiled_rules(kind.rules, 1)

    def room() -> tuple[npt.NDArray[np.void], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        n = len(rows)
        return (
            np.zeros(n, STATE),
            np.zeros((n, engine.max_actions), np.int64),
            np.zeros((n, 7), np.int64),
        )

    fast, slow = room(), room()
    compiled(quick)(rows, rules, chosen, *fast)
    follow(rows, (kind.rules,), chosen, *slow)
    for one, other in zip(fast, slow, strict=True):
        assert one.tobytes() == other.tobytes()
    assert slow[0][:-1].tobytes() == rows[1:].tobytes()


@pytest.mark.parametrize(("name", "answer"), ALTERNATIVES, ids=lambda value: str(value) or "usual")
def test_every_alternative(name: str, answer: str | bool) -> None:
    """A sample: `python -m fuzz islands` plays 2,000 games."""
    kind = house(name, answer)
    for seed in range(2):
        compare(kind, list(walk(kind, seed, scattered(kind, seed))))


def test_from_the_beginning() -> None:
    kind = house("", "")
    compare(kind, list(walk(kind, 1)))
