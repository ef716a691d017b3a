"""The laws of the dice, by icepool and by walking the engine: two routes to each number."""

from fractions import Fraction

import pytest

from azardia_nb import AzardiaError, Game
from azardia_nb.games.azardia.board import NUMBERS
from azardia_nb.games.azardia.events import Event
from azardia_nb.odds import dice
from azardia_nb.odds.lone import alone
from azardia_nb.odds.tables import chances, mean, table, variance
from azardia_nb.odds.walk import Walk, adding, moved, subtracting

START = 20  # from here nothing but the dice decides where a pawn ends


def rolled(boost: str = "") -> dict[str, dict[int, Fraction]]:
    """What each roll gives by add and by subtract, read from the engine's own events."""
    game = alone(START, coins=2000)
    game.automatic = False
    game.play("roll")
    laws: dict[str, dict[int, Fraction]] = {"add": {}, "subtract": {}}
    for outcome, chance in game.chance():
        seen = game.branch()
        seen.happen(outcome)
        for action, law in laws.items():
            result = seen.branch()
            result.play(action + boost)
            events = result.state["events"]
            (x,) = {int(e[2]) for e in events if e[0] in (Event.ADDED, Event.SUBTRACTED) and any(e)}
            law[x] = law.get(x, Fraction(0)) + chance
    return laws


@pytest.mark.parametrize(
    ("boost", "boosts"), [("", (0, 0)), ("+a", (1, 0)), ("+b", (0, 1)), ("+ab", (1, 1))]
)
def test_sum_and_difference_are_what_the_engine_rolls(boost: str, boosts: tuple[int, int]) -> None:
    laws = rolled(boost)
    assert dice.total(boosts) == laws["add"]
    assert dice.difference(boosts) == laws["subtract"]


def test_the_zero_is_rolled_again_once() -> None:
    walk = Walk(alone(START), moved)
    law = walk.law(lambda end: int(end["tile"][0]) - START, subtracting)
    # After a zero the engine's pawn subtracts again.
    assert law == dice.difference_rerolled()
    assert sum(law.values()) == 1


@pytest.mark.parametrize("wanted", [{7}, {1}, {2, 20}, {9, 4}, {11, 12, 13}])
def test_the_better_of_both_is_the_best_a_walk_finds(wanted: set[int]) -> None:
    walk = Walk(alone(START), moved)
    best = walk.best(lambda end: int(end["tile"][0]) - START in wanted)
    assert dice.either(wanted) == best.value


def test_the_best_policy_reaches_its_value() -> None:
    walk = Walk(alone(START), moved)
    best = walk.best(lambda end: end["tile"][0] == START + 7)
    law = walk.law(lambda end: int(end["tile"][0]), best.policy)
    assert law[START + 7] == best.value


def test_the_mean_of_the_sum_and_of_a_walk() -> None:
    law = Walk(alone(START), moved).law(lambda end: int(end["tile"][0]), adding)
    assert mean(law) == START + mean(dice.total()) == START + 11
    assert variance(law) == variance(dice.total()) == Fraction(33, 2)


def test_a_table_counts_up_and_down() -> None:
    frame = table(dice.total())
    assert list(frame.index) == list(range(2, 2 * NUMBERS.faces + 1))
    assert frame["exactly"].sum() == 1
    assert frame["at_least"].iloc[0] == frame["at_most"].iloc[-1] == 1
    for outcome in frame.index:
        below, here, above = frame.loc[outcome, ["at_most", "exactly", "at_least"]]
        assert below + above - here == 1


@pytest.mark.parametrize("law", [{1: Fraction(1, 2)}, {1: Fraction(3, 2), 2: Fraction(-1, 2)}, {}])
def test_a_law_that_does_not_total_one_is_refused(law: dict[int, Fraction]) -> None:
    with pytest.raises(AzardiaError, match="total 1"):
        chances(law)
    with pytest.raises(AzardiaError, match="total 1"):
        table(law)


def test_a_game_rolls_as_the_law_says() -> None:
    game = Game(2, characters=("robot", "mantis"), cards=False)
    game.automatic = False
    game.play("roll")
    law: dict[int, Fraction] = {}
    for outcome, chance in game.chance():
        total = sum(int(face) for face in outcome.split()[1:])
        law[total] = law.get(total, Fraction(0)) + chance
    assert law == dice.total()
