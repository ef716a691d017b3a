"""What follows of a choice that is asked besides the action phase: answers, draws, discards."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import decks, effects
from azardia_nb.games.axis_mundi.rules import frames as on
from azardia_nb.games.axis_mundi.rules.axis import ANGEL_ACTION, AXIS_PILE, FOR_START
from azardia_nb.games.axis_mundi.rules.blows import CARDS_BITS, go_with
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.falls import empty_slot
from azardia_nb.games.axis_mundi.rules.familiar import send_for, take_thing
from azardia_nb.games.axis_mundi.rules.mats import SECTION_FULL, heal_points, in_order
from azardia_nb.games.axis_mundi.rules.movement import crate_at
from azardia_nb.games.axis_mundi.rules.places import choose_character
from azardia_nb.games.axis_mundi.rules.poison import (
    drop_into,
    put_dose,
    start_over,
    stop_mixing,
)
from azardia_nb.games.axis_mundi.rules.refusals import refuse_effect, slot_key
from azardia_nb.games.axis_mundi.rules.state import (
    KINDS,
    MARKS,
    ONE_KINDS,
    PERM_KINDS,
    SEATS,
    SECTIONS,
    TUMBLED,
    Rules,
    State,
)
from azardia_nb.games.axis_mundi.rules.turn import give_moves
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.hands import take_in_hand
from azardia_nb.games.machine.stack import drop, push, top_frame
from azardia_nb.games.terms import NOBODY


@rule
def take_choice(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Do what a seat has chosen in the frame on top of the stack."""
    frame = top_frame(s)
    top, one, two = int(frame[0]), int(frame[2]), int(frame[3])
    kind, card = act.kind_of(chosen), act.first_of(chosen)
    if top <= on.DANZIG:
        answer(s, rules, seat, top, chosen)
    elif top == on.LIMIT:
        decks.discard_from(s, seat, card)
        emit(s, Event.DISCARDED, seat, card, NOBODY)
    elif top in (on.HURRY, on.RESORT):
        discard_more(s, seat, top, kind, card)
    elif top == on.DEMAND:
        drop(s)
        hand_over(s, seat, one, card)
    elif top in (on.KEEP, on.GIVE, on.TOPS):
        take_of_drawn(s, seat, top, one, chosen)
    elif top == on.TUMBLE:
        join_tumble(s, seat, chosen)
    elif top == on.RECYCLE:
        frame[2] -= 1
        if frame[2] == 0:
            drop(s)
        emit(s, Event.RECYCLED, seat, act.number_of(chosen))
        decks.draw(s, seat, act.number_of(chosen), 1, decks.TO_HAND)
    elif top == on.SPLIT:
        drop(s)
        decks.draw_both(s, seat, act.number_of(chosen), one - act.number_of(chosen), two)
    elif top in (on.TAKE_PILE, on.TAKE_CRATE, on.SCAVENGE):
        take_of_table(s, rules, seat, top, chosen)
    elif top in (on.SLOTS, on.MUST_ACTIVATE):
        change_more(s, seat, top, chosen)
    elif top == on.KEEP_SLOT:
        drop(s)
        for other in range(PERM_KINDS):
            if ONE_KINDS + other != card:
                empty_slot(s, seat, other, True)
    elif top == on.SECTION:
        change_section(s, seat, one, act.number_of(chosen))
    elif top == on.DROP:
        if kind == act.OVER:
            start_over(s, seat)
        elif kind == act.PASS:
            stop_mixing(s, seat)
        else:
            drop_into(s, seat, act.number_of(chosen))
    elif top == on.DOSE:
        put_dose(s, seat, act.number_of(chosen), card)
    elif top == on.PICK_WHICH:
        drop(s)
        if two == 1:
            send_for(s, rules, seat, one, card)
        else:
            take_thing(s, seat, one, card)
    elif top == on.WITH_BLOW:
        add_to_blow(s, rules, seat, chosen)
    elif top == on.CHOOSE:
        choose_character(s, seat, card)
    else:
        set_up(s, rules, seat, top, chosen)


# --- answers ------------------------------------------------------------------------------------


