"""Trees of challenges: against the rules by hand, the closed form, and challenges fought."""

from collections import Counter
from fractions import Fraction

import pytest

from azardia_nb import Placed, Rulings
from azardia_nb.games.azardia.odds.challenges import (
    Branch,
    arrival,
    decided,
    follow,
    victor,
)
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.turn_tree import GameTree

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
    tree = follow(arrival(27, levels))
    assert ends(tree) == {won: HALF, lost: HALF}
    assert [branch.winner for branch in tree.branches] == [1, 2]


@pytest.mark.parametrize("tie", ["reroll", "arriver", "nothing"])
@pytest.mark.parametrize("tile", [2, 27, 80, 82])
def test_one_roll_of_each_kind_tells_what_a_walk_of_all_rolls_tells(tile: int, tie: str) -> None:
    game = arrival(tile, (5, 5) if tile > 27 else (2, 1), rulings=Rulings(challenge_tie=tie))
    walked = GameTree(game, decided).distribution(
        lambda end: (
            victor(game.state, end),
            *((int(end["tile"][at]), int(end["level"][at])) for at in (0, 1)),
        )
    )
    assert {(one.winner, *one.pawns): one.chance for one in follow(game).branches} == walked


@pytest.mark.parametrize(
    ("tie", "distribution"),
    [
        ("reroll", {1: HALF, 2: HALF}),
        ("arriver", {1: (1 - TIE) / 2, 2: (1 + TIE) / 2}),
        ("nothing", {1: (1 - TIE) / 2, 0: TIE, 2: (1 - TIE) / 2}),
    ],
)
def test_ties(tie: str, distribution: dict[int, Fraction]) -> None:
    tree = follow(arrival(27, (2, 3), rulings=Rulings(challenge_tie=tie)))
    assert {branch.winner: branch.chance for branch in tree.branches} == distribution


def test_who_is_pushed_onto_a_third_pawn_fights_it() -> None:
    tree = follow(arrival(27, (2, 3), others=[Placed(26, level=2)]))
    first, second = tree.branches
    assert (first.fighters, second.fighters) == ((2, 3), (1, 3))
    assert {leaf.chance for leaf in tree.leaves()} == {Fraction(1, 4)}
    assert len(list(tree.leaves())) == 4


def test_coins_help_and_cancel() -> None:
    def wins(*coins: int) -> Fraction:
        tree = follow(arrival(27, (2, 3), (coins[0] * 1000, coins[1] * 1000)))
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
