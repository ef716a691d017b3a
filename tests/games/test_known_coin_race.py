"""The coin race: the hand, the chain, the solver and the lot agree."""

import itertools
from fractions import Fraction

import pytest

from azardia_nb.games.known_results import coin_race as by_hand

TOSSES = [toss for toss, cases in by_hand.CASES.items() for _ in range(cases)]


def test_the_hand_the_chain_and_the_solver_agree() -> None:
    turns = by_hand.turns_by_hand()
    alone, chain = by_hand.race(1), by_hand.chain()
    solved, steps = alone.turns_left(), chain.expected_steps()
    begins = [at for at in chain.states if alone.seats[at] >= 0]
    assert begins
    for at in begins:
        tile = int(alone.states["tile"][at, 0])
        assert steps[at] == turns[tile]
        assert solved.values[at] == pytest.approx(float(turns[tile]), abs=1e-11)
    duel = by_hand.race(2).solve()
    assert duel.worth(0) == pytest.approx(float(by_hand.duel_by_hand()), abs=1e-11)
    assert duel.worth(0, seat=1) == pytest.approx(1 - 64 / 105, abs=1e-11)


@pytest.mark.parametrize("turns", range(6))
def test_all_sequences_of_tosses_are_counted(turns: int) -> None:
    going = 0
    for tosses in itertools.product(TOSSES, repeat=turns):
        tile = by_hand.BEGIN
        for toss in tosses:
            if tile < by_hand.GOAL:
                tile = max(by_hand.leads(tile, toss).values())
        going += tile < by_hand.GOAL
    assert by_hand.going_by_hand(turns) == Fraction(going, by_hand.ALL_CASES**turns)
