"""How likely a Z tile is met, against a Markov chain that rests on it."""

from fractions import Fraction

import pytest

from azardia_nb.games.azardia.odds import penalties
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.solve.markov_chain import Chain


@pytest.mark.parametrize(("way", "tile"), [("add", 145), ("subtract", 85)])
def test_a_tile_is_met_once_however_often_a_pawn_comes_back(way: str, tile: int) -> None:
    rests = {there: {there: Fraction(1)} for there in (tile, NUMBERS.goal)}
    rows = {at: penalties._moves(way, at) for at in range(NUMBERS.gate, NUMBERS.goal)}
    there = Chain({**rows, **rests}).distribution(NUMBERS.gate, 9)
    assert penalties.meetings(way, 9)[tile] == there[tile]
