"""The one compiled loop: whole games, each player's choice a rule like any other.

Compiling takes about a minute; the result is kept in the user's cache folder, in a folder named
after the content of every rule file, so that a changed rule never runs from an old cache. (Numba
itself looks only at the file of the function that is called, numba#1833.)
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from azardia_nb import speed
from azardia_nb.games.azardia.actions import Act, act, card_of
from azardia_nb.games.azardia.deck import Pile
from azardia_nb.games.azardia.engine import chance_total, list_legal, outcome_at, step
from azardia_nb.games.azardia.events import Event
from azardia_nb.games.azardia.refusals import pending, to_act
from azardia_nb.games.azardia.state import (
    CHANCE,
    MAX_SEATS,
    OVER,
    STATE,
    Frame,
    Law,
    Phase,
    State,
)
from azardia_nb.players.greedy import SCRATCH, greedy_choice
from azardia_nb.players.random import random_choice
from azardia_nb.speed import called_rule, rule

BOTS = ("random", "greedy")  # a player's code is its place here
RANDOM = 0

# What a chunk of games is played with: the position they begin in, the one that is played, and
# room for the bots. All in one row, so that there is one kind of state to compile for.
TABLE = np.dtype([("first", STATE), ("game", STATE), ("scratch", SCRATCH)])

# A row a game. Seats and chairs count from 0 in here.
RESULT = np.dtype(
    [
        ("winner", "i1"),
        ("rounds", "i2"),
        ("steps", "i4"),  # actions and outcomes
        ("decisions", "i4"),  # actions: every time a seat was asked, one possible answer or more
        ("choices", "i4"),  # of these, the ones with two legal actions or more
        ("challenges", "i2"),  # that were won; the duels for the last tile are not among them
        ("duels", "i2"),
        ("graces", "i2"),  # times a grace turn began
        ("chair", "i1", MAX_SEATS),
        ("character", "i1", MAX_SEATS),
        ("tile", "i2", MAX_SEATS),
        ("level", "i1", MAX_SEATS),
        ("coins", "i1", MAX_SEATS),
    ]
)


@rule
def case_of(rng: np.random.Generator, total: int) -> int:
    """Return one of so many equally likely cases, for one random number.

    A double has 53 bits: no case is more likely than another by more than one in 10**12.
    """
    return int(rng.random() * total)


@called_rule
def play_game(
    s: State,
    law: Law,
    bots: npt.NDArray[np.int64],
    rng: np.random.Generator,
    scratch: State,
    result: State,
    played: npt.NDArray[np.int64],
) -> None:
    """Play a game to its end; `result` is a row of RESULT, `played` counts the plays per card."""
    legal = scratch["legal"]
    seat = to_act(s, law)
    while seat != OVER:
        if seat == CHANCE:
            chosen = outcome_at(s, law, case_of(rng, chance_total(s, law)))
            if pending(s) == Frame.DRAW and s["stack"][s["depth"] - 1, 3] != Pile.ACTION:
                played[chosen] += 1
        else:
            n = list_legal(s, law, legal)
            result["decisions"] += 1
            chosen = int(legal[0])
            if n > 1:
                result["choices"] += 1
                chair = seat if s["phase"] <= Phase.PICK else int(s["chair"][seat])
                if bots[chair] == RANDOM:
                    chosen = random_choice(rng, legal, n)
                else:
                    chosen = greedy_choice(s, law, rng, legal, n, scratch)
            kind = act(chosen)
            if kind == Act.PLAY or kind == Act.ANSWER:
                played[card_of(chosen)] += 1
        step(s, law, chosen)
        result["steps"] += 1
        count_events(s, result)
        seat = to_act(s, law)
    result["winner"] = s["winner"]
    result["rounds"] = s["round"]
    for at in range(int(s["players"])):
        result["chair"][at] = s["chair"][at]
        result["character"][at] = s["character"][at]
        result["tile"][at] = s["tile"][at]
        result["level"][at] = s["level"][at]
        result["coins"][at] = s["coins"][at]


@rule
def count_events(s: State, result: State) -> None:
    """Count what the last step did."""
    for at in range(int(s["event_count"])):
        code = s["events"][at, 0]
        if code == Event.WON_CHALLENGE:
            result["challenges"] += 1
        elif code == Event.WON_DUEL:
            result["duels"] += 1
        elif code == Event.GRACE:
            result["graces"] += 1


def play_games(
    tables: npt.NDArray[np.void],
    laws: npt.NDArray[np.void],
    bots: npt.NDArray[np.int64],
    rng: np.random.Generator,
    results: npt.NDArray[np.void],
    played: npt.NDArray[np.int64],
) -> None:
    """Play one game for each row of `results`; `tables` and `laws` have one row each."""
    table = tables[0]
    law = laws[0]
    for game in range(results.shape[0]):
        table["game"] = table["first"]
        play_game(table["game"], law, bots, rng, table["scratch"], results[game], played)


Loop = Callable[..., None]


def rules_hash() -> str:
    """Return a hash of every file that is compiled into the loop."""
    package = Path(__file__).parents[1]
    files = [package / "speed.py"]
    for folder in ("games", "players", "lab"):
        files += sorted((package / folder).rglob("*.py"))
    return hash_of(files)


def hash_of(files: list[Path]) -> str:
    """Return a hash of the names and contents of files."""
    hashed = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        hashed.update(f"{file.name} {len(content)} ".encode() + content)
    return hashed.hexdigest()[:20]


def cache_folder() -> Path | None:
    """Return the folder for what is compiled from the present rules; None where none can be."""
    folder = user_cache_path("azardia-nb") / f"compiled-{rules_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    return folder


def cached_in(folder: Path | None, function: Callable[..., Any]) -> Any:
    """Return a compiled function, kept in a folder (or nowhere) from one process to the next."""
    import numba

    options = {"nogil": True, "error_model": "numpy"}
    if folder is None:
        return numba.njit(**options)(function)
    # Numba asks for the folder when it decorates, and only then.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = os.fspath(folder)
    try:
        return numba.njit(cache=True, **options)(function)
    finally:
        numba.config.CACHE_DIR = before


@cache
def compiled() -> Loop:
    """Return `play_games` compiled, from the cache if it is there."""
    folder = cache_folder()
    if folder is None or not any(folder.rglob("*.nbc")):
        print(
            "Compiling the rules; this takes about a minute, once for each change of the rules.",
            file=sys.stderr,
            flush=True,
        )
    speed.compilable()
    loop: Loop = cached_in(folder, play_games)
    return loop
