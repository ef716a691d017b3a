"""What is to be played, in chunks: in threads, or on a Dask cluster; stopped without a gap.

What a chunk holds hangs on its task and its number, on nothing else. So threads, processes and
machines may play them in any order: put in a row again by their numbers, they are the same games.
(A strategy of one's own has to do its part: random numbers that it takes from elsewhere than the
Generator it is given are others each time.)

On a cluster::

    from dask.distributed import Client

    with Client("scheduler:8786") as client:
        simulate(1_000_000, client=client)

The rows are those that threads would give, to the last one. A worker that dies takes nothing with
it: Dask gives its chunks to another one. Each machine has to have the same rules; one whose rules
or bots are other ones than here says so instead of playing.
"""

import inspect
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass
from functools import cache
from itertools import islice, takewhile
from pathlib import Path
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import Any, NamedTuple, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import can_compile, compiled, compiled_files, hash_of
from azardia_nb.errors import AzardiaError, is_whole, short
from azardia_nb.game.game import begin
from azardia_nb.game.house_rules import check_options
from azardia_nb.game.protocol import GameType, Row, Rules, Variant
from azardia_nb.game.registry import DEFAULT, load
from azardia_nb.game.terms import copy_of
from azardia_nb.players import Strategy, bots_of, meant, usual_bot
from azardia_nb.players.limits import StrategyError, has_threads
from azardia_nb.players.own import Asked, check_strategy
from azardia_nb.players.planner import asked_of
from azardia_nb.players.process import Question
from azardia_nb.simulation.loop import NOTHING, Loop, loop_of
from azardia_nb.text.language import N_, SPOKEN, spoken
from azardia_nb.text.say import whole

# A game's name, the game, or the game under some rules.
Kind: TypeAlias = str | GameType | Variant


@dataclass(frozen=True, eq=False)
class Task:
    """What games are played: all that their rows hang on, ready to be sent to other machines."""

    first: Row  # the position in which they begin
    variant: Variant
    players: tuple[Strategy, ...]  # who decides: a bot's name, or a strategy, in the order given
    seed: int

    def __post_init__(self) -> None:
        """Raise AzardiaError for a bot that cannot play such a game."""
        asked = self.variant.type.simulation().asked
        for name in {player for player in self.players if isinstance(player, str)} & asked.keys():
            asked[name].check(self.variant, self.first)

    @property
    def rules(self) -> Rules:
        """All that the rules read besides the position."""
        return self.variant.rules


def task_of(
    players: Sequence[Strategy] | None = None,
    *,
    game: Kind = DEFAULT,
    seed: int = 0,
    **options: Any,
) -> Task:
    """Return what `simulate` plays, for `parts` and `replayed`; raises AzardiaError as it does.

    >>> task_of(("greedy", "random"), game="pig", goal=50, seed=1).rules
    Rules(goal=50, faces=6)
    """
    under = variant_of(game, options)
    seats = under.type.seats
    named = usual_players(under.type) if players is None else players
    if isinstance(named, str) or len(named) not in seats:
        raise AzardiaError(
            f"{named!r}: name {seats[0]} to {seats[-1]} bots, as in {usual_players(under.type)}"
        )
    seated = check_players(named, under.type)
    return Task(under.type.start(under, len(seated)), under, seated, check_seed(seed))


def type_of(game: Kind) -> GameType:
    """Return which game is meant; AzardiaError where there is none of this name."""
    if isinstance(game, Variant):
        return game.type
    return game if isinstance(game, GameType) else load(game)


def variant_of(game: Kind, options: dict[str, Any]) -> Variant:
    """Return a game under rules that are given by name; what is None is as usual.

    Raises AzardiaError for an option that the game has not, or what it cannot be played with.
    """
    given = {name: value for name, value in options.items() if value is not None}
    if isinstance(game, Variant) and not given:
        return game
    type = type_of(game)
    possible = () if isinstance(game, Variant) else inspect.signature(type.variant).parameters
    check_options(type.name, given, possible)
    return type.variant(**given)


