"""Set-up of a race: its options, rules row and first position; positions of scenarios; files."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.options import whole
from azardia_nb.game.protocol import Row
from azardia_nb.games.machine.notation import check_keys
from azardia_nb.games.machine.schema import At
from azardia_nb.games.machine.stack import push
from azardia_nb.games.titan_race.data import cards as decks
from azardia_nb.games.titan_race.data import circuits as boards
from azardia_nb.games.titan_race.data import titans as figures
from azardia_nb.games.titan_race.data.cards import Deck
from azardia_nb.games.titan_race.data.circuits import Circuit
from azardia_nb.games.titan_race.data.titans import COLOURS, TITANS, Titans
from azardia_nb.games.titan_race.rules import state
from azardia_nb.games.titan_race.rules.board import NOT_STARTED, SPACES, links
from azardia_nb.games.titan_race.rules.frames import DRAW
from azardia_nb.games.titan_race.rules.rulings import RULINGS, Rulings, TwoHands
from azardia_nb.games.titan_race.rules.state import Numbers, Rules
from azardia_nb.text.language import spoken


class Options(NamedTuple):
    """All options of a game of Titan Race."""

    circuits: tuple[Circuit, ...]  # one, or three for a Grand Slam
    rulings: Rulings
    numbers: Numbers
    deck: Deck | None
    titans: Titans
    two: bool  # two players with two Titans each
    teams: int  # number of teams; 0 for none


def titans_in_force(options: Options) -> Titans:
    """Return the Titans with the gauges of the ruling `gauges`."""
    even = options.rulings["gauges"] == "balanced"
    return figures.balanced(options.titans) if even else options.titans


def check_numbers(numbers: object) -> None:
    """Raise AzardiaError unless `numbers` is a Numbers within BOUNDS."""
    if not isinstance(numbers, Numbers):
        raise AzardiaError(
            spoken("numbers must be like Numbers(laps=1), not {x}", x=short(numbers))
        )
    for name, value in numbers._asdict().items():
        whole(name, value, *state.BOUNDS.get(name, (0, 1)))


def make_rules(options: Options) -> Rules:
    """Return the options as a read-only row of RULES, the form that compiled rules read."""
    rules = np.zeros(1, state.RULES)
    row = rules[0]
    for name, code in zip(RULINGS, options.rulings.codes, strict=True):
        row[name] = code
    for name, value in options.numbers._asdict().items():
        row[name] = value
    count = len(options.circuits)
    row["slam"], row["spaces"] = count > 1, count * SPACES
    row["two"], row["cards"] = options.two, options.deck is not None
    natures = [code for circuit in options.circuits for code in circuit.codes()]
    row["nature"][: len(natures)] = natures
    to, laps = links(count)
    row["to"][: len(to)], row["lap_change"][: len(laps)] = to, laps
    titans = titans_in_force(options)
    row["face_colour"] = [COLOURS.index(colour) for colour in titans.colours]
    for field, name in (("life_start", "start"), ("life_most", "most"), ("life_after", "after_ko")):
        row[field] = [getattr(titan, name) for titan in titans.titans]
    row["titan_colour"] = [COLOURS.index(titan.colour) for titan in titans.titans]
    row["gains"] = [titan.gains_by_colour for titan in titans.titans]
    row["pays"] = [titan.pays_for_wild for titan in titans.titans]
    for kind, card in enumerate(options.deck.cards if options.deck else ()):
        row["count"][kind], row["when"][kind], row["aim"][kind] = card.count, card.when, card.aim
        row["effects"][kind] = len(card.effects)
        for at, (effect, amount) in enumerate(card.effects):
            row["effect"][kind, at], row["amount"][kind, at] = effect, amount
        row["kinds"] = kind + 1
    rules.setflags(write=False)
    return rules[0]


def first_row(options: Options, rules: Rules, titans: Sequence[str]) -> Row:
    """Return the position before the roll for the first seat (`setup.first`).

    `titans` lists the Titans in seating order.
    """
    players = len(titans)
    s = state.SCHEMA.empty()
    s["players"], s["round"], s["quiet"] = players, 1, 1
    for seat, titan in enumerate(titans):
        s["titan"][seat] = TITANS.index(titan)
        s["player"][seat] = seat % 2 if options.two else seat
        s["team"][seat] = seat % options.teams if options.teams else s["player"][seat]
        s["space"][seat], s["lap"][seat] = NOT_STARTED, 1
        s["life"][seat] = rules["life_start"][s["titan"][seat]]
    s["supply"] = options.numbers.traps
    if options.deck:
        s["pile"][: len(options.deck.cards)] = [card.count for card in options.deck.cards]
        s["left"] = options.deck.size
        hands = players if rules["two_hands"] == TwoHands.TITAN or not options.two else 2
        for seat in range(hands - 1, -1, -1):
            push(s, DRAW, seat, 1)  # resolved after `setup.first`
    return s


def seats_of(options: Options) -> range:
    """Return the possible numbers of Titans under `options`."""
    return seats_for(options.two, options.teams)


def seats_for(two: bool, teams: int) -> range:
    """Return the possible numbers of Titans for two players, or for `teams` teams (0: none).

    >>> [list(seats_for(*sides)) for sides in ((True, 0), (False, 2), (False, 3))]
    [[4], [4, 6], [6]]
    """
    if two:
        return range(4, 5)
    return range(2 * teams, state.MAX_SEATS + 1, teams) if teams else range(2, state.MAX_SEATS + 1)


# --- any other position -------------------------------------------------------------------------

RULE_KEYS = {
    "circuit": str,
    "slam": list,
    "spaces": dict,
    "cards": bool,
    "rulings": dict,
    "numbers": dict,
}
KEYS = {**RULE_KEYS, **state.SCHEMA.types(of_seats=False), "pile": list, "titans": list}
TITAN_KEYS = {**state.SCHEMA.types(of_seats=True), "hand": list}


def circuits_of(setup: Mapping[str, Any]) -> tuple[Circuit, ...]:
    """Return the circuits of a scenario; its `spaces` are added to the first one."""
    names = setup.get("slam", [setup.get("circuit", "plain")])
    circuits = [boards.circuit_named(name) for name in names]
    if setup.get("spaces"):
        circuits[0] = boards.with_spaces(setup["spaces"], circuits[0])
    return tuple(circuits)


def position_of(options: Options, rules: Rules, setup: Mapping[str, Any]) -> Row:
    """Return the position of a scenario's set-up; AzardiaError if it is impossible.

    `setup` has the keys KEYS, and TITAN_KEYS for each Titan; missing keys have default values.
    """
    check_keys(setup, KEYS)
    titans = setup.get("titans", [])
    if not 2 <= len(titans) <= state.MAX_SEATS:
        raise AzardiaError(spoken("titans: name 2 to {n} of them", n=state.MAX_SEATS))
    s = state.SCHEMA.empty()
    s["players"] = len(titans)
    at = At(s, rules, options)
    for seat, one in enumerate(titans):
        _place_titan(at, seat, one)
    phase = "free" if "took" in setup else "take" if "offer" in setup else "roll"
    usual = {"seat": 1, "phase": phase, "round": 2}
    state.SCHEMA.place(at, {**usual, **setup})
    if s["phase"] == state.FIRST:
        s["round"] = 1
    s["quiet"] = s["round"] == 1
    if "took" in setup and "offer" not in setup:
        after = ["dash" if n % 2 == 0 else "trap" for n in range(len(titans) - int(s["turn"]) - 1)]
        state.SCHEMA.place(at, {"offer": after})
    if "supply" not in setup:
        s["supply"] = state.usual_supply(at)
    if options.deck is not None:
        _lay_cards(s, options.deck, setup.get("pile"))
    return s


def _place_titan(at: At, seat: int, one: Mapping[str, Any]) -> None:
    check_keys(one, TITAN_KEYS)
    s, rules, options = at
    usual = {"titan": TITANS[seat], "player": seat + 1, "lap": 1, "space": ""}
    state.SCHEMA.place(at, {**usual, **one}, seat)
    if "team" not in one:
        s["team"][seat] = s["player"][seat]
    if "life" not in one and s["state"][seat] == state.UP:
        s["life"][seat] = rules["life_start"][s["titan"][seat]]
    for card in one.get("hand", []):
        if options.deck is None:
            raise AzardiaError(spoken("this race has no cards: remove hand"))
        s["hand"][state.owner(s, rules, seat), options.deck.kind(card)] += 1


def _lay_cards(s: Row, deck: Deck, pile: Sequence[str] | None) -> None:
    """Fill the draw pile of `s` from `pile`, or with all cards that are in no hand if it is None.

    Cards in neither are discards. Raises AzardiaError if the deck has too few of a kind.
    """
    s["held"] = s["hand"].sum(axis=1)
    rest = np.array([card.count for card in deck.cards]) - s["hand"].sum(axis=0)[: len(deck.cards)]
    drawn = np.zeros_like(rest)
    for card in pile if pile is not None else ():
        drawn[deck.kind(card)] += 1
    drawn = rest if pile is None else drawn
    if (rest < drawn).any() or (rest < 0).any():
        raise AzardiaError(spoken("there are more cards of a kind than in the deck"))
    s["pile"][: len(rest)], s["discard"][: len(rest)] = drawn, rest - drawn
    s["left"] = drawn.sum()


# --- house rules as plain data, for files ---------------------------------------------------------


KIT = "kit"  # value for the Titans of the kit's file; older files have null


def pack(options: Options) -> dict[str, Any]:
    """Return the options as plain data for a file."""
    kit = boards.kit()
    own = options.titans != figures.kit()
    return {
        "options": {
            "circuits": [
                one.id if kit.get(one.id) == one else one.pack() for one in options.circuits
            ],
            "rulings": options.rulings.changed,
            "numbers": options.numbers._asdict(),
            "deck": options.deck and _pack_deck(options.deck),
            "titans": options.titans.pack() if own else KIT,
            "two": options.two,
            "teams": options.teams,
        }
    }


def _pack_deck(deck: decks.Deck) -> dict[str, str]:
    return {} if deck == decks.kit() else {"name": deck.name, "source": deck.source}


def arguments(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `variant` from data of `pack`.

    Invalid data may raise any exception.
    """
    if not set(options) <= set(Options._fields):
        raise TypeError
    values: dict[str, Any] = dict.fromkeys(Options._fields)  # a case leaves out default values
    values |= options
    deck = values["deck"]
    titans, rulings = _gauges(values["titans"], values["rulings"])
    return {
        "circuit": [boards.unpack(one) for one in values["circuits"]],
        "cards": decks.parse(deck["source"], deck["name"]) if deck else deck is not None,
        "rulings": Rulings(**rulings),
        "numbers": Numbers(**values["numbers"]),
        "titans": titans,
        "two": values["two"],
        "teams": values["teams"],
    }


def _gauges(titans: Any, rulings: Mapping[str, Any]) -> tuple[Titans, dict[str, Any]]:
    """Return the Titans and rulings of a file, converting the gauges of older files.

    In older files null meant the kit's Titans with balanced gauges, `gauges=kit` the gauges of the
    Titans' own file, and `gauges=book` full gauges.
    """
    if titans == KIT:
        return figures.kit(), dict(rulings)
    gauges = rulings.get("gauges", "kit")
    rest = {name: answer for name, answer in rulings.items() if name != "gauges"}
    result = figures.unpack(titans) if titans else figures.balanced(figures.kit())
    if gauges == "book":
        return figures.with_full_gauges(result), rest
    if gauges != "kit":
        return result, dict(rulings)
    return (result, rest) if titans else (figures.kit(), rest | {"gauges": "balanced"})
