"""Simulate whole games: the same seed gives the same rows, whatever machine plays them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError
from azardia_nb.game import Reading
from azardia_nb.games.azardia import engine
from azardia_nb.games.azardia.characters import CHARACTERS
from azardia_nb.games.azardia.deck import Deck
from azardia_nb.games.azardia.rulings import Rulings
from azardia_nb.games.azardia.state import MAX_SEATS, Law, State, law
from azardia_nb.lab.chunk import CHUNK, Task, check_players, play_chunk

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Simulated:
    """What came of many games: a row of RESULT each, and how often each kind of card was played."""

    rows: npt.NDArray[np.void]
    plays: npt.NDArray[np.int64]  # per kind of card; penalties and events count when drawn
    players: tuple[str, ...]
    deck: Deck | None
    seed: int

    def frame(self) -> "pd.DataFrame":
        """Return a DataFrame, a row a game; seats count from 1, coins in thousands."""
        import pandas as pd

        seats = len(self.players)
        columns: dict[str, object] = {"winner": self.rows["winner"].astype(int) + 1}
        names = np.array(CHARACTERS)
        winners = np.take_along_axis(
            self.rows["character"], self.rows["winner"][:, None].astype(int), axis=1
        )[:, 0]
        columns["winning_character"] = names[winners]
        for name in ("rounds", "steps", "decisions", "choices", "challenges", "duels", "graces"):
            columns[name] = self.rows[name].astype(int)
        for at in range(seats):
            columns[f"character_{at + 1}"] = names[self.rows["character"][:, at]]
            for name in ("tile", "level", "coins"):
                columns[f"{name}_{at + 1}"] = self.rows[name][:, at].astype(int)
        return pd.DataFrame(columns)


def simulate(
    games: int,
    players: Sequence[str] = ("greedy",) * MAX_SEATS,
    *,
    rulings: Rulings | None = None,
    deck: Deck | None = None,
    cards: bool = True,
    seed: int = 0,
) -> Simulated:
    """Play whole games, initial rolls included, between bots on the chairs of a table.

    The first call compiles the rules, or loads what was compiled before. Raises AzardiaError for a
    wrong number of games or players, or a bot that does not exist.
    """
    if isinstance(players, str) or not 2 <= len(players) <= MAX_SEATS:
        raise AzardiaError(f"{players!r}: name 2 to {MAX_SEATS} bots, as in ('greedy', 'random')")
    used = (deck or Deck.kit()) if cards else None
    rules = law((rulings or Rulings()).codes, used.table if used else engine.NO_CARDS)
    first = engine.start(rules, len(players), cards)
    return _simulated(first, rules, rulings or Rulings(), used, games, players, seed)


def play_on(game: Reading, games: int, players: Sequence[str], *, seed: int = 0) -> Simulated:
    """Play so many games from a position to their ends, with a bot on each chair.

    The game itself stays as it is. The first call compiles the rules, or loads what was compiled
    before. Raises AzardiaError for a game that is over, or as `simulate` does.
    """
    if isinstance(players, str) or len(players) != game.players:
        raise AzardiaError(f"{players!r}: name {game.players} bots, one for each chair of the game")
    if game.winner is not None:
        raise AzardiaError("the game is over: nobody can play on")
    return _simulated(game.state, game.law, game.rulings, game.deck, games, players, seed)


def _simulated(
    first: State,
    rules: Law,
    rulings: Rulings,
    deck: Deck | None,
    games: int,
    players: Sequence[str],
    seed: int,
) -> Simulated:
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise AzardiaError(f"{games!r} games: it takes a whole number from 1 on")
    check_players(players)
    task = Task(first.copy(), rules, tuple(players), seed, rulings, deck)
    chunks = [
        play_chunk(task, number, min(CHUNK, games - start))
        for number, start in enumerate(range(0, games, CHUNK))
    ]
    rows = np.concatenate([chunk.rows for chunk in chunks])
    plays = np.sum([chunk.plays for chunk in chunks], axis=0)
    return Simulated(rows, plays, tuple(players), deck, seed)
