"""Prices, pushes, dice, draws, Poison, hide and seek, information, each by a second route."""

from fractions import Fraction
from itertools import permutations, product

import icepool
import numpy as np
import pytest
from scipy.optimize import linprog

from azardia_nb.errors import AzardiaError
from azardia_nb.game.terms import CHANCE
from azardia_nb.games.axis_mundi.game import Game, variant
from azardia_nb.games.axis_mundi.odds import dice, draws, poison
from azardia_nb.games.axis_mundi.odds.dice import pushes
from azardia_nb.games.axis_mundi.odds.prices import GROUNDS, price, ring_way
from azardia_nb.games.axis_mundi.odds.seek import hide_and_seek
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import engine
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.board import HEXES, NATURES, SPACES
from azardia_nb.games.axis_mundi.rules.movement import RUN_DOWN, RUN_LEVEL, STEP, ground_wounds
from azardia_nb.games.axis_mundi.rules.state import HP, State, new_row
from azardia_nb.games.axis_mundi.rules.turn import begin_next
from azardia_nb.probability.distribution import chances
from tests.cases import each

# --- odds -----------------------------------------------------------------------------------------


RULES = variant().rules


def at(*names: str, round: int = 1) -> State:
    """Return a position with the seats on these hexes and seat 1 about to move."""
    s = new_row()
    s["at"], s["hp"], s["level"] = [HEXES.index(name) for name in names], HP, 1
    s["round"] = round
    begin_next(s)
    return s


def test_the_table_of_wounds() -> None:
    found = {
        NATURES[ground]: [ground_wounds(ground, way) for way in (STEP, RUN_LEVEL, RUN_DOWN)]
        for ground in GROUNDS
    }
    assert found == {
        "warehouse": [0, 1, 2],
        "path": [0, 1, 2],
        "shelter": [0, 1, 2],
        "accessible": [1, 2, 2],
        "cave": [1, 2, 2],
        "power": [0, 0, 0],
        "pier": [0, 0, 0],
    }


AWAY_FROM_IT = [{"at": "pier2"}, {"at": "pier3"}]


@each("start, wounds, running", product(["A", "1J", "2G"], range(4), range(3)))
def test_a_way_costs_what_is_paid_in_the_game(start: str, wounds: int, running: int) -> None:
    way = ring_way(start, 4)
    names = [HEXES[hex] for hex in way]
    steps = [f"run {names[at]} {names[at + 1]}" for at in range(1, 2 * running, 2)]
    steps += [f"walk {name}" for name in names[1 + 2 * running :]]
    players = [{"at": start, "wounds": wounds}, *AWAY_FROM_IT]
    game = Game.place({"cards": False, "players": players}, seed=0)
    for action in steps:
        while game.turn != 1:
            game.play("end")
        game.play(action)
    last = price(way, running, wounds)[-1]
    assert len(steps) == last.points
    hp, had = int(game.state["hp"][0]), int(game.state["wounds"][0])
    assert (HP - hp, had) == (last.lost, last.had)


@pytest.mark.parametrize("turns", [0, 3])
def test_pushes_by_blows(turns: int) -> None:
    for target in range(SPACES):
        for start, ends in pushes(RULES, turns, target).items():
            assert sum(ends.values()) == 1
            s = at(HEXES[start], HEXES[target], "pier3", round=1 + turns)
            if len({start, target, HEXES.index("pier3")}) < 3:
                continue
            engine.step(s, RULES, 0, act.action(Act.MELEE, -1, -1, 1))
            if engine.to_act(s, RULES) != CHANCE:
                assert ends == {int(s["at"][1]): 1}
                continue
            for face in (1, 6):
                after = s.copy()
                engine.step(after, RULES, CHANCE, face)
                assert ends[int(after["at"][1])] == Fraction(1, 2)


# --- card odds ------------------------------------------------------------------------------------


def test_hands_as_the_rules_tell_them_and_as_icepool_deals_them() -> None:
    assert draws.bow() == Fraction(156217, 227563)
    assert draws.bow_with_exchange() == Fraction(80248615, 87871827)
    assert draws.two_alike() == Fraction(20845, 32509)
    none = chances(icepool.Deck({1: 12, 0: 48}).deal(5).sum())[0]
    again = chances(icepool.Deck({1: 12, 0: 43}).deal(5).sum())[0]
    assert (draws.bow(), draws.bow_with_exchange()) == (1 - none, 1 - none * again)


