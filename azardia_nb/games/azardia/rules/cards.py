"""Drawing, playing and answering cards (`turn.draw`, `turn.play`, `turn.respond`).

Their effects are in `effects`.
"""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.azardia.rules import effects, frames
from azardia_nb.games.azardia.rules.card_kinds import Pile, Target
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import Frame
from azardia_nb.games.azardia.rules.rulings import Reshuffle
from azardia_nb.games.azardia.rules.state import Phase, Rules, State, next_seat, seat_after
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.hands import leave_hand, shuffle_in, take_in_hand
from azardia_nb.games.machine.stack import KIND, drop, push, remove, top_frame

NO_CARD = -1  # in place of a card, if an ability is answered

# Effects that wait on the stack, for chance or a choice.
WAITING_EFFECTS = effects.effects_that(lambda kind: kind.waits)


# --- drawing and discarding -------------------------------------------------------------------


@rule
def refill(s: State, rules: Rules, pile: int) -> None:
    """Shuffle a discard pile back into its deck, if it has any card."""
    back = int(s["discarded"][pile])
    if back == 0:
        return
    s["left"][pile] += shuffle_in(s, int(rules.first[pile]), int(rules.stop[pile]))
    s["discarded"][pile] = 0
    # the three events have consecutive numbers, in the order of Pile
    emit(s, Event.REFILLED_ACTION + pile, NOBODY, back, 0, 0)


@rule
def draw_waits(s: State, rules: Rules) -> bool:
    """Return whether the draw on top of the stack waits for chance.

    An empty deck is refilled, under `reshuffle = mixed` also one with too few action cards. If no
    card is due, or none is left, the frame is dropped.
    """
    frame = top_frame(s)
    seat = int(frame[frames.DRAW.seat])
    count = int(frame[frames.DRAW.left])
    pile = int(frame[frames.DRAW.pile])
    if count == 0:
        drop(s)
        return False
    left = int(s["left"][pile])
    first = frame[frames.DRAW.begun] == 0
    frame[frames.DRAW.begun] = 1
    short = first and left < count and rules.rulings.reshuffle == Reshuffle.MIXED
    if left == 0 or (short and pile == Pile.ACTION):
        refill(s, rules, pile)
    if s["left"][pile] == 0:
        emit(
            s, empty_draw_event(int(frame[frames.DRAW.event])), seat, 0, 0, frame[frames.DRAW.card]
        )
        drop(s)
        return False
    return True


@rule
def empty_draw_event(drawn: int) -> int:
    """Return the event for a draw without any card left; `drawn` is its event for a card."""
    if drawn == Event.DREW_TILE:
        return Event.NOTHING_LEFT_TILE
    if drawn == Event.DREW_CARD:
        return Event.NOTHING_LEFT_CARD
    return Event.NO_PENALTY_LEFT if drawn == Event.PENALTY_DRAWN else Event.NOTHING_LEFT


@rule
def take_drawn(s: State, rules: Rules, kind: int) -> None:
    """Give the card that chance drew to the seat of the draw on top of the stack.

    An action card goes to the hand. A penalty or event is discarded, and its effects are queued.
    """
    frame = top_frame(s)
    seat = int(frame[frames.DRAW.seat])
    pile = int(frame[frames.DRAW.pile])
    frame[frames.DRAW.left] -= 1
    s["pile"][kind] -= 1
    s["left"][pile] -= 1
    event = int(frame[frames.DRAW.event])
    card = int(frame[frames.DRAW.card])
    if frame[frames.DRAW.left] == 0:
        drop(s)
    emit(s, event, seat, kind, 0, card)
    if pile == Pile.ACTION:
        take_in_hand(s, seat, kind)
        return
    s["card_struck"] = 1
    s["discard"][kind] += 1
    s["discarded"][pile] += 1
    if pile == Pile.PENALTY:
        push(s, Frame.STRIKE, kind, NOBODY, 1 << seat, effects.Share.FULL)
    else:
        mask = seats_struck(s, int(rules.cards[kind]["target"]), seat)
        push(s, Frame.STRIKE, kind, NOBODY, mask, effects.Share.FULL)


@rule
def discard(s: State, seat: int, kind: int) -> None:
    """Move an action card from a hand to the discard pile."""
    leave_hand(s, seat, kind)
    s["discard"][kind] += 1
    s["discarded"][Pile.ACTION] += 1


@rule
def discard_waits(s: State) -> bool:
    """Return whether the discard on top of the stack still needs a card; drop it if not."""
    frame = top_frame(s)
    if frame[frames.DISCARD.left] == 0 or s["held"][frame[frames.DISCARD.seat]] == 0:
        drop(s)
        return False
    return True


@rule
def discard_one(s: State, kind: int) -> None:
    """Discard a card of kind `kind` for the frame on top of the stack."""
    frame = top_frame(s)
    seat = int(frame[frames.DISCARD.seat])
    frame[frames.DISCARD.left] -= 1
    discard(s, seat, kind)
    emit(s, int(frame[frames.DISCARD.event]), seat, kind, 0, int(frame[frames.DISCARD.card]))


