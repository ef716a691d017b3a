"""What tells whether two machines, or two days, play the same games for the same seed."""

from functools import cache
from pathlib import Path

from azardia_nb.compile.cache import compiled_files, hash_of
from azardia_nb.simulation import chunk, seeds
from azardia_nb.simulation.loop import play_games


@cache
def rules_key() -> str:
    """Return what changes with anything that decides how games go: rules, bots, loop, chunks."""
    return hash_of([*compiled_files(play_games), Path(chunk.__file__), Path(seeds.__file__)])
