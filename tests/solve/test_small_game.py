"""Small games: solved from the engine's walks, checked by another iteration, and by play."""

import numpy as np
import pytest

from azardia_nb import AzardiaError, Game, Numbers, Placed
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.state import CHANCE, OVER
from azardia_nb.games.azardia.short_game import short_game
from azardia_nb.solve.dynamic_programming import EXACT_ENOUGH
from azardia_nb.solve.small_game import SmallGame


@pytest.fixture(scope="module")
def small():
    return SmallGame(short_game())


def test_fits_together(small):
    assert small.solved.residual < EXACT_ENOUGH
    both = small.chances(small.solved, 0) + small.chances(small.solved, 1)
    assert both == pytest.approx(1)


def test_edges_are_the_engine_s(small):
    """Position after position: the actions or outcomes, their weights, and who acts."""
    for position in range(0, len(small.states), 37):
        state = small.states[position]
        edges = slice(small.first[position], small.first[position + 1])
        numbers = small.numbers[edges].tolist()
        assert small.seats[position] == engine.to_act(state, small.rules)
        if small.seats[position] == CHANCE:
            outcomes = engine.chance(state, small.rules)
            assert numbers == [o.number for o in outcomes]
            assert small.cases[edges].tolist() == [o.weight for o in outcomes]
        else:
            assert numbers == engine.legal(state, small.rules)
        for number, to in zip(numbers, small.to[edges], strict=True):
            assert small.number(engine.apply(state, small.rules, number)) == to


def test_same_values_by_plain_value_iteration(small):
    """Another route: no owners, no options, only the chance of the first seat, swept in NumPy."""
    values = np.where(small.states["winner"] == 0, 1.0, 0.0)
    mine, theirs, chance = small.seats == 0, small.seats == 1, small.seats == CHANCE
    begins = small.first[:-1][small.seats != OVER]
    going = small.seats != OVER
    share = small.cases / np.repeat(
        np.add.reduceat(small.cases, begins), np.diff(small.first)[going]
    )
    for _ in range(2000):
        after = values[small.to]
        new = values.copy()
        best = np.maximum.reduceat(after, begins)
        worst = np.minimum.reduceat(after, begins)
        mean = np.add.reduceat(after * share, begins)
        new[going] = np.select([mine[going], theirs[going], chance[going]], [best, worst, mean])
        change = np.abs(new - values).max()
        values = new
        if change < 1e-13:
            break
    assert change < 1e-13
    assert values == pytest.approx(small.chances(small.solved, 0), abs=1e-10)


def test_the_best_play_wins_as_often_as_it_says(small):
    """Games through Game, both seats at their best: the value lies within four deviations."""
    rng = np.random.default_rng(5)
    games, won = 400, 0
    for _ in range(games):
        position = 0
        while small.seats[position] != OVER:
            edges = np.arange(small.first[position], small.first[position + 1])
            if small.seats[position] == CHANCE:
                cases = small.cases[edges]
                edge = rng.choice(edges, p=cases / cases.sum())
            else:
                edge = edges[small.numbers[edges] == small.best(position)[0]][0]
            position = small.to[edge]
        won += small.states[position]["winner"] == 0
    value = small.worth(small.solved, 0)
    assert abs(won / games - value) < 4 * (value * (1 - value) / games) ** 0.5


def test_landing_on_the_goal_is_best():
    """The difference lands on the last tile, the sum bounces: no solver is needed to choose."""
    board = Numbers(goal=30, gate=24, faces=4, top_level=2, step=1)
    pawns = [Placed(29, level=2, character="lagartoon"), Placed(27, level=2, character="robot")]
    game = Game.place(pawns, cards=False, numbers=board)
    small = SmallGame(game)
    game.automatic = False
    game.play("roll")
    game.happen("roll 3 2")  # a difference of 1 lands on the goal, a sum of 5 bounces to 26
    assert small.best(small.number(game.state)) == [action(Act.SUBTRACT)]


def test_against_a_policy(small):
    """A seat that always takes what is worst for it wins less; one at its best loses nothing."""
    chances = small.chances(small.solved, 0)
    best, worst = {}, {}
    for position in np.flatnonzero(small.seats == 0).tolist():
        edges = slice(small.first[position], small.first[position + 1])
        after = chances[small.to[edges]]
        best[position] = int(small.numbers[edges][after.argmax()])
        worst[position] = int(small.numbers[edges][after.argmin()])
    value = small.worth(small.solved, 0)
    assert small.worth(small.against(best), 0) == pytest.approx(value, abs=1e-9)
    assert small.worth(small.against(worst), 0) < value - 0.1
    with pytest.raises(AzardiaError, match="is no action of position 0"):
        small.against({0: -5})


def test_what_is_not_small():
    with pytest.raises(AzardiaError, match="a core game of two"):
        SmallGame(Game(3, cards=False))
    with pytest.raises(AzardiaError, match="a core game of two"):
        SmallGame(Game(2))
    pawns = [Placed(1, character="robot"), Placed(2, character="lagartoon")]
    other = Game.place(pawns, cards=False, numbers=Numbers(goal=30, gate=24, faces=4, step=1))
    with pytest.raises(AzardiaError, match="cannot follow"):
        SmallGame(short_game()).number(other.state)
