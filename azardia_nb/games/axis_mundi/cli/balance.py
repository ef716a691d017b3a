"""`azardia balance`: how often each Character of Axis Mundi wins, on every seat.

What it needs is imported when it runs, so that help is quick.
"""

import argparse
from typing import Any

from azardia_nb.cli.lines import say
from azardia_nb.cli.options import Add, add_files, add_game, names_in, whole_number
from azardia_nb.cli.status import DONE
from azardia_nb.games.axis_mundi.cli.files import GAME
from azardia_nb.games.axis_mundi.cli.seats import add_rules, read_rules
from azardia_nb.text.language import Speak

MOST_GAMES, MOST_SEED = 10**9, 2**63


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add the command."""
    command = add(
        commands,
        "balance",
        _balance,
        speak("Axis Mundi: how often each Character wins, with every seating played as often."),
    )
    for name, metavar, default, about in (
        ("games", "N", "6000", speak("how many games, a multiple of 60")),
        ("players", "BOTS", None, speak("bots, as in greedy,random; greedy bots by default")),
        ("seed", "N", "0", speak("a whole number; the same seed gives the same games")),
    ):
        command.add_argument(f"--{name}", metavar=metavar, default=default, help=about)
    add_game(command, speak)
    command.set_defaults(game=GAME, owners=[GAME])
    add_rules(command, speak)
    add_files(command, speak)


def _balance(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games import load
    from azardia_nb.games.axis_mundi.balance import balance
    from azardia_nb.games.house_rules import with_files

    games = whole_number("--games", chosen.games, 1, MOST_GAMES, speak)
    seed = whole_number("--seed", chosen.seed, 0, MOST_SEED, speak)
    players = names_in(chosen.players) if chosen.players else None
    rules = read_rules(chosen, speak)
    rules |= with_files(load(GAME), deck=chosen.deck, map=chosen.map)
    told = balance(games, players, seed=seed, **rules)
    say("\n".join(told.lines(chosen.language)))
    return DONE
