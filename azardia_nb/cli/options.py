"""What commands have in common: how they are added, and the numbers they are given."""

import argparse
from collections.abc import Callable

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import Speak

Command = Callable[[argparse.Namespace, Speak], int]  # returns the exit status
Add = Callable[..., argparse.ArgumentParser]  # to which subcommands, name, what runs, about

LONGEST = 20  # digits; Python refuses to read thousands of them


def whole_number(option: str, text: str, least: int, most: int, speak: Speak) -> int:
    """Return the number that was given to an option.

    Raises AzardiaError if it is no whole number from `least` to `most`.

    >>> from azardia_nb.text.language import language
    >>> whole_number("--turns", "25", 1, 100, language("en"))
    25
    """
    if text.isascii() and text.isdigit() and len(text) <= LONGEST and least <= int(text) <= most:
        return int(text)
    raise AzardiaError(
        speak(
            "{option}: {text} is no whole number from {least} to {most}",
            option=option,
            text=repr(text),
            least=least,
            most=most,
        )
    )
