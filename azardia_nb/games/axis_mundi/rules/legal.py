"""Lists of the legal actions in the action phase: those that `refusals.py` does not refuse.

Functions called `list_…` write actions into `out` from index `n` on, or from 0 if they have no `n`,
and return the number of actions now in it.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board, mats, state
from azardia_nb.games.axis_mundi.rules import card_kinds as kinds
from azardia_nb.games.axis_mundi.rules import refusals as no
from azardia_nb.games.axis_mundi.rules.actions import (
    Act,
    action,
    doubled,
    kind_of,
    with_card,
    with_cards,
)
from azardia_nb.games.axis_mundi.rules.card_kinds import Card
from azardia_nb.games.axis_mundi.rules.mats import step_price
from azardia_nb.games.axis_mundi.rules.reasons import Why
from azardia_nb.games.axis_mundi.rules.state import Rules, State

Out = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int8]


@rule
def write_if_legal(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int) -> int:
    """Append an action to `out` if it is legal; return the new count."""
    # Not in the order of `refusal`: the check that fails most often comes first.
    why = no.refuse_operands(s, rules, seat, kind_of(chosen), chosen)
    return n if why or no.refuse_kind(s, rules, seat, chosen) else write(chosen, out, n)


@rule
def allows_kind(s: State, rules: Rules, seat: int, kind: int) -> bool:
    """Return whether a seat's form, state and points allow any action of a kind."""
    return not (
        no.refuse_price(s, rules, seat, kind, action(kind))
        or no.refuse_form(s, rules, seat, kind, action(kind))
    )


# --- the action phase: kind by kind, in the order of their numbers ------------------------------


