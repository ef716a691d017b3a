"""All that is compiled of games, ahead of time: `python -m azardia_nb.ahead [GAME…]`."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from azardia_nb.compile.cache import is_ready
from azardia_nb.compile.marks import can_compile
from azardia_nb.games import DEFAULT
from azardia_nb.games import names as all_games

Part: TypeAlias = tuple[Callable[..., Any], Callable[[], object]]

GAMES = "--games"  # only what plays many games, which is all that a review needs
LED = "--led"  # it ends with whoever holds the other end of its standard input

_started: dict[tuple[str, ...], subprocess.Popen[bytes]] = {}  # by what is asked; in this process


def needed(name: str = DEFAULT) -> Iterator[Part]:
    """Return what is compiled of a game, and what compiles it."""
    # Imported here, for all of these import this room.
    from azardia_nb.games import load
    from azardia_nb.players import planner
    from azardia_nb.solve import expansion

    game = load(name)
    yield expansion.expand_of(game.engine), lambda: expansion.compile_ahead(game.variant())
    yield from loop(name)
    yield from game.simulation().ahead()
    if game.planning is not None:
        yield planner.plan_of(game).choose, lambda: planner.compile_ahead(game)


def loop(name: str = DEFAULT) -> Iterator[Part]:
    """Return what plays many games of a kind, and what compiles it."""
    from azardia_nb.games import load
    from azardia_nb.simulation.chunk import get_ready
    from azardia_nb.simulation.loop import loop_of
    from azardia_nb.simulation.task import task_of

    game = load(name)
    yield loop_of(game).play, lambda: get_ready(task_of(game=game))


def start_compiling(name: str = DEFAULT, *, games: bool = False) -> None:
    """Compile what is not kept yet of a game in a process of its own, while somebody reads on.

    With `games` that is only what plays many games. Nothing is begun a second time. The process
    ends with this one, and with what this one turns into.
    """
    asked = (GAMES, name) if games else (name,)
    parts = loop(name) if games else needed(name)
    if not can_compile() or asked in _started or all(is_ready(function) for function, _ in parts):
        return
    command = [sys.executable, "-m", "azardia_nb.ahead", LED, *asked]
    nowhere = subprocess.DEVNULL
    started = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere, start_new_session=True
    )
    if (
        started.stdin and os.name != "nt"
    ):  # `azardia lab` becomes JupyterLab, which goes on holding it
        os.set_inheritable(started.stdin.fileno(), True)
    _started[asked] = started


def _end_alone() -> None:
    """Wait until nobody holds the other end of standard input, and end at once."""
    sys.stdin.buffer.read()
    os._exit(0)


def is_compiling(name: str = DEFAULT) -> bool:
    """Return whether something of a game is being compiled that was started here."""
    return any(name in asked and one.poll() is None for asked, one in _started.items())


def main(names: Sequence[str]) -> None:
    """Compile everything of some games, or of all, so that nobody waits for it on a machine.

    After `--games` only what plays many of them.
    """
    if LED in names:
        threading.Thread(target=_end_alone, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)  # whoever is already at play comes first
    parts = loop if GAMES in names else needed
    asked = [name for name in names if not name.startswith("--")]
    for name in asked or all_games():
        for _, compile_ahead in parts(name):
            compile_ahead()


if __name__ == "__main__":
    main(sys.argv[1:])
