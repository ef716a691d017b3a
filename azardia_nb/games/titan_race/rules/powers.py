"""Effects of dice, Abilities and cards other than movement: traps, strikes, swaps, card effects."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.hands import counted, leave_hand, shuffle_in, take_in_hand
from azardia_nb.games.machine.stack import drop, push
from azardia_nb.games.titan_race.rules import card_kinds, frames, life, refusals, state
from azardia_nb.games.titan_race.rules.actions import card_of, seat_of, space_of, way_of
from azardia_nb.games.titan_race.rules.board import AHEAD, LAVA, SINGLE, STRAIGHT, WAYS
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.movement import begin_move, swap
from azardia_nb.games.titan_race.rules.rulings import TrapLayer
from azardia_nb.games.titan_race.rules.state import Rules, State

TRAP_LOSS, DAMAGE, CARD_LOSS = int(Event.TRAP_LOSS), int(Event.DAMAGE), int(Event.CARD_LOSS)
TRAP_DESTROYED = int(Event.TRAP_DESTROYED)


@rule
def lay_trap(s: State, rules: Rules, seat: int, space: int) -> None:
    """Lay a trap on `space`; on a Titan or on lava it goes off at once."""
    s["supply"] -= 1
    who = state.seat_on(s, space)
    if who != NOBODY:
        emit(s, Event.TRAP_OCCUPIED, seat, space)
        s["supply"] += 1
        life.lose(s, who, TRAP_LOSS)
    elif rules["nature"][space] == LAVA:
        emit(s, Event.TRAP_ON_LAVA, seat, space)
        s["supply"] += 1
    else:
        s["trap"][space] = seat + 1 if rules["trap_layer"] == TrapLayer.SPARES else 1
        emit(s, Event.TRAP_LAID, seat, space)


@rule
def strike_space(s: State, seat: int, space: int) -> None:
    """Deal one damage to `space`: destroy its trap, or else its Titan loses a life."""
    emit(s, Event.STRUCK, seat, space)
    if s["trap"][space]:
        life.destroy(s, space, TRAP_DESTROYED)
    else:
        life.lose(s, state.seat_on(s, space), DAMAGE)


# --- Abilities ----------------------------------------------------------------------------------


@rule
def use_ability(s: State, rules: Rules, seat: int, titan: int, chosen: int) -> None:
    """Apply the Ability of `titan` for `seat`, with the targets of action `chosen`."""
    way, target, space = way_of(chosen), seat_of(chosen), space_of(chosen)
    if titan == refusals.RASSIK:
        emit(s, Event.RASSIK, seat, way)
        begin_move(s, seat, int(SINGLE[way]), frames.BY_KICK)
    elif titan == refusals.GRINDER:
        emit(s, Event.GRINDER, seat, space)
        lay_trap(s, rules, seat, space)
    elif titan == refusals.CRAKEN:
        emit(s, Event.CRAKEN, seat, target)
        swap(s, rules, seat, target, refusals.adjacent_way(s, rules, seat, target))
    elif titan == refusals.SLAUGG:
        emit(s, Event.SLAUGG, seat)
        mask = life.blast(s, rules, int(s["space"][seat]), AHEAD, TRAP_DESTROYED)
        life.strike_all(s, mask, DAMAGE, 1)
    elif titan == refusals.RAGNAROK:
        emit(s, Event.RAGNAROK, seat, target, way)
        begin_move(s, target, int(SINGLE[way]), frames.BY_RAGNAROK)
    elif titan == refusals.CHTOOLHOO:
        emit(s, Event.CHTOOLHOO, seat, target)
        push(s, frames.DRAIN, seat, target, int(s["life"][target]))
        life.lose(s, target, DAMAGE)


# --- cards --------------------------------------------------------------------------------------


@rule
def play(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Play a card: remove it from the hand and queue its effects; it is discarded after them."""
    card, target = card_of(chosen), seat_of(chosen)
    leave_hand(s, state.owner(s, rules, seat), card)
    emit(s, Event.PLAYED, seat, card, target)
    s["used"] |= state.CARD_USED
    push(s, frames.EFFECTS, card, 0, way_of(chosen), target, space_of(chosen))


@rule
def answer(s: State, rules: Rules, seat: int, card: int) -> None:
    """Avoid the loss on top of the stack by playing `card`, which is discarded."""
    leave_hand(s, state.owner(s, rules, seat), card)
    s["discard"][card] += 1
    s["answered"] |= 1 << state.owner(s, rules, seat)
    emit(s, Event.PLAYED, seat, card, NOBODY)
    drop(s)


@rule
def discard(s: State, rules: Rules, seat: int, card: int) -> None:
    """Move a card from the hand to the discard pile."""
    leave_hand(s, state.owner(s, rules, seat), card)
    s["discard"][card] += 1


