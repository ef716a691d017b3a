"""Questions about events and penalties: probabilities, costs and answers."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.odds.penalties import landing, mean, penalties
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS, Z_TILES
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile
from azardia_nb.games.azardia.text.texts import coins
from azardia_nb.lessons.question import Question, formatter, in_words, listed
from azardia_nb.lessons.topic import Topic, one_of, shown, wrong
from azardia_nb.probability.draws import within
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import rounded

_STRIKES = {
    N_("A rival plays a card that moves your pawn back."): "yes",
    N_("You land on a Z tile and draw a penalty that moves your pawn back."): "no",
    N_("The event of the round moves the leader back, and you are the leader."): "no",
    N_("A rival plays a card that takes coins from you."): "yes",
    N_("A penalty takes all your coins."): "no",
}

ask = Topic(__file__, "rounds")


def tiles_lost() -> Question:
    """Return the guess at the tiles lost, on average, by a penalty card."""
    tile, purse, hand = Z_TILES[2], NUMBERS.coin_cap // 2, 2
    lost = -mean(penalties(landing(tile, purse * COIN, hand)), "tiles")
    cards = [card for card in Deck.kit().cards if card.pile is Pile.PENALTY]
    return ask.number(
        "tiles_lost",
        lost,
        shown(tile=tile, moving=_copies(cards, "move") + _copies(cards, "level")),
    )


# Of the decision to pay or to draw: coins in the purse, the price, coins needed afterwards.
PURSE, PRICE, NEED = 3000, 1000, 2000


def pay_or_draw() -> tuple[Question, ...]:
    """Return questions about paying a fixed price instead of drawing a penalty card."""
    strikes = penalties(landing(Z_TILES[2], PURSE))
    lost = -mean(strikes, "coins") * COIN
    left = {one.card: PURSE + one.coins * COIN for one in strikes}
    fails = sum((one.chance for one in strikes if left[one.card] < NEED), Fraction(0))
    takes = sum((one.chance for one in strikes if one.coins), Fraction(0))
    among = Deck.kit().count(Pile.PENALTY)
    values = shown(purse=PURSE, price=PRICE, mean=int(lost), need=NEED, more=int(PRICE - lost))
    return (
        ask.number("price_less_mean", PRICE - lost, wrong(price=PRICE, mean=lost), values),
        ask.chance(
            "enough_left",
            1 - fails,
            wrong(all_that_take=1 - takes),
            values,
            shown(among=among, few=int(fails * among), rest=int((1 - fails) * among)),
        ),
        ask.choice("pay_or_draw", "pay", values, shown(fails=fails)),
    )


BLANKS = (pay_or_draw,)


def next_penalty(rng: np.random.Generator) -> Question:
    deck = Deck.kit()
    kinds = [card for card in deck.cards if card.pile is Pile.PENALTY]
    card = one_of(rng, [card for card in kinds if card.count > 1])
    among = deck.count(Pile.PENALTY)
    answer = Fraction(card.count, among)
    return ask.chance(
        "next_penalty",
        answer,
        wrong(
            equal_kinds=Fraction(1, len(kinds)),
            one_card=Fraction(1, among),
            of_the_others=Fraction(card.count, among - card.count),
        ),
        shown(among=among, copies=card.count, card=card.name, kinds=len(kinds)),
    )


def within_penalties(rng: np.random.Generator) -> Question:
    deck = Deck.kit()
    kinds = [card for card in deck.cards if card.pile is Pile.PENALTY]
    card = one_of(rng, [card for card in kinds if card.count > 1])
    among, draws = deck.count(Pile.PENALTY), int(rng.integers(2, 5))
    once = Fraction(card.count, among)
    answer = within(card.count, among, draws)
    return ask.chance(
        "within_penalties",
        answer,
        wrong(added=once * draws, put_back=1 - (1 - once) ** draws, once=once),
        shown(
            among=among,
            copies=card.count,
            card=card.name,
            draws=draws,
            others=among - card.count,
            none=1 - answer,
        ),
    )


def coins_lost(rng: np.random.Generator) -> Question:
    tile = int(rng.choice(Z_TILES))
    purse = int(rng.integers(1, NUMBERS.coin_cap + 1))
    deck = Deck.kit()
    answer = _lost(tile, purse)
    kinds = [card for card in deck.cards if card.pile is Pile.PENALTY]
    among = deck.count(Pile.PENALTY)
    on_cards = Fraction(-sum(card.count * _coins(card) for card in kinds), among)
    ruin = Fraction(_copies(kinds, "fortune") * purse, among)
    taking = Fraction(_copies(kinds, "coins") + _copies(kinds, "fortune"), among)
    return ask.number(
        "coins_lost",
        answer,
        wrong(
            below_zero=(on_cards + ruin) * COIN,
            without_ruin=answer - ruin * COIN,
            of_those_that_take=answer / taking,
        ),
        shown(
            tile=tile,
            among=among,
            coins=formatter(coins, purse),
            cards=listed([_described(card) for card in kinds if _takes_coins(card)], "; "),
        ),
    )


def who_may_answer(rng: np.random.Generator) -> Question:
    strike = str(rng.choice(list(_STRIKES)))
    answer = _STRIKES[strike]
    return ask.choice(
        "who_may_answer",
        answer,
        shown(strike=in_words(strike)),
    )


def event_within(rng: np.random.Generator) -> Question:
    deck = Deck.kit()
    kinds = [card for card in deck.cards if card.pile is Pile.EVENT]
    card = one_of(rng, kinds)
    among = deck.count(Pile.EVENT)
    rounds = int(rng.integers(2, among - 1))
    once = Fraction(card.count, among)
    return ask.chance(
        "event_within",
        within(card.count, among, rounds),
        wrong(
            put_back=1 - (1 - once) ** rounds,
            once=once,
        ),
        shown(among=among, card=card.name, rounds=rounds),
    )


def tiles_on_average(rng: np.random.Generator) -> Question:
    cards = int(rng.choice([10, 20, 25]))
    far, near = int(rng.integers(6, 13)), int(rng.integers(2, 6))
    fars, nears = int(rng.integers(2, 4)), int(rng.integers(4, 7))
    tiles = fars * far + nears * near
    return ask.number(
        "tiles_on_average",
        Fraction(tiles, cards),
        wrong(kinds=Fraction(far + near, 2), only_those=Fraction(tiles, fars + nears), added=tiles),
        shown(n=cards, far=far, near=near, fars=fars, nears=nears, tiles=tiles),
    )


def worth_paying(rng: np.random.Generator) -> Question:
    cards, taking = int(rng.choice([10, 20, 25])), int(rng.integers(3, 9))
    lost = 1000 * int(rng.integers(2, 6))
    mean = Fraction(taking * lost, cards)
    pays = bool(rng.integers(2))
    price = 10 * int(mean * (3 if pays else 5) / 40)
    return ask.choice(
        "worth_paying",
        "yes" if pays else "no",
        shown(n=cards, taking=taking, lost=lost, price=price, mean=int(mean)),
    )


def copies_on_average(rng: np.random.Generator) -> Question:
    deck = Deck.kit()
    kinds = [card for card in deck.cards if card.pile is Pile.PENALTY]
    card = one_of(rng, [card for card in kinds if card.count > 1])
    among, draws = deck.count(Pile.PENALTY), 5 * int(rng.integers(1, 4))
    return ask.number(
        "copies_on_average",
        Fraction(draws * card.count, among),
        wrong(any=within(card.count, among, draws), one=Fraction(card.count, among)),
        shown(among=among, copies=card.count, card=card.name, draws=draws),
    )


def usually_nothing(rng: np.random.Generator) -> Question:
    n, taking = int(rng.integers(20, 31)), int(rng.integers(5, 9))
    lost = COIN * int(rng.integers(4, 7))
    mean_lost = Fraction(taking * lost, n)
    # A price between a quarter of the mean and its half, in hundreds.
    price = 100 * int(mean_lost * int(rng.integers(25, 51)) / 100 // 100)
    return ask.argument(
        "usually_nothing",
        "average",
        shown(n=n, taking=taking, rest=n - taking),
        shown(lost=lost, price=price, mean=int(rounded(mean_lost))),
    )


MAKERS = (
    next_penalty,
    tiles_on_average,
    within_penalties,
    worth_paying,
    coins_lost,
    copies_on_average,
    usually_nothing,
    event_within,  # this and the rest are about what stands under *More*
    who_may_answer,
)


@cache
def _lost(tile: int, purse: int) -> Fraction:
    """Return the expected coins a penalty costs with a purse of some thousands."""
    return -mean(penalties(landing(tile, purse * COIN)), "coins") * COIN


def _copies(cards: list[Card], effect: str) -> int:
    return sum(card.count for card in cards if effect in dict(card.effects))


def _coins(card: Card) -> int:
    return int(dict(card.effects).get("coins", 0))


def _described(card: Card) -> Callable[[str], str]:
    """Return a card's count, name and effect, as text by language."""
    return lambda code: language(code)(
        N_("{copies} × “{card}” ({text})"),
        copies=card.count,
        card=card.name(code),
        text=card.text(code).rstrip("."),
    )


def _takes_coins(card: Card) -> bool:
    return not dict(card.effects).keys().isdisjoint(("coins", "fortune"))
