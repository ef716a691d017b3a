"""`azardia deck`: a deck of cards is checked, or begun.

What it needs is imported when it runs, so that help is quick.
"""

import argparse
from typing import Any

from azardia_nb.cli.options import Add, add_deck
from azardia_nb.cli.status import DONE, NO
from azardia_nb.errors import DeckError, FileError
from azardia_nb.files.checked_file import write_new
from azardia_nb.text.language import Speak


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `deck` and its commands; `add` makes one."""
    add_deck(commands, add, speak, _check, _new)


def _check(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.files.toml_file import read_text
    from azardia_nb.games.azardia.cards.deck import Deck
    from azardia_nb.games.azardia.rules.card_kinds import Pile

    text, label = read_text(chosen.file, FileError)
    try:
        deck = Deck.parse(text, name=label)
    except DeckError as error:
        print(error)
        return NO
    counts = {pile.name.lower(): deck.count(pile) for pile in Pile}
    for warning in deck.warnings:
        print(warning)
    print(
        speak(
            "{file}: a deck of {action} action, {penalty} penalty and {event} event cards",
            file=chosen.file,
            **counts,
        )
    )
    return DONE


def _new(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.azardia.cards.deck import new_deck_text

    write_new(chosen.file, new_deck_text(), speak)
    print(speak("{file}: a deck to start from", file=chosen.file))
    return DONE
