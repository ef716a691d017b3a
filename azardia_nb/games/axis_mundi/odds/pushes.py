"""Where a melee pushes: for each hex, those from which one is struck, as the rules themselves push.

>>> from azardia_nb.games.axis_mundi.data.maps import kit
>>> from azardia_nb.games.axis_mundi.data.set_up import Options, make_rules
>>> from azardia_nb.games.axis_mundi.rules.board import HEXES
>>> from azardia_nb.games.axis_mundi.rules.rulings import Rulings
>>> from azardia_nb.games.axis_mundi.rules.state import Numbers
>>> rules = make_rules(Options(kit(), Rulings(), Numbers()))
>>> found = pushes(rules, 0, HEXES.index("3A"))  # in round 1
>>> {HEXES[start]: [HEXES[to] for to in ends] for start, ends in found.items()}
{'2A': ['2B'], '2B': ['2K'], '3B': ['2K'], '3F': ['2B']}
"""

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules.actions import Act, action
from azardia_nb.games.axis_mundi.rules.blows import LEFT_FACES, push_back
from azardia_nb.games.axis_mundi.rules.board import INACCESSIBLE, MIDDLE, SPACES
from azardia_nb.games.axis_mundi.rules.frames import DIE_, Frame
from azardia_nb.games.axis_mundi.rules.refusals import NONE, refuse_blow
from azardia_nb.games.axis_mundi.rules.state import HP, Rules, new_row
from azardia_nb.games.machine.stack import pending, top_frame

FACES = 6


def pushes(rules: Rules, turns: int, hex: int) -> dict[int, dict[int, Fraction]]:
    """Return, by the hex one is struck from, with what chance one is pushed to which hexes.

    There is no High, and nobody else is in the way; who is not pushed stays on the hex.
    """
    found: dict[int, dict[int, Fraction]] = {}
    if rules["nature"][hex] == INACCESSIBLE or hex == MIDDLE:
        return found
    for start in sorted(set(rules["near"][turns, hex].tolist()) - {NOBODY, MIDDLE}):
        s = new_row()
        s["at"], s["hp"], s["round"] = (hex, start, NOBODY), HP, 1 + turns
        barred = rules["nature"][start] == INACCESSIBLE
        if barred or refuse_blow(s, rules, 1, action(Act.MELEE, seat=0), False) != NONE:
            continue
        push_back(s, rules, 0, start, NOBODY)
        if pending(s) == Frame.PUSH_DIE:
            frame = top_frame(s)
            left = Fraction(LEFT_FACES, FACES)
            found[start] = {int(frame[DIE_.left]): left, int(frame[DIE_.right]): 1 - left}
        else:
            found[start] = {int(s["at"][0]): Fraction(1)}
    return found


def pushed_onto(rules: Rules, turns: int, hex: int) -> npt.NDArray[np.float64]:
    """Return, by hex, from how many hexes one is pushed onto it; a die counts its share."""
    found = np.zeros(SPACES)
    for ends in pushes(rules, turns, hex).values():
        for to, chance in ends.items():
            found[to] += float(chance)
    return found
