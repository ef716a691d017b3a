"""Random games of Axis Mundi from anywhere, under every answer: plain and compiled, row by row.

Those with cards have every card counted at each step.
"""

from itertools import islice

from azardia_nb.games.protocol import OVER
from fuzz.findings import Broken, Case, Kind
from tests.games.axis_mundi import test_compiled_with_cards as with_cards
from tests.games.axis_mundi.test_compiled import compare
from tests.games.axis_mundi.walks import ALTERNATIVES, check, house, scattered, walk
from tests.games.walking import check_actions

GAMES, GAMES_WITH_CARDS = 2_000, 3_000
STEPS = 60  # of a stretch with cards
ASKED = 40  # steps between two positions of which every action is asked whether it is legal


def island(case: Case) -> str:
    """Play a game twice, plain and compiled, and look at every position of it."""
    name, answer = ALTERNATIVES[case.number % len(ALTERNATIVES)]
    kind, seed = house(name, answer), int(case.rng.integers(2**31))
    steps = list(walk(kind, seed, scattered(kind, seed)))
    try:
        for number, (s, actor, _) in enumerate(steps):
            check(s, kind)
            if actor != OVER and number % ASKED == 0:
                check_actions(kind, s, case.rng)
        compare(kind, steps)
    except AssertionError as error:
        raise Broken(f"{kind.options.rulings}, seed {seed}: {error}") from error
    case.most("steps", len(steps) - 1)
    return name or "usual"


def get_ready() -> None:
    """Compile what follows a walk."""
    kind = house("", "")
    compare(kind, list(islice(walk(kind, 1), 2)))


def cards(case: Case) -> str:
    """Play a stretch of a game with cards twice, and look at every position of it."""
    try:
        kind = with_cards.play(int(case.rng.integers(2**31)), STEPS)
    except AssertionError as error:
        raise Broken(str(error)) from error
    return ", ".join(kind.options.rulings.changed) or "usual"


KINDS = {
    "islands": Kind(island, GAMES, ready=get_ready),
    "cards": Kind(cards, GAMES_WITH_CARDS, ready=lambda: with_cards.play(1, 2)),
}
