"""Random play with cards: every card counted at each step, and what each position must keep."""

import numpy as np
import pytest

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.game import setup_variant
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS, UNASKED
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS, SEATS, WOUNDS, most_hp
from azardia_nb.games.axis_mundi.text.log_with_cards import refusal_of
from azardia_nb.games.axis_mundi.whole import engine, frames, notation
from azardia_nb.games.axis_mundi.whole.actions import MAX_ACTIONS
from azardia_nb.games.axis_mundi.whole.legal import list_legal
from azardia_nb.games.axis_mundi.whole.positions import read_position, write_position
from azardia_nb.games.axis_mundi.whole.set_up import cards_elsewhere, first_row
from azardia_nb.games.protocol import CHANCE, OVER, Row, Variant

IDS = kit().ids
STEPS = 120
# While one of these is to be done, two may stand on one hex for a moment.
PASSING = (frames.RUN_ON, frames.WALK_PLAN, frames.FALLS)


def house(rng: np.random.Generator) -> Variant:
    """Return the whole game with some rulings and modules by lot."""
    answers = {
        name: ruling.values[int(rng.integers(len(ruling.values)))]
        for name, ruling in (RULINGS | UNASKED).items()
        if rng.random() < 0.15
    }
    modules = [name for name in ("free-will", "poison") if rng.random() < 0.5]
    return setup_variant({"rulings": answers, "modules": modules, "numbers": {"level": 1}})


def check(s: Row, kind: Variant) -> None:
    """Look at what every position keeps."""
    assert (cards_elsewhere(s) + s["pile"] == kind.rules["count"]).all()
    assert (s["held"] == s["hand"].sum(axis=1)).all()
    assert (s["seen"] <= s["hand"]).all()
    assert (s["wounds"] < WOUNDS).all()
    assert min(int(s[name]) for name in ("points", "move", "attack", "sharp")) >= 0
    for seat in range(SEATS):
        assert 0 <= s["hp"][seat] <= most_hp(s, seat)
        assert (s["at"][seat] < 0) == bool(s["hidden"][seat])
    seen = [int(hex) for hex in s["at"] if hex >= 0]
    waiting = {int(row[0]) for row in s["stack"][: s["depth"]]}
    assert len({*seen}) == len(seen) or waiting & {*PASSING}
    if not waiting:
        assert (s["hp"] > 0).all()


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(1, 4))]
)
def test_random_play_keeps_every_card_and_lists_what_it_does_not_refuse(seed: int) -> None:
    rng = np.random.default_rng(seed)
    kind = house(rng)
    rules = kind.rules
    chosen = [CHARACTERS[at] for at in rng.permutation(len(CHARACTERS))[:SEATS]]
    s = first_row(kind.options, rules, chosen)
    engine.settle(s, rules)
    out = np.zeros(MAX_ACTIONS, np.int64)
    for _ in range(STEPS):
        actor = engine.to_act(s, rules)
        if actor == OVER:
            break
        if actor == CHANCE:
            case = int(rng.integers(engine.chance_total(s, rules)))
            number = int(engine.outcome_at(s, rules, case))
            assert engine.chance_weight(s, rules, number) > 0
        else:
            listed = out[: list_legal(s, rules, actor, out)].tolist()
            assert len({*listed}) == len(listed) > 1
            for one in listed:
                assert notation.read_action(notation.write_action(one, IDS), IDS) == one
                assert refusal_of(s, rules, actor, one) == 0
            number = int(rng.choice(listed))
        engine.step(s, rules, actor, number)
        check(s, kind)
    assert read_position(write_position(s), rules).tobytes() == s.tobytes()
