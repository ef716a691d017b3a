"""The painter of all games without a painter of their own: board or bars, pawns, seats, dice.

It draws a game's `Picture` in the shared colours. A board with few spaces is drawn larger,
together with everything around it.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from azardia_nb.game.game import Reading
from azardia_nb.game.picture import Bar, Board, Pawn, Picture, Space, situation, whereabouts
from azardia_nb.text.language import N_, Speak, language
from azardia_widgets.board import pawns
from azardia_widgets.board.layout import BOX, HEIGHT, LETTERS, MARGIN, PITCH, WIDTH, Layout
from azardia_widgets.board.painter import Badge, Painter, SpaceName, seat_names
from azardia_widgets.board.shapes import (
    BAD,
    CROWN,
    GOLD,
    GOOD,
    INK,
    PAPER,
    QUIET,
    SEATS,
    SPACE,
    STAR,
    Area,
    Disc,
    Point,
    Shape,
    Trail,
    Words,
    arrowhead,
    between,
    box,
    moved,
    scaled,
)

# --- the empty board ------------------------------------------------------------------------------


TOP = 88  # below the line with round and dice


class Room(NamedTuple):
    """The room for the board and for the rows of the seats in a picture, in board units."""

    wide: float  # of the board
    high: float
    left: float  # of the seats
    top: float
    row: float


BESIDE = Room(730, 656, 772, TOP, 82)  # seats beside the board
BELOW = Room(1028, 260, MARGIN, 370, 66)  # seats below a wide, low board
BARS = Room(0, 0, MARGIN, TOP, 130)  # seats alone, with bars
_LOW = 3  # ratio of width to height above which a board counts as low
_LARGEST = 0.4  # scale of a picture with the largest spaces


def _corner(board: Board) -> Point:
    drawn = _middles(board)
    return min(x for x, _ in drawn), min(y for _, y in drawn)


def _size(board: Board) -> tuple[float, float]:
    (left, top), drawn = _corner(board), _middles(board)
    right, bottom = max(x for x, _ in drawn), max(y for _, y in drawn)
    return (right - left + 1) * PITCH, (bottom - top + 1) * PITCH


def _middles(board: Board) -> list[Point]:
    captions = [(one.x, one.y) for one in board.captions]
    return [*((one.x, one.y) for one in board.spaces), *captions]


def room_of(board: Board) -> Room:
    """Return the room for `board` and seats: beside or below the board, or bars without a board."""
    if not board.spaces:
        return BARS
    wide, high = _size(board)
    return BELOW if wide >= _LOW * high else BESIDE


@lru_cache(16)
def layout(board: Board) -> Layout:
    """Return the layout of `board`, as large as the room allows; the same for equal boards."""
    if not board.spaces:
        return Layout({}, {}, 1)
    wide, high = _size(board)
    room = room_of(board)
    scale = max(_LARGEST, wide / room.wide, high / room.high)
    left = MARGIN * scale + (room.wide * scale - wide) / 2 + PITCH / 2
    top = TOP * scale + (room.high * scale - high) / 2 + PITCH / 2
    x, y = _corner(board)
    places = {
        one.number: (round(left + PITCH * (one.x - x), 1), round(top + PITCH * (one.y - y), 1))
        for one in board.spaces
    }
    signs = {space.number: _sign(space, board, *places[space.number]) for space in board.spaces}
    return Layout(places, {at: sign for at, sign in signs.items() if sign}, scale)


def _sign(space: Space, board: Board, x: float, y: float) -> tuple[Shape, ...]:
    """Return the shapes in a space's corner: a star on a goal, else the space's mark, or none."""
    x, y = x + BOX / 2 - 12, y + BOX / 2 - 12
    if space.number in board.goals:
        return (Area(moved(STAR, x, y, 1.2), GOLD[1], GOLD[1], 0),)
    if space.mark:
        return box(x, y, 26, QUIET, QUIET, 0), Words(x, y + 1, space.mark, LETTERS, "#ffffff")
    return ()


@lru_cache(16)
def empty(board: Board, code: str) -> tuple[Shape, ...]:
    """Return the shapes of the board without pawns, with texts in the language `code`."""
    on = layout(board)
    corners = ((0, 0), (on.width, 0), (on.width, on.height), (0, on.height))
    boxes = sorted((_box(space, board, on) for space in board.spaces), key=lambda one: one.fill)
    return (
        Area(corners, PAPER, PAPER, 0),
        *_step_paths(board, on),
        *boxes,
        *_links(board, on),
        *(_name(space, on, code) for space in board.spaces if space.label or not space.name),
        *(_captions(board, on) if board.spaces else ()),
        *(shape for sign in on.signs.values() for shape in sign),
    )


def _step_paths(board: Board, on: Layout) -> list[Shape]:
    ways, heads = [], []
    for start, end in board.steps:
        a, b = on.places[start], on.places[end]
        ways.append(Trail((a, b), SPACE[2], 30))
        heads.append(Area(arrowhead(between(a, b, 0.5), a, b, 4, 7), SPACE[1], SPACE[1], 0))
    return [*ways, *heads]


def _box(space: Space, board: Board, on: Layout) -> Area:
    fill, edge = SPACE[:2]
    for link in board.links:
        if link.start == space.number:
            fill, edge = GOOD if link.helps else BAD
    if space.number in board.goals:
        fill, edge = GOLD
    return box(*on.places[space.number], BOX, fill, edge, 2)


def _links(board: Board, on: Layout) -> list[Shape]:
    """Return the shapes of the board's links, from a dot to an arrowhead, helpful ones first."""
    shapes: list[Shape] = []
    for link in sorted(board.links, key=lambda link: not link.helps):
        pale, dark = GOOD if link.helps else BAD
        a, b = on.places[link.start], on.places[link.end]
        shapes += [
            Trail((a, b), dark, 9),
            Trail((a, b), pale, 5),
            Disc(*a, 6, dark, dark, 0),
            Area(arrowhead(b, a, b, 13, 11), dark, dark, 0),
        ]
    return shapes


