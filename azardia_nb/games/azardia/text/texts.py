"""Texts of rules and rulings, for "Why?" and for reference.

They are in `en.toml` and `es.toml` beside this module. Their placeholders are filled in from the
game's numbers, so that texts cannot contradict the rules.
"""

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import Variant
from azardia_nb.game.terms import CARD, RULE, RULING, Article
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS, Numbers
from azardia_nb.games.azardia.rules.card_kinds import PRINTED, Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.rulings import RULINGS
from azardia_nb.games.azardia.rules.state import CHAIN
from azardia_nb.games.machine.rulings import Answer
from azardia_nb.games.machine.words import OpenQuestions, RulingTexts
from azardia_nb.text.by_id import Entry, by_id
from azardia_nb.text.language import N_, language
from azardia_nb.text.language import language as speaking

NAMES = {
    "lagartoon": "Lagartoon",
    "kuchuritok": "Kuchuritok",
    "robot": "Robot-I-King",
    "mantis": "Noncredo Mantis",
}


TEXTS = partial(by_id, Path(__file__).parent)  # TEXTS(language) has the game's texts by id
RULES = tuple(TEXTS()["rule"])


def rule_name(rule: str, language: str = "en") -> str:
    """Return the short title of a rule; AzardiaError for an id that does not exist.

    >>> rule_name("zones.return", "es")
    'Vuelta a la casilla 1'
    """
    return _rule(rule, language)["title"]


def why(rule: str, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return the text of a rule, with the kit's reading of its minor open points.

    Major open points are rulings. Raises AzardiaError for an unknown id.

    >>> why("zones.bounce")
    "A pawn can't pass tile 150: it walks the steps it has left backwards."
    >>> why("turn.discard").partition(". ")[2]
    "How this kit reads it: You can't discard more cards than that."
    """
    entry = _rule(rule, language)
    text = entry["text"].format(**figures(language, numbers))
    if "reading" in entry:
        reads = speaking(language)(N_("How this kit reads it: {reading}"), reading=entry["reading"])
        return f"{text} {reads}"
    return text


def character_name(character: int | str) -> str:
    """Return the name of a character, given its code or id; it is the same in every language.

    >>> character_name("robot"), character_name(3)
    ('Robot-I-King', 'Noncredo Mantis')
    """
    return NAMES[character if isinstance(character, str) else CHARACTERS[character]]


def coins(tokens: int, language: str = "en") -> str:
    """Return an amount of coins as text; one token is 1,000 coins.

    >>> coins(5), coins(5, "es")
    ('5,000', '5.000')
    """
    text = f"{tokens * COIN:,}"
    return text.replace(",", ".") if language == "es" else text


def figures(language: str = "en", numbers: Numbers = NUMBERS) -> dict[str, object]:
    """Return the values of the texts' placeholders, by name, as a new dictionary."""
    return dict(_figures(language, numbers))


# By the number of dice.
_THE_DICE = ("", N_("the die"), N_("both dice"), N_("all three dice"))
_SUM_OR_DIFFERENCE = (
    "",
    N_("the number it shows"),
    N_("their sum or their difference, as you like"),
    N_("their sum, or the highest minus the lowest, as you like"),
)


@cache
def _figures(language: str, numbers: Numbers) -> dict[str, object]:
    values: dict[str, object] = dict(numbers._asdict())
    for pile in Pile:
        values[f"{pile.name.lower()}_cards"] = PRINTED[pile]
    for price in ("coin_cap", "level_price", "tile_price", "die_price"):
        values[price] = coins(getattr(numbers, price), language)
    return values | {
        "before": numbers.gate - 1,
        "beyond": numbers.gate + 1,
        "farther": numbers.gate + 2,
        "faces_more": numbers.faces + 1,
        "chain": CHAIN,
        "draws_more": numbers.draws + 1,
        "the_dice": speaking(language)(_THE_DICE[numbers.dice]),
        "sum_or_difference": speaking(language)(_SUM_OR_DIFFERENCE[numbers.dice]),
        "a_tiles": _tiles(numbers.a_tiles, numbers),
        "z_tiles": _tiles(numbers.z_tiles, numbers),
    }


def _tiles(tiles: tuple[int, ...], numbers: Numbers) -> str:
    return ", ".join(str(tile) for tile in tiles if tile < numbers.goal) or "–"


def _rule(rule: str, language: str) -> Entry:
    """Return the texts of a rule: `title`, `text`, perhaps `reading`; AzardiaError if unknown."""
    if rule not in RULES:
        raise AzardiaError(f"there is no rule {rule!r}; the rules are {', '.join(RULES)}")
    return TEXTS(language)["rule"][rule]


# --- rulings ------------------------------------------------------------------------------------

_QUESTIONS = OpenQuestions(
    RULINGS, lambda name, language: RulingTexts.of(TEXTS(language)["ruling"][name])
)


def ruling_question(name: str, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return the question that the ruling `name` answers."""
    return _QUESTIONS.question(name, language, figures(language, numbers))


def ruling_answer(
    name: str, value: Answer, language: str = "en", numbers: Numbers = NUMBERS
) -> str:
    """Return the text of a ruling's answer; AzardiaError if there is no such answer.

    >>> ruling_answer("challenge_tie", "reroll")
    'Both roll again.'
    """
    return _QUESTIONS.answer(name, value, language, figures(language, numbers))


def why_ruling(name: str, value: Answer, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return the question and answer of a ruling, with the reason if it is the default.

    >>> print(why_ruling("challenge_tie", "nothing"))
    The rulebook leaves this open: What happens when a challenge is tied? Here: Nothing happens.
    """
    return _QUESTIONS.why(name, value, language, figures(language, numbers))


def ruling_text(name: str, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return the lines of a ruling: question, every answer (the default first), and the reason."""
    values = figures(language, numbers)
    answers = _QUESTIONS.every_answer(name, language, values)
    question = _QUESTIONS.question(name, language, values)
    return "\n".join([question, *answers, _QUESTIONS.usual(name, language)])


# --- reference ----------------------------------------------------------------------------------

_PILES = {"action": N_("Action"), "penalty": N_("Penalty"), "event": N_("Event")}


def articles(variant: Variant, code: str) -> Iterator[Article]:
    """Yield the articles of rules, rulings and cards in the language `code`."""
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
