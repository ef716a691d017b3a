"""Cards moving between hands, draw decks, Discard Pile and crates, and what each seat has seen."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.board import PIERS
from azardia_nb.games.axis_mundi.rules.card_kinds import Card
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.mats import hand_limit
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.machine import hands
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame

# Destinations of a draw: a hand, `drawn` (to choose from, or to put back), TO_CRATE + a crate.
TO_HAND, TO_TABLE, TO_PEEK, TO_CRATE = range(4)
IS_DOUBLED, WITH_HERBS, ON_PILE = 1, 2, 4  # flags of a card in play


@rule
def deck_of(card: int) -> int:
    """Return the deck of a kind of card, ONE or PERM."""
    return state.PERM if card >= state.ONE_KINDS else state.ONE


@rule
def first_kind(deck: int) -> int:
    """Return the first kind of card of a deck."""
    return state.ONE_KINDS if deck == state.PERM else 0


@rule
def stop_kind(deck: int) -> int:
    """Return the kind after the last one of a deck."""
    return state.KINDS if deck == state.PERM else state.ONE_KINDS


@rule
def deck_size(s: State, deck: int) -> int:
    """Return the number of cards in a draw deck."""
    return int(s["pile"][first_kind(deck) : stop_kind(deck)].sum())


@rule
def pile_size(s: State) -> int:
    """Return the number of cards on the Discard Pile."""
    return int(s["discard"].sum())


@rule
def can_draw(s: State, deck: int) -> bool:
    """Return whether a deck has a card, or would after the Discard Pile is shuffled into it."""
    first, stop = first_kind(deck), stop_kind(deck)
    return bool(s["pile"][first:stop].any() or s["discard"][first:stop].any())


# --- hands --------------------------------------------------------------------------------------


@rule
def add_openly(s: State, seat: int, card: int) -> None:
    """Put a card into a hand; all seats see it."""
    hands.take_in_hand(s, seat, card)
    for other in range(state.SEATS):
        hands.note_seen(s, other, seat, card)


@rule
def remove_openly(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand; all seats see it."""
    hands.leave_hand(s, seat, card)
    for other in range(state.SEATS):
        hands.forget_seen(s, other, seat, card)


@rule
def remove_unseen(s: State, seat: int, card: int, to: int) -> None:
    """Take a card out of a hand; only seat `to` sees it, or nobody if `to` is NOBODY."""
    hands.leave_hand(s, seat, card)
    for other in range(state.SEATS):
        if other == to:
            hands.forget_seen(s, other, seat, card)
        elif other != seat:
            hands.forget_one(s, other, seat, state.KINDS)


@rule
def flags_of(chosen: int) -> int:
    """Return the flags, IS_DOUBLED and WITH_HERBS, of the card that an action plays."""
    return IS_DOUBLED * act.is_doubled(chosen) + WITH_HERBS * act.has_card(chosen)


@rule
def remove_played(s: State, seat: int, chosen: int) -> None:
    """Take a played card, Double Double and Holistic Herbs with it, out of the hand."""
    remove_openly(s, seat, act.first_of(chosen))
    if act.is_doubled(chosen):
        remove_openly(s, seat, Card.DOUBLE_DOUBLE)
    if act.has_card(chosen):
        remove_openly(s, seat, Card.HOLISTIC_HERBS)


@rule
def discard_from(s: State, seat: int, card: int) -> None:
    """Move a card from a hand to the Discard Pile."""
    remove_openly(s, seat, card)
    s["discard"][card] += 1


@rule
def lay_down(s: State, kind: int, flags: int) -> None:
    """Put a card that was in play, and those in its flags, on the Discard Pile."""
    s["discard"][kind] += 1
    if flags & WITH_HERBS:
        s["discard"][Card.HOLISTIC_HERBS] += 1
    if flags & IS_DOUBLED:
        s["discard"][Card.DOUBLE_DOUBLE] += 1


@rule
def win_game(s: State, seat: int) -> None:
    """End the game with `seat` as the winner; cards in play go on the Discard Pile."""
    if state.has_cards(s):
        for at in range(int(s["depth"])):
            frame = s["stack"][at]
            if frame[0] == Frame.CARD and not frame[3] & ON_PILE:
                lay_down(s, int(frame[2]), int(frame[3]))
    state.win(s, seat)


@rule
def push_limit(s: State, seat: int) -> None:
    """Push a LIMIT frame, by which a seat discards down to its hand limit."""
    push(s, Frame.LIMIT, seat, NOBODY)


@rule
def cards_to_keep(s: State, seat: int, count: int) -> int:
    """Return the number of cards to keep: `count`, or the hand limit if `count` is NOBODY."""
    return hand_limit(s, seat) if count == NOBODY else count


