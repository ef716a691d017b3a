"""Azardia's painter: pawns, dice and decks on the board, and positions in words."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import dist
from typing import NamedTuple

from azardia_nb.games.azardia.game import Pawn, Reading
from azardia_nb.games.azardia.rules.board import COIN
from azardia_nb.games.azardia.text.texts import character_name, coins
from azardia_nb.text.language import N_, language
from azardia_widgets.board import pawns
from azardia_widgets.board.faces import Face
from azardia_widgets.board.layout import BOX, LETTERS, MARGIN, ON_PHONE, PITCH, WIDTH
from azardia_widgets.board.painter import Badge, Painter, SpaceName, seat_names
from azardia_widgets.board.pawns import footprints, spread
from azardia_widgets.board.shapes import (
    BAD,
    CROWN,
    GOLD,
    GOOD,
    INK,
    PAPER,
    QUIET,
    SPACE,
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
)
from azardia_widgets.games.azardia.layout import MARK, MARKS, UPRIGHT, WIDE, Layout, layout


class Look(NamedTuple):
    """The appearance of a character: colours and face."""

    fill: str
    ink: str
    face: Face


_LIZARD = Face(
    "M9 10.5 L8.5 4 11.5 1.5 8 -1 10 -5 5.5 -5.5 5 -10 1 -7.5 Q-4 -10 -6 -5.5 Q-11 -4.5 "
    "-11.5 0 Q-11.5 4 -7 4.5 L-2 5 Q-5 8 -4 10.5",
    "O-2.5 -4 1.9 1.9 M-11 .2 Q-5 3 -0 1 L-0 2.2 Q-6 4.4 -11 1.6 O-9.4 -2.4 .7 .7",
)
_GOBLIN = Face(
    "M-9.5 10.5 Q-10.5 2 -9 -3 L-10.5 -11 -5 -8 Q0 -9.5 5 -8 L10.5 -11 9 -3 Q10.5 2 9.5 "
    "10.5 L5 7.5 0 10.5 -5 7.5",
    "O-4 -1.5 2.3 3 O4 -1.5 2.3 3 M-4 4 Q0 7.5 4 4 L2.4 4.2 1.6 5.8 .8 4.4 -.8 4.4 -1.6 "
    "5.8 -2.4 4.2",
)
_ROBOT = Face(
    "M-9 9.5 L-9 4 -11 4 -11 -2 -9 -2 -9 -7 -6.5 -7 -8 -11.5 -3.5 -8.5 0 -12.5 3.5 -8.5 8 "
    "-11.5 6.5 -7 9 -7 9 -2 11 -2 11 4 9 4 9 9.5",
    "M-6.5 -4 L-1.5 -4 -1.5 1 -6.5 1 M1.5 -4 L6.5 -4 6.5 1 1.5 1 M-6 4 L6 4 6 5.2 -6 5.2 "
    "M-6 6.4 L6 6.4 6 7.6 -6 7.6",
)
_MANTIS = Face(
    "M-4 -6 L-9.5 -12 -8 -12.5 -2 -6.8 Q0 -7.4 2 -6.8 L8 -12.5 9.5 -12 4 -6 Q10 -9 11.5 "
    "-4.5 Q11 1.5 6 4 Q3 10.5 0 11 Q-3 10.5 -6 4 Q-11 1.5 -11.5 -4.5 Q-10 -9 -4 -6",
    "M-10 -4.5 Q-7 -8 -4 -3 Q-3 1 -5 2.5 Q-9.5 .5 -10 -4.5 M10 -4.5 Q7 -8 4 -3 Q3 1 5 2.5 "
    "Q9.5 .5 10 -4.5 M-2.2 7 L2.2 7 0 8.8",
)

# Okabe and Ito's colours with a darker purple, distinct in every kind of colour vision.
LOOKS: dict[str, Look] = {
    "lagartoon": Look("#00735a", "#ffffff", _LIZARD),
    "kuchuritok": Look("#8a2f7a", "#ffffff", _GOBLIN),
    "robot": Look("#0063a6", "#ffffff", _ROBOT),
    "mantis": Look("#f0a000", "#16222e", _MANTIS),
}


@dataclass(frozen=True)
class Token:
    """A pawn to be painted, with its coordinates."""

    seat: int
    character: str
    level: int
    x: float
    y: float
    radius: float
    active: bool = False
    holder: bool = False
    beside: int = 0  # side of the level badge: -1 left, 1 right, 0 if the pawn is alone

    @property
    def shapes(self) -> list[Shape]:
        """The pawn as shapes."""
        look = LOOKS[self.character]
        x, y, r = round(self.x, 1), round(self.y, 1), self.radius
        shapes: list[Shape] = []
        if self.active:
            shapes.append(Disc(x, y, round(r * 1.37, 1), GOLD[0], INK, 2))
        shapes += look.face.shapes(x - 1, y + 3, r * 0.92, look.fill, look.ink)
        aside = self.beside * (r + 7) if self.beside else r * 0.95
        bx, by = round(x + aside, 1), round(y + r * 0.62, 1)
        shapes.append(Disc(bx, by, 11, "#ffffff", INK, 1.5))
        shapes.append(Words(bx, by + 0.5, str(self.level), LETTERS, INK))
        if self.holder:  # above its tile's number
            shapes.append(Area(moved(CROWN, x, y - r - 25, 1.3), GOLD[0], INK, 2))
        return shapes


# --- drawing a game -------------------------------------------------------------------------------


_HEAD = 36  # y of the line with round, dice and turn
_KITE = ((0, -26), (23, 4), (0, 26), (-23, 4))  # a face of a ten-sided die


def _board_of(game: Reading) -> Layout:
    """Return the board of a game, which depends on house rules and on the page."""
    return layout(game.rules.numbers, UPRIGHT if ON_PHONE.get() else WIDE)


def stand(game: Reading, tiles: Mapping[int, int]) -> tuple[Token, ...]:
    """Return the pawns on their tiles, or on other `tiles` by seat during an animation."""
    here = {pawn.seat: pawn.tile for pawn in game.pawns if _placed(pawn)} | dict(tiles)
    places = _board_of(game).places
    where, crowds = spread(here, places), Counter(here.values())
    tokens = [
        Token(
            pawn.seat,
            pawn.character,
            pawn.level,
            *where[pawn.seat],
            active=pawn.seat == game.turn and game.winner is None,
            holder=pawn.seat in (game.holder, game.winner),
            beside=_beside(
                where[pawn.seat][0] - places[here[pawn.seat]][0], crowds[here[pawn.seat]]
            ),
        )
        for pawn in game.pawns
        if pawn.character is not None and pawn.seat in where
    ]
    # The pawn to move is painted last, on top.
    return tuple(sorted(tokens, key=lambda pawn: pawn.active))


def _beside(aside: float, crowd: int) -> int:
    """Return the side of a pawn's level badge: the outer side if it shares its tile."""
    if crowd == 1:
        return 0
    return -1 if aside < 0 else 1