def test_a_hand_is_split_best_with_three_one_time_cards() -> None:
    found = draws.split_hand("inspiration", "alpinist")
    assert [round(float(one), 4) for one in found] == [0.0124, 0.0192, 0.0198, 0.0136]
    for k, chance in enumerate(found, 1):
        one = chances(icepool.Deck({1: 4, 0: 109}).deal(k).sum())[0]
        perm = chances(icepool.Deck({1: 6, 0: 54}).deal(5 - k).sum())[0]
        assert chance == (1 - one) * (1 - perm)


def test_a_card_of_both_decks_is_asked_for_in_vain() -> None:
    with pytest.raises(ValueError, match="inspiration"):
        draws.held("inspiration", "alpinist")


def test_poison_as_the_rules_tell_it() -> None:
    assert len(poison.MIXTURES) == 691
    assert poison.soonest().throws == Fraction(848816262273, 61686529753)
    assert float(poison.one_dose_only().throws) == pytest.approx(14.365, abs=5e-4)
    assert float(poison.fastest().throws) == pytest.approx(10.104, abs=5e-4)


@pytest.mark.parametrize("gains", [(0, 0), (-1, 2), (1, -1)])
def test_nothing_is_brewed_for_nothing(gains: tuple[int, int]) -> None:
    with pytest.raises(AzardiaError):
        poison.solve(*gains)


def test_free_will_by_all_throws() -> None:
    throws = list(product(range(1, 7), repeat=2))  # cast out on 1; Heaven with the upper faces
    wished = [(first > 1) and (second > 3) for first, second in throws]
    with_card = [(first > 1) or (second > 3) for first, second in throws]  # one may be put right
    assert dice.without_card() == Fraction(sum(wished), 36)
    assert dice.with_saved_card() == Fraction(sum(with_card), 36)
    assert dice.saved_card_left() == Fraction(5, 12)
    assert (dice.with_saved_card(), dice.with_card_first()) == (Fraction(11, 12), 1)


@pytest.mark.parametrize(
    ("worths", "value"),
    [((3, 2, 1), Fraction(6, 5)), ((4, 4, 3, 3, 2), Fraction(18, 7)), ((5,), 0), ((1, 9, 2), None)],
)
def test_hide_and_seek_by_a_linear_program(worths: tuple[int, ...], value: Fraction | None) -> None:
    found = hide_and_seek(worths)
    assert value is None or found.value == value
    assert sum(found.hider) == sum(found.seeker) == 1
    n = len(worths)
    gains = np.array([[worths[end] * (end != strike) for end in range(n)] for strike in range(n)])
    solved = linprog(
        [0] * n + [-1],
        A_ub=np.c_[-gains, np.ones(n)],
        b_ub=np.zeros(n),
        A_eq=[[1] * n + [0]],
        b_eq=[1],
        bounds=[(0, None)] * n + [(None, None)],
    )
    assert -solved.fun == pytest.approx(float(found.value))
    for end in range(n):  # and neither can do better against the other, exactly
        assert worths[end] * (1 - found.seeker[end]) <= found.value
        rest = sum((worths[k] * found.hider[k] for k in range(n) if k != end), Fraction(0))
        assert rest >= found.value


@pytest.mark.parametrize(
    ("hand", "shields", "unseen"), [(1, 1, 2), (3, 2, 8), (4, 1, 7), (2, 5, 6)]
)
def test_a_look_by_every_hand_and_every_policy(hand: int, shields: int, unseen: int) -> None:
    deals = list(permutations([1] * shields + [0] * (unseen - shields), hand))
    for seen in range(hand + 1):
        values = []
        for on_none, on_shield in product((False, True), repeat=2):  # strike, or do not
            struck = [deal for deal in deals if (on_shield if any(deal[:seen]) else on_none)]
            gained = sum(-1 if any(deal) else 1 for deal in struck)
            values.append((Fraction(gained, len(deals)), on_none == on_shield))
        found = draws.look(seen, hand, shields, unseen)
        assert found.known == max(value for value, _ in values)
        assert found.blind == max(value for value, blindly in values if blindly)
