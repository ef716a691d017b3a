"""Games in chunks: what a chunk holds hangs on its task and its number, on nothing else.

So threads, processes and machines may play them in any order: put in a row again by their numbers,
they are the same games.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiling import compiled
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.deck import Deck
from azardia_nb.games.azardia.engine import chance_total, list_legal, outcome_at, step
from azardia_nb.games.azardia.refusals import to_act
from azardia_nb.games.azardia.rulings import Rulings
from azardia_nb.games.azardia.state import CHANCE, OVER, Law, Phase, State, law_row
from azardia_nb.lab.loop import BOTS, NOTHING, PLANNER, RANDOM, RESULT, TABLE, case_of, play_games
from azardia_nb.players.greedy import greedy_choice
from azardia_nb.players.planner import BUDGET, MOST, PLANNING, compile_ahead, plan
from azardia_nb.players.random import random_choice

CHUNK = 250  # games that share a child of the seed


@dataclass(frozen=True, eq=False)
class Task:
    """What games are played: all that their rows hang on, ready to be sent to other machines."""

    first: State  # the position in which they begin
    law: Law
    players: tuple[str, ...]  # the bot on each chair
    seed: int
    rulings: Rulings
    deck: Deck | None


class Played(NamedTuple):
    """What came of a chunk: a row of RESULT a game, and how often each kind of card was played."""

    rows: npt.NDArray[np.void]
    plays: npt.NDArray[np.int64]  # penalties and events count when drawn


def check_players(players: Sequence[str]) -> None:
    """Raise AzardiaError for a bot that does not exist."""
    for name in players:
        if name not in BOTS:
            raise AzardiaError(f"no bot {name!r}; possible are {', '.join(BOTS)}")


def get_ready(task: Task) -> None:
    """Compile all that plays a task, or load what was compiled before."""
    play_chunk(task, 0, 0)
    if "planner" in task.players:
        compile_ahead()


def play_chunk(task: Task, number: int, games: int = CHUNK, stop: Event | None = None) -> Played:
    """Play the first games of a chunk; chunks count from 0.

    With bots that think long it can be told to stop: then it returns the games finished so far.
    """
    return _play(task, _rng(task, number), games, stop)


def record(task: Task, index: int) -> list[int]:
    """Return every action and every outcome of chance in game `index`, counted from 0."""
    number, games = divmod(index, CHUNK)
    rng = _rng(task, number)
    _play(task, rng, games)
    return _recorded(task, rng)


def _rng(task: Task, number: int) -> np.random.Generator:
    # The child that SeedSequence(seed).spawn() gives in this place.
    return np.random.default_rng(np.random.SeedSequence(task.seed, spawn_key=(number,)))


def _play(task: Task, rng: np.random.Generator, games: int, stop: Event | None = None) -> Played:
    rows = np.zeros(games, RESULT)
    plays = np.zeros(len(task.deck.cards) if task.deck else 1, np.int64)
    table = np.zeros(1, TABLE)
    table["first"][0] = task.first
    laws = law_row(task.law)
    bots = np.array([BOTS.index(name) for name in task.players], np.int64)
    loop = compiled(play_games)
    if "planner" not in task.players:
        loop(table, laws, bots, rng, rows, plays, 0, NOTHING)
        return Played(rows, plays)
    thinking = np.zeros(1, PLANNING)
    for game in range(games):
        until = rows[: game + 1]
        before = plays.copy()
        planned = NOTHING
        while loop(table, laws, bots, rng, until, plays, game, planned) == game:
            if stop and stop.is_set():
                return Played(rows[:game], before)
            thinking["game"][0] = table["game"][0]
            planned = int(compiled(plan)(thinking, laws, rng, BUDGET, MOST))
    return Played(rows, plays)


def _recorded(task: Task, rng: np.random.Generator) -> list[int]:
    """Return what happens in the next game, choosing as the compiled loop does."""
    bots = [BOTS.index(name) for name in task.players]
    thinking = np.zeros(1, PLANNING)
    thinking["game"][0] = task.first
    s, scratch = thinking[0]["game"], thinking[0]["scratch"]
    legal = np.zeros_like(scratch["legal"])
    steps = []
    while (seat := to_act(s, task.law)) != OVER:
        if seat == CHANCE:
            chosen = outcome_at(s, task.law, case_of(rng, chance_total(s, task.law)))
        else:
            n = list_legal(s, task.law, legal)
            chosen = int(legal[0])
            if n > 1:
                bot = bots[seat if s["phase"] <= Phase.PICK else int(s["chair"][seat])]
                if bot == RANDOM:
                    chosen = random_choice(rng, legal, n)
                elif bot == PLANNER:
                    chosen = compiled(plan)(thinking, law_row(task.law), rng, BUDGET, MOST)
                else:
                    chosen = greedy_choice(s, task.law, rng, legal, n, scratch)
        steps.append(int(chosen))
        step(s, task.law, chosen)
    return steps
