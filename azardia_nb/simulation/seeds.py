"""What random numbers the games of a run get: a child of the seed for each chunk of games.

So what a chunk holds hangs on its task and its number alone, of whatever game.
"""

from collections.abc import Iterator

import numpy as np

from azardia_nb.errors import AzardiaError, is_whole, short

CHUNK = 250  # games that share a child of the seed


def chunks_of(games: int) -> Iterator[tuple[int, int]]:
    """Return the chunks that hold so many games: the number of each, and its games."""
    for number, start in enumerate(range(0, games, CHUNK)):
        yield number, min(CHUNK, games - start)


def rng_of(seed: int, number: int) -> np.random.Generator:
    """Return the random numbers of a chunk: the child that SeedSequence(seed).spawn() gives."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(number,)))


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
