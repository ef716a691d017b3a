"""All that is compiled of games, ahead of time: `python -m azardia_nb.ahead [GAME…]`.

`axis_mundi` stands for all kinds of that game, `axis_mundi:1` for the kind with cards alone.
"""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from azardia_nb.compile.cache import is_ready
from azardia_nb.compile.marks import can_compile
from azardia_nb.games import kinds
from azardia_nb.games import names as all_games

if TYPE_CHECKING:
    from azardia_nb.games.protocol import GameType

Part: TypeAlias = tuple[Callable[..., Any], Callable[[], object]]

GAMES = "--games"  # only what plays many games, which is all that a review needs
LED = "--led"  # it ends with whoever holds the other end of its standard input

_started: dict[tuple[str, ...], subprocess.Popen[bytes]] = {}  # by what is asked; in this process


def _named(game: "GameType") -> str:
    """Return what `kinds` finds this kind alone by."""
    numbers = (number for number, kind in enumerate(kinds(game.name)) if kind is game)
    return f"{game.name}:{next(numbers, 0)}"


def needed(game: "GameType") -> Iterator[Part]:
    """Return what is compiled of a game, and what compiles it."""
    # Imported here, for all of these import this room.
    from azardia_nb.players import planner
    from azardia_nb.solve import expansion

    yield expansion.expand_of(game.engine), lambda: expansion.compile_ahead(game.variant())
    yield from loop(game)
    yield from game.simulation().ahead()
    if game.planning is not None:
        yield planner.plan_of(game).choose, lambda: planner.compile_ahead(game)


def loop(game: "GameType") -> Iterator[Part]:
    """Return what plays many games of a kind, and what compiles it."""
    from azardia_nb.simulation.chunk import get_ready
    from azardia_nb.simulation.loop import loop_of
    from azardia_nb.simulation.task import task_of

    yield loop_of(game).play, lambda: get_ready(task_of(game=game))


def start_compiling(game: "GameType", *, games: bool = False) -> None:
    """Compile what is not kept yet of a kind of game, in another process, while somebody reads on.

    With `games` that is only what plays many games. Nothing is begun a second time. The process
    ends with this one, and with what this one turns into.
    """
    asked = (GAMES, _named(game)) if games else (_named(game),)
    parts = loop(game) if games else needed(game)
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


def is_compiling(game: "GameType") -> bool:
    """Return whether something of a kind of game is being compiled that was started here."""
    return any(_named(game) in asked and one.poll() is None for asked, one in _started.items())


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
        for game in kinds(name):
            for _, compile_ahead in parts(game):
                compile_ahead()


if __name__ == "__main__":
    main(sys.argv[1:])
