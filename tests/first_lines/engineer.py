"""An engineer with a game of its own, twenty.py, in the folder."""

import subprocess

from ipywidgets import HBox
from twenty import GAME

import azardia_nb
from azardia_nb.games import load, register
from azardia_nb.simulation import simulate
from azardia_nb.solve.whole_game import WholeGame
from azardia_widgets import Table

game = GAME.Game(2, goal=30, seed=1)
assert [choice.action for choice in game.legal()] == ["one", "two"]
table = Table(GAME, seats=("person", "greedy"))
heard: list[object] = []
table.observe(heard.append, "game")
table.press("one")
assert heard
assert HBox([table.board, table]).children[0] is table.board
assert load("twenty.py") is register(GAME) is load("twenty")
assert len(simulate(20, ("greedy", "random"), game="twenty", seed=1)) == 20
assert 0.4 < WholeGame(game).solve().worth(0) < 0.6
assert load("pig").Game(2, goal=50).play("roll")
assert azardia_nb.__version__
subprocess.run(["azardia", "simulate", "--game", "twenty.py", "--games", "10"], check=True)
