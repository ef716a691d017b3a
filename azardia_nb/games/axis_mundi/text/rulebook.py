"""What can be looked up of Axis Mundi: rules, and rulings with their answers."""

from collections.abc import Iterator

from azardia_nb.games.axis_mundi.rules.rulings import CORE, RULINGS
from azardia_nb.games.axis_mundi.text.open import QUESTIONS
from azardia_nb.games.axis_mundi.text.rules import rule_ids, rule_name, why
from azardia_nb.games.protocol import Variant
from azardia_nb.games.terms import RULE, RULING, Article


def articles(variant: Variant, code: str) -> Iterator[Article]:
    """Yield all of them, in a language."""
    for rule in rule_ids(variant.options.cards):
        yield Article(
            RULE, rule, rule_name(rule, code, variant.options), why(rule, code, variant.options)
        )
    for name in RULINGS if variant.options.cards else CORE:
        lines = tuple(QUESTIONS.every_answer(name, code))
        yield Article(RULING, name, QUESTIONS.question(name, code), lines=lines)
