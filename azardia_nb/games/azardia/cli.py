"""The files and options of Azardia on the command line.

Modules are imported where they are used, so that `--help` is fast.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.game.commands import Commands, OwnFile
from azardia_nb.text.language import N_, Speak


def _deck(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.azardia.cards.deck import Deck
    from azardia_nb.games.azardia.rules.card_kinds import Pile

    deck = Deck.parse(text, name=label)
    line = N_("{file}: a deck of {action} action, {penalty} penalty and {event} event cards")
    counts = {pile.name.lower(): deck.count(pile) for pile in Pile}
    return [*deck.warnings, speak(line, file=file, **counts)]


def _new_deck() -> str:
    from azardia_nb.games.azardia.cards.deck import new_deck_text

    return new_deck_text()


# --- options of `simulate` ------------------------------------------------------------------------


def add_rules(command: argparse.ArgumentParser, speak: Speak) -> Sequence[str]:
    """Add the options that only Azardia has to a command; return their names."""
    command.add_argument(
        "--core", action="store_true", help=speak("the core game, without cards and coins")
    )
    return ("core",)


def read_rules(chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return the arguments of `variant`, from the options of a command.

    Raises AzardiaError for options that contradict each other.
    """
    if chosen.core and chosen.deck is not None:
        raise AzardiaError(speak("--deck: the core game has no cards; remove --core"))
    return {"cards": not chosen.core}


def players(speak: Speak) -> str:
    """Return the help text on possible players."""
    return speak(
        "two to four of the bots easy, usual (or greedy), strong (or planner), random, cautious, "
        "racer, hoarder and fighter, as in usual,strong; or perfect and another bot, with --core"
    )


COMMANDS = Commands(
    OwnFile(N_("{file}: a deck to start from"), _deck, _new_deck),
    add_rules=add_rules,
    read_rules=read_rules,
    players=players,
)
