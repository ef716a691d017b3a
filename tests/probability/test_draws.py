"""Draws without replacement, by icepool, by binomials, and by the engine's own deck."""

import math
from fractions import Fraction

import pytest

from azardia_nb import Deck, Game, Placed
from azardia_nb.games.azardia.odds.turn_tree import GameTree
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.probability.draws import copies, within
from azardia_nb.solve.game_tree import asked


@pytest.mark.parametrize(
    ("of", "among", "draws"), [(6, 100, 2), (3, 25, 5), (1, 10, 10), (4, 9, 7)]
)
def test_copies_follow_the_binomials(of: int, among: int, draws: int) -> None:
    distribution = copies(of, among, draws)
    for count, chance in distribution.items():
        ways = math.comb(of, count) * math.comb(among - of, draws - count)
        assert chance == Fraction(ways, math.comb(among, draws))
    assert within(of, among, draws) == 1 - distribution.get(0, 0)


def test_the_engine_draws_alike() -> None:
    deck = Deck.kit()
    card = max((card for card in deck.cards if card.deck == "action"), key=lambda card: card.count)
    game = Game.place([Placed(20, character="robot"), Placed(30, character="mantis")])
    game.automatic = False
    for step in ("roll", "roll 4 3"):
        game.repeat(step)
    game.play("add")
    assert game.phase == "draw"
    kind = deck.kind(card.id)
    distribution = GameTree(game, asked).distribution(lambda end: int(end["hand"][0][kind]))
    assert distribution == copies(card.count, deck.count(Pile.ACTION), 2)
