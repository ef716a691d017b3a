"""Commands of Titan Race for `azardia`: checks of files, exact tables, the solved duel.

Each command imports its modules when it runs, so that help is quick.
"""

import argparse
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from azardia_nb.game.commands import (
    DONE,
    Add,
    Commands,
    Files,
    Shown,
    add_tables,
    decks,
    whole_number,
)
from azardia_nb.text.language import N_, Speak

if TYPE_CHECKING:
    from azardia_nb.text.listing import Row

# --- files ----------------------------------------------------------------------------------------


def _circuits(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.titan_race.data import circuits

    found, warnings = circuits.parse(text, label)
    return [*warnings, speak("{file}: circuits: {names}", file=file, names=", ".join(found))]


def _deck(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.titan_race.data import cards

    deck = cards.parse(text, label)
    said = N_("{file}: a deck of {n} bonus cards of {kinds} kinds")
    return [*deck.warnings, speak(said, file=file, n=deck.size, kinds=len(deck.cards))]


def _kit(file: str) -> str:
    from azardia_nb.games.titan_race.data import packaged

    return packaged(file)


CIRCUITS = Files(
    "circuit",
    N_("Check circuits for Titan Race, or start new ones."),
    N_("Check circuits and say how to fix each problem, line by line."),
    N_("Write circuits to start from."),
    N_("{file}: circuits to start from"),
    _circuits,
    lambda: _kit("circuits.toml"),
)
DECK = decks(_deck, lambda: _kit("cards.toml"))


# --- tables ---------------------------------------------------------------------------------------


MOST = 6  # maximum number of Titans, and so of dice
MOST_LAPS = 9
_ABOUT = {
    "dice": N_(
        "Probability that a face appears among some dice, that it appears once, and how "
        "many faces appear."
    ),
    "draft": N_("How many rows each die of the draft, and each seat, is worth."),
    "safety": N_(
        "Probability that a rival can push you, depending on where you are relative to it."
    ),
    "time": N_("How many turns a lone Titan needs if it takes the best of several dice each turn."),
}


def register_odds(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add the `odds` command and its tables; `add` creates a command."""
    table = add_tables(commands, add, speak, _ABOUT, "azardia odds --game titan-race")
    table("dice", _dice)
    draft = table("draft", _draft)
    safety = table("safety", _safety)
    time = table("time", _time)
    titans = speak("how many Titans (and so how many dice)")
    draft.add_argument("--titans", metavar="N", default="4", help=titans)
    draft.add_argument(
        "--rolling", action="store_true", help=speak("with the other reading of the draft")
    )
    safety.add_argument(
        "--dice", metavar="N", default="2", help=speak("how many dice are on offer")
    )
    time.add_argument("--dice", metavar="N", default="2", help=speak("how many dice are on offer"))
    time.add_argument("--laps", metavar="N", default="3", help=speak("how many laps"))


def _dice(chosen: argparse.Namespace, speak: Speak) -> Shown:
    from azardia_nb.games.titan_race.odds.draft import (
        chance_shown,
        chance_shown_once,
        mean_distinct_faces,
    )

    heads = [speak("dice"), speak("the face is there"), speak("exactly once"), speak("faces")]
    rows: list[Row] = [
        [
            str(dice),
            chance_shown(dice),
            chance_shown_once(dice),
            _number(mean_distinct_faces(dice), chosen),
        ]
        for dice in range(1, MOST + 1)
    ]
    return Shown(heads, rows)


def _draft(chosen: argparse.Namespace, speak: Speak) -> Shown:
    from azardia_nb.games.titan_race.odds.draft import kth_best, seats
    from azardia_nb.probability.distribution import mean

    titans = whole_number("--titans", chosen.titans, 1, MOST, speak)
    heads = [
        speak("place"),
        *(speak("{n} rows", n=n) for n in (2, 3, 4)),
        speak("this die, mean"),
        speak("this seat, mean"),
    ]
    of_seats = seats(titans, rolling=chosen.rolling)
    rows: list[Row] = []
    for k, seat in enumerate(of_seats, 1):
        die = kth_best(titans, k)
        rows.append([str(k), *die.values(), _number(mean(die), chosen), _number(seat, chosen)])
    return Shown(heads, rows)


def _safety(chosen: argparse.Namespace, speak: Speak) -> Shown:
    from azardia_nb.games.titan_race.odds.safety import pushed, pushing_faces

    dice = whole_number("--dice", chosen.dice, 1, MOST, speak)
    listed = sorted(pushing_faces().items(), key=lambda one: (-one[1], one[0][1], one[0][0]))
    heads = [speak("columns"), speak("rows"), speak("faces that push"), speak("probability")]
    rows: list[Row] = [
        [f"{columns:+d}" if columns else "0", f"{ahead}", str(faces), pushed(columns, ahead, dice)]
        for (columns, ahead), faces in listed
        if faces
    ]
    safe = sum(faces == 0 for _, faces in listed)
    return Shown(heads, rows, [speak("Nobody can push you on the other {n} spaces.", n=safe)])


def _time(chosen: argparse.Namespace, speak: Speak) -> Shown:
    from itertools import accumulate

    from azardia_nb.games.titan_race.odds.draft import first_of_two, turns
    from azardia_nb.probability.distribution import mean
    from azardia_nb.text.say import decimal, percent

    dice = whole_number("--dice", chosen.dice, 1, MOST, speak)
    laps = whole_number("--laps", chosen.laps, 1, MOST_LAPS, speak)
    found = turns(dice, laps)
    heads = [speak("turns"), speak("exactly"), speak("at most")]
    rows: list[Row] = [
        [str(n), chance, until]
        for (n, chance), until in zip(found.items(), accumulate(found.values()), strict=True)
    ]
    said = speak(
        "mean {mean} turns; if two Titans never meet, the one that moves first wins with "
        "probability {chance}",
        mean=decimal(mean(found), chosen.language, 3),
        chance=percent(first_of_two(dice, laps), chosen.language, 2),
    )
    return Shown(heads, rows, [said])


def _number(value: Fraction, chosen: argparse.Namespace) -> str:
    """Return a number as text; outside CSV with a decimal value beside the fraction."""
    from azardia_nb.text.say import decimal, fraction

    if chosen.csv or value.denominator == 1:
        return fraction(value)
    return f"{decimal(value, chosen.language, 3)}  {fraction(value)}"


# --- the duel -------------------------------------------------------------------------------------


LAPS = 3
DIGITS = 4  # of a percentage
Solved = TypeVar("Solved")


def register_solve(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add the `solve` command; `add` creates a command."""
    about = speak("Solve the duel of two Titans with six lives each, on a plain board.")
    solve = add(commands, "solve", _solve, about)
    solve.add_argument("--laps", metavar="N", default=str(LAPS), help=speak("how many laps"))
    bare = speak("with free pushes, free wild dice and no strikes, in exact fractions")
    solve.add_argument("--bare", action="store_true", help=bare)


def _solve(chosen: argparse.Namespace, speak: Speak) -> int:
    laps = whole_number("--laps", chosen.laps, 1, LAPS, speak)
    return (_bare if chosen.bare else _plain)(laps, chosen.language, speak)


def _plain(laps: int, code: str, speak: Speak) -> int:
    from azardia_nb.games.titan_race.odds import duel

    solved, took = _timed(lambda: duel.solve(laps), code)
    positions = int(duel.all_stands(laps)[1].sum())
    _say_solved(positions, took, solved.residual, code, speak)
    _say_first(solved.first_wins, code, speak)
    _say_once(speak)
    return DONE


def _bare(laps: int, code: str, speak: Speak) -> int:
    from azardia_nb.games.titan_race.odds.bare_duel import solve
    from azardia_nb.text.say import fraction, whole

    solved, took = _timed(lambda: solve(laps), code)
    said = speak(
        "{n} positions solved in {time} s, in exact fractions.",
        n=whole(len(solved.values), code),
        time=took,
    )
    print(said)
    _say_first(float(solved.first_wins), code, speak)
    print(speak("The fraction: {fraction}", fraction=fraction(solved.first_wins)))
    _say_once(speak)
    return DONE


def _timed(solve: Callable[[], Solved], code: str) -> tuple[Solved, str]:
    """Return the result of `solve` and the seconds that it took, as text."""
    from azardia_nb.text.say import decimal

    begun = perf_counter()
    solved = solve()
    return solved, decimal(perf_counter() - begun, code, 1)


def _say_solved(positions: int, took: str, residual: float, code: str, speak: Speak) -> None:
    from azardia_nb.text.say import whole

    said = speak(
        "{n} positions solved in {time} s, residual {residual}.",
        n=whole(positions, code),
        time=took,
        residual=f"{residual:.1e}",
    )
    print(said)


def _say_first(wins: float, code: str, speak: Speak) -> None:
    from azardia_nb.text.say import percent

    share = percent(wins, code, DIGITS)
    print(speak("The first player wins {share} of the races.", share=share))


def _say_once(speak: Speak) -> None:
    said = speak(
        "No turn leads back, so each position is worked out once, after all the positions that "
        "can follow it."
    )
    print(said)


COMMANDS = Commands(
    {
        "circuit": CIRCUITS.register,
        "deck": DECK.register,
        "odds": register_odds,
        "solve": register_solve,
    }
)