def usual_players(game: GameType) -> tuple[str, ...]:
    """Return who plays where nobody is named: the best of two general bots, unless it is told."""
    seats = max(game.seats[0], min(2, game.seats[-1]))
    return game.simulation().players or (usual_bot(game),) * seats


def check_players(players: Sequence[Strategy], game: GameType) -> tuple[Strategy, ...]:
    """Return players by their names in files.

    Raises AzardiaError for a bot that does not exist, or a function that is no strategy.
    """
    known, seated = bots_of(game), tuple(meant(player, game) for player in players)
    for player in seated:
        if not isinstance(player, str) and callable(player):
            check_strategy(player)
        elif player not in known:
            raise AzardiaError(
                spoken(
                    "there is no bot {name}; use one of {names}, or a function of your own",
                    name=repr(player),
                    names=", ".join(known),
                )
            )
    return seated


def check_games(games: int) -> int:
    """Return a number of games; AzardiaError where it is none."""
    if not is_whole(games) or games < 1:
        raise AzardiaError(f"{short(games)} games: use a whole number, 1 or more")
    return int(games)


def check_seed(seed: int) -> int:
    """Return a seed; AzardiaError where it is none."""
    if not is_whole(seed) or seed < 0:
        raise AzardiaError(f"seed={short(seed)}: use a whole number, 0 or more")
    return int(seed)


# --- a chunk of games -----------------------------------------------------------------------------


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
    faults: tuple[str, ...] = ()  # what strategies of one's own did wrong, each sentence once


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


def play_chunk(
    task: Task,
    number: int,
    games: int = CHUNK,
    stop: Event | None = None,
    history: npt.NDArray[np.int64] = NO_HISTORY,
) -> Played:
    """Play the first games of a chunk; chunks count from 0.

    With players that think long, or in plain Python, it can be told to stop: then it returns the
    games finished so far. In `history` the last game is written down, as far as there is room.
    """
    game = task.variant.type
    rows = [np.zeros(0, loop_of(game).result)]
    plays = np.zeros(game.simulation().kinds(task.variant), np.int64)
    faults: dict[str, None] = {}
    for part in _parts(task, number, games, stop, history):
        rows.append(part.rows)
        plays += part.plays
        faults |= dict.fromkeys(part.faults)
    return Played(np.concatenate(rows), plays, tuple(faults))


def record(task: Task, index: int) -> list[int]:
    """Return every action and every outcome of chance in game `index`, counted from 0.

    Where a strategy lost by a fault, that is up to the choice it did not make.
    """
    number, before = divmod(index, CHUNK)
    history = np.zeros(HISTORY, np.int64)
    while True:
        row = play_chunk(task, number, before + 1, history=history).rows[before]
        if row["steps"] <= len(history):
            return [int(step) for step in history[: row["steps"]]]
        history = np.zeros(row["steps"], np.int64)


def _parts(
    task: Task,
    number: int,
    games: int,
    stop: Event | None,
    history: npt.NDArray[np.int64] = NO_HISTORY,
) -> Iterator[Played]:
    """Yield all games at once where compiled rules play alone, or else one after the other."""
    PLAYING.set(number)
    variant, game = task.variant, task.variant.type
    loop = loop_of(game)
    table = np.zeros(1, loop.table)
    table["first"][0] = task.first
    table["bots"][0, : len(task.players)] = [_code(player, loop) for player in task.players]
    table["planned"] = NOTHING
    all_rules = game.engine.rules_for(task.rules, 1)
    heard: dict[str, None] = {}
    rng = rng_of(task.seed, number)
    rows = np.zeros(games, loop.result)
    plays = np.zeros(game.simulation().kinds(variant), np.int64)
    compiled_loop = compiled(loop.play)

    def play(until: int) -> int:
        return int(compiled_loop(table, all_rules, rng, rows[:until], plays, history))

    asked = any(code in table["bots"][0, : len(task.players)] for code in (loop.own, loop.asked))
    if compiled_loop is not loop.play and not asked:
        play(games)
        yield Played(rows, plays, tuple(heard))
        return
    with ExitStack() as left:
        ask = _asking(task, number, rng, left)
        for at in range(games):
            if stop and stop.is_set():
                return
            before = plays.copy()
            while play(at + 1) == at:
                if stop and stop.is_set():
                    return
                try:
                    table["planned"] = ask(table[0])
                except StrategyError as error:
                    heard[str(error)] = None
                    table["planned"] = -1 - error.fault
            yield Played(rows[at : at + 1], plays - before, tuple(heard))
            heard.clear()


