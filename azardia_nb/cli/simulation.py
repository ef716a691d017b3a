"""Many games, house rules, bots, one game: `simulate`, `compare`, `tournament`, `review`.

It stands outside of `lab`, whose import takes a second, so that help is quick.
"""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
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
    import pandas as pd

    from azardia_nb.game.game import Game
    from azardia_nb.simulation import Results, Stored
    from azardia_nb.simulation.review import Review


MOST_GAMES = 10**9
MOST_SEED = 10**18
MOST_THREADS = 1000


def register(
    commands: "argparse._SubParsersAction[Any]",
    add: Add,
    brought: Mapping[str, Commands],
    speak: Speak,
) -> None:
    """Add the commands; `add` makes one, and `brought` is what games bring, by their names."""
    _register_simulate(commands, add, brought, speak)
    compare = add(
        commands,
        "compare",
        _compare,
        speak("Compare house rules with the standard rules."),
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
    for command, field, games in ((compare, None, "2000"), (tournament, "random,greedy", "400")):
        command.add_argument("--players", metavar="BOTS", default=field, help=players)
        command.add_argument(
            "--games",
            metavar="N",
            default=games,
            help=speak("games under each set of rules")
            if command is compare
            else speak("games for each line-up"),
        )
        _add_rules(command, brought, speak)
        command.add_argument(
            "--seed",
            metavar="N",
            default="0",
            help=speak("a whole number; the same seed gives the same games"),
        )
        command.add_argument("--csv", action="store_true", help=speak("as CSV"))
        add_game(command, speak)
    tournament.add_argument(
        "--seats",
        metavar="N",
        help=speak("how many play at a table; by default 2, or as few as the game needs"),
    )


def _add_rules(
    command: argparse.ArgumentParser, brought: Mapping[str, Commands], speak: Speak
) -> None:
    foreign = {
        option: game for game, one in brought.items() for option in one.add_rules(command, speak)
    }
    add_files(command, speak)
    command.set_defaults(foreign=foreign, brought=brought)


def _rules(chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return for its variant what was chosen of options that the game has brought, and of files."""
    from azardia_nb.game.house_rules import with_files
    from azardia_nb.game.registry import load

    refuse_foreign(chosen, speak)
    one = chosen.brought.get(chosen.game)
    rules = one.read_rules(chosen, speak) if one else {}
    return {**rules, **with_files(load(chosen.game), deck=chosen.deck, map=chosen.map)}


def _register_simulate(
    commands: "argparse._SubParsersAction[Any]",
    add: Add,
    brought: Mapping[str, Commands],
    speak: Speak,
) -> None:
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
    players = _players(chosen.players)
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


def _compare(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.game.registry import load
    from azardia_nb.simulation.compare import compare, read_arms

    game = load(chosen.game)
    arms = read_arms(chosen.changes, game, chosen.language)
    games = whole_number("--games", chosen.games, 2, MOST_GAMES, speak)
    found = compare(
        arms,
        games,
        _players(chosen.players),
        game=game,
        seed=whole_number("--seed", chosen.seed, 0, MOST_SEED, speak),
        **_rules(chosen, speak),
    )
    if chosen.csv:
        _csv(found.frame(chosen.language))
    else:
        say("\n".join(found.lines(chosen.language)))
    if found.interrupted:
        raise KeyboardInterrupt  # for the exit status
    return DONE


def _tournament(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.game.registry import load
    from azardia_nb.simulation.tournament import least_seats, tournament

    game, seats = load(chosen.game), chosen.seats
    if seats is not None:
        seats = whole_number("--seats", seats, least_seats(game), game.seats[-1], speak)
    found = tournament(
        _players(chosen.players) or (),
        whole_number("--games", chosen.games, 1, MOST_GAMES, speak),
        seats=seats,
        game=game,
        seed=whole_number("--seed", chosen.seed, 0, MOST_SEED, speak),
        **_rules(chosen, speak),
    )
    if chosen.csv:
        _csv(found.table())
    else:
        say("\n".join(found.lines(chosen.language)))
    if found.interrupted:
        raise KeyboardInterrupt  # for the exit status
    return DONE


def _players(text: str | None) -> list[str] | None:
    return None if text is None else names_in(text)


def _csv(frame: "pd.DataFrame") -> None:
    # A point and a comma in every language, as in the exact tables: other programs expect them.
    frame.to_csv(sys.stdout, float_format="%.10g", lineterminator="\n")


# --- a game looked at afterwards ------------------------------------------------------------------


ROWS = 12  # of the curve, at most
MOST_REVIEWED = 100_000  # games from each point


def register_review(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add the command."""
    review = add(
        commands,
        "review",
        _run,
        speak(
            "Review a saved game: the probability of winning at each step, and the moves that "
            "cost most."
        ),
    )
    review.add_argument("file", metavar="FILE", type=Path)
    review.add_argument(
        "--seat",
        metavar="N",
        help=speak("the player whose moves are examined; all players by default"),
    )
    review.add_argument(
        "--games",
        metavar="N",
        help=speak("how many games are played from each point where no exact value is known"),
    )
    review.add_argument(
        "--seed",
        metavar="N",
        default="0",
        help=speak("a whole number; the same one gives the same review"),
    )
    review.add_argument("--csv", action="store_true", help=speak("print the whole curve as CSV"))


def _run(chosen: argparse.Namespace, speak: Speak) -> int:
    from tqdm import tqdm

    from azardia_nb.records.save import load
    from azardia_nb.simulation.review import review, say_cost

    game = load(chosen.file, None)
    game.go(len(game))
    seats = chosen.seat and [whole_number("--seat", chosen.seat, 1, game.players, speak)]
    with tqdm(total=100, unit="%", leave=False, delay=0.5, disable=None) as shown:
        found = review(
            game,
            seats=seats or None,
            games=chosen.games and whole_number("--games", chosen.games, 1, MOST_REVIEWED, speak),
            seed=whole_number("--seed", chosen.seed, 0, MOST_SEED, speak),
            report_progress=lambda share: shown.update(int(100 * share) - shown.n) and None,
        )
    if chosen.csv:
        _write_csv(game, found)
        return DONE
    names = game.names(chosen.language)
    if game.over:
        say(game.result(chosen.language))
    say(f"\n{found.title(chosen.language)}")
    print(f"{_curve(names, found, chosen.language, speak)}\n")
    if found.costs:
        say(speak("Moves that cost most, in percentage points"))
    else:
        say(speak("None of the moves examined cost more than chance can explain."))
    for cost in found.costs:
        say("  " + say_cost(game, cost, names, chosen.language))
    say(f"\n{found.how(chosen.language)}")
    return DONE


def _curve(names: list[str], found: "Review", code: str, speak: Speak) -> str:
    """Return some points of the curve as a table, both ends among them."""
    from azardia_nb.text.listing import Row, as_text

    last = len(found.points) - 1
    count = min(ROWS, last + 1)
    picked = [found.points[k * last // max(1, count - 1)] for k in range(count)]
    rows: list[Row] = [
        [f"{point.position}", *(one.value for one in point.seats)] for point in picked
    ]
    return as_text([speak("Step"), *names], rows, code)


def _write_csv(game: "Game", found: "Review") -> None:
    """Write every point of the curve; numbers have a point, as other programs expect."""
    import csv

    heads = [
        f"seat {n}{part}" for n in range(1, game.players + 1) for part in ("", " low", " high")
    ]
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["step", *heads])
    for point in found.points:
        values = [value for one in point.seats for value in (one.value, one.low, one.high)]
        table.writerow([point.position, *(f"{value:.6g}" for value in values)])
