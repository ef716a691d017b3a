"""Chunks of games: the unit that threads, processes and other machines play.

Chunk `number` of a task uses child `number` of the task's seed. Its rows depend on nothing else, so
that chunks may be played anywhere and in any order. (A strategy must take its random numbers from
the Generator that it is given.)
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import compiled, compiled_files, hash_of
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import begin
from azardia_nb.game.protocol import GameType, Row
from azardia_nb.game.terms import copy_of
from azardia_nb.players import Strategy, bots_of
from azardia_nb.players.limits import StrategyError
from azardia_nb.players.own import RunningStrategy
from azardia_nb.players.planner import bots_outside_loop
from azardia_nb.players.process import Question
from azardia_nb.simulation.loop import NOTHING, Loop, loop_of
from azardia_nb.simulation.task import Task

CHUNK = 250  # games in a chunk
HISTORY = 1 << 14  # steps recorded at first; most games have fewer than 2,000
NO_HISTORY = np.zeros(0, np.int64)
PLAYING = ContextVar("PLAYING", default=-1)  # number of the chunk that this thread plays


class Played(NamedTuple):
    """Games of a chunk: a row a game, of dtype `loop_of(game).result`.

    `plays` counts, for each kind that the game's `Simulation` names (cards in Azardia), how often
    it was played. `faults` are the sentences about strategies' faults, without repeats.
    """

    rows: npt.NDArray[np.void]
    plays: npt.NDArray[np.int64]
    faults: tuple[str, ...] = ()


def chunks_of(games: int) -> Iterator[tuple[int, int]]:
    """Yield the number and the size of each chunk of `games` games."""
    for number, start in enumerate(range(0, games, CHUNK)):
        yield number, min(CHUNK, games - start)


def rng_of(seed: int, number: int) -> np.random.Generator:
    """Return the random generator of chunk `number`: that child of `SeedSequence(seed)`."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(number,)))


@cache
def rules_key(game: GameType) -> str:
    """Return a digest of the code that determines games: rules, bots, the loop, and this file.

    Two machines with the same key play the same games for the same seed.
    """
    return hash_of([*compiled_files(loop_of(game).play), Path(__file__)])


def load_library(task: Task) -> None:
    """Load the compiled library for a task, or build it if it is missing."""
    play_chunk(task, 0, 0)


def play_chunk(
    task: Task,
    number: int,
    games: int = CHUNK,
    stop: Event | None = None,
    history: npt.NDArray[np.int64] = NO_HISTORY,
) -> Played:
    """Play the first `games` games of chunk `number`, counted from 0.

    If `stop` is set while slow players or plain Python play, only the finished games are returned.
    The actions and outcomes of the last game are written to `history`, as far as they fit.
    """
    game = task.variant.type
    rows = [np.zeros(0, loop_of(game).result)]
    plays = np.zeros(game.simulation().kinds(task.variant), np.int64)
    faults: dict[str, None] = {}
    for part in parts_of_chunk(task, number, games, stop, history):
        rows.append(part.rows)
        plays += part.plays
        faults |= dict.fromkeys(part.faults)
    return Played(np.concatenate(rows), plays, tuple(faults))


def play_if_same_rules(task: Task, key: str, number: int, games: int) -> Played:
    """Play a chunk in another process; AzardiaError if its `rules_key` is not `key`."""
    if key != rules_key(task.variant.type):
        raise AzardiaError(
            "a worker has other rules or bots than this machine: install the same azardia-nb there"
        )
    return play_chunk(task, number, games)


def record(task: Task, index: int) -> list[int]:
    """Return all actions and outcomes of game `index`, counted from 0, in order.

    A game that a strategy lost by a fault ends before the action that is missing.
    """
    number, before = divmod(index, CHUNK)
    history = np.zeros(HISTORY, np.int64)
    while True:
        row = play_chunk(task, number, before + 1, history=history).rows[before]
        if row["steps"] <= len(history):
            return [int(step) for step in history[: row["steps"]]]
        history = np.zeros(row["steps"], np.int64)


