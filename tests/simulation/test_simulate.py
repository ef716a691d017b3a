import os
import subprocess
import sys
import threading
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest

from azardia_nb import Game, Numbers, Placed, Rulings
from azardia_nb.game.protocol import NOBODY
from azardia_nb.simulation import parts, play_on, simulate, task_of
from azardia_nb.simulation.chunk import CHUNK, play_chunk
from azardia_nb.simulation.loop import ROUNDS
from azardia_nb.simulation.run import RunOptions
from tests.cases import each
from tests.text.golden import wording


def test_games_that_go_round_for_ever_are_won_by_nobody() -> None:
    # Cautious bots keep out of each other's way, and without challenges nobody gets on.
    games = simulate(3, ("cautious",) * 2, cards=False, seed=1, progress=False)
    assert (games["winner"] == 0).all()
    assert (games["rounds"] == ROUNDS - 1).all()
    assert (games["winning_seat"] == 0).all()
    assert games["winning_character"].isna().all()
    assert not games["comeback"].any()
    assert wording("summary.nobody") in "\n".join(games.summary().lines())


def test_the_winner_is_the_player_as_given() -> None:
    """Seats are drawn by lot; a greedy player wins by its number, wherever it sits."""
    for greedy in (1, 2):
        players = ["random", "random"]
        players[greedy - 1] = "greedy"
        games = simulate(300, players, seed=1, progress=False)
        assert (games["winner"] == greedy).mean() > 0.85
        assert 0.3 < (games["winning_seat"] == greedy).mean() < 0.7
        of_seat = games[["player_1", "player_2"]].to_numpy()
        assert (games["winner"] == of_seat[np.arange(300), games["winning_seat"] - 1]).all()


def test_no_chain_of_challenges_goes_round_for_ever() -> None:
    stay = Rulings(level5_winner="stay")  # three pawns at the gate push each other about
    games = simulate(400, ("greedy",) * 4, rulings=stay, seed=1, progress=False)
    assert (games["winner"] > 0).all()


def test_a_game_of_more_rounds_than_a_row_counts_is_won_by_nobody() -> None:
    first = Game(2, characters=("robot", "mantis"), cards=False, seed=1).state.copy()
    first["round"] = ROUNDS - 3
    task = replace(task_of(("random", "random"), cards=False, seed=1), first=first)
    rows = play_chunk(task, 0, 4).rows
    assert (rows["rounds"] == ROUNDS - 1).all()
    assert (rows["winning_seat"] == NOBODY).all()


@each(
    ("options", "known"),
    [
        ({}, True),
        ({"cards": False}, True),
        ({"numbers": Numbers(goal=140)}, False),
        ({"rulings": Rulings(level5_winner="stay")}, False),
    ],
)
def test_constants_are_those_of_the_usual_rules(options: dict[str, Any], known: bool) -> None:
    assert task_of(("random",) * 2, **options).plays_random_loop is known


def test_games_are_played_on_from_a_position() -> None:
    top = Placed(145, level=5)
    game = Game.place([Placed(3), top, Placed(20)], cards=False, seat=2)
    before = game.notation
    bots = ("greedy",) * 3
    first, again, other = (play_on(game, 300, bots, seed=seed) for seed in (4, 4, 5))
    assert first.equals(again)
    assert not first.equals(other)
    assert (first["winner"] == 2).mean() > 0.9, "who is near the goal wins"
    assert game.notation == before
    # From the start on it is what simulate plays.
    begun = Game(3, seed=1)
    begun.go(0)
    assert play_on(begun, 100, bots, seed=2).equals(simulate(100, bots, seed=2))


def test_the_number_of_threads_changes_nothing() -> None:
    games = 3 * CHUNK + 17
    one, two, five = (simulate(games, ("random",) * 4, seed=8, jobs=jobs) for jobs in (1, 2, 5))
    assert one.equals(two)
    assert one.equals(five)
    assert np.array_equal(one.plays, five.plays)
    assert one.index.equals(pd.RangeIndex(games))


def test_parts_are_the_same_games() -> None:
    games = 2 * CHUNK + 9
    whole = simulate(games, ("random",) * 2, seed=8)
    taken = list(parts(task_of(("random",) * 2, seed=8), games, RunOptions(3)))
    assert [len(part) for part in taken] == [CHUNK, CHUNK, 9]
    assert pd.concat(taken).equals(whole)
    assert np.array_equal(sum(part.plays for part in taken), whole.plays)


def test_whoever_stops_gets_no_more_parts() -> None:
    stop = threading.Event()
    got = 0
    for part in parts(task_of(("random",) * 2, seed=8), 1000 * CHUNK, RunOptions(2), stop):
        assert part.index[0] == got * CHUNK, "without a gap"
        got += 1
        if got == 3:
            stop.set()
    assert 3 <= got <= 7


@each("players", [("random",) * 4, ("greedy", "random"), ("planner", "greedy")])
def test_any_game_can_be_played_again(players: tuple[str, ...]) -> None:
    games = 3 if "planner" in players else CHUNK + 3
    results = simulate(games, players, seed=11)
    for label in (0, games - 1):
        row = results.loc[label]
        game = results.replay(label)
        assert game.winner == row["winning_seat"]
        assert game.round == row["rounds"]
        assert len(game) == row["steps"]
        for pawn in game.pawns:
            assert pawn.tile == row[f"tile_{pawn.seat}"]
            assert pawn.level == row[f"level_{pawn.seat}"]
            assert pawn.coins == 1000 * row[f"coins_{pawn.seat}"]
            assert pawn.character == row[f"character_{pawn.seat}"]
            assert pawn.player == row[f"player_{pawn.seat}"]
        log = game.log()
        assert log[0].round == 0, "the initial rolls are part of it"
        assert sum(entry.event == "won_challenge" for entry in log) == row["challenges"]
        game.go(0)
        assert game.round == 0


INTERRUPTED = """
import itertools, os, signal, sys
from azardia_nb.simulation import simulate

simulate(1, ("random",) * 4)
module = sys.modules["azardia_nb.simulation.run"]
play_chunk, chunks = module.play_chunk, itertools.count()

def play(*given):
    if next(chunks) == 20:
        os.kill(os.getpid(), signal.SIGINT)
    return play_chunk(*given)

module.play_chunk = play
results = simulate(50_000_000, ("random",) * 4, seed=6, progress=False)
assert results.interrupted
print(len(results), flush=True)
assert results.equals(simulate(len(results), ("random",) * 4, seed=6))
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
"""


@pytest.mark.skipif(os.name == "nt", reason="sends a signal as a terminal on POSIX does")
def test_interrupted_it_keeps_a_beginning_without_a_gap() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=600
    )
    assert ran.returncode == 0, ran.stderr
    kept = int(ran.stdout)
    assert kept > 0
    assert wording("interrupted.played", kept=f"{kept:,}", games="50,000,000") in ran.stderr
    assert "Traceback" not in ran.stderr
