"""What Azardia says in its own way to programs that learn or search: two games for OpenSpiel."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.env.observation import observation
from azardia_nb.games.azardia.rules.board import NUMBERS, SINGLE, Numbers
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.learning import Learning, Listed
from azardia_nb.games.protocol import Variant

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Game

FULL, CORE = "python_azardia", "python_azardia_core"
FEW = 36  # ways in which the dice can fall, on a board so short that positions come up again

_TILES = tuple(name for name in Numbers._fields if name not in SINGLE)
_PARAMETERS = {
    "characters": "",  # in turn order, with a space between; none for the initial rolls
    **NUMBERS._asdict(),
    **{name: " ".join(map(str, getattr(NUMBERS, name))) for name in _TILES},
    **{name: ruling.usual for name, ruling in RULINGS.items()},
}


def read(parameters: Mapping[str, Any], cards: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the house rules that parameters name, and how a game begins."""
    said: dict[str, Any] = {name: parameters[name] for name in SINGLE}
    said |= {name: _whole(name, parameters[name]) for name in _TILES}
    rulings = Rulings(**{name: parameters[name] for name in RULINGS})
    source = parameters.get("deck", "")
    deck = Deck.parse(unquote(source)) if source else None
    house = {"rulings": rulings, "numbers": Numbers(**said), "deck": deck, "cards": cards}
    return house, {"characters": parameters["characters"].split() or None}


def _whole(name: str, text: str) -> tuple[int, ...]:
    try:
        return tuple(int(tile) for tile in text.split())
    except ValueError:
        raise AzardiaError(f"{name}={text!r}: expected tiles with spaces between") from None


def write(variant: Variant, begun_with: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters of a variant, and of how a game was begun."""
    house = variant.options
    found = {"characters": " ".join(begun_with.get("characters") or ()), **house.rulings.changed}
    for name, value in house.numbers._asdict().items():
        if value != getattr(NUMBERS, name):
            found[name] = value if name in SINGLE else " ".join(map(str, value))
    if house.deck is not None and house.deck != Deck.kit():
        found["deck"] = quote(house.deck.source)
    return found


def recurs(variant: Variant) -> bool:
    """Return whether the dice of a core game can fall in few ways."""
    numbers = variant.rules.numbers
    return variant.options.deck is None and bool(numbers.faces**numbers.dice <= FEW)


def picture(game: "Game") -> list[str]:
    """Return a line a pawn."""
    return [
        f"seat {pawn.seat}, player_{pawn.chair - 1}, {pawn.character or 'no character yet'}: "
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
