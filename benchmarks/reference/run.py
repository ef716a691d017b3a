"""The same random games by the kit and by plain C, on one core: the kit's share of C's speed.

`azardia.c` only knows the default rulings and four random players. It is compiled into a temporary
folder and given the deck's table and the state of each chunk's random numbers, so that it must
produce the same columns. If it does, both play the same games in turns, so that a busy machine
slows down both; processor time is compared. They do so in several processes: in one of thirty, the
kit was a fifth slower throughout than in the others, and C was not.
"""

import ctypes
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path

import numpy as np
import numpy.typing as npt

from azardia_nb.games.azardia.rules.card_kinds import CARD
from azardia_nb.simulation.chunk import CHUNK, play_chunk, record, rng_of
from azardia_nb.simulation.task import Task, task_of

SOURCE = Path(__file__).with_name("azardia.c")
SEATS = 4
GAMES = 4_000  # whose columns are compared
TIMED = 2_000  # games of a program before the other one plays
TURNS = 7
PROCESSES = 7
AIM = 85  # % of C's speed
HISTORY = 1 << 15  # most steps recorded of a game

# A row written by the C program, as declared in `rules.h`.
OF_THE_GAME = (
    "winning_seat rounds steps decisions choices challenges duels graces lead_changes comeback"
)
OF_A_SEAT = "player character tile level coins cards purchases"
ROW = np.dtype(
    [
        *((name, "i4") for name in OF_THE_GAME.split()),
        *((name, "i4", SEATS) for name in OF_A_SEAT.split()),
    ]
)

Rows = npt.NDArray[np.void]


class NoReference(Exception):
    """There is no reference to compare with; the message says what is missing."""


class Reference:
    """The engine in C."""

    def __init__(self, library: Path) -> None:
        self.library = library
        self._play = ctypes.CDLL(str(library)).play

    def play(self, task: Task, number: int, games: int = CHUNK) -> Rows:
        """Play the first `games` games of a chunk, as `play_chunk` does; return a row for each."""
        return self._chunk(task, number, games, np.zeros(0, np.int32))

    def record(self, task: Task, index: int) -> list[int]:
        """Return the actions and outcomes of a game, as the kit's `record` does."""
        number, before = divmod(index, CHUNK)
        history = np.zeros(HISTORY, np.int32)
        steps = self._chunk(task, number, before + 1, history)["steps"][before]
        return [int(step) for step in history[:steps]]

    def _chunk(self, task: Task, number: int, games: int, history: npt.NDArray[np.int32]) -> Rows:
        deck = task.variant.options.deck
        cards = deck.table if deck else np.zeros(0, CARD)
        random = rng_of(task.seed, number).bit_generator.state["state"]
        halves = [divmod(random[name], 1 << 64) for name in ("state", "inc")]
        state = np.array(halves, np.uint64)
        rows = np.zeros(games, ROW)
        at = [ctypes.c_void_p(given.ctypes.data) for given in (cards, state, rows, history)]
        given = (at[0], len(cards), at[1], games, at[2], at[3], len(history))
        if self._play(*given) != games:
            raise NoReference("the deck has more kinds of card than it was written for")
        return rows


@contextmanager
def compiled_reference() -> Iterator[Reference]:
    """Yield the engine, compiled into a temporary folder; NoReference says what is missing."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise NoReference("there is no C compiler here: install one that is called cc, as gcc is")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = Path(folder) / "azardia.so"
        flags = ["-O3", "-march=native", "-shared", "-fPIC"]
        done = subprocess.run(
            [compiler, *flags, "-o", library, SOURCE], capture_output=True, text=True, check=False
        )
        if done.returncode:
            said = (done.stderr.strip().splitlines() or ["it does not say why"])[0]
            raise NoReference(f"{compiler} cannot compile {SOURCE.name}: {said}")
        yield Reference(library)


def difference(kit: Rows, reference: Rows) -> tuple[int, str] | None:
    """Return the first game in which a column differs, with both values; None if all are equal."""
    for game, (ours, theirs) in enumerate(zip(kit, reference, strict=True)):
        for name in ROW.names or ():
            if (ours[name] != theirs[name]).any():
                return game, f"{name}: {ours[name]} by the kit, {theirs[name]} by C"
    return None


def compared(reference: Reference, task: Task, games: int) -> str | None:
    """Return the first game, column and step in which kit and reference differ, or None."""
    for number in range(-(-games // CHUNK)):
        count = min(CHUNK, games - number * CHUNK)
        found = difference(
            play_chunk(task, number, count).rows, reference.play(task, number, count)
        )
        if found is not None:
            game = number * CHUNK + found[0]
            ours, theirs = record(task, game), reference.record(task, game)
            pairs = enumerate(zip_longest(ours, theirs))
            same = next((at for at, (one, other) in pairs if one != other), len(ours))
            return f"game {game}, {found[1]}; they part after {same} steps"
    return None


def measure() -> str:
    """Compare the columns; if they are equal, compare the speeds."""
    try:
        with compiled_reference() as reference:
            return beside(reference)
    except NoReference as error:
        return f"random games beside plain C: not measured, {error}"


def beside(reference: Reference) -> str:
    """Return the speeds of both as text, or the first game in which they differ."""
    found = compared(reference, _task(), GAMES)
    if found is not None:
        return f"random games beside plain C: not the same games: {found}"
    command = [sys.executable, "-m", "benchmarks.reference.run", str(reference.library)]
    told = [
        json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for _ in range(PROCESSES)
    ]
    kit, in_c, shares = ([one[name] for one in told] for name in ("kit", "c", "share"))
    columns = len(ROW.names or ())
    return (
        f"random games with cards beside plain C, one core, {columns} columns equal over "
        f"{GAMES:,} games; a second of processor time, medians (least to most) of {PROCESSES} "
        f"processes with {TURNS} turns of {TIMED:,} games each, load {os.getloadavg()[0]:.1f}: "
        f"the kit {_spread(kit)}, C {_spread(in_c)}; the kit has {statistics.median(shares):.0%} "
        f"({min(shares):.0%} to {max(shares):.0%}) of C's speed (aim: {AIM}%)"
    )


def by_turns(reference: Reference) -> dict[str, float]:
    """Let both play in turns in this process; return the median games a second and the share."""
    task = _task()
    kit: list[float] = []
    in_c: list[float] = []
    with one_core():
        for _ in range(TURNS):
            kit.append(_rate(lambda number: play_chunk(task, number)))
            in_c.append(_rate(lambda number: reference.play(task, number)))
    share = statistics.median(a / b for a, b in zip(kit, in_c, strict=True))
    return {"kit": statistics.median(kit), "c": statistics.median(in_c), "share": share}


def _task() -> Task:
    return task_of(("random",) * SEATS, seed=1)


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core during a `with` block, if the system allows it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _rate(play: Callable[[int], object]) -> float:
    begun = time.process_time()
    for number in range(TIMED // CHUNK):
        play(number)
    return TIMED / (time.process_time() - begun)


def _spread(rates: list[float]) -> str:
    return f"{statistics.median(rates):,.0f} ({min(rates):,.0f} to {max(rates):,.0f})"


if __name__ == "__main__":
    print(json.dumps(by_turns(Reference(Path(sys.argv[1])))))
