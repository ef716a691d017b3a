"""The rules that decided, in our own words: for what happened, and for what cannot be.

Their ids stand behind "Why?" in the log alone.
"""

from collections.abc import Iterable
from html import escape

from azardia_nb.errors import ForbiddenPosition
from azardia_nb.game.game import Entry
from azardia_nb.games.azardia.cards.deck_check import WrongDeckError
from azardia_nb.games.azardia.game import Reading
from azardia_nb.games.azardia.text.texts import rule_name, why, why_ruling
from azardia_nb.text.language import language

# What every turn has: it decides only where nothing else does.
PLAIN = ("turn.roll", "turn.play")


def decided(entries: Iterable[Entry], game: Reading, code: str) -> str:
    """Return, as HTML, the rules and rulings behind what happened, each once."""
    pairs = dict.fromkeys((entry.rule, entry.ruling) for entry in entries)
    telling = [pair for pair in pairs if pair[0] not in PLAIN] or list(pairs)[-1:]
    return "".join(_rule(rule, ruling, game, code) for rule, ruling in telling)


def rules_said(code: str, *rules: str) -> str:
    """Return, as HTML, rules in our own words, each under its name."""
    return "".join(
        f"<p><strong>{escape(rule_name(rule, code))}.</strong> {escape(why(rule, code))}</p>"
        for rule in rules
    )


def _rule(rule: str, ruling: str | None, game: Reading, code: str) -> str:
    numbers = game.rules.numbers
    name, text = escape(rule_name(rule, code)), escape(why(rule, code, numbers))
    said = f"<p><strong>{name}.</strong> {text}</p>"
    if ruling is None:
        return said
    open_question = escape(why_ruling(ruling, game.rulings[ruling], code, numbers))
    return f"{said}<p>{open_question}</p>"


def forbidden(error: ForbiddenPosition, code: str) -> str:
    """Say, in the language `code`, by which rule a position can never be.

    >>> forbidden(ForbiddenPosition("7000 coins", "coins.cap"), "en")
    'That is not possible: You can have at most 6,000 coins; any more are lost.'
    """
    speak = language(code)
    return speak("That is not possible: {why}", why=why(error.rule, code))


def wrong_deck(error: WrongDeckError, code: str) -> str:
    """Return, as HTML, all that is wrong with a deck."""
    speak = language(code)
    heading = speak("This deck can't be used. Problems in the file, line by line:")
    lines = "".join(f"<li>{escape(line)}</li>" for line in error.lines)
    return f"<div role='alert'><p>{escape(heading)}</p><ul>{lines}</ul></div>"
