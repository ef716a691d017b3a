"""`azardia odds --game axis-mundi`: exact tables in a terminal, as text or as CSV.

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

MOST_HEXES = 12
MOST_POINTS = 9
MOST_ENDS, MOST_WORTH = 30, 99
WITHIN = (5, 10, 20)  # throws
_ABOUT = {
    "ways": N_(
        "How many turns it takes from each hex up to the Axis Mundi, and home to each pier."
    ),
    "prices": N_("What walks and runs cost, in points, wounds and hit points."),
    "pushes": N_("Where you are pushed to, depending on where the attacker stands."),
    "falls": N_("To which Power Hex one falls who dies on a hex."),
    "dice": N_("Heaven or Hell, and how many tries it takes not to be cast out."),
    "draws": N_("The probability that a hand holds a bow, a given card, or two alike."),
    "hand": N_("How to split a hand between both decks to hold one card of each."),
    "poison": N_("How many throws a brew takes, by what one aims at."),
    "free-will": N_("What a Free Will card is worth on entering the Axis Mundi."),
    "information": N_("What a look is worth before one chooses: with it, without it."),
    "points": N_("What one more action point adds, by how many you have."),
    "seek": N_("Where to hide, and where to strike: both mixed strategies."),
}


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `odds` and its tables to the commands; `add` makes one."""
    table = add_tables(commands, add, speak, _ABOUT, "azardia odds --game axis-mundi")
    ways, prices = table("ways", _ways), table("prices", _prices)
    pushes, falls = table("pushes", _pushes), table("falls", _falls)
    table("dice", _dice)
    table("draws", _draws)
    hand = table("hand", _hand)
    table("poison", _poison)
    table("free-will", _free_will)
    table("information", _information)
    points = table("points", _points)
    seek = table("seek", _seek)
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
    card = speak("which 1-Time card")
    hand.add_argument("--one", metavar="CARD", default="inspiration", help=card)
    card = speak("which Permanent card")
    hand.add_argument("--perm", metavar="CARD", default="alpinist", help=card)
    room = speak("how many more cards the hand may hold")
    points.add_argument("--room", metavar="N", default="10", help=room)
    worths = speak("what each end is worth to the one who hides, as in 3,2,1")
    seek.add_argument("--ends", metavar="N,N,…", default="3,2,1", help=worths)


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


def _draws(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.odds.draws import alike, bow, bow_with_exchange, held

    heads = [speak("what is drawn"), speak("probability")]
    rows: list[Row] = [
        [speak("a bow among five"), bow()],
        [speak("a bow, all five exchanged once if there is none"), bow_with_exchange()],
        [speak("a given Permanent card among five"), held("alpinist")],
        [speak("a given Permanent card among six"), held("alpinist", draws=6)],
        [speak("two alike among five Permanent cards"), alike()],
    ]
    return _show(chosen, heads, rows)


def _hand(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.errors import AzardiaError
    from azardia_nb.games.axis_mundi.data.cards import kit
    from azardia_nb.games.axis_mundi.odds.draws import HAND, split_hand

    cards = kit()
    for option, id in (("one", chosen.one), ("perm", chosen.perm)):
        if cards.cards[cards.kind(id)].kind != option:
            said = speak("--{option}: {name} is of the other deck", option=option, name=id)
            raise AzardiaError(said)
    heads = [speak("1-Time"), speak("Permanent"), speak("probability of both")]
    rows: list[Row] = [
        [str(k), str(HAND - k), chance]
        for k, chance in enumerate(split_hand(chosen.one, chosen.perm), 1)
    ]
    return _show(chosen, heads, rows)


def _poison(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.odds.poison import (
        fastest,
        one_dose_only,
        soonest,
        throws_by,
        within_by,
    )
    from azardia_nb.text.say import decimal

    heads = [speak("aim"), speak("throws to a first brew"), speak("throws for each dose")]
    heads += [speak("within {n} throws", n=n) for n in WITHIN]
    aims = {
        speak("the soonest brew"): soonest(),
        speak("never two doses"): one_dose_only(),
        speak("the most doses in the long run"): fastest(),
    }
    rows: list[Row] = []
    for aim, solved in aims.items():
        both = throws_by(solved.policy)
        numbers = (decimal(float(one), chosen.language, 3) for one in both)
        rows.append([aim, *numbers, *(within_by(solved.policy, n) for n in WITHIN)])
    return _show(chosen, heads, rows)


def _free_will(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.odds.dice import kept, named_first, still_in_hand, without

    heads = [speak("the card"), speak("what one wishes for"), speak("still in hand")]
    rows: list[Row] = [
        [speak("there is none"), without(), ""],
        [speak("played as one enters"), named_first(), Fraction(0)],
        [speak("kept for after the dice"), kept(), still_in_hand()],
    ]
    return _show(chosen, heads, rows)


def _information(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.odds.draws import HAND
    from azardia_nb.games.axis_mundi.odds.information import demand, peek, truth_arrow
    from azardia_nb.text.say import decimal

    looks = {
        speak("Peek-A-Boo, then a draw: chance of either of two cards"): peek(
            "inspiration", "alpinist"
        ),
        speak("truth arrow, then a blow or none: HP"): truth_arrow(HAND),
        speak("Demand: worth of the card, if you chose and if its owner does"): demand(HAND),
    }
    heads = [speak("look"), speak("with it"), speak("without it"), speak("difference")]
    heads.append(speak("exactly"))
    rows: list[Row] = []
    for said, look in looks.items():
        numbers = (look.known, look.blind, look.worth)
        rows.append([said, *(decimal(one, chosen.language, 4) for one in numbers), str(look.worth)])
    return _show(chosen, heads, rows)


def _points(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.odds.prices import most_cards, shadow_price

    room = whole_number("--room", chosen.room, 0, MOST_WORTH, speak)
    heads = [speak("AP"), speak("cards at most"), speak("what the last one adds")]
    rows: list[Row] = [
        [str(given), str(most_cards(given, room)), str(shadow_price(given, room))]
        for given in range(1, MOST_POINTS + 1)
    ]
    return _show(chosen, heads, rows)


def _seek(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.axis_mundi.odds.seek import hide_and_seek

    ends = [
        whole_number("--ends", part, 1, MOST_WORTH, speak)
        for part in chosen.ends.split(",", MOST_ENDS)
    ]
    found = hide_and_seek(ends)
    heads = [speak("end worth"), speak("hides here"), speak("strikes here")]
    rows: list[Row] = [
        [str(worth), hides, strikes]
        for worth, hides, strikes in zip(ends, found.hider, found.seeker, strict=True)
    ]
    shown = _show(chosen, heads, rows)
    if not chosen.csv:
        print(speak("The game is worth {value} to the one who hides.", value=found.value))
    return shown


def _show(chosen: argparse.Namespace, heads: Sequence[str], rows: "list[Row]") -> int:
    from azardia_nb.text.listing import as_csv, as_text

    if chosen.csv:
        sys.stdout.write(as_csv(list(heads), rows, chosen.language))
    else:
        print(as_text(list(heads), rows, chosen.language))
    return DONE
