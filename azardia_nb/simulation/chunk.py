"""Games in chunks: what a chunk holds hangs on its task and its number, on nothing else.

So threads, processes and machines may play them in any order: put in a row again by their numbers,
they are the same games. (A strategy in plain Python has to do its part: random numbers that it
takes from elsewhere than the Generator it is given are others each time.)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compile.cache import compiled
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.bots.perfect import PerfectPlayer, check_game
from azardia_nb.games.azardia.bots.planner import BUDGET, MOST, PLANNING, compile_ahead, plan
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.rules.state import MAX_SEATS, Phase, Rules, State, rules_row, told
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import read_action
from azardia_nb.games.protocol import Variant
from azardia_nb.players import CompiledStrategy, Strategy
from azardia_nb.players.limits import StrategyError
from azardia_nb.players.own import answer, check_strategy
from azardia_nb.simulation.loop import ASKED, IN_LOOP, NOTHING, OWN, RESULT, TABLE, play_games
from azardia_nb.simulation.seeds import CHUNK, rng_of
from azardia_nb.text.language import spoken

HISTORY = 1 << 14  # steps of a game there is room for at first; most have fewer than 2,000
NO_HISTORY = np.zeros(0, np.int64)


@dataclass(frozen=True, eq=False)
class Task:
    """What games are played: all that their rows hang on, ready to be sent to other machines."""

    first: State  # the position in which they begin
    variant: Variant
    players: tuple[Strategy, ...]  # who sits on each chair: a bot's name, or a strategy
    seed: int

    def __post_init__(self) -> None:
        """Raise AzardiaError for a bot that cannot play such a game."""
        if "perfect" in self.players:
            check_game(Game.begin(self.variant, self.first))

    @property
    def rules(self) -> Rules:
        """All that the rules read besides the position."""
        found: Rules = self.variant.rules
        return found


class Played(NamedTuple):
    """What came of a chunk: a row of RESULT a game, and how often each kind of card was played."""

    rows: npt.NDArray[np.void]
    plays: npt.NDArray[np.int64]  # penalties and events count when drawn
    faults: tuple[str, ...] = ()  # what plain strategies did wrong, each sentence once


def check_players(players: Sequence[Strategy]) -> None:
    """Raise AzardiaError for a bot that does not exist, or a function that is no strategy."""
    for player in players:
        if not isinstance(player, str) and callable(player):
            check_strategy(player)
        elif player not in PLAYERS:
            raise AzardiaError(
                spoken(
                    "no bot {name}; possible are {names}, or a function of your own",
                    name=repr(player),
                    names=", ".join(PLAYERS),
                )
            )


def get_ready(task: Task) -> None:
    """Compile all that plays a task, or load what was compiled before."""
    play_chunk(task, 0, 0)
    if "planner" in task.players:
        compile_ahead()


def play_chunk(task: Task, number: int, games: int = CHUNK, stop: Event | None = None) -> Played:
    """Play the first games of a chunk; chunks count from 0.

    With players that think long it can be told to stop: then it returns the games finished so far.
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


def _play(
    task: Task, number: int, games: int, stop: Event | None, history: npt.NDArray[np.int64]
) -> Played:
    rng = rng_of(task.seed, number)
    rows = np.zeros(games, RESULT)
    deck = task.variant.options.deck
    plays = np.zeros(len(deck.cards) if deck else 1, np.int64)
    table = np.zeros(1, TABLE)
    table["first"][0] = task.first
    all_rules = np.repeat(rules_row(task.rules), 1 + MAX_SEATS)
    codes = np.array([_code(player) for player in task.players], np.int64)
    own = _pointers(task.players)
    loop = compiled(play_games)

    def play(until: int, game: int, planned: int) -> int:
        some = rows[:until]
        return int(loop(table, all_rules, codes, own, rng, some, plays, history, game, planned))

    if ASKED not in codes:
        play(games, 0, NOTHING)
        return Played(rows, plays)
    ask = _asking(task, rng)
    faults: dict[str, None] = {}
    for game in range(games):
        before = plays.copy()
        planned = NOTHING
        while play(game + 1, game, planned) == game:
            if stop and stop.is_set():
                return Played(rows[:game], before, tuple(faults))
            try:
                planned = ask(told(table[0]["game"]))
            except StrategyError as error:
                faults[str(error)] = None
                planned = -1 - error.fault
    return Played(rows, plays, tuple(faults))


def _code(player: Strategy) -> int:
    """Return what the loop knows a player by."""
    if isinstance(player, str):
        return IN_LOOP.index(player) if player in IN_LOOP else ASKED
    return OWN if isinstance(player, CompiledStrategy) else ASKED


def _pointers(players: Sequence[Strategy]) -> tuple[object, ...]:
    """Return what the loop calls for each chair; nothing is called for most."""
    from azardia_nb.compile.pointer import NOWHERE  # it imports Numba

    pointers = [p.pointer if isinstance(p, CompiledStrategy) else NOWHERE for p in players]
    return (*pointers, *(NOWHERE,) * (MAX_SEATS - len(pointers)))


def _asking(task: Task, rng: np.random.Generator) -> Callable[[State], int]:
    """Return who asks the players that the loop cannot call, each for an action in a position."""
    all_rules = rules_row(task.rules)
    thinking = np.zeros(1, PLANNING)
    perfect = PerfectPlayer()
    deck = task.variant.options.deck

    def ask(state: State) -> int:
        seat = to_act(state, task.rules)
        player = task.players[seat if state["phase"] <= Phase.PICK else int(state["chair"][seat])]
        if player == "planner":
            thinking["game"][0] = state
            return int(compiled(plan)(thinking, all_rules, rng, BUDGET, MOST))
        view = Game.begin(task.variant, state).view(seat + 1)
        if isinstance(player, str):
            return read_action(perfect.choose(view), deck)
        return answer(player, view, rng)

    return ask
