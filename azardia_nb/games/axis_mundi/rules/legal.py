"""What a seat may do in its action phase: all that is not refused."""

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board, effects, familiar, mats, state
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
from azardia_nb.games.axis_mundi.rules.mats import Perm, step_price
from azardia_nb.games.axis_mundi.rules.movement import crate_at
from azardia_nb.games.axis_mundi.rules.state import Rules, State

ARROWS = len(act.ARROWS)

Out = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int8]


@rule
def add(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int) -> int:
    """Write an action, if it is legal; return how many there are by now."""
    # The other way round than where a reason is told: what is not there is seen soonest.
    why = no.refuse_deed(s, rules, seat, kind_of(chosen), chosen)
    return n if why or no.refuse_kind(s, rules, seat, chosen) else write(chosen, out, n)


@rule
def add_here(s: State, rules: Rules, seat: int, kind: int, chosen: int, out: Out, n: int) -> int:
    """Write what is done with mat, hex or decks, of a kind that is offered; return how many."""
    return n if no.refuse_place(s, rules, seat, kind, chosen) else write(chosen, out, n)


@rule
def offers(s: State, rules: Rules, seat: int, kind: int) -> bool:
    """Return whether a seat may do something of a kind, as far as form, state and price tell."""
    return not (
        no.refuse_price(s, rules, seat, kind, action(kind))
        or no.refuse_form(s, rules, seat, kind, action(kind))
    )


# --- the action phase: kind by kind, in the order of their numbers ------------------------------


