"""The greedy bot of any game."""

from azardia_nb.games import load
from azardia_nb.players.greedy import Greedy


def test_of_equally_good_actions_it_takes_any() -> None:
    game = load("tic_tac_toe").Game(2)
    game.play("b2")  # now all other squares are worth the same
    free = {choice.action for choice in game.legal()}
    assert {Greedy(seed).choose(game.view(2)) for seed in range(100)} == free
