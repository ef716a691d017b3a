"""What the signs of the island mean, in words, where the seats leave room for it."""

from collections.abc import Callable
from functools import partial
from textwrap import wrap

from azardia_nb.game import Reading
from azardia_nb.games.axis_mundi.picture import INFECTED_MEANS, MEANS
from azardia_nb.games.axis_mundi.rules.board import LEVELS
from azardia_nb.games.axis_mundi.rules.state import high
from azardia_nb.text.language import N_, language
from azardia_widgets.board.layout import LETTERS, WIDTH
from azardia_widgets.board.painter import SIGN, Sign
from azardia_widgets.board.palette import GOLD, INK
from azardia_widgets.board.shapes import Area, Disc, Shape, Trail, Words, box, moved
from azardia_widgets.games.axis_mundi import marks, things
from azardia_widgets.games.axis_mundi.pawns import drops

STEP_MEANS = N_("Step up: climb")
HUNTS = N_("hunts")
WAY = N_("shortest way home")
POINTS_MEAN = N_("AP: left, used")
WOUNDS_MEAN = N_("wounds: the fourth takes 1 HP")
_LINE = 31.0
_WRAPPED = 22.0  # between the lines of one text
_LETTER = 12.4  # about how wide a letter is


Entry = tuple[Callable[[float, float], list[Shape]], str]


def _entries(game: Reading) -> list[Entry]:
    """Return the signs that a game has now, each with its text."""
    entries: list[Entry] = [(partial(_ground, nature), said) for nature, said in MEANS.items()]
    entries.append((_step, STEP_MEANS))
    if high(game.state) >= 0:
        entries += [(marks.target, HUNTS), (marks.round_of_way, WAY)]
    if game.state["infected"].any():
        entries.append((marks.infection, INFECTED_MEANS))
    return entries


def signs(game: Reading, code: str) -> list[Sign]:
    """Return all signs of the game with cards, whose crates take the legend's place."""
    if not game.variant.options.cards:
        return []
    speak, middle = language(code), SIGN / 2
    entries = [*_entries(game), *things.SIGNS, (_points, POINTS_MEAN), (_wounds, WOUNDS_MEAN)]
    return [Sign(sign(middle, middle), speak(said)) for sign, said in entries]


def legend(game: Reading, left: float, top: float, bottom: float, code: str) -> list[Shape]:
    """Return as many texts as there is room for between two heights."""
    speak = language(code)
    shapes: list[Shape] = []
    y = top + _LINE / 2
    for sign, said in _entries(game):
        told = wrap(speak(said), int((WIDTH - 8 - left - 38) / _LETTER))
        more = _WRAPPED * (len(told) - 1)
        if y + more + _LINE / 2 > bottom:
            break
        shapes += sign(left + 16, y)
        shapes += [
            Words(left + 38, y + 1 + _WRAPPED * at, line, LETTERS, INK, "left")
            for at, line in enumerate(told)
        ]
        y += _LINE + more
    return shapes


def _points(x: float, y: float) -> list[Shape]:
    """Return a point that is left, and one that is spent."""
    return [Disc(x - 8, y, 7, GOLD[1], GOLD[1], 2), Disc(x + 8, y, 7, "#ffffff", GOLD[1], 2)]


def _wounds(x: float, y: float) -> list[Shape]:
    return drops(x, y + 11, 1)


def _ground(nature: int, x: float, y: float) -> list[Shape]:
    """Return a kind of terrain and its sign."""
    return [
        box(x, y, 28, marks.fill(nature, 1), marks.HEIGHT_EDGE, 1.5),
        *marks.drawn(nature, 0, x, y, 0.85),
    ]


def _step(x: float, y: float) -> list[Shape]:
    """Return a step from a Level to the next, in the shades of both."""
    low, high = marks.HEIGHT_FILLS[LEVELS - 2 :]
    return [
        box(x, y, 28, low, marks.HEIGHT_EDGE, 1.5),
        Area(moved(((-13, -13), (13, -13), (13, -2), (-13, -2)), x, y), high, high, 0),
        Trail(((x - 13, y - 2), (x + 13, y - 2)), marks.STEP, 4),
        *(Trail(((x + dx, y), (x + dx, y + 7)), marks.STEP, 2) for dx in (-9, 0, 9)),
    ]