def _name(space: Space, on: Layout, code: str) -> Words:
    x, y = on.places[space.number]
    if space.label:
        label = language(code)(space.label)
        size = min(LETTERS, round(1.4 * BOX / len(label)))
        return Words(x, y - BOX / 2 + 12, label, size, INK)
    return Words(x - BOX / 2 + 5, y - BOX / 2 + 12, str(space.number), LETTERS, INK, "left")


def _captions(board: Board, on: Layout) -> list[Shape]:
    size, first = round(_CAPTION * on.scale), board.spaces[0]
    left, top = on.places[first.number]
    left, top = left - PITCH * first.x, top - PITCH * first.y
    return [
        Words(round(left + PITCH * one.x, 1), round(top + PITCH * one.y, 1), one.text, size, QUIET)
        for one in board.captions
    ]


# --- pawns and seats ------------------------------------------------------------------------------


_CAPTION = 26  # size of its letters, in a picture of scale 1
_BROAD = 0.72  # width of a letter, in its size
_HEAD = 40  # height of the line with round and dice
_LANE = (330, 900)  # left and right end of a lane
_GROUND = "#e4e1d9"  # colour of a lane

_PLAIN = Picture()


@dataclass(frozen=True)
class Token:
    """A pawn in the picture, with its seat's number; or a stack of pawns, with their count."""

    seat: int
    x: float
    y: float
    radius: float
    count: int = 1
    active: bool = False
    winner: bool = False
    hollow: bool = False

    @property
    def shapes(self) -> list[Shape]:
        """The shapes of the pawn, in painting order."""
        x, y, r = round(self.x, 1), round(self.y, 1), self.radius
        fill, ink = SEATS[(self.seat - 1) % len(SEATS)]
        shapes: list[Shape] = []
        if self.active:
            shapes.append(Disc(x, y, round(r + min(7, r * 0.35), 1), GOLD[0], INK, 2))
        shapes.append(Disc(x, y, r + 2, "#ffffff", "#ffffff", 2))
        if self.hollow:
            shapes.append(Disc(x, y, r, INK, INK, 2))
            shapes.append(Disc(x, y, r - 3, "#ffffff", fill, 5))
            ink = INK
        else:
            shapes.append(Disc(x, y, r, fill, INK, 2))
        if self.count > 1:
            badge, low = round(max(8, r * 0.6), 1), round(y + r * 0.85, 1)
            shapes.append(Words(x, round(y - r * 0.25, 1), str(self.seat), _number_size(r, r), ink))
            shapes.append(Disc(x, low, badge, "#ffffff", INK, 1.5))
            shapes.append(
                Words(x, low + 0.5, str(self.count), _number_size(badge, badge * 1.3), INK)
            )
        else:
            shapes.append(Words(x, y + 1, str(self.seat), _number_size(r, r * 1.1), ink))
        if self.winner:
            shapes.append(Area(moved(CROWN, x, y - r - 23, 1.3), GOLD[0], INK, 2))
        return shapes