@rule
def next_effect(s: State, rules: Rules) -> None:
    """Apply the next effect of the card being played; after the last one discard the card."""
    frame = s["stack"][s["depth"] - 1]
    card, at = int(frame[frames.EFFECTS_.card]), int(frame[frames.EFFECTS_.at])
    if at == rules["effects"][card]:
        drop(s)
        s["discard"][card] += 1
        return
    frame[frames.EFFECTS_.at] = at + 1
    way, target, space = (
        frame[frames.EFFECTS_.way],
        frame[frames.EFFECTS_.target],
        frame[frames.EFFECTS_.space],
    )
    amount = int(rules["amount"][card, at])
    do_effect(s, rules, int(rules["effect"][card, at]), amount, int(way), int(target), int(space))


@rule
def do_effect(
    s: State, rules: Rules, effect: int, amount: int, way: int, target: int, space: int
) -> None:
    """Apply one effect of a card played by the seat whose turn it is.

    `effect` is an index of EFFECTS; unused targets are -1.
    """
    seat = int(s["turn"])
    if effect == card_kinds.LAY_TRAP:
        lay_trap(s, rules, seat, space)
    elif effect in (card_kinds.MOVE_STRAIGHT, card_kinds.MOVE_ASIDE):
        ahead = way if effect == card_kinds.MOVE_ASIDE else STRAIGHT
        begin_move(s, seat, int(SINGLE[ahead]), frames.BY_CARD)
    elif effect == card_kinds.HIT_ONE:
        life.strike_all(s, 1 << target, DAMAGE, amount)
    elif effect == card_kinds.HIT_SPACES:
        mask = life.blast(s, rules, int(s["space"][seat]), len(WAYS), TRAP_DESTROYED)
        life.strike_all(s, mask, DAMAGE, amount)
    elif effect == card_kinds.HIT_TITANS:
        life.strike_all(s, adjacent_seats(s, rules, seat), DAMAGE, amount)
    elif effect == card_kinds.BORROW_ABILITY:
        push(s, frames.BORROW, int(s["titan"][target]))
    elif effect == card_kinds.SHOVE_BACK:
        begin_move(s, target, int(SINGLE[way]), frames.BY_DRAG)
    elif effect == card_kinds.LIFE:
        if amount < 0:
            life.strike_all(s, 1 << seat, CARD_LOSS, -amount)
        elif life.gain(s, rules, seat, amount):
            emit(s, Event.HEALED, seat, int(s["life"][seat]))
    elif effect == card_kinds.DRAW_CARDS:
        for _ in range(amount):
            push(s, frames.DRAW, seat)
    elif effect != card_kinds.AVOID:  # REROLL_OFFER
        push(s, frames.DIE, counted(s["offer"]))


@rule
def adjacent_seats(s: State, rules: Rules, seat: int) -> int:
    """Return a mask of the seats adjacent to `seat`."""
    mask = 0
    for way in range(len(WAYS)):
        space = int(rules["to"][s["space"][seat], way])
        who = state.seat_on(s, space) if space >= 0 else NOBODY
        if who != NOBODY:
            mask |= 1 << who
    return mask


@rule
def draw_waits(s: State, rules: Rules) -> bool:
    """Return whether chance must draw a card; with a full hand or no card left, drop the frame."""
    seat = int(s["stack"][s["depth"] - 1, frames.DRAW_.seat])
    if s["held"][state.owner(s, rules, seat)] >= rules["hand"]:
        drop(s)
        emit(s, Event.HAND_FULL, seat)
        return False
    if s["left"] == 0:
        refill(s)
    if s["left"] == 0:
        drop(s)
        return False
    return True


@rule
def take_card(s: State, rules: Rules, card: int) -> None:
    """Move the card that chance has drawn from the pile to the hand of the frame's seat."""
    frame = s["stack"][s["depth"] - 1]
    seat, dealt = int(frame[frames.DRAW_.seat]), frame[frames.DRAW_.dealt]
    mine = state.owner(s, rules, seat)
    drop(s)
    s["pile"][card] -= 1
    s["left"] -= 1
    take_in_hand(s, mine, card)
    if dealt:
        emit(s, Event.DEALT, seat, card)
    else:
        emit(s, Event.BONUS, seat, card)
    if s["left"] == 0:
        refill(s)


@rule
def refill(s: State) -> None:
    """Move the discard pile to the draw pile (`bonus.deck`)."""
    cards = shuffle_in(s, 0, state.MAX_CARDS)
    if cards:
        s["left"] += cards
        emit(s, Event.DECK, NOBODY, cards)
