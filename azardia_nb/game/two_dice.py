"""Two dice as in backgammon: each is played separately, and a double is played four times.

A roll is the number PAIR * lower face + higher face; games may number actions in the same way, by
a die and its use. The row's field `dice` counts the dice of each face that are still to be played.
"""

from collections import Counter

from azardia_nb.compiled.marks import rule
from azardia_nb.game.chance import weighted
from azardia_nb.game.protocol import NOBODY, Row, Rules
from azardia_nb.text.language import N_

FACES = 6
OF_A_DOUBLE = 4
PAIR = 7
FACED = tuple((a, b) for a in range(1, FACES + 1) for b in range(1, FACES + 1))
CHANCE = weighted([Counter(min(a, b) * PAIR + max(a, b) for a, b in FACED)])
ROLLS = {a * PAIR + b: f"roll {a} {b}" for a, b in FACED if a <= b}  # as text
FIELD = ("dice", "i1", FACES)


@rule
def lay(s: Row, roll: int) -> None:
    """Add the dice of `roll` to those to be played."""
    low, high = roll // PAIR, roll % PAIR
    s["dice"][low - 1] += 1
    s["dice"][high - 1] += 1 if low != high else OF_A_DOUBLE - 1


def remaining_dice(s: Row, rules: Rules) -> list[int]:
    """Return the dice that are still to be played."""
    return [face for face in range(1, FACES + 1) for _ in range(s["dice"][face - 1])]


def wrong(s: Row) -> str:
    """Return the fault of a position's dice, or ""."""
    least, *_, third, second, most = sorted(s["dice"].tolist())
    if least < 0 or third or second > 1 or most > (1 if second else OF_A_DOUBLE):
        return N_("dice must be two different faces, or up to four of the same face")
    if most and (s["rolling"] or s["winner"] != NOBODY):
        return N_("write dice only when men have to move")
    return ""
