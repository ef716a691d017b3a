"""How long one plain step takes: `apply` and then `legal`, over a whole game with cards."""

import statistics
import time

import numpy as np

from azardia_nb import Deck
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.rulings import RulingCodes
from azardia_nb.games.azardia.rules.state import make_rules

SEED = 20


def measure() -> str:
    """Play a game of random actions and time every step of it."""
    rng = np.random.default_rng(SEED)
    rules = make_rules(RulingCodes(), Deck.kit().table)
    state = engine.start(rules, players=4)
    legal = engine.legal(state, rules)
    seconds = []
    while engine.to_act(state, rules) != engine.OVER:
        if engine.to_act(state, rules) == engine.CHANCE:
            case = int(rng.integers(engine.chance_total(state, rules)))
            chosen = engine.outcome_at(state, rules, case)
        else:
            chosen = int(rng.choice(legal))
        start = time.perf_counter()
        state = engine.apply(state, rules, chosen)
        legal = engine.legal(state, rules)
        seconds.append(time.perf_counter() - start)
    median = statistics.median(seconds) * 1e6
    return f"one plain step: {median:.0f} µs, median of the {len(seconds)} steps of a game"
