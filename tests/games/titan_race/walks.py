"""Random races, and invariants of every position."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from azardia_nb.game.protocol import Row, Variant
from azardia_nb.games.machine.stack import KIND
from azardia_nb.games.titan_race.data import circuits
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.game import setup_row, start
from azardia_nb.games.titan_race.rules.actions import ABILITY, kind_of
from azardia_nb.games.titan_race.rules.board import names_of
from azardia_nb.games.titan_race.rules.frames import EFFECTS, EFFECTS_
from azardia_nb.games.titan_race.rules.rulings import RULINGS
from azardia_nb.games.titan_race.rules.state import ENDED, UP
from azardia_nb.simulation.check_game import walk as walk_at_random

ICY = circuits.with_spaces(
    {
        "ice": [f"{c}{r}" for c in "ACE" for r in (5, 7, 9)]
        + [f"{c}{r}" for c in "BDF" for r in (8, 10)]
    }
)
# A little of everything, and much of what has Titans pushed where nobody moves by a die.
MIXED = circuits.with_spaces(
    {
        "ice": ["A3", "C3", "E3", "B6", "D6", "F6", "A9", "C9", "E9", "B10"],
        "lava": ["A5"],
        "pirates": ["C5"],
        "ramp": ["E5"],
        "ramp_left": ["B8"],
        "statue": ["D8"],
        "pentacle": ["F8"],
        "bonus": ["B4", "D4", "F4"],
    }
)
BOARDS = (ICY, MIXED)
# Every answer but the usual ones.
ALTERNATIVES = [(name, answer) for name, ruling in RULINGS.items() for answer in ruling.values[1:]]


def scattered(variant: Variant, seed: int) -> Row:
    """Return a position with six Titans on random spaces, in the turn of the first one."""
    rng = np.random.default_rng(seed)
    spaces = rng.permutation(names_of())[: len(TITANS)]
    titans = rng.permutation(TITANS)
    told = [{"titan": str(t), "space": str(s)} for t, s in zip(titans, spaces, strict=True)]
    return setup_row(variant, {"took": "dash", "titans": told})


def walk(
    variant: Variant, titans: int, seed: int, begun: Row | None = None
) -> Iterator[tuple[Row, int, int]]:
    """Yield each position of a random race, the acting seat, and the action or outcome taken.

    From a given position `begun`, Abilities are preferred to all other actions.
    """

    def choose(legal: list[int], rng: np.random.Generator) -> int:
        able = [one for one in legal if begun is not None and kind_of(one) == ABILITY]
        return int(rng.choice(able or legal))

    s = start(variant, titans) if begun is None else begun
    return walk_at_random(variant, s, np.random.default_rng(seed), choose=choose)


def check(s: Row, variant: Variant) -> None:
    """Assert the invariants of a position."""
    rules, options, n = variant.rules, variant.options, int(s["players"])
    standing = [space for space in s["space"][:n].tolist() if space >= 0]
    assert len(set(standing)) == len(standing)
    traps = np.flatnonzero(s["trap"])
    # A Titan stands on a trap only until it goes off, or if the race ends before.
    if not s["depth"] and s["phase"] != ENDED:
        assert not set(traps.tolist()) & set(standing)
    assert len(traps) + int(s["supply"]) == rules["traps"]
    for seat in range(n):
        assert 0 <= s["life"][seat] <= rules["life_most"][s["titan"][seat]]
        assert (s["life"][seat] == 0) == (s["state"][seat] != UP)
        assert s["lap"][seat] <= rules["laps"] + (s["winner"] == seat)
    assert not s["stack"][s["depth"] :].any()
    if options.deck:
        _check_cards(s, variant)
    if s["depth"] == 0:
        assert not s["paid"]
        assert not s["slid"]


def _check_cards(s: Row, variant: Variant) -> None:
    counts: Any = s["hand"].sum(axis=0) + s["pile"] + s["discard"]
    for frame in s["stack"][: s["depth"]]:
        if frame[KIND] == EFFECTS:
            counts[frame[EFFECTS_.card]] += 1
    deck = variant.options.deck
    assert counts.sum() == deck.size
    assert s["left"] == s["pile"].sum()
    assert (s["held"] == s["hand"].sum(axis=1)).all()
    assert s["held"].max() <= variant.rules["hand"]
