"""Probabilities of the few dice: Heaven or Hell, being cast out, Free Will, falls and pushes.

>>> heaven()
Fraction(1, 2)
>>> [str(chance) for chance in tries(3)]
['5/6', '5/36', '5/216']
>>> without_card(), with_card_first(), with_saved_card(), saved_card_left()
(Fraction(5, 12), Fraction(1, 1), Fraction(11, 12), Fraction(5, 12))
>>> [str(plan.worth(Fraction(1, 2))) for plan in PLANS.values()]  # a card worth half an Angel later
['1', '9/8', '9/8', '11/12']
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
from typing import NamedTuple

from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules.actions import Act, action
from azardia_nb.games.axis_mundi.rules.axis import HEAVEN_FACES
from azardia_nb.games.axis_mundi.rules.blows import LEFT_FACES, push_back
from azardia_nb.games.axis_mundi.rules.board import INACCESSIBLE, MIDDLE
from azardia_nb.games.axis_mundi.rules.frames import DIE_, Frame
from azardia_nb.games.axis_mundi.rules.refusals import NONE, refuse_blow
from azardia_nb.games.axis_mundi.rules.state import HP, Rules, new_row
from azardia_nb.games.machine.stack import pending, top_frame

FACES = 6
CAST_OUT = Fraction(1, FACES)  # freewill.eject: by a 1


def heaven() -> Fraction:
    """Return the probability of becoming an Angel; otherwise it is a Demon (axis.roll)."""
    return Fraction(HEAVEN_FACES, FACES)


def tries(most: int) -> list[Fraction]:
    """Return the probabilities of getting into the Axis Mundi with try 1, 2, … `most`.

    Each try casts out with probability 1/6, independently: a geometric distribution.
    """
    return [CAST_OUT ** (n - 1) * (1 - CAST_OUT) for n in range(1, most + 1)]


class Plan(NamedTuple):
    """A plan for a Free Will card: the probabilities of the wished form and of keeping the card.

    It assumes Level card 1 on top: with a later one a new High takes cards of the Discard Pile,
    perhaps the one just spent (axis.scrounge).
    """

    wished: Fraction
    in_hand: Fraction

    def worth(self, later: Fraction) -> Fraction:
        """Return the expected wishes; a kept card counts as `later` of one."""
        return self.wished + later * self.in_hand


def saving_plan(cast_out: bool, wrong: bool) -> Plan:
    """Return the plan that saves the card for a die with a bad face (freewill.override).

    The card may be spent on the die that casts out if `cast_out`, and on a die with the wrong form
    if `wrong`; there is only one card.
    """
    wished = (1 - CAST_OUT) * (1 if wrong else heaven())
    in_hand = (1 - CAST_OUT) * (heaven() if wrong else 1)
    if cast_out:  # the card is spent if the first die casts out
        return Plan(wished + CAST_OUT * heaven(), in_hand)
    return Plan(wished, in_hand + CAST_OUT)


def without_card() -> Fraction:
    """Return the probability of the wished form without a card: not cast out, the right face."""
    return (1 - CAST_OUT) * heaven()


def with_card_first() -> Fraction:
    """Return the probability of the wished form with the card played on entering: 1."""
    return Fraction(1)


def with_saved_card() -> Fraction:
    """Return the probability of the wished form with the card saved for the first bad die.

    A card spent against being cast out cannot help with the second die.
    """
    return saving_plan(cast_out=True, wrong=True).wished


def saved_card_left() -> Fraction:
    """Return the probability that a saved card stays in hand, as both dice are right."""
    return saving_plan(cast_out=True, wrong=True).in_hand


FIRST, EITHER, SECOND, NEVER = "first", "either", "second", "never"
PLANS = {
    FIRST: Plan(with_card_first(), Fraction(0)),
    EITHER: saving_plan(cast_out=True, wrong=True),
    SECOND: saving_plan(cast_out=False, wrong=True),
    NEVER: saving_plan(cast_out=False, wrong=False),
}


# --- pushes ---------------------------------------------------------------------------------------


def pushes(rules: Rules, turns: int, hex: int) -> dict[int, dict[int, Fraction]]:
    """Return the probabilities of the hexes to which a melee pushes a figure on `hex`.

    The result maps the attacker's hex to {target hex: probability}; without a push the target is
    `hex` itself. `turns` is the rotation of the rings. There is no High, and no other figure in the
    way.
    """
    targets: dict[int, dict[int, Fraction]] = {}
    if rules["nature"][hex] == INACCESSIBLE or hex == MIDDLE:
        return targets
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
            targets[start] = {int(frame[DIE_.left]): left, int(frame[DIE_.right]): 1 - left}
        else:
            targets[start] = {int(s["at"][0]): Fraction(1)}
    return targets
