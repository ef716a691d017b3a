"""Errors with messages for users: the problem and the remedy."""

import sys
import unicodedata
from collections.abc import Callable
from numbers import Integral
from typing import TypeGuard

_COMMANDS = ("Cc", "Cf", "Cs", "Zl", "Zp")  # controls, directions, halves of letters, line ends


class AzardiaError(ValueError):
    """An error that the user can correct.

    Control characters in its message are escaped, because it may quote text from a file.
    """

    def __init__(self, message: object = "") -> None:
        said = str(message)
        super().__init__(said if said.isprintable() else "".join(map(_harmless, said)))


class NotationError(AzardiaError):
    """A text that is no action, outcome or position."""


class IllegalAction(AzardiaError):
    """A well-written action that the rules forbid now; `rule` is the id of the rule that does."""

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule


class ForbiddenPosition(AzardiaError):
    """A position that the rules never let come about.

    `rule` is the id of the rule that forbids it, `seat` the pawn it is about, from 1, if it is one.
    """

    def __init__(self, message: str, rule: str, seat: int | None = None) -> None:
        super().__init__(message)
        self.rule = rule
        self.seat = seat


class FileError(AzardiaError):
    """A file that cannot be read: where and why."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The message's lines, each `file:line: problem; remedy`."""
        return tuple(str(self).split("\n"))


class DeckError(FileError):
    """A deck that cannot be used: one line for each thing wrong, with file, line and remedy."""


class ScenarioError(FileError):
    """A scenario that cannot be read, or a set-up the rules forbid; of its deck, a line each."""


class SaveError(FileError):
    """A saved game that cannot be read or written."""


def _harmless(letter: str) -> str:
    """Return a letter of a message, or its number where it would command whatever shows it."""
    commands = unicodedata.category(letter) in _COMMANDS and letter != "\n"
    return ascii(letter)[1:-1] if commands else letter


def short(value: object) -> str:
    """Return the `repr` of `value` as one short printable line."""
    try:
        text = repr(value)
    except Exception:  # a number of thousands of digits, or an object that has no good repr
        text = f"<{type(value).__name__}>"
    text = text if text.isprintable() else ascii(text)
    return text if len(text) <= 60 else f"{text[:45]}… ({len(text)} letters)"


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether `value` is an integer; True and False are not."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def ended(command: Callable[[], object]) -> int:
    """Run `command`, print its result or error, and return the exit status."""
    try:
        print(command())
    except (AzardiaError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0
