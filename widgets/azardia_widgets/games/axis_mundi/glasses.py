"""Poison as three glasses, each with what the throw would fill it to, and the die beside them."""

from azardia_nb.game.game import Reading
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.poison import NEEDS
from azardia_nb.games.machine.stack import pending
from azardia_widgets.board.painter import SIGN
from azardia_widgets.board.shapes import INK, Area, Point, Shape, Trail, box, moved
from azardia_widgets.games.axis_mundi.pawns import DROP

_POISON, _COMING = "#5a3f9e", "#d5c8f2"
_TOP, _HIGH = 2.0, 28.0  # of a glass on a sign
_BOTTOM, _SLANT = 8.0, 4.0  # half its width at the bottom, and how much wider it is at the top


def pressed(game: Reading) -> dict[str, list[Shape]]:
    """Return the glasses that drops can go into, by action, and by "" the die that was thrown."""
    s = game.state
    if pending(s) != Frame.DROP:
        return {}
    _, seat, drops = map(int, s["stack"][s["depth"] - 1][:3])
    glasses = {}
    for number in game.actions:
        if act.kind_of(number) == Act.DROP:
            column = act.number_of(number)
            has = int(s["mix"][seat, column])
            glasses[game.text(number)] = _glass(has, drops, NEEDS[column])
    return {"": _die(drops), **glasses}


def _glass(has: int, drops: int, dose: int) -> list[Shape]:
    """Return a glass that two doses fill, with a line for each drop, and across it for a dose."""
    most = 2 * dose
    shapes: list[Shape] = [_filled(0, 1, "#ffffff")]
    if has:
        shapes.append(_filled(0, has / most, _POISON))
    shapes.append(_filled(has / most, (has + drops) / most, _COMING))
    for at in range(1, most):
        left, right = _edges(at / most)
        end = right if at == dose else (left[0] + 4, left[1])
        shapes.append(Trail((left, end), INK, 1.6 if at == dose else 1))
    (left, right), (below, beside) = _edges(1), _edges(0)
    return [*shapes, Trail((left, below, beside, right), INK, 2)]


def _filled(low: float, high: float, fill: str) -> Area:
    (a, b), (d, c) = _edges(low), _edges(high)
    return Area((a, b, c, d), fill, fill, 0)


def _edges(share: float) -> tuple[Point, Point]:
    """Return the left and the right edge of a glass at a share of its height."""
    half, y = _BOTTOM + _SLANT * share, _TOP + _HIGH * (1 - share)
    return (SIGN / 2 - half, y), (SIGN / 2 + half, y)


def _die(drops: int) -> list[Shape]:
    middle = SIGN / 2
    across = [middle + 7.5 * (at - (drops - 1) / 2) for at in range(drops)]
    shown = [Area(moved(DROP, x, middle, 0.85), _POISON, _POISON, 0) for x in across]
    return [box(middle, middle, SIGN - 4, "#ffffff", INK), *shown]