@rule
def answer(s: State, rules: Rules, seat: int, top: int, chosen: int) -> None:
    """Answer a blow, a command, a die or what Danzig asks; or let it be."""
    frame = top_frame(s)
    card = act.first_of(chosen)
    if act.kind_of(chosen) == act.PASS:
        drop(s)
        return
    copies = 2 if act.is_doubled(chosen) else 1
    if top == on.SHIELD:
        below = s["stack"][s["depth"] - 2]
        below[7] += CARDS_BITS * copies * (2 if card == effects.HICKORY else 1)
    elif top == on.ELUSIVE:
        drop(s)
        top_frame(s)[4] = 1
    elif top == on.FREE_WILL:
        drop(s)
        top_frame(s)[7] = act.number_of(chosen)
        emit(s, Event.OVERRIDDEN, seat, act.number_of(chosen))
    else:
        disarm_card(s, seat, int(frame[2]), act.second_of(chosen))
        drop(s)
    decks.discard_from(s, seat, card)
    if top in (on.SHIELD, on.ELUSIVE):
        emit(s, Event.PLAYED, seat, card)
    if act.is_doubled(chosen):
        decks.discard_from(s, seat, effects.DOUBLE_DOUBLE)
        emit(s, Event.DOUBLED, seat, card)
    decks.recycle(s, rules, seat, copies)


