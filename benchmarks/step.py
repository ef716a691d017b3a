"""Plain Python: the processor time of a step with cards, `apply` and `legal`."""

import statistics
import time

import numpy as np

from azardia_nb import Deck
from azardia_nb.game.protocol import CHANCE, OVER
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.rulings import RulingCodes
from azardia_nb.games.azardia.rules.state import make_rules
from azardia_nb.games.azardia.rules.waiting import to_act

SEED = 20


def measure() -> str:
    """Time every step of a game of random actions."""
    rng = np.random.default_rng(SEED)
    rules = make_rules(RulingCodes(), Deck.kit().table)
    state = engine.start(rules, players=4)
    legal = engine.legal(state, rules)
    seconds = []
    while to_act(state, rules) != OVER:
        if to_act(state, rules) == CHANCE:
            case = int(rng.integers(engine.chance_total(state, rules)))
            chosen = engine.outcome_at(state, rules, case)
        else:
            chosen = int(rng.choice(legal))
        start = time.process_time()
        state = engine.apply(state, rules, chosen)
        legal = engine.legal(state, rules)
        seconds.append(time.process_time() - start)
    median = statistics.median(seconds) * 1e6
    return f"one plain step: {median:.0f} µs, median of the {len(seconds)} steps of a game"
