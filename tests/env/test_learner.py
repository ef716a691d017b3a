"""The learner: it improves, equal seeds learn the same, and its measure is exact."""

import subprocess
import sys

import pytest

from azardia_nb.env.learner import Measure
from azardia_nb.games.azardia.short_game import short_game
from tests.cases import each

pytest.importorskip("pettingzoo", reason="the extra `env` is not installed")

from azardia_nb.env.learner import Learner
from azardia_nb.env.pettingzoo import env


@pytest.fixture(scope="module")
def measure():
    return Measure(short_game())


def test_the_same_seed_learns_the_same():
    tables = []
    for seed in (3, 3, 4):
        learner = Learner(env(begin=short_game()), seed=seed)
        learner.play(20)
        tables.append(learner.table)
    assert tables[0] == tables[1] != tables[2]


class Perfect:
    """A learner that plays by the exact solution."""

    def __init__(self, measure):
        table, whole = measure._table, measure.whole
        self.choices = {
            seen.tobytes(): table.numbered[whole.best(measure.solved, position)[0]]
            for (position, _), seen in zip(measure._choices, measure._observations, strict=True)
        }

    def choice(self, seen):
        return self.choices[seen.tobytes()]


def test_nobody_measures_better_than_the_best(measure):
    for seat in (0, 1):
        assert measure.worst(Perfect(measure), seat) == pytest.approx(measure.exact(seat))
    assert measure.exact(0) + measure.exact(1) == pytest.approx(1)


@each(
    ("module", "library", "name"),
    [("pettingzoo", "pettingzoo", "PettingZoo"), ("openspiel", "pyspiel", "OpenSpiel")],
)
def test_a_missing_extra_is_one_sentence(module, library, name):
    code = (
        f"import sys; sys.modules[{library!r}] = None\n"
        "from azardia_nb import AzardiaError\n"
        f"try: import azardia_nb.env.{module}\n"
        "except AzardiaError as error: print(error); print(error._render_traceback_())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    right = f"{name} is not installed; use pip install '.[env]' in the kit’s folder"
    assert done.stdout.splitlines() == [right, repr([right])], done.stderr