@rule
def list_actions(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write a seat's legal actions in its action phase to `out`, unsorted; return their count."""
    n = list_steps(s, rules, seat, out)
    n = list_runs(s, rules, seat, out, n)
    n = list_blows(s, rules, seat, out, n)
    for row in range(len(OPERANDS)):
        if OPERANDS[row, 0] <= Act.END or state.has_cards(s):
            n = list_operands(s, rules, seat, row, out, n)
    if not state.has_cards(s):
        return n
    n = list_slots(s, rules, seat, out, n, 0)
    return list_cards(s, rules, seat, Act.PLAY, out, n)


class Operands(NamedTuple):
    """The possible operands of a kind of action, each as a range (first, stop).

    `partner` is the 1-Time card that may be played with the action, or SHARP, or NOBODY.
    """

    kind: int
    first: tuple[int, int] = (NOBODY, 0)
    seat: tuple[int, int] = (NOBODY, 0)
    number: tuple[int, int] = (NOBODY, 0)
    partner: int = NOBODY


SHARP = state.KINDS
_HEXES, _CARDS, _SEATS = (0, board.SPACES), (0, state.KINDS), (0, state.SEATS)
_OPERANDS = (
    Operands(Act.SPELUNK),
    Operands(Act.ENTER, number=(NOBODY, len(act.MODES))),
    Operands(Act.HEAL),
    Operands(Act.AOE, partner=SHARP),
    Operands(Act.END),
    Operands(Act.SHOOT, seat=_SEATS, number=(NOBODY, len(act.ARROWS)), partner=SHARP),
    Operands(Act.THROW, seat=_SEATS, partner=SHARP),
    Operands(Act.RETRIEVE, _HEXES, partner=Card.GODSPEED),
    Operands(Act.IMMOBILIZE, seat=_SEATS, partner=Card.GODSPEED),
    Operands(Act.FLY_HARVEST, _HEXES),
    Operands(Act.SCAVENGE, _CARDS),
    Operands(Act.PICK),
    Operands(Act.HARVEST, number=(NOBODY, len(act.HARVESTS)), partner=Card.HARVESTER),
    Operands(Act.FREE_HARVEST, number=(0, len(act.HARVESTS))),
    Operands(Act.PLACE_BOMB),
    Operands(Act.DISARM),
    Operands(Act.TREASURE, (kinds.DRAW_3, kinds.AP), number=(0, 4)),
    Operands(Act.TREASURE, (kinds.AP, state.TOKENS)),
    Operands(Act.SCROUNGE, _CARDS),
    Operands(Act.DEMAND, seat=_SEATS),
    Operands(Act.DRAW, number=(0, len(act.DECKS))),
    Operands(Act.DRAW5, number=(0, 6)),
)
OPERANDS = np.array(
    [(one.kind, *one.first, *one.seat, *one.number, one.partner) for one in _OPERANDS]
)
# Refusals that do not depend on operands: after one of them no other action of the kind is tried.
KIND_REASONS = (
    *(Why.NO_BOW, Why.ENERGY_SHORT, Why.NO_FLYER, Why.NOT_WAREHOUSE, Why.SCAVENGED),
    *(Why.NOT_FREE_HARVEST, Why.FREE_DONE, Why.NO_SCROUNGER, Why.NO_SCROUNGE, Why.LENT_DONE),
    *(Why.NO_SAVANT, Why.ONCE_DEMAND),
)


@rule
def list_operands(s: State, rules: Rules, seat: int, row: int, out: Out, n: int) -> int:
    """Append the legal actions with the operands in a row of OPERANDS; return the new count."""
    kind = int(OPERANDS[row, 0])
    if kind in (Act.AOE, Act.SHOOT, Act.THROW):  # a sharp point may pay instead
        if no.refuse_form(s, rules, seat, kind, action(kind)) != no.NONE:
            return n
    elif not allows_kind(s, rules, seat, kind):
        return n
    ways = 1 + (state.has_cards(s) and has_partner(s, seat, int(OPERANDS[row, 7])))
    for first in range(OPERANDS[row, 1], OPERANDS[row, 2]):
        for target in range(OPERANDS[row, 3], OPERANDS[row, 4]):
            for number in range(OPERANDS[row, 5], OPERANDS[row, 6]):
                for way in range(ways):
                    chosen = action(kind, first, -1, target, number)
                    if way:
                        chosen = with_card(chosen)
                    why = no.refuse_operands(s, rules, seat, kind, chosen)
                    if why in KIND_REASONS:
                        return n
                    if not (why or no.refuse_kind(s, rules, seat, chosen)):
                        n = write(chosen, out, n)
    return n


@rule
def has_partner(s: State, seat: int, partner: int) -> bool:
    """Return whether a seat has the card, or the sharp point, that may go with an action."""
    if partner == SHARP:
        return bool(s["sharp"] > 0)
    return partner != NOBODY and bool(s["hand"][seat, partner] > 0)


@rule
def list_steps(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write a seat's legal walks and climbs to `out`; return their count."""
    here, points, n = mats.hex_of(s, seat), mats.move_points(s), 0
    walks = no.refuse_form(s, rules, seat, Act.WALK, action(Act.WALK)) == no.NONE
    climbs = no.refuse_form(s, rules, seat, Act.CLIMB, action(Act.CLIMB)) == no.NONE
    near = rules["near"][state.turns_of(s), here]
    for at in range(board.TOUCHING):
        to = int(near[at])
        if to == NOBODY or step_price(s, seat, here, to) > points:
            continue
        climb = state.height(to) > state.height(here)
        if not (climbs if climb else walks):
            continue
        if no.refuse_next(s, rules, seat, here, to, climb) == no.NONE:
            n = write(action(Act.CLIMB if climb else Act.WALK, to), out, n)
    return n


@rule
def list_runs(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Append the legal runs of a seat; return the new count."""
    if not allows_kind(s, rules, seat, Act.RUN):
        return n
    turns, start = state.turns_of(s), mats.hex_of(s, seat)
    near = rules["near"][turns, start]
    for at in range(board.TOUCHING):
        first = int(near[at])
        if first == NOBODY or no.refuse_over(s, rules, seat, start, first) != no.NONE:
            continue
        on = rules["near"][turns, first]
        for then in range(board.TOUCHING):
            second = int(on[then])
            if second == NOBODY:
                continue
            if no.refuse_onto(s, rules, seat, start, first, second) == no.NONE:
                n = write(action(Act.RUN, first, second), out, n)
    return n


@rule
def list_blows(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Append the legal melees, also at hexes that may hide a seat; return the new count."""
    armed = s["points"] > 0 or (state.has_cards(s) and s["attack"] + s["sharp"] > 0)
    if not armed:
        return n
    here, demon = mats.hex_of(s, seat), s["form"][seat] == state.DEMON
    for kind in range(Act.MELEE, Act.DEMONIC + 1 if demon else Act.MELEE + 1):
        if no.refuse_form(s, rules, seat, kind, action(kind)) != no.NONE:
            continue
        unseen = False
        for target in range(state.SEATS):
            if target == seat:
                continue
            if mats.is_hidden(s, target):
                unseen = True
            elif state.touches(s, rules, here, int(s["at"][target])):
                n = list_blow(s, rules, seat, action(kind, -1, -1, target), out, n)
        if unseen:
            near = rules["near"][state.turns_of(s), here]
            for at in range(board.TOUCHING):
                if near[at] != NOBODY:
                    n = list_blow(s, rules, seat, action(kind, int(near[at])), out, n)
    return n


@rule
def list_blow(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int) -> int:
    """Append a melee with each legal choice of accompanying cards; return the new count."""
    if not state.has_cards(s):
        return write_if_legal(s, rules, seat, chosen, out, n)
    for desperate in range(min(int(s["hand"][seat, Card.DESPERATE_MEASURES]), 3) + 1):
        for counters in range(min(int(s["hand"][seat, Card.PERFECT_COUNTER]), 3) + 1):
            blow = with_cards(chosen, desperate, counters)
            n = write_if_legal(s, rules, seat, blow, out, n)
            if s["sharp"]:
                n = write_if_legal(s, rules, seat, with_card(blow), out, n)
    return n


@rule
def list_slots(s: State, rules: Rules, seat: int, out: Out, n: int, barred: int) -> int:
    """Append the legal slot changes; return the new count.

    `barred` is 0 for actions of the action phase. Else the changes are part of a choice and cost
    nothing, and it is a bit set of Permanent cards that may not change again, -1 if it is empty.
    """
    paid = barred != 0
    if not paid and no.refuse_form(s, rules, seat, Act.SWAP, action(Act.SWAP)) != no.NONE:
        return n
    if not paid and not mats.has_powers(
        s, seat, mats.SAVANT
    ):  # for all others each change has the same price
        if no.refuse_price(s, rules, seat, Act.SWAP, action(Act.SWAP)) != no.NONE:
            return n
        paid = True
    mask = 0 if barred == -1 else barred
    for kind in range(state.PERM_KINDS):
        card = state.ONE_KINDS + kind
        if mask >> kind & 1:
            continue
        if s["active"][seat, kind]:
            n = add_slot(s, rules, seat, action(Act.DEACTIVATE, card), out, n, paid)
        elif s["hand"][seat, card]:
            n = add_slot(s, rules, seat, action(Act.ACTIVATE, card), out, n, paid)
            for other in range(state.PERM_KINDS):
                if s["active"][seat, other]:
                    swap = action(Act.SWAP, state.ONE_KINDS + other, card)
                    n = add_slot(s, rules, seat, swap, out, n, paid)
    return n


@rule
def add_slot(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int, paid: bool) -> int:
    """Append a slot change if it is possible, and affordable unless `paid`; return the count."""
    kind = kind_of(chosen)
    why = no.refuse_operands(s, rules, seat, kind, chosen)
    if not why and not paid:
        why = no.refuse_price(s, rules, seat, kind, chosen)
    return n if why else write(chosen, out, n)


@rule
def list_cards(s: State, rules: Rules, seat: int, kind: int, out: Out, n: int) -> int:
    """Append all ways to play the hand's cards, or to ADD them to a Tumble; return the count."""
    for card in range(state.ONE_KINDS):
        if s["hand"][seat, card]:
            n = list_card(s, rules, seat, kind, card, out, n)
    return n


@rule
def list_card(s: State, rules: Rules, seat: int, kind: int, card: int, out: Out, n: int) -> int:
    """Append the ways to play one card, or to ADD it to a Tumble; return the new count."""
    least, most = -1, 0
    if card in (Card.FREE_REFILLS, Card.MOBILIZING_FORCES):
        least, most = 0, 4
    elif card in (Card.ARCHERS_TALES, Card.OPTIONS):
        least, most = 0, 2
    targets = state.SEATS if card in (Card.SEEK_AND_DESTROY, Card.WHO_ARE_YOU) else 0
    for copies in range(2 if s["hand"][seat, Card.DOUBLE_DOUBLE] else 1):
        for partner in range(2 if s["hand"][seat, Card.HOLISTIC_HERBS] else 1):
            for target in range(-1 if targets == 0 else 0, targets):
                for option in range(least, most):
                    chosen = action(kind, card, -1, target, option)
                    if copies:
                        chosen = doubled(chosen)
                    if partner:
                        chosen = with_card(chosen)
                    if kind == Act.PLAY:
                        n = write_if_legal(s, rules, seat, chosen, out, n)
                    elif no.refuse_join(s, rules, seat, chosen) == no.NONE:
                        n = write(chosen, out, n)
    return n


@rule
def write_plain(kind: int, out: Out, n: int) -> int:
    """Append the action of a kind without operands; return the new count."""
    return write(action(kind), out, n)


@rule
def write(chosen: int, out: Out, n: int) -> int:
    """Append an action; return the new count."""
    out[n] = chosen
    return n + 1


@rule
def list_counted(counts: Counts, kind: int, out: Out, n: int) -> int:
    """Append an action `kind` for each card with a count above 0; return the new count."""
    for card in range(state.KINDS):
        if counts[card]:
            n = write(action(kind, card), out, n)
    return n
