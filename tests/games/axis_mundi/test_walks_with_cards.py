"""Random play with cards: every card counted at each step, and what each position must keep."""

import numpy as np
import pytest

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.data.set_up import first_row
from azardia_nb.games.axis_mundi.game import setup_variant
from azardia_nb.games.axis_mundi.rules import engine
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS, UNASKED
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS, SEATS
from azardia_nb.games.axis_mundi.text import actions as notation
from azardia_nb.games.axis_mundi.text.positions import read_position, write_position
from azardia_nb.games.axis_mundi.text.refused import refusal_of
from azardia_nb.games.protocol import CHANCE, OVER, Variant
from tests.games import walking
from tests.games.axis_mundi.walks_with_cards import check

IDS = kit().ids
STEPS = 120


def house(rng: np.random.Generator) -> Variant:
    """Return the whole game with some rulings and modules by lot."""
    answers = {
        name: ruling.values[int(rng.integers(len(ruling.values)))]
        for name, ruling in (RULINGS | UNASKED).items()
        if rng.random() < 0.15
    }
    modules = [name for name in ("free-will", "poison") if rng.random() < 0.5]
    return setup_variant({"rulings": answers, "modules": modules, "numbers": {"level": 1}})


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(1, 4))]
)
def test_random_play_keeps_every_card_and_lists_what_it_does_not_refuse(seed: int) -> None:
    rng = np.random.default_rng(seed)
    kind = house(rng)
    rules = kind.rules
    chosen = [CHARACTERS[at] for at in rng.permutation(len(CHARACTERS))[:SEATS]]
    begun = first_row(kind.options, rules, chosen)
    engine.settle(begun, rules)
    for s, actor, number in walking.walk(kind, begun, rng, STEPS):
        check(s, kind)
        if actor == CHANCE:
            assert number < 0 or engine.chance_weight(s, rules, number) > 0
        elif actor != OVER:
            listed = kind.type.engine.legal(s, rules)
            assert len({*listed}) == len(listed) > 1
            for one in listed:
                assert notation.read_action(notation.write_action(one, IDS), IDS) == one
                assert refusal_of(s, rules, actor, one) == 0
    assert read_position(write_position(s), rules).tobytes() == s.tobytes()
