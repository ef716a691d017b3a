"""Plain Python: the time of a step (`apply` and `legal`) and of a whole game with its log.

Both are measured with cards, in processor time.
"""

import statistics
import time

import numpy as np

from azardia_nb import Deck, Game
from azardia_nb.game.protocol import CHANCE, OVER
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.rulings import RulingCodes
from azardia_nb.games.azardia.rules.state import make_rules
from azardia_nb.games.azardia.rules.waiting import to_act

SEED = 20
GAMES = 10


def measure() -> str:
    """Time every step of a game of random actions, and whole games played as at a table."""
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
    games = [_game(seed) for seed in range(GAMES)]
    return (
        f"one plain step: {median:.0f} µs, median of the {len(seconds)} steps of a game\n"
        f"a random game of four: {statistics.mean(games):.2f} s, mean of {GAMES} "
        f"({min(games):.2f} to {max(games):.2f} s)"
    )


def _game(seed: int) -> float:
    """Play a random game of four; return its processor seconds."""
    rng = np.random.default_rng(seed)
    start = time.process_time()
    game = Game(4, seed=seed)
    while not game.over:
        game.take(int(rng.choice(game.actions)))
        game.run_chance()
    return time.process_time() - start
