"""Set-up of a game: the rules as one row, the first position, and positions from scenarios."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.options import whole
from azardia_nb.game.protocol import Row
from azardia_nb.games.axis_mundi.data.cards import Cards, kit
from azardia_nb.games.axis_mundi.data.maps import PIER_NAMES, Map
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board, decks, places, state
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.axis import FOR_START
from azardia_nb.games.axis_mundi.rules.card_kinds import IDS, Card
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.mats import BEASTMASTER, full_energy, in_order
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS, Rotation, Rulings
from azardia_nb.games.axis_mundi.rules.state import Modules, Numbers, Rules
from azardia_nb.games.axis_mundi.rules.times import times
from azardia_nb.games.axis_mundi.rules.turn import begin_next, begin_turn, clear_turn, give_points
from azardia_nb.games.machine.notation import check_keys, one_of
from azardia_nb.games.machine.schema import At
from azardia_nb.games.machine.stack import push
from azardia_nb.text.language import spoken


class Options(NamedTuple):
    """All options of a game of Axis Mundi."""

    map: Map
    rulings: Rulings
    numbers: Numbers
    cards: bool = False
    modules: Modules = Modules()
    characters: tuple[str, ...] = ()  # of seats 1, 2 and 3, or empty for the usual ones
    deck: Cards | None = None  # the player's own deck, if not the kit's

    @property
    def in_play(self) -> Cards:
        """The cards of the game: the player's own deck, or the kit's."""
        return self.deck or kit()


def check_numbers(numbers: object) -> None:
    """Raise AzardiaError for numbers of house rules that are invalid."""
    if not isinstance(numbers, Numbers):
        wrong = spoken("numbers must be like Numbers(rounds=100), not {x}", x=short(numbers))
        raise AzardiaError(wrong)
    for name, value in numbers._asdict().items():
        whole(name, value, *state.BOUNDS[name])


def make_rules(options: Options) -> Rules:
    """Return all that the rules read besides the position, as one read-only row of RULES."""
    rules = np.zeros(1, state.RULES)
    row = rules[0]
    rulings = options.rulings
    for name, ruling in RULINGS.items():
        row[name] = ruling.code(rulings[name])
    for name, value in options.numbers._asdict().items():
        row[name] = value
    row["cards"] = options.cards
    codes = options.map.codes()
    row["nature"] = codes
    number = {name: at for at, name in enumerate(board.HEXES)}
    row["powers"] = [number[name] for name in options.map.powers]
    row["power"] = -1
    row["power"][row["powers"]] = range(state.SEATS)
    row["start"] = [number[name] for name in options.map.warehouses]
    home = {warehouse: number[pier] for pier, warehouse in options.map.piers}
    row["pier"] = [home[name] for name in options.map.warehouses]
    row["mouth"] = [_opposite(at) for at in range(board.SPACES)]
    corners = corners_of(options.map)
    lies = board.island(corners, nested=bool(row["rotation"] == Rotation.NESTED))
    row["hex_at"], row["place_of"], row["near"] = lies.hex_at, lies.place_of, lies.near
    row["steps"] = lies.distance
    row["push"], row["push_to"], row["push_then"] = board.pushes()
    row["up"], row["home"], row["between"] = times(
        row["near"], row["nature"], row["mouth"], row["pier"]
    )
    if options.cards:
        _add_cards(row, options)
    rules.setflags(write=False)
    return rules[0]


def _add_cards(row: Rules, options: Options) -> None:
    """Fill in, in place, the fields of a rules row that only the game with cards reads."""
    modules = options.modules
    row["poison_rolls"], row["poison_clock"] = modules.poison_rolls, modules.poison_clock
    row["ask_all"] = modules.ask_all
    row["free_will"], row["poison"] = modules.free_will, modules.poison
    deck = options.in_play
    assert deck.ids[: state.ONE_KINDS] == IDS
    row["count"] = deck.counts
    if not modules.free_will:
        row["count"][Card.FREE_WILL] = 0
    row["cost"], row["doubles"], row["brings"] = deck.cost, deck.doubles, deck.brings
    row["worth"] = np.rint(state.HUNDREDTHS * deck.worth)
    for name in options.map.treasure:
        row["treasures"][board.HEXES.index(name)] = 1


def corners_of(map: Map) -> tuple[int, ...]:
    """Return the corners of the shore, 0 to 5, outside which the piers lie, in their order."""
    return tuple(board.HEXES.index(dict(map.piers)[pier]) // board.SHORE for pier in PIER_NAMES)


def _opposite(hex: int) -> int:
    """Return the hex opposite a hex on its ring, or -1 if there is none."""
    ring = int(board.RINGS[hex])
    if not 0 < ring <= board.SHORE:
        return -1
    return board.place(ring, hex - board.FIRST[ring] + board.SIDES * ring // 2)


def first_row(options: Options, rules: Rules, characters: Sequence[str] | None) -> Row:
    """Return the first position: each seat at its Warehouse; with cards, before hands are dealt.

    Without `characters` they are the usual ones, or the seats choose them (ruling pick_order).
    """
    s = seat_figures(options, rules, characters or USUAL_CHARACTERS)
    if not options.cards:
        begin_turn(s)
        return s
    s["pile"] = rules["count"]
    s["left"] = 1
    begin_hands(s, 0, crates=True)
    order = options.rulings["pick_order"]
    if characters or order == "seats":
        places.mark_hexes(s)
    elif order == "reverse":
        for seat in range(state.SEATS):
            push(s, Frame.CHOOSE, seat)
    else:
        push(s, Frame.PICK_DIE, 0)
    if options.rulings["treasure_places"] == "random":
        push(s, Frame.PLACE, places.TREASURE, state.TOKENS)
    else:
        s["treasure"] = rules["treasures"]
    return s


def seat_figures(options: Options, rules: Rules, characters: Sequence[str]) -> Row:
    """Return a position that has figures at their Warehouses and full mats, and nothing else."""
    s = state.new_row(options.cards)
    s["level"] = options.numbers.level
    for seat, character in enumerate(characters):
        s["character"][seat] = state.CHARACTERS.index(character)
    s["at"], s["hp"] = rules["start"], state.HP
    s["begun"] = s["at"][0]
    if options.cards:
        for seat in range(state.SEATS):
            full_energy(s, seat)
    return s


# --- positions from scenarios -------------------------------------------------------------------

USUAL_CHARACTERS = ("beastmaster", "cultivator", "savant")
BEGINNINGS = ("act", "begin", "hand", "pregame")  # the first two also without cards
MODULES = {"free-will": "free_will", "poison": "poison"}
DECKS = ("one", "perm")
# Keys of a set-up, and of a seat in it, that are not plain fields: with cards, and in any game.
_CARDS_KEYS: dict[str, type] = {
    **dict.fromkeys(("modules", "markers", "exploded", "exposed"), list),
    **dict.fromkeys(("bomb", "crates", "left"), dict),
}
_CORE_KEYS: dict[str, type] = {
    **dict.fromkeys(("rulings", "numbers"), dict),
    **{"phase": str, "cards": bool, "players": list},
}
_CARDS_SEAT_KEYS = {"energy": int, "arrows": dict, "move": int, "attack": int, "sharp": int}
_SEAT_KEYS = {"start": str, "ap": int}


def keys(cards: bool, *, of_seats: bool) -> dict[str, type]:
    """Return the keys of a set-up, or of each seat in it, with the types of their values."""
    more = _CARDS_SEAT_KEYS if of_seats else _CARDS_KEYS
    types = state.schema_of(cards).types(of_seats=of_seats) | (
        _SEAT_KEYS if of_seats else _CORE_KEYS
    )
    return types | (more if cards else {})


def place_setup(options: Options, rules: Rules, setup: Mapping[str, Any]) -> Row:
    """Return the position that a scenario's `[setup]` describes.

    Missing keys have their default values. Raises AzardiaError for invalid ones.
    """
    cards, deck = options.cards, kit()
    check_keys(setup, keys(cards, of_seats=False))
    players = setup.get("players", [{}] * state.SEATS)
    if len(players) != state.SEATS:
        raise AzardiaError(spoken("players: describe all {n}", n=state.SEATS))
    s = seat_figures(options, rules, USUAL_CHARACTERS)
    at = At(s, rules, deck.ids)
    state.schema_of(cards).place(at, {"level": 1, **setup})
    if cards:
        s["left"] = 1
    for seat, one in enumerate(players):
        check_keys(one, keys(cards, of_seats=True))
        _place_seat(at, seat, {"character": _usual_character(players, seat), **one})
    if cards:
        _place_cards(s, rules, setup, deck)
        _place_board(s, rules, setup)
    top = state.high(s)
    s["crater"] = top >= 0 and s["at"][top] != board.MIDDLE
    _begin(s, setup.get("phase", "act"), players[int(s["turn"])])
    return s


def _begin(s: Row, phase: str, mine: Mapping[str, Any]) -> None:
    """Begin a phase of a position, in place; `mine` is the table of the seat to act."""
    one_of(phase, BEGINNINGS if state.has_cards(s) else BEGINNINGS[:2])
    clear_turn(s)
    s["begun"] = s["at"][s["turn"]]
    if phase == "begin":
        begin_next(s)
    elif phase in ("hand", "pregame"):
        first = int(s["turn"])
        s["turn"] = 0
        _begin_before(s, first, phase)
    else:
        s["phase"] = state.ACT
        _place_points(s, int(s["turn"]), mine)


def begin_hands(s: Row, first: int, *, crates: bool) -> None:
    """Push the deals of first hands, from seat `first` on, and the steps up to the first turn.

    With `crates` the crates are filled before the exchanges with them.
    """
    s["phase"] = state.DEALS
    push(s, Frame.DEALING, 0)
    push(s, Frame.MUST_ACTIVATE, state.SEATS - 1, 1, FOR_START)
    for seat in range(state.SEATS - 1, 0, -1):
        push(s, Frame.PREGAME, seat, 0)
    if crates:
        for crate in range(state.SEATS - 1, -1, -1):
            decks.draw_both(s, 0, 2, 2, decks.TO_CRATE + crate)
    for seat in range(state.SEATS - 1, first - 1, -1):
        push(s, Frame.HAND_DEAL, seat, 5, 0)


def _usual_character(players: Sequence[Mapping[str, Any]], seat: int) -> str:
    """Return the Character of a seat that names none: its usual one, or else a free one."""
    characters = [one.get("character") for one in players]
    free = [one for one in (*USUAL_CHARACTERS, *state.CHARACTERS) if one not in characters]
    usual = USUAL_CHARACTERS[seat]
    others = [USUAL_CHARACTERS[other] for other in range(state.SEATS) if characters[other] is None]
    return usual if usual in free else next(one for one in free if one not in others)


def _begin_before(s: Row, first: int, phase: str) -> None:
    s["begun"] = s["at"][0]
    if phase == "hand":
        begin_hands(s, first, crates=False)
        return
    s["phase"] = state.DEALS
    push(s, Frame.DEALING, 0)
    push(s, Frame.MUST_ACTIVATE, state.SEATS - 1, 1, FOR_START)
    for seat in range(state.SEATS - 1, max(first, 1) - 1, -1):
        push(s, Frame.PREGAME, seat, 0)


def _place_points(s: Row, seat: int, mine: Mapping[str, Any]) -> None:
    """Set the points of the seat whose turn it is, in place, from its table `mine`."""
    if "start" in mine:
        s["begun"] = hex_named(mine["start"])
        s["moved"] = s["begun"] != s["at"][seat]
    give_points(s, seat)
    usual = int(s["points"])
    s["points"] = whole("ap", mine.get("ap", usual), 0, 20)
    s["acted"] = s["points"] < state.POINTS
    for name in ("move", "attack", "sharp"):
        if name in mine:
            s[name] = whole(name, mine[name], 0, 20)


def _place_seat(at: At, seat: int, one: Mapping[str, Any]) -> None:
    s, cards = at.s, state.has_cards(at.s)
    state.schema_of(cards).place(at, one, seat)
    if "hp" not in one:
        s["hp"][seat] = state.most_hp(s, seat)
    if not cards:
        return
    s["held"][seat] = s["hand"][seat].sum()
    full_energy(s, seat)
    if "energy" in one:
        energies = one["energy"] if isinstance(one["energy"], list) else [one["energy"]]
        many = s["form"][seat] == state.UP and s["character"][seat] == BEASTMASTER
        numbers = _wholes("energy", energies, state.SECTIONS if many else 1, 2 if many else 3)
        s["energy"][seat, : len(numbers)] = numbers
        if many:
            in_order(s, seat)
    s["left"] -= s["token"][seat]
    arrows = one.get("arrows", {})
    check_keys(arrows, ("servum", "veritatis", "ulcera"))
    s["servums"][seat] = whole("servum", arrows.get("servum", 0), 0, 6)
    s["truths"][seat] = whole("veritatis", arrows.get("veritatis", 0), 0, 6)
    s["ulcera"][seat] = _wholes("ulcera", arrows.get("ulcera", [0] * 5), 5)


def _wholes(name: str, numbers: Any, n: int, most: int = 10) -> list[int]:
    """Return a list of `n` whole numbers from 0 to `most`; AzardiaError for anything else."""
    if not isinstance(numbers, list) or len(numbers) != n:
        raise AzardiaError(spoken("{name}: give {n} numbers", name=name, n=n))
    return [whole(name, one, 0, most) for one in numbers]


def _values_of(name: str, table: Any, *keys: str) -> list[Any]:
    """Return a table's values in the order of `keys`; AzardiaError if its keys are others."""
    if not isinstance(table, Mapping):
        raise AzardiaError(spoken("{name}: give {keys}", name=name, keys=", ".join(keys)))
    check_keys(table, keys)
    if len(table) < len(keys):
        raise AzardiaError(spoken("{name}: give {keys}", name=name, keys=", ".join(keys)))
    return [table[key] for key in keys]


