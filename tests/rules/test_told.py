"""What is told of a step is told to whoever listens, and changes nothing."""

from collections import Counter

import numpy as np
import pytest

from azardia_nb import Deck
from azardia_nb.game.protocol import OVER
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.rulings import RulingCodes
from azardia_nb.games.azardia.rules.state import COUNTED, make_rules
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.machine.events import emit, told
from tests.walks import any_step

COUNTS = (Event.WON_CHALLENGE, Event.WON_DUEL, Event.GRACE)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_that_is_told_is_the_same_game(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rules = make_rules(RulingCodes(), Deck.kit().table)
    s = engine.start(rules, players=3)
    silent = s.copy()
    seen: Counter[int] = Counter()
    while to_act(s, rules) != OVER:
        chosen = any_step(s, rules, rng)
        seen.update(code for code, *_ in told(s, engine.step, rules, chosen))
        engine.step(silent, rules, chosen)
        assert silent.tobytes() == s.tobytes()
    assert [int(s[name]) for name in COUNTED] == [seen[event] for event in COUNTS]
    assert seen[Event.WON_CHALLENGE] > 0


def test_only_the_position_that_is_listened_to_is_heard() -> None:
    one, other = np.zeros(2, engine.STATE)

    def step(s: object) -> None:
        emit(other, Event.AGAIN, 1)
        emit(s, Event.MISSED, 0, 2)
        with pytest.raises(ZeroDivisionError):
            told(other, lambda _: 1 / 0)
        emit(s, Event.AGAIN, 0)

    assert told(one, step) == [(Event.MISSED, 0, 2, 0, 0), (Event.AGAIN, 0, 0, 0, 0)]
    step(one)  # nobody listens