def _placed(pawn: Pawn) -> bool:
    return pawn.character is not None and pawn.tile > 0


def head(game: Reading, code: str) -> list[Shape]:
    """Return the line above the tiles: round, dice, and the seat to move."""
    speak = language(code)
    shapes: list[Shape] = []
    on = _board_of(game)
    left = (on.width - WIDTH) / 2 if on.form is WIDE else MARGIN - 240
    if game.round:
        shapes.append(Words(left + 380, _HEAD, speak("Round {n}", n=game.round), 24, INK, "right"))
    for i, die in enumerate(game.dice):
        x = left + 424 + 54 * i
        shapes.append(Area(moved(_KITE, x, _HEAD), "#ffffff", INK, 3))
        shapes.append(Words(x, _HEAD + 2, str(die), 22, INK))
    seat = game.winner or game.turn
    for pawn in game.pawns:
        if pawn.seat == seat and pawn.character is not None:
            mark = Token(pawn.seat, pawn.character, pawn.level, left + 592, _HEAD, 18)
            shapes.extend(mark.shapes)
            shapes.append(Words(left + 624, _HEAD, character_name(pawn.character), 21, INK, "left"))
    return shapes


def facts(game: Reading, code: str) -> list[Shape]:
    """Return the texts above and below the tiles."""
    return [*head(game, code), *foot(game)]


def foot(game: Reading) -> list[Shape]:
    """Return the line below the tiles: cards left in each deck and, in brackets, discarded."""
    on = _board_of(game)
    shapes: list[Shape] = []
    x, y = decks_from(on), on.foot if on.form is WIDE else on.foot + 34
    for name, (left, discarded) in game.decks.items():
        text = f"{left} ({discarded})"
        shapes += MARKS[name](x, y)
        shapes.append(Words(x + 18, y, text, LETTERS, INK, "left"))
        x += 36 + LETTERS * 0.63 * len(text)
    return shapes