def _place_cards(s: Row, rules: Rules, setup: Mapping[str, Any], deck: Cards) -> None:
    """Put a set-up's cards into crates, on the board and the Discard Pile, the rest into decks."""
    crates = setup.get("crates", {})
    for name, ids in crates.items():
        number = hex_named(name)
        if number not in [*rules["start"]]:
            raise AzardiaError(spoken("{name} is no Warehouse", name=name))
        for id in ids:
            s["crate"][[*rules["start"]].index(number), deck.kind(id)] += 1
    markers = setup.get("markers", [])
    if len(markers) > state.MARKS:
        raise AzardiaError(spoken("{name}: {n} at most", name="markers", n=state.MARKS))
    for mark, one in enumerate(markers):
        at, card = _values_of("markers", one, "at", "card")
        s["marked"][mark] = deck.kind(card)
        s["marked_at"][mark] = hex_named(at)
    rest = rules["count"].astype(int) - cards_elsewhere(s)
    for name, ids in setup.get("left", {}).items():
        which = DECKS.index(one_of(name, DECKS))
        counts = np.zeros(state.KINDS, int)
        for id in ids:
            counts[deck.kind(id)] += 1
        span = slice(0, state.ONE_KINDS) if which == 0 else slice(state.ONE_KINDS, state.KINDS)
        s["discard"][span] += (rest - counts)[span].astype(np.int8)
        rest[span] = counts[span]
    if (rest < 0).any():
        kind = int(np.flatnonzero(rest < 0)[0])
        raise AzardiaError(spoken("there are not so many cards {name}", name=deck.ids[kind]))
    s["pile"] = rest


