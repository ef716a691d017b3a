"""Azardia for learning programs: observations, and two games for OpenSpiel.

An observation is an array of numbers: the engine's row without hidden cards, and without fields
that do not affect the rest of the game (counters, the round). Seats are in turn order; `me` has a 1
for the observing seat. Other parts have the name of a field of STATE; `pending` is the stack, which
starts with the frame that is resolved next.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.learning import Ints, Learning, Listed, Observation, Part
from azardia_nb.game.protocol import NOBODY, Variant
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules.board import BOUNDS, NUMBER_FIELDS, NUMBERS, Numbers
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTER_COUNT
from azardia_nb.games.azardia.rules.hidden import hide_from
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.rules.state import (
    MAX_DICE,
    MAX_SEATS,
    MAX_SKIP,
    POOL,
    STATE,
    Phase,
    Rules,
    State,
)

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Game

SHOWN_FRAMES = 8  # maximum number of stack rows in an observation, top first
_SHORT = np.iinfo(np.int16)
_ROW = STATE["stack"].shape[1]


def observation(variant: Variant, players: int) -> Observation:
    """Return the observation of positions with `players` seats; `parts` describes its numbers.

    `hand` is the seat's own hand, by kind of action card. `pool` has the cards that Kuchuritok
    deals; only that seat sees them, and only if it chooses. `pile` counts all hidden cards, in the
    draw piles and in rivals' hands.

    >>> from azardia_nb import Game
    >>> game = Game(2, characters=("mantis", "robot"), cards=False)
    >>> sight = observation(game.variant, 2)
    >>> seen = sight.of(game.state, game.rules, 1)
    >>> seen[sight.place["me"]].tolist(), seen[sight.place["tile"]].tolist()
    ([0, 1], [1, 2])
    """
    deck: Deck | None = variant.options.deck
    wide: list[int] = []  # byte offsets of two-byte numbers
    narrow: list[int] = []  # byte offsets of one-byte numbers
    pending = slice(players, players + SHOWN_FRAMES * _ROW)
    parts = [Part("me", slice(0, players), 0, 1)]
    parts.append(Part("pending", pending, _SHORT.min, _SHORT.max))
    at = pending.stop
    for name, count, least, most in _fields(variant.rules, deck, players):
        assert STATE.fields is not None
        field, _, row = name.partition(":")
        dtype, first = STATE.fields[field][:2]
        skipped = int(row) * dtype.shape[-1] if row else 0
        bytes_each = dtype.base.itemsize
        places = [first + (skipped + i) * bytes_each for i in range(count)]
        (wide if bytes_each > 1 else narrow).extend(places)
        parts.append(Part(_NAMES.get(name, name), slice(at, at + count), least, most))
        at += count
    size, hides = at, deck is not None  # the core game has no hidden information
    wide_bytes = np.array([[one, one + 1] for one in wide])
    narrow_bytes = np.array(narrow, np.int64)
    begin, middle = pending.stop, pending.stop + len(wide)

    def of(state: State, rules: Rules, seat: int) -> Ints:
        view = state
        if hides:
            view = state.copy()
            hide_from(view, rules, seat)
        raw = np.frombuffer(view.tobytes(), np.uint8)
        values = np.zeros(size, np.int16)
        values[seat] = 1
        depth = int(view["depth"])
        if depth:
            rows = view["stack"][max(0, depth - SHOWN_FRAMES) : depth][::-1]
            values[pending][: rows.size] = rows.ravel()
        values[begin:middle] = raw[wide_bytes].view(np.int16)[:, 0]
        values[middle:] = raw[narrow_bytes]
        return values

    return Observation(parts=tuple(parts), dtype=np.dtype(np.int16), of=of, hides=hides)


_NAMES = {f"hand:{POOL}": "pool"}


def _fields(rules: Rules, deck: Deck | None, players: int) -> list[tuple[str, int, int, int]]:
    """Return the observed fields: name, count, minimum and maximum of their numbers.

    Fields of two-byte numbers come first. A name `field:row` means one row of a field.
    """
    numbers = rules.numbers
    longest = _SHORT.max
    face = BOUNDS["faces"][1]  # a card may show more than a die has faces
    fields = [
        ("phase", 1, 0, len(Phase) - 1),
        ("turn", 1, 0, MAX_SEATS),
        ("winner", 1, NOBODY, MAX_SEATS),
        ("dice", MAX_DICE, 0, face),
        ("roll_dice", 1, 0, MAX_DICE),
        ("first_die", 1, 0, face),
        ("again_rolls", 1, 0, longest),
        ("zeros", 1, 0, 1),
        ("extra", 1, 0, longest),
        ("boost", 1, 0, (1 << MAX_DICE) - 1),
        ("ability_used", 1, 0, 1),
        ("player", players, 0, MAX_SEATS - 1),
        ("place", players, 0, MAX_SEATS),
        ("rolled", players, 0, MAX_DICE * face),
        ("character", players, NOBODY, CHARACTER_COUNT - 1),
        ("tile", players, 0, numbers.goal),
        ("level", players, 1, numbers.top_level),
        ("coins", players, 0, max(1, numbers.coin_cap)),
        ("skip", players, 0, MAX_SKIP),
        ("again", players, 0, longest),
        ("crossed", players, 0, 1),
        ("next_dice", players, 0, MAX_DICE),
        ("next_die", players, 0, face),
        ("next_again", players, 0, longest),
        ("holder", 1, NOBODY, MAX_SEATS),
        ("last_turns", 1, 0, (1 << MAX_SEATS) - 1),
    ]
    if deck is not None:
        kinds = int(rules.stop[Pile.ACTION])
        cards = max(1, *(deck.count(pile) for pile in Pile))
        fields += [
            ("held", players, 0, cards),
            ("left", len(Pile), 0, cards),
            ("discarded", len(Pile), 0, cards),
            ("pile", len(deck.cards), 0, 255),
            ("discard", len(deck.cards), 0, 255),
        ]
        fields += [("hand", kinds, 0, 255), (f"hand:{POOL}", kinds, 0, 255)]
    return fields


FULL, CORE = "python_azardia", "python_azardia_core"
FEW_OUTCOMES = 36  # largest number of outcomes of a roll for which positions often recur

_TILES = tuple(name for name in Numbers._fields if name not in NUMBER_FIELDS)
_PARAMETERS = {
    "characters": "",  # in turn order, separated by spaces; empty for initial rolls
    **NUMBERS._asdict(),
    **{name: " ".join(map(str, getattr(NUMBERS, name))) for name in _TILES},
    **{name: ruling.usual for name, ruling in RULINGS.items()},
}


def read(parameters: Mapping[str, Any], cards: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the arguments of `variant` and those of `start`, from OpenSpiel's parameters."""
    numbers: dict[str, Any] = {name: parameters[name] for name in NUMBER_FIELDS}
    numbers |= {name: _read_tiles(name, parameters[name]) for name in _TILES}
    rulings = Rulings(**{name: parameters[name] for name in RULINGS})
    source = parameters.get("deck", "")
    deck = Deck.parse(unquote(source)) if source else None
    house = {"rulings": rulings, "numbers": Numbers(**numbers), "deck": deck, "cards": cards}
    return house, {"characters": parameters["characters"].split() or None}


