"""Choices outside the action phase: their options, and the effect of each option.

A kind of choice is a row of CHOICES: a frame on the stack, a rule that lists the options, a rule
that takes one, and a rule id. Rules called `list_…` write the options as actions into `out` and
return their count. `seat` is the seat that chooses, `chosen` the action that it has chosen.
"""

from collections.abc import Callable
from typing import NamedTuple

from azardia_nb.compiled.marks import one_of, rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import (
    axis,
    decks,
    effects,
    familiar,
    legal,
    mats,
    poison,
    state,
)
from azardia_nb.games.axis_mundi.rules import refusals as no
from azardia_nb.games.axis_mundi.rules.actions import Act, action, doubled
from azardia_nb.games.axis_mundi.rules.blows import CARDS_BITS, IS_DEMONIC
from azardia_nb.games.axis_mundi.rules.board import PIERS
from azardia_nb.games.axis_mundi.rules.card_kinds import IDS, Card
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.falls import empty_slot
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.movement import crate_at
from azardia_nb.games.axis_mundi.rules.places import choose_character
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.axis_mundi.rules.turn import give_moves
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.hands import take_in_hand
from azardia_nb.games.machine.stack import Frame as Waiting
from azardia_nb.games.machine.stack import drop, pending, push, top_frame

HURRIED = 5  # most cards discarded for Hurry Change, counting itself
SCAVENGED = 4  # cards of a crate

# --- answers ------------------------------------------------------------------------------------


@rule
def passes(s: State, chosen: int) -> bool:
    """Return whether the chosen action is `pass`; drop the choice's frame if it is."""
    if act.kind_of(chosen) != Act.PASS:
        return False
    drop(s)
    return True


@rule
def play_answer(s: State, rules: Rules, seat: int, chosen: int, emits: bool) -> None:
    """Discard the card of an answer, and Double Double with it; a High draws as many."""
    card = act.first_of(chosen)
    decks.discard_from(s, seat, card)
    if emits:
        emit(s, Event.PLAYED, seat, card)
    if act.is_doubled(chosen):
        decks.discard_from(s, seat, Card.DOUBLE_DOUBLE)
        emit(s, Event.DOUBLED, seat, card)
    decks.recycle(s, rules, seat, 1 + act.is_doubled(chosen))


@rule
def list_shield(s: State, seat: int, card: int, out: legal.Out, n: int) -> int:
    """Append the answers with one kind of Shield, single and doubled; return the new count."""
    if s["hand"][seat, card]:
        n = legal.write(action(Act.ANSWER, card), out, n)
        if s["hand"][seat, Card.DOUBLE_DOUBLE]:
            n = legal.write(doubled(action(Act.ANSWER, card)), out, n)
    return n


