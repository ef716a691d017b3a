"""Questions about events and penalties: how likely a card is, what it costs, what stops it."""

from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.odds.penalties import landing, mean, penalties
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS, Z_TILES
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile
from azardia_nb.games.azardia.text.texts import coins
from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.probability.draws import within
from azardia_nb.text.language import N_, language

YES = N_("Yes, with a card from the hand that answers")
NO = N_("No, it strikes at once")

_STRIKES = {
    N_("A rival plays a card against you that moves your pawn back."): YES,
    N_("You come to a Z tile and draw a penalty that moves your pawn back."): NO,
    N_("The event of the round moves whoever is ahead back, and that is you."): NO,
    N_("A rival plays a card against you that takes coins from you."): YES,
    N_("A penalty makes you lose your fortune."): NO,
}


def tiles_lost() -> Question:
    """Ask, before it is shown, how many tiles a penalty costs on average."""
    tile, purse, hand = Z_TILES[2], NUMBERS.coin_cap // 2, 2
    lost = -mean(penalties(landing(tile, purse * COIN, hand)), "tiles")
    cards = [card for card in Deck.kit().cards if card.pile is Pile.PENALTY]
    return Question(
        id="rounds.tiles_lost",
        text=N_(
            "Your pawn has just come to tile {tile} and draws a penalty of the kit's deck. How "
            "many tiles do you think it loses by that, on average?"
        ),
        values={"tile": tile, "moving": _copies(cards, "move") + _copies(cards, "level")},
        kind="number",
        answer=lost,
        mistakes=(),
        because=N_(
            "Only {moving} of the cards move the pawn at all; the others take coins, cards or "
            "turns."
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
            "The penalty deck is full: {among} cards, {copies} of them “{card}”. How likely is it "
            "that the next one drawn is “{card}”?"
        ),
        values={"among": among, "copies": card.count, "card": card.name, "kinds": len(kinds)},
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                Fraction(1, len(kinds)),
                N_("There are {kinds} different cards, but some are there more often than others."),
            ),
            Mistake(
                Fraction(1, among),
                N_("That is the chance of one single card; there are {copies} like it."),
            ),
            Mistake(
                Fraction(card.count, among - card.count),
                N_("Compare with all cards of the deck, not with the other ones only."),
            ),
        ),
        because=N_("{copies} of {among} cards, each as likely as any other: {answer}."),
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
            "{copies} of the {among} penalty cards are “{card}”. Drawn cards are put aside. "
            "{draws} penalties are drawn from the full deck: how likely is at least one "
            "“{card}” among them?"
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
                    "Adding the chances counts twice what happens more than once: two of the "
                    "{draws} can be “{card}”."
                ),
            ),
            Mistake(
                1 - (1 - once) ** draws,
                N_("The cards are not put back: after each draw there is one less."),
            ),
            Mistake(1 - answer, N_("That is the chance that none of them is “{card}”.")),
            Mistake(once, N_("That is one draw alone; there are {draws}.")),
        ),
        because=N_(
            "None of them is “{card}” when all {draws} come from the {others} others: {none}. "
            "The rest is {answer}."
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
            "You come to tile {tile} with {coins} coins. Of the {among} penalties these take "
            "coins: {cards}. How many coins does the penalty cost you on average?"
        ),
        values={
            "tile": tile,
            "among": among,
            "coins": lambda code: coins(purse, code),
            "cards": lambda code: ", ".join(
                f"{card.count} × {card.name(code)} ({card.text(code).rstrip('.')})"
                for card in kinds
                if _takes_coins(card)
            ),
        },
        kind="number",
        answer=answer,
        mistakes=_distinct(
            answer,
            Mistake(
                (written + ruin) * COIN,
                N_("Nobody can lose more coins than there are: look at the cards that ask more."),
            ),
            Mistake(
                answer - ruin * COIN,
                N_("One card takes everything, and “everything” is {coins} here."),
            ),
            Mistake(
                answer / taking,
                N_("So much it is if coins are taken at all; most penalties do not touch them."),
            ),
        ),
        because=N_(
            "Each card counts with its share of the {among}, and takes no more than you have: "
            "{answer}."
        ),
    )


def who_may_answer(rng: np.random.Generator) -> Question:
    """Ask whether something can be answered with a card."""
    strike = str(rng.choice(list(_STRIKES)))
    answer = _STRIKES[strike]
    feedback = (
        N_("Against a rival's card one may answer. Only penalties and events cannot be stopped.")
        if answer == YES
        else N_("A card that answers needs somebody who played against you. Here nobody did.")
    )
    return Question(
        id="rounds.who_may_answer",
        text=N_("You hold a card that avoids harm. Can you play it here? {strike}"),
        values={"strike": lambda code: language(code)(strike)},
        kind="choice",
        answer=answer,
        mistakes=(Mistake(NO if answer == YES else YES, feedback),),
        because=N_(
            "What a rival does to you with a card you may answer; penalties and events you may not."
        ),
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
            "The event deck has {among} cards, all different, and is freshly shuffled. How likely "
            "is it that “{card}” comes within the first {rounds} rounds?"
        ),
        values={"among": among, "card": card.name, "rounds": rounds},
        kind="chance",
        answer=within(card.count, among, rounds),
        mistakes=(
            Mistake(
                1 - (1 - once) ** rounds,
                N_(
                    "That would be so if the card were put back each time. Here no event comes "
                    "twice before all have come."
                ),
            ),
            Mistake(once, N_("That is the chance for one round; there are {rounds}.")),
            Mistake(
                1 - within(card.count, among, rounds),
                N_("That is the chance that it does not come."),
            ),
        ),
        because=N_(
            "The card lies at each of the {among} places with the same chance, and {rounds} of "
            "them are drawn: {answer}."
        ),
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


def _takes_coins(card: Card) -> bool:
    return not dict(card.effects).keys().isdisjoint(("coins", "fortune"))


def _distinct(answer: Fraction, *mistakes: Mistake) -> tuple[Mistake, ...]:
    """Return the mistakes with answers of their own, and none that is right."""
    found: dict[object, Mistake] = {}
    for mistake in mistakes:
        if mistake.answer != answer:
            found.setdefault(mistake.answer, mistake)
    return tuple(found.values())
