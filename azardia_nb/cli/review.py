"""`azardia review`: a saved game looked at afterwards, in a terminal."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azardia_nb.cli.lines import say
from azardia_nb.cli.options import Add, whole_number
from azardia_nb.cli.status import DONE
from azardia_nb.text.language import Speak

if TYPE_CHECKING:
    from azardia_nb.game import Game
    from azardia_nb.simulation.review import Review

ROWS = 12  # of the curve, at most
MOST_GAMES, MOST_SEED = 100_000, 10**18


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
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
            games=chosen.games and whole_number("--games", chosen.games, 1, MOST_GAMES, speak),
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
