"""What tells whether two machines, or two days, play the same games for the same seed."""

from functools import cache
from pathlib import Path

from azardia_nb.compiled.libraries import compiled_files, hash_of
from azardia_nb.games.protocol import GameType
from azardia_nb.simulation import chunk, seeds
from azardia_nb.simulation.loop import loop_of


@cache
def rules_key(game: GameType) -> str:
    """Return what changes with anything that decides how games go: rules, bots, loop, chunks."""
    return hash_of(
        [*compiled_files(loop_of(game).play), Path(chunk.__file__), Path(seeds.__file__)]
    )
