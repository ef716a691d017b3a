"""What can be looked up of Titan Race: rules, rulings with their answers, the bonus cards."""

from collections.abc import Iterator

from azardia_nb.game.protocol import Variant
from azardia_nb.game.terms import CARD, RULE, RULING, Article
from azardia_nb.games.titan_race.data.cards import Deck
from azardia_nb.games.titan_race.rules.rulings import RULINGS
from azardia_nb.games.titan_race.text.open import FIGURES, QUESTIONS
from azardia_nb.games.titan_race.text.rules import RULES, rule_name, why
from azardia_nb.text.language import LANGUAGES


def articles(variant: Variant, code: str) -> Iterator[Article]:
    """Yield all of them, in a language."""
    for rule in RULES:
        yield Article(RULE, rule, rule_name(rule, code), why(rule, code, variant.options))
    for name in RULINGS:
        lines = tuple(QUESTIONS.every_answer(name, code, FIGURES))
        yield Article(RULING, name, QUESTIONS.question(name, code), lines=lines)
    deck: Deck | None = variant.options.deck
    for card in deck.cards if deck else ():
        at = LANGUAGES.index(code)
        yield Article(CARD, card.id, card.name[at], card.text[at], (f"× {card.count}",))
