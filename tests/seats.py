"""Numbers of players, rivals and random steps in tests of any game."""

import numpy as np

from azardia_nb.game.game import Game
from azardia_nb.game.protocol import CHANCE, OVER
from azardia_nb.games import load
from azardia_nb.players import seated
from azardia_nb.simulation.task import usual_players


def few(name: str) -> int:
    """Return the lowest number of players of a game, at least two."""
    return max(2, load(name).seats[0])


def rival(name: str) -> str:
    """Return "greedy", or "random" for a game without an evaluation."""
    return str(usual_players(load(name))[-1])


def go_on(game: Game, rng: np.random.Generator) -> None:
    """Take a random legal action, or let chance act, unless the game is over."""
    if game.acting == CHANCE:
        game.run_chance()
    elif game.acting != OVER:
        game.take(int(rng.choice(game.actions)))


def bots_play(game: Game, bot: str = "random", steps: int = 5000) -> Game:
    """Let bots of one kind play on and return the game; a player's number is its bot's seed."""
    bots = [seated(bot, player, game.type) for player in range(game.players)]
    game.run_chance()
    while game.seat and game.position < steps:
        player = game.type.player_of(game.state, game.seat - 1)
        game.play(bots[player].choose(game.view(game.seat)))
    return game
