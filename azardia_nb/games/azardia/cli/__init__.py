"""What Azardia brings to the `azardia` command: decks, exact tables, best play, and `play --core`.

What a command needs is imported when it runs, so that help is quick.
"""

import argparse
from collections.abc import Sequence
from typing import Any

from azardia_nb.cli.options import Commands
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.cli import deck
from azardia_nb.games.azardia.odds import cli as odds
from azardia_nb.games.azardia.odds import solve_cli
from azardia_nb.text.language import Speak


def add_options(command: argparse.ArgumentParser, speak: Speak) -> Sequence[str]:
    """Add the options that only Azardia has, and return them."""
    command.add_argument(
        "--core", action="store_true", help=speak("the core game, without cards and coins")
    )
    return ("core",)


def read_rules(chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return what was chosen so, for the variant; AzardiaError for what cannot be."""
    if chosen.core and chosen.deck is not None:
        raise AzardiaError(speak("--deck: the core game has no cards; remove --core"))
    return {"cards": not chosen.core}


def players(speak: Speak) -> str:
    """Return who may play, for the help."""
    return speak(
        "two to four of the bots random, greedy, cautious, racer, hoarder, fighter and "
        "planner, as in greedy,random; or perfect and another bot, with --core"
    )


def seated(names: Sequence[str], chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return which game these play; AzardiaError for those that cannot."""
    if not 2 <= len(names) <= 4:
        raise AzardiaError(
            speak("--players: use two to four bots (you gave {count})", count=len(names))
        )
    if "perfect" in names and not (chosen.core and len(names) == 2):
        raise AzardiaError(
            speak(
                "The perfect bot only plays the two-player core game: add --core and name two bots."
            )
        )
    return read_rules(chosen, speak)


COMMANDS = Commands(
    {"deck": deck.register, "odds": odds.register, "solve": solve_cli.register},
    add_options,
    add_options,
    read_rules,
    players,
    seated,
)
