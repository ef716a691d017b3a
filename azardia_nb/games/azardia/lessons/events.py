"""Questions about events and penalties: how likely a card is, what it costs, what stops it."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.odds.penalties import landing, mean, penalties
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS, Z_TILES
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile
from azardia_nb.games.azardia.text.texts import coins
from azardia_nb.lessons.question import Maker, Mistake, Question, listed
from azardia_nb.probability.draws import within
from azardia_nb.text.language import N_, language

YES = N_("Yes, with an answer card from my hand")
NO = N_("No, it takes effect at once")

_STRIKES = {
    N_("A rival plays a card that moves your pawn back."): YES,
    N_("You land on a Z tile and draw a penalty that moves your pawn back."): NO,
    N_("The event of the round moves the leader back, and you are the leader."): NO,
    N_("A rival plays a card that takes coins from you."): YES,
    N_("A penalty takes all your coins."): NO,
}


def tiles_lost() -> Question:
    """Ask, before it is shown, how many tiles a penalty costs on average."""
    tile, purse, hand = Z_TILES[2], NUMBERS.coin_cap // 2, 2
    lost = -mean(penalties(landing(tile, purse * COIN, hand)), "tiles")
    cards = [card for card in Deck.kit().cards if card.pile is Pile.PENALTY]
    return Question(
        id="rounds.tiles_lost",
        text=N_(
            "Your pawn has just landed on tile {tile} and draws a penalty from the kit's deck. How "
            "many tiles do you think it costs, on average?"
        ),
        values={"tile": tile, "moving": _copies(cards, "move") + _copies(cards, "level")},
        kind="number",
        answer=lost,
        mistakes=(),
        because=N_(
            "Only {moving} of the cards move the pawn at all; the others take coins, cards or "
            "turns. On average, they count as 0."
        ),
    )


def next_penalty(rng: np.random.Generator) -> Question:
    """Ask for the chance that one card is the next of a full deck."""
    deck = Deck.kit()
    kinds = [card for card in deck.cards if card.pile is Pile.PENALTY]
    card = _pick(rng, [card for card in kinds if card.count > 1])
    among = deck.count(Pile.PENALTY)
    answer = Fraction(card.count, among)
    return Question(
        id="rounds.next_penalty",
        text=N_(
            "The penalty deck is full: {among} cards, {copies} of them “{card}”. What is the "
            "probability that the next card drawn is “{card}”?"
        ),
        values={"among": among, "copies": card.count, "card": card.name, "kinds": len(kinds)},
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                Fraction(1, len(kinds)),
                N_(
                    "There are {kinds} different cards, but some of them are in the deck more "
                    "often than others."
                ),
            ),
            Mistake(
                Fraction(1, among),
                N_("That is the probability of one single card; the deck has {copies} like it."),
            ),
            Mistake(
                Fraction(card.count, among - card.count),
                N_("Compare with all the cards of the deck, not only with the others."),
            ),
        ),
        because=N_("{copies} of the {among} equally likely cards: {answer}."),
        method=N_("Divide the copies of the card by all the cards of the deck."),
    )


def within_penalties(rng: np.random.Generator) -> Question:
    """Ask for the chance to draw one kind of card at least once in several penalties."""
    deck = Deck.kit()
    kinds = [card for card in deck.cards if card.pile is Pile.PENALTY]
    card = _pick(rng, [card for card in kinds if card.count > 1])
    among, draws = deck.count(Pile.PENALTY), int(rng.integers(2, 5))
    once = Fraction(card.count, among)
    answer = within(card.count, among, draws)
    return Question(
        id="rounds.within_penalties",
        text=N_(
            "{copies} of the {among} penalty cards are “{card}”. You draw {draws} penalties from "
            "the full deck and do not put them back. What is the probability that at least one of "
            "them is “{card}”?"
        ),
        values={
            "among": among,
            "copies": card.count,
            "card": card.name,
            "draws": draws,
            "others": among - card.count,
            "none": 1 - answer,
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                once * draws,
                N_(
                    "If you add the probabilities, you count some cases twice: more than one card "
                    "can be “{card}”."
                ),
            ),
            Mistake(
                1 - (1 - once) ** draws,
                N_("The cards are not put back: after each draw there is one fewer."),
            ),
            Mistake(
                1 - answer,
                N_(
                    "That is the probability that none of them is “{card}”. You want the "
                    "complement."
                ),
            ),
            Mistake(once, N_("That is the probability for one draw; there are {draws}.")),
        ),
        because=N_(
            "None of them is “{card}” if all {draws} come from the {others} other cards: {none}. "
            "The rest is {answer}."
        ),
        method=N_(
            "Multiply the probabilities that each draw misses, with one card fewer each time, and "
            "subtract from 1."
        ),
    )


def coins_lost(rng: np.random.Generator) -> Question:
    """Ask how many coins a penalty costs on average."""
    tile = int(rng.choice(Z_TILES))
    purse = int(rng.integers(1, NUMBERS.coin_cap + 1))
    deck = Deck.kit()
    answer = _lost(tile, purse)
    kinds = [card for card in deck.cards if card.pile is Pile.PENALTY]
    among = deck.count(Pile.PENALTY)
    written = Fraction(-sum(card.count * _coins(card) for card in kinds), among)
    ruin = Fraction(_copies(kinds, "fortune") * purse, among)
    taking = Fraction(_copies(kinds, "coins") + _copies(kinds, "fortune"), among)
    return Question(
        id="rounds.coins_lost",
        text=N_(
            "You land on tile {tile} with {coins} coins. Of the {among} penalties, these take "
            "coins: {cards}. How many coins does the penalty cost you on average?"
        ),
        values={
            "tile": tile,
            "among": among,
            "coins": lambda code: coins(purse, code),
            "cards": listed([_described(card) for card in kinds if _takes_coins(card)], "; "),
        },
        kind="number",
        answer=answer,
        mistakes=_distinct(
            answer,
            Mistake(
                (written + ruin) * COIN,
                N_("You can't lose more coins than you have. Look at the cards that ask for more."),
            ),
            Mistake(
                answer - ruin * COIN,
                N_("One card takes all your coins, and here that means {coins}."),
            ),
            Mistake(
                answer / taking,
                N_(
                    "That is the average of the cards that take coins. Most penalties take none, "
                    "and they count as 0."
                ),
            ),
        ),
        because=N_(
            "Multiply what each card takes, at most {coins}, by its share of the {among} cards, "
            "and add: {answer}."
        ),
        method=N_(
            "For each of these cards, multiply its copies by what it takes from you. Add them all "
            "and divide by {among}."
        ),
    )


def who_may_answer(rng: np.random.Generator) -> Question:
    """Ask whether something can be answered with a card."""
    strike = str(rng.choice(list(_STRIKES)))
    answer = _STRIKES[strike]
    feedback = (
        N_("You can answer a rival's card. Only penalties and events can't be stopped.")
        if answer == YES
        else N_("You can only answer a card that a player has played against you. Here nobody has.")
    )
    return Question(
        id="rounds.who_may_answer",
        text=N_("You have a card in hand that avoids harm. Can you play it here? {strike}"),
        values={"strike": lambda code: language(code)(strike)},
        kind="choice",
        answer=answer,
        mistakes=(Mistake(NO if answer == YES else YES, feedback),),
        because=N_(
            "You can answer what a rival's card does to you. You can't answer penalties and events."
        ),
        method=N_("Ask who did it: a rival with a card, or the game itself."),
        options=(YES, NO),
    )


def event_within(rng: np.random.Generator) -> Question:
    """Ask for the chance that one event has come within so many rounds."""
    deck = Deck.kit()
    kinds = [card for card in deck.cards if card.pile is Pile.EVENT]
    card = _pick(rng, kinds)
    among = deck.count(Pile.EVENT)
    rounds = int(rng.integers(2, among - 1))
    once = Fraction(card.count, among)
    return Question(
        id="rounds.event_within",
        text=N_(
            "The event deck has {among} cards, all different and freshly shuffled. What is the "
            "probability that “{card}” comes up in the first {rounds} rounds?"
        ),
        values={"among": among, "card": card.name, "rounds": rounds},
        kind="chance",
        answer=within(card.count, among, rounds),
        mistakes=(
            Mistake(
                1 - (1 - once) ** rounds,
                N_(
                    "That would be right if the card were put back each time. Here no event comes "
                    "up twice before all have come up once."
                ),
            ),
            Mistake(once, N_("That is the probability for one round; there are {rounds}.")),
            Mistake(
                1 - within(card.count, among, rounds),
                N_("That is the probability that it does not come up. You want the complement."),
            ),
        ),
        because=N_(
            "The card is equally likely to be in each of the {among} places of the deck, and "
            "{rounds} of them are drawn: {answer}."
        ),
        method=N_("Count the places of the deck that are drawn, and divide by all its places."),
    )


MAKERS: tuple[Maker, ...] = (
    next_penalty,
    within_penalties,
    coins_lost,
    event_within,
    who_may_answer,
)


@cache
def _lost(tile: int, purse: int) -> Fraction:
    """Return how many coins a penalty costs on average who has so many thousands."""
    return -mean(penalties(landing(tile, purse * COIN)), "coins") * COIN


def _pick(rng: np.random.Generator, cards: list[Card]) -> Card:
    return cards[int(rng.integers(len(cards)))]


def _copies(cards: list[Card], effect: str) -> int:
    return sum(card.count for card in cards if effect in dict(card.effects))


def _coins(card: Card) -> int:
    return int(dict(card.effects).get("coins", 0))


def _described(card: Card) -> Callable[[str], str]:
    """Return how many of a card there are, what it is called and what it does."""
    return lambda code: language(code)(
        N_("{copies} × “{card}” ({text})"),
        copies=card.count,
        card=card.name(code),
        text=card.text(code).rstrip("."),
    )


def _takes_coins(card: Card) -> bool:
    return not dict(card.effects).keys().isdisjoint(("coins", "fortune"))


def _distinct(answer: Fraction, *mistakes: Mistake) -> tuple[Mistake, ...]:
    """Return the mistakes with answers of their own, and none that is right."""
    found: dict[object, Mistake] = {}
    for mistake in mistakes:
        if mistake.answer != answer:
            found.setdefault(mistake.answer, mistake)
    return tuple(found.values())
