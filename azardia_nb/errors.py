"""Errors with messages for users: the problem and the remedy."""

import sys
import unicodedata
from collections.abc import Callable
from numbers import Integral
from typing import TypeGuard

_COMMANDS = ("Cc", "Cf", "Cs", "Zl", "Zp")  # controls, text directions, surrogates, line separators


class AzardiaError(ValueError):
    """An error that the user can correct.

    Control characters in its message are escaped, because it may quote text from a file.
    """

    def __init__(self, message: object = "") -> None:
        text = str(message)
        super().__init__(text if text.isprintable() else "".join(map(_harmless, text)))


class NotationError(AzardiaError):
    """Error for a text that is not an action, outcome or position."""


class IllegalAction(AzardiaError):
    """Error for an action that exists but is illegal now; `rule` is the id of the deciding rule."""

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule


class ForbiddenPosition(AzardiaError):
    """Error for a position that cannot occur under the rules.

    `rule` is the id of the violated rule, `seat` the seat of the pawn concerned, from 1, if any.
    """

    def __init__(self, message: str, rule: str, seat: int | None = None) -> None:
        super().__init__(message)
        self.rule = rule
        self.seat = seat


class FileError(AzardiaError):
    """Error for a file that cannot be used; the message names file, line and reason."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The message's lines, each `file:line: problem; remedy`."""
        return tuple(str(self).split("\n"))


class DeckError(FileError):
    """Error for an invalid deck: one line per fault, with file, line and remedy."""


class ScenarioError(FileError):
    """Error for an unreadable case or an illegal set-up; one line per fault of its deck."""


class SaveError(FileError):
    """Error for a saved game that cannot be read or written."""


def _harmless(letter: str) -> str:
    """Return a character of a message, escaped if it might control the display."""
    commands = unicodedata.category(letter) in _COMMANDS and letter != "\n"
    return ascii(letter)[1:-1] if commands else letter


def short(value: object) -> str:
    """Return the `repr` of `value` as one short printable line."""
    try:
        text = repr(value)
    except Exception:  # an integer with thousands of digits, or an object whose repr fails
        text = f"<{type(value).__name__}>"
    text = text if text.isprintable() else ascii(text)
    return text if len(text) <= 60 else f"{text[:45]}… ({len(text)} letters)"


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether `value` is an integer; True and False are not."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def exit_status(command: Callable[[], object]) -> int:
    """Run `command`, print its result or error, and return the exit status."""
    try:
        print(command())
    except (AzardiaError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0
