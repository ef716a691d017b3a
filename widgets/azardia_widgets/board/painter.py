"""The record of the functions that draw a game."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from azardia_nb.text.language import language
from azardia_widgets.board.faces import Face
from azardia_widgets.board.layout import Layout
from azardia_widgets.board.pawns import Token
from azardia_widgets.board.shapes import Point, Shape

SIGN = 32.0

Reading = Any  # a Game or View of the painter's game


class Badge(NamedTuple):
    """The sign of a seat beside its name, as on its pawns, with their colours.

    A sign of shapes lies on a square from 0, 0 to SIGN, SIGN.
    """

    sign: Face | str | tuple[Shape, ...]
    fill: str
    ink: str


class SpaceName(NamedTuple):
    """The name of a space in a sentence, and the effect of landing there, if any.

    `beside` names its neighbours on boards where the name does not show them.
    """

    name: str
    effect: str = ""
    beside: str = ""


class Sign(NamedTuple):
    """A sign on a square from 0, 0 to SIGN, SIGN, and its meaning."""

    shapes: Sequence[Shape]
    means: str


class TurnedPart(NamedTuple):
    """A part of a board that has turned with everything on it: its outline and angle.

    `degrees` are clockwise from its earlier orientation; `ground` is the colour below it.
    """

    edge: tuple[Point, ...]
    degrees: float
    ground: str


def no_turned_parts(before: Layout, now: Layout) -> Sequence[TurnedPart]:
    """Return no parts, for boards of which no part turns."""
    return ()


def no_signs(game: Reading, code: str) -> Sequence[Sign]:
    """Return no signs, for pictures with a legend of their own."""
    return ()


def no_pictures(game: Reading) -> Mapping[str, Sequence[Shape]]:
    """Return no pictures, for games whose buttons show only text."""
    return {}


def no_symbols(game: Reading) -> Sequence[Sequence[Shape]]:
    """Return no pictures, for dice that show numbers."""
    return ()


def spaces_by_number(game: Reading) -> bool:
    """Return False, for boards whose spaces have numbers instead of names."""
    return False


@dataclass(frozen=True, eq=False, kw_only=True)
class Painter:
    """The drawing functions of a game. `code` is a language; seats count from 1, paths are spaces.

    A game has its own painter if its module `azardia_widgets.games.NAME.painter` defines `PAINTER`.
    """

    layout: Callable[[Reading], Layout]  # the same object for the same board
    board: Callable[[Reading, str], tuple[Shape, ...]]  # empty; the same object for the same board
    facts: Callable[[Reading, str], Sequence[Shape]]  # above, below and beside the board
    # All pawns; those of the given seats stand on other spaces.
    stand: Callable[[Reading, Mapping[int, int]], tuple[Token, ...]]
    labels: Callable[[Reading, Mapping[int, str], str], tuple[Shape, ...]]  # over the pawns
    trail: Callable[[Reading, Sequence[int], int], tuple[Shape, ...]]  # footprints of a seat's path
    # With the seats of "you", from 0: one sentence, and a full description.
    sentence: Callable[[Reading, str, Collection[int]], str]
    describe: Callable[[Reading, str, Collection[int]], str]
    spaces: Callable[[Reading, str], Mapping[int, SpaceName]]  # by space
    has_names: Callable[[Reading], bool] = (
        spaces_by_number  # whether spaces have names other than numbers
    )
    badge: Callable[[Reading, int], Badge | None]  # of a seat; None before it has a pawn
    # Parts turned between two layouts, the topmost last.
    turned: Callable[[Layout, Layout], Sequence[TurnedPart]] = no_turned_parts
    signs: Callable[[Reading, str], Sequence[Sign]] = no_signs  # unless the picture has a legend
    # Shapes, centred on 0, that mark the ring of a space with a cost.
    price: Sequence[Shape] = ()
    # Faces of a die with symbols, by number from 0, each on a square like a sign.
    symbols: Callable[[Reading], Sequence[Sequence[Shape]]] = no_symbols
    # Pictures on buttons by action, each on a square like a sign; "" is drawn beside the buttons.
    pressed: Callable[[Reading], Mapping[str, Sequence[Shape]]] = no_pictures


def seat_names(game: Reading, own: Collection[int], code: str) -> list[str]:
    """Return the names of all seats, written "You (…)" for those in `own`, counted from 0."""
    speak = language(code)
    return [
        speak("You ({name})", name=name) if at in own else name
        for at, name in enumerate(game.names(code)[: game.players])
    ]
