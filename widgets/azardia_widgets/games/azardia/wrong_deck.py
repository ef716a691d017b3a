"""What is wrong with a deck file, on the page: every fault on a line of its own."""

from html import escape

from azardia_nb.games.azardia.cards.deck_check import WrongDeckError
from azardia_nb.text.language import language


def wrong_deck(error: WrongDeckError, code: str) -> str:
    """Return, as HTML, all that is wrong with a deck."""
    speak = language(code)
    heading = speak("This deck can't be used. Problems in the file, line by line:")
    lines = "".join(f"<li>{escape(line)}</li>" for line in error.lines)
    return f"<div role='alert'><p>{escape(heading)}</p><ul>{lines}</ul></div>"