def cards_elsewhere(s: Row) -> Any:
    """Return the number of cards of each kind that are not in the draw decks."""
    counts = s["hand"].sum(axis=0).astype(int) + s["discard"] + s["crate"].sum(axis=0) + s["drawn"]
    counts[state.ONE_KINDS :] += s["active"].sum(axis=0)
    for card in s["marked"]:
        if card >= 0:
            counts[card] += 1
    for load in s["bird"]:
        if 0 < load < state.LIES:
            counts[load - 1] += 1
    played = [int(n) for seat in range(state.SEATS) for n in s["plan"][seat, : s["planned"][seat]]]
    for number in [*played, *map(int, s["tumbled"][: s["tumbles"]])]:
        if number and act.kind_of(number) in (Act.PLAY, Act.ADD):
            _count_played(
                counts, act.first_of(number), act.is_doubled(number), act.has_card(number)
            )
    for frame in s["stack"][: s["depth"]]:
        if frame[0] == Frame.CARD and not frame[3] & decks.ON_PILE:
            flags = int(frame[3])
            _count_played(
                counts, int(frame[2]), flags & decks.IS_DOUBLED > 0, flags & decks.WITH_HERBS > 0
            )
    return counts


def _count_played(counts: Any, card: int, double: bool, partner: bool) -> None:
    """Add a card in play to `counts`, in place, with Double Double and Holistic Herbs."""
    counts[card] += 1
    counts[Card.DOUBLE_DOUBLE] += double
    counts[Card.HOLISTIC_HERBS] += partner


