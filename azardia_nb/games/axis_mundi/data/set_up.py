"""Set a game up: the rules as one row, the first position, and any other that a scenario names."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from azardia_nb.errors import AzardiaError, short
from azardia_nb.games.axis_mundi.data.cards import Cards, kit
from azardia_nb.games.axis_mundi.data.maps import PIER_NAMES, Map
from azardia_nb.games.axis_mundi.rules.board import (
    FIRST,
    FIRST_PIER,
    HEXES,
    INACCESSIBLE,
    MIDDLE,
    RINGS,
    SHORE,
    SIDES,
    SPACES,
    island,
    place,
    pushes,
)
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS, Distance, Left, Rotation, Rulings
from azardia_nb.games.axis_mundi.rules.state import (
    ACT,
    ANGEL,
    BASE,
    BOUNDS,
    CHARACTERS,
    ENERGY,
    FORMS,
    HIGH_HP,
    HP,
    LAST_LEVEL,
    POINTS,
    RULES,
    SEATS,
    WOUNDS,
    Modules,
    Numbers,
    Rules,
    high,
    new_row,
)
from azardia_nb.games.axis_mundi.rules.times import times
from azardia_nb.games.axis_mundi.rules.turn import begin_turn
from azardia_nb.games.machine.positions import check_keys, one_of
from azardia_nb.games.protocol import Row
from azardia_nb.games.words import whole
from azardia_nb.text.language import spoken


class Options(NamedTuple):
    """All that tells one game of Axis Mundi from another."""

    map: Map
    rulings: Rulings
    numbers: Numbers
    cards: bool = False
    modules: Modules = Modules()
    characters: tuple[str, ...] = ()  # of seats 1, 2 and 3, where they are not the usual ones
    deck: Cards | None = None  # of one's own

    @property
    def in_play(self) -> Cards:
        """The cards that are played with, if there are any: one's own, or the kit's."""
        return self.deck or kit()


def check_numbers(numbers: object) -> None:
    """Raise AzardiaError for numbers no game can be played with."""
    if not isinstance(numbers, Numbers):
        said = spoken("numbers must be like Numbers(rounds=100), not {x}", x=short(numbers))
        raise AzardiaError(said)
    for name, value in numbers._asdict().items():
        whole(name, value, *BOUNDS[name])


def make_rules(options: Options) -> Rules:
    """Return all that the rules read besides the position, as one row; read-only."""
    rules = np.zeros(1, RULES)
    row = rules[0]
    rulings = options.rulings
    for name, ruling in RULINGS.items():
        row[name] = ruling.code(rulings[name])
    for name, value in options.numbers._asdict().items():
        row[name] = value
    row["cards"] = options.cards
    codes = options.map.codes()
    row["nature"] = codes
    number = {name: at for at, name in enumerate(HEXES)}
    row["powers"] = [number[name] for name in options.map.powers]
    row["power"] = -1
    row["power"][row["powers"]] = range(SEATS)
    row["start"] = [number[name] for name in options.map.warehouses]
    home = {warehouse: number[pier] for pier, warehouse in options.map.piers}
    row["pier"] = [home[name] for name in options.map.warehouses]
    row["mouth"] = [_opposite(at) for at in range(SPACES)]
    corners = corners_of(options.map)
    lava = [at for at, code in enumerate(codes) if code == INACCESSIBLE]
    barred = tuple(lava) if row["distance"] == Distance.GROUND else ()
    lies = island(corners, barred, nested=bool(row["rotation"] == Rotation.NESTED))
    row["hex_at"], row["place_of"], row["near"] = lies.hex_at, lies.place_of, lies.near
    row["steps"] = lies.distance
    back = pushes(
        int(row["push_corner"]),
        int(row["push_angled"]),
        int(row["push_further"]),
        clockwise=bool(row["left"] == Left.CLOCKWISE),
    )
    row["push"], row["push_to"], row["push_then"] = back
    row["up"], row["home"], row["between"] = times(
        row["near"], row["nature"], row["mouth"], row["pier"]
    )
    rules.setflags(write=False)
    return rules[0]


def corners_of(map: Map) -> tuple[int, ...]:
    """Return the corners of the shore outside which the piers lie."""
    return tuple(HEXES.index(dict(map.piers)[pier]) // SHORE for pier in PIER_NAMES)


def _opposite(hex: int) -> int:
    """Return the hex opposite one on its ring, or -1 where there is none."""
    ring = int(RINGS[hex])
    if not 0 < ring <= SHORE:
        return -1
    return place(ring, hex - FIRST[ring] + SIDES * ring // 2)


def first_row(options: Options, rules: Rules, characters: Sequence[str]) -> Row:
    """Return the first position: each seat at its Warehouse."""
    s = new_row()
    s["level"] = options.numbers.level
    for seat, character in enumerate(characters):
        s["character"][seat] = CHARACTERS.index(character)
    s["at"], s["hp"] = rules["start"], HP
    s["energy"] = ENERGY if options.cards else 0
    s["phase"] = ACT
    begin_turn(s)
    return s


# --- any other position -------------------------------------------------------------------------

KEYS = ("round", "seat", "level", "phase", "cards", "rulings", "numbers", "infected", "players")
SEAT_KEYS = ("character", "at", "form", "hp", "wounds", "energy", "start", "ap")
USUAL_CHARACTERS = ("beastmaster", "cultivator", "savant")
BEGINNINGS = ("act", "begin")


def placed(options: Options, rules: Rules, setup: Mapping[str, Any]) -> Row:
    """Return the position that the set-up of a scenario describes; AzardiaError where it cannot be.

    Its keys are those of KEYS, and of SEAT_KEYS for each seat; a key that is left out has its
    usual value.
    """
    check_keys(setup, KEYS)
    players = setup.get("players", [{}] * SEATS)
    if len(players) != SEATS:
        raise AzardiaError(spoken("players: describe all {n}", n=SEATS))
    s = first_row(options, rules, USUAL_CHARACTERS)
    s["turn"] = whole("seat", setup.get("seat", 1), 1, SEATS) - 1
    s["round"] = whole("round", setup.get("round", 1), 1, options.numbers.rounds)
    s["level"] = whole("level", setup.get("level", 1), 1, LAST_LEVEL)
    for seat, one in enumerate(players):
        check_keys(one, SEAT_KEYS)
        place_figure(s, seat, one)
        s["energy"][seat] = whole("energy", one.get("energy", s["energy"][seat]), 0, ENERGY)
    for name in setup.get("infected", []):
        s["infected"][hex_named(name)] = 1
    top = high(s)
    s["crater"] = top >= 0 and s["at"][top] != MIDDLE
    begin_turn(s)
    mine = players[int(s["turn"])]
    if "start" in mine:
        s["begun"] = hex_named(mine["start"])
        s["moved"] = s["begun"] != s["at"][s["turn"]]
    s["points"] = whole("ap", mine.get("ap", POINTS), 0, 9)
    s["acted"] = s["points"] < POINTS
    one_of(setup.get("phase", BEGINNINGS[0]), BEGINNINGS)
    return s


def place_figure(s: Row, seat: int, one: Mapping[str, Any]) -> None:
    """Give a seat its Character, hex, hit points and wounds, as a scenario says."""
    usual = USUAL_CHARACTERS[seat]
    s["character"][seat] = CHARACTERS.index(one_of(one.get("character", usual), CHARACTERS))
    form = FORMS.index(one_of(one.get("form", FORMS[BASE]), FORMS))
    s["form"][seat] = form
    if "at" in one:
        s["at"][seat] = hex_named(one["at"])
    most = HIGH_HP if form >= ANGEL else HP
    s["hp"][seat] = whole("hp", one.get("hp", most), 1, most)
    s["wounds"][seat] = whole("wounds", one.get("wounds", 0), 0, WOUNDS - 1)


def hex_named(name: object) -> int:
    """Return the number of a hex; AzardiaError, saying which there are, for what is none."""
    if name not in HEXES:
        raise AzardiaError(no_hex(name))
    return HEXES.index(str(name))


def no_hex(name: object) -> str:
    """Return what is wrong with a name that no hex has, and which names there are."""
    ends = [(FIRST[ring], FIRST[ring - 1] - 1) for ring in range(SHORE, 0, -1)]
    ends.append((FIRST_PIER, SPACES - 1))
    ranges = [f"{HEXES[first]}–{HEXES[last]}" for first, last in ends]
    names = ", ".join([*ranges, HEXES[MIDDLE]])
    return spoken("there is no hex {name}; hexes are {names}", name=short(name), names=names)
