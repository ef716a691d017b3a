"""`azardia odds --game titan-race`: exact tables in a terminal, as text or as CSV.

What a table needs is imported when it is asked for, so that help is quick.
"""

import argparse
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from azardia_nb.game.commands import DONE, Add, add_tables, whole_number
from azardia_nb.text.language import N_, Speak

if TYPE_CHECKING:
    from azardia_nb.text.listing import Row

MOST = 6  # Titans, and so dice
LAPS = 9
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


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `odds` and its tables to the commands; `add` makes one."""
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


def _dice(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.titan_race.odds.draft import distinct, once, shows

    heads = [speak("dice"), speak("the face is there"), speak("exactly once"), speak("faces")]
    rows: list[Row] = [
        [str(dice), shows(dice), once(dice), _number(distinct(dice), chosen)]
        for dice in range(1, MOST + 1)
    ]
    return _show(chosen, heads, rows)


def _draft(chosen: argparse.Namespace, speak: Speak) -> int:
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
    return _show(chosen, heads, rows)


def _safety(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.titan_race.odds.safety import places, pushed

    dice = whole_number("--dice", chosen.dice, 1, MOST, speak)
    listed = sorted(places().items(), key=lambda one: (-one[1], one[0][1], one[0][0]))
    heads = [speak("columns"), speak("rows"), speak("faces that push"), speak("probability")]
    rows: list[Row] = [
        [f"{columns:+d}" if columns else "0", f"{ahead}", str(faces), pushed(columns, ahead, dice)]
        for (columns, ahead), faces in listed
        if faces
    ]
    _show(chosen, heads, rows)
    if not chosen.csv:
        safe = sum(faces == 0 for _, faces in listed)
        print(speak("Nobody can push you on the other {n} spaces.", n=safe))
    return DONE


def _time(chosen: argparse.Namespace, speak: Speak) -> int:
    from itertools import accumulate

    from azardia_nb.games.titan_race.odds.draft import first_of_two, turns
    from azardia_nb.probability.distribution import mean

    dice = whole_number("--dice", chosen.dice, 1, MOST, speak)
    laps = whole_number("--laps", chosen.laps, 1, LAPS, speak)
    found = turns(dice, laps)
    heads = [speak("turns"), speak("exactly"), speak("at most")]
    rows: list[Row] = [
        [str(n), chance, until]
        for (n, chance), until in zip(found.items(), accumulate(found.values()), strict=True)
    ]
    _show(chosen, heads, rows)
    if not chosen.csv:
        from azardia_nb.text.say import decimal, percent

        said = speak(
            "mean {mean} turns; if two Titans never meet, the one that moves first wins with "
            "probability {chance}",
            mean=decimal(mean(found), chosen.language, 3),
            chance=percent(first_of_two(dice, laps), chosen.language, 2),
        )
        print(said)
    return DONE


def _number(value: Fraction, chosen: argparse.Namespace) -> str:
    """Return a number that is no chance: in a text as decimals too."""
    from azardia_nb.text.say import decimal, fraction

    if chosen.csv or value.denominator == 1:
        return fraction(value)
    return f"{decimal(value, chosen.language, 3)}  {fraction(value)}"


def _show(chosen: argparse.Namespace, heads: Sequence[str], rows: "list[Row]") -> int:
    from azardia_nb.text.listing import as_csv, as_text

    if chosen.csv:
        sys.stdout.write(as_csv(list(heads), rows, chosen.language))
    else:
        print(as_text(list(heads), rows, chosen.language))
    return DONE
