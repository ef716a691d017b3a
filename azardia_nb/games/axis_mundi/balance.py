"""How often each Character wins: every three of the five, on every seat, among equal bots."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi.game import NAME, variant
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS, SEATS
from azardia_nb.simulation.results import Results
from azardia_nb.simulation.simulate import simulate
from azardia_nb.simulation.summary import Summary
from azardia_nb.simulation.task import task_of
from azardia_nb.text.language import spoken

SEATINGS = tuple(permutations(CHARACTERS, SEATS))


def balance(
    games: int,
    players: Sequence[str] | None = None,
    *,
    seed: int = 0,
    jobs: int | None = None,
    **options: Any,
) -> Summary:
    """Play so many games, as many with each seating of three Characters; return what came of them.

    Options are those of `variant`. The games of seating `n`, from 0, are those of `seed` + `n`.
    Raises AzardiaError unless `games` is a multiple of the number of seatings, 60, and as
    `simulate` does.
    """
    if games < 1 or games % len(SEATINGS):
        said = spoken("games: use a multiple of {n}, for every seating", n=len(SEATINGS))
        raise AzardiaError(said)
    told = Summary(task_of(players, game=NAME, seed=seed, **options))
    for part in _played(games // len(SEATINGS), players, seed, jobs, options):
        told.add(part, part.plays)
    return told


def _played(
    each: int,
    players: Sequence[str] | None,
    seed: int,
    jobs: int | None,
    options: dict[str, Any],
) -> Iterator[Results]:
    for number, characters in enumerate(SEATINGS):
        under = variant(**options, characters=characters)
        yield simulate(each, players, game=under, seed=seed + number, jobs=jobs, progress=False)