def _number_size(radius: float, size: float) -> int:
    """Return the font size of a number in a disc, at least LETTERS if there is room."""
    return round(max(size, min(LETTERS, 1.75 * radius)))


def _picture(game: Reading) -> Picture:
    return game.type.picture or _PLAIN


def _board_of(game: Reading) -> Board:
    return _picture(game).board_at(game.state, game.rules)


def _layout_of(game: Reading) -> Layout:
    return layout(_board_of(game))


# --- pawns ----------------------------------------------------------------------------------------


def stand(game: Reading, spaces: Mapping[int, int]) -> tuple[Token, ...]:
    """Return the pawns of a position; `spaces` moves the only pawn of a seat, from 1, elsewhere.

    For a seat with several pawns, the walking one is drawn in addition to all others.
    """
    board = _board_of(game)
    if not board.spaces:
        return tuple(_bar_pawn(game, at) for at in range(game.players))
    on = layout(board)
    on_board = _pawns(game)
    mine = Counter(pawn.seat for pawn in on_board for _ in range(pawn.count))
    for seat, space in spaces.items():
        if mine[seat - 1] == 1:
            on_board = [pawn for pawn in on_board if pawn.seat != seat - 1]
        on_board.append(Pawn(seat - 1, space))
    empty = {space.number for space in board.spaces if space.name and not space.label}
    where = pawns.spread({at: pawn.space for at, pawn in enumerate(on_board)}, on.places, empty)
    tokens = [
        Token(
            pawn.seat + 1,
            *where[at],
            count=pawn.count,
            active=_active(game, pawn.seat) and mine[pawn.seat] == 1,
            winner=pawn.seat + 1 == game.winner and mine[pawn.seat] == 1,
            hollow=bool(pawn.kind),
        )
        for at, pawn in enumerate(on_board)
    ]
    # The active seat's pawn is painted last, above the others.
    return tuple(sorted(tokens, key=lambda token: token.active))


def _pawns(game: Reading) -> list[Pawn]:
    """Return the pawns of a position that are on a space of the board."""
    places = _layout_of(game).places
    pawns = _picture(game).pawns(game.state, game.rules)
    return [pawn for pawn in pawns if pawn.count > 0 and pawn.space in places]


def _active(game: Reading, seat: int) -> bool:
    return seat + 1 == game.turn and not game.over


def labels(game: Reading, said: Mapping[int, str], code: str) -> tuple[Shape, ...]:
    """Return the space numbers, and the texts `said` by space, that pawns would hide."""
    board = _board_of(game)
    on = layout(board)
    crowds = Counter(pawn.space for pawn in _pawns(game))
    names = {space.number: str(space.number) for space in board.spaces if not space.called}
    return pawns.labels(on, crowds, names, said)


def trail(game: Reading, path: Sequence[int], walker: int) -> tuple[Shape, ...]:
    """Return the footprints of the last walk along `path` by seat `walker`, from 1; none for 0."""
    on = _layout_of(game)
    spaces = [space for space in path if space in on.places]
    return pawns.footprints(on, spaces, SEATS[(walker - 1) % len(SEATS)][0]) if walker else ()


# --- around the board -----------------------------------------------------------------------------


