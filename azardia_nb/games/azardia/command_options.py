"""What commands let one choose of Azardia besides house rules: its deck, or no cards at all."""

import argparse
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.protocol import CommandOptions
from azardia_nb.text.language import Speak


def _add(command: argparse.ArgumentParser, speak: Speak) -> None:
    command.add_argument(
        "--deck", metavar="FILE", type=Path, help=speak("a deck; without it, the kit's")
    )
    command.add_argument(
        "--core", action="store_true", help=speak("the core game, without cards and coins")
    )


def _read(chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    if chosen.deck is None:
        return {"cards": not chosen.core}
    if chosen.core:
        raise AzardiaError(speak("--deck: the core game has no cards; leave --core out"))
    return {"deck": Deck.load(chosen.deck)}


COMMAND_OPTIONS = CommandOptions(("core", "deck"), _add, _read)
