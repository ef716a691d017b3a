"""What a seat may do: in its action phase all that is not refused, else a choice.

All lists are in the order of the numbers.
"""

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import effects, familiar, mats
from azardia_nb.games.axis_mundi.rules import frames as on
from azardia_nb.games.axis_mundi.rules import refusals as no
from azardia_nb.games.axis_mundi.rules.actions import (
    action,
    doubled,
    kind_of,
    with_card,
    with_cards,
)
from azardia_nb.games.axis_mundi.rules.axis import AXIS_PILE, FOR_DEMON, FOR_START, SAVANT_FORM
from azardia_nb.games.axis_mundi.rules.blows import CARDS_BITS, is_low
from azardia_nb.games.axis_mundi.rules.board import (
    CAVE,
    MIDDLE,
    PIERS,
    POWER,
    SPACES,
    TOUCHING,
)
from azardia_nb.games.axis_mundi.rules.decks import can_draw, first_kind, limit_of, stop_kind
from azardia_nb.games.axis_mundi.rules.movement import crate_at
from azardia_nb.games.axis_mundi.rules.poison import (
    COLUMNS,
    ULCERA_DOSES,
    can_drop,
    can_start_over,
    takes_dose,
)
from azardia_nb.games.axis_mundi.rules.prices import step_price
from azardia_nb.games.axis_mundi.rules.state import (
    CHARACTERS,
    DEMON,
    KINDS,
    ONE_KINDS,
    PERM_KINDS,
    SEATS,
    SECTIONS,
    TOKENS,
    TUMBLED,
    Rules,
    State,
    has_cards,
    height,
    seat_on,
    touches,
    turns_of,
)
from azardia_nb.games.machine.stack import pending, top_frame
from azardia_nb.games.terms import NOBODY

HURRIED = 5  # cards of Hurry, this one counted
MOST_ALIKE = act.COUNTERS - 1  # cards of a kind with one blow
ARROWS = len(act.ARROWS)

Out = npt.NDArray[np.int64]


