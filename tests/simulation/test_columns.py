"""Columns of a row, counted again from the replayed game."""

import itertools

import numpy as np

from azardia_nb import Game
from azardia_nb.games.azardia.rules.state import State
from azardia_nb.games.azardia.text.notation import write_action, write_outcome
from azardia_nb.simulation.chunk import play_chunk, record
from azardia_nb.simulation.task import Task
from tests.cases import each


def told(task: Task, index: int) -> tuple[list[State], list[tuple[int, str]]]:
    """Return all positions of a simulated game, and (seat, action) for each action."""
    game = Game.begin(task.variant, task.first)
    states, actions = [game.state], []
    for number in record(task, index):
        seat = game.seat
        if seat is None:
            game.repeat(write_outcome(number, game.state, game.rules, game.deck))
        else:
            actions.append((seat - 1, write_action(number, game.deck)))
            game.repeat(actions[-1][1])
        states.append(game.state)
    return states, actions


def places(state: State) -> list[tuple[int, int]]:
    seats = range(int(state["players"]))
    return [(int(state["level"][at]), int(state["tile"][at])) for at in seats]


@each(
    ("players", "cards"),
    [
        (("greedy", "random", "fighter", "hoarder"), True),
        (("racer", "cautious", "fighter"), False),
        (("fighter", "fighter"), True),
    ],
)
def test_a_row_tells_what_happened(players: tuple[str, ...], cards: bool) -> None:
    game = Game(len(players), cards=cards, seed=1)
    game.go(0)
    task = Task(game.state, game.variant, players, 11)
    games = 6
    rows = play_chunk(task, 0, games).rows
    for index in range(games):
        row = rows[index]
        states, actions = told(task, index)
        for seat in range(len(players)):
            mine = [action for by, action in actions if by == seat]
            assert row["cards"][seat] == sum(a.startswith(("play", "answer")) for a in mine)
            bought = [a for a in mine if a in ("level", "tile") or "+" in a]
            assert row["purchases"][seat] == len(bought)
        # Positions in which another turn or round has just begun.
        ends = [
            after
            for before, after in itertools.pairwise(states)
            if (before["turn"], before["round"]) != (after["turn"], after["round"])
        ]
        fronts = [
            int(np.argmax([p == max(stand) for p in stand]))
            for stand in map(places, ends)
            if stand.count(max(stand)) == 1
        ]
        changes = sum(one != next_ for one, next_ in itertools.pairwise(fronts))
        assert row["lead_changes"] == changes
        middle = (1 + int(row["rounds"])) // 2
        stand = places(next(state for state in ends if state["round"] >= middle))
        assert row["comeback"] == (stand[row["winning_seat"]] == min(stand))


def test_some_winners_come_back_and_leads_change() -> None:
    game = Game(4, seed=1)
    game.go(0)
    task = Task(game.state, game.variant, ("random",) * 4, 5)
    rows = play_chunk(task, 0).rows
    assert 0 < rows["comeback"].mean() < 0.5
    assert rows["lead_changes"].min() < 5 < rows["lead_changes"].max()
