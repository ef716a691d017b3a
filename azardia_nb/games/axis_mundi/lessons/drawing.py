"""Exercises on cards drawn without replacement: hands, counting, two decks."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.odds.draws import BOWS, HAND, bow, split_hand
from azardia_nb.lessons.question import Question, counted
from azardia_nb.lessons.topic import Topic, shown, shown_as, wrong
from azardia_nb.probability.draws import within
from azardia_nb.text.language import plural
from azardia_nb.text.say import percent

BOW = plural("{n} bow", "{n} bows")

DECK = kit().size("perm")
BOW_CARDS = sum(kit().cards[kit().kind(one)].count for one in BOWS)
OF_A_KIND = kit().cards[kit().kind("alpinist")].count
IN_CRATES = 6  # face-up Permanent cards: setup.crates

ask = Topic(
    __file__,
    "drawing",
    deck=DECK,
    deck_then=DECK - 1,
    all=BOW_CARDS,
    hand=HAND,
    perm=OF_A_KIND,
    perms=DECK,
)


def a_hand(rng: np.random.Generator) -> Question:
    of = OF_A_KIND * int(rng.integers(1, 4))
    draws = int(rng.integers(3, 8))
    answer = within(of, DECK, draws)
    return ask.percent(
        "a_hand",
        answer,
        wrong(
            put_back=1 - (1 - Fraction(of, DECK)) ** draws,
            one_card=Fraction(of, DECK),
            added=Fraction(of * draws, DECK) if of * draws < DECK else (),
        ),
        shown(of=of, draws=draws, others=DECK - of, others_then=DECK - of - 1, none=1 - answer),
    )


def the_next_card(rng: np.random.Generator) -> Question:
    open_cards = int(rng.integers(6, 20))
    bows = int(rng.integers(0, 5))
    left, cards = BOW_CARDS - bows, DECK - open_cards
    return ask.chance(
        "the_next_card",
        Fraction(left, cards),
        wrong(
            nothing_seen=Fraction(BOW_CARDS, DECK),
            bows_seen=Fraction(BOW_CARDS, cards),
            cards_seen=Fraction(left, DECK),
        ),
        shown(seen=open_cards, bows=counted(bows, BOW), left=left, cards=cards),
    )


def somewhere_in_the_deck(rng: np.random.Generator) -> Question:
    place = int(rng.integers(5, 31))
    return ask.chance(
        "somewhere_in_the_deck",
        Fraction(BOW_CARDS, DECK),
        wrong(
            from_above=Fraction(BOW_CARDS, DECK - place + 1),
            down_to_it=within(BOW_CARDS, DECK, place),
        ),
        shown(place=place),
    )


def with_an_exchange(rng: np.random.Generator) -> Question:
    of = OF_A_KIND * int(rng.integers(1, 3))
    draws = int(rng.integers(3, 5))  # the lesson's first guess is about five
    first, second = within(of, DECK, draws), within(of, DECK - draws, draws)
    return ask.percent(
        "with_an_exchange",
        first + (1 - first) * second,
        wrong(
            added=first + second if first + second < 1 else (),
            second_only=(1 - first) * second,
            both=first * second,
        ),
        shown(draws=draws, of=of) | shown_as(percent, first=first, second=second, miss=1 - first),
    )


def cards_for_even_odds(rng: np.random.Generator) -> Question:
    of = int(rng.integers(4, 16))
    answer = next(n for n in range(1, DECK) if within(of, DECK, n) >= Fraction(1, 2))
    return ask.number(
        "cards_for_even_odds",
        answer,
        wrong(
            half_a_mean=-(-DECK // (2 * of)),
            mean=-(-DECK // of),
            too_few=answer - 1,
            too_many=answer + 1,
        ),
        shown(
            of=of,
            before=within(of, DECK, answer - 1),
            then=within(of, DECK, answer),
            less=answer - 1,
        ),
    )


def second_card(rng: np.random.Generator) -> Question:
    return ask.argument(
        "second_card",
        "same",
        shown(place=int(rng.integers(2, 11))),
        shown_as(percent, chance=Fraction(BOW_CARDS, DECK)),
    )


MAKERS = (
    a_hand,
    the_next_card,
    somewhere_in_the_deck,
    with_an_exchange,
    cards_for_even_odds,
    second_card,
)

# --- guesses ------------------------------------------------------------------------------------


def a_bow() -> Question:
    return ask.percent(
        "a_bow",
        bow(),
        wrong(
            added=Fraction(1),
            one_card=Fraction(BOW_CARDS, DECK),
            put_back=1 - (1 - Fraction(BOW_CARDS, DECK)) ** HAND,
        ),
        shown(bows=BOW_CARDS, none=1 - bow()),
    )


def after_the_crates() -> Question:
    return ask.choice(
        "after_the_crates",
        "more",
        shown(
            seen=IN_CRATES,
            bows=BOW_CARDS,
            left=DECK - IN_CRATES,
            chance=Fraction(BOW_CARDS, DECK - IN_CRATES),
        ),
    )


def face_down() -> Question:
    return ask.choice(
        "face_down",
        "less",
        shown(left=DECK - 1, bows=BOW_CARDS - 1, chance=Fraction(BOW_CARDS - 1, DECK - 1)),
    )


def how_to_split() -> Question:
    chances = dict(enumerate(split_hand("inspiration", "alpinist"), 1))
    best = max(chances, key=lambda k: chances[k])
    cards = kit()
    return ask.number(
        "how_to_split",
        best,
        wrong(none=0, all=HAND, two=2, one=1, four=4),
        shown(
            one=cards.cards[cards.kind("inspiration")].count,
            ones=cards.size("one"),
            best=chances[best],
            half=chances[2],
        ),
    )