def _code(player: Strategy, loop: Loop) -> int:
    """Return what the loop knows a player by."""
    if isinstance(player, str):
        return loop.bots.index(player) if player in loop.bots else loop.asked
    return loop.own


def _asking(
    task: Task, chunk: int, rng: np.random.Generator, left: ExitStack
) -> Callable[[Row], int]:
    """Return a function that asks a player outside the compiled loop, given a row of its table.

    Each player of one's own gets its own random generator. Leaving `left` releases their processes.
    """
    variant, game = task.variant, task.variant.type
    asked, known = asked_of(game), bots_of(game)
    begun: dict[int, Callable[[Row], int]] = {}
    table = begin(variant, task.first)

    def of_one_s_own(number: int, player: Callable[..., Any]) -> Callable[[Row], int]:
        mine = Asked(player, variant, task.seed, (chunk, number))
        left.callback(mine.close)

        def choose(at: Row) -> int:
            shown = at["shown"]
            legal = tuple(shown["legal"][: shown["n"]].tolist())
            return mine.number(Question(int(shown["seat"]), shown["state"].tobytes(), legal))

        return choose

    def of_bot(name: str) -> Callable[[Row], int]:
        if name in asked:
            think = asked[name].begin(variant, rng)
            return lambda at: think(copy_of(at["game"]))
        bot = known[name](int(rng.integers(1 << 63)))

        def choose(at: Row) -> int:
            state = copy_of(at["game"])
            view = table.glance(state, game.engine.to_act(state, task.rules) + 1)
            return game.words.read_action(variant, bot.choose(view))

        return choose

    def ask(at: Row) -> int:
        s = at["game"]
        number = int(game.player_of(s, game.engine.to_act(s, task.rules)))
        if number not in begun:
            player = task.players[number]
            begun[number] = (
                of_bot(player) if isinstance(player, str) else of_one_s_own(number, player)
            )
        return begun[number](at)

    return ask


# --- many of them ---------------------------------------------------------------------------------


AHEAD = 2  # chunks per thread that are under way or wait, so that no thread ever waits itself


class How(NamedTuple):
    """The options of a run that are not the game's: whatever plays games is handed them whole."""

    jobs: int | None = None  # threads; without it, one for each core here, or all of the cluster
    client: Any = None  # a Dask client, whose workers play instead of threads here
    progress: bool = True  # whether a bar is shown

    @classmethod
    def among(cls, options: dict[str, Any]) -> tuple[Self, dict[str, Any]]:
        """Return those of a run, and the others, which are the game's.

        >>> How.among({"jobs": 2, "goal": 50})
        (How(jobs=2, client=None, progress=True), {'goal': 50})
        """
        mine = {name: options[name] for name in cls._fields if name in options}
        return cls(**mine), {name: options[name] for name in options if name not in mine}

    @property
    def threads(self) -> int:
        """How many play at once; AzardiaError where that is no number."""
        if self.jobs is None:
            return cores() if self.client is None else max(1, sum(self.client.nthreads().values()))
        if is_whole(self.jobs) and self.jobs >= 1:
            return self.jobs
        raise AzardiaError(f"jobs={short(self.jobs)}: use a whole number of threads, 1 or more")


USUAL = How()


