"""Games in chunks: what a chunk holds hangs on its task and its number, on nothing else.

So threads, processes and machines may play them in any order: put in a row again by their numbers,
they are the same games. (A strategy in plain Python has to do its part: random numbers that it
takes from elsewhere than the Generator it is given are others each time.)
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import calls_back, compiled, compiled_files, hash_of
from azardia_nb.compiled.native import Called
from azardia_nb.game import begin
from azardia_nb.games.protocol import GameType, Row
from azardia_nb.games.terms import copy_of
from azardia_nb.players import CompiledStrategy, Strategy, bots_of
from azardia_nb.players.limits import StrategyError
from azardia_nb.players.own import answer
from azardia_nb.players.planner import asked_of
from azardia_nb.simulation.loop import NOTHING, Loop, loop_of
from azardia_nb.simulation.task import Task

CHUNK = 250  # games that share a child of the seed
HISTORY = 1 << 14  # steps of a game there is room for at first; most have fewer than 2,000
NO_HISTORY = np.zeros(0, np.int64)
PLAYING = ContextVar("PLAYING", default=-1)  # the number of the chunk that is played here


class Played(NamedTuple):
    """What came of a chunk: a row a game, and how often each kind was played that the game counts.

    The rows are those of `loop_of(game).result`. Of Azardia the kinds are those of cards; penalties
    and events count when drawn.
    """

    rows: npt.NDArray[np.void]
    plays: npt.NDArray[np.int64]
    faults: tuple[str, ...] = ()  # what plain strategies did wrong, each sentence once


def chunks_of(games: int) -> Iterator[tuple[int, int]]:
    """Return the chunks that hold so many games: the number of each, and its games."""
    for number, start in enumerate(range(0, games, CHUNK)):
        yield number, min(CHUNK, games - start)


def rng_of(seed: int, number: int) -> np.random.Generator:
    """Return the random numbers of a chunk: the child that SeedSequence(seed).spawn() gives."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(number,)))


@cache
def rules_key(game: GameType) -> str:
    """Return what changes with anything that decides how games go: rules, bots, loop, chunks.

    Two machines, or two days, with the same one play the same games for the same seed.
    """
    return hash_of([*compiled_files(loop_of(game).play), Path(__file__)])


def get_ready(task: Task) -> None:
    """Load the library that plays a task, or build it where there is none."""
    play_chunk(task, 0, 0)


def play_chunk(task: Task, number: int, games: int = CHUNK, stop: Event | None = None) -> Played:
    """Play the first games of a chunk; chunks count from 0.

    With players that think long, or in plain Python, it can be told to stop: then it returns the
    games finished so far.
    """
    return _play(task, number, games, stop, NO_HISTORY)


def record(task: Task, index: int) -> list[int]:
    """Return every action and every outcome of chance in game `index`, counted from 0.

    Where a strategy lost by a fault, that is up to the choice it did not make.
    """
    number, before = divmod(index, CHUNK)
    history = np.zeros(HISTORY, np.int64)
    while True:
        row = _play(task, number, before + 1, None, history).rows[before]
        if row["steps"] <= len(history):
            return [int(step) for step in history[: row["steps"]]]
        history = np.zeros(row["steps"], np.int64)


def one_by_one(task: Task, chunks: Iterable[tuple[int, int]], stop: Event) -> Generator[Played]:
    """Play chunks here and now, and yield their games as soon as they are over.

    For plain Python, which takes as long for a game as compiled rules do for a chunk.
    """
    for number, games in chunks:
        if not stop.is_set():
            yield from _parts(task, number, games, stop, NO_HISTORY)


def _play(
    task: Task, number: int, games: int, stop: Event | None, history: npt.NDArray[np.int64]
) -> Played:
    game = task.variant.type
    rows = [np.zeros(0, loop_of(game).result)]
    plays = np.zeros(game.simulation().kinds(task.variant), np.int64)
    faults: dict[str, None] = {}
    for part in _parts(task, number, games, stop, history):
        rows.append(part.rows)
        plays += part.plays
        faults |= dict.fromkeys(part.faults)
    return Played(np.concatenate(rows), plays, tuple(faults))


def _parts(
    task: Task, number: int, games: int, stop: Event | None, history: npt.NDArray[np.int64]
) -> Iterator[Played]:
    """Yield all games at once where compiled rules play alone, or else one after the other."""
    PLAYING.set(number)
    variant, game = task.variant, task.variant.type
    loop = loop_of(game)
    table = np.zeros(1, loop.table)
    table["first"][0] = task.first
    table["bots"][0, : len(task.players)] = [_code(player, loop) for player in task.players]
    table["planned"] = NOTHING
    all_rules = game.engine.rules_for(task.rules, 1 + game.seats[-1])
    heard: dict[str, None] = {}
    own, rng = _called(task, heard), rng_of(task.seed, number)
    rows = np.zeros(games, loop.result)
    plays = np.zeros(game.simulation().kinds(variant), np.int64)
    compiled_loop = compiled(loop.play)

    def play(until: int) -> int:
        return int(compiled_loop(table, all_rules, own, rng, rows[:until], plays, history))

    asked = loop.asked in table["bots"]
    if compiled_loop is not loop.play and not asked:
        play(games)
        yield Played(rows, plays, tuple(heard))
        return
    ask = _asking(task, rng) if asked else None
    for at in range(games):
        if stop and stop.is_set():
            return
        before = plays.copy()
        while play(at + 1) == at:
            if stop and stop.is_set():
                return
            assert ask  # nobody else is waited for
            try:
                table["planned"] = ask(copy_of(table["game"][0]))
            except StrategyError as error:
                heard[str(error)] = None
                table["planned"] = -1 - error.fault
        yield Played(rows[at : at + 1], plays - before, tuple(heard))
        heard.clear()


def _code(player: Strategy, loop: Loop) -> int:
    """Return what the loop knows a player by."""
    if isinstance(player, str):
        return loop.bots.index(player) if player in loop.bots else loop.asked
    return loop.own if isinstance(player, CompiledStrategy) and calls_back() else loop.asked


def _called(task: Task, heard: dict[str, None]) -> tuple[Called | None, ...]:
    """Return what the loop calls for each player there may be; nothing is called for most."""
    called = [
        player.called(task.variant, heard) if isinstance(player, CompiledStrategy) else None
        for player in task.players
    ]
    return (*called, *(None,) * (task.variant.type.seats[-1] - len(called)))


def _asking(task: Task, rng: np.random.Generator) -> Callable[[Row], int]:
    """Return who asks the players that the loop cannot call, each for an action in a position."""
    variant, game = task.variant, task.variant.type
    asked, known = asked_of(game), bots_of(game)
    begun: dict[int, Callable[[Row], int]] = {}
    table = begin(variant, task.first)

    def one(player: Strategy) -> Callable[[Row], int]:
        choose: Callable[..., Any]
        if not isinstance(player, str):
            choose = player
        elif player in asked:
            return asked[player].begin(variant, rng)
        else:
            choose = known[player](int(rng.integers(1 << 63))).choose

        def ask(state: Row) -> int:
            seat = game.engine.to_act(state, task.rules)
            return answer(choose, table.glance(state, seat + 1), rng).number

        return ask

    def ask(state: Row) -> int:
        player = int(game.player_of(state, game.engine.to_act(state, task.rules)))
        if player not in begun:
            begun[player] = one(task.players[player])
        return begun[player](state)

    return ask
