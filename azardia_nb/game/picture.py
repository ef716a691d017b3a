"""A game's board and pawns as plain data, to be drawn.

The board depends on the rules, because house rules may change it, and on the position, because it
may rotate. Lengths are in spaces, x to the right and y down. Games without a picture are drawn as
bars of each seat's progress.

>>> board = track(1, 6, columns=3)
>>> [(space.number, space.x, space.y) for space in board.spaces]
[(1, 0, 1), (2, 1, 1), (3, 2, 1), (4, 2, 0), (5, 1, 0), (6, 0, 0)]
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from itertools import pairwise
from math import ceil, sqrt
from types import MappingProxyType
from typing import Any, NamedTuple

from azardia_nb.game.terms import Row, Rules
from azardia_nb.text.language import Speak

NO_LABELS: Mapping[int, str] = MappingProxyType({})
IN_A_ROW = 8  # spaces at most, unless a game says how many columns it wants


class Space(NamedTuple):
    """A space of a board: its number, centre and label."""

    number: int
    x: float
    y: float
    label: str = ""  # English text instead of the number
    mark: str = ""  # a letter for its effect on pawns


class Link(NamedTuple):
    """A jump from one space to another, such as a ladder (`helps`) or a chute."""

    start: int
    end: int
    helps: bool


@dataclass(frozen=True)
class Board:
    """The spaces of a board with `steps` between neighbours and `links` between others."""

    spaces: tuple[Space, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    links: tuple[Link, ...] = ()
    goal: int | None = None  # the space that wins


@dataclass(frozen=True)
class Pawn:
    """`count` pawns of a seat, from 0, on a space."""

    seat: int
    space: int
    count: int = 1


class Bar(NamedTuple):
    """A seat's progress: its score, the points at stake, and the goal if there is one."""

    value: int
    more: int = 0
    goal: int | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Picture:
    """The functions that draw a game, all returning plain data.

    `board` draws a position's spaces and `pawns` the pawns on them. Games without a board show
    `bar`, or each seat's progress. `about` describes a seat's situation and `fact` that of the
    game. `dice` are the dice on the table; by default those of the last log entry.

    For actions that name several spaces, `picks` returns the spaces to press in order. `picked` has
    for the first word of such actions the text of their common button and a prompt for each space,
    in English.
    """

    board: Callable[[Row, Rules], Board] = lambda *given: Board()
    pawns: Callable[[Row, Rules], Iterable[Pawn]] = lambda *given: ()
    bar: Callable[[Row, Rules, int], Bar] | None = None
    about: Callable[[Row, Rules, int, Speak], str] | None = None
    fact: Callable[[Row, Rules, Speak], str] | None = None
    dice: Callable[[Row, Rules], Sequence[int]] | None = None
    picks: Callable[[Row, Rules, int], Sequence[int]] = lambda *given: ()
    picked: Mapping[str, Sequence[str]] = field(default_factory=dict)


def track(
    first: int,
    last: int,
    *,
    columns: int = 0,
    outside: int | None = None,
    labels: Mapping[int, str] = NO_LABELS,
) -> Board:
    """Return a board of one row, or of rows that wind upwards in `columns`; the last is the goal.

    Numbers go down if `last` is less than `first`. `outside` is the number of a starting space
    before the first. `labels` replace numbers and are translated.
    """
    down = 1 if first <= last else -1
    numbers = range(first, last + down, down)
    columns = columns or (len(numbers) if len(numbers) <= IN_A_ROW else ceil(sqrt(len(numbers))))
    lowest = (len(numbers) - 1) // columns
    places = {} if outside is None else {outside: (-1, lowest)}
    for at, number in enumerate(numbers):
        row, along = divmod(at, columns)
        places[number] = (along if row % 2 == 0 else columns - 1 - along, lowest - row)
    spaces = tuple(Space(number, x, y, labels.get(number, "")) for number, (x, y) in places.items())
    return Board(spaces, tuple(pairwise(places)), goal=last)


def one_each(field: str) -> Callable[[Row, Rules], Iterable[Pawn]]:
    """Return a `Picture.pawns` for games with one pawn a seat, whose space is in `field`."""

    def pawns(s: Row, rules: Rules) -> Iterable[Pawn]:
        return [Pawn(seat, int(s[field][seat])) for seat in range(int(s["players"]))]

    return pawns


@cache
def renderer(form: str) -> Callable[[Any, str], Any] | None:
    """Return the installed function that draws a game as "html" or "png", or None without one.

    It takes a game and a language's code. Packages offer it as an entry point of the group
    `azardia_nb.pictures`.
    """
    for entry in entry_points(group="azardia_nb.pictures", name=form):
        draw: Callable[[Any, str], Any] = entry.load()
        return draw
    return None