@rule
def list_actions(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write what a seat may do in its action phase; return how many."""
    n = list_moves(s, rules, seat, out)
    n = list_blows(s, rules, seat, out, n)
    if offers(s, rules, seat, Act.END):
        n = put(Act.END, out, n)
    if not state.has_cards(s):
        return n
    n = list_shots(s, rules, seat, out, n)
    n = list_commands(s, rules, seat, out, n)
    n = list_place(s, rules, seat, out, n)
    n = list_mat(s, rules, seat, out, n)
    return list_cards(s, rules, seat, out, n)


@rule
def list_moves(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the Move actions, entering and healing; return how many."""
    n = list_steps(s, rules, seat, out)
    n = list_runs(s, rules, seat, out, n)
    here = mats.spot(s, seat)
    if rules["nature"][here] == board.CAVE:
        n = add(s, rules, seat, action(Act.SPELUNK), out, n)
    if state.touches(s, rules, here, board.MIDDLE):
        for wish in range(-1, 2 if rules["free_will"] else 0):
            n = add(s, rules, seat, action(Act.ENTER, -1, -1, -1, wish), out, n)
    return (
        add(s, rules, seat, action(Act.HEAL), out, n) if rules["nature"][here] == board.POWER else n
    )


@rule
def list_steps(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the hexes that a seat can walk, or climb, onto; return how many."""
    here, points, n = mats.spot(s, seat), mats.move_points(s), 0
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
    """Write the pairs of hexes that a seat can run over; return how many there are by now."""
    if not offers(s, rules, seat, Act.RUN):
        return n
    turns, start = state.turns_of(s), mats.spot(s, seat)
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
def is_armed(s: State) -> bool:
    """Return whether any point can pay for an attack."""
    return bool(s["points"] > 0) or (state.has_cards(s) and bool(s["attack"] + s["sharp"] > 0))


@rule
def list_blows(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write the blows; return how many there are by now."""
    if not is_armed(s):
        return n
    here, demon = mats.spot(s, seat), s["form"][seat] == state.DEMON
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
    return add(s, rules, seat, action(Act.AOE), out, n) if demon else n


@rule
def list_blow(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int) -> int:
    """Write a blow with and without the sharp point, and with any cards; return how many."""
    if not state.has_cards(s):
        return add(s, rules, seat, chosen, out, n)
    for desperate in range(min(int(s["hand"][seat, Card.DESPERATE_MEASURES]), 3) + 1):
        for counters in range(min(int(s["hand"][seat, Card.PERFECT_COUNTER]), 3) + 1):
            n = add_sharp(s, rules, seat, with_cards(chosen, desperate, counters), out, n)
    return n


@rule
def add_sharp(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int) -> int:
    """Write an attack, and with the sharp point where there is one; return how many by now."""
    n = add(s, rules, seat, chosen, out, n)
    if state.has_cards(s) and s["sharp"]:
        n = add(s, rules, seat, with_card(chosen), out, n)
    return n


@rule
def list_shots(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write the shots and throws; return how many there are by now."""
    if not is_armed(s):
        return n
    if mats.active(s, seat, Perm.SHORT_BOW) or mats.active(s, seat, Perm.LONG_BOW):
        for target in range(state.SEATS):
            for arrow in range(-1, ARROWS if rules["poison"] else 0):
                n = add_sharp(s, rules, seat, action(Act.SHOOT, -1, -1, target, arrow), out, n)
    if s["token"][seat, kinds.GRENADE]:
        for target in range(state.SEATS):
            n = add_sharp(s, rules, seat, action(Act.THROW, -1, -1, target), out, n)
    return n


@rule
def list_commands(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write the commands to the Familiar; return how many there are by now."""
    if not s["points"] or not mats.ready(s, seat):
        return n
    speedy = s["hand"][seat, Card.GODSPEED] > 0
    far = familiar.flight(s, seat, bool(speedy))
    steps = rules["steps"][state.turns_of(s), mats.spot(s, seat)]
    marks = familiar.marks_lie(s)
    for hex in range(board.SPACES):
        if (s["treasure"][hex] or marks) and steps[hex] <= far and familiar.things_on(s, hex):
            fetch = action(Act.RETRIEVE, hex)
            n = add(s, rules, seat, fetch, out, n)
            if speedy:
                n = add(s, rules, seat, with_card(fetch), out, n)
    for target in range(state.SEATS):
        if target == seat or s["hidden"][target] or steps[s["at"][target]] > far:
            continue
        hold = action(Act.IMMOBILIZE, -1, -1, target)
        n = add(s, rules, seat, hold, out, n)
        if speedy:
            n = add(s, rules, seat, with_card(hold), out, n)
    if mats.has_up(s, seat, mats.BEASTMASTER):
        for hex in range(board.SPACES):
            n = add(s, rules, seat, action(Act.FLY_HARVEST, hex), out, n)
    return n


@rule
def list_place(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write what is done where a seat stands, and with its tokens; return how many by now."""
    here = mats.spot(s, seat)
    crate = crate_at(rules, here)
    if crate != NOBODY and offers(s, rules, seat, Act.SCAVENGE):
        for card in range(state.KINDS):
            if s["crate"][crate, card]:
                n = add_here(s, rules, seat, Act.SCAVENGE, action(Act.SCAVENGE, card), out, n)
    if familiar.things_on(s, here):
        n = add(s, rules, seat, action(Act.PICK), out, n)
    if familiar.can_harvest(s, rules, seat, here) and not s["harvested"][here]:
        if offers(s, rules, seat, Act.HARVEST):
            for what in range(-1, len(act.HARVESTS)):
                harvest = action(Act.HARVEST, -1, -1, -1, what)
                n = add_here(s, rules, seat, Act.HARVEST, harvest, out, n)
                if s["hand"][seat, Card.HARVESTER]:
                    n = add_here(s, rules, seat, Act.HARVEST, with_card(harvest), out, n)
        free = mats.has_up(s, seat, mats.CULTIVATOR) and not s["gathered"]
        if free and offers(s, rules, seat, Act.FREE_HARVEST):
            for what in range(len(act.HARVESTS)):
                gift = action(Act.FREE_HARVEST, -1, -1, -1, what)
                n = add_here(s, rules, seat, Act.FREE_HARVEST, gift, out, n)
    if s["token"][seat, kinds.BOMB]:
        n = add(s, rules, seat, action(Act.PLACE_BOMB), out, n)
    if s["bomb"] == here:
        n = add(s, rules, seat, action(Act.DISARM), out, n)
    for token in range(state.TOKENS):
        if s["token"][seat, token]:
            for what in range(-1, 4 if token == kinds.DRAW_3 else 0):
                n = add(s, rules, seat, action(Act.TREASURE, token, -1, -1, what), out, n)
    return n


@rule
def list_mat(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write what is done with slots, powers and decks; return how many there are by now."""
    n = list_slots(s, rules, seat, out, n, 0)
    if mats.has(s, seat, mats.SCROUNGER) and offers(s, rules, seat, Act.SCROUNGE):
        for card in range(state.KINDS):
            if s["discard"][card]:
                n = add_here(s, rules, seat, Act.SCROUNGE, action(Act.SCROUNGE, card), out, n)
    if mats.has(s, seat, mats.SAVANT) and not s["demanded"][seat]:
        for target in range(state.SEATS):
            n = add(s, rules, seat, action(Act.DEMAND, -1, -1, target), out, n)
    if offers(s, rules, seat, Act.DRAW):
        for deck in range(2):
            n = add_here(s, rules, seat, Act.DRAW, action(Act.DRAW, -1, -1, -1, deck), out, n)
    if offers(s, rules, seat, Act.DRAW5):
        for ones in range(6):
            n = add_here(s, rules, seat, Act.DRAW5, action(Act.DRAW5, -1, -1, -1, ones), out, n)
    return n


@rule
def list_slots(s: State, rules: Rules, seat: int, out: Out, n: int, barred: int) -> int:
    """Write changes of slots, but of kinds that are barred; return how many there are by now.

    With kinds that are barred a choice is asked, and nothing is paid: -1 bars none.
    """
    paid = barred != 0
    if not paid and no.refuse_form(s, rules, seat, Act.SWAP, action(Act.SWAP)) != no.NONE:
        return n
    if not paid and not mats.has(s, seat, mats.SAVANT):  # for all others each change has one price
        if no.refuse_price(s, rules, seat, Act.SWAP, action(Act.SWAP)) != no.NONE:
            return n
        paid = True
    mask = 0 if barred == -1 else barred
    lie = mats.actives(s, seat)
    free = lie < mats.slots(s, seat)
    for kind in range(state.PERM_KINDS):
        if mask >> kind & 1:
            continue
        if s["active"][seat, kind]:
            gone = action(Act.DEACTIVATE, state.ONE_KINDS + kind)
            n = add_slot(s, rules, seat, gone, out, n, paid)
            continue
        if not s["hand"][seat, state.ONE_KINDS + kind]:
            continue
        if free:
            n = add_slot(s, rules, seat, action(Act.ACTIVATE, state.ONE_KINDS + kind), out, n, paid)
        for other in range(state.PERM_KINDS if lie else 0):
            if s["active"][seat, other]:
                swap = action(Act.SWAP, state.ONE_KINDS + other, state.ONE_KINDS + kind)
                n = add_slot(s, rules, seat, swap, out, n, paid)
    return n


@rule
def add_slot(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int, paid: bool) -> int:
    """Write a change of slots that is possible, if one can pay; return how many by now."""
    if not paid and no.refuse_price(s, rules, seat, kind_of(chosen), chosen) != no.NONE:
        return n
    return write(chosen, out, n)


@rule
def list_cards(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write the cards of the hand that can be played; return how many there are by now."""
    for card in range(state.ONE_KINDS):
        if not s["hand"][seat, card] or effects.when_played(card) > no.QUIET:
            continue
        n = list_card(s, rules, seat, Act.PLAY, card, out, n)
    return n


@rule
def can_play(s: State, rules: Rules, seat: int, chosen: int) -> bool:
    """Return whether a seat may play a card so."""
    return not (
        no.refuse_price(s, rules, seat, Act.PLAY, chosen)
        or no.refuse_form(s, rules, seat, Act.PLAY, chosen)
        or no.refuse_card(s, rules, seat, chosen)
    )


@rule
def list_card(s: State, rules: Rules, seat: int, kind: int, card: int, out: Out, n: int) -> int:
    """Write the ways to play a card, or to add it to a Tumble; return how many there are by now."""
    least, most = -1, 0
    if card in (Card.FREE_REFILLS, Card.MOBILIZING_FORCES):
        least, most = 0, 4
    elif card in (Card.ARCHERS_TALES, Card.OPTIONS):
        least, most = 0, 2
    targets = state.SEATS if card in (Card.SEEK_AND_DESTROY, Card.WHO_ARE_YOU) else 0
    for copies in range(2 if rules["doubles"][card] and s["hand"][seat, Card.DOUBLE_DOUBLE] else 1):
        for partner in range(
            2 if card == Card.SALVE and s["hand"][seat, Card.HOLISTIC_HERBS] else 1
        ):
            for target in range(-1 if targets == 0 else 0, targets):
                for what in range(least, most):
                    chosen = action(kind, card, -1, target, what)
                    if copies:
                        chosen = doubled(chosen)
                    if partner:
                        chosen = with_card(chosen)
                    if kind == Act.PLAY and not can_play(s, rules, seat, chosen):
                        continue
                    if kind == Act.ADD and no.refuse_join(s, rules, seat, chosen) != no.NONE:
                        continue
                    n = write(chosen, out, n)
    return n


@rule
def put(kind: int, out: Out, n: int) -> int:
    """Write an action that names nothing; return how many there are by now."""
    return write(action(kind), out, n)


@rule
def write(chosen: int, out: Out, n: int) -> int:
    """Write an action; return how many there are by now."""
    out[n] = chosen
    return n + 1


@rule
def list_counted(counts: Counts, kind: int, out: Out, n: int) -> int:
    """Write an action for each kind of card of which there are any; return how many by now."""
    for card in range(state.KINDS):
        if counts[card]:
            n = write(action(kind, card), out, n)
    return n
