"""The dice, computed with icepool and by walking the engine."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import icepool
import pytest

from azardia_nb import AzardiaError, Game, Rulings
from azardia_nb.games.azardia.odds import dice
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.odds.turn_tree import GameTree, subtracting, until_moved
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.probability.dice import Kind, contest, rolls
from azardia_nb.probability.distribution import chances

START = 20  # from here nothing but the dice decides where a pawn ends


MIXED: list[Sequence[Kind]] = [
    (6, 10),
    (4, 6, 8),
    (10, 10, 10),
    ((1, 1, 5, 9), 10),
    (range(10), 6),
    (3, (0, 7), 3, 2),
    (1, 1),
]


def count(distribution: Counter[int]) -> dict[int, Fraction]:
    return {
        outcome: Fraction(cases, distribution.total())
        for outcome, cases in sorted(distribution.items())
    }


def rolling(number: int = NUMBERS.dice, rulings: Rulings | None = None) -> Game:
    """Return a game of a lone pawn with coins, about to roll `number` dice."""
    begun = alone(START, coins=2000, rulings=rulings)
    begun.state["next_dice"][0] = number
    game = Game.from_state(begun.state, rulings=begun.rulings)
    game.automatic = False
    return game


def rolled(
    boost: str = "",
    number: int = NUMBERS.dice,
    rulings: Rulings | None = None,
    actions: Sequence[str] = ("add", "subtract"),
) -> dict[str, dict[int, Fraction]]:
    """Return the distributions of results by action, from the engine's events for every roll."""
    game = rolling(number, rulings)
    game.play("roll")
    distributions: dict[str, dict[int, Fraction]] = {action: {} for action in actions}
    for outcome, chance in game.chance():
        seen = game.branch()
        seen.happen(outcome)
        for action, distribution in distributions.items():
            result = seen.branch()
            result.play(action + boost)
            events = result.moments[-1].events
            (x,) = {e[2] for e in events if e[0] in (Event.ADDED, Event.SUBTRACTED)}
            distribution[x] = distribution.get(x, Fraction(0)) + chance
    return distributions


@pytest.mark.parametrize(
    ("boost", "boosts"), [("", (0, 0)), ("+a", (1, 0)), ("+b", (0, 1)), ("+ab", (1, 1))]
)
def test_sum_and_difference_are_what_the_engine_rolls(boost: str, boosts: tuple[int, int]) -> None:
    distributions = rolled(boost)
    assert dice.total(boosts) == distributions["add"]
    assert dice.difference(boosts) == distributions["subtract"]


def test_the_zero_is_rolled_again_once() -> None:
    tree = GameTree(alone(START), until_moved)
    distribution = tree.distribution(lambda end: int(end["tile"][0]) - START, subtracting)
    # After a zero the engine's pawn subtracts again.
    assert distribution == dice.difference_rerolled()
    assert sum(distribution.values()) == 1


# --- other dice, and coins ----------------------------------------------------------------------


@pytest.mark.parametrize("kinds", MIXED)
def test_any_dice_by_counting_cases(kinds: Sequence[Kind]) -> None:
    shown = list(rolls(kinds))
    assert dice.total(kinds=kinds) == count(Counter(map(sum, shown)))
    apart = count(Counter(max(faces) - min(faces) for faces in shown))
    assert dice.difference(kinds=kinds) == apart
    zero = apart.get(0, Fraction(0))
    again = {x: chance * zero + (chance if x else 0) for x, chance in apart.items()}
    assert dice.difference_rerolled(kinds=kinds) == again


@pytest.mark.parametrize("kinds", [(10,) * 7, (6, 6, 10, 10, 12), (4, 8, 12, 20)])
def test_many_dice_by_pools_of_icepool(kinds: tuple[int, ...]) -> None:
    class Apart(icepool.MultisetEvaluator):  # type: ignore[misc]  # icepool is not typed for it
        def next_state(
            self, state: tuple[int, int] | None, order: object, outcome: int, number: int
        ) -> tuple[int, int] | None:
            if not number:
                return state
            return (state[0] if state else outcome, outcome)

        def final_outcome(self, state: tuple[int, int], *rest: object) -> int:
            return abs(state[0] - state[1])

    pool = icepool.Pool([icepool.d(faces) for faces in kinds])
    assert dice.difference(kinds=kinds) == chances(Apart().evaluate(pool))
    assert dice.total(kinds=kinds) == chances(pool.sum())


# --- the best choice ----------------------------------------------------------------------------


def test_more_rolls_than_can_be_looked_at() -> None:
    with pytest.raises(AzardiaError, match="100000 ways"):
        dice.either({3}, (10,) * 5)


# --- two rolls ----------------------------------------------------------------------------------


def test_two_that_can_only_tie() -> None:
    always = dice.total(kinds=(1, 1))
    assert contest(always, always) == {0: 1}
    with pytest.raises(AzardiaError, match="always tie"):
        contest(always, always, again=True)
