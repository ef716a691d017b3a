"""The few dice: Heaven or Hell, being cast out, and the Power Hex to which one falls.

>>> heaven()
Fraction(1, 2)
>>> [str(chance) for chance in tries(3)], str(expected_tries())
(['5/6', '5/36', '5/216'], '6/5')
"""

from fractions import Fraction

from azardia_nb.games.axis_mundi.rules.axis import HEAVEN_FACES
from azardia_nb.games.axis_mundi.rules.blows import LEFT_FACES
from azardia_nb.games.axis_mundi.rules.board import PIERS, POWER
from azardia_nb.games.axis_mundi.rules.falls import choose_power_hex
from azardia_nb.games.axis_mundi.rules.frames import DIE_, Frame
from azardia_nb.games.axis_mundi.rules.state import Rules, new_row
from azardia_nb.games.machine.stack import pending, top_frame
from azardia_nb.games.terms import NOBODY

FACES = 6
CAST_OUT = Fraction(1, FACES)  # freewill.eject: on a 1


def heaven() -> Fraction:
    """Return the chance to become an Angel; it is a Demon else (axis.roll)."""
    return Fraction(HEAVEN_FACES, FACES)


def tries(most: int) -> list[Fraction]:
    """Return the chance that one gets in with the first try, the second one, and so on.

    Each try casts out with a chance of 1/6, whatever was before: a geometric distribution.
    """
    return [CAST_OUT ** (n - 1) * (1 - CAST_OUT) for n in range(1, most + 1)]


def expected_tries() -> Fraction:
    """Return how many tries getting in takes on average."""
    return 1 / (1 - CAST_OUT)


def falls_to(rules: Rules, turns: int, hex: int) -> dict[int, Fraction]:
    """Return with what chance one who dies on a hex comes to which Power Hex, all of them free."""
    if rules["nature"][hex] == POWER:
        return {hex: Fraction(1)}
    s = new_row()
    s["at"], s["round"] = (hex, NOBODY, NOBODY), 1 + turns
    choose_power_hex(s, rules, 0)
    if pending(s) == Frame.MIDDLE_DIE:
        return {int(power): Fraction(1, PIERS) for power in rules["powers"]}
    if pending(s) != Frame.FALL_DIE:
        return {int(s["at"][0]): Fraction(1)}
    frame, left = top_frame(s), Fraction(LEFT_FACES, FACES)
    return {int(frame[DIE_.left]): left, int(frame[DIE_.right]): 1 - left}
