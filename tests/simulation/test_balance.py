from azardia_nb import Deck
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.simulation.results import replayed
from azardia_nb.simulation.task import task_of
from benchmarks.balance import with_gift


def test_the_gift_comes_out_of_the_deck() -> None:
    deck = Deck.kit()
    usual = task_of(("random",) * 3, deck=deck, seed=5)
    kind = next(k for k, card in enumerate(deck.cards) if card.pile is Pile.ACTION)
    given = with_gift(usual, kind)
    game = replayed(given, 0)
    game.go(0)
    assert game.pawns[0].hand == {deck.ids[kind]: 1}
    assert game.decks["action"] == (deck.count(Pile.ACTION) - 1, 0)
    assert usual.first["held"].sum() == 0, "the usual game is as it was"
    # The first seat in turn order gets the gift.
    while game.round == 0:
        game.go(game.position + 1)
    assert [sum((pawn.hand or {}).values()) for pawn in game.pawns] == [1, 0, 0]