@rule
def add_to_blow(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Play one more card with the blow below, or be done."""
    if act.kind_of(chosen) == act.DONE:
        drop(s)
        return
    card = act.first_of(chosen)
    below = s["stack"][s["depth"] - 2]
    below[7] += act.COUNTERS if card == effects.COUNTER else 1
    go_with(s, rules, seat, card, 1)


@rule
def disarm_card(s: State, seat: int, target: int, card: int) -> None:
    """Take an Activated card away: it lies, marked, where the target stands (card.danzig)."""
    s["active"][target, card - ONE_KINDS] = 0
    for at in range(MARKS):
        if s["marked"][at] == NOBODY:
            s["marked"][at] = card
            s["marked_at"][at] = s["at"][target]
            break
    emit(s, Event.DANZIG, seat, target, card, int(s["at"][target]))


@rule
def note_given(s: State, giver: int, to: int, card: int) -> None:
    """Note that the giver knows of a card in another hand."""
    s["seen"][giver, to, card] += 1


@rule
def hand_over(s: State, seat: int, to: int, card: int) -> None:
    """Give a card of one's hand to somebody."""
    decks.leave_unseen(s, seat, card, to)
    take_in_hand(s, to, card)
    note_given(s, seat, to, card)
    emit(s, Event.GAVE, seat, to, card, 1)


# --- cards --------------------------------------------------------------------------------------


@rule
def discard_more(s: State, seat: int, top: int, kind: int, card: int) -> None:
    """Discard one more for Hurry or Last Resort, or be done."""
    frame = top_frame(s)
    if kind == act.DISCARD:
        frame[2] += 1
        decks.discard_from(s, seat, card)
        emit(
            s,
            Event.DISCARDED,
            seat,
            card,
            effects.HURRY_CHANGE if top == on.HURRY else effects.LAST_RESORT,
        )
        return
    count = int(frame[2])
    drop(s)
    if top == on.RESORT:
        heal_points(s, seat, count)
    else:
        push(s, on.SPLIT, seat, count)


@rule
def drawn_cards(s: State) -> int:
    """Return how many cards lie drawn on the table."""
    cards = 0
    for kind in range(KINDS):
        cards += int(s["drawn"][kind])
    return cards


@rule
def take_of_drawn(s: State, seat: int, top: int, one: int, chosen: int) -> None:
    """Keep, give or put back one of the cards that were drawn."""
    card = act.first_of(chosen)
    s["drawn"][card] -= 1
    if top == on.KEEP:
        drop(s)
        take_in_hand(s, seat, card)
        emit(
            s, Event.KEPT, seat, card, effects.FORCES if one == effects.OF_FORCES else effects.TALES
        )
        if one == effects.OF_FORCES:
            push(s, on.GIVE, seat)
        else:
            for kind in range(KINDS):
                s["discard"][kind] += s["drawn"][kind]
                s["drawn"][kind] = 0
    elif top == on.GIVE:
        drop(s)
        target = act.seat_of(chosen)
        rest = NOBODY
        for kind in range(KINDS):
            if s["drawn"][kind]:
                rest = kind
        last = SEATS - seat - target  # the third seat
        for step in range(SEATS - 1, 0, -1):
            decks.limit(s, (seat + step) % SEATS)
        give(s, seat, target, card)
        if rest != NOBODY:
            s["drawn"][rest] -= 1
            give(s, seat, last, rest)
    else:
        put_back(s, seat, one, card)


@rule
def give(s: State, seat: int, target: int, card: int) -> None:
    """Give a card that was drawn to somebody."""
    take_in_hand(s, target, card)
    note_given(s, seat, target, card)
    emit(s, Event.GAVE, seat, target, card)


@rule
def put_back(s: State, seat: int, deck: int, card: int) -> None:
    """Put a card on top of its deck, and the other one under it."""
    drop(s)
    s["pile"][card] += 1
    s["top"][deck, 0] = card
    s["known"][deck, 0] = 1 << seat
    s["top"][deck, 1] = NOBODY
    s["known"][deck, 1] = 0
    for kind in range(KINDS):
        if s["drawn"][kind] and decks.deck_of(kind) == deck:
            s["drawn"][kind] -= 1
            s["pile"][kind] += 1
            s["top"][deck, 1] = kind
            s["known"][deck, 1] = 1 << seat


@rule
def join_tumble(s: State, seat: int, chosen: int) -> None:
    """Choose one more card for a Tumble; or be done, and they are played."""
    if act.kind_of(chosen) == act.DONE:
        drop(s)
        return
    decks.leave_openly(s, seat, act.first_of(chosen))
    if act.is_doubled(chosen):
        decks.leave_openly(s, seat, effects.DOUBLE_DOUBLE)
    if act.has_card(chosen):
        decks.leave_openly(s, seat, effects.HERBS)
    s["tumbled"][int(s["tumbles"])] = chosen
    s["tumbles"] += 1


@rule
def tumble_on(s: State, rules: Rules) -> None:
    """Play the next card of a Tumble; Empty Vessel comes last, what cannot be played goes back."""
    frame = top_frame(s)
    seat = int(frame[1])
    count = int(s["tumbles"])
    if count == 0:
        drop(s)
        return
    at = 0
    while at < count - 1 and act.first_of(int(s["tumbled"][at])) == effects.VESSEL:
        at += 1
    chosen = int(s["tumbled"][at])
    for later in range(at, TUMBLED - 1):
        s["tumbled"][later] = s["tumbled"][later + 1]
    s["tumbled"][TUMBLED - 1] = 0
    s["tumbles"] -= 1
    card = act.first_of(chosen)
    if s["done"] or refuse_effect(s, rules, seat, card, chosen) != 0:
        decks.come_openly(s, seat, card)
        if act.is_doubled(chosen):
            decks.come_openly(s, seat, effects.DOUBLE_DOUBLE)
        if act.has_card(chosen):
            decks.come_openly(s, seat, effects.HERBS)
        return
    flags = decks.IS_DOUBLED * act.is_doubled(chosen) + decks.WITH_HERBS * act.has_card(chosen)
    effects.play_card(s, seat, card, flags, act.number_of(chosen), act.seat_of(chosen))


# --- crates, the pile, slots, energy ------------------------------------------------------------


@rule
def take_of_table(s: State, rules: Rules, seat: int, top: int, chosen: int) -> None:
    """Take a card from the pile or from a crate: all see it."""
    frame = top_frame(s)
    card = act.first_of(chosen)
    if top == on.TAKE_PILE:
        why = int(frame[2])
        drop(s)
        s["discard"][card] -= 1
        if why == AXIS_PILE:
            decks.come_openly(s, seat, card)
            emit(s, Event.AXIS_SCROUNGED, seat, card)
        else:
            decks.come_openly(s, seat, card)
            emit(s, Event.TOOK, seat, card, NOBODY, 1)
    elif top == on.TAKE_CRATE:
        drop(s)
        hex = act.second_of(chosen)
        crate = crate_at(rules, hex)
        s["crate"][crate, card] -= 1
        decks.come_openly(s, seat, card)
        emit(s, Event.TOOK, seat, card, hex)
        decks.refill(s, seat, crate, 1 - decks.deck_of(card), decks.deck_of(card))
    elif act.kind_of(chosen) == act.DONE:
        end_scavenging(s, seat)
    else:
        take_of_crate(s, seat, card)


@rule
def take_of_crate(s: State, seat: int, card: int) -> None:
    """Take one more card of the crate that is scavenged."""
    frame = top_frame(s)
    crate = int(frame[3])
    frame[2] += 1
    frame[4 + decks.deck_of(card)] += 1
    s["crate"][crate, card] -= 1
    decks.come_openly(s, seat, card)
    if frame[2] > 1:  # the first has been told with the action
        emit(s, Event.TOOK, seat, card, NOBODY)


@rule
def end_scavenging(s: State, seat: int) -> None:
    """Fill the crate again, and discard down to the limit."""
    frame = top_frame(s)
    crate, ones, perms = int(frame[3]), int(frame[4]), int(frame[5])
    drop(s)
    decks.limit(s, seat)
    decks.refill(s, seat, crate, ones, perms)


@rule
def change_slot(s: State, seat: int, chosen: int, untold: bool) -> None:
    """Activate, swap or deactivate a Permanent card; say so, unless it has been told."""
    kind, first, second = act.kind_of(chosen), act.first_of(chosen), act.second_of(chosen)
    comes = NOBODY if kind == act.DEACTIVATE else second if kind == act.SWAP else first
    goes = NOBODY if kind == act.ACTIVATE else first
    if goes != NOBODY:
        empty_slot(s, seat, goes - ONE_KINDS, untold)
    if comes != NOBODY:
        decks.leave_openly(s, seat, comes)
        s["active"][seat, comes - ONE_KINDS] = 1
        if untold:
            emit(s, Event.SWAPPED_IN, seat, comes)


@rule
def change_more(s: State, seat: int, top: int, chosen: int) -> None:
    """Change one more slot, or be done."""
    frame = top_frame(s)
    kind = act.kind_of(chosen)
    if kind in (act.DONE, act.PASS):
        drop(s)
        return
    frame[2] -= 1
    if top == on.SLOTS:
        frame[4] |= 1 << slot_key(kind, chosen)
    elif frame[3] == FOR_START:
        emit(s, Event.FIRST_ACTIVE, seat, act.first_of(chosen))
    change_slot(s, seat, chosen, frame[3] != FOR_START or top == on.SLOTS)
    if top == on.SLOTS and frame[3] == ANGEL_ACTION:
        give_moves(s, seat)


@rule
def change_section(s: State, seat: int, energy: int, held: int) -> None:
    """Let energy come or go in a section that holds so much."""
    frame = top_frame(s)
    if energy in (effects.LOSS, effects.FILL):
        drop(s)
    else:
        frame[2] -= 1
        if frame[2] == 0:
            drop(s)
    for at in range(SECTIONS):
        if s["energy"][seat, at] == held:
            if energy == effects.LOSS:
                s["energy"][seat, at] -= 1
                emit(s, Event.DRAINED, seat, held - 1)
            else:
                s["energy"][seat, at] = SECTION_FULL if energy == effects.FILL else held + 1
                emit(s, Event.ENERGY, seat, int(s["energy"][seat, at]), at)
            break
    in_order(s, seat)


# --- setting up ---------------------------------------------------------------------------------


@rule
def set_up(s: State, rules: Rules, seat: int, top: int, chosen: int) -> None:
    """Do what a seat chooses before the first turn."""
    frame = top_frame(s)
    kind, card = act.kind_of(chosen), act.first_of(chosen)
    if top == on.HAND_DEAL:
        cards, again, ones = int(frame[2]), int(frame[3]), act.number_of(chosen)
        drop(s)
        emit(s, Event.DEALT, seat, ones, cards - ones)
        if not again and rules["redraw"] == 0:
            push(s, on.HAND_CHANGE, seat, 0)
        decks.draw_both(s, seat, ones, cards - ones, decks.TO_HAND)
    elif top == on.HAND_CHANGE:
        if kind == act.EXCHANGE:
            frame[2] += 1
            decks.discard_from(s, seat, card)
            return
        count = int(frame[2])
        drop(s)
        if count:
            emit(s, Event.EXCHANGED, seat, count)
            push(s, on.HAND_DEAL, seat, count, 1)
    elif frame[2] == 0 and kind == act.PASS:
        drop(s)
    elif frame[2] == 0:
        frame[2] = 1
        crate = crate_at(rules, int(s["at"][seat]))
        frame[3], frame[4] = crate, card
        s["crate"][crate, card] -= 1
        decks.come_openly(s, seat, card)
    else:
        crate, taken = int(frame[3]), int(frame[4])
        drop(s)
        decks.discard_from(s, seat, card)
        emit(s, Event.PREGAME, seat, taken, card)
        decks.refill(s, seat, crate, 1 - decks.deck_of(taken), decks.deck_of(taken))
