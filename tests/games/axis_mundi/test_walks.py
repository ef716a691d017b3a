"""Random games from anywhere, under every answer: what must hold holds."""

from itertools import islice

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from azardia_nb.games.axis_mundi.game import variant
from azardia_nb.games.axis_mundi.record import GAME
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS, Rulings
from azardia_nb.games.axis_mundi.rules.state import Numbers
from azardia_nb.games.protocol import OVER, Row, Variant
from tests.games.axis_mundi.walks import ALTERNATIVES, ROUNDS, check, house, scattered, walk

engine, words = GAME.engine, GAME.words


def play(kind: Variant, seed: int, *, anywhere: bool = True) -> None:
    actor = OVER
    every = set(words.every_action(kind))
    for number, (s, actor, _) in enumerate(
        walk(kind, seed, scattered(kind, seed) if anywhere else None)
    ):
        check(s, kind)
        if actor >= 0:
            legal = engine.legal(s, kind.rules)
            assert legal == sorted(set(legal))
            assert every.issuperset(legal)
        if number % 7 == 0:
            line = words.write_position(kind, s, None)
            assert words.read_position(kind, line).tobytes() == s.tobytes()
    assert actor == OVER


@pytest.mark.parametrize("seed", range(3))
def test_from_anywhere(seed: int) -> None:
    play(house("", ""), seed)


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "answer"), ALTERNATIVES[1:], ids=str)
def test_every_alternative(name: str, answer: str | bool) -> None:
    for seed in range(3):
        play(house(name, answer), seed)


@pytest.mark.nightly
def test_from_the_beginning() -> None:
    play(variant(numbers=Numbers(60)), 1, anywhere=False)


@pytest.mark.nightly
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    answers=st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(r.values) for name, r in RULINGS.items()}
    ),
    seed=st.integers(0, 2**32),
)
def test_any_house_rules(answers: dict[str, str | bool], seed: int) -> None:
    play(variant(rulings=Rulings(**answers), numbers=Numbers(ROUNDS)), seed)


def is_refused_or_legal(s: Row, kind: Variant) -> bool:
    """Return whether what is legal is just what is not refused."""
    every = words.every_action(kind)
    allowed = [n for n in every if engine.refused(s, kind.rules, n) is None]
    return allowed == engine.legal(s, kind.rules)


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(1, 4))]
)
def test_what_is_legal_is_what_is_not_refused(seed: int) -> None:
    rng = np.random.default_rng(seed)
    kind = house(*ALTERNATIVES[int(rng.integers(len(ALTERNATIVES)))])
    for s, _, _ in islice(walk(kind, seed, scattered(kind, seed)), 0, 60, 6):
        assert is_refused_or_legal(s, kind)


def test_an_action_reads_back() -> None:
    kind = variant()
    for number in words.every_action(kind):
        assert words.read_action(kind, words.write_action(kind, number)) == number
