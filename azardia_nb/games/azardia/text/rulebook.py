"""What can be looked up of Azardia: rules, rulings with their answers, the cards of the deck."""

from collections.abc import Iterator

from azardia_nb.games.azardia.rules.rulings import RULINGS
from azardia_nb.games.azardia.text.open import ruling_text
from azardia_nb.games.azardia.text.texts import RULES, rule_name, why
from azardia_nb.games.protocol import Variant
from azardia_nb.games.terms import CARD, RULE, RULING, Article
from azardia_nb.text.language import N_, language

_PILES = {"action": N_("Action"), "penalty": N_("Penalty"), "event": N_("Event")}


def articles(variant: Variant, code: str) -> Iterator[Article]:
    """Yield all of them, in a language; the core game has no cards."""
    speak, numbers = language(code), variant.rules.numbers
    for rule in RULES:
        yield Article(RULE, rule, rule_name(rule, code), why(rule, code, numbers))
    for name in RULINGS:
        question, *lines = ruling_text(name, code, numbers).splitlines()
        yield Article(RULING, name, question, lines=tuple(lines))
    deck = variant.options.deck
    for card in deck.cards if deck else ():
        pile = speak(_PILES[card.deck])
        yield Article(CARD, card.id, card.name(code), card.text(code), (f"{pile} × {card.count}",))