def _read_tiles(name: str, text: str) -> tuple[int, ...]:
    try:
        return tuple(int(tile) for tile in text.split())
    except ValueError:
        raise AzardiaError(f"{name}={text!r}: expected tiles with spaces between") from None


def write(variant: Variant, begun_with: Mapping[str, Any]) -> dict[str, Any]:
    """Return OpenSpiel's parameters for a variant and `begun_with`, the arguments of `start`."""
    house = variant.options
    parameters = {
        "characters": " ".join(begun_with.get("characters") or ()),
        **house.rulings.changed,
    }
    for name, value in house.numbers._asdict().items():
        if value != getattr(NUMBERS, name):
            parameters[name] = value if name in NUMBER_FIELDS else " ".join(map(str, value))
    if house.deck is not None and house.deck != Deck.kit():
        parameters["deck"] = quote(house.deck.source)
    return parameters


def recurs(variant: Variant) -> bool:
    """Return whether positions often recur: in core games whose dice have few outcomes."""
    numbers = variant.rules.numbers
    return variant.options.deck is None and bool(numbers.faces**numbers.dice <= FEW_OUTCOMES)


def picture(game: "Game") -> list[str]:
    """Return a line of text for each pawn."""
    return [
        f"seat {pawn.seat}, player_{pawn.player - 1}, {pawn.character or 'no character yet'}: "
        f"tile {pawn.tile}, level {pawn.level}, {pawn.coins} coins, {pawn.cards} cards"
        for pawn in game.pawns
    ]


LEARNING = Learning(
    observation=observation,
    recurs=recurs,
    picture=picture,
    listed=(
        Listed(
            name=FULL,
            long_name="Azardia: First Impact",
            hides=True,
            parameters=_PARAMETERS | {"deck": ""},
            read=lambda parameters: read(parameters, cards=True),
            write=write,
            fits=lambda variant: variant.options.deck is not None,
        ),
        Listed(
            name=CORE,
            long_name="Azardia: First Impact, without cards",
            hides=False,
            parameters=_PARAMETERS,
            read=lambda parameters: read(parameters, cards=False),
            write=write,
            fits=lambda variant: variant.options.deck is None,
        ),
    ),
)
