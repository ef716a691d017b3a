"""Exercises about the duel: answers found a second way."""

from fractions import Fraction
from itertools import product

import numpy as np

from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.lessons.duel import (
    better_of_two,
    finishes_now,
    how_many,
    passes_needed,
    which_first,
    which_way,
)
from azardia_nb.games.titan_race.odds import duel
from azardia_nb.games.titan_race.odds.bare_duel import NUMBERS, changes_of_passes
from azardia_nb.games.titan_race.odds.draft import ROWS as WORTH
from azardia_nb.games.titan_race.rules.board import FACES, PATHS
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES, PATH_NAMES
from azardia_nb.lessons.question import Answer, Question
from tests.cases import each
from tests.lessons.asking import ask, english, key

FEW = range(12)


def test_one_pass_is_enough_as_predicted() -> None:
    assert passes_needed().answer == "once"
    assert changes_of_passes(0)[1] == 0
    assert passes_needed().values["size"] == 3780


@key(finishes_now, seeds=FEW)
def test_finishing_is_counted_over_all_rolls(question: Question) -> Answer:
    dice, need = int(english(question, "dice").split()[0]), int(str(question.values["need"]))
    rolls = list(product(WORTH, repeat=dice))
    return Fraction(sum(max(roll) >= need for roll in rolls), len(rolls))


@each("seed", FEW)
def test_the_largest_sum_comes_first(seed: int) -> None:
    question = ask(which_first, seed)
    sums = [question.values[f"a{n}"] + question.values[f"b{n}"] for n in (1, 2, 3)]  # type: ignore[operator]
    assert question.options.index(str(question.answer)) == int(np.argmax(sums))
    assert sums == [question.values[f"s{n}"] for n in (1, 2, 3)]


@key(how_many, seeds=FEW)
def test_positions_are_counted_by_the_solver_of_lives(question: Question) -> Answer:
    rows = int(str(question.values["rows"]))
    mine, theirs, column = np.indices((rows, rows, 3))
    apart = 2 * column + (theirs - mine) % 2
    return (((theirs - mine) % 12 != 0) | (apart != 0)).sum()


def worth(mine: str, theirs: str, path: str = "", face: str = "") -> float:
    """What a position of the bare duel is worth by the compiled solution, or a way to go in it."""
    setup = {
        "circuit": "plain",
        "cards": False,
        "numbers": NUMBERS._replace(laps=1)._asdict(),
        "titans": [
            {"titan": "rassik", "space": mine, "life": 6},
            {"titan": "slaugg", "space": theirs, "life": 6},
        ],
    } | ({"took": face} if face else {"phase": "roll"})
    game = Game.place(setup)
    game.automatic = False
    if path:
        game.play(f"go {path}")
    if game.winner:
        return float(game.winner == 1)
    solved = duel.solve(1, NUMBERS)
    zero = np.zeros(1, np.int64)
    seen = duel.seen(np.array([game.state]), zero, zero + int(game.state["turn"]))
    value = float(solved.values[duel.number_of(seen, 1)[0]])
    return value if game.turn == 1 else 1 - value


@each("seed", FEW)
def test_ways_and_positions_are_worth_what_the_compiled_solution_says(seed: int) -> None:
    question = ask(which_way, seed)
    stand = str(question.values["mine"]), str(question.values["theirs"])
    face = FACES[FACE_NAMES.index(english(question, "face"))]
    for name, much in (("better", "high"), ("worse", "low")):
        path = PATHS[PATH_NAMES.index(english(question, name))]
        exact = float(Fraction(str(question.values[much])))
        assert abs(worth(*stand, path, face) - exact) < 1e-12
    question = ask(better_of_two, seed)
    found = worth(str(question.values["mine"]), str(question.values["theirs"]))
    assert abs(float(Fraction(question.answer)) - found) < 1e-12
    x, y, p = (Fraction(str(question.values[name])) for name in "xyp")
    assert question.answer == p * x + (1 - p) * y