# --- playing and answering --------------------------------------------------------------------


@rule
def seats_struck(s: State, target: int, seat: int) -> int:
    """Return the mask of seats that a card of `seat` strikes, for targets other than RIVAL."""
    everyone = (1 << int(s["players"])) - 1
    if target == Target.SELF:
        return 1 << seat
    if target == Target.ALL:
        return everyone
    if target == Target.OTHERS:
        return everyone & ~(1 << seat)
    if target == Target.FIRST:
        return 1 << 0
    best = _measure(s, target, 0)
    for other in range(1, int(s["players"])):
        best = max(best, _measure(s, target, other))
    mask = 0
    for other in range(int(s["players"])):
        if _measure(s, target, other) == best:
            mask |= 1 << other
    return mask


@rule
def _measure(s: State, target: int, seat: int) -> int:
    """Return the number by which LAST, LEADER, RICHEST or POOREST ranks seats, highest first."""
    if target == Target.LEADER:
        return int(s["tile"][seat])
    if target == Target.LAST:
        return -int(s["tile"][seat])
    if target == Target.RICHEST:
        return int(s["coins"][seat])
    return -int(s["coins"][seat])


@rule
def play(s: State, rules: Rules, seat: int, kind: int, rival: int) -> None:
    """Play a card on `rival`, or with NOBODY on the seats of its target.

    Every rival that it strikes may answer before it takes effect.
    """
    discard(s, seat, kind)
    early = int(s["phase"]) == Phase.ROLL
    emit(s, Event.PLAYED_EARLY if early else Event.PLAYED, seat, kind, rival, 0)
    mask = (
        seats_struck(s, int(rules.cards[kind]["target"]), seat) if rival == NOBODY else 1 << rival
    )
    # Each rival answers for itself, in turn order: the last one is pushed first.
    for turn in range(int(s["players"]) - 1, 0, -1):
        other = seat_after(s, seat, turn)
        if mask >> other & 1:
            ask(s, kind, seat, other)
    if mask >> seat & 1:
        push(s, Frame.STRIKE, kind, seat, 1 << seat, effects.Share.FULL)


@rule
def ask(s: State, kind: int, source: int, victim: int) -> None:
    """Queue a rival's answer to a card, or with NO_CARD to an ability."""
    # The victim is asked first. Without an answer it is struck in full.
    full = effects.Share.FULL * 8 + victim
    push(s, Frame.ANSWER, kind, source, victim, victim, effects.Share.FULL, victim, full)


@rule
def answer_waits(s: State, rules: Rules) -> bool:
    """Return whether the answer on top of the stack waits for its seat; if not, pass for it.

    Only a seat with an empty hand is not asked, so that the question reveals nothing.
    """
    frame = top_frame(s)
    if s["held"][frame[frames.ANSWER.asked]] > 0:
        return True
    let_pass(s, rules)
    return False


@rule
def result_of_answer(s: State, effect: int) -> int:
    """Return share * 8 + struck seat, if the asked seat gave the last answer with `effect`."""
    frame = top_frame(s)
    source = int(frame[frames.ANSWER.source])
    victim = int(frame[frames.ANSWER.victim])
    asked = int(frame[frames.ANSWER.asked])
    share = int(frame[frames.ANSWER.share])
    struck = int(frame[frames.ANSWER.struck])
    opponent = source if asked == victim else victim
    before = int(frame[frames.ANSWER.before])
    decided: int = effects.decide(
        effect, effects.Answering(victim, asked, opponent, share, struck, before)
    )
    return decided


@rule
def answer(s: State, rules: Rules, kind: int) -> None:
    """Answer the card, ability or last answer on top of the stack with a card of kind `kind`.

    Its opponent may answer next.
    """
    frame = top_frame(s)
    asked = int(frame[frames.ANSWER.asked])
    opponent = int(
        frame[frames.ANSWER.source]
        if asked == frame[frames.ANSWER.victim]
        else frame[frames.ANSWER.victim]
    )
    effect = int(rules.cards[kind]["effect"][0, 0])
    result = result_of_answer(s, effect)
    discard(s, asked, kind)
    ability = frame[frames.ANSWER.card] == NO_CARD
    emit(s, Event.ANSWERED_ABILITY if ability else Event.ANSWERED, asked, kind, opponent, 0)
    frame[frames.ANSWER.before] = frame[frames.ANSWER.share] * 8 + frame[frames.ANSWER.struck]
    frame[frames.ANSWER.share] = result // 8
    frame[frames.ANSWER.struck] = result % 8
    frame[frames.ANSWER.asked] = opponent