def facts(game: Reading, code: str) -> list[Shape]:
    """Return the shapes around the board: the line above it, and the seats with pawns or bars."""
    on = _layout_of(game)
    shapes = [*_head(game, code), *_seats(game, code)]
    return [scaled(shape, on.scale) for shape in shapes]


def _head(game: Reading, code: str) -> list[Shape]:
    shapes: list[Shape] = []
    x: float = MARGIN + 4
    if game.round:
        label = language(code)("Round {n}", n=game.round)
        shapes.append(Words(x, _HEAD, label, 24, INK, "left"))
        x += len(label) * 16 + 40
    for die in _dice(game, code):
        shapes += [box(x, _HEAD, 44, "#ffffff", INK, 3), Words(x, _HEAD + 1, str(die), 24, INK)]
        x += 56
    if fact := _fact(game, code):
        shapes.append(Words(x, _HEAD, fact, 22, INK, "left"))
    return shapes


def _seats(game: Reading, code: str) -> list[Shape]:
    room = room_of(_board_of(game))
    shapes: list[Shape] = []
    for at, name in enumerate(game.names(code)):
        y, high = _row(game, at)
        won = at + 1 == game.winner
        if won or _active(game, at):
            shapes.append(_plate(room.left, y - high / 2 + 4, WIDTH - MARGIN, y + high / 2 - 4))
        x = room.left + 18
        if room is not BARS:
            radius = min(20, high * 0.25)
            shapes += Token(at + 1, x + 22, y + 5 * won, radius, winner=won).shapes
            x += 58
        size = min(22, high * 0.34)
        shapes.append(Words(x, y - size * 0.6, name, size, INK, "left"))
        about = _fitted(situation(game, at, language(code)), size * 0.92, WIDTH - MARGIN - x)
        shapes.append(Words(x, y + size * 0.65, about, size * 0.92, QUIET, "left"))
        if room is BARS:
            shapes += _lane(game, at)
    return shapes


def _fitted(text: str, size: float, room: float) -> str:
    """Return the text, cut off at the width `room`; the description has all of it."""
    most = int(room / size / _BROAD)
    return text if len(text) <= most else text[: most - 1].rstrip(" ,") + "…"


def _plate(left: float, top: float, right: float, bottom: float) -> Area:
    return Area(((left, top), (right, top), (right, bottom), (left, bottom)), "#ffffff", GOLD[1], 3)


def _row(game: Reading, seat: int) -> tuple[float, float]:
    """Return the y position of a seat's row and its height; `seat` counts from 0."""
    room = room_of(_board_of(game))
    high = min(room.row, (HEIGHT - MARGIN - room.top) / game.players)
    return room.top + (seat + 0.5) * high, high


def _lane(game: Reading, seat: int) -> list[Shape]:
    """Return the shapes of a seat's lane: its bar, and its goal if it has one."""
    (y, high), bar, (left, right) = _row(game, seat), _bar(game, seat), _LANE
    thick = min(20, high * 0.3)
    shapes: list[Shape] = [Trail(((left, y), (right, y)), _GROUND, thick)]
    here, there = _lane_x(game, seat, bar.value), _lane_x(game, seat, bar.value + bar.more)
    if bar.more:
        shapes.append(Trail(((left, y), (there, y)), GOLD[0], thick))
    shapes.append(Trail(((left, y), (here, y)), SEATS[seat % len(SEATS)][0], thick))
    if bar.goal is not None:
        shapes.append(Area(moved(STAR, right + 40, y, 1.4), GOLD[1], GOLD[1], 0))
        shapes.append(Words(right + 62, y + 1, str(bar.goal), 22, INK, "left"))
    return shapes


def _bar_pawn(game: Reading, seat: int) -> Token:
    """Return the pawn at the end of a seat's bar; `seat` counts from 0."""
    y, high = _row(game, seat)
    x, won = _lane_x(game, seat, _bar(game, seat).value), seat + 1 == game.winner
    return Token(seat + 1, x, y, min(20, high * 0.3), active=_active(game, seat), winner=won)