def _place_board(s: Row, rules: Rules, setup: Mapping[str, Any]) -> None:
    """Set a set-up's bomb, blown-up Warehouses and wounds dealt by areas, in place."""
    if setup.get("bomb"):
        at, seat = _values_of("bomb", setup["bomb"], "at", "seat")
        s["bomb"] = hex_named(at)
        s["bomber"] = whole("seat", seat, 1, state.SEATS) - 1
        s["left"][act.TREASURES.index("bomb")] = 0
    for name in setup.get("exploded", []):
        number = hex_named(name)
        if number not in [*rules["start"]]:
            raise AzardiaError(spoken("{name} is no Warehouse", name=name))
        s["blown"][[*rules["start"]].index(number)] = 1
    for one in setup.get("exposed", []):
        by, seat, wounds, due = _values_of("exposed", one, "by", "seat", "wounds", "due")
        owner, other = whole("by", by, 1, state.SEATS) - 1, whole("seat", seat, 1, state.SEATS) - 1
        s["due"][owner, other] = whole("wounds", wounds, 0, 2)
        s["due_in"][owner, other] = whole("due", due, 1, state.SEATS) - 1


def hex_named(name: object) -> int:
    """Return the number of a hex; AzardiaError, listing the names, if there is none."""
    if name not in board.HEXES:
        raise AzardiaError(no_hex(name))
    return board.HEXES.index(str(name))


def no_hex(name: object) -> str:
    """Return the message that no hex has this name, with the names that exist."""
    ends = [(board.FIRST[ring], board.FIRST[ring - 1] - 1) for ring in range(board.SHORE, 0, -1)]
    ends.append((board.FIRST_PIER, board.SPACES - 1))
    ranges = [f"{board.HEXES[first]}–{board.HEXES[last]}" for first, last in ends]
    names = ", ".join([*ranges, board.HEXES[board.MIDDLE]])
    return spoken("there is no hex {name}; hexes are {names}", name=short(name), names=names)
