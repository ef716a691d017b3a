"""Numbers in the prose of Titan Race's lessons, computed from the rules."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games import load
from azardia_nb.games.titan_race.lessons.computed import win_unhindered
from azardia_nb.games.titan_race.lessons.first_race import DICE
from azardia_nb.games.titan_race.odds import bare_duel, duel
from azardia_nb.games.titan_race.odds.bare_duel import SAME, changes_of_passes
from azardia_nb.games.titan_race.odds.draft import (
    FARTHEST,
    ROWS,
    at_least,
    chance_shown,
    kth_best,
    one_die,
    seats,
)
from azardia_nb.games.titan_race.odds.life import lives_after, lives_taken, risk
from azardia_nb.games.titan_race.odds.safety import (
    distances,
    faces_that_push,
    pushed,
    pushing_faces,
    ring,
    walk_along,
)
from azardia_nb.games.titan_race.rules.board import (
    BEND,
    COLUMNS,
    DASH,
    FACES,
    SPACES,
    STRIKE,
    SWEEP,
    TRAP,
    WILD,
    name_of,
    names_of,
)
from azardia_nb.games.titan_race.rules.board import ROWS as HIGH
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.probability.distribution import mean

LAPS = load("titan_race").variant().options.numbers.laps
SIX = len(FACES)
HALF = Fraction(1, 2)


def first_race() -> list[object]:
    few, many = ((SIX - 1) ** DICE, SIX**DICE), ((SIX - 1) ** 4, SIX**4)  # a race has four dice
    return [
        *(SIX, SIX - 1, *few, few[1] - few[0], many[1], many[1] - many[0]),
        *(LAPS, ROWS[TRAP], ROWS[STRIKE] // 2, Numbers().hand, 1),
        *range(1, 6),
    ]


def wrapping_board() -> list[object]:
    b10 = names_of().index("B10")
    walk = [name_of(space) for space in walk_along(b10, "rrr").spaces]
    beyond = HIGH + 1
    far = Counter(distances(b10).values())
    near, next_, third, fourth = (far[steps] for steps in (1, 2, 3, 4))
    straight, aside = len(ring(b10, "s")), len(ring(b10, "l"))
    assert walk_along(b10, "lll").spaces[-1] == walk_along(b10, "rrr").spaces[-1]
    assert walk_along(b10, "lll").laps == walk_along(b10, "rrr").laps == 1
    assert max(far) == 4
    return [
        *(COLUMNS, HIGH, SPACES, walk[0], walk[1], beyond, beyond - HIGH, walk[2]),
        *(len("lll"), 2 * len("ll"), COLUMNS - 2 * len("ll"), near, next_, third, fourth),
        *(max(far), straight, aside, 1, 2, 3, 10, 11),
    ]


def draft() -> list[object]:
    low, _, high = one_die()
    one = one_die()[high]
    best, worst = kth_best(2, 1), kth_best(2, 2)
    four = seats(4)
    rolling = seats(4, rolling=True)[0]
    middle = mean(kth_best(3, 2))
    assert ROWS[DASH] == ROWS[WILD] == high
    assert ROWS[BEND] == ROWS[SWEEP] == 3
    assert ROWS[TRAP] == ROWS[STRIKE] == low
    assert four[0] == four[3]
    assert four[3] - four[2] > 1
    third = best[3] * 9
    return [
        *(high, low, one, mean(one_die()), 1 - one, (1 - one) ** 2, best[high], best[low]),
        *(third, mean(best), f"{float(mean(best)):.2f}", 2 * mean(one_die()), mean(worst)),
        *(f"{float(mean(worst)):.2f}", f"{float(four[0]):.3f}", f"{float(four[2]):.3f}"),
        *(middle, f"{float(rolling):.3f}", 1, 3, 9, 10, 100, 1000),
    ]


def pushes() -> list[object]:
    aside, behind = faces_that_push(2, 2), faces_that_push(0, 2)
    safe, near = Fraction(6 - aside, 6), Fraction(6 - behind, 6)
    exposed = sum(faces > 0 for faces in pushing_faces().values())
    assert len(FACES) == 6
    left, less = 13 - 8, 13 - 10  # rows to go from B8 and from B10
    finish = at_least(less, 2)
    return [
        *(aside, len(FACES), 6 - aside, safe**2, pushed(2, 2, 2), 6 - behind, near**2),
        *(pushed(0, 2, 2), exposed, SPACES - 1, SPACES - 1 - exposed, ROWS[TRAP], LAPS, 1, 2),
        *(5, 6, 7, 12),
        *(left, FARTHEST, less, finish, 1 - finish, 8, 10),
    ]


def percent(chance: Fraction | float) -> str:
    return f"{round(float(chance) * 100, 1):g}%"


SHOP = 12  # points to spend in the shop of lesson T4


def of_life() -> list[object]:
    ahead = lives_taken(1, 1)
    one, two = (sum(taken >= lives for taken in ahead) for lives in (1, 2))
    turns = 11
    gain, loss = chance_shown(2), HALF
    safe = SIX - one
    return [
        *(one, SIX, safe, Fraction(safe, SIX) ** 2, risk(1, 1, 2, 1)),
        *(percent(risk(1, 1, 2, 1)), SIX - two, risk(1, 1, 2, 2), percent(risk(1, 1, 2, 2))),
        *(HALF, turns, duel.LIVES, lives_after(turns, 6, 6, Fraction(0), HALF)[-1][0]),
        *(gain, loss, gain * loss, 1 - gain, SHOP),
        *((1 - gain) * loss, max(kth_best(1, 1)), 1, 2, 4),
    ]


def of_duel() -> list[object]:
    solved = bare_duel.solve(1)
    place = bare_duel.Place(9, 9, 2)
    best = [options[0].worth for options in solved.options(place)]
    sure = best.count(Fraction(1))
    low = min(best)
    p = 1 - Fraction(SIX - sure, SIX) ** 2
    value = solved.values[place]
    assert low == 1 - at_least(4, 2)
    assert value == p + (1 - p) * low
    weights = [2 * (SIX - rank) - 1 for rank in range(SIX)]
    return [
        *(weights[0], SIX**2, weights[1], *weights[2:-1], weights[-1]),
        *(place.mine, place.theirs, HIGH + 1 - place.mine, sure, value),
        *(min(kth_best(1, 1)), percent(solved.first_wins)),
        *(len(changes_of_passes(1)) - 1, f"{SAME:e}"[-2:], 1, 4, win_unhindered(4, 4, 2)),
    ]


def two_readings() -> list[object]:
    """Return the claims of lesson 14b about the draft."""
    worth = [f"{float(mean(kth_best(4, k))):.3f}" for k in range(1, 5)]
    gap, rolling = seats(4)[0] - seats(4)[2], seats(4, rolling=True)[0]
    both = {mean(kth_best(4, k)) + mean(kth_best(4, 5 - k)) for k in (1, 2)}
    assert both == {6}
    short, long = 30, 33  # rows of a race
    assert 0.45 < wins_forth_and_back(short, 4) < 0.5
    assert 0.6 < wins_forth_and_back(long, 1) < 2 / 3
    sums = [f"{float(10 * gap):.1f}", f"{float(rolling):.3f}", *both, short, long]
    return [*worth, *sums, *one_die(), 1, 2, 3, 4, 10]


def wins_forth_and_back(length: int, seat: int) -> float:
    """Return a seat's share of 4,000 races with the orders 1, 2, 3, 4 and 4, 3, 2, 1 in turn."""
    dice = np.sort(np.random.default_rng(2).integers(2, 5, (4000, length, 4)))[:, :, ::-1]
    dice[:, 1::2] = dice[:, 1::2, ::-1]  # by seat
    reached = dice.cumsum(axis=1) >= length
    last = reached.any(axis=2).argmax(axis=1)  # the round in which somebody arrives
    arrived = reached[np.arange(len(dice)), last]
    first = np.where(last % 2, 4 - arrived[:, ::-1].argmax(axis=1), 1 + arrived.argmax(axis=1))
    return float(np.mean(first == seat))


CLAIMS: dict[str, Callable[[], list[object]]] = {
    "T0": first_race,
    "T1": wrapping_board,
    "T2": draft,
    "T3": pushes,
    "T4": of_life,
    "T5": of_duel,
}
