"""Draws, Poison, Free Will, hide and seek, and information, each by a second route."""

from fractions import Fraction
from itertools import permutations, product

import icepool
import numpy as np
import pytest
from scipy.optimize import linprog

from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.odds import draws, free_will, information, points, poison
from azardia_nb.games.axis_mundi.odds.dice import FACES
from azardia_nb.games.axis_mundi.odds.seek import hide_and_seek
from azardia_nb.games.axis_mundi.rules.axis import HEAVEN_FACES
from azardia_nb.games.axis_mundi.rules.card_kinds import Card
from azardia_nb.games.axis_mundi.rules.state import ANGEL
from azardia_nb.probability.distribution import chances


def test_hands_as_the_rules_tell_them_and_as_icepool_deals_them() -> None:
    assert draws.bow() == Fraction(156217, 227563)
    assert draws.bow_with_exchange() == Fraction(80248615, 87871827)
    assert draws.alike() == Fraction(20845, 32509)
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
    shares = [float(poison.within_by(poison.soonest().policy, n)) for n in (5, 10, 20)]
    assert shares == pytest.approx([0.119, 0.473, 0.814], abs=5e-4)


def test_a_column_takes_as_many_throws_as_its_equations_say() -> None:
    for goal in range(1, 9):
        # One equation for each number of drops; going past is the empty column again.
        equations = np.eye(goal)
        for drops in range(goal):
            for face in poison.FACES:
                if drops + face != goal:
                    equations[drops, drops + face if drops + face < goal else 0] -= 1 / 3
        throws = np.linalg.solve(equations, np.ones(goal))[0]
        attempt = poison.one_column(goal)
        assert float(attempt.throws / attempt.hit) == pytest.approx(throws)


@pytest.mark.parametrize("gains", [(0, 0), (-1, 2), (1, -1)])
def test_nothing_is_brewed_for_nothing(gains: tuple[int, int]) -> None:
    with pytest.raises(AzardiaError):
        poison.solve(*gains)


def test_poison_by_value_iteration() -> None:
    """Of all mixtures at once, in floating point: another algorithm."""
    number = {mixture: at for at, mixture in enumerate(poison.MIXTURES)}
    done = len(number)
    number |= {poison.ONE: done, poison.TWO: done}
    most = 4
    ways = np.array(
        [
            [
                (found + found * most)[:most]
                for face in poison.FACES
                for found in [[number[to] for to in poison.ways(mixture, face)]]
            ]
            for mixture in poison.MIXTURES
        ]
    )
    value = np.zeros(done + 1)
    for _ in range(2000):
        value[:done] = 1 + value[ways].min(axis=2).mean(axis=1)
    assert value[number[poison.EMPTY]] == pytest.approx(float(poison.soonest().throws), rel=1e-12)


def test_free_will_by_all_throws() -> None:
    throws = list(product(range(1, 7), repeat=2))  # cast out on 1; Heaven with the upper faces
    wished = [(first > 1) and (second > 3) for first, second in throws]
    with_card = [(first > 1) or (second > 3) for first, second in throws]  # one may be put right
    assert free_will.without() == Fraction(sum(wished), 36)
    assert free_will.kept() == Fraction(sum(with_card), 36)
    assert free_will.still_in_hand() == Fraction(5, 12)
    assert (free_will.kept(), free_will.named_first()) == (Fraction(11, 12), 1)


def entered(game: Game, turned: dict[bool, bool]) -> tuple[Fraction, Fraction]:
    """Enter with every die; the card is for the dice named: True the first one, False the second.

    Returns the chance of an Angel, and that of the card still in hand.
    """
    s = game.state
    if s["form"][0] >= ANGEL or game.turn != 1:
        return Fraction(int(s["form"][0] == ANGEL)), Fraction(int(s["hand"][0, Card.FREE_WILL]))
    if game.waiting != "seat":
        angel = kept = Fraction(0)
        for outcome, chance in game.chance():
            after = game.branch()
            after.happen(outcome)
            one, other = entered(after, turned)
            angel, kept = angel + chance * one, kept + chance * other
        return angel, kept
    faces = [int(step.split()[1]) for step in game.steps if step.startswith("die")]
    first = len(faces) == 1
    wrong = faces == [1] if first else faces[0] != 1 and faces[1] > HEAVEN_FACES
    use = f"answer free-will {FACES if first else 1}"
    game.play(use if wrong and turned[first] else "pass")
    return entered(game, turned)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("second", [True, False])
