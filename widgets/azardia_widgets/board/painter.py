"""How a game is drawn: a record of functions that the general painter fills, and a game's own."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from azardia_nb.text.language import language
from azardia_widgets.board.faces import Face
from azardia_widgets.board.layout import Layout
from azardia_widgets.board.pawns import Token
from azardia_widgets.board.shapes import Point, Shape

SIGN = 32.0

Reading = Any  # a game or view of the painter's own game


class Badge(NamedTuple):
    """The sign of a seat beside its name: what stands on its pawns, and their colours.

    A sign of shapes is what a face has become, on a square from 0, 0 to SIGN, SIGN.
    """

    sign: Face | str | tuple[Shape, ...]
    fill: str
    ink: str


class Called(NamedTuple):
    """What a space is called in a sentence, and what it does if it does anything.

    `beside` names the spaces that touch it, where one could not say so from its name.
    """

    name: str
    what: str = ""
    beside: str = ""


class Sign(NamedTuple):
    """A sign on a square from 0, 0 to SIGN, SIGN, and what it means."""

    shapes: Sequence[Shape]
    means: str


class Turned(NamedTuple):
    """A part of a board that has turned, with all that stands on it: its edge, and how far.

    Degrees are clockwise, from how it lay before; `ground` is the colour of what lies below.
    """

    edge: tuple[Point, ...]
    degrees: float
    ground: str


def at_rest(before: Layout, now: Layout) -> Sequence[Turned]:
    """Return that no part of the board has turned."""
    return ()


def unexplained(game: Reading, code: str) -> Sequence[Sign]:
    """Return no sign: the picture itself says what they mean."""
    return ()


def undrawn(game: Reading) -> Mapping[str, Sequence[Shape]]:
    """Return that buttons are words alone."""
    return {}


def counted(game: Reading) -> Sequence[Sequence[Shape]]:
    """Return no picture: the dice show how much they count."""
    return ()


def numbered(game: Reading) -> bool:
    """Return that no space has a name of its own."""
    return False


@dataclass(frozen=True, eq=False, kw_only=True)
class Painter:
    """The parts of a scene. `code` is a language; seats count from 1, and `path` is in spaces.

    A game has one of its own if there is a module `azardia_widgets.games.NAME.painter` with a
    `PAINTER`.
    """

    layout: Callable[[Reading], Layout]  # the same one for the same board
    board: Callable[[Reading, str], tuple[Shape, ...]]  # empty; the same one for the same board
    facts: Callable[[Reading, str], Sequence[Shape]]  # above, below and beside the board
    stand: Callable[[Reading, Mapping[int, int]], tuple[Token, ...]]  # some seats' pawns elsewhere
    labels: Callable[[Reading, Mapping[int, str], str], tuple[Shape, ...]]  # over the pawns
    trail: Callable[[Reading, Sequence[int], int], tuple[Shape, ...]]  # the path of a seat
    # In words, with the seats of "you", from 0: in one sentence, and the whole position.
    sentence: Callable[[Reading, str, Collection[int]], str]
    describe: Callable[[Reading, str, Collection[int]], str]
    spaces: Callable[[Reading, str], Mapping[int, Called]]  # what each is called
    named: Callable[[Reading], bool] = numbered  # whether that is more than its number
    badge: Callable[[Reading, int], Badge | None]  # of a seat; None before it has a pawn
    # What has turned between two layouts, what lies on top last.
    turned: Callable[[Layout, Layout], Sequence[Turned]] = at_rest
    signs: Callable[[Reading, str], Sequence[Sign]] = unexplained  # if its picture has no legend
    # Shapes, centred on 0, that mark the ring of a space with a cost.
    price: Sequence[Shape] = ()
    # The faces of a die that shows symbols, by number from 0, each on a square like a sign.
    symbols: Callable[[Reading], Sequence[Sequence[Shape]]] = counted
    # What is drawn on buttons, each on a square like a sign, by action; by "" what lies beside.
    pressed: Callable[[Reading], Mapping[str, Sequence[Shape]]] = undrawn


def called(game: Reading, own: Collection[int], code: str) -> list[str]:
    """Return what the seats are called, those of "you" among them."""
    speak = language(code)
    return [
        speak("You ({name})", name=name) if at in own else name
        for at, name in enumerate(game.names(code)[: game.players])
    ]
