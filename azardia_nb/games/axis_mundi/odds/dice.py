"""The few dice: Heaven or Hell, being cast out, a Free Will card, where one falls or is pushed to.

>>> heaven()
Fraction(1, 2)
>>> [str(chance) for chance in tries(3)]
['5/6', '5/36', '5/216']
>>> without(), named_first(), kept(), still_in_hand()
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
from azardia_nb.games.axis_mundi.rules.board import INACCESSIBLE, MIDDLE, PIERS, POWER
from azardia_nb.games.axis_mundi.rules.falls import choose_power_hex
from azardia_nb.games.axis_mundi.rules.frames import DIE_, Frame
from azardia_nb.games.axis_mundi.rules.refusals import NONE, refuse_blow
from azardia_nb.games.axis_mundi.rules.state import HP, Rules, new_row
from azardia_nb.games.machine.stack import pending, top_frame

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


class Plan(NamedTuple):
    """What a plan for the card comes to: the chance of one's wish, and of the card in hand then.

    That is while Level card 1 is on top: later a new High takes a card of the Discard Pile, which
    may be the one that it has just spent (axis.scrounge).
    """

    wished: Fraction
    in_hand: Fraction

    def worth(self, later: Fraction) -> Fraction:
        """Return what it is worth in wishes, if a card in hand is worth so much of one later."""
        return self.wished + later * self.in_hand


def spent_on(cast_out: bool, wrong: bool) -> Plan:
    """Return the plan that turns the first die if it casts out, the second one if it is wrong.

    Both stand for what the card would be spent on (freewill.override); there is only one card.
    """
    wished = (1 - CAST_OUT) * (1 if wrong else heaven())
    in_hand = (1 - CAST_OUT) * (heaven() if wrong else 1)
    if cast_out:  # in without the card
        return Plan(wished + CAST_OUT * heaven(), in_hand)
    return Plan(wished, in_hand + CAST_OUT)


def without() -> Fraction:
    """Return the chance of what one wishes for with no card: not cast out, and the right die."""
    return (1 - CAST_OUT) * heaven()


def named_first() -> Fraction:
    """Return the chance with the card played as one enters: no die is thrown (freewill.card)."""
    return Fraction(1)


def kept() -> Fraction:
    """Return the chance with the card kept for the first die that falls wrong (freewill.override).

    Spent against being cast out, it cannot help with the second die.
    """
    return spent_on(cast_out=True, wrong=True).wished


def still_in_hand() -> Fraction:
    """Return the chance that a card so kept is still in hand, both dice having fallen right."""
    return spent_on(cast_out=True, wrong=True).in_hand


FIRST, EITHER, SECOND, NEVER = "first", "either", "second", "never"
PLANS = {
    FIRST: Plan(named_first(), Fraction(0)),
    EITHER: spent_on(cast_out=True, wrong=True),
    SECOND: spent_on(cast_out=False, wrong=True),
    NEVER: spent_on(cast_out=False, wrong=False),
}


# --- pushes ---------------------------------------------------------------------------------------


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
