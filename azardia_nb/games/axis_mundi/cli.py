"""Axis Mundi's part of the `azardia` command: files, options, tables, solving a hunt.

Imports are inside the functions, so that help is quick.
"""

import argparse
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azardia_nb.errors import AzardiaError
from azardia_nb.game.commands import (
    DONE,
    Add,
    Commands,
    Files,
    Shown,
    add_game,
    add_tables,
    decks,
    names_in,
    whole_number,
)
from azardia_nb.text.language import N_, Speak
from azardia_nb.text.read import remedy_for

if TYPE_CHECKING:
    from azardia_nb.text.listing import Row

# --- files, options, the hunt ---------------------------------------------------------------------


GAME = "axis_mundi"


def _map(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.axis_mundi.data import maps

    found, unusual = maps.parse(text, label)
    said = speak("{file}: a map: {name}", file=file, name=found.name)
    return [*unusual, *_shut_off(found, file, speak), said]


def _shut_off(found: Any, file: Path, speak: Speak) -> list[str]:
    """Return a warning for each Warehouse from which no way leads up."""
    from azardia_nb.games.axis_mundi.data.set_up import Options, make_rules
    from azardia_nb.games.axis_mundi.odds.ways import NEVER, up
    from azardia_nb.games.axis_mundi.rules.rulings import Rulings
    from azardia_nb.games.axis_mundi.rules.state import POINTS, Numbers

    rules = make_rules(Options(found, Rulings(), Numbers()))
    points = up(rules).points[0, POINTS, rules["start"]]
    return [
        str(speak("{file}: no way leads from {name} to the Axis Mundi", file=file, name=name))
        for name, needed in zip(found.warehouses, points, strict=True)
        if needed >= NEVER
    ]


def _deck(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.axis_mundi.data import cards

    found = cards.parse(text, label)
    said = speak(
        "{file}: {one} 1-Time cards, {perm} Permanent cards, {module} of modules",
        file=file,
        one=found.size("one"),
        perm=found.size("perm"),
        module=int(found.counts[found.of_module].sum()),
    )
    return [*found.warnings, said]


def _kit(file: str) -> str:
    from azardia_nb.games.axis_mundi.data import packaged

    return packaged(file)


MAP = Files(
    "map",
    N_("Check a map for Axis Mundi, or start a new one."),
    N_("Check a map and say how to fix each problem, line by line."),
    N_("Write a map to start from."),
    N_("{file}: a map to start from"),
    _map,
    lambda: _kit("map.toml"),
)
DECK = decks(_deck, lambda: _kit("cards.toml"))


def register_map(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `map` and its commands; `add` makes one."""
    for command in MAP.register(commands, add, speak):
        add_game(command, speak)
        command.set_defaults(game=GAME)


MODULES = {"free-will": "free_will", "poison": "poison"}


def add_rules(command: argparse.ArgumentParser, speak: Speak) -> Sequence[str]:
    """Add the options that only Axis Mundi has, and return their names."""
    command.add_argument(
        "--cards", action="store_true", help=speak("Axis Mundi: the whole game, with cards")
    )
    command.add_argument(
        "--modules",
        metavar="NAMES",
        help=speak("Axis Mundi with cards: {names}", names=", ".join(MODULES)),
    )
    command.add_argument(
        "--characters",
        metavar="NAMES",
        help=speak("Axis Mundi: the Characters of seats 1, 2 and 3"),
    )
    return ("cards", "modules", "characters")


def read_rules(chosen: argparse.Namespace, speak: Speak) -> dict[str, Any]:
    """Return the chosen options as arguments of `variant`; AzardiaError if they are invalid."""
    from azardia_nb.games.axis_mundi.rules.state import Modules

    found: dict[str, Any] = {}
    cards = chosen.cards or chosen.deck is not None
    if cards:
        found["cards"] = True
    if chosen.modules:
        names = names_in(chosen.modules)
        for name in names:
            if name not in MODULES:
                said = speak("--modules: there is no module {name}", name=repr(name))
                raise AzardiaError(f"{said}; {remedy_for(name, MODULES)}")
        if not cards:
            raise AzardiaError(speak("--modules: modules are played with cards; add --cards"))
        found["modules"] = Modules(**{MODULES[name]: True for name in names})
    if getattr(chosen, "characters", None):
        found["characters"] = names_in(chosen.characters)
    return found


MOST = 25  # hit points: high.form


def register_solve(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `solve` to the commands; `add` makes one."""
    about = speak("Solve the hunt: an Angel on its way home against one hunter.")
    solve = add(commands, "solve", _solve, about)
    most = speak("hit points of the Angel, at most")
    solve.add_argument("--hp", metavar="N", default=str(MOST), help=most)


def _solve(chosen: argparse.Namespace, speak: Speak) -> int:
    from time import perf_counter

    from azardia_nb.games.axis_mundi.game import variant
    from azardia_nb.games.axis_mundi.odds.hunt import always_home, solve
    from azardia_nb.text.say import decimal, whole

    most, code = whole_number("--hp", chosen.hp, 1, MOST, speak), chosen.language
    print(speak("Solving the hunt; this takes a few minutes at most."), file=sys.stderr)
    begun = perf_counter()
    solved = solve(variant().rules, most)
    said = speak(
        "{n} positions solved in {time} s, residual {residual}.",
        n=whole(solved.positions, code),
        time=decimal(perf_counter() - begun, code, 1),
        residual=f"{solved.residual:.1e}",
    )
    print(said)
    least = always_home(solved)
    if 0 < least < most:
        print(speak("With {n} hit points or more the Angel gets home from everywhere.", n=least))
    print(
        speak(
            "Seat 3 stands on its pier and does nothing; the Angel keeps off Power Hexes; a game "
            "without end counts as lost by the Angel."
        )
    )
    return DONE


# --- tables ---------------------------------------------------------------------------------------


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


def register_odds(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
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


def _ways(chosen: argparse.Namespace, speak: Speak) -> Shown:
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
    return Shown(heads, rows)


def _prices(chosen: argparse.Namespace, speak: Speak) -> Shown:
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
    return Shown(heads, rows)


def _pushes(chosen: argparse.Namespace, speak: Speak) -> Shown:
    from azardia_nb.games.axis_mundi.data.set_up import hex_named
    from azardia_nb.games.axis_mundi.odds.dice import pushes
    from azardia_nb.games.axis_mundi.rules.board import HEXES

    found = pushes(_rules(), _turns(chosen, speak), hex_named(chosen.hex))
    heads = [speak("struck from"), speak("pushed to"), speak("probability")]
    rows: list[Row] = [
        [HEXES[start], HEXES[to], chance]
        for start, ends in found.items()
        for to, chance in ends.items()
    ]
    return Shown(heads, rows)


def _falls(chosen: argparse.Namespace, speak: Speak) -> Shown:
    from azardia_nb.games.axis_mundi.data.set_up import hex_named
    from azardia_nb.games.axis_mundi.odds.dice import falls_to
    from azardia_nb.games.axis_mundi.rules.board import HEXES

    found = falls_to(_rules(), _turns(chosen, speak), hex_named(chosen.hex))
    heads = [speak("Power Hex"), speak("probability")]
    rows: list[Row] = [[HEXES[to], chance] for to, chance in found.items()]
    return Shown(heads, rows)


def _dice(chosen: argparse.Namespace, speak: Speak) -> Shown:
    from azardia_nb.games.axis_mundi.odds.dice import heaven, tries

    heads = [speak("what happens"), speak("probability")]
    rows: list[Row] = [[speak("Angel"), heaven()], [speak("Demon"), 1 - heaven()]]
    rows += [
        [speak("in, and not cast out, on try {n}", n=n), chance]
        for n, chance in enumerate(tries(4), 1)
    ]
    return Shown(heads, rows)


def _draws(chosen: argparse.Namespace, speak: Speak) -> Shown:
    from azardia_nb.games.axis_mundi.odds.draws import bow, bow_with_exchange, held, two_alike

    heads = [speak("what is drawn"), speak("probability")]
    rows: list[Row] = [
        [speak("a bow among five"), bow()],
        [speak("a bow, all five exchanged once if there is none"), bow_with_exchange()],
        [speak("a given Permanent card among five"), held("alpinist")],
        [speak("a given Permanent card among six"), held("alpinist", draws=6)],
        [speak("two alike among five Permanent cards"), two_alike()],
    ]
    return Shown(heads, rows)


def _hand(chosen: argparse.Namespace, speak: Speak) -> Shown:
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
    return Shown(heads, rows)


def _poison(chosen: argparse.Namespace, speak: Speak) -> Shown:
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
    return Shown(heads, rows)


def _free_will(chosen: argparse.Namespace, speak: Speak) -> Shown:
    from azardia_nb.games.axis_mundi.odds.dice import (
        saved_card_left,
        with_card_first,
        with_saved_card,
        without_card,
    )

    heads = [speak("the card"), speak("what one wishes for"), speak("still in hand")]
    rows: list[Row] = [
        [speak("there is none"), without_card(), ""],
        [speak("played as one enters"), with_card_first(), Fraction(0)],
        [speak("kept for after the dice"), with_saved_card(), saved_card_left()],
    ]
    return Shown(heads, rows)


def _information(chosen: argparse.Namespace, speak: Speak) -> Shown:
    from azardia_nb.games.axis_mundi.odds.draws import HAND, demand, peek, truth_arrow
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
    return Shown(heads, rows)


def _points(chosen: argparse.Namespace, speak: Speak) -> Shown:
    from azardia_nb.games.axis_mundi.odds.prices import most_cards, shadow_price

    room = whole_number("--room", chosen.room, 0, MOST_WORTH, speak)
    heads = [speak("AP"), speak("cards at most"), speak("what the last one adds")]
    rows: list[Row] = [
        [str(given), str(most_cards(given, room)), str(shadow_price(given, room))]
        for given in range(1, MOST_POINTS + 1)
    ]
    return Shown(heads, rows)


def _seek(chosen: argparse.Namespace, speak: Speak) -> Shown:
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
    value = speak("The game is worth {value} to the one who hides.", value=found.value)
    return Shown(heads, rows, [value])


COMMANDS = Commands(
    {
        "deck": DECK.register,
        "map": register_map,
        "odds": register_odds,
        "solve": register_solve,
    },
    add_rules,
    read_rules,
)
