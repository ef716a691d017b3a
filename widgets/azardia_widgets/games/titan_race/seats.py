"""The panels around the board: round, dice on offer, and each Titan's lap, lives and cards."""

from textwrap import wrap
from typing import NamedTuple

from azardia_nb.game.game import Reading
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.titan_race.picture import MEANS, TRAP_MEANS
from azardia_nb.games.titan_race.rules.board import BONUS, FACES
from azardia_nb.games.titan_race.rules.state import is_out, owner
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.games.titan_race.text.tabletop import lap_of
from azardia_nb.text.language import language
from azardia_widgets.board.layout import HEIGHT, LETTERS, MARGIN, WIDTH
from azardia_widgets.board.shapes import BAD, GOLD, INK, QUIET, Area, Shape, Words, box
from azardia_widgets.games.titan_race.layout import Layout
from azardia_widgets.games.titan_race.marks import LOOKS, card, die, heart, sign, trap
from azardia_widgets.games.titan_race.pawns import plain_token

_ROW = 92.0  # maximum height of a seat's row
_OFFER = 124.0  # height between the round and the seats, beside the board
_COLUMNS = 2  # number of columns of seats below a Grand Slam
_LEGENDS = 2  # number of columns of the legend below a Grand Slam


class _Row(NamedTuple):
    """The rectangle of a seat's row."""

    left: float
    top: float
    wide: float
    high: float


def panels(game: Reading, on: Layout, code: str) -> list[Shape]:
    """Return the shapes of round, dice, seats and legend."""
    shapes = [*_head(game, on, code), *_seats(game, on, code)]
    last = _row(game, on, game.players - 1)
    low = last.top + last.high
    if on.slam:
        shapes += legend(game, MARGIN, low, HEIGHT - 4, code, (WIDTH - 2 * MARGIN) / _LEGENDS)
    else:
        shapes += legend(game, last.left, low + 12, HEIGHT - 12, code)
    return shapes


def _head(game: Reading, on: Layout, code: str) -> list[Shape]:
    speak = language(code)
    left = MARGIN if on.slam else on.seats[0]
    shapes: list[Shape] = [Words(left, 36, speak("Round {n}", n=game.round), 26, INK, "left")]
    # tokens and cards left are shown by signs, since words would be too long
    x = WIDTH - MARGIN - 14.0
    if game.rules["cards"]:
        shapes += [
            *card(x - 34, 36),
            Words(x - 18, 37, str(game.state["left"]), LETTERS, INK, "left"),
        ]
        x -= 76
    shapes += [
        *trap(x - 40, 36, 0.7),
        Words(x - 20, 37, str(game.state["supply"]), LETTERS, INK, "left"),
    ]
    offer = [face for face in range(len(FACES)) for _ in range(game.state["offer"][face])]
    colours = game.variant.options.titans.colours
    apart = min(100.0, (WIDTH - MARGIN - left - 92) / max(1, len(offer) - 1))
    for at, face in enumerate(offer):
        x, y = (250 + at * 54, 36) if on.slam else (left + 46 + at * apart, 84)
        shapes += die(face, x, y, colours[face], 0.95)
        if not on.slam:  # names of many dice alternate between two heights
            low = y + (33 if at % 2 == 0 or apart == 100 else 53)
            shapes.append(Words(x, low, speak(FACE_NAMES[face]), LETTERS, INK))
    return shapes


