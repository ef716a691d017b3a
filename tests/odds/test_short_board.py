"""Azardia on a short board: solved whole by what solves any game, checked by play and by reason."""

import numpy as np
import pytest

from azardia_nb import AzardiaError, Game, Numbers, Placed
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.short_game import short_game
from azardia_nb.games.protocol import CHANCE, OVER
from azardia_nb.solve.whole_game import FREE, WholeGame


def whole(game):
    return WholeGame(game.variant, game.state)


@pytest.fixture(scope="module")
def short():
    return whole(short_game())


@pytest.fixture(scope="module")
def solved(short):
    return short.solve(by_policies=True)


def test_both_ways_of_solving_it_agree(short, solved):
    swept = short.solve()
    assert swept.values == pytest.approx(solved.values, abs=1e-9)


def test_the_best_play_wins_as_often_as_it_says(short, solved):
    """Games through the engine's edges, both at their best: within four deviations."""
    rng = np.random.default_rng(5)
    games, won = 400, 0
    for _ in range(games):
        position = 0
        while short.seats[position] != OVER:
            edges = np.arange(short.first[position], short.first[position + 1])
            if short.seats[position] == CHANCE:
                cases = short.cases[edges]
                edge = rng.choice(edges, p=cases / cases.sum())
            else:
                edge = short.edge(position, short.best(solved, position)[0])
            position = int(short.to[edge])
        won += short.states[position]["winner"] == 0
    value = solved.worth(0)
    assert abs(won / games - value) < 4 * (value * (1 - value) / games) ** 0.5


def test_landing_on_the_goal_is_best():
    """The difference lands on the last tile, the sum bounces: no solver is needed to choose."""
    board = Numbers(goal=30, gate=24, faces=4, top_level=2, step=1)
    pawns = [Placed(29, level=2, character="lagartoon"), Placed(27, level=2, character="robot")]
    game = Game.place(pawns, cards=False, numbers=board)
    board = whole(game)
    game.automatic = False
    game.play("roll")
    game.happen("roll 3 2")  # a difference of 1 lands on the goal, a sum of 5 bounces to 26
    (position,) = board.number(game.state)
    assert board.best(board.solve(by_policies=True), int(position)) == [action(Act.SUBTRACT)]


def test_against_a_policy(short, solved):
    """A seat that always takes what is worst for it wins less; one at its best loses nothing."""
    best, worst = np.full((2, len(short)), FREE)
    for position in np.flatnonzero(short.seats == 0).tolist():
        edges = slice(short.first[position], short.first[position + 1])
        after = [solved.worth(int(there)) for there in short.to[edges]]
        best[position] = short.numbers[edges][np.argmax(after)]
        worst[position] = short.numbers[edges][np.argmin(after)]
    value = solved.worth(0)
    assert short.solve(best, by_policies=True).worth(0) == pytest.approx(value, abs=1e-9)
    assert short.solve(worst, by_policies=True).worth(0) < value - 0.1
    with pytest.raises(AzardiaError, match=r"-5 .* position 0"):
        short.solve(np.where(np.arange(len(short)) == 0, -5, FREE))


def test_what_is_not_on_the_board(short):
    pawns = [Placed(1, character="robot"), Placed(2, character="lagartoon")]
    other = Game.place(pawns, cards=False, numbers=Numbers(goal=30, gate=24, faces=4, step=1))
    with pytest.raises(AzardiaError, match="cannot follow"):
        short.number(other.state)
