"""Exercises about the two readings of the draft: answers found a second way."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.lessons.two_readings import (
    TITANS,
    behind_after,
    by_rolling,
    by_rounds,
    strongest_seat,
    what_can_be_said,
    who_rolls,
)
from azardia_nb.games.titan_race.odds.draft import ROWS
from azardia_nb.games.titan_race.rules.rulings import Rulings
from azardia_nb.simulation import simulate
from azardia_nb.simulation.statistics import wilson
from azardia_widgets.games.titan_race.exhibits.two_readings import BARE, ROLLING, ROUNDS, race
from tests.cases import each
from tests.lessons.asking import ask, chosen

FEW = range(12)


def wins(reading: str) -> list[int]:
    """How many of 2,000 races each seat wins."""
    bots = ("greedy",) * TITANS
    races = simulate(2000, bots, game=race(BARE, reading), seed=4, progress=False)
    return [int((races["winner"] == seat).sum()) for seat in range(1, TITANS + 1)]


def test_the_seat_that_wins_most_does_so_in_races() -> None:
    won = wins(ROLLING)
    assert chosen(strongest_seat()) == "first"
    assert won == sorted(won, reverse=True)
    assert wilson(won[0], 2000)[0] > wilson(won[1], 2000)[1]


def test_the_third_seat_wins_least_by_rounds() -> None:
    won = wins(ROUNDS)
    assert int(np.argmin(won)) == 2
    assert wilson(won[2], 2000)[1] < min(wilson(won[other], 2000)[0] for other in (0, 3))


@each("seed", range(6))
def test_who_rolls_is_seen_in_a_game(seed: int) -> None:
    question = ask(who_rolls, seed)
    titans, roll = int(str(question.values["titans"])), int(str(question.values["roll"]))
    game = Game(titans, circuit="plain", cards=False, rulings=Rulings(draft="rolling"), seed=seed)
    while game.winner is None and len(rollers(game)) < roll:
        assert game.seat
        game.play(game.legal()[0].action)
    assert rollers(game)[roll - 1] == question.answer


def rollers(game: Game) -> list[int]:
    """The seats in whose turns all dice were rolled, in order."""
    return [line.turn for line in game.log() if line.dice]


@each("seed", FEW)
def test_rows_are_those_of_all_rolls(seed: int) -> None:
    for make in (by_rounds, by_rolling):
        question = ask(make, seed)
        titans = int(str(question.values["titans"]))
        worth = sorted_means(titans)
        if make is by_rolling:
            assert abs(float(question.answer) - sum(worth[:-1]) / (titans - 1)) < 1e-9
        else:
            seat = int(str(question.values["seat"]))
            assert abs(float(question.answer) - worth[0 if seat == titans else seat - 1]) < 1e-9
    question = ask(behind_after, seed)
    worth = sorted_means(int(str(question.values["titans"])))
    seat, turns = (int(str(question.values[name])) for name in ("seat", "turns"))
    assert abs(float(question.answer) - turns * (worth[0] - worth[seat - 1])) < 1e-9


def sorted_means(dice: int) -> list[float]:
    """The mean of the best, second best … die, over all rolls."""
    rolls = np.array(np.meshgrid(*[ROWS] * dice)).reshape(dice, -1)
    return (-np.sort(-rolls, axis=0)).mean(axis=1).tolist()


@each("seed", FEW)
def test_what_can_be_said_is_read_off_the_interval(seed: int) -> None:
    question = ask(what_can_be_said, seed)
    titans, games, wins = (int(str(question.values[n])) for n in ("titans", "games", "wins"))
    low, high = wilson(wins, games)
    fair = Fraction(1, titans)
    words = {1: "more", -1: "less", 0: "can't tell"}
    assert words[(low > fair) - (high < fair)] in str(question.answer)