def run(
    task: Task,
    chunks: Iterable[tuple[int, int]],
    stop: Event,
    how: How = USUAL,
    *,
    whole_chunks: bool = True,
) -> Generator[Played]:
    """Play chunks, each given as its number and its games, and yield them in that order.

    When told to stop, it yields what is finished by then, and may leave the last chunk shorter.
    Compiled rules leave Python free, so that threads are enough. Plain Python plays here and now,
    and so do all where no thread can be started. It takes as long for a game as compiled rules do
    for a chunk: unless chunks are to be whole, its games come one by one.
    """
    most = AHEAD * how.threads
    loop = loop_of(task.variant.type)
    quick = can_compile(loop.play)
    if how.client is None and not (quick and has_threads()):
        for number, games in chunks:
            if stop.is_set():
                return
            if quick or whole_chunks:
                yield play_chunk(task, number, games, stop)
            else:
                yield from _parts(task, number, games, stop)
        return
    pool, begin = _pool(task, stop, how)
    todo = iter(chunks)
    waiting: deque[tuple[int, Future[Played]]] = deque()
    try:
        while True:
            if stop.is_set():
                # From behind: none must be begun when another before it is called off.
                for _, job in reversed(waiting):
                    job.cancel()
                waiting = deque(takewhile(lambda one: not one[1].cancelled(), waiting))
            else:
                for number, games in islice(todo, most - len(waiting)):
                    waiting.append((games, begin(number, games)))
            if not waiting:
                return
            games, job = waiting.popleft()
            played = job.result()
            yield played
            if len(played.rows) < games:
                return
    finally:
        for _, job in waiting:
            job.cancel()
        pool.shutdown(wait=False)


def _pool(
    task: Task, stop: Event, how: How
) -> tuple[Executor, Callable[[int, int], Future[Played]]]:
    """Return what plays, and what begins a chunk there."""
    if how.client is None:
        pool: Executor = ThreadPoolExecutor(how.threads)

        def begin(number: int, games: int) -> Future[Played]:
            # What it says is said in the language that is spoken here.
            return pool.submit(copy_context().run, play_chunk, task, number, games, stop)

        return pool, begin
    pool, key = how.client.get_executor(pure=False), rules_key(task.variant.type)
    return pool, lambda number, games: pool.submit(play_elsewhere, task, key, number, games)


def play_elsewhere(task: Task, key: str, number: int, games: int) -> Played:
    """Play a chunk on another machine; AzardiaError where its rules or bots are other ones."""
    if key != rules_key(task.variant.type):
        raise AzardiaError(
            "a worker has other rules or bots than this machine: install the same azardia-nb there"
        )
    return play_chunk(task, number, games)


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# --- shown and stopped ----------------------------------------------------------------------------


@contextmanager
def stopped_by_interrupt(stop: Event) -> Iterator[None]:
    """Let the first Ctrl-C set `stop`, so that it cannot strike between two lines of a program.

    The second one is as usual.
    """
    # Other threads get no signals, and a process that ignores this one goes on doing so.
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        yield
        return

    def interrupted(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)


def say_interrupted(kept: int, games: int, *, saved: bool = False) -> None:
    """Say on standard error how much there is when somebody has interrupted, and if in a file."""
    told = {"kept": whole(kept, SPOKEN.get()), "games": whole(games, SPOKEN.get())}
    text = N_("Interrupted: {kept} of {games} games have been played.")
    if saved:
        text = N_("Interrupted: {kept} of {games} games are saved.")
    print(spoken(text, **told), file=sys.stderr, flush=True)


@contextmanager
def bar(games: int, progress: bool, done: int = 0) -> Iterator[Any]:
    """Show how many games are played, in a terminal or a notebook, if it takes a while."""
    from tqdm.auto import tqdm
    from tqdm.notebook import tqdm_notebook

    if sys.platform == "emscripten":  # without threads, and tqdm would say so in red
        tqdm.monitor_interval = 0
    # A notebook's output is no terminal to tqdm, though its bar is made for it.
    hidden = None if not issubclass(tqdm, tqdm_notebook) else False
    with tqdm(
        total=games,
        initial=done,
        unit=" games",
        unit_scale=True,
        delay=0.2,
        leave=False,
        disable=hidden if progress else True,
    ) as shown:
        yield shown
