"""Texts of rules and rulings by id, for "Why?" and for the glossary.

They are stored in `en.toml` and `es.toml`. Numbers that house rules may change are fields in
braces.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.protocol import Variant
from azardia_nb.game.terms import CARD, RULE, RULING, Article
from azardia_nb.games.machine.rulings import Answer
from azardia_nb.games.machine.words import OpenQuestions, RulingTexts
from azardia_nb.games.titan_race.data.cards import Deck
from azardia_nb.games.titan_race.data.set_up import Options, titans_in_force
from azardia_nb.games.titan_race.data.titans import BOOK_MOST, BOOK_START, NAMES, Titans, kit
from azardia_nb.games.titan_race.rules.rulings import RULINGS
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.text.by_id import Entry, by_id
from azardia_nb.text.language import LANGUAGES, N_, Speak, language, spoken
from azardia_nb.text.read import remedy_for

TEXTS = partial(by_id, Path(__file__).parent)  # all texts of the game, by language
RULES = tuple(TEXTS()["rule"])


def rule_name(rule: str, code: str = "en") -> str:
    """Return the short title of a rule; AzardiaError for an unknown id.

    >>> rule_name("push.chain")
    'Pushing several'
    """
    return _rule(rule, code)["title"]


def why(rule: str, code: str = "en", options: Options | None = None) -> str:
    """Return the text of a rule, with the numbers of `options`; AzardiaError for an unknown id.

    >>> why("bonus.hand")
    "With 2 cards in hand you don't draw."
    """
    numbers = options.numbers if options else Numbers()
    titans = titans_in_force(options) if options else kit()
    figures = numbers._asdict() | _gauges(titans, language(code))
    return _rule(rule, code)["text"].format(**figures)


def _gauges(titans: Titans, speak: Speak) -> dict[str, object]:
    """Return the fields of texts about lives: each Titan's lives at the start and after a K.O."""

    def listed(lives: str) -> str:
        text = N_("{titan} {n} of {most}")
        return ", ".join(
            speak(text, titan=NAMES[one.id], n=getattr(one, lives), most=one.most)
            for one in titans.titans
        )

    book = {"book_start": BOOK_START, "book_most": BOOK_MOST}
    return {"at_start": listed("start"), "after_ko": listed("after_ko"), **book}


def _rule(rule: str, code: str) -> Entry:
    if rule not in RULES:
        wrong = spoken("there is no rule {rule}", rule=short(rule))
        raise AzardiaError(f"{wrong}; {remedy_for(rule, RULES)}")
    return TEXTS(code)["rule"][rule]


# --- the rulings in plain words -------------------------------------------------------------------


QUESTIONS = OpenQuestions(RULINGS, lambda name, code: RulingTexts.of(TEXTS(code)["ruling"][name]))
FIGURES = {"start": BOOK_START, "most": BOOK_MOST}


def ruling_answer(name: str, answer: Answer, code: str = "en") -> str:
    """Return the text of a ruling's answer; AzardiaError if there is no such answer.

    >>> ruling_answer("swap_laps", "keep")
    'A swap leaves the laps as they are.'
    """
    return QUESTIONS.answer(name, answer, code, FIGURES)


def why_ruling(name: str, answer: Answer, code: str = "en") -> str:
    """Return the text of an answer, and if it is the default, its reason.

    >>> why_ruling("wild_colour", "die")
    'A wild die is purple. The rulebook speaks of the colour of the die.'
    """
    return QUESTIONS.why(name, answer, code, FIGURES)


# --- what can be looked up ------------------------------------------------------------------------


def articles(variant: Variant, code: str) -> Iterator[Article]:
    """Yield the articles of the glossary: rules, rulings and cards."""
    for rule in RULES:
        yield Article(RULE, rule, rule_name(rule, code), why(rule, code, variant.options))
    for name in RULINGS:
        lines = tuple(QUESTIONS.every_answer(name, code, FIGURES))
        yield Article(RULING, name, QUESTIONS.question(name, code), lines=lines)
    deck: Deck | None = variant.options.deck
    for card in deck.cards if deck else ():
        at = LANGUAGES.index(code)
        yield Article(CARD, card.id, card.name[at], card.text[at], (f"× {card.count}",))
