"""The decks on the table: how many cards, where they lie, and that none is lost."""

from azardia_nb import Game


def test_cards_decks_begin_with_empty_discards() -> None:
    game = Game(players=3, seed=1)
    game.automatic = False
    assert game.decks == {"action": (100, 0), "penalty": (25, 0), "event": (10, 0)}


def test_cards_decks_a_drawn_card_is_no_longer_in_the_deck() -> None:
    game = Game(players=2, characters=("kuchuritok", "mantis"), seed=1)
    game.automatic = False
    event = game.deck.ids[-1]
    if game.waiting == "chance":  # the event of the first round
        game.happen(f"draw {event}")
    before = game.decks["action"][0]
    game.play("roll")
    game.happen("roll 1 1")
    game.play("add")
    first = next(outcome for outcome, _ in game.chance())
    game.happen(first)
    game.happen(next(outcome for outcome, _ in game.chance()))
    assert game.decks["action"] == (before - 2, 0)
    assert game.pawns[0].cards == 2


def test_cards_decks_chance_weighs_the_cards_left() -> None:
    """Nobody knows the order of a face-down deck: a card is as likely as its copies left."""
    game = Game(players=2, characters=("kuchuritok", "mantis"), seed=1)
    game.automatic = False
    if game.waiting == "chance":
        game.happen(f"draw {game.deck.ids[-1]}")
    game.play("roll")
    game.happen("roll 1 1")
    game.play("add")
    odds = dict(game.chance())
    assert sum(odds.values()) == 1
    for outcome, chance in odds.items():
        assert chance * 100 == game.deck.card(outcome.removeprefix("draw ")).count
