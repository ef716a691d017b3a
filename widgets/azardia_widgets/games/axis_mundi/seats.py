"""The panels beside the board: the round, the Level card, the seats, the legend."""

from collections.abc import Callable, Sequence
from functools import partial
from textwrap import wrap

from azardia_nb.game.game import Reading
from azardia_nb.games.axis_mundi.picture import INFECTED_MEANS, MEANS
from azardia_nb.games.axis_mundi.rules.board import LEVELS, PIER
from azardia_nb.games.axis_mundi.rules.state import ANGEL, LAST_LEVEL, POINTS, high, most_hp
from azardia_nb.text.language import N_, language
from azardia_widgets.board.advice import is_hidden
from azardia_widgets.board.layout import HEIGHT, LETTERS, WIDTH
from azardia_widgets.board.painter import SIGN, Sign
from azardia_widgets.board.shapes import (
    BAD,
    GOLD,
    INK,
    QUIET,
    Area,
    Disc,
    Shape,
    Trail,
    Words,
    box,
    moved,
)
from azardia_widgets.games.axis_mundi import marks, things
from azardia_widgets.games.axis_mundi.board import hex_text
from azardia_widgets.games.axis_mundi.layout import LEFT
from azardia_widgets.games.axis_mundi.marks import target, terrain_sign
from azardia_widgets.games.axis_mundi.pawns import drops, token_without_numbers

_HEAD = 40.0
_ROW = 98.0
_RIGHT = WIDTH - 8.0
_FIGURE, _WINGED = 17.0, 14.0  # radius: wings must not cover the name
_BAR = 116.0  # the greatest length of a hit point bar


def side_panels(game: Reading, code: str) -> list[Shape]:
    """Return the shapes of the round, the seats, and the legend or supplies."""
    low = _HEAD + 14 + sum(_panel_height(game, seat, code) for seat in range(game.players))
    if game.variant.options.cards:
        beside = things.supplies(game, low + 14, code)
    else:
        beside = legend(game, LEFT + 4, low + 6, HEIGHT - 4, code)
    return [*_head(game, code), *_seats(game, code), *beside]


def _panel_height(game: Reading, seat: int, code: str) -> float:
    """Return the height of a seat's panel, which is greater with cards."""
    return _ROW + (things.mat_height(game, seat, code) if game.variant.options.cards else 0)


def _head(game: Reading, code: str) -> list[Shape]:
    """Return the heading of the panels: the round and the Level card on top."""
    speak, s = language(code), game.state
    shapes: list[Shape] = [Words(LEFT + 4, 28, speak("Round {n}", n=game.round), 24, INK, "left")]
    level = speak("Level {n} of {most}", n=s["level"], most=LAST_LEVEL)
    shapes.append(Words(_RIGHT, 28, level, LETTERS, QUIET, "right"))
    return shapes


def _seats(game: Reading, code: str) -> list[Shape]:
    shapes: list[Shape] = []
    names, top = game.names(code), _HEAD + 10
    for seat in range(game.players):
        tall = _panel_height(game, seat, code)
        here = seat + 1 == (game.winner or (0 if game.over else game.turn))
        corners = ((LEFT, top), (_RIGHT, top), (_RIGHT, top + tall - 6), (LEFT, top + tall - 6))
        shapes.append(Area(corners, "#ffffff", GOLD[1] if here else "#e2ddd0", 3 if here else 1))
        shapes += _seat_panel(game, seat, names, top, code)
        top += tall
    return shapes


def _seat_panel(
    game: Reading, seat: int, names: Sequence[str], top: float, code: str
) -> list[Shape]:
    """Return a seat's panel: figure, name, hit points, wounds, and its goal."""
    s, left = game.state, LEFT + 72
    winged = s["form"][seat] == ANGEL
    shapes = token_without_numbers(
        game, seat, LEFT + 39, top + 46, _WINGED if winged else _FIGURE
    ).shapes
    shapes.append(Words(left, top + 19, names[seat], LETTERS, INK, "left"))
    if seat == s["turn"] and not game.over:
        shapes += _points(_RIGHT - 14, top + 19, int(s["points"]))
    most, hp = int(most_hp(s, seat)), int(s["hp"][seat])
    shapes += _hit_points(left, top + 45, hp, most)
    shapes += drops(_RIGHT - 44, top + 45, int(s["wounds"][seat]), across=True)
    if game.variant.options.cards:
        shapes += things.mat(game, seat, LEFT + 10, top + 96, code)
    return [*shapes, *_goal_line(game, seat, names, left, top + 72, code)]


def _points(right: float, y: float, points: int) -> list[Shape]:
    """Return the points of a turn, from the right: those left are filled."""
    most = max(POINTS, points)
    return [
        Disc(right - 20 * at, y, 7.5, GOLD[1] if most - at <= points else "#ffffff", GOLD[1], 2)
        for at in range(most)
    ]


def _hit_points(left: float, y: float, hp: int, most: int) -> list[Shape]:
    """Return hit points as a bar and a number."""
    length = _BAR * hp / most
    shapes: list[Shape] = [_bar(left, y, _BAR, "#ffffff")]
    if hp:
        shapes.append(_bar(left, y, length, BAD[1]))
    shapes.append(Words(left + _BAR + 8, y + 1, str(hp), LETTERS, BAD[1], "left"))
    return shapes