def _lane_x(game: Reading, seat: int, value: int) -> float:
    """Return the x position of the score `value` in the lane of `seat`, counted from 0."""
    bars = [_bar(game, at) for at in range(game.players)]
    most = bars[seat].goal or max(1, *(bar.value + bar.more for bar in bars))
    return _LANE[0] + (_LANE[1] - _LANE[0]) * min(1, max(0, value / most))


def _bar(game: Reading, seat: int) -> Bar:
    bar = _picture(game).bar
    if bar is None:
        return Bar(int(game.type.engine.progress(game.state, seat)))
    return bar(game.state, game.rules, seat)


# --- in words -------------------------------------------------------------------------------------


def _fact(game: Reading, code: str) -> str:
    fact = _picture(game).fact
    return fact(game.state, game.rules, language(code)) if fact else ""


def _dice(game: Reading, code: str) -> Sequence[int]:
    dice = _picture(game).dice
    if dice is not None:
        return dice(game.state, game.rules)
    return next((line.dice for line in reversed(game.log(code)) if line.dice), ())


def sentence(game: Reading, code: str, own: Collection[int]) -> str:
    """Return a sentence on whose turn it is, or the result; seats in `own`, from 0, are "you"."""
    speak, names, mine = language(code), game.names(code), (game.seat or game.turn) - 1 in own
    if game.winner is not None:
        if game.winner - 1 in own:
            return speak("You have won in round {n}.", n=game.round)
        return speak("{who} has won in round {n}.", who=names[game.winner - 1], n=game.round)
    if game.over:
        return speak("It is a draw, in round {n}.", n=game.round)
    who = names[(game.seat or game.turn) - 1]
    if not game.round:
        return speak("Your turn.") if mine else speak("{who}'s turn.", who=who)
    if mine:
        return speak("Round {n}: your turn.", n=game.round)
    return speak("Round {n}: {who}'s turn.", n=game.round, who=who)


def describe(game: Reading, code: str, own: Collection[int]) -> str:
    """Return a description of a position: turn, situation of each seat, dice."""
    speak = language(code)
    sentences = [sentence(game, code, own)]
    for at, who in enumerate(seat_names(game, own, code)):
        sentences.append(
            f"{who}: {', '.join((situation(game, at, speak), *_places(game, at, speak)))}."
        )
    if dice := _dice(game, code):
        sentences.append(speak("Thrown: {dice}.", dice=", ".join(map(str, dice))))
    if fact := _fact(game, code):
        sentences.append(f"{fact}.")
    return " ".join(sentences)


def _places(game: Reading, seat: int, speak: Speak) -> list[str]:
    """Return the spaces of a seat's pawns, in words; empty if the seat's situation tells them.

    Of a single pawn on a numbered board these words tell the number.
    """
    board, mine = _board_of(game), [pawn for pawn in _pawns(game) if pawn.seat == seat]
    single = sum(pawn.count for pawn in mine) < 2 and not all(one.called for one in board.spaces)
    if _picture(game).about is None or single or not mine:
        return []
    return [whereabouts(board, mine, seat, speak)]


def spaces(game: Reading, code: str) -> dict[int, SpaceName]:
    """Return the name of each space, and its effect: link, goal or mark."""
    board, speak = _board_of(game), language(code)
    labels = {one.number: speak(one.called) for one in board.spaces if one.called}
    does = {one.number: one.mark for one in board.spaces}
    for link in board.links:
        text = N_("leads on to {space}") if link.helps else N_("leads back to {space}")
        does[link.start] = speak(text, space=labels.get(link.end, link.end))
    does |= dict.fromkeys(board.goals, speak("the goal"))
    return {
        one.number: SpaceName(
            labels.get(one.number) or speak("tile {tile}", tile=one.number), does[one.number]
        )
        for one in board.spaces
    }


PAINTER = Painter(
    layout=_layout_of,
    board=lambda game, code: empty(_board_of(game), code),
    facts=facts,
    stand=stand,
    labels=labels,
    trail=trail,
    sentence=sentence,
    describe=describe,
    spaces=spaces,
    has_names=lambda game: any(one.called for one in _board_of(game).spaces),
    badge=lambda game, seat: Badge(str(seat), *SEATS[(seat - 1) % len(SEATS)]),
)