@rule
def list_legal(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the legal actions of the seat that must act to `out`, sorted; return how many."""
    if has_cards(s) and pending(s) >= 0:
        n = list_choices(s, rules, seat, out)
    else:
        n = list_actions(s, rules, seat, out)
    sort(out, n)
    return n


@rule
def sort(out: Out, n: int) -> None:
    """Put the first numbers in order."""
    for at in range(1, n):
        number = out[at]
        to = at
        while to > 0 and out[to - 1] > number:
            out[to] = out[to - 1]
            to -= 1
        out[to] = number


@rule
def add(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int) -> int:
    """Write an action, if it is legal; return how many there are by now."""
    # The other way round than where a reason is told: what is not there is seen soonest.
    if no.refuse_deed(s, rules, seat, kind_of(chosen), chosen) != no.NONE:
        return n
    if no.refuse_kind(s, rules, seat, chosen) != no.NONE:
        return n
    out[n] = chosen
    return n + 1


@rule
def add_here(s: State, rules: Rules, seat: int, kind: int, chosen: int, out: Out, n: int) -> int:
    """Write what is done with mat, hex or decks, of a kind that is offered; return how many."""
    if no.refuse_place(s, rules, seat, kind, chosen) == no.NONE:
        out[n] = chosen
        return n + 1
    return n


@rule
def offers(s: State, rules: Rules, seat: int, kind: int) -> bool:
    """Return whether a seat may do something of a kind, as far as form, state and price tell."""
    if no.refuse_price(s, rules, seat, kind, action(kind)) != no.NONE:
        return False
    return no.refuse_form(s, rules, seat, kind, action(kind)) == no.NONE


# --- the action phase: kind by kind, in the order of their numbers ------------------------------


@rule
def list_actions(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write what a seat may do in its action phase; return how many."""
    n = list_moves(s, rules, seat, out)
    n = list_blows(s, rules, seat, out, n)
    if offers(s, rules, seat, act.END):
        n = put(act.END, out, n)
    if not has_cards(s):
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
    if rules["nature"][here] == CAVE:
        n = add(s, rules, seat, action(act.SPELUNK), out, n)
    if touches(s, rules, here, MIDDLE):
        for wish in range(-1, 2 if rules["free_will"] else 0):
            n = add(s, rules, seat, action(act.ENTER, -1, -1, -1, wish), out, n)
    return add(s, rules, seat, action(act.HEAL), out, n) if rules["nature"][here] == POWER else n


@rule
def list_steps(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the hexes that a seat can walk, or climb, onto; return how many."""
    here, points, n = mats.spot(s, seat), mats.move_points(s), 0
    walks = no.refuse_form(s, rules, seat, act.WALK, action(act.WALK)) == no.NONE
    climbs = no.refuse_form(s, rules, seat, act.CLIMB, action(act.CLIMB)) == no.NONE
    near = rules["near"][turns_of(s), here]
    for at in range(TOUCHING):
        to = int(near[at])
        if to == NOBODY or step_price(s, seat, here, to) > points:
            continue
        climb = height(to) > height(here)
        if not (climbs if climb else walks):
            continue
        if no.refuse_next(s, rules, seat, here, to, climb) == no.NONE:
            out[n] = action(act.CLIMB if climb else act.WALK, to)
            n += 1
    return n


@rule
def list_runs(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write the pairs of hexes that a seat can run over; return how many there are by now."""
    if not offers(s, rules, seat, act.RUN):
        return n
    turns, start = turns_of(s), mats.spot(s, seat)
    near = rules["near"][turns, start]
    for at in range(TOUCHING):
        first = int(near[at])
        if first == NOBODY or no.refuse_over(s, rules, seat, start, first) != no.NONE:
            continue
        on = rules["near"][turns, first]
        for then in range(TOUCHING):
            second = int(on[then])
            if second == NOBODY:
                continue
            if no.refuse_onto(s, rules, seat, start, first, second) == no.NONE:
                out[n] = action(act.RUN, first, second)
                n += 1
    return n


@rule
def is_armed(s: State) -> bool:
    """Return whether any point can pay for an attack."""
    return bool(s["points"] > 0) or (has_cards(s) and bool(s["attack"] + s["sharp"] > 0))


@rule
def list_blows(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write the blows; return how many there are by now."""
    if not is_armed(s):
        return n
    here, demon = mats.spot(s, seat), s["form"][seat] == DEMON
    for kind in range(act.MELEE, act.DEMONIC + 1 if demon else act.MELEE + 1):
        if no.refuse_form(s, rules, seat, kind, action(kind)) != no.NONE:
            continue
        unseen = False
        for target in range(SEATS):
            if target == seat:
                continue
            if mats.is_hidden(s, target):
                unseen = True
            elif touches(s, rules, here, int(s["at"][target])):
                n = list_blow(s, rules, seat, action(kind, -1, -1, target), out, n)
        if unseen:
            near = rules["near"][turns_of(s), here]
            for at in range(TOUCHING):
                if near[at] != NOBODY:
                    n = list_blow(s, rules, seat, action(kind, int(near[at])), out, n)
    return add(s, rules, seat, action(act.AOE), out, n) if demon else n


@rule
def list_blow(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int) -> int:
    """Write a blow with and without the sharp point, and with any cards; return how many."""
    if not has_cards(s):
        return add(s, rules, seat, chosen, out, n)
    for desperate in range(min(int(s["hand"][seat, effects.DESPERATE]), 3) + 1):
        for counters in range(min(int(s["hand"][seat, effects.COUNTER]), 3) + 1):
            n = add_sharp(s, rules, seat, with_cards(chosen, desperate, counters), out, n)
    return n


@rule
def add_sharp(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int) -> int:
    """Write an attack, and with the sharp point where there is one; return how many by now."""
    n = add(s, rules, seat, chosen, out, n)
    if has_cards(s) and s["sharp"]:
        n = add(s, rules, seat, with_card(chosen), out, n)
    return n


@rule
def list_shots(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write the shots and throws; return how many there are by now."""
    if not is_armed(s):
        return n
    if mats.active(s, seat, mats.SHORT_BOW) or mats.active(s, seat, mats.LONG_BOW):
        for target in range(SEATS):
            for arrow in range(-1, ARROWS if rules["poison"] else 0):
                n = add_sharp(s, rules, seat, action(act.SHOOT, -1, -1, target, arrow), out, n)
    if s["token"][seat, familiar.GRENADE]:
        for target in range(SEATS):
            n = add_sharp(s, rules, seat, action(act.THROW, -1, -1, target), out, n)
    return n


@rule
def list_commands(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write the commands to the Familiar; return how many there are by now."""
    if not s["points"] or not mats.ready(s, seat):
        return n
    speedy = s["hand"][seat, effects.GODSPEED] > 0
    far = familiar.flight(s, seat, bool(speedy))
    steps = rules["steps"][turns_of(s), mats.spot(s, seat)]
    marks = familiar.marks_lie(s)
    for hex in range(SPACES):
        if (s["treasure"][hex] or marks) and steps[hex] <= far and familiar.things_on(s, hex):
            fetch = action(act.RETRIEVE, hex)
            n = add(s, rules, seat, fetch, out, n)
            if speedy:
                n = add(s, rules, seat, with_card(fetch), out, n)
    for target in range(SEATS):
        if target == seat or s["hidden"][target] or steps[s["at"][target]] > far:
            continue
        hold = action(act.IMMOBILIZE, -1, -1, target)
        n = add(s, rules, seat, hold, out, n)
        if speedy:
            n = add(s, rules, seat, with_card(hold), out, n)
    if mats.has_up(s, seat, mats.BEASTMASTER):
        for hex in range(SPACES):
            n = add(s, rules, seat, action(act.FLY_HARVEST, hex), out, n)
    return n


@rule
def list_place(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write what is done where a seat stands, and with its tokens; return how many by now."""
    here = mats.spot(s, seat)
    crate = crate_at(rules, here)
    if crate != NOBODY and offers(s, rules, seat, act.SCAVENGE):
        for card in range(KINDS):
            if s["crate"][crate, card]:
                n = add_here(s, rules, seat, act.SCAVENGE, action(act.SCAVENGE, card), out, n)
    if familiar.things_on(s, here):
        n = add(s, rules, seat, action(act.PICK), out, n)
    if familiar.can_harvest(s, rules, seat, here) and not s["harvested"][here]:
        if offers(s, rules, seat, act.HARVEST):
            for what in range(-1, len(act.HARVESTS)):
                harvest = action(act.HARVEST, -1, -1, -1, what)
                n = add_here(s, rules, seat, act.HARVEST, harvest, out, n)
                if s["hand"][seat, effects.HARVESTER]:
                    n = add_here(s, rules, seat, act.HARVEST, with_card(harvest), out, n)
        free = mats.has_up(s, seat, mats.CULTIVATOR) and not s["gathered"]
        if free and offers(s, rules, seat, act.FREE_HARVEST):
            for what in range(len(act.HARVESTS)):
                gift = action(act.FREE_HARVEST, -1, -1, -1, what)
                n = add_here(s, rules, seat, act.FREE_HARVEST, gift, out, n)
    if s["token"][seat, familiar.BOMB]:
        n = add(s, rules, seat, action(act.PLACE_BOMB), out, n)
    if s["bomb"] == here:
        n = add(s, rules, seat, action(act.DISARM), out, n)
    for token in range(TOKENS):
        if s["token"][seat, token]:
            for what in range(-1, 4 if token == familiar.DRAW_3 else 0):
                n = add(s, rules, seat, action(act.TREASURE, token, -1, -1, what), out, n)
    return n


@rule
def list_mat(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write what is done with slots, powers and decks; return how many there are by now."""
    n = list_slots(s, rules, seat, out, n, 0)
    if mats.has(s, seat, mats.SCROUNGER) and offers(s, rules, seat, act.SCROUNGE):
        for card in range(KINDS):
            if s["discard"][card]:
                n = add_here(s, rules, seat, act.SCROUNGE, action(act.SCROUNGE, card), out, n)
    if mats.has(s, seat, mats.SAVANT) and not s["demanded"][seat]:
        for target in range(SEATS):
            n = add(s, rules, seat, action(act.DEMAND, -1, -1, target), out, n)
    if offers(s, rules, seat, act.DRAW):
        for deck in range(2):
            n = add_here(s, rules, seat, act.DRAW, action(act.DRAW, -1, -1, -1, deck), out, n)
    if offers(s, rules, seat, act.DRAW5):
        for ones in range(6):
            n = add_here(s, rules, seat, act.DRAW5, action(act.DRAW5, -1, -1, -1, ones), out, n)
    return n


@rule
def list_slots(s: State, rules: Rules, seat: int, out: Out, n: int, barred: int) -> int:
    """Write changes of slots, but of kinds that are barred; return how many there are by now.

    With kinds that are barred a choice is asked, and nothing is paid: -1 bars none.
    """
    paid = barred != 0
    if not paid and no.refuse_form(s, rules, seat, act.SWAP, action(act.SWAP)) != no.NONE:
        return n
    if not paid and not mats.has(s, seat, mats.SAVANT):  # for all others each change has one price
        if no.refuse_price(s, rules, seat, act.SWAP, action(act.SWAP)) != no.NONE:
            return n
        paid = True
    mask = 0 if barred == -1 else barred
    lie = mats.actives(s, seat)
    free = lie < mats.slots(s, seat)
    for kind in range(PERM_KINDS):
        if mask >> kind & 1:
            continue
        if s["active"][seat, kind]:
            gone = action(act.DEACTIVATE, ONE_KINDS + kind)
            n = add_slot(s, rules, seat, gone, out, n, paid)
            continue
        if not s["hand"][seat, ONE_KINDS + kind]:
            continue
        if free:
            n = add_slot(s, rules, seat, action(act.ACTIVATE, ONE_KINDS + kind), out, n, paid)
        for other in range(PERM_KINDS if lie else 0):
            if s["active"][seat, other]:
                swap = action(act.SWAP, ONE_KINDS + other, ONE_KINDS + kind)
                n = add_slot(s, rules, seat, swap, out, n, paid)
    return n


@rule
def add_slot(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int, paid: bool) -> int:
    """Write a change of slots that is possible, if one can pay; return how many by now."""
    if not paid and no.refuse_price(s, rules, seat, kind_of(chosen), chosen) != no.NONE:
        return n
    out[n] = chosen
    return n + 1


@rule
def list_cards(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write the cards of the hand that can be played; return how many there are by now."""
    for card in range(ONE_KINDS):
        if not s["hand"][seat, card] or effects.when_played(card) > no.QUIET:
            continue
        n = list_card(s, rules, seat, act.PLAY, card, out, n)
    return n


@rule
def can_play(s: State, rules: Rules, seat: int, chosen: int) -> bool:
    """Return whether a seat may play a card so."""
    if no.refuse_price(s, rules, seat, act.PLAY, chosen) != no.NONE:
        return False
    if no.refuse_form(s, rules, seat, act.PLAY, chosen) != no.NONE:
        return False
    return no.refuse_card(s, rules, seat, chosen) == no.NONE


@rule
def list_card(s: State, rules: Rules, seat: int, kind: int, card: int, out: Out, n: int) -> int:
    """Write the ways to play a card, or to add it to a Tumble; return how many there are by now."""
    least, most = -1, 0
    if card in (effects.REFILLS, effects.FORCES):
        least, most = 0, 4
    elif card in (effects.TALES, effects.OPTIONS):
        least, most = 0, 2
    targets = SEATS if card in (effects.SEEK, effects.WHO) else 0
    for copies in range(
        2 if rules["doubles"][card] and s["hand"][seat, effects.DOUBLE_DOUBLE] else 1
    ):
        for partner in range(2 if card == effects.SALVE and s["hand"][seat, effects.HERBS] else 1):
            for target in range(-1 if targets == 0 else 0, targets):
                for what in range(least, most):
                    chosen = action(kind, card, -1, target, what)
                    if copies:
                        chosen = doubled(chosen)
                    if partner:
                        chosen = with_card(chosen)
                    if kind == act.PLAY and not can_play(s, rules, seat, chosen):
                        continue
                    if kind == act.ADD and no.refuse_join(s, rules, seat, chosen) != no.NONE:
                        continue
                    out[n] = chosen
                    n += 1
    return n


# --- choices that follow ------------------------------------------------------------------------


@rule
def list_choices(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write what can be chosen in the frame on top of the stack; return how many."""
    frame = top_frame(s)
    top = int(frame[0])
    one, two, three = int(frame[2]), int(frame[3]), int(frame[4])
    n = 0
    if top == on.SHIELD:
        for card in (effects.HICKORY, effects.MAKESHIFT):
            n = list_answer(s, seat, card, out, n)
        return put(act.PASS, out, n)
    if top == on.ELUSIVE:
        if s["hand"][seat, effects.ELUSIVE]:
            out[n] = action(act.ANSWER, effects.ELUSIVE)
            n += 1
        return put(act.PASS, out, n)
    if top == on.FREE_WILL:
        return list_faces(s, rules, seat, out)
    if top == on.DANZIG:
        for kind in range(PERM_KINDS):
            if s["active"][one, kind] and s["hand"][seat, effects.DANZIG]:
                out[n] = action(act.PLAY, effects.DANZIG, ONE_KINDS + kind)
                n += 1
        return put(act.PASS, out, n)
    if top == on.LIMIT:
        if s["held"][seat] > limit_of(s, seat, one):
            n = list_hand(s, seat, act.DISCARD, out, n)
        return n
    if top in (on.HURRY, on.RESORT):
        if top == on.RESORT or one < HURRIED:
            n = list_hand(s, seat, act.DISCARD, out, n)
        return put(act.DONE, out, n)
    if top == on.DEMAND:
        return list_hand(s, seat, act.GIVE, out, n)
    if top == on.KEEP:
        return list_drawn(s, act.KEEP, 0, KINDS, out)
    if top == on.TOPS:
        return list_drawn(s, act.TOP, first_kind(one), stop_kind(one), out)
    if top == on.GIVE:
        return list_gifts(s, seat, out)
    if top == on.TUMBLE:
        return list_tumble(s, rules, seat, out)
    if top == on.RECYCLE:
        for deck in range(2):
            if can_draw(s, deck):
                out[n] = action(act.RECYCLE, -1, -1, -1, deck)
                n += 1
        return n
    if top in (on.SPLIT, on.HAND_DEAL):
        for ones in range(one + 1):
            if (ones == 0 or can_draw(s, 0)) and (ones == one or can_draw(s, 1)):
                out[n] = action(act.SPLIT if top == on.SPLIT else act.DEAL, -1, -1, -1, ones)
                n += 1
        return n
    if top == on.TAKE_PILE:
        for card in range(KINDS):
            if s["discard"][card]:
                out[n] = action(act.SCROUNGE if one == AXIS_PILE else act.TAKE, card)
                n += 1
        return n
    if top == on.TAKE_CRATE:
        for crate in range(PIERS):
            for card in range(KINDS):
                if s["crate"][crate, card] and not s["blown"][crate]:
                    out[n] = action(act.TAKE, card, int(rules["start"][crate]))
                    n += 1
        return n
    if top == on.SCAVENGE:
        for card in range(KINDS):
            if s["crate"][two, card] and one < 4:
                out[n] = action(act.TAKE, card)
                n += 1
        return put(act.DONE, out, n)
    if top == on.SLOTS:
        if one > 0:
            n = list_slots(s, rules, seat, out, n, three if three else -1)
            if two == SAVANT_FORM:
                n = without(out, n, act.DEACTIVATE)
        return put(act.DONE, out, n)
    if top == on.MUST_ACTIVATE:
        if one > 0:
            for kind in range(PERM_KINDS):
                if s["hand"][seat, ONE_KINDS + kind] and not s["active"][seat, kind]:
                    out[n] = action(act.ACTIVATE, ONE_KINDS + kind)
                    n += 1
        if two == FOR_DEMON and n:
            return n
        return put(act.PASS if two == FOR_START else act.DONE, out, n)
    if top == on.KEEP_SLOT:
        for kind in range(PERM_KINDS):
            if s["active"][seat, kind]:
                out[n] = action(act.KEEP, ONE_KINDS + kind)
                n += 1
        return n
    if top == on.SECTION:
        return list_sections(s, seat, one, out)
    if top == on.DROP:
        for column in range(COLUMNS):
            if can_drop(s, seat, column, one):
                out[n] = action(act.DROP, -1, -1, -1, column)
                n += 1
        if n == 0 or can_start_over(s, seat, one):
            n = put(act.OVER, out, n)
        return put(act.PASS, out, n) if rules["poison_clock"] else n
    if top == on.DOSE:
        for arrow in range(2):
            if takes_dose(s, seat, arrow, 0):
                out[n] = action(act.DOSE, -1, -1, -1, arrow)
                n += 1
        for doses in range(ULCERA_DOSES):
            if takes_dose(s, seat, 2, doses):
                out[n] = action(act.DOSE, doses, -1, -1, 2)
                n += 1
        return n
    if top == on.HAND_CHANGE:
        n = list_hand(s, seat, act.EXCHANGE, out, n)
        return put(act.DONE, out, n)
    if top == on.PICK_WHICH:
        return list_things(s, one, out)
    if top == on.WITH_BLOW:
        return list_with_blow(s, rules, seat, out)
    if top == on.CHOOSE:
        for character in range(len(CHARACTERS)):
            if not one >> character & 1:
                out[n] = action(act.CHOOSE, character)
                n += 1
        return n
    return list_pregame(s, rules, seat, one, out)


@rule
def without(out: Out, n: int, kind: int) -> int:
    """Take out actions of a kind; return how many are left."""
    left = 0
    for at in range(n):
        if kind_of(int(out[at])) != kind:
            out[left] = out[at]
            left += 1
    return left


@rule
def put(kind: int, out: Out, n: int) -> int:
    """Write an action that names nothing; return how many there are by now."""
    out[n] = action(kind)
    return n + 1


@rule
def list_answer(s: State, seat: int, card: int, out: Out, n: int) -> int:
    """Write an answer with a Shield, doubled and not; return how many there are by now."""
    if s["hand"][seat, card]:
        out[n] = action(act.ANSWER, card)
        n += 1
        if s["hand"][seat, effects.DOUBLE_DOUBLE]:
            out[n] = doubled(action(act.ANSWER, card))
            n += 1
    return n


@rule
def list_with_blow(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the cards that can still go with a blow that has been answered (ruling modifiers)."""
    blow = s["stack"][s["depth"] - 2]
    cards = int(blow[7])
    desperate, counters = cards % act.COUNTERS, cards % CARDS_BITS // act.COUNTERS
    n = 0
    if s["hand"][seat, effects.DESPERATE] and desperate < MOST_ALIKE and is_low(s, seat):
        out[n] = action(act.ADD, effects.DESPERATE)
        n += 1
    if s["hand"][seat, effects.COUNTER] and counters < MOST_ALIKE:
        out[n] = action(act.ADD, effects.COUNTER)
        n += 1
    return put(act.DONE, out, n)


@rule
def list_faces(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the faces that Free Will can show; return how many there are, with `pass`."""
    die = int(s["stack"][s["depth"] - 2, 0])
    n = 0
    for face in range(1, die_faces(die) + 1 if s["hand"][seat, effects.FREE_WILL] else 0):
        if falls_on_power(die) and seat_on(s, int(rules["powers"][face - 1])) != NOBODY:
            continue
        out[n] = action(act.ANSWER, effects.FREE_WILL, -1, -1, face)
        n += 1
    return put(act.PASS, out, n)


@rule
def falls_on_power(die: int) -> bool:
    """Return whether a die is thrown again while it shows a Power Hex where somebody stands."""
    return die in (on.MIDDLE_DIE, on.EJECT_D3)


@rule
def die_faces(die: int) -> int:
    """Return how many faces a die has."""
    if die in (on.MIDDLE_DIE, on.EJECT_D3, on.HARVEST_DIE, on.POISON_DIE):
        return 3
    return 6


@rule
def list_hand(s: State, seat: int, kind: int, out: Out, n: int) -> int:
    """Write an action for each kind of card in a hand; return how many there are by now."""
    for card in range(KINDS):
        if s["hand"][seat, card]:
            out[n] = action(kind, card)
            n += 1
    return n


@rule
def list_drawn(s: State, kind: int, first: int, stop: int, out: Out) -> int:
    """Write an action for each kind of card that lies drawn on the table; return how many."""
    n = 0
    for card in range(first, stop):
        if s["drawn"][card]:
            out[n] = action(kind, card)
            n += 1
    return n


@rule
def list_gifts(s: State, seat: int, out: Out) -> int:
    """Write which drawn card can go to whom: of two alike, one way; return how many."""
    n, kinds, cards = 0, 0, 0
    for card in range(KINDS):
        kinds += 1 if s["drawn"][card] else 0
        cards += int(s["drawn"][card])
    for card in range(KINDS):
        if not s["drawn"][card]:
            continue
        for step in range(1, SEATS):
            if step == 1 or cards < 2 or kinds > 1:
                out[n] = action(act.GIVE, card, -1, (seat + step) % SEATS)
                n += 1
    return n


@rule
def list_tumble(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the cards that can join a Tumble; return how many there are, with `done`."""
    n = 0
    if s["tumbles"] < TUMBLED:
        for card in range(ONE_KINDS):
            if s["hand"][seat, card] and joins_tumble(card):
                n = list_card(s, rules, seat, act.ADD, card, out, n)
    return put(act.DONE, out, n)


@rule
def joins_tumble(card: int) -> bool:
    """Return whether a kind of card can be played in a Tumble."""
    if card in (effects.HURRY_CHANGE, effects.LAST_RESORT, effects.TUMBLE_CARD):
        return False
    return effects.when_played(card) <= no.QUIET


@rule
def list_sections(s: State, seat: int, energy: int, out: Out) -> int:
    """Write in which sections energy can come or go, alike ones once; return how many."""
    n, before = 0, -1
    for at in range(SECTIONS):
        held = int(s["energy"][seat, at])
        fits = held > 0 if energy == effects.LOSS else held < mats.SECTION_FULL
        if fits and held != before:
            out[n] = action(act.SECTION, -1, -1, -1, held)
            n += 1
        before = held
    return n


@rule
def list_things(s: State, hex: int, out: Out) -> int:
    """Write what lies on a hex; return how many."""
    n = 0
    if s["treasure"][hex]:
        out[n] = action(act.PICK, -1, -1, -1, 0)
        n += 1
    for card in range(KINDS):
        if familiar.mark_of(s, hex, card) != NOBODY:
            out[n] = action(act.PICK, card)
            n += 1
    return n


@rule
def list_pregame(s: State, rules: Rules, seat: int, stage: int, out: Out) -> int:
    """Write what can be taken of one's first crate, or discarded then; return how many."""
    n = 0
    if stage:
        n = list_hand(s, seat, act.DISCARD, out, n)
        return n
    crate = crate_at(rules, int(s["at"][seat]))
    for card in range(KINDS):
        if s["crate"][crate, card]:
            out[n] = action(act.TAKE, card)
            n += 1
    return put(act.PASS, out, n)