def test_plans_for_free_will_as_the_game_plays_them(first: bool, second: bool) -> None:
    players = [{"at": "3A", "hand": ["free-will"]}, {"at": "E"}, {"at": "M"}]
    game = Game.place({"modules": ["free-will"], "players": players}, seed=1)
    game.automatic = False
    wished = game.branch()
    wished.play("enter heaven")
    assert entered(wished, {}) == free_will.PLANS[free_will.FIRST]
    game.play("enter")
    assert entered(game, {True: first, False: second}) == free_will.spent_on(first, second)


def test_the_best_plan_spends_the_card_where_that_gains_more_than_keeping_it() -> None:
    for later in (Fraction(n, 60) for n in range(61)):
        # From the last die back: what is best after it, before it, and as one enters.
        second = (max(Fraction(1), later) + 1 + later) / 2
        kept = (max(Fraction(1, 2), later) + 5 * second) / 6
        best = max(plan.worth(later) for plan in free_will.PLANS.values())
        assert best == max(Fraction(1), kept)


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


def test_a_peek_by_all_four_tops() -> None:
    look = information.peek("inspiration", "alpinist")
    one = chances(icepool.Deck({1: 4, 0: 109}).deal(2).sum())
    perm = chances(icepool.Deck({1: 6, 0: 54}).deal(2).sum())
    assert look.known == sum(
        p * q for (a, p), (b, q) in product(one.items(), perm.items()) if a or b
    )
    assert look.blind == Fraction(6, 60)


@pytest.mark.parametrize("hand", [0, 1, 5, 10, 40, 113])
def test_a_truth_arrow_by_hands(hand: int) -> None:
    look = information.truth_arrow(hand)
    dealt = chances(icepool.Deck({1: 3, 0: 110}).deal(hand).sum()) if hand else {0: Fraction(1)}
    gains = {shields: (-1 if shields else 1) * p for shields, p in dealt.items()}
    assert look.blind == max(0, sum(gains.values()))
    assert look.known == sum(gain for gain in gains.values() if gain > 0)
    assert look.worth >= 0


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
        found = information.look(seen, hand, shields, unseen)
        assert found.known == max(value for value, _ in values)
        assert found.blind == max(value for value, blindly in values if blindly)


def test_what_a_blow_brings_in_the_game() -> None:
    for shield, brings in ((False, information.struck(Fraction(0))), (True, -1)):
        hand = ["hickory-shield"] * shield
        players = [{"at": "B"}, {"at": "C", "hand": hand}, {"at": "Q"}]
        game = Game.place({"players": players}, seed=1)
        game.play("melee 2")
        if shield:
            game.play("answer hickory-shield")
        own, other = (10 - int(game.state["hp"][seat]) for seat in (0, 1))
        assert other - own == brings
    assert information.struck(Fraction(1)) == -1


def test_a_demand_by_dealt_hands() -> None:
    cards = kit()
    one = ~cards.permanent & ~cards.of_module
    worths = np.repeat(cards.worth[one], cards.counts[one])
    alone = information.demand(1)
    assert alone.worth == 0
    assert float(alone.known) == pytest.approx(worths.mean())
    rng = np.random.default_rng(2)
    hands = np.array([rng.choice(worths, 5, replace=False) for _ in range(20_000)])
    look = information.demand(5)
    for exact, dealt in ((look.blind, hands.min(axis=1)), (look.known, hands.max(axis=1))):
        error = dealt.std() / len(dealt) ** 0.5
        assert float(exact) == pytest.approx(dealt.mean(), abs=4 * error)


@pytest.mark.parametrize("room", [0, 1, 4, 10])
def test_points_by_all_ways_to_spend_them(room: int) -> None:
    for given in range(8):
        ways = product(range(given + 1), range(given // 3 + 1))
        most = max(min(room, n + 5 * five) for n, five in ways if n + 3 * five <= given)
        assert points.most_cards(given, room) == most
    assert points.shadow_price(3, 0) == 0