@rule
def recycle(s: State, rules: Rules, seat: int, cards: int) -> None:
    """Push a High's draw of one card for each of `cards` cards played (high.recycle)."""
    if cards and state.is_high(s, seat):
        push_limit(s, seat)
        push(s, Frame.RECYCLE, seat, cards)


# --- drawing ------------------------------------------------------------------------------------


@rule
def draw(s: State, seat: int, deck: int, cards: int, to: int) -> None:
    """Push the draw of `cards` cards from a deck to destination `to` (TO_HAND, …), if any."""
    if cards > 0:
        push(s, Frame.DRAW, seat, deck, cards, to)


@rule
def draw_both(s: State, seat: int, ones: int, perms: int, to: int) -> None:
    """Push draws of `ones` 1-Time cards, then of `perms` Permanent cards."""
    draw(s, seat, state.PERM, perms, to)
    draw(s, seat, state.ONE, ones, to)


@rule
def check_split(s: State, ones: int, cards: int) -> int:
    """Return whether a draw can have `ones` 1-Time cards: 1 yes, 0 no such split, -1 no cards."""
    if ones < 0 or ones > cards:
        return 0
    fine = (ones == 0 or can_draw(s, state.ONE)) and (ones == cards or can_draw(s, state.PERM))
    return 1 if fine else -1


@rule
def rebuild(s: State) -> None:
    """Shuffle the Discard Pile into both decks, if it has a card; known top cards are forgotten."""
    if pile_size(s) == 0:
        return
    s["pile"][:] += s["discard"][:]
    s["discard"][:] = 0
    for deck in range(2):
        s["top"][deck][:] = NOBODY
        s["known"][deck][:] = 0
    emit(s, Event.REPLENISHED, NOBODY)


@rule
def draw_cases(s: State, deck: int) -> int:
    """Return the number of equally likely draws from a deck: 1 if its top card is known."""
    return 1 if s["top"][deck, 0] != NOBODY else deck_size(s, deck)


@rule
def draw_at(s: State, deck: int, case: int) -> int:
    """Return the kind of card drawn in case `case`, counted from 0."""
    if s["top"][deck, 0] != NOBODY:
        return int(s["top"][deck, 0])
    kind = first_kind(deck)
    while case >= s["pile"][kind]:
        case -= int(s["pile"][kind])
        kind += 1
    return kind


@rule
def draw_weight(s: State, deck: int, card: int) -> int:
    """Return the number of equally likely cases in which a kind of card is drawn."""
    if s["top"][deck, 0] != NOBODY:
        return 1 if s["top"][deck, 0] == card else 0
    return int(s["pile"][card]) if first_kind(deck) <= card < stop_kind(deck) else 0


@rule
def stays_empty(s: State, deck: int) -> bool:
    """Rebuild both decks if this one is empty; return whether it is still empty."""
    if deck_size(s, deck):
        return False
    rebuild(s)
    return deck_size(s, deck) == 0


@rule
def take_drawn(s: State, card: int) -> None:
    """Move a drawn card to the destination in the DRAW frame, and count down the frame."""
    frame = top_frame(s)
    seat, deck, to = int(frame[1]), int(frame[2]), int(frame[4])
    frame[3] -= 1
    seats = int(s["known"][deck, 0])
    s["pile"][card] -= 1
    s["top"][deck, 0], s["known"][deck, 0] = s["top"][deck, 1], s["known"][deck, 1]
    s["top"][deck, 1], s["known"][deck, 1] = NOBODY, 0
    if frame[3] == 0:
        drop(s)
    if to == TO_HAND:
        hands.take_in_hand(s, seat, card)
        for other in range(state.SEATS):
            if seats >> other & 1:
                hands.note_seen(s, other, seat, card)
        emit(s, Event.DREW, seat, card, deck)
    elif to >= TO_CRATE:
        s["crate"][to - TO_CRATE, card] += 1
    else:
        s["drawn"][card] += 1
    if to != TO_PEEK and deck_size(s, deck) == 0:
        rebuild(s)


# --- crates -------------------------------------------------------------------------------------


@rule
def refill(s: State, seat: int, crate: int, ones: int, perms: int) -> None:
    """Push the refill of a crate: `ones` 1-Time cards and `perms` Permanent cards."""
    draw_both(s, seat, ones, perms, TO_CRATE + crate)


@rule
def crates_hold(s: State) -> bool:
    """Return whether any crate has a card."""
    for crate in range(PIERS):
        if not s["blown"][crate] and s["crate"][crate].any():
            return True
    return False