def _bar(left: float, y: float, long: float, fill: str) -> Area:
    corners = ((left, y - 7), (left + long, y - 7), (left + long, y + 7), (left, y + 7))
    return Area(corners, fill, BAD[1], 1.5)


def _goal_line(
    game: Reading, seat: int, names: Sequence[str], left: float, y: float, code: str
) -> list[Shape]:
    """Return a seat's hex; while there is a High, also its goal: home, or the High."""
    s, speak, top = game.state, language(code), int(high(game.state))
    at = int(s["at"][seat])
    where = hex_text(at) if at >= 0 else "?"
    shapes: list[Shape] = [Words(left, y, where, LETTERS, INK, "left")]
    if top == seat:
        form = speak("Angel") if s["form"][seat] == ANGEL else speak("Demon")
        shapes.append(Words(_RIGHT - 10, y, form, LETTERS, INK, "right"))
        pier = int(game.rules["pier"][seat])
        shapes += terrain_sign(PIER, 0, left + 70, y, 0.9)
        shapes.append(Words(left + 88, y, hex_text(pier), LETTERS, INK, "left"))
    elif top >= 0:
        shapes += target(left + 70, y)
        shapes.append(Words(left + 88, y, names[top], LETTERS, QUIET, "left"))
    return shapes


# --- the legend ---------------------------------------------------------------------------------

STEP_MEANS = N_("Step up: climb")
HUNT_MEANS = N_("hunts")
WAY_MEANS = N_("shortest way home")
POINTS_MEAN = N_("AP: left, used")
WOUNDS_MEAN = N_("wounds: the fourth takes 1 HP")
_LINE = 31.0
_WRAPPED = 22.0  # between the lines of a wrapped text
_LETTER = 12.4  # mean width of a letter


Entry = tuple[Callable[[float, float], list[Shape]], str]


def _entries(game: Reading) -> list[Entry]:
    """Return the signs that a game uses now, each with its text."""
    entries: list[Entry] = [
        (partial(_terrain_sign, nature), text) for nature, text in MEANS.items()
    ]
    entries.append((_step_sign, STEP_MEANS))
    if high(game.state) >= 0:
        entries.append((marks.target, HUNT_MEANS))
        if not is_hidden():
            entries.append((marks.round_number, WAY_MEANS))
    if game.state["infected"].any():
        entries.append((marks.infection, INFECTED_MEANS))
    return entries


def signs(game: Reading, code: str) -> list[Sign]:
    """Return all signs of the game with cards, where crates take the legend's place."""
    if not game.variant.options.cards:
        return []
    speak, middle = language(code), SIGN / 2
    entries = [
        *_entries(game),
        *things.SIGNS,
        (_points_sign, POINTS_MEAN),
        (_wounds_sign, WOUNDS_MEAN),
    ]
    return [Sign(sign(middle, middle), speak(text)) for sign, text in entries]


def legend(game: Reading, left: float, top: float, bottom: float, code: str) -> list[Shape]:
    """Return the legend's lines that fit between two heights."""
    speak = language(code)
    shapes: list[Shape] = []
    y = top + _LINE / 2
    for sign, text in _entries(game):
        lines = wrap(speak(text), int((WIDTH - 8 - left - 38) / _LETTER))
        more = _WRAPPED * (len(lines) - 1)
        if y + more + _LINE / 2 > bottom:
            break
        shapes += sign(left + 16, y)
        shapes += [
            Words(left + 38, y + 1 + _WRAPPED * at, line, LETTERS, INK, "left")
            for at, line in enumerate(lines)
        ]
        y += _LINE + more
    return shapes


def _points_sign(x: float, y: float) -> list[Shape]:
    """Return a point that is left, and one that is spent."""
    return [Disc(x - 8, y, 7, GOLD[1], GOLD[1], 2), Disc(x + 8, y, 7, "#ffffff", GOLD[1], 2)]


def _wounds_sign(x: float, y: float) -> list[Shape]:
    return drops(x, y + 11, 1)


def _terrain_sign(nature: int, x: float, y: float) -> list[Shape]:
    """Return a kind of terrain and its sign."""
    return [
        box(x, y, 28, marks.fill(nature, 1), marks.HEIGHT_EDGE, 1.5),
        *marks.terrain_sign(nature, 0, x, y, 0.85),
    ]


def _step_sign(x: float, y: float) -> list[Shape]:
    """Return a step between two Levels, in the shades of both."""
    low, high = marks.HEIGHT_FILLS[LEVELS - 2 :]
    return [
        box(x, y, 28, low, marks.HEIGHT_EDGE, 1.5),
        Area(moved(((-13, -13), (13, -13), (13, -2), (-13, -2)), x, y), high, high, 0),
        Trail(((x - 13, y - 2), (x + 13, y - 2)), marks.STEP, 4),
        *(Trail(((x + dx, y), (x + dx, y + 7)), marks.STEP, 2) for dx in (-9, 0, 9)),
    ]
