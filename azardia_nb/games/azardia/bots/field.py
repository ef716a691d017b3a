"""The kit's own bots against each other, two at a table: played once, and kept.

Planner and perfect are not among them: one thinks too long, the other has no cards. After a change
of rules or bots `python -m azardia_nb.games.azardia.bots.field` plays again.

>>> field = kept_field()
>>> list(field.ratings())[-1]
'random'
"""

from functools import cache
from pathlib import Path

import pandas as pd

from azardia_nb.simulation.tournament import Lineup, Tournament, tournament

BOTS = ("greedy", "cautious", "racer", "hoarder", "fighter", "random")
GAMES = 400  # of each two
SEED = 0
KEPT = Path(__file__).with_name("field.csv")


@cache
def kept_field() -> Tournament:
    """Return what came of the games that are kept."""
    kept = pd.read_csv(KEPT)
    lineups = tuple(
        Lineup((BOTS.index(one), BOTS.index(other)), (int(won), int(lost)))
        for one, other, won, lost in kept.itertuples(index=False)
    )
    return Tournament(BOTS, lineups, SEED)


def play_field() -> pd.DataFrame:
    """Play the games, and return how often one of each two has won, and the other."""
    played = tournament(BOTS, GAMES, seed=SEED, progress=False)
    rows = [
        (*(BOTS[player] for player in lineup.players), *lineup.wins) for lineup in played.lineups
    ]
    return pd.DataFrame(rows, columns=["one", "other", "won", "lost"])


if __name__ == "__main__":
    play_field().to_csv(KEPT, index=False)
