"""A game's board and pawns as plain data, to be drawn and read out.

`track`, `grid` and `columns` make the usual boards; others are made of spaces. A board is given as
it is, or by a function, if house rules change it or if it rotates. Lengths are in spaces, x to the
right and y down. Games without a board are drawn as bars of each seat's progress.

>>> board = track(1, 6, columns=3)
>>> [(space.number, space.x, space.y) for space in board.spaces]
[(1, 0, 1), (2, 1, 1), (3, 2, 1), (4, 2, 0), (5, 1, 0), (6, 0, 0)]
>>> [space.name for space in grid(3, 2).spaces]
['a1', 'b1', 'c1', 'a2', 'b2', 'c2']
>>> columns({2: 3, 3: 5}).goals
(203, 305)
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import ceil, sqrt
from types import MappingProxyType
from typing import Any, NamedTuple

from azardia_nb.game.terms import Row, Rules, Seen
from azardia_nb.text.language import Speak

NO_LABELS: Mapping[int, str] = MappingProxyType({})
NO_JUMPS: Mapping[int, int] = MappingProxyType({})
IN_A_ROW = 8  # spaces at most, unless a game says how many columns it wants
LETTERED = 26  # columns at most that have letters
BESIDE = 0.25  # overlap of captions with the next, missing row of spaces
A_COLUMN = 100  # between the numbers of neighbouring spaces of two columns


class Space(NamedTuple):
    """A space of a board: its number, centre and label.

    `label` is drawn in it instead of the number, in English. A space with a `name` is drawn empty,
    and read out by its name.
    """

    number: int
    x: float
    y: float
    label: str = ""
    mark: str = ""  # a letter for its effect on pawns
    name: str = ""

    @property
    def called(self) -> str:
        """The label or the name, in English; "" for a space that has only a number."""
        return self.label or self.name


class Caption(NamedTuple):
    """A text beside the spaces, such as the number of a column."""

    x: float
    y: float
    text: str


class Link(NamedTuple):
    """A jump from one space to another, such as a ladder (`helps`) or a chute."""

    start: int
    end: int
    helps: bool


@dataclass(frozen=True)
class Board:
    """The spaces of a board with `steps` between neighbours and `links` between others.

    Pawns want to arrive at the `goals`, which have a star.
    """

    spaces: tuple[Space, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    links: tuple[Link, ...] = ()
    goals: tuple[int, ...] = ()
    captions: tuple[Caption, ...] = ()


@dataclass(frozen=True)
class Pawn:
    """`count` pawns of a seat, from 0, on a space.

    A `kind`, an English word, makes them hollow: pieces besides the usual ones, as runners that
    may fall.
    """

    seat: int
    space: int
    count: int = 1
    kind: str = ""


class Bar(NamedTuple):
    """A seat's progress: its score, the points at stake, and the goal if there is one."""

    value: int
    more: int = 0
    goal: int | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Picture:
    """The functions that draw a game, all returning plain data.

    `board` is the board, or a function of the position; `pawns` are the pawns on it. Games without
    a board show `bar`, or each seat's progress. `about` describes a seat's situation, by default
    the spaces of its pawns, and `fact` that of the game. `dice` are the dice on the table; by
    default those of the last log entry.

    For actions that name several spaces, `picks` returns the spaces to press in order. `picked` has
    for the first word of such actions the text of their common button and a prompt for each space,
    in English.
    """

    board: Board | Callable[[Row, Rules], Board] = Board()
    pawns: Callable[[Row, Rules], Iterable[Pawn]] = lambda *given: ()
    bar: Callable[[Row, Rules, int], Bar] | None = None
    about: Callable[[Row, Rules, int, Speak], str] | None = None
    fact: Callable[[Row, Rules, Speak], str] | None = None
    dice: Callable[[Row, Rules], Sequence[int]] | None = None
    picks: Callable[[Row, Rules, int], Sequence[int]] = lambda *given: ()
    picked: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def board_at(self, s: Row, rules: Rules) -> Board:
        """Return the board in position `s`."""
        return self.board if isinstance(self.board, Board) else self.board(s, rules)


