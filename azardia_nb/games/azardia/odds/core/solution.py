"""The solution of the core game for two: each position's winning probability under best play.

It is cached on disk.

>>> from azardia_nb import Game
>>> best = solution()  # it comes with the kit; under other rulings it is solved, in about a minute
>>> game = Game(2, characters=("lagartoon", "mantis"), cards=False)
>>> 0.3 < best.win(game) < 0.35  # the Mantis has the better of it
True
"""

import hashlib
import io
import sys
import threading
import time
import zipfile
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from filelock import FileLock
from platformdirs import user_cache_path

from azardia_nb.compiled.libraries import compiled_files, hash_of
from azardia_nb.errors import AzardiaError
from azardia_nb.files.checked_file import write_whole
from azardia_nb.game.protocol import OVER
from azardia_nb.games.azardia.odds.core import transitions
from azardia_nb.games.azardia.odds.core.shipped import shipped
from azardia_nb.games.azardia.odds.core.transitions import (
    COUNT,
    ENDS,
    MANTIS,
    NEITHER,
    OWN,
    PLACES,
    RIVALS,
    TURNS,
)
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.characters import Character
from azardia_nb.games.azardia.rules.engine import core_rules, step
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.solve import dynamic_programming
from azardia_nb.solve.dynamic_programming import (
    EXACT_ENOUGH,
    HURRY,
    Decisions,
    Floats,
    Ints,
    Layers,
    ReportProgress,
    policy_iteration,
    residual,
    work_out,
)

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Reading

# Rulings that matter to the core game for two; the others concern cards, coins or more seats.
RULINGS = (
    "zone_return",
    "challenge_before_return",
    "level5_winner",
    "back_past_start",
    "clamped_pair",
    "challenge_tie",
    "grace_hold",
    "grace_duel",
    "floor_from",
    "grace_takeover",
    "called_holder",
)
_TOLERANCE = 1e-14
_SAVE_INTERVAL = 5.0  # seconds between saves while solving


class Solution(NamedTuple):
    """Winning probabilities under best play by both, for the player whose turn begins."""

    rulings: Rulings
    values: Floats  # by mover's place, rival's place, owner of the Mantis; shape (467, 467, 3)
    residual: float  # largest difference between a position's value and that of its best move
    # Not 0 under rulings by which waiting longer is always better: then some values are those of a
    # game in which each turn ends the game as a draw with this probability.
    termination_probability: float = 0.0

    def win(self, game: "Reading") -> float:
        """Return the winning probability of the seat whose turn begins in this position.

        Raises AzardiaError for a position outside the solved core game or later in a turn.
        """
        check(game, self.rulings)
        if game.state["phase"] != Phase.ROLL:
            raise AzardiaError("a turn has begun: ask for its best actions")
        return self.win_of(game.state, game.rules, int(game.state["turn"]))

    def win_of(self, state: State, rules: Rules, seat: int) -> float:
        """Return the winning probability of `seat`, from 0, in a position before a roll.

        In phase C the turn is ended first.
        """
        s = state
        while to_act(s, rules) >= 0 and s["phase"] != Phase.ROLL:
            s = s.copy()
            step(s, rules, action(Act.END))
        if to_act(s, rules) == OVER:
            return float(s["winner"] == seat)
        mover = int(s["turn"])
        value = float(self.values[place_of(s, mover), place_of(s, 1 - mover), mantis_of(s, mover)])
        return value if seat == mover else 1 - value


def place_of(s: State, seat: int) -> int:
    """Return the number of a seat's place in PLACES."""
    return int(PLACES.numbers[s["tile"][seat], s["level"][seat], s["crossed"][seat]])


def mantis_of(s: State, seat: int) -> int:
    """Return OWN if `seat` has the Mantis, RIVALS if the other seat has it, or NEITHER."""
    if s["character"][seat] == Character.MANTIS:
        return OWN
    return RIVALS if s["character"][1 - seat] == Character.MANTIS else NEITHER


def check(game: "Reading", rulings: Rulings | None = None) -> None:
    """Raise AzardiaError, with the reason, for a position outside the solved core game."""
    s = game.state
    if game.players != 2 or s["cards"]:
        why = "it knows two players without cards"
    elif s["phase"] <= Phase.PICK:
        why = "the initial rolls are not among its positions"
    elif s["coins"][:2].any():
        why = "it knows no coins"
    elif s["skip"][:2].any() or s["again"][:2].any():
        why = "it knows no missed turns"
    elif game.rules.numbers != NUMBERS:
        why = "it knows the usual numbers of the rules only"
    elif rulings is not None and relevant_rulings(game.rulings) != relevant_rulings(rulings):
        why = "it is that of other rulings"
    else:
        return
    raise AzardiaError(f"the exact solution has no such position: {why}")