def _row(game: Reading, on: Layout, seat: int) -> _Row:
    left, top = on.seats
    if on.slam:
        wide, high = (WIDTH - 2 * MARGIN) / _COLUMNS, (HEIGHT - 12 - top) / 3
        return _Row(left + seat % _COLUMNS * wide, top + seat // _COLUMNS * high, wide, high)
    top += _OFFER + 14
    high = min(_ROW, (HEIGHT - 12 - top) / game.players)
    return _Row(left, top + seat * high, WIDTH - MARGIN - left, high)


def _seats(game: Reading, on: Layout, code: str) -> list[Shape]:
    shapes: list[Shape] = []
    for seat, name in enumerate(game.names(code)):
        row = _row(game, on, seat)
        active = seat + 1 in (game.turn, game.winner) and game.phase != "first"
        shapes.append(_plate(row, active and game.winner in (None, seat + 1)))
        shapes += _seat_row(game, seat, name, row, code)
    return shapes


def _plate(row: _Row, active: bool) -> Area:
    left, top, right, bottom = (
        row.left,
        row.top + 3,
        row.left + row.wide - 4,
        row.top + row.high - 3,
    )
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Area(corners, "#ffffff", GOLD[1] if active else "#e2ddd0", 3 if active else 1)


def _seat_row(game: Reading, seat: int, name: str, row: _Row, code: str) -> list[Shape]:
    """Return a seat's row: name, lap, lives, cards, and the die that it has taken."""
    speak, s, rules = language(code), game.state, game.rules
    middle = row.top + row.high / 2
    high, low = middle - row.high * 0.19, middle + row.high * 0.2
    right = row.left + row.wide - 16
    shapes = plain_token(game, seat, row.left + 32, middle, 19).shapes
    shapes.append(Words(row.left + 62, high, name, 20, INK, "left"))
    lap = speak("lap {n} of {laps}", n=lap_of(s, rules, seat), laps=rules["laps"])
    shapes.append(Words(right, high, lap, LETTERS, INK, "right"))
    most = int(rules["life_most"][s["titan"][seat]])
    apart = min(20.0, 150 / most)
    if is_out(s, seat):
        shapes.append(Words(row.left + 62, low, speak("out"), LETTERS, BAD[1], "left"))
    else:
        for life in range(most):
            x = row.left + 71 + apart * life
            shapes.append(heart(x, low, life < s["life"][seat], 0.9 * apart / 20))
    if rules["cards"]:
        cards = speak("cards: {n}", n=s["held"][owner(s, rules, seat)])
        shapes.append(Words(right, low, cards, LETTERS, QUIET, "right"))
    if seat == s["turn"] and s["took"] != NOBODY:
        face = int(s["took"])
        colour = game.variant.options.titans.colours[face]
        shapes += die(face, row.left + 244, low, colour, 0.62)
    return shapes


# --- the legend ---------------------------------------------------------------------------------

_LINE = 31.0
_WRAPPED = 23.0  # distance between the lines of a wrapped text
_LETTER = 12.2  # average width of a letter


def legend(
    game: Reading, left: float, top: float, bottom: float, code: str, apart: float = 0
) -> list[Shape]:
    """Return the legend entries that fit between two heights, or in columns `apart` wide."""
    speak = language(code)
    natures = set(game.rules["nature"][: game.rules["spaces"]].tolist())
    if not game.rules["cards"]:
        natures.discard(BONUS)
    lines = [(nature, text) for nature, text in MEANS.items() if nature in natures]
    shapes: list[Shape] = []
    y = top + _LINE / 2
    wide = (apart or WIDTH - MARGIN - left) - 42
    for nature, text in (*lines, (0, TRAP_MEANS)):
        rows = wrap(speak(text), int(wide / _LETTER))
        more = _WRAPPED * (len(rows) - 1)
        if y + more + _LINE / 2 > bottom:
            left, y = left + apart, top + _LINE / 2
            if not apart or y + more + _LINE / 2 > bottom or left + apart > WIDTH:
                break
        fill, edge = LOOKS[nature]
        ground: Area = box(left + 16, y, 28, fill, edge, 1.5)
        # `sign` draws up and to the right of a space's centre
        drawn = sign(nature, left + 16 - 17, y + 20, 42) if nature else trap(left + 16, y, 0.55)
        shapes += [ground, *drawn]
        shapes += [
            Words(left + 42, y + 1 + _WRAPPED * at, line, LETTERS, INK, "left")
            for at, line in enumerate(rows)
        ]
        y += _LINE + more
    return shapes