@rule
def list_shields(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the answers to a melee: Shields and `pass`; return the count."""
    n = list_shield(s, seat, Card.HICKORY_SHIELD, out, 0)
    return legal.write_plain(Act.PASS, out, list_shield(s, seat, Card.MAKESHIFT_SHIELD, out, n))


@rule
def answer_blow(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Add a Shield to the BLOW frame below, or pass."""
    if passes(s, chosen):
        return
    copies = 2 if act.is_doubled(chosen) else 1
    strength = 2 if act.first_of(chosen) == Card.HICKORY_SHIELD else 1
    s["stack"][s["depth"] - 2, 7] += CARDS_BITS * copies * strength
    play_answer(s, rules, seat, chosen, True)


@rule
def list_elusive(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the answers to an immobilization: Elusive and `pass`; return the count."""
    n = 0
    if s["hand"][seat, Card.ELUSIVE]:
        n = legal.write(action(Act.ANSWER, Card.ELUSIVE), out, n)
    return legal.write_plain(Act.PASS, out, n)


@rule
def answer_command(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Mark the BIRD frame below as failed by Elusive, or pass."""
    if passes(s, chosen):
        return
    drop(s)
    top_frame(s)[4] = 1
    play_answer(s, rules, seat, chosen, True)


@rule
def list_faces(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the faces to which Free Will may change a die, and `pass`; return the count."""
    die = int(s["stack"][s["depth"] - 2, 0])
    n = 0
    for face in range(1, die_faces(die) + 1 if s["hand"][seat, Card.FREE_WILL] else 0):
        if falls_on_power(die) and state.seat_on(s, int(rules["powers"][face - 1])) != NOBODY:
            continue
        n = legal.write(action(Act.ANSWER, Card.FREE_WILL, -1, -1, face), out, n)
    return legal.write_plain(Act.PASS, out, n)


@rule
def falls_on_power(die: int) -> bool:
    """Return whether a die names one of the three Power Hexes, of which only free ones count."""
    return die in (Frame.MIDDLE_DIE, Frame.EJECT_D3)


@rule
def die_faces(die: int) -> int:
    """Return the number of faces of a dice frame's die: 3 or 6."""
    return 3 if falls_on_power(die) or die in (Frame.HARVEST_DIE, Frame.POISON_DIE) else 6


@rule
def answer_die(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Set the face of the die in the frame below by Free Will, or pass."""
    if passes(s, chosen):
        return
    drop(s)
    top_frame(s)[7] = act.number_of(chosen)
    emit(s, Event.OVERRIDDEN, seat, act.number_of(chosen))
    play_answer(s, rules, seat, chosen, False)


@rule
def list_danzig(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the target's Activated cards that Danzig can take, and `pass`; return the count."""
    target, n = int(top_frame(s)[2]), 0
    for kind in range(state.PERM_KINDS):
        if s["active"][target, kind] and s["hand"][seat, Card.DANZIG]:
            n = legal.write(action(Act.PLAY, Card.DANZIG, state.ONE_KINDS + kind), out, n)
    return legal.write_plain(Act.PASS, out, n)


@rule
def disarm_card(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Lay the target's Activated card on its hex as a marked card (card.danzig), or pass."""
    if passes(s, chosen):
        return
    target, card = int(top_frame(s)[2]), act.second_of(chosen)
    s["active"][target, card - state.ONE_KINDS] = 0
    for at in range(state.MARKS):
        if s["marked"][at] == NOBODY:
            s["marked"][at] = card
            s["marked_at"][at] = s["at"][target]
            break
    emit(s, Event.DANZIG, seat, target, card, int(s["at"][target]))
    drop(s)
    play_answer(s, rules, seat, chosen, False)


# --- hands --------------------------------------------------------------------------------------


@rule
def list_over_limit(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the cards of a hand that is above its limit; return the count."""
    if s["held"][seat] <= decks.cards_to_keep(s, seat, int(top_frame(s)[2])):
        return 0
    return legal.list_counted(s["hand"][seat], Act.DISCARD, out, 0)


@rule
def discard_over_limit(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Discard one card of a hand above its limit; `choice_waits` later drops the frame."""
    decks.discard_from(s, seat, act.first_of(chosen))
    emit(s, Event.DISCARDED, seat, act.first_of(chosen), NOBODY)


@rule
def list_hurried(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the hand's cards while fewer than five are discarded, and `done`; return the count."""
    if top_frame(s)[2] >= HURRIED:
        return legal.write_plain(Act.DONE, out, 0)
    return list_any(s, rules, seat, out)


@rule
def list_any(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write all cards of the hand, and `done`; return the count."""
    return legal.write_plain(
        Act.DONE, out, legal.list_counted(s["hand"][seat], Act.DISCARD, out, 0)
    )


@rule
def discard_more(s: State, seat: int, chosen: int, card_kind: int) -> int:
    """Discard one more card and return 0; or with `done` drop the frame and return their number."""
    frame = top_frame(s)
    if act.kind_of(chosen) == Act.DISCARD:
        frame[2] += 1
        decks.discard_from(s, seat, act.first_of(chosen))
        emit(s, Event.DISCARDED, seat, act.first_of(chosen), card_kind)
        return 0
    count = int(frame[2])
    drop(s)
    return count


@rule
def hurry_on(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Discard one more card for Hurry Change, or with `done` push the draw of as many."""
    count = discard_more(s, seat, chosen, Card.HURRY_CHANGE)
    if count:
        push(s, Frame.SPLIT, seat, count)


@rule
def resort_on(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Discard one more card for Last Resort, or with `done` heal as many hit points."""
    count = discard_more(s, seat, chosen, Card.LAST_RESORT)
    if count:
        mats.heal_points(s, seat, count)


@rule
def list_demanded(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the cards of a hand, one of which the Savant gets; return the count."""
    return legal.list_counted(s["hand"][seat], Act.GIVE, out, 0)


@rule
def give_demanded(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Drop the DEMAND frame and give its second seat a card of the hand."""
    to, card = int(top_frame(s)[2]), act.first_of(chosen)
    drop(s)
    decks.remove_unseen(s, seat, card, to)
    receive_card(s, seat, to, card, 1)


@rule
def receive_card(s: State, giver: int, to: int, card: int, demanded: int) -> None:
    """Put a card into the hand of seat `to`, as seen by `giver`; `demanded` goes into the event."""
    take_in_hand(s, to, card)
    s["seen"][giver, to, card] += 1
    emit(s, Event.GAVE, giver, to, card, demanded)


# --- drawn cards --------------------------------------------------------------------------------


@rule
def list_drawn(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the drawn cards, one of which may be kept; return the count."""
    return legal.list_counted(s["drawn"], Act.KEEP, out, 0)


@rule
def keep_one(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Keep a drawn card; discard the others, or with Mobilizing Forces push their gift."""
    card, forces = act.first_of(chosen), top_frame(s)[2] == effects.OF_FORCES
    s["drawn"][card] -= 1
    drop(s)
    take_in_hand(s, seat, card)
    emit(s, Event.KEPT, seat, card, Card.MOBILIZING_FORCES if forces else Card.ARCHERS_TALES)
    if forces:
        push(s, Frame.GIVE, seat)
        return
    s["discard"][:] += s["drawn"][:]
    s["drawn"][:] = 0


@rule
def list_gifts(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the ways to give a drawn card to an Opponent, equal ones once; return the count."""
    n, kinds, cards = 0, 0, 0
    for card in range(state.KINDS):
        kinds += 1 if s["drawn"][card] else 0
        cards += int(s["drawn"][card])
    for card in range(state.KINDS):
        if not s["drawn"][card]:
            continue
        for step in range(1, state.SEATS):
            if step == 1 or cards < 2 or kinds > 1:
                n = legal.write(action(Act.GIVE, card, -1, (seat + step) % state.SEATS), out, n)
    return n


@rule
def give_drawn(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Give a drawn card to an Opponent, and the other drawn card to the other Opponent."""
    card, target, rest = act.first_of(chosen), act.seat_of(chosen), NOBODY
    s["drawn"][card] -= 1
    drop(s)
    for kind in range(state.KINDS):
        if s["drawn"][kind]:
            rest = kind
    for step in range(state.SEATS - 1, 0, -1):
        decks.push_limit(s, (seat + step) % state.SEATS)
    receive_card(s, seat, target, card, 0)
    if rest != NOBODY:
        s["drawn"][rest] -= 1
        receive_card(s, seat, state.SEATS - seat - target, rest, 0)


@rule
def list_tops(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the cards of the TOPS frame's deck that can go back on top; return the count."""
    deck, n = int(top_frame(s)[2]), 0
    for card in range(decks.first_kind(deck), decks.stop_kind(deck)):
        if s["drawn"][card]:
            n = legal.write(action(Act.TOP, card), out, n)
    return n


@rule
def put_back(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Put a card on top of its deck and the other drawn one below it; `seat` knows both."""
    deck, card = int(top_frame(s)[2]), act.first_of(chosen)
    drop(s)
    s["drawn"][card] -= 1
    s["pile"][card] += 1
    s["top"][deck, 0] = card
    s["known"][deck, 0] = 1 << seat
    s["top"][deck, 1] = NOBODY
    s["known"][deck, 1] = 0
    for kind in range(state.KINDS):
        if s["drawn"][kind] and decks.deck_of(kind) == deck:
            s["drawn"][kind] -= 1
            s["pile"][kind] += 1
            s["top"][deck, 1] = kind
            s["known"][deck, 1] = 1 << seat


# --- decks --------------------------------------------------------------------------------------


@rule
def list_decks(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the decks from which a High can draw (high.recycle); return the count."""
    n = 0
    for deck in range(2):
        if decks.can_draw(s, deck):
            n = legal.write(action(Act.RECYCLE, -1, -1, -1, deck), out, n)
    return n


@rule
def recycle_one(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Push the draw of one card by a High, for a card that it has played."""
    frame, deck = top_frame(s), act.number_of(chosen)
    frame[2] -= 1
    if frame[2] == 0:
        drop(s)
    emit(s, Event.RECYCLED, seat, deck)
    decks.draw(s, seat, deck, 1, decks.TO_HAND)


@rule
def list_ones(s: State, kind: int, out: legal.Out) -> int:
    """Write actions `kind` with each possible number of 1-Time cards drawn; return the count."""
    cards, n = int(top_frame(s)[2]), 0
    for ones in range(cards + 1):
        if (ones == 0 or decks.can_draw(s, 0)) and (ones == cards or decks.can_draw(s, 1)):
            n = legal.write(action(kind, -1, -1, -1, ones), out, n)
    return n


@rule
def list_splits(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the splits of a draw between both decks; return the count."""
    return list_ones(s, Act.SPLIT, out)


@rule
def split(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Push draws of the chosen number of 1-Time cards, and of Permanent cards for the rest."""
    frame, ones = top_frame(s), act.number_of(chosen)
    cards, to = int(frame[2]), int(frame[3])
    drop(s)
    decks.draw_both(s, seat, ones, cards - ones, to)


# --- Tumble of Notes ----------------------------------------------------------------------------


@rule
def list_tumble(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the cards that can join a Tumble of Notes, and `done`; return the count."""
    return legal.write_plain(Act.DONE, out, legal.list_cards(s, rules, seat, Act.ADD, out, 0))


@rule
def join_tumble(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Move one more card from the hand to the Tumble, or with `done` drop the frame."""
    if act.kind_of(chosen) == Act.DONE:
        drop(s)
        return
    decks.remove_played(s, seat, chosen)
    s["tumbled"][int(s["tumbles"])] = chosen
    s["tumbles"] += 1


@rule
def tumble_on(s: State, rules: Rules) -> None:
    """Play a Tumble's next card, Empty Vessel last; a card that cannot be played goes back."""
    seat, count = int(top_frame(s)[1]), int(s["tumbles"])
    if count == 0:
        drop(s)
        return
    at = 0
    while at < count - 1 and act.first_of(int(s["tumbled"][at])) == Card.EMPTY_VESSEL:
        at += 1
    chosen = int(s["tumbled"][at])
    for later in range(at, state.TUMBLED - 1):
        s["tumbled"][later] = s["tumbled"][later + 1]
    s["tumbled"][state.TUMBLED - 1] = 0
    s["tumbles"] -= 1
    card = act.first_of(chosen)
    if s["done"] or no.refuse_effect(s, rules, seat, card, chosen) != no.NONE:
        decks.add_openly(s, seat, card)
        if act.is_doubled(chosen):
            decks.add_openly(s, seat, Card.DOUBLE_DOUBLE)
        if act.has_card(chosen):
            decks.add_openly(s, seat, Card.HOLISTIC_HERBS)
        return
    effects.play_card(s, seat, chosen)


# --- the pile, crates, hexes --------------------------------------------------------------------


@rule
def list_pile(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the cards on the Discard Pile; return the count."""
    scrounges = top_frame(s)[2] == axis.AXIS_PILE
    return legal.list_counted(s["discard"], Act.SCROUNGE if scrounges else Act.TAKE, out, 0)


@rule
def take_of_pile(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Take a card from the Discard Pile into the hand (card.second-time, axis.scrounge)."""
    scrounges, card = top_frame(s)[2] == axis.AXIS_PILE, act.first_of(chosen)
    drop(s)
    s["discard"][card] -= 1
    decks.add_openly(s, seat, card)
    if scrounges:
        emit(s, Event.AXIS_SCROUNGED, seat, card)
    else:
        emit(s, Event.TOOK, seat, card, NOBODY, 1)


@rule
def list_crates(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the cards in all crates; return the count."""
    n = 0
    for crate in range(PIERS):
        for card in range(state.KINDS):
            if s["crate"][crate, card] and not s["blown"][crate]:
                n = legal.write(action(Act.TAKE, card, int(rules["start"][crate])), out, n)
    return n


@rule
def take_of_crates(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Take a card of any crate into the hand, and push the crate's refill (card.crates)."""
    card, hex = act.first_of(chosen), act.second_of(chosen)
    drop(s)
    crate = crate_at(rules, hex)
    s["crate"][crate, card] -= 1
    decks.add_openly(s, seat, card)
    emit(s, Event.TOOK, seat, card, hex)
    decks.refill(s, seat, crate, 1 - decks.deck_of(card), decks.deck_of(card))


@rule
def list_scavenged(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the further cards of the crate for a Scrounger, and `done`; return the count."""
    frame, n = top_frame(s), 0
    if frame[2] < SCAVENGED:
        n = legal.list_counted(s["crate"][int(frame[3])], Act.TAKE, out, n)
    return legal.write_plain(Act.DONE, out, n)


@rule
def scavenge_on(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Take one more card of the crate, or with `done` end the scavenging."""
    if act.kind_of(chosen) == Act.DONE:
        end_scavenging(s, seat)
    else:
        take_of_crate(s, seat, act.first_of(chosen))


@rule
def take_of_crate(s: State, seat: int, card: int) -> None:
    """Take a card of the SCAVENGE frame's crate into the hand, and count it in the frame."""
    frame = top_frame(s)
    crate = int(frame[3])
    frame[2] += 1
    frame[4 + decks.deck_of(card)] += 1
    s["crate"][crate, card] -= 1
    decks.add_openly(s, seat, card)
    if frame[2] > 1:  # the event of the action names the first card
        emit(s, Event.TOOK, seat, card, NOBODY)


@rule
def end_scavenging(s: State, seat: int) -> None:
    """Drop the SCAVENGE frame; push the crate's refill and the hand limit."""
    frame = top_frame(s)
    crate, ones, perms = int(frame[3]), int(frame[4]), int(frame[5])
    drop(s)
    decks.push_limit(s, seat)
    decks.refill(s, seat, crate, ones, perms)


@rule
def list_things(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the things on a hex: the token, and kinds of marked cards; return the count."""
    hex, n = int(top_frame(s)[2]), 0
    if s["treasure"][hex]:
        n = legal.write(action(Act.PICK, -1, -1, -1, 0), out, n)
    for card in range(state.KINDS):
        if familiar.mark_of(s, hex, card) != NOBODY:
            n = legal.write(action(Act.PICK, card), out, n)
    return n


@rule
def pick_one(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Take one of several things on a hex, or send the Familiar for it."""
    frame, card = top_frame(s), act.first_of(chosen)
    hex, sends = int(frame[2]), frame[3] == 1
    drop(s)
    if sends:
        familiar.send_for(s, rules, seat, hex, card)
    else:
        familiar.take_thing(s, seat, hex, card)


# --- slots and energy ---------------------------------------------------------------------------


@rule
def list_changes(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the further slot changes of an action or form, and `done`; return the count."""
    frame, n = top_frame(s), 0
    if frame[2] > 0:
        n = legal.list_slots(s, rules, seat, out, n, int(frame[4]) if frame[4] else -1)
        if frame[3] == axis.SAVANT_FORM:
            n = remove_kind(out, n, Act.DEACTIVATE)
    return legal.write_plain(Act.DONE, out, n)


@rule
def remove_kind(out: legal.Out, n: int, kind: int) -> int:
    """Remove the actions of a kind from the first `n` of `out`; return the new count."""
    left = 0
    for at in range(n):
        if act.kind_of(int(out[at])) != kind:
            out[left] = out[at]
            left += 1
    return left


@rule
def change_more(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Change one more slot, or with `done` drop the frame."""
    frame, kind = top_frame(s), act.kind_of(chosen)
    if kind == Act.DONE:
        drop(s)
        return
    frame[2] -= 1
    frame[4] |= 1 << no.slot_key(kind, chosen)
    change_slot(s, seat, chosen, True)
    if frame[3] == axis.ANGEL_ACTION:
        give_moves(s, seat)


@rule
def change_slot(s: State, seat: int, chosen: int, emits: bool) -> None:
    """Activate, swap or deactivate Permanent cards, as `chosen` says; `emits` adds the events."""
    kind, first, second = act.kind_of(chosen), act.first_of(chosen), act.second_of(chosen)
    comes = NOBODY if kind == Act.DEACTIVATE else second if kind == Act.SWAP else first
    goes = NOBODY if kind == Act.ACTIVATE else first
    if goes != NOBODY:
        empty_slot(s, seat, goes - state.ONE_KINDS, emits)
    if comes != NOBODY:
        decks.remove_openly(s, seat, comes)
        s["active"][seat, comes - state.ONE_KINDS] = 1
        if emits:
            emit(s, Event.SWAPPED_IN, seat, comes)


@rule
def list_activated(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the Permanent cards of the hand that can be Activated; return the count."""
    frame, n = top_frame(s), 0
    if frame[2] > 0:
        for kind in range(state.PERM_KINDS):
            if s["hand"][seat, state.ONE_KINDS + kind] and not s["active"][seat, kind]:
                n = legal.write(action(Act.ACTIVATE, state.ONE_KINDS + kind), out, n)
    if frame[3] == axis.FOR_DEMON and n:
        return n
    return legal.write_plain(Act.PASS if frame[3] == axis.FOR_START else Act.DONE, out, n)


@rule
def activate_more(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Activate one more card, or drop the frame."""
    frame = top_frame(s)
    if act.kind_of(chosen) in (Act.DONE, Act.PASS):
        drop(s)
        return
    frame[2] -= 1
    if frame[3] == axis.FOR_START:
        emit(s, Event.FIRST_ACTIVE, seat, act.first_of(chosen))
    change_slot(s, seat, chosen, frame[3] != axis.FOR_START)


@rule
def list_active(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the Activated cards, one of which stays (savant.down); return the count."""
    n = 0
    for kind in range(state.PERM_KINDS):
        if s["active"][seat, kind]:
            n = legal.write(action(Act.KEEP, state.ONE_KINDS + kind), out, n)
    return n


@rule
def keep_slot(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Return all Activated cards but the chosen one to the hand."""
    drop(s)
    for other in range(state.PERM_KINDS):
        if state.ONE_KINDS + other != act.first_of(chosen):
            empty_slot(s, seat, other, True)


@rule
def list_sections(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the energies of sections that can change, equal ones once; return the count."""
    energy, n, before = int(top_frame(s)[2]), 0, -1
    for at in range(state.SECTIONS):
        amount = int(s["energy"][seat, at])
        fits = amount > 0 if energy == effects.LOSS else amount < mats.SECTION_FULL
        if fits and amount != before:
            n = legal.write(action(Act.SECTION, -1, -1, -1, amount), out, n)
        before = amount
    return n


@rule
def change_section(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Change the energy of a section that has the chosen amount (beastmaster.up)."""
    frame, amount = top_frame(s), act.number_of(chosen)
    energy = int(frame[2])
    frame[2] -= 1
    if energy in (effects.LOSS, effects.FILL) or frame[2] == 0:
        drop(s)
    for at in range(state.SECTIONS):
        if s["energy"][seat, at] == amount:
            if energy == effects.LOSS:
                s["energy"][seat, at] -= 1
                emit(s, Event.DRAINED, seat, amount - 1)
            else:
                s["energy"][seat, at] = mats.SECTION_FULL if energy == effects.FILL else amount + 1
                emit(s, Event.ENERGY, seat, int(s["energy"][seat, at]), at)
            break
    mats.in_order(s, seat)


# --- Poison -------------------------------------------------------------------------------------


@rule
def list_columns(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the columns that can hold the drops, `over` and `pass` if legal; return the count."""
    drops, n = int(top_frame(s)[2]), 0
    for column in range(poison.COLUMNS):
        if poison.can_drop(s, seat, column, drops):
            n = legal.write(action(Act.DROP, -1, -1, -1, column), out, n)
    if n == 0 or poison.can_start_over(s, seat, drops):
        n = legal.write_plain(Act.OVER, out, n)
    return legal.write_plain(Act.PASS, out, n) if rules["poison_clock"] else n


@rule
def place_drops(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Place the drops in a column, empty the columns, or stop mixing."""
    kind = act.kind_of(chosen)
    if kind == Act.OVER:
        poison.start_over(s, seat)
    elif kind == Act.PASS:
        poison.stop_mixing(s, seat)
    else:
        poison.drop_into(s, seat, act.number_of(chosen))


@rule
def list_arrows(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the arrows that can get a dose; return the count."""
    n = 0
    for arrow in range(2):
        if poison.takes_dose(s, seat, arrow, 0):
            n = legal.write(action(Act.DOSE, -1, -1, -1, arrow), out, n)
    for doses in range(poison.ULCERA_DOSES):
        if poison.takes_dose(s, seat, 2, doses):
            n = legal.write(action(Act.DOSE, doses, -1, -1, 2), out, n)
    return n


@rule
def dose(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Put a dose on an arrow."""
    poison.put_dose(s, seat, act.number_of(chosen), act.first_of(chosen))


# --- setting up ---------------------------------------------------------------------------------


@rule
def list_characters(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the Characters that no seat has chosen; return the count."""
    mask, n = int(top_frame(s)[2]), 0
    for character in range(len(state.CHARACTERS)):
        if not mask >> character & 1:
            n = legal.write(action(Act.CHOOSE, character), out, n)
    return n


@rule
def choose_one(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Give the seat the Character that it chooses."""
    choose_character(s, seat, act.first_of(chosen))


@rule
def list_hands(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the splits of a first hand between both decks; return the count."""
    return list_ones(s, Act.DEAL, out)


@rule
def deal_hand(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Push the draws of a first hand, or of cards in exchange (setup.hand, setup.redraw)."""
    frame, ones = top_frame(s), act.number_of(chosen)
    cards, again = int(frame[2]), int(frame[3])
    drop(s)
    emit(s, Event.DEALT, seat, ones, cards - ones)
    if not again and rules["redraw"] == 0:
        push(s, Frame.HAND_CHANGE, seat, 0)
    decks.draw_both(s, seat, ones, cards - ones, decks.TO_HAND)


@rule
def list_exchanged(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the cards of a first hand, and `done`; return the count."""
    return legal.write_plain(
        Act.DONE, out, legal.list_counted(s["hand"][seat], Act.EXCHANGE, out, 0)
    )


@rule
def exchange(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Discard one card of a first hand, or with `done` push the draw of as many."""
    frame = top_frame(s)
    if act.kind_of(chosen) == Act.EXCHANGE:
        frame[2] += 1
        decks.discard_from(s, seat, act.first_of(chosen))
        return
    count = int(frame[2])
    drop(s)
    if count:
        emit(s, Event.EXCHANGED, seat, count)
        push(s, Frame.HAND_DEAL, seat, count, 1)


@rule
def list_first_crate(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the cards to take from the seat's crate, or then to discard; return the count."""
    if top_frame(s)[2]:
        return legal.list_counted(s["hand"][seat], Act.DISCARD, out, 0)
    crate = crate_at(rules, int(s["at"][seat]))
    return legal.write_plain(Act.PASS, out, legal.list_counted(s["crate"][crate], Act.TAKE, out, 0))


@rule
def swap_with_crate(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Take a card of the seat's crate, then discard one; or pass (setup.pregame)."""
    frame, card = top_frame(s), act.first_of(chosen)
    if passes(s, chosen):
        return
    if frame[2] == 0:
        frame[2], frame[3], frame[4] = 1, crate_at(rules, int(s["at"][seat])), card
        s["crate"][int(frame[3]), card] -= 1
        decks.add_openly(s, seat, card)
        return
    crate, new_card = int(frame[3]), int(frame[4])
    drop(s)
    decks.discard_from(s, seat, card)
    emit(s, Event.PREGAME, seat, new_card, card)
    decks.refill(s, seat, crate, 1 - decks.deck_of(new_card), decks.deck_of(new_card))


# --- the table ----------------------------------------------------------------------------------

RuleOf = Callable[[Waiting, Waiting], str]  # a rule id, from the choice's frame and the one below


class Choice(NamedTuple):
    """A kind of choice: the rules that list its options and that take one, and the rule id."""

    lists: Callable[..., int]
    takes: Callable[..., None]
    rule: str | RuleOf


def _rule_of_blow(frame: Waiting, below: Waiting) -> str:
    return "demon.melee" if below[6] & IS_DEMONIC else "attack.melee"


def _rule_of_drawn(frame: Waiting, below: Waiting) -> str:
    return f"card.{'mobilizing-forces' if frame[2] == effects.OF_FORCES else 'archers-tales'}"


def _rule_of_split(frame: Waiting, below: Waiting) -> str:
    return f"card.{IDS[int(below[2])]}" if below[0] == Frame.CARD else "act.draw5"


def _rule_of_pile(frame: Waiting, below: Waiting) -> str:
    return "axis.scrounge" if frame[2] == axis.AXIS_PILE else "card.second-time"


def _rule_of_slots(frame: Waiting, below: Waiting) -> str:
    return "angel.slots" if frame[3] == axis.ANGEL_ACTION else "savant.up"


def _rule_of_activating(frame: Waiting, below: Waiting) -> str:
    return ("angel.form", "demon.form", "setup.activate")[int(frame[3])]


def _rule_of_things(frame: Waiting, below: Waiting) -> str:
    return "act.retrieve" if frame[3] == 1 else "act.pick"


CHOICES: dict[int, Choice] = {
    Frame.FREE_WILL: Choice(list_faces, answer_die, "freewill.override"),
    Frame.SHIELD: Choice(list_shields, answer_blow, _rule_of_blow),
    Frame.ELUSIVE: Choice(list_elusive, answer_command, "card.elusive"),
    Frame.DANZIG: Choice(list_danzig, disarm_card, "card.danzig"),
    Frame.LIMIT: Choice(list_over_limit, discard_over_limit, "hand.limit"),
    Frame.KEEP: Choice(list_drawn, keep_one, _rule_of_drawn),
    Frame.GIVE: Choice(list_gifts, give_drawn, "card.mobilizing-forces"),
    Frame.TOPS: Choice(list_tops, put_back, "card.peek-a-boo"),
    Frame.TUMBLE: Choice(list_tumble, join_tumble, "card.tumble-of-notes"),
    Frame.RECYCLE: Choice(list_decks, recycle_one, "high.recycle"),
    Frame.SPLIT: Choice(list_splits, split, _rule_of_split),
    Frame.HURRY: Choice(list_hurried, hurry_on, "card.hurry-change"),
    Frame.RESORT: Choice(list_any, resort_on, "card.last-resort"),
    Frame.TAKE_CRATE: Choice(list_crates, take_of_crates, "card.crates"),
    Frame.TAKE_PILE: Choice(list_pile, take_of_pile, _rule_of_pile),
    Frame.SCAVENGE: Choice(list_scavenged, scavenge_on, "scrounger.scavenge"),
    Frame.SLOTS: Choice(list_changes, change_more, _rule_of_slots),
    Frame.MUST_ACTIVATE: Choice(list_activated, activate_more, _rule_of_activating),
    Frame.KEEP_SLOT: Choice(list_active, keep_slot, "savant.down"),
    Frame.SECTION: Choice(list_sections, change_section, "beastmaster.up"),
    Frame.DEMAND: Choice(list_demanded, give_demanded, "savant.demand"),
    Frame.DROP: Choice(list_columns, place_drops, "poison.mix"),
    Frame.DOSE: Choice(list_arrows, dose, "poison.dose"),
    Frame.HAND_DEAL: Choice(list_hands, deal_hand, "setup.hand"),
    Frame.HAND_CHANGE: Choice(list_exchanged, exchange, "setup.redraw"),
    Frame.PREGAME: Choice(list_first_crate, swap_with_crate, "setup.pregame"),
    Frame.PICK_WHICH: Choice(list_things, pick_one, _rule_of_things),
    Frame.CHOOSE: Choice(list_characters, choose_one, "setup.seats"),
}
assert list(CHOICES) == list(range(Frame.CHOICES, Frame.FOLLOWS))
_NO_CHOICE = "this frame is no choice"
_lists = one_of({int(top): choice.lists for top, choice in CHOICES.items()}, _NO_CHOICE)
_takes = one_of({int(top): choice.takes for top, choice in CHOICES.items()}, _NO_CHOICE)


@rule
def list_choices(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the options of the choice on top of the stack to `out`; return their count."""
    return int(_lists(int(top_frame(s)[0]), s, rules, seat, out))


@rule
def take_choice(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Apply the chosen option of the choice on top of the stack."""
    _takes(int(top_frame(s)[0]), s, rules, seat, chosen)


@rule
def list_legal(s: State, rules: Rules, seat: int, out: legal.Out) -> int:
    """Write the legal actions of the seat that must act to `out`, sorted; return their count."""
    if state.has_cards(s) and pending(s) >= 0:
        n = list_choices(s, rules, seat, out)
    else:
        n = legal.list_actions(s, rules, seat, out)
    sort(out, n)
    return n


@rule
def sort(out: legal.Out, n: int) -> None:
    """Sort the first `n` numbers of `out` in place."""
    for at in range(1, n):
        number = out[at]
        to = at
        while to > 0 and out[to - 1] > number:
            out[to] = out[to - 1]
            to -= 1
        out[to] = number
