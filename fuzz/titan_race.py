"""Random races on every circuit and under every ruling, plain and compiled, compared row by row."""

from azardia_nb.game.protocol import Variant
from azardia_nb.games.titan_race.data import circuits
from azardia_nb.games.titan_race.game import variant
from azardia_nb.games.titan_race.rules.rulings import Rulings
from fuzz.findings import Broken, Case, Kind
from fuzz.following import compare
from tests.games.titan_race.walks import ALTERNATIVES, check, walk

RACES = 2_000
SLAM = (["pools", "foundry", "plains"], ["lagoon", "eye", "ruins"])


def kind_of(case: Case) -> tuple[Variant, int, str]:
    """Return the house rules of a case, the number of Titans, and the name of its kind of race.

    Each alternative answer is equally frequent, and every fourth race has the default rulings.
    """
    at = case.number % (len(ALTERNATIVES) * 4 // 3)
    name, answer = ALTERNATIVES[at] if at < len(ALTERNATIVES) else ("", "")
    rulings = Rulings(**{name: answer}) if name else Rulings()
    boards = list(circuits.kit())
    board = boards[int(case.rng.integers(len(boards)))]
    how = int(case.rng.integers(8))
    if how == 0 or name.startswith("two"):
        return variant(board, rulings=rulings, two=True), 4, "two players"
    if how == 1:
        return variant(board, rulings=rulings, teams=2), 4 + 2 * int(case.rng.integers(2)), "teams"
    if how == 2:
        slam = SLAM[int(case.rng.integers(len(SLAM)))]
        return variant(slam, rulings=rulings), 2 + int(case.rng.integers(5)), "Grand Slam"
    return variant(board, rulings=rulings), 2 + int(case.rng.integers(5)), "race"


def race(case: Case) -> str:
    """Play a race twice, plain and compiled, and check every position."""
    kind, titans, came = kind_of(case)
    seed = int(case.rng.integers(2**31))
    steps = 0
    for s, _, _ in walk(kind, titans, seed):
        try:
            check(s, kind)
        except AssertionError as error:
            raise Broken(f"step {steps} of {kind.options}: {error}") from error
        steps += 1
    case.most("steps", steps)
    try:
        compare(kind, list(walk(kind, titans, seed)))
    except AssertionError as error:
        raise Broken(f"plain and compiled differ: {kind.options}, seed {seed}") from error
    return came


def get_ready() -> None:
    """Compile the functions that `compare` uses."""
    kind = variant("plain")
    compare(kind, list(walk(kind, 2, 1)))


KINDS = {"races": Kind(race, RACES, ready=get_ready)}
