"""`azardia simulate`, `compare` and `tournament`: many games, house rules, and which bot is best.

It stands outside of `lab`, whose import takes a second, so that help is quick.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azardia_nb.cli.options import (
    AZARDIA,
    Add,
    add_game,
    only_azardia,
    read_numbers,
    whole_number,
)
from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import Speak

if TYPE_CHECKING:
    import pandas as pd

    from azardia_nb.games.azardia.cards.deck import Deck
    from azardia_nb.simulation import Results, Stored

DONE = 0
MOST_GAMES = 10**9
MOST_SEED = 10**18
MOST_THREADS = 1000


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add the commands; `add` makes one."""
    _register_simulate(commands, add, speak)
    compare = add(
        commands,
        "compare",
        _compare,
        speak("Tell what house rules do to the game, each compared with the usual rules."),
    )
    compare.add_argument(
        "changes",
        metavar="CHANGES",
        nargs="+",
        help=speak("rulings and numbers, as in goal=120 or goal=120,zone_return=stop"),
    )
    tournament = add(
        commands,
        "tournament",
        _tournament,
        speak("Let bots play a tournament: ratings, and who beats whom."),
    )
    players = speak("bots, as in greedy,random")
    for command, field, games in (
        (compare, "greedy,greedy,greedy,greedy", "2000"),
        (tournament, "random,greedy", "400"),
    ):
        command.add_argument("--players", metavar="BOTS", default=field, help=players)
        command.add_argument(
            "--games",
            metavar="N",
            default=games,
            help=speak("games under each set of rules")
            if command is compare
            else speak("games of each line-up"),
        )
        command.add_argument(
            "--deck", metavar="FILE", type=Path, help=speak("a deck; without it, the kit's")
        )
        command.add_argument(
            "--core", action="store_true", help=speak("the core game, without cards and coins")
        )
        command.add_argument(
            "--seed",
            metavar="N",
            default="0",
            help=speak("a whole number; the same one plays the same games"),
        )
        command.add_argument("--csv", action="store_true", help=speak("as CSV"))
    tournament.add_argument(
        "--seats", metavar="N", default="2", help=speak("how many play at a table, 2 to 4")
    )


def _register_simulate(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    simulate = add(
        commands,
        "simulate",
        _simulate,
        speak("Play many games between bots, and tell what came of them."),
    )
    for name, metavar, default, about in (
        ("games", "N", "10000", speak("how many games")),
        ("players", "BOTS", None, speak("bots, as in greedy,random; greedy ones without it")),
        (
            "rulings",
            "CHANGES",
            None,
            speak("rulings and numbers, as in goal=120 or goal=120,zone_return=stop"),
        ),
        ("seed", "N", "0", speak("a whole number; the same one plays the same games")),
        ("jobs", "N", None, speak("how many threads; without it, one for each core")),
    ):
        simulate.add_argument(f"--{name}", metavar=metavar, default=default, help=about)
    simulate.add_argument(
        "--deck", metavar="FILE", type=Path, help=speak("a deck; without it, the kit's")
    )
    simulate.add_argument(
        "--core", action="store_true", help=speak("the core game, without cards and coins")
    )
    simulate.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        help=speak("keep a row a game in a folder of Parquet files; a run that ended goes on"),
    )
    add_game(simulate, speak)