def relevant_rulings(rulings: Rulings) -> Rulings:
    """Return `rulings`, but defaults for those that do not matter to the core game."""
    return Rulings(**{name: rulings[name] for name in RULINGS})


# --- from the cache, from the kit, or solved ----------------------------------------------------


def solution(
    rulings: Rulings | None = None,
    report_progress: ReportProgress | None = None,
    *,
    anew: bool = False,
) -> Solution:
    """Return the solution under `rulings`: from memory, the cache, the kit, or solved now.

    If `anew`, it is solved in any case. An interrupted run is saved; the next one continues it.
    """
    rulings = relevant_rulings(rulings or Rulings())
    if anew:
        _solved[rulings] = _solve_alone(rulings, report_progress, anew=True)
    elif rulings not in _solved:
        _solved[rulings] = _stored_solution(rulings) or _solve_alone(rulings, report_progress)
    return _solved[rulings]


def is_solved(rulings: Rulings | None = None) -> bool:
    """Return whether a solution is available without solving."""
    rulings = relevant_rulings(rulings or Rulings())
    return rulings in _solved or _stored_solution(rulings) is not None


_solved: dict[Rulings, Solution] = {}


def file_of(rulings: Rulings) -> Path:
    """Return the cache file of a solution, whose name has a hash of the rules' code."""
    return user_cache_path("azardia-nb") / f"core-{_key(relevant_rulings(rulings))}.npz"


@cache
def _key(rulings: Rulings) -> str:
    files = [
        *compiled_files(transitions.write_links),
        Path(dynamic_programming.__file__),
        Path(__file__),
    ]
    return hashlib.sha256(f"{hash_of(files)} {rulings!r}".encode()).hexdigest()[:20]


def _solve_alone(
    rulings: Rulings, report_progress: ReportProgress | None, *, anew: bool = False
) -> Solution:
    """Return the solution, solved now; if another process is solving it, wait for the result."""

    def stop() -> bool:
        if report_progress:
            report_progress(0.0, 1.0)
        return False

    file = file_of(rulings)
    with ExitStack() as stack:
        with suppress(OSError):  # without a writable cache there is no result to wait for
            file.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(FileLock(file.with_suffix(".lock")).acquire(cancel_check=stop))
        solved = None if anew else _stored_solution(rulings)
        return solved or _solve(rulings, report_progress)


def _stored_solution(rulings: Rulings) -> Solution | None:
    """Return a solution from the cache or the kit; None if neither has it."""
    solved = _cached_solution(rulings)
    if solved is None and rulings == Rulings() and (content := shipped()):
        return Solution(rulings, *content)
    return solved


def _cached_solution(rulings: Rulings) -> Solution | None:
    """Return a solution from the cache; None if it is missing.

    A damaged file is reported on standard error and deleted.
    """
    file = file_of(rulings)
    content = _read(file)
    if content is None:
        return None
    values = content["values"]
    worst, termination_probability = (
        float(content["residual"]),
        float(content["termination_probability"]),
    )
    if values.shape != (COUNT, COUNT, MANTIS) or not worst < EXACT_ENOUGH + termination_probability:
        _say_damaged(file)
        return None
    return Solution(rulings, values, worst, termination_probability)


def _read(file: Path) -> dict[str, Any] | None:
    """Return the arrays of a cache file; None if it is missing, damaged or of another kind.

    In the last two cases the file is deleted.
    """
    try:
        with open(file, "rb") as opened, np.load(opened) as content:
            arrays = {name: content[name] for name in ("key", *Solution._fields[1:])}
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error):
        _say_damaged(file)
        return None
    if str(arrays["key"]) != file.stem or arrays["values"].dtype != np.float64:
        _say_damaged(file)
        return None
    return arrays


def _say_damaged(file: Path) -> None:
    print(f"{file}: damaged, or not written by this kit; it is made anew.", file=sys.stderr)
    with suppress(OSError):
        file.unlink()


def _write(file: Path, values: Floats, worst: float, termination_probability: float = 0.0) -> None:
    """Write a cache file in one step; do nothing if the cache is not writable."""
    packed = io.BytesIO()  # packing takes time; an interruption must leave no partial file
    np.savez_compressed(
        packed,
        key=file.stem,
        values=values,
        residual=worst,
        termination_probability=termination_probability,
    )
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, packed.getbuffer())


# --- solving ------------------------------------------------------------------------------------


