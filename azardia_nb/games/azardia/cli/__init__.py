"""What Azardia brings to the `azardia` command: decks, exact tables, best play, and `play --core`.

What a command needs is imported when it runs, so that help is quick.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from azardia_nb.cli.options import Commands
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.cli import deck
from azardia_nb.games.azardia.odds import cli as odds
from azardia_nb.games.azardia.odds import solve_cli
from azardia_nb.text.language import Speak


def add_options(play: argparse.ArgumentParser, speak: Speak) -> Sequence[str]:
    """Add the options of `play` that only Azardia has, and return them."""
    play.add_argument(
        "--core", action="store_true", help=speak("the core game, without cards and coins")
    )
    return ("core",)


def add_rules(command: argparse.ArgumentParser, speak: Speak) -> Sequence[str]:
    """Add the options of many games that only Azardia has, and return them."""
    command.add_argument(
        "--deck", metavar="FILE", type=Path, help=speak("a deck; by default the kit's own")
    )
    return ("deck", *add_options(command, speak))


def read_rules(chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return what was chosen so, for the variant; AzardiaError for what cannot be."""
    from azardia_nb.games.azardia.cards.deck import Deck

    if chosen.deck is None:
        return {"cards": not chosen.core}
    if chosen.core:
        raise AzardiaError(speak("--deck: the core game has no cards; remove --core"))
    return {"deck": Deck.load(chosen.deck)}


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
    return {"cards": not chosen.core}


COMMANDS = Commands(
    {"deck": deck.register, "odds": odds.register, "solve": solve_cli.register},
    add_options,
    add_rules,
    read_rules,
    players,
    seated,
)