def _simulate(chosen: argparse.Namespace, speak: Speak) -> int:
    if chosen.game != AZARDIA:
        return _simulate_any(chosen, speak)
    from azardia_nb.simulation.house_rules import read_changes, rules_with
    from azardia_nb.simulation.simulate import collect, say_interrupted, task_of
    from azardia_nb.simulation.stored import store
    from azardia_nb.simulation.threads import threads

    games = whole_number("--games", chosen.games, 1, MOST_GAMES, speak)
    jobs = chosen.jobs and whole_number("--jobs", chosen.jobs, 1, MOST_THREADS, speak)
    changes = read_changes(chosen.rulings, chosen.language) if chosen.rulings else {}
    rulings, numbers = rules_with(changes)
    task = task_of(
        _players(chosen.players or ",".join(["greedy"] * 4)),
        rulings=rulings,
        numbers=numbers,
        deck=_deck(chosen, speak),
        cards=not chosen.core,
        seed=whole_number("--seed", chosen.seed, 0, MOST_SEED, speak),
    )
    if chosen.out is None:
        played: Results | Stored = collect(task, games, threads(jobs))
    else:
        played = store(chosen.out, task, games, threads(jobs))
    told = played.summary()
    print("\n".join(told.lines(chosen.language)))
    if chosen.out is not None:
        print(speak("Kept in {file}", file=str(chosen.out)))
    if played.interrupted:
        say_interrupted(told.games, games, chosen.language)
        raise KeyboardInterrupt  # for the exit status
    return DONE


def _simulate_any(chosen: argparse.Namespace, speak: Speak) -> int:
    """Play many games of a game other than Azardia."""
    import numpy as np

    from azardia_nb.games import load
    from azardia_nb.simulation.general import BOTS, simulate_any
    from azardia_nb.simulation.statistics import mean, share

    only_azardia(chosen, ("core", "deck", "jobs", "out"), speak)
    game = load(chosen.game)
    seats = max(2, game.seats[0]) if len(game.seats) > 1 else game.seats[0]
    players = _players(chosen.players) if chosen.players else [BOTS[-1]] * seats
    games = whole_number("--games", chosen.games, 1, MOST_GAMES, speak)
    seed = whole_number("--seed", chosen.seed, 0, MOST_SEED, speak)
    variant = game.variant(**read_numbers(chosen.rulings, game.variant, speak))
    played = simulate_any(variant, games, players, seed=seed)
    print(speak("{games} games, seed {seed}", games=games, seed=seed))
    for at, name in enumerate(players, 1):
        won = share(int((played["winner"] == at).sum()), games).told(chosen.language)
        print(speak("Player {n}, {bot}: {share}", n=at, bot=name, share=won))
    lasted = mean(np.asarray(played["rounds"], float)).told(chosen.language)
    print(speak("Rounds on average: {rounds}", rounds=lasted))
    return DONE


def _compare(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.simulation.compare import compare, read_arms

    arms = read_arms(chosen.changes, chosen.language)
    games = whole_number("--games", chosen.games, 2, MOST_GAMES, speak)
    found = compare(
        arms,
        games,
        _players(chosen.players),
        deck=_deck(chosen, speak),
        cards=not chosen.core,
        seed=whole_number("--seed", chosen.seed, 0, MOST_SEED, speak),
    )
    if chosen.csv:
        _csv(found.frame(chosen.language))
    else:
        print("\n".join(found.lines(chosen.language)))
    if found.interrupted:
        raise KeyboardInterrupt  # for the exit status
    return DONE


def _tournament(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.azardia.rules.state import MAX_SEATS
    from azardia_nb.simulation.tournament import tournament

    found = tournament(
        _players(chosen.players),
        whole_number("--games", chosen.games, 1, MOST_GAMES, speak),
        seats=whole_number("--seats", chosen.seats, 2, MAX_SEATS, speak),
        deck=_deck(chosen, speak),
        cards=not chosen.core,
        seed=whole_number("--seed", chosen.seed, 0, MOST_SEED, speak),
    )
    if chosen.csv:
        _csv(found.table())
    else:
        print("\n".join(found.lines(chosen.language)))
    if found.interrupted:
        raise KeyboardInterrupt  # for the exit status
    return DONE


def _players(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _deck(chosen: argparse.Namespace, speak: Speak) -> "Deck | None":
    from azardia_nb.games.azardia.cards.deck import Deck

    if chosen.deck is None:
        return None
    if chosen.core:
        raise AzardiaError(speak("--deck: the core game has no cards; leave --core out"))
    return Deck.load(chosen.deck)


def _csv(frame: "pd.DataFrame") -> None:
    # A point and a comma in every language, as in the exact tables: other programs expect them.
    frame.to_csv(sys.stdout, float_format="%.10g", lineterminator="\n")
