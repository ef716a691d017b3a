"""Random games for tests: under any rulings, from the start or from any position, step by step."""

from functools import cache
from pathlib import Path

import numpy as np

from azardia_nb import Deck, Game
from azardia_nb.game.protocol import CHANCE
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.state import Rules, State
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import (
    write_action,
    write_outcome,
)

DECKS = Path(__file__).parent / "scenarios" / "decks"


@cache
def deck_named(name: str) -> Deck | None:
    """Return a deck: None for "core", the kit's for "kit", or one of the rule cases."""
    if name == "core":
        return None
    return Deck.kit() if name == "kit" else Deck.load(DECKS / f"{name}.toml")


def table(deck: Deck | None) -> np.ndarray:
    return engine.NO_CARDS if deck is None else deck.table


def any_step(state: State, rules: Rules, rng: np.random.Generator) -> int:
    """Return a random legal action, or a random outcome by its weight."""
    if to_act(state, rules) == CHANCE:
        return engine.outcome_at(state, rules, int(rng.integers(engine.chance_total(state, rules))))
    legal = engine.legal(state, rules)
    return legal[rng.integers(len(legal))]


def play_on(game: Game, rng: np.random.Generator, most: int) -> None:
    """Play a Game at random for up to `most` steps, by the texts of actions and outcomes."""
    for _ in range(most):
        if game.waiting == "over":
            return
        number = any_step(game.state, game.rules, rng)
        if game.waiting == "chance":
            game.happen(write_outcome(number, game.state, game.rules, game.deck))
        else:
            game.play(write_action(number, game.deck))
