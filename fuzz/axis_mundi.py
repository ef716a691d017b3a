"""Random games of Axis Mundi under every ruling, plain and compiled, compared row by row.

In games with cards, the number of cards is checked at each step.
"""

from itertools import islice

import numpy as np

from azardia_nb.game.protocol import OVER, Variant
from azardia_nb.simulation.check_game import check_actions
from fuzz.findings import Broken, Case, Kind
from fuzz.following import compare
from tests.games.axis_mundi import walks_with_cards as with_cards
from tests.games.axis_mundi.walks import ALTERNATIVES, check, house, scattered, walk

GAMES, GAMES_WITH_CARDS = 2_000, 3_000
STEPS = 60  # steps played with cards
ASKED = 40  # steps between positions in which every action is checked for legality


def island(case: Case) -> str:
    """Play a game twice, plain and compiled, and check every position; return its ruling."""
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
    """Compile the functions that `compare` uses."""
    kind = house("", "")
    compare(kind, list(islice(walk(kind, 1), 2)))


def play(number: int, steps: int) -> Variant:
    """Play `steps` steps with cards, plain and compiled, and check every position.

    `number` seeds the rules and the game; returns the variant.
    """
    rng = np.random.default_rng(number)
    name, answer = with_cards.ALTERNATIVES[number % len(with_cards.ALTERNATIVES)]
    modules = tuple(one for at, one in enumerate(with_cards.MODULES) if rng.integers(4) >> at & 1)
    kind = with_cards.house(name, answer, modules)
    begun = with_cards.scattered(kind, rng) if number % 4 else None
    walked = list(with_cards.walk(kind, number, steps, begun))
    for s, _, _ in walked:
        with_cards.check(s, kind)
    compare(kind, walked)
    return kind


def cards(case: Case) -> str:
    """Play some steps with cards twice and check every position; return the rulings."""
    try:
        kind = play(int(case.rng.integers(2**31)), STEPS)
    except AssertionError as error:
        raise Broken(str(error)) from error
    return ", ".join(kind.options.rulings.changed) or "usual"


KINDS = {
    "islands": Kind(island, GAMES, ready=get_ready),
    "cards": Kind(cards, GAMES_WITH_CARDS, ready=lambda: play(1, 2)),
}
