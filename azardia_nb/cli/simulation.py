"""`azardia simulate`: many games between bots.

Modules are imported when the command runs, so that `--help` is quick.
"""

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from azardia_nb.cli.lines import say
from azardia_nb.game.commands import (
    DONE,
    Add,
    Commands,
    add_files,
    add_game,
    names_in,
    refuse_foreign,
    whole_number,
)
from azardia_nb.text.language import Speak

if TYPE_CHECKING:
    from azardia_nb.simulation import Results, Stored


MOST_GAMES = 10**9
MOST_SEED = 10**18
MOST_THREADS = 1000


def _add_rules(
    command: argparse.ArgumentParser, brought: Mapping[str, Commands], speak: Speak
) -> None:
    foreign = {
        option: game for game, one in brought.items() for option in one.add_rules(command, speak)
    }
    add_files(command, speak)
    command.set_defaults(foreign=foreign, brought=brought)


def _rules(chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return the arguments of the variant: from the game's own options, and from files."""
    from azardia_nb.game.house_rules import with_files
    from azardia_nb.game.registry import load

    refuse_foreign(chosen, speak)
    one = chosen.brought.get(chosen.game)
    rules = one.read_rules(chosen, speak) if one else {}
    return {**rules, **with_files(load(chosen.game), deck=chosen.deck, map=chosen.map)}


def register(
    commands: "argparse._SubParsersAction[Any]",
    add: Add,
    brought: Mapping[str, Commands],
    speak: Speak,
) -> None:
    """Add the command `simulate`, with the options of the games in `brought`."""
    simulate = add(
        commands,
        "simulate",
        _simulate,
        speak("Let bots play many games, and summarize the results."),
    )
    for name, metavar, default, about in (
        ("games", "N", "10000", speak("how many games")),
        ("players", "BOTS", None, speak("bots, as in easy,usual,strong; usual ones by default")),
        (
            "rulings",
            "CHANGES",
            None,
            speak("rulings and numbers, as in goal=120 or goal=120,zone_return=stop"),
        ),
        ("seed", "N", "0", speak("a whole number; the same seed gives the same games")),
        ("jobs", "N", None, speak("how many threads; by default one per core")),
    ):
        simulate.add_argument(f"--{name}", metavar=metavar, default=default, help=about)
    _add_rules(simulate, brought, speak)
    simulate.add_argument(
        "--out",
        metavar="DIR",
        help=speak(
            "save one row per game in a folder of Parquet files; an interrupted run "
            "continues where it stopped"
        ),
    )
    add_game(simulate, speak)


def _simulate(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.game.house_rules import read_changes, variant_with
    from azardia_nb.game.registry import load
    from azardia_nb.simulation import simulate, store

    game = load(chosen.game)
    games = whole_number("--games", chosen.games, 1, MOST_GAMES, speak)
    jobs = chosen.jobs and whole_number("--jobs", chosen.jobs, 1, MOST_THREADS, speak)
    changes = read_changes(chosen.rulings, game, chosen.language) if chosen.rulings else {}
    players = None if chosen.players is None else names_in(chosen.players)
    options: dict[str, Any] = {
        "game": variant_with(changes, game, **_rules(chosen, speak)),
        "seed": whole_number("--seed", chosen.seed, 0, MOST_SEED, speak),
        "jobs": jobs,
    }
    played: Results | Stored
    if chosen.out is None:
        played = simulate(games, players, **options)
    else:
        played = store(chosen.out, games, players, **options)
    say("\n".join(played.summary().lines(chosen.language)))
    if chosen.out is not None:
        say(speak("Saved in {file}", file=chosen.out))
    if played.interrupted:
        raise KeyboardInterrupt  # for the exit status
    return DONE
