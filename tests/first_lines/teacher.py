"""A teacher."""

import subprocess
from pathlib import Path

from azardia_nb import Game
from azardia_nb.probability.dice import d
from azardia_widgets import Exercises, Lesson, Table, guess
from azardia_widgets.games.azardia.exhibits.two_dice import TwoDice

subprocess.run(["azardia", "lab", "--new", "doubles", "--copy"], check=True)
lesson = Lesson("doubles.py", language="es")
assert guess(lesson, "double", reveal=abs(d(10) - d(10))) is not None
assert Exercises(lesson).children
assert TwoDice(Lesson(2), ways=["add"]).picture()
assert Table(language="es").game.players == 4
assert Table(kind="pig", seats=("person", "person")).persons
assert d("2d10")._repr_html_().startswith("<table")
assert Game(2, cards=False, seed=3).play("roll")[0].sentence
subprocess.run(["azardia", "worksheet", "doubles.py", "2", "--class", "3B", "--key"], check=True)
assert len(list(Path().glob("*-3B.html"))) == 4
subprocess.run(["azardia", "worksheet", "--test", "2", "3", "--class", "3B"], check=True)
