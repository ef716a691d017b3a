"""How many play in tests of any game."""

from azardia_nb.games import load


def few(name: str) -> int:
    """Return two, or as many players as the game needs."""
    return max(2, load(name).seats[0])
