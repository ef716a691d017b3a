"""Random games with cards: compiled rules do what plain ones do, row by row."""

from collections.abc import Sequence

import numpy as np
import pytest

from azardia_nb.compiled.libraries import compiled
from azardia_nb.games.axis_mundi.engines import WITH_CARDS
from azardia_nb.games.axis_mundi.rules.state import STATE
from azardia_nb.games.protocol import CHANCE, Row, Variant
from tests.games.axis_mundi.walks_with_cards import (
    ALTERNATIVES,
    MODULES,
    check,
    house,
    scattered,
    walk,
)
from tests.games.following import ASKED, following

pytestmark = pytest.mark.nightly

chance_total, outcome_at, chance_weight = (
    WITH_CARDS.chance_total,
    WITH_CARDS.outcome_at,
    WITH_CARDS.chance_weight,
)
GAMES = 12


follow = following(WITH_CARDS)


def compare(kind: Variant, steps: Sequence[tuple[Row, int, int]]) -> None:
    """Take the steps of a walk once more, compiled."""
    if len(steps) < 2:
        return
    rows = np.array([s for s, _, _ in steps])
    n = len(rows) - 1
    chosen = np.array([number for _, _, number in steps[:n]])
    after, told = np.zeros(n, STATE), np.zeros((n, ASKED), np.int64)
    listed = np.zeros((n, WITH_CARDS.max_actions), np.int64)
    compiled(follow)(
        rows[:n], WITH_CARDS.compiled_rules(kind.rules, 1), chosen, after, listed, told
    )
    for at, (s, actor, number) in enumerate(steps[:n]):
        legal = WITH_CARDS.legal(s, kind.rules)
        total = weight = last = 0
        if actor == CHANCE:
            total = int(chance_total(s, kind.rules))
            weight = int(chance_weight(s, kind.rules, number))
            last = int(outcome_at(s, kind.rules, total - 1))
        assert told[at].tolist() == [actor, len(legal), total, weight, last]
        assert listed[at, : len(legal)].tolist() == legal
        if after[at].tobytes() != rows[at + 1].tobytes():
            fields = STATE.names or ()
            assert not [name for name in fields if (after[at][name] != rows[at + 1][name]).any()]


def play(number: int, steps: int) -> Variant:
    """Play a stretch of a game twice, plain and compiled, and look at every position of it."""
    rng = np.random.default_rng(number)
    name, answer = ALTERNATIVES[number % len(ALTERNATIVES)]
    modules = tuple(one for at, one in enumerate(MODULES) if rng.integers(4) >> at & 1)
    kind = house(name, answer, modules)
    begun = scattered(kind, rng) if number % 4 else None
    walked = list(walk(kind, number, steps, begun))
    for s, _, _ in walked:
        check(s, kind)
    compare(kind, walked)
    return kind


@pytest.mark.parametrize("number", range(GAMES))
def test_random_games(number: int) -> None:
    """A sample: `python -m fuzz cards` plays 3,000 games."""
    play(number, 60)
