"""Whole games of any kind between bots, many of them: a compiled loop for each game.

The loop is made of the functions of the game's engine, and of nothing else that knows it. The same
seed gives the same games.

>>> from azardia_nb.games import load
>>> games = simulate_any(load("pig").variant(goal=20), 1000, ("greedy", "random"), seed=1)
>>> bool((games["winner"] == 1).mean() > 0.5)
True
>>> games.replay(3).winner == games.loc[3, "winner"]
np.True_
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from azardia_nb.compile.cache import compiled, made_for
from azardia_nb.errors import AzardiaError, short
from azardia_nb.game import Game
from azardia_nb.games.protocol import CHANCE, OVER, Engine, Row, Variant
from azardia_nb.players.greedy import TRIES, greedy_of
from azardia_nb.players.random import case_of, random_choice
from azardia_nb.simulation.seeds import CHUNK, check_games, check_seed, chunks_of, rng_of

BOTS = ("random", "greedy")  # the second one where the game has an evaluation
LONGEST = 1_000_000  # steps after which a game is left as it stands
ROUNDS = 1 << 14

RESULT = np.dtype(
    [
        ("winner", "i2"),  # a seat; NOBODY where a game had no end in sight
        ("rounds", "i4"),
        ("steps", "i4"),  # actions and outcomes
        ("decisions", "i4"),  # times a seat was asked, for one possible answer or more
        ("choices", "i4"),  # of these, with two legal actions or more
    ]
)

Loop = Callable[..., None]


@cache
def loop_of(engine: Engine) -> Loop:
    """Return the loop of whole games of a kind, for `compiled`.

    It plays a game for each row of its results, from the position in `first`; `all_rules` has the
    rules once, `bots` a code of BOTS for each seat, `room` rows to play in, `legal` room for
    actions. Actions and outcomes of the last game are written to `history`, as far as that goes.
    """
    to_act, list_legal, step = engine.to_act, engine.list_legal, engine.step
    chance_total, outcome_at = engine.chance_total, engine.outcome_at
    greedy_choice: Any = greedy_of(engine) if engine.evaluation else _no_greedy

    def play_any(  # type: ignore[no-untyped-def] # compiled, for every game anew
        first, all_rules, bots, rng, results, room, legal, history
    ):
        rules = all_rules[0]
        for game in range(results.shape[0]):
            room[0] = first[0]
            s = room[0]
            row = results[game]
            seat = to_act(s, rules)
            while seat != OVER and row["steps"] < LONGEST and s["round"] < ROUNDS:
                if seat == CHANCE:
                    chosen = outcome_at(s, rules, case_of(rng, chance_total(s, rules)))
                else:
                    n = list_legal(s, rules, seat, legal)
                    chosen = int(legal[0])
                    if n > 1:
                        row["choices"] += 1
                        if bots[seat] == 0:
                            chosen = random_choice(rng, legal, n)
                        else:
                            chosen = greedy_choice(s, rules, seat, legal, n, rng, room[1:])
                    row["decisions"] += 1
                if row["steps"] < history.shape[0]:
                    history[row["steps"]] = chosen
                step(s, rules, seat, chosen)
                row["steps"] += 1
                seat = to_act(s, rules)
            row["winner"] = s["winner"]
            row["rounds"] = s["round"]

    return made_for(engine, play_any)


def _no_greedy(s: Row, rules: Any, me: int, legal: Any, n: int, rng: Any, room: Any) -> int:
    """Stand where a game has no greedy bot; nobody is seated as one there."""
    return int(legal[0])


class Games(pd.DataFrame):
    """A row a game, its label the game's number; the winner counts from 1, 0 where there is none.

    Columns: winner, rounds, steps, decisions, choices.
    """

    _metadata = ["variant", "first", "players", "seed"]  # noqa: RUF012 - pandas wants a list
    variant: Variant
    first: Row
    players: tuple[str, ...]
    seed: int

    @property
    def _constructor(self) -> Callable[..., "Games"]:
        return Games

    def replay(self, game: int) -> Game:
        """Return one of the games, at its end and with its whole history: `go(0)` is its start.

        Raises AzardiaError for a game that is not among these.
        """
        if game not in self.index:
            raise AzardiaError(f"no game {short(game)} here; there are {len(self)}")
        number, before = divmod(int(game), CHUNK)
        history = np.zeros(int(self["steps"].loc[int(game)]), np.int64)
        _chunk(self.variant, self.first, self.players, self.seed, number, before + 1, history)
        replayed = Game.begin(self.variant, self.first)
        for chosen in history:
            replayed.take(int(chosen))
        return replayed


def simulate_any(
    variant: Variant, games: int, players: Sequence[str], *, seed: int = 0, **setup: Any
) -> Games:
    """Play whole games between bots, a name of BOTS for each seat; return a row for each.

    `setup` is what the game lets one choose at its start. The first call compiles the game's rules.
    Raises AzardiaError for a wrong number of games or seats, or a bot that does not exist.
    """
    games, seed = check_games(games), check_seed(seed)
    seats = variant.type.seats
    if isinstance(players, str) or len(players) not in seats:
        raise AzardiaError(f"{short(players)}: name {seats[0]} to {seats[-1]} bots, one a seat")
    known = BOTS if variant.type.engine.evaluation else BOTS[:1]
    for name in players:
        if name not in known:
            raise AzardiaError(f"no bot {short(name)}; possible are {', '.join(known)}")
    first = variant.type.start(variant, len(players), **setup)
    chunks = [
        _chunk(variant, first, players, seed, number, some) for number, some in chunks_of(games)
    ]
    rows = np.concatenate(chunks)
    found = Games({name: rows[name].astype(int) for name in RESULT.names or ()})
    found["winner"] += 1
    found.index.name = "game"
    found.variant, found.first, found.seed = variant, first, seed
    found.players = tuple(players)
    return found


def _chunk(
    variant: Variant,
    first: Row,
    players: Sequence[str],
    seed: int,
    number: int,
    games: int,
    history: npt.NDArray[np.int64] | None = None,
) -> npt.NDArray[np.void]:
    engine = variant.type.engine
    rng = rng_of(seed, number)
    rows = np.zeros(games, RESULT)
    room = np.zeros(1 + TRIES, engine.state)
    legal = np.zeros(engine.max_actions, np.int64)
    begin = np.zeros(1, engine.state)
    begin[0] = first
    bots = np.array([BOTS.index(name) for name in players], np.int64)
    kept = np.zeros(0, np.int64) if history is None else history
    rules = engine.compiled_rules(variant.rules, 1)
    compiled(loop_of(engine), quick=True)(begin, rules, bots, rng, rows, room, legal, kept)
    return rows