def layers(with_mantis: bool) -> list[Ints]:
    """Return three arrays of nodes: with both pawns at level 5, with one of them, with none.

    Level 5 is never lost, so no layer depends on a later one. Games with and without the Mantis are
    independent. In a layer, nodes nearer to the goal come first.
    """
    turns = np.arange(TURNS)
    calls = np.arange(COUNT * ENDS)
    mine = np.concatenate([turns // MANTIS // COUNT, calls // ENDS])
    rival = np.concatenate([turns // MANTIS % COUNT, np.minimum(calls % ENDS, COUNT - 1)])
    mantis = np.concatenate([turns % MANTIS, np.full(len(calls), OWN)])
    tile, level = PLACES.rows[:, 0], PLACES.rows[:, 1]
    at_top = (level == NUMBERS.top_level).astype(int)
    ahead = tile + (NUMBERS.gate + NUMBERS.dice * NUMBERS.faces) * level
    chosen = []
    for tops in (2, 1, 0):
        (nodes,) = np.nonzero(
            (at_top[mine] + at_top[rival] == tops) & ((mantis > 0) == with_mantis)
        )
        nearest = np.argsort(-(ahead[mine] + ahead[rival])[nodes], kind="stable")
        chosen.append(nodes[nearest].astype(np.int32))
    return chosen


def strands(decisions: Decisions) -> list[Layers]:
    """Return the layers of games without and with the Mantis, without impossible positions."""
    return [
        Layers.of([part[decisions.kind[part] >= 0] for part in layers(with_mantis)])
        for with_mantis in (False, True)
    ]


def nodes_of(rulings: Rulings, values: Floats) -> tuple[Decisions, Floats]:
    """Return the core game as Decisions, and the value of each node, from those of the turns.

    `values` are as in Solution.
    """
    decisions = transitions.link(core_rules(rulings.codes))
    node_values = np.full(len(decisions.kind) + 1, 0.5)
    node_values[:TURNS] = np.nan_to_num(values.ravel(), nan=0.5)
    node_values[-1] = 1.0
    for part in strands(decisions):
        work_out(decisions, part.nodes[part.nodes >= TURNS], node_values)
    return decisions, node_values


def residual_of(rulings: Rulings, values: Floats) -> float:
    """Return the residual of `values`, as in Solution; moves come from the engine."""
    decisions, node_values = nodes_of(rulings, values)
    return residual(decisions, node_values, np.flatnonzero(decisions.kind >= 0).astype(np.int32))


def _solve(rulings: Rulings, report_progress: ReportProgress | None) -> Solution:
    """Return the solution, solved now.

    Values are saved every few seconds, so that an interruption loses little.
    """
    file = file_of(rulings)
    part = file.with_name(f"{file.stem}-part.npz")
    decisions = transitions.link(core_rules(rulings.codes))
    values = np.full(len(decisions.kind) + 1, 0.5)
    begun = _read(part)
    if begun is not None and begun["values"].shape == values.shape:
        values = begun["values"]
    termination_probability = solve_into(
        decisions, values, report_progress, lambda: _write(part, values, 1.0), strands(decisions)
    )
    worst = residual(decisions, values, np.flatnonzero(decisions.kind >= 0).astype(np.int32))
    values[: len(decisions.kind)][decisions.kind < 0] = np.nan
    solved = Solution(
        rulings, values[:TURNS].reshape(COUNT, COUNT, MANTIS), worst, termination_probability
    )
    _write(file, *solved[1:])
    with suppress(OSError):
        part.unlink()
    return solved


def solve_into(
    decisions: Decisions,
    values: Floats,
    report_progress: ReportProgress | None,
    keep: Callable[[], None],
    parts: list[Layers],
) -> float:
    """Solve independent `parts` into `values`, with a thread each.

    Return the largest termination probability that was necessary. `keep` is called every few
    seconds, and if an error or interruption stops the work.
    """
    lock = threading.Lock()
    stopped = threading.Event()
    done = [0.0] * len(parts)
    sizes = [len(part.nodes) for part in parts]
    saved_at = time.monotonic()

    def solve_part(number: int) -> float:
        def report_progress_of_part(share: float, worst: float) -> None:
            nonlocal saved_at
            if stopped.is_set():
                raise KeyboardInterrupt
            with lock:
                done[number] = share
                if report_progress:
                    report_progress(float(np.average(done, weights=sizes)), worst)
                if time.monotonic() - saved_at > _SAVE_INTERVAL:
                    keep()
                    saved_at = time.monotonic()

        solved = policy_iteration(
            decisions,
            parts[number],
            into=values,
            tolerance=_TOLERANCE,
            termination_probabilities=HURRY,
            told=report_progress_of_part,
        )
        return solved.termination_probability

    with ThreadPoolExecutor(len(parts)) as threads:
        running = [threads.submit(solve_part, number) for number in range(len(parts))]
        try:
            return max(one.result() for one in running)
        except BaseException:
            stopped.set()
            keep()
            raise
