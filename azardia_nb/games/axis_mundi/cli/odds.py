"""`azardia odds --game axis-mundi`: exact tables in a terminal, as text or as CSV.

What a table needs is imported when it is asked for, so that help is quick.
"""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from azardia_nb.cli.options import Add, add_tables, whole_number
from azardia_nb.cli.status import DONE
from azardia_nb.text.language import N_, Speak

if TYPE_CHECKING:
    from azardia_nb.text.listing import Row

MOST_HEXES = 12
_ABOUT = {
    "ways": N_(
        "How many turns it takes from each hex up to the Axis Mundi, and home to each pier."
    ),
    "prices": N_("What walks and runs cost, in points, wounds and hit points."),
    "pushes": N_("Where one is pushed to, depending on where the attacker stands."),
    "falls": N_("To which Power Hex one falls who dies on a hex."),
    "dice": N_("Heaven or Hell, and how many tries it takes not to be cast out."),
}


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `odds` and its tables to the commands; `add` makes one."""
    table = add_tables(commands, add, speak, _ABOUT, "azardia odds --game axis-mundi")
    ways, prices = table("ways", _ways), table("prices", _prices)
    pushes, falls = table("pushes", _pushes), table("falls", _falls)
    table("dice", _dice)
    for one in (ways, pushes, falls):
        about = speak("in which round, from 1 to 6; then all lies as before")
        one.add_argument("--round", metavar="N", default="1", help=about)
    ways.add_argument("--demon", action="store_true", help=speak("of a Demon, not of an Angel"))
    wounds = speak("how many wounds you have to begin with, from 0 to 3")
    prices.add_argument("--wounds", metavar="N", default="0", help=wounds)
    for one in (pushes, falls):
        one.add_argument(
            "--hex", metavar="HEX", default="2A", help=speak("on which hex one stands")
        )


def _rules() -> Any:
    from azardia_nb.games.axis_mundi.game import variant

    return variant().rules


def _turns(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.rules.board import TURNS

    return whole_number("--round", chosen.round, 1, TURNS, speak) - 1


def _ways(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.data.maps import PIER_NAMES
    from azardia_nb.games.axis_mundi.odds.ways import NEVER, home, up
    from azardia_nb.games.axis_mundi.rules.board import HEXES
    from azardia_nb.games.axis_mundi.rules.state import ANGEL, DEMON, POINTS

    rules, turns = _rules(), _turns(chosen, speak)
    tables = [up(rules), *home(rules, DEMON if chosen.demon else ANGEL)]
    high = speak("Demon") if chosen.demon else speak("Angel")
    hunter = speak("up")
    heads = [speak("hex")]
    for goal in (hunter, *(f"{high}: {pier}" for pier in PIER_NAMES)):
        heads += [speak("{goal}, turns", goal=goal), speak("HP")]
    rows: list[Row] = []
    for at, name in enumerate(HEXES):
        row = [name]
        for found in tables:
            never = found.points[turns, POINTS, at] >= NEVER
            lost = found.hit_points()[turns, POINTS, at]
            row += ["", ""] if never else [str(found.turns[turns, POINTS, at]), str(lost)]
        rows.append(row)
    return _show(chosen, heads, rows)


def _prices(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.odds.prices import walk_or_run
    from azardia_nb.games.axis_mundi.rules.state import WOUNDS

    wounds = whole_number("--wounds", chosen.wounds, 0, WOUNDS - 1, speak)
    heads = [speak("Accessible Hexes")]
    for way in (speak("walked"), speak("run")):
        heads += [speak("{way}: points", way=way), speak("wounds"), speak("HP")]
    rows: list[Row] = []
    for hexes in range(1, MOST_HEXES + 1):
        both = walk_or_run(hexes, wounds)
        rows.append([str(hexes), *(str(number) for one in both for number in one)])
    return _show(chosen, heads, rows)


def _pushes(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.data.set_up import hex_named
    from azardia_nb.games.axis_mundi.odds.pushes import pushes
    from azardia_nb.games.axis_mundi.rules.board import HEXES

    found = pushes(_rules(), _turns(chosen, speak), hex_named(chosen.hex))
    heads = [speak("struck from"), speak("pushed to"), speak("probability")]
    rows: list[Row] = [
        [HEXES[start], HEXES[to], chance]
        for start, ends in found.items()
        for to, chance in ends.items()
    ]
    return _show(chosen, heads, rows)


def _falls(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.data.set_up import hex_named
    from azardia_nb.games.axis_mundi.odds.dice import falls_to
    from azardia_nb.games.axis_mundi.rules.board import HEXES

    found = falls_to(_rules(), _turns(chosen, speak), hex_named(chosen.hex))
    heads = [speak("Power Hex"), speak("probability")]
    rows: list[Row] = [[HEXES[to], chance] for to, chance in found.items()]
    return _show(chosen, heads, rows)


def _dice(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.odds.dice import heaven, tries

    heads = [speak("what happens"), speak("probability")]
    rows: list[Row] = [[speak("Angel"), heaven()], [speak("Demon"), 1 - heaven()]]
    rows += [
        [speak("in, and not cast out, on try {n}", n=n), chance]
        for n, chance in enumerate(tries(4), 1)
    ]
    return _show(chosen, heads, rows)


def _show(chosen: argparse.Namespace, heads: Sequence[str], rows: "list[Row]") -> int:
    from azardia_nb.text.listing import as_csv, as_text

    if chosen.csv:
        sys.stdout.write(as_csv(list(heads), rows, chosen.language))
    else:
        print(as_text(list(heads), rows, chosen.language))
    return DONE
