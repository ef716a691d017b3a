"""Kuhn poker: hidden cards and a bet; its value by a linear program and by OpenSpiel's CFR."""

from fractions import Fraction

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.games import load
from azardia_nb.solve.sequence_form import solve
from azardia_nb.solve.whole_game import WholeGame

KUHN = load("kuhn_poker")
VALUE = Fraction(-1, 18)  # Kuhn 1950


def dealt(first: int, second: int, *actions: str, cards: int = 3) -> Game:
    variant = KUHN.variant(cards=cards)
    game = Game.begin(variant, KUHN.start(variant, 2))
    game.automatic = False
    game.happen(f"deal {first}")
    game.happen(f"deal {second}")
    for action in actions:
        game.play(action)
    return game


@pytest.mark.parametrize(
    ("actions", "higher_wins", "gained"),
    [
        ("pass pass", True, 1),
        ("pass bet bet", True, 2),
        ("bet bet", True, 2),
        ("bet pass", False, 1),
        ("pass bet pass", False, -1),
    ],
)
def test_each_line_of_play_pays(actions: str, higher_wins: bool, gained: int) -> None:
    for cards in ((3, 1), (1, 3)):
        game = dealt(*cards, *actions.split())
        sign = (1 if cards[0] > cards[1] else -1) if higher_wins else 1
        assert game.returns == [sign * gained, -sign * gained]
        assert game.over
        assert Game.read(game.variant, game.notation).state.tobytes() == game.state.tobytes()
        told = {entry.rule for entry in game.log()}
        assert ("kuhn_poker.compare" in told) == higher_wins


def test_the_linear_program_finds_kuhn_s_value_between_two_bounds() -> None:
    variant = KUHN.variant()
    solved = solve(variant, KUHN.start(variant, 2))
    assert solved.low == pytest.approx(float(VALUE), abs=1e-12)
    assert solved.high == pytest.approx(float(VALUE), abs=1e-12)
    assert solved.low <= solved.high + 1e-12
    for plans, seat in zip(solved.plans, (1, 2), strict=True):
        assert len(plans) == 6
        for mixed in plans:
            assert sum(mixed.actions.values()) == pytest.approx(1)
            assert Game.read(variant, mixed.seen).seat == seat
    second = {mixed.seen: mixed.actions for mixed in solved.plans[1]}
    # After a bet the second seat calls with the middle card once in three (Kuhn), always with the
    # highest, never with the lowest.
    calls = {
        card: next(a["bet"] for line, a in second.items() if f"card=0,{card} done=2" in line)
        for card in (1, 2, 3)
    }
    assert calls == pytest.approx({1: 0, 2: 1 / 3, 3: 1})


def test_what_is_hidden_is_not_used_to_solve_it() -> None:
    variant = KUHN.variant()
    with pytest.raises(AzardiaError, match="see everything"):
        WholeGame(variant, KUHN.start(variant, 2)).solve()


def test_without_anything_hidden_both_solvers_agree() -> None:
    race = load("coin_race")
    variant = race.variant(goal=3)
    bounded = load("tic_tac_toe").variant()
    begun = load("tic_tac_toe").Game(2)
    for square in ("b2", "a1", "c2", "a2"):
        begun.play(square)
    whole = WholeGame(bounded, begun.state).solve()
    solved = solve(bounded, begun.state)
    assert (solved.value + 1) / 2 == pytest.approx(whole.worth(0))
    with pytest.raises(AzardiaError, match="positions follow"):
        solve(variant, race.start(variant, 2), most=1000)  # it may go on for ever
    with pytest.raises(AzardiaError, match="two seats"):
        solve(variant, race.start(variant, 3))
