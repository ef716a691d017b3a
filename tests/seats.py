"""How many play in tests of any game, and against whom."""

from azardia_nb.games import load
from azardia_nb.simulation.run import usual_players


def few(name: str) -> int:
    """Return two, or as many players as the game needs."""
    return max(2, load(name).seats[0])


def rival(name: str) -> str:
    """Return greedy, or random in a game without an evaluation."""
    return str(usual_players(load(name))[-1])
