"""Penalties: against the deck counted by hand, and meetings against walks of the engine."""

from fractions import Fraction

import pytest

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.odds import lone, penalties, turn_tree
from azardia_nb.games.azardia.odds.penalties import landing, mean, meetings
from azardia_nb.games.azardia.rules.board import Z_TILES
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.solve.game_tree import Policy

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
