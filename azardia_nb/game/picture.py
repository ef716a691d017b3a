"""What can be drawn of a game, as plain data: its board, and where whose pawns stand on it.

A board is made from the rules, so that house rules draw theirs, and from the position, for it may
turn. Lengths are in spaces, x to the right and y down. A game that says nothing of all this is
shown too: how far each seat is, as bars.

>>> board = track(1, 6, columns=3)
>>> [(space.number, space.x, space.y) for space in board.spaces]
[(1, 0, 1), (2, 1, 1), (3, 2, 1), (4, 2, 0), (5, 1, 0), (6, 0, 0)]
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, sqrt
from types import MappingProxyType
from typing import NamedTuple

from azardia_nb.game.terms import Row, Rules
from azardia_nb.text.language import Speak

NO_LABELS: Mapping[int, str] = MappingProxyType({})
IN_A_ROW = 8  # spaces at most, unless a game says how many columns it wants


class Space(NamedTuple):
    """A space of a board: its number, where its middle lies, what stands on it."""

    number: int
    x: float
    y: float
    label: str = ""  # instead of the number, to be translated
    mark: str = ""  # a letter for what it does to who comes there


class Link(NamedTuple):
    """A way from a space to one that is not next to it; one that helps is drawn otherwise."""

    start: int
    end: int
    helps: bool


@dataclass(frozen=True)
class Board:
    """The spaces of a game and how one gets from one to another; `steps` lead to neighbours."""

    spaces: tuple[Space, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    links: tuple[Link, ...] = ()
    goal: int | None = None  # the space that wins
    marks: tuple[tuple[str, str], ...] = ()  # and what each means, to be translated


@dataclass(frozen=True)
class Pawn:
    """One or several pawns of a seat, counted from 0, on a space."""

    seat: int
    space: int
    count: int = 1


class Bar(NamedTuple):
    """How far a seat is: what it has, what it may get on top, and what it needs, if that is set."""

    value: int
    more: int = 0
    goal: int | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Picture:
    """How a game is drawn: functions that return plain data.

    `board` is that of a position, `pawns` stand on its spaces, and `tokens` are marks of what lies
    on spaces for a while, explained among the board's. `bar` is drawn where there is no
    board; without it, it is the seat's progress. `about` says how a seat stands, and `fact` what
    concerns all. `dice` lie on the table; without it, those of the last line of the log.

    Where actions name several spaces, `picks` says which are pressed for one, one after the other;
    `picked` has by the first word of such actions the text of one button for them all, and a
    question for each space, to be translated.
    """

    board: Callable[[Row, Rules], Board] = lambda *given: Board()
    pawns: Callable[[Row, Rules], Iterable[Pawn]] = lambda *given: ()
    tokens: Callable[[Row, Rules], Mapping[int, str]] = lambda *given: {}
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
    """Return spaces in a row, or in several that wind upwards; the last one is the goal.

    `last` may be lower than `first`: then the numbers go down. `outside` is the number of a space
    before the first, where pawns begin. Spaces with labels show these, translated.
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
    """Return what says that each seat has one pawn, on the space that a field of the row names."""

    def pawns(s: Row, rules: Rules) -> Iterable[Pawn]:
        return [Pawn(seat, int(s[field][seat])) for seat in range(int(s["players"]))]

    return pawns