def parts_of_chunk(
    task: Task,
    number: int,
    games: int,
    stop: Event | None,
    history: npt.NDArray[np.int64] = NO_HISTORY,
) -> Iterator[Played]:
    """Yield all games at once if only compiled code plays them, otherwise one game at a time."""
    PLAYING.set(number)
    variant, game = task.variant, task.variant.type
    loop = loop_of(game)
    codes = [_code(player, loop) for player in task.players]
    table = np.zeros(1, loop.table)
    table["first"][0] = task.first
    table["bots"][0, : len(codes)] = codes
    table["planned"] = NOTHING
    all_rules = game.engine.rules_for(task.rules, 1)
    rng = rng_of(task.seed, number)
    rows = np.zeros(games, loop.result)
    plays = np.zeros(game.simulation().kinds(variant), np.int64)
    plain = loop.play_random if task.plays_random_loop and loop.play_random else loop.play
    play = compiled(plain)
    if play is not plain and loop.own not in codes and loop.asked not in codes:
        play(table, all_rules, rng, rows, plays, history)
        yield Played(rows, plays)
        return
    faults: dict[str, None] = {}
    with ExitStack() as stack:
        choose = _choosing(task, number, rng, stack)
        for at in range(games):
            if stop and stop.is_set():
                return
            before = plays.copy()
            while play(table, all_rules, rng, rows[: at + 1], plays, history) == at:
                if stop and stop.is_set():
                    return
                try:
                    table["planned"] = choose(table[0])
                except StrategyError as error:
                    faults[str(error)] = None
                    table["planned"] = -1 - error.fault
            yield Played(rows[at : at + 1], plays - before, tuple(faults))
            faults.clear()


def _code(player: Strategy, loop: Loop) -> int:
    """Return the loop's code of a player: a bot that it calls itself, another bot, a strategy."""
    if isinstance(player, str):
        return loop.bots.index(player) if player in loop.bots else loop.asked
    return loop.own


def _choosing(
    task: Task, chunk: int, rng: np.random.Generator, stack: ExitStack
) -> Callable[[Row], int]:
    """Return a function from a row of the loop's table to the action of the player to act.

    It serves the players that the loop does not call itself. Each strategy gets a random generator
    of its own; closing `stack` releases the strategies' processes.
    """
    variant, game = task.variant, task.variant.type
    outside_loop, bots = bots_outside_loop(game), bots_of(game)
    choosers: dict[int, Callable[[Row], int]] = {}  # by player
    table = begin(variant, task.first)

    def of_strategy(number: int, strategy: Callable[..., Any]) -> Callable[[Row], int]:
        process = RunningStrategy(strategy, variant, task.seed, (chunk, number))
        stack.callback(process.close)

        def choose(at: Row) -> int:
            view = at["shown"]
            legal = tuple(view["legal"][: view["n"]].tolist())
            return process.number(Question(int(view["seat"]), view["state"].tobytes(), legal))

        return choose

    def of_bot(name: str) -> Callable[[Row], int]:
        if name in outside_loop:
            think = outside_loop[name].begin(variant, rng)
            return lambda at: think(copy_of(at["game"]))
        bot = bots[name](int(rng.integers(1 << 63)))

        def choose(at: Row) -> int:
            state = copy_of(at["game"])
            view = table.glance(state, game.engine.to_act(state, task.rules) + 1)
            return game.words.read_action(variant, bot.choose(view))

        return choose

    def choose(at: Row) -> int:
        s = at["game"]
        number = int(game.player_of(s, game.engine.to_act(s, task.rules)))
        if number not in choosers:
            player = task.players[number]
            choosers[number] = (
                of_bot(player) if isinstance(player, str) else of_strategy(number, player)
            )
        return choosers[number](at)

    return choose
