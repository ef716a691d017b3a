"""Random play from any position, and invariants of every position."""

from collections.abc import Iterator

import numpy as np

from azardia_nb.game.protocol import CHANCE, NOBODY, Row, Variant
from azardia_nb.games.axis_mundi.game import setup_row, start, variant
from azardia_nb.games.axis_mundi.record import GAME
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.actions import Act, kind_of
from azardia_nb.games.axis_mundi.rules.board import HEXES, INACCESSIBLE, MIDDLE
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.rulings import CORE, RULINGS, Rulings, RunThrough
from azardia_nb.games.machine.stack import pending
from azardia_nb.simulation.check_game import walk as walk_at_random

ROUNDS = 30  # a walk begins in one of the first half, and ends with the last at the latest
# Every answer but the usual ones, and once all usual ones.
ALTERNATIVES = [
    ("", ""),
    *((name, answer) for name in CORE for answer in RULINGS[name].values[1:]),
]
LIVELY = (Act.CLIMB, Act.ENTER, Act.SPELUNK, Act.MELEE, Act.DEMONIC, Act.AOE)


def house(name: str, answer: str | bool) -> Variant:
    """Return Axis Mundi for random play, with one ruling changed."""
    return variant(
        rulings=Rulings(**({name: answer} if name else {})), numbers=state.Numbers(ROUNDS)
    )


def figures(kind: Variant, rng: np.random.Generator) -> tuple[list[int], list[str], int]:
    """Draw hexes, forms and the seat of a High (NOBODY in a third of cases)."""
    open_to_all = np.flatnonzero(kind.rules["nature"] != INACCESSIBLE)
    hexes = rng.permutation(open_to_all[open_to_all != MIDDLE])[: state.SEATS].tolist()
    form = ["base"] * state.SEATS
    top = int(rng.integers(state.SEATS)) if rng.random() < 2 / 3 else NOBODY
    if top != NOBODY:
        form = ["up"] * state.SEATS
        form[top] = ("angel", "demon")[int(rng.integers(2))]
        if rng.random() < 1 / 3 or hexes[top] == kind.rules["pier"][top]:
            hexes[top] = MIDDLE  # on its own pier it would have won already
    return hexes, form, top


def scattered(kind: Variant, seed: int) -> Row:
    """Return a random position, in two of three cases with a High."""
    rng = np.random.default_rng(seed)
    hexes, form, top = figures(kind, rng)
    players = [
        {
            "at": HEXES[hexes[seat]],
            "form": form[seat],
            "hp": int(rng.integers(1, 7)),
            "wounds": int(rng.integers(state.WOUNDS)),
        }
        for seat in range(state.SEATS)
    ]
    told = {
        "round": int(rng.integers(1, ROUNDS // 2)),
        "seat": int(rng.integers(1, state.SEATS + 1)),
    }
    level = int(rng.integers(1, state.LAST_LEVEL + (top == NOBODY)))
    return setup_row(kind, {**told, "level": level, "cards": False, "players": players})


def walk(kind: Variant, seed: int, begun: Row | None = None) -> Iterator[tuple[Row, int, int]]:
    """Yield each position of a random game, the acting seat, and the action or outcome taken."""
    s = start(kind, state.SEATS) if begun is None else begun
    return walk_at_random(kind, s, np.random.default_rng(seed), choose=lively)


def lively(legal: list[int], rng: np.random.Generator) -> int:
    """Choose a random action; in half of the cases one other than walking, if possible."""
    found = [one for one in legal if kind_of(one) in LIVELY]
    return int(rng.choice(found if found and rng.random() < 1 / 2 else legal))


def check(s: Row, kind: Variant) -> None:
    """Assert the invariants of a position."""
    rules = kind.rules
    # A figure that dies while running through another one falls where that stands.
    through = rules["run_through"] == RunThrough.YES
    standing = [int(s["at"][seat]) for seat in range(state.SEATS) if s["hp"][seat] or not through]
    assert len(set(standing)) == len(standing)
    highs = [seat for seat in range(state.SEATS) if state.is_high(s, seat)]
    assert len(highs) <= 1
    for seat in range(state.SEATS):
        assert 0 <= s["hp"][seat] <= state.most_hp(s, seat)
        assert s["hp"][seat] or s["depth"] or s["phase"] == state.ENDED
        assert 0 <= s["wounds"][seat] < state.WOUNDS
        assert seat in highs or s["form"][seat] == (state.UP if highs else state.BASE)
        _check_ground(s, kind, seat)
    assert not s["crater"] or highs
    assert 0 <= s["points"] <= state.POINTS
    assert 1 <= s["level"] <= state.LAST_LEVEL
    assert not s["stack"][s["depth"] :].any()
    assert (s["winner"] != NOBODY) <= (s["phase"] == state.ENDED)
    if GAME.engine.to_act(s, rules) == CHANCE:
        faces = [one.number for one in GAME.engine.chance(s, rules)]
        d3 = pending(s) == Frame.MIDDLE_DIE
        assert set(faces) <= {1, 2, 3} if d3 else faces == [1, 2, 3, 4, 5, 6]
        assert len({one.weight for one in GAME.engine.chance(s, rules)}) == 1


def _check_ground(s: Row, kind: Variant, seat: int) -> None:
    """Assert that a figure is not on a hex that it cannot enter."""
    hex, fallen = int(s["at"][seat]), s["hp"][seat] == 0
    if kind.rules["nature"][hex] == INACCESSIBLE:
        assert fallen or (s["form"][seat] == state.ANGEL and s["turn"] == seat)
    if hex == MIDDLE and not s["crater"]:
        assert state.is_high(s, seat) or s["depth"] or s["phase"] == state.ENDED
