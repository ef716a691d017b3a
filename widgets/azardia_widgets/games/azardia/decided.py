"""Rule and ruling texts, as HTML: behind log entries, and for impossible positions.

The rules' ids appear only in the log's "Why?".
"""

from collections.abc import Iterable
from html import escape

from azardia_nb.errors import ForbiddenPosition
from azardia_nb.game.game import Entry
from azardia_nb.games.azardia.cards.deck_check import WrongDeckError
from azardia_nb.games.azardia.game import Reading
from azardia_nb.games.azardia.text.texts import rule_name, why, why_ruling
from azardia_nb.text.language import language

# Rules of every turn, shown only if nothing else decided.
PLAIN = ("turn.roll", "turn.play")


def rules_of_entries(entries: Iterable[Entry], game: Reading, code: str) -> str:
    """Return, as HTML, the rules and rulings behind log entries, each once."""
    pairs = dict.fromkeys((entry.rule, entry.ruling) for entry in entries)
    telling = [pair for pair in pairs if pair[0] not in PLAIN] or list(pairs)[-1:]
    return "".join(_rule(rule, ruling, game, code) for rule, ruling in telling)


def rules_html(code: str, *rules: str) -> str:
    """Return, as HTML, the texts of rules, each under its name."""
    return "".join(
        f"<p><strong>{escape(rule_name(rule, code))}.</strong> {escape(why(rule, code))}</p>"
        for rule in rules
    )


def _rule(rule: str, ruling: str | None, game: Reading, code: str) -> str:
    numbers = game.rules.numbers
    name, text = escape(rule_name(rule, code)), escape(why(rule, code, numbers))
    html = f"<p><strong>{name}.</strong> {text}</p>"
    if ruling is None:
        return html
    open_question = escape(why_ruling(ruling, game.rulings[ruling], code, numbers))
    return f"{html}<p>{open_question}</p>"


def forbidden(error: ForbiddenPosition, code: str) -> str:
    """Return the message that a position is impossible, with the rule, in the language `code`.

    >>> forbidden(ForbiddenPosition("7000 coins", "coins.cap"), "en")
    'That is not possible: You can have at most 6,000 coins; any more are lost.'
    """
    speak = language(code)
    return speak("That is not possible: {why}", why=why(error.rule, code))


def deck_faults(error: WrongDeckError, code: str) -> str:
    """Return, as HTML, the list of faults in a deck."""
    speak = language(code)
    heading = speak("This deck can't be used. Problems in the file, line by line:")
    lines = "".join(f"<li>{escape(line)}</li>" for line in error.lines)
    return f"<div role='alert'><p>{escape(heading)}</p><ul>{lines}</ul></div>"