@rule
def let_pass(s: State, rules: Rules) -> None:
    """Close the answers: the last one decides what is queued (`turn.respond`)."""
    frame = top_frame(s)
    kind = int(frame[frames.ANSWER.card])
    source = int(frame[frames.ANSWER.source])
    victim = int(frame[frames.ANSWER.victim])
    share = int(frame[frames.ANSWER.share])
    hit = int(frame[frames.ANSWER.struck])
    drop(s)
    if kind == NO_CARD:
        if share == effects.Share.NONE:
            stop_ability(s, source, victim)
        return
    if share == effects.Share.NONE:
        emit(s, Event.AVOIDED, victim, kind, 0, 0)
        return
    if hit == source:
        emit(s, Event.REFLECTED, victim, kind, hit, 0)
    left = share_left(rules, kind, share)
    if left == effects.Share.NONE:
        emit(s, Event.HALVED_AWAY, hit, kind, 0, 0)
        return
    if left == effects.Share.HALF:
        emit(s, Event.HALVED, hit, kind, 0, 0)
    push(s, Frame.STRIKE, kind, victim if hit == source else source, 1 << hit, share)


@rule
def stop_ability(s: State, source: int, rival: int) -> None:
    """Spare a rival the ability below its answer on the stack (`abilities_answerable`)."""
    emit(s, Event.ABILITY_STOPPED, source, rival, 0, 0)
    at = int(s["depth"]) - 1
    while s["stack"][at, KIND] == Frame.ANSWER:
        at -= 1
    frame = s["stack"][at]
    if frame[KIND] == Frame.GATHER:
        frame[frames.GATHER.mask] &= ~(1 << rival)
    else:
        remove(s, at)


# --- striking ---------------------------------------------------------------------------------


@rule
def strike(s: State, rules: Rules) -> None:
    """Apply the next effect of the STRIKE frame on top of the stack to every seat it strikes."""
    frame = top_frame(s)
    kind = int(frame[frames.STRIKE.card])
    source = int(frame[frames.STRIKE.source])
    mask = int(frame[frames.STRIKE.mask])
    share = int(frame[frames.STRIKE.share])
    index = int(frame[frames.STRIKE.effect])
    card = rules.cards[kind]
    if index + 1 >= card["effects"]:
        drop(s)  # before the last effect, which may push frames on top
    else:
        frame[frames.STRIKE.effect] = index + 1
    if index >= card["effects"]:
        return
    effect = int(card["effect"][index, 0])
    number = int(card["effect"][index, 1])
    if share == effects.Share.HALF:
        number = effects.halved(effect, number)
    if number == 0:
        return
    # draws and discards wait on the stack, so the last seat's are pushed first
    backwards = effect in WAITING_EFFECTS
    for turn in range(int(s["players"])):
        seat = int(s["players"]) - 1 - turn if backwards else turn
        if mask >> seat & 1:
            effects.do_effect(effect, s, rules, effects.Hit(kind, source, seat, number, share))


@rule
def share_left(rules: Rules, kind: int, share: int) -> int:
    """Return the share of a card that takes effect, if answers leave it `share`.

    Rounding may turn half of a card into nothing, or into all of it: half a gain of 1 is 1.
    """
    if share != effects.Share.HALF:
        return share
    card = rules.cards[kind]
    nothing, all_of_it = True, True
    for index in range(int(card["effects"])):
        effect, number = int(card["effect"][index, 0]), int(card["effect"][index, 1])
        half = int(effects.halved(effect, number))
        nothing = nothing and half == 0
        all_of_it = all_of_it and half == number and effect not in effects.LATER
    if nothing:
        return int(effects.Share.NONE)
    return int(effects.Share.FULL if all_of_it else effects.Share.HALF)


@rule
def changes_nothing(rules: Rules, kind: int, before: int, after: int) -> bool:
    """Return whether an answer makes no difference to the effect of card `kind`.

    `before` and `after` are share * 8 + struck seat.
    """
    left = share_left(rules, kind, before // 8)
    if left != share_left(rules, kind, after // 8):
        return False
    return bool(left == effects.Share.NONE or before % 8 == after % 8)


@rule
def steal_waits(s: State) -> bool:
    """Return whether the theft on top of the stack still takes a card; drop it if not."""
    frame = top_frame(s)
    if frame[frames.STEAL.left] == 0 or s["held"][frame[frames.STEAL.victim]] == 0:
        drop(s)
        return False
    return True


@rule
def pass_card(s: State, giver: int, taker: int, kind: int) -> None:
    """Move a card from one hand to another."""
    leave_hand(s, giver, kind)
    take_in_hand(s, taker, kind)


@rule
def take_stolen(s: State, kind: int) -> None:
    """Move the card that chance drew from the victim's hand to the thief's, unseen by others."""
    frame = top_frame(s)
    frame[frames.STEAL.left] -= 1
    thief = int(frame[frames.STEAL.thief])
    victim = int(frame[frames.STEAL.victim])
    pass_card(s, victim, thief, kind)
    emit(s, Event.STOLE_CARD, thief, kind, victim, int(frame[frames.STEAL.card]))


@rule
def rival_with_cards(s: State, seat: int) -> bool:
    """Return whether any rival holds a card."""
    other = next_seat(s, seat)
    while other != seat:
        if s["held"][other] > 0:
            return True
        other = next_seat(s, other)
    return False
