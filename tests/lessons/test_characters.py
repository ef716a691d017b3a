"""The questions about the characters, and their keys found a second way."""

from fractions import Fraction
from itertools import combinations

from azardia_nb.games.azardia.lessons import characters
from azardia_nb.lessons.question import Answer, Question
from tests.lessons.asking import SEEDS, ask, key


@key(characters.third_card, seeds=range(20))
def test_three_draws_are_counted_hand_by_hand(question: Question) -> Answer:
    left, of = question.values["left"], question.values["copies"]
    hands = list(combinations([*[True] * of, *[False] * (left - of)], 3))
    return Fraction(sum(map(any, hands)), len(hands))


def test_the_deal_is_even_and_begins_with_kuchuritok() -> None:
    for hands in [(0, 4, 2, 3), (1, 4, 4), (0, 4), (1, 0, 0, 0), (4, 4, 4, 4)]:
        cards, players = sum(hands), len(hands)
        even = tuple(cards // players + (seat < cards % players) for seat in range(players))
        assert characters.dealt(hands) == even


@key(characters.unseen_swap)
def test_an_unseen_card_is_like_any_other_of_the_deck(question: Question) -> Answer:
    left, of = question.values["left"], question.values["copies"]
    hands = list(combinations([*[True] * of, *[False] * (left - of)], 2))
    by_hand = sum(Fraction(sum(hand), len(hand)) for hand in hands) / len(hands)
    return by_hand


def test_a_rolled_challenge_is_counted_roll_by_roll() -> None:
    faces = range(1, 11)
    for seed in range(30):
        question = ask(characters.after_her_roll, seed)
        mine = question.values["mine"]
        rolls = [a + b for a in faces for b in faces]
        won = sum(n < mine for n in rolls) + Fraction(rolls.count(mine), 2)
        assert question.answer == won / len(rolls)


def test_the_loser_goes_back_as_the_challenge_says() -> None:
    for seed in SEEDS:
        values = ask(characters.after_the_call, seed).values
        assert values["tiles"]("en") == ("3 tiles" if values["level"] == 1 else "1 tile")
