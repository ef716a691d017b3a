"""Odds of Azardia's turns, checked in a second way: coins, races, penalties, challenges."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from azardia_nb import Game, Placed, Rulings
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.odds import grace, lone, penalties, race, rolls, spending, turn_tree
from azardia_nb.games.azardia.odds.challenges import (
    Branch,
    arrival,
    result_tree,
    until_decided,
    victor,
)
from azardia_nb.games.azardia.odds.coins import (
    dice_only,
    reach,
)
from azardia_nb.games.azardia.odds.dice import difference_rerolled, either, total
from azardia_nb.games.azardia.odds.penalties import landing, mean, meetings
from azardia_nb.games.azardia.odds.turn_tree import GameTree, adding, at_random
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS, Z_TILES
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.engine import legal
from azardia_nb.games.azardia.rules.state import Rules, State
from azardia_nb.solve.dynamic_programming import value_iteration
from azardia_nb.solve.game_tree import Policy
from azardia_nb.solve.markov_chain import Chain

# --- coins ----------------------------------------------------------------------------------------


FACES = range(1, NUMBERS.faces + 1)
ROLLS = list(product(FACES, FACES))
HERE = 40  # with room on both sides


def by_hand(steps: int, coins: int, again: bool = True) -> Fraction:
    """Return the probability of moving exactly `steps` with `coins` coins, counted over all rolls.

    A coin adds 1 to a die; a pair may be rolled again.
    """
    second = by_hand_again(steps, coins) if again else [Fraction(0)] * (coins + 1)

    def value(a: int, b: int) -> Fraction:
        tried = [Fraction(0)]
        for more in product((0, 1), (0, 1)):
            paid = sum(more)
            if paid <= coins:
                one, other = a + more[0], b + more[1]
                tried.append(Fraction(steps in (one + other, abs(one - other))))
                if one == other:
                    tried.append(second[coins - paid])
        return max(tried)

    return sum((value(a, b) for a, b in ROLLS), Fraction(0)) / len(ROLLS)


def by_hand_again(steps: int, coins: int) -> list[Fraction]:
    """Return the same probability for the second roll, by the number of coins left."""
    return [by_hand(steps, left, again=False) for left in range(coins + 1)]


@pytest.mark.parametrize("coins", [0, 1, 2])
def test_one_more_on_dice_is_what_counting_gives(coins: int) -> None:
    reached = reach(HERE, coins, dice_only)
    for steps in (1, 2, 7, 11, 19, 20, 21, 22):
        assert reached.get(HERE + steps, 0) == by_hand(steps, coins)


# --- race -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", race.POLICIES.values(), ids=race.POLICIES)
def test_every_turn_is_a_walk_of_the_engine(policy: Policy) -> None:
    for tile in range(1, 80, 1 if policy is race.FOR_A_TILES else 3):
        assert race.zone_zero(policy).row(tile) == lone.turn(tile, 1, policy), tile
    for tile in (*range(1, 81, 9), 80, *range(81, 130, 9), *range(130, 151)):
        assert rolls.turn(tile, 5, policy) == lone.turn(tile, 5, policy), tile


# --- spending -------------------------------------------------------------------------------------


def test_best_is_enclosed() -> None:
    found, best = spending.bounds(), spending.best().values
    assert found.width < 1e-10
    assert (found.low <= best + 1e-12).all()
    assert (best <= found.high + 1e-12).all()


def test_best_is_found_by_two_routes() -> None:
    policies = spending.best()
    sweeps = value_iteration(spending.task(), begin=0.0, tolerance=1e-14)
    assert max(sweeps.residual, policies.residual) < 1e-12
    assert np.abs(sweeps.values - policies.values).max() < 1e-12
    chain = spending.chain(spending.spending).expected_steps_floats()
    assert chain.residual < 1e-12
    left = spending.turns_left(sweeps.values)
    assert {at: chain.values[at] for at in left} == pytest.approx(left, abs=1e-12)


def test_without_coins_it_is_the_race_without_coins() -> None:
    def anyhow(state: State, rules: Rules, actions: list[int]) -> dict[int, int]:
        return dict.fromkeys(actions, 1)

    for policy, other in ((adding, adding), (anyhow, at_random)):
        chain, plain = spending.chain(policy), race.tyrant_zone(other)
        for tile in (81, 120, 149):
            assert chain.row((tile, 0)) == {
                (there, 0): chance for there, chance in plain.row(tile).items()
            }


def test_plan_is_what_the_policy_does() -> None:
    for tile, coins in ((141, 2), (149, 0), (90, 1)):
        plan = spending.plan(tile, coins)
        assert sum(len(set(dice)) for dice in plan) == 100  # either die may be the lower
        for faces in ((3, 8), (4, 4), (1, 10)):
            game = lone.alone(tile, 5, coins=coins * COIN)
            game.automatic = False
            game.repeat("roll")
            game.repeat("roll {} {}".format(*faces))
            actions = legal(game.state, game.rules)
            assert spending.spending(game.state, game.rules, actions) == {plan[faces]: 1}
    assert spending.buys_first(149, 1)
    assert not spending.buys_first(149, 0)


def test_equally_good_actions_are_told_and_the_first_is_taken() -> None:
    """Tile 141, a roll of 9 and 1 without coins: 149 by bouncing off 151, and 149 by 8 tiles."""
    add, subtract = action(Act.ADD), action(Act.SUBTRACT)
    assert spending.best_actions(130, 5)[1, 10] == [add, subtract]
    assert spending.plan(130, 5)[1, 10] == add
    assert spending.best_actions(141, 0)[1, 9] == [add, subtract]
    assert spending.adding_shares(0)[141] == (Fraction(56, 100), Fraction(16, 100))
    assert spending.adding_shares(0)[149] == (0, 0)


# --- penalties ------------------------------------------------------------------------------------


KIT = Deck.kit()
CARDS = [card for card in KIT.cards if card.pile is Pile.PENALTY]


@pytest.mark.parametrize("tile", Z_TILES)
def test_every_card_strikes_as_its_text_says(tile: int) -> None:
    strikes = penalties.penalties(landing(tile, coins=6000, hand=4))
    assert [strike.card for strike in strikes] == [card.id for card in CARDS]
    for strike, card in zip(strikes, CARDS, strict=True):
        assert strike.chance == Fraction(card.count, KIT.count(Pile.PENALTY))
        effects = dict(card.effects)
        ruin = "fortune" in effects
        back = int(effects.get("move", 0)) + 3 * int(effects.get("level", 0))
        assert strike.tiles == max(back, 80 - tile)
        assert strike.coins == (-6 if ruin else effects.get("coins", 0))
        assert strike.cards == (-4 if ruin else -int(effects.get("discard", 0)))
        assert strike.turns == effects.get("skip", 0)
        assert strike.levels == 0, "nobody is in the Tyrant Zone below level 5"


def test_nobody_loses_more_than_there_is() -> None:
    assert mean(penalties.penalties(landing(101)), "coins") == 0
    poor = mean(penalties.penalties(landing(101, coins=1000)), "coins")
    # Seven cards and the ruin each take the only thousand.
    some = sum(c.count for c in CARDS if "coins" in dict(c.effects) or "fortune" in dict(c.effects))
    assert poor == -Fraction(some, 25)


@pytest.mark.parametrize(
    ("way", "policy"),
    [
        ("add", turn_tree.adding),
        ("subtract", turn_tree.subtracting),
        ("either", turn_tree.at_random),
    ],
)
def test_moves_are_those_of_a_walk_of_the_engine(way: str, policy: Policy) -> None:
    for tile in (80, 100, 131, 141, 149):
        assert dict(sorted(penalties._moves(way, tile).items())) == lone.turn(tile, 5, policy)


def test_a_tile_within_one_turn_is_met_as_often_as_the_dice_say() -> None:
    assert meetings("add", 1) == {
        85: Fraction(4, 100),
        93: Fraction(8, 100),
        **dict.fromkeys(Z_TILES[2:], Fraction(0)),
    }


# --- meetings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "tile"), [("add", 145), ("subtract", 85)])
def test_a_tile_is_met_once_however_often_a_pawn_comes_back(way: str, tile: int) -> None:
    rests = {there: {there: Fraction(1)} for there in (tile, NUMBERS.goal)}
    rows = {at: penalties._moves(way, at) for at in range(NUMBERS.gate, NUMBERS.goal)}
    there = Chain({**rows, **rests}).distribution(NUMBERS.gate, 9)
    assert penalties.meetings(way, 9)[tile] == there[tile]


# --- challenges -----------------------------------------------------------------------------------


HALF = Fraction(1, 2)
TIE = sum(chance**2 for chance in total().values())


def ends(tree: Branch) -> dict[tuple[tuple[int, int], ...], Fraction]:
    found: dict[tuple[tuple[int, int], ...], Fraction] = {}
    for leaf in tree.leaves():
        found[leaf.pawns] = found.get(leaf.pawns, Fraction(0)) + leaf.chance
    return found


@pytest.mark.parametrize(
    ("levels", "won", "lost"),
    [
        ((2, 3), ((27, 3), (26, 2)), ((26, 1), (27, 4))),
        ((1, 1), ((27, 2), (24, 1)), ((24, 1), (27, 2))),
        ((5, 5), ((30, 5), (24, 5)), ((24, 5), (30, 5))),
        ((5, 2), ((30, 5), (26, 1)), ((24, 5), (27, 3))),
        ((4, 1), ((27, 5), (24, 1)), ((26, 3), (27, 2))),
    ],
)
def test_levels_and_their_ends(
    levels: tuple[int, int], won: tuple[tuple[int, int], ...], lost: tuple[tuple[int, int], ...]
) -> None:
    tree = result_tree(arrival(27, levels))
    assert ends(tree) == {won: HALF, lost: HALF}
    assert [branch.winner for branch in tree.branches] == [1, 2]


@pytest.mark.parametrize("tie", ["reroll", "arriver", "nothing"])
@pytest.mark.parametrize("tile", [2, 27, 80, 82])
def test_one_roll_of_each_kind_tells_what_a_walk_of_all_rolls_tells(tile: int, tie: str) -> None:
    game = arrival(tile, (5, 5) if tile > 27 else (2, 1), rulings=Rulings(challenge_tie=tie))
    walked = GameTree(game, until_decided).distribution(
        lambda end: (
            victor(game.state, end),
            *((int(end["tile"][at]), int(end["level"][at])) for at in (0, 1)),
        )
    )
    assert {(one.winner, *one.pawns): one.chance for one in result_tree(game).branches} == walked


@pytest.mark.parametrize(
    ("tie", "distribution"),
    [
        ("reroll", {1: HALF, 2: HALF}),
        ("arriver", {1: (1 - TIE) / 2, 2: (1 + TIE) / 2}),
        ("nothing", {1: (1 - TIE) / 2, 0: TIE, 2: (1 - TIE) / 2}),
    ],
)
def test_ties(tie: str, distribution: dict[int, Fraction]) -> None:
    tree = result_tree(arrival(27, (2, 3), rulings=Rulings(challenge_tie=tie)))
    assert {branch.winner: branch.chance for branch in tree.branches} == distribution


def test_who_is_pushed_onto_a_third_pawn_fights_it() -> None:
    tree = result_tree(arrival(27, (2, 3), others=[Placed(26, level=2)]))
    first, second = tree.branches
    assert (first.fighters, second.fighters) == ((2, 3), (1, 3))
    assert {leaf.chance for leaf in tree.leaves()} == {Fraction(1, 4)}
    assert len(list(tree.leaves())) == 4


def test_coins_help_and_cancel() -> None:
    def wins(*coins: int) -> Fraction:
        tree = result_tree(arrival(27, (2, 3), (coins[0] * 1000, coins[1] * 1000)))
        return tree.branches[0].chance

    assert HALF < wins(1, 0) < wins(2, 0)
    assert wins(0, 1) < HALF
    # Each coin turns a roll that is short by one, or a tie; the rest is the chance of each gap.
    gaps: Counter[int] = Counter()
    for a, one in total().items():
        for b, other in total().items():
            gaps[a - b] += one * other
    # Last to roll and with one coin: ties are won, one short is a tie and rolled again without.
    won = sum(gaps[n] for n in gaps if n > 1) + gaps[1] / 2
    assert wins(0, 1) == won


GOAL = NUMBERS.goal


def test_a_game_that_goes_on_is_half_a_victory() -> None:
    """The last player of a grace turn prefers a win, then a game that goes on."""
    (end,) = np.zeros(1, lone.alone(149, 5).state.dtype)
    worth = {}
    for winner in (-1, 0, 1):
        end["winner"] = winner
        worth[winner] = grace.worth_of_end(end, 0)
    assert worth == {-1: Fraction(1, 2), 0: 1, 1: 0}


def grace_turn(*tiles: int, character: str | None = None, **rulings: object) -> Game:
    """Return a game in which seat 1 holds the goal, and the others have a last turn."""
    pawns = [Placed(tile, level=NUMBERS.top_level, character=character) for tile in tiles]
    holder = Placed(GOAL, level=NUMBERS.top_level)
    return Game.place([holder, *pawns], cards=False, seat=2, rulings=Rulings(**rulings))


def test_one_turn_is_what_the_dice_say() -> None:
    for tile in grace.TILES:
        need = GOAL - tile
        assert grace.landing(grace.ADD, 1)[tile] == total().get(need, 0)
        assert grace.landing(grace.SUBTRACT, 1)[tile] == difference_rerolled().get(need, 0)
        assert grace.landing(grace.BOTH, 1)[tile] == either({need})


def test_the_duel_without_coins_in_closed_form() -> None:
    assert grace.duel() == (1 - TIE) / 2, "a tie goes to the holder"


def test_one_rival_must_land_and_win() -> None:
    found = grace.winners(grace_turn(143))
    assert found == {0: 0, 1: 1 - found[2], 2: grace.landing(grace.BOTH, 1)[143] * grace.duel()}


def test_mantis_may_move_the_holder_where_rulings_allow_it() -> None:
    removable = grace.winners(grace_turn(143, character="mantis"))
    immune = grace.winners(grace_turn(143, character="mantis", grace_hold="immune"))
    assert removable[0] > 0 == immune[0]
    assert removable[1] < immune[1]
