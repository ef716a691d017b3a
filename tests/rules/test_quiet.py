"""Rows of which nobody reads the events: the same game, its events counted and not written down."""

from collections import Counter

import numpy as np
import pytest

from azardia_nb import Deck
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.rulings import RulingCodes
from azardia_nb.games.azardia.rules.state import (
    COUNTED,
    OVER,
    QUIET,
    QUIET_SIZE,
    STATE,
    copy,
    make_rules,
    told,
)
from azardia_nb.games.azardia.rules.waiting import to_act
from tests.walks import any_step

TOLD = (Event.WON_CHALLENGE, Event.WON_DUEL, Event.GRACE)


def test_a_quiet_row_begins_as_a_position_does() -> None:
    assert STATE.fields is not None
    assert QUIET.fields is not None
    for name in STATE.names or ():
        if name != "events":
            assert QUIET.fields[name] == STATE.fields[name]


@pytest.mark.parametrize("seed", range(3))
def test_a_quiet_game_is_the_same_game(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rules = make_rules(RulingCodes(), Deck.kit().table)
    s = engine.start(rules, players=3)
    quiet = np.zeros(1, QUIET)[0]
    copy(s, quiet)
    seen: Counter[int] = Counter()
    while to_act(s, rules) != OVER:
        chosen = any_step(s, rules, rng)
        engine.step(s, rules, chosen)
        engine.step(quiet, rules, chosen)
        seen.update(s["events"][: s["event_count"], 0].tolist())
        assert quiet["event_count"] == s["event_count"]
        assert quiet.tobytes()[:QUIET_SIZE] == s.tobytes()[:QUIET_SIZE]
    assert [int(quiet[name]) for name in COUNTED] == [seen[event] for event in TOLD]
    assert seen[Event.WON_CHALLENGE] > 0
    assert told(quiet).tobytes()[:QUIET_SIZE] == s.tobytes()[:QUIET_SIZE]
    assert told(quiet)["event_count"] == 0
