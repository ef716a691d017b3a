"""What the prose of the lessons about Titan Race says in numbers, worked out from the rules."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from azardia_nb.games import load
from azardia_nb.games.titan_race.odds.draft import ROWS, kth_best, one_die, seats
from azardia_nb.games.titan_race.odds.safety import (
    along,
    distances,
    faces_that_push,
    places,
    pushed,
    ring,
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
from tests.lessons import titan_race_claims_of_t4_to_t6 as later

LAPS = load("titan_race").variant().options.numbers.laps


def first_race() -> list[str]:
    return [
        f"complete {LAPS} laps",
        f"a straight step takes you {ROWS[TRAP]} rows ahead, a diagonal step "
        f"{ROWS[STRIKE] // 2} row",
        f"you can hold {Numbers().hand}",
        "back on row 1",
        f"completes lap {LAPS}",
        *(f"### {n}." for n in range(1, 6)),
    ]


def wrapping_board() -> list[str]:
    b10 = names_of().index("B10")
    walk = [name_of(space) for space in along(b10, "rrr").spaces]
    beyond = HIGH + 1
    far = Counter(distances(b10).values())
    near, next_, third, fourth = (far[steps] for steps in (1, 2, 3, 4))
    straight, aside = len(ring(b10, "s")), len(ring(b10, "l"))
    assert along(b10, "lll").spaces[-1] == along(b10, "rrr").spaces[-1]
    assert along(b10, "lll").laps == along(b10, "rrr").laps == 1
    assert max(far) == 4
    return [
        f"{COLUMNS} columns, A to F, and {HIGH} rows",
        f"{SPACES} spaces in all",
        "three right from B10",
        f"from B10 to {walk[0]}, the second to {walk[1]}",
        f"column E and row {beyond}",
        f"no row {beyond}: {beyond} − {HIGH} = {beyond - HIGH}, so you are on {walk[2]}",
        "3 hours after 11 it is 2 o'clock",
        f"**modulo** {HIGH}, and columns modulo {COLUMNS}",
        f"are {COLUMNS} columns apart, and {COLUMNS} columns are once around",
        f"go up {len('lll')} rows",
        f"{2 * len('ll')} columns apart, or {COLUMNS - 2 * len('ll')} if",
        f"{near} spaces are 1 step away, {next_} are 2 steps away, {third} are 3 steps away and "
        f"{fourth} are {max(far)} steps away",
        f"{near} + {next_} + {third} + {fourth} + 1 = {SPACES}",
        f"go on with {6 * 3} and {6 * 4}",
        f"takes you 2 of {HIGH} rows, so after {straight} steps",
        f"after {COLUMNS} steps you are back in your column, but you have gone up only {COLUMNS}",
        f"need {aside} steps, the smallest number that both {COLUMNS} and {HIGH} divide",
    ]


def draft() -> list[str]:
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
        f"Dash and wild: {high}. Bend and sweep: 3. Trap and strike: {low}.",
        f"{low}, 3 or {high} rows, each with probability {one}, and {mean(one_die())} rows",
        "play 10, 100 and 1,000 rounds",
        f"less than {high} rows only if *both* dice are: {1 - one} × {1 - one} = {(1 - one) ** 2}",
        f"worth {high} rows with probability 1 − {(1 - one) ** 2} = {best[high]}",
        f"worth {low} rows only if both dice are: {one} × {one} = {best[low]}",
        f"leaves {third}/9 for 3 rows",
        f"{high} × {best[high]} + 3 × {third}/9 + {low} × {best[low]} = {mean(best)} ≈ "
        f"{float(mean(best)):.2f}",
        f"worth {2 * mean(one_die())} rows on average",
        f"{2 * mean(one_die())} − {mean(best)} = {mean(worst)} ≈ {float(mean(worst)):.2f}",
        f"best of four is worth {float(four[0]):.3f} rows",
        f"Seat 3 chooses between the two dice that two others did not want: {float(four[2]):.3f}",
        "more than 1 row less than the seat after it",
        f"worth exactly {middle}: swap {low} and {high}",
        f"every seat gets {float(rolling):.3f} rows",
        "probability is 1 minus",
    ]


def pushes() -> list[str]:
    aside, behind = faces_that_push(2, 2), faces_that_push(0, 2)
    safe, near = Fraction(6 - aside, 6), Fraction(6 - behind, 6)
    exposed = sum(faces > 0 for faces in places().values())
    assert len(FACES) == 6
    return [
        "on C5, you are on E7: 2 columns and 2 rows away",
        f"{aside} of {len(FACES)} faces",
        "rolls 2 dice",
        f"{6 - aside}/6 × {6 - aside}/6 = {safe**2}",
        f"1 − {safe**2} = {pushed(2, 2, 2)}",
        f"probability {6 - behind}/6, both of them with probability {6 - behind}/6 × "
        f"{6 - behind}/6 = {near**2}",
        f"leaves {pushed(0, 2, 2)}",
        f"on {exposed} of the other {SPACES - 1} spaces",
        f"other {SPACES - 1 - exposed} you are safe",
        "the rival is on F12",
        f"{ROWS[TRAP]} rows for every straight step that pushes, 1 row for a diagonal",
        f"in lap {LAPS} as you are",
    ]


CLAIMS: dict[str, Callable[[], list[str]]] = {
    "T0": first_race,
    "T1": wrapping_board,
    "T2": draft,
    "T3": pushes,
    **later.CLAIMS,
}