def track(
    first: int,
    last: int,
    *,
    columns: int = 0,
    outside: int | None = None,
    labels: Mapping[int, str] = NO_LABELS,
    jumps: Mapping[int, int] = NO_JUMPS,
) -> Board:
    """Return a board of one row, or of rows that wind upwards in `columns`, with the goal last.

    Numbers go down if `last` is less than `first`. `outside` is the number of a starting space
    before the first. `labels` replace numbers and are translated. `jumps` lead from one space to
    another, as ladders and chutes.
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
    links = tuple(Link(here, to, down * to > down * here) for here, to in jumps.items())
    return Board(spaces, tuple(pairwise(places)), links, goals=(last,))


def grid(wide: int, high: int) -> Board:
    """Return a board of `wide` by `high` spaces, numbered from 0 and named as in chess.

    Number 0 is a1, the lower left corner, and 1 is b1. Captions name columns and rows.
    """
    names = [chr(ord("a") + at) if wide <= LETTERED else f"{at + 1}-" for at in range(wide)]
    spaces = tuple(
        Space(y * wide + x, x, high - 1 - y, name=f"{names[x]}{y + 1}")
        for y in range(high)
        for x in range(wide)
    )
    below = (Caption(x, high - BESIDE, name.strip("-")) for x, name in enumerate(names))
    left = (Caption(BESIDE - 1, high - 1 - y, f"{y + 1}") for y in range(high))
    return Board(spaces, captions=(*below, *left))


def columns(heights: Mapping[int, int]) -> Board:
    """Return a board of columns, whose `heights` are given by column number; their tops are goals.

    `cell(column, height)` is the number of a space, with heights from 1 at the bottom.
    """
    most = max(heights.values())
    spaces = tuple(
        Space(cell(column, at), x, most - at, name=f"{column}-{at}")
        for x, (column, high) in enumerate(heights.items())
        for at in range(1, high + 1)
    )
    captions = tuple(Caption(x, most - BESIDE, f"{column}") for x, column in enumerate(heights))
    return Board(spaces, goals=tuple(cell(*top) for top in heights.items()), captions=captions)


def cell(column: int, height: int) -> int:
    """Return the number of the space of a `columns` board at `height`, from 1, in `column`."""
    return A_COLUMN * column + height


def one_each(field: str) -> Callable[[Row, Rules], Iterable[Pawn]]:
    """Return a `Picture.pawns` for one pawn per seat, whose space is in the row's `field`."""

    def pawns(s: Row, rules: Rules) -> Iterable[Pawn]:
        return [Pawn(seat, int(s[field][seat])) for seat in range(int(s["players"]))]

    return pawns


def marked(field: str) -> Callable[[Row, Rules], Iterable[Pawn]]:
    """Return a `Picture.pawns` for games whose `field` has a seat, from 1, or 0 for each space."""

    def pawns(s: Row, rules: Rules) -> Iterable[Pawn]:
        return [Pawn(int(seat) - 1, at) for at, seat in enumerate(s[field]) if seat]

    return pawns


def whereabouts(board: Board, pawns: Iterable[Pawn], seat: int, speak: Speak) -> str:
    """Return the spaces of the pawns of `seat`, counted from 0, in words."""
    called = {space.number: speak(space.called) for space in board.spaces}
    mine = [pawn for pawn in pawns if pawn.seat == seat and pawn.count and pawn.space in called]
    names = {pawn.space: called[pawn.space] or str(pawn.space) for pawn in mine}
    single = all(pawn.count == 1 and called[pawn.space] for pawn in mine)
    places = [
        speak("{kind} on {space}", kind=speak(pawn.kind), space=names[pawn.space])
        if pawn.kind
        else names[pawn.space]
        if single
        else speak("{n} on {space}", n=pawn.count, space=names[pawn.space])
        for pawn in mine
    ]
    return ", ".join(places) or speak("nothing on the board")


def situation(game: Seen, seat: int, speak: Speak) -> str:
    """Return a text on a seat's situation: the picture's own, its pawns' spaces, or progress."""
    s, rules, picture = game.state, game.rules, game.type.picture or Picture()
    if picture.about is not None:
        return picture.about(s, rules, seat, speak)
    if (board := picture.board_at(s, rules)).spaces:
        return whereabouts(board, picture.pawns(s, rules), seat, speak)
    bar = picture.bar(s, rules, seat) if picture.bar else None
    done = bar.value if bar else int(game.type.engine.progress(s, seat))
    return speak("progress {n}", n=done)


@cache
def renderer(form: str) -> Callable[[Any, str], Any] | None:
    """Return the installed function that draws a game as "html" or "png"; None if there is none.

    It takes a game and a language's code. Packages offer it as an entry point of the group
    `azardia_nb.pictures`.
    """
    from importlib.metadata import entry_points

    for entry in entry_points(group="azardia_nb.pictures", name=form):
        draw: Callable[[Any, str], Any] = entry.load()
        return draw
    return None