def labels(game: Reading, said: Mapping[int, str], code: str) -> tuple[Shape, ...]:
    """Return labels that pawns would cover: the number of their tile and its probability."""
    on = _board_of(game)
    crowds = Counter(pawn.tile for pawn in game.pawns if _placed(pawn))
    return pawns.labels(on, crowds, {tile: str(tile) for tile in crowds}, said)


def trail(game: Reading, path: Sequence[int], walker: int) -> tuple[Shape, ...]:
    """Return the path of a pawn, in its colour."""
    character = game.pawns[walker - 1].character if walker else None
    return footprints(_board_of(game), path, LOOKS[character].fill) if character else ()


def sentence(game: Reading, code: str, own: Collection[int]) -> str:
    """Return the position in one sentence."""
    speak = language(code)
    names = game.names(code)
    if game.winner is not None and game.winner - 1 in own:
        return speak("You have won in round {n}.", n=game.round)
    if game.winner is not None:
        return speak("{who} has won in round {n}.", who=names[game.winner - 1], n=game.round)
    seat = game.turn if game.seat is None else game.seat
    pawn = next((p for p in game.pawns if p.seat == seat and _placed(p)), None)
    if pawn is None:
        if seat - 1 in own:
            return speak("The initial rolls: your turn.")
        return speak("The initial rolls: {who}'s turn.", who=names[seat - 1])
    text = N_("Round {n}: {who}'s turn, on tile {tile} at level {level}.")
    if seat - 1 in own:
        text = N_("Round {n}: your turn ({who}), on tile {tile} at level {level}.")
    return speak(
        text,
        n=game.round,
        who=names[seat - 1],
        tile=pawn.tile,
        level=pawn.level,
    )


