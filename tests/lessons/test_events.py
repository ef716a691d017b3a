"""The questions about events and penalties, and their keys found a second way."""

from fractions import Fraction
from math import comb

import numpy as np

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.lessons import events
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.lessons.question import Answer, Question
from tests.lessons.asking import SEEDS, ask, key

PENALTIES = [card for card in Deck.kit().cards if card.pile is Pile.PENALTY]


def test_the_prediction_is_counted() -> None:
    question = events.tiles_lost()
    back = {"quicksand": 5, "trapdoor": 10, "stage-fright": 3, "slip-and-spill": 3}
    counted = sum(card.count * back.get(card.id, 0) for card in PENALTIES)
    assert question.answer == Fraction(counted, 25)


@key(events.within_penalties)
def test_cards_among_the_draws_are_counted_by_combinations(question: Question) -> Answer:
    among, copies, draws = (question.values[name] for name in ("among", "copies", "draws"))
    none = Fraction(comb(among - copies, draws), comb(among, draws))
    return 1 - none


def test_coins_are_lost_card_by_card() -> None:
    takes = {"parking-fine": 2, "cursed-purse": 4, "slip-and-spill": 1, "ruin": 6}
    for seed in SEEDS:
        question = ask(events.coins_lost, seed)
        purse = int(question.asked().split(" with ")[1].split(",")[0])
        lost = sum(card.count * min(purse, takes.get(card.id, 0)) for card in PENALTIES)
        assert question.answer == Fraction(lost * 1000, 25)


def test_events_come_as_often_in_games_of_their_own() -> None:
    question = ask(events.event_within, 1)
    name, wanted = question.values["card"]("en"), question.values["rounds"]
    pawns = [Placed(12, skip=9), Placed(47, skip=9)]
    came, times = 0, 300
    for seed in range(times):
        game = Game.place(pawns, seat=2, phase="discard", seed=seed)
        game.automatic = False
        rng = np.random.default_rng(seed)
        drawn = set()
        while len(drawn) < wanted:
            cases = game.chance()
            at = rng.choice(len(cases), p=[float(chance) for _, chance in cases])
            card = Deck.kit().card(cases[at][0].split()[1])
            game.repeat(cases[at][0])
            if card.pile is Pile.EVENT:
                drawn.add(card.name())
        came += name in drawn
    assert abs(came / times - float(question.answer)) < 0.12