def describe(game: Reading, code: str, own: Collection[int]) -> str:
    """Return the whole position in words: turn, pawns, dice, holder of the goal."""
    speak = language(code)
    names = seat_names(game, own, code)
    sentences = [sentence(game, code, own)]
    sentences += [
        speak(
            N_("{who}: tile {tile}, level {level}, {coins} coins, cards in hand: {cards}.")
            if game.decks
            else N_("{who}: tile {tile}, level {level}, {coins} coins."),
            who=names[pawn.seat - 1],
            tile=pawn.tile,
            level=pawn.level,
            coins=coins(pawn.coins // COIN, code),
            cards=pawn.cards,
        )
        for pawn in game.pawns
        if _placed(pawn)
    ]
    if game.dice:
        sentences.append(speak("The dice show {dice}.", dice=", ".join(map(str, game.dice))))
    if game.holder is not None and game.winner is None and game.holder - 1 in own:
        sentences.append(speak("You are on the goal: grace turn."))
    elif game.holder is not None and game.winner is None:
        sentences.append(speak("{who} is on the goal: grace turn.", who=names[game.holder - 1]))
    return " ".join(sentences)


def spaces(game: Reading, code: str) -> dict[int, SpaceName]:
    """Return each tile's name and, for special tiles, the gate and the goal, its effect."""
    on, speak = _board_of(game), language(code)
    texts = {
        "action": N_("A tile: you draw an action card") if game.decks else N_("A tile"),
        "penalty": N_("Z tile: you draw a penalty card") if game.decks else N_("Z tile"),
    }
    what = {tile: speak(texts[kind]) for tile, kind in on.marks.items()}
    back = N_("the gate: level {level} goes on, lower levels go back to tile 1")
    what[on.numbers.gate] = speak(back, level=on.numbers.top_level)
    what[on.numbers.goal] = speak("the goal")
    return {
        tile: SpaceName(speak("tile {tile}", tile=tile), what.get(tile, "")) for tile in on.places
    }


def badge(game: Reading, seat: int) -> Badge | None:
    """Return the face and colours of a seat's character, once it is picked."""
    character = game.pawns[seat - 1].character
    look = LOOKS[character] if character else None
    return look and Badge(look.face, look.fill, look.ink)


# Zones also differ in brightness, for every kind of colour vision and for print.
ZERO = SPACE  # tile, edge, path
TYRANT = ("#fdf1e4", "#b9803f", "#ecc79b")

DECKS = 348  # width of the decks' marks and numbers


@lru_cache(16)  # sliders of house rules create many layouts
def board(code: str, on: Layout) -> tuple[Shape, ...]:
    """Return the empty board of a layout, with its texts in the language `code`."""
    return (*_frame(code, on), *_paths(on), *_tiles(on))


def _frame(code: str, on: Layout) -> list[Shape]:
    speak = language(code)
    wide, high, title = on.width, on.height, 34 if on.form is WIDE else 86
    whole = ((0, 0), (wide, 0), (wide, high), (0, high))
    return [
        Area(whole, PAPER, PAPER, 0),
        Words(MARGIN + 4, title, speak("Zone Zero"), 28, "#2f5d83", "left"),
        Words(wide - MARGIN - 4, title, speak("Tyrant Zone"), 28, "#8a5315", "right"),
        *_signposts(code, on),
    ]


_SIGN = LETTERS  # font size
_APART = 14
_LONGEST = 305  # width of the longest translation of the way back


def _signposts(code: str, on: Layout) -> list[Shape]:
    """Return the gate's signposts to its left and right, as far as there is room."""
    speak = language(code)
    gate, top = on.numbers.gate, on.numbers.top_level
    back = speak("← 1, below level {level}", level=top)
    forward = speak("level {level}: {tile} →", level=top, tile=gate + 1)
    x, decks = on.places[gate][0], decks_from(on)
    last = decks - MARK - _APART / 2 if decks > x and on.form is WIDE else on.width - MARGIN
    start = min(on.places[gate + 1][0] - PITCH / 2, last - _text_width(forward))
    end = max(MARGIN + _text_width(back), min(x, start - _APART))
    return [
        Words(end, on.foot, back, _SIGN, QUIET, "right"),
        Words(max(start, end + _APART), on.foot, forward, _SIGN, QUIET, "left"),
    ]


def _text_width(text: str) -> float:
    """Return a signpost's approximate width, from the font's average letter width."""
    return len(text) * _SIGN * 0.56


def decks_from(on: Layout) -> float:
    """Return the x of the decks in the line of the signposts, where these leave room."""
    far = on.form is WIDE and on.places[on.numbers.gate][0] - _LONGEST > MARGIN + DECKS
    return MARGIN + MARK if far else on.width - MARGIN - DECKS + MARK


def _paths(on: Layout) -> list[Shape]:
    """Return the paths between neighbouring tiles, with arrowheads."""
    ways: list[Shape] = []
    heads: list[Shape] = []
    for a, b in on.steps:
        _, dark, colour = TYRANT if max(a, b) > on.numbers.gate else ZERO
        ways.append(Trail((on.places[a], on.places[b]), colour, 30))
        heads.append(Area(_head(on.places[a], on.places[b]), dark, dark, 0))
    return ways + heads


def _head(a: Point, b: Point) -> tuple[Point, ...]:
    long = 4 if dist(a, b) <= PITCH else 8
    return arrowhead(between(a, b, 0.5), a, b, long, 7)


def _tiles(on: Layout) -> list[Shape]:
    """Return the tiles: boxes, then numbers, then marks, as equal shapes in a row paint faster."""
    boxes = sorted((_box(tile, on) for tile in on.places), key=lambda area: (area.fill, area.line))
    size = LETTERS if on.form is WIDE else LETTERS + 2
    numbers = [
        Words(x - BOX / 2 + 5, y - BOX / 2 + 12, str(tile), size, INK, "left")
        for tile, (x, y) in on.places.items()
    ]
    return [*boxes, *numbers, *(shape for tile in on.places for shape in on.signs.get(tile, ()))]


def _box(tile: int, on: Layout) -> Area:
    golden = tile in (on.numbers.gate, on.numbers.goal)
    fill, edge, _ = TYRANT if tile > on.numbers.gate else ZERO
    if tile in on.marks:
        fill, edge = GOOD if on.marks[tile] == "action" else BAD
    elif golden:
        fill, edge = GOLD
    return box(*on.places[tile], BOX, fill, edge, 4 if golden else 2)


PAINTER = Painter(
    layout=_board_of,
    board=lambda game, code: board(code, _board_of(game)),
    facts=facts,
    stand=stand,
    labels=labels,
    trail=trail,
    sentence=sentence,
    describe=describe,
    spaces=spaces,
    badge=badge,
    price=(Disc(0, 0, 12, *GOLD), Disc(0, 0, 6.5, *GOLD, 1.5)),
)
