"""Drawing, playing, answering, and what cards do (`turn.draw`, `turn.play`, `turn.respond`)."""

from enum import IntEnum

from azardia_nb.compile.marks import rule
from azardia_nb.games.azardia.rules.card_kinds import Effect, Half, Pile, Target, effects_that
from azardia_nb.games.azardia.rules.coins import gain, lose_fortune
from azardia_nb.games.azardia.rules.effect_check import check_effects
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import (
    ANSWER,
    DISCARD,
    DRAW,
    GATHER,
    KIND,
    STEAL,
    STRIKE,
    Frame,
)
from azardia_nb.games.azardia.rules.levels import change_level
from azardia_nb.games.azardia.rules.movement import Way, move, place, withstands
from azardia_nb.games.azardia.rules.rulings import FloorFrom, Reshuffle
from azardia_nb.games.azardia.rules.state import (
    MAX_SKIP,
    NOBODY,
    Phase,
    Rules,
    State,
    drop,
    emit,
    next_seat,
    push,
    remove,
    seat_after,
    top_frame,
)


class Swap(IntEnum):
    """What keeps two pawns from changing places: the event that says so."""

    FREE = -1
    SAME = int(Event.NO_SWAP)  # both stand on one tile
    ZONES = int(Event.NO_SWAP_ZONES)
    FLOOR = int(Event.NO_SWAP_FLOOR)
    IMMUNE = int(Event.NO_SWAP_IMMUNE)


class Share(IntEnum):
    """How much of a card strikes, after the answers."""

    NONE = 0
    HALF = 1
    FULL = 2


NO_CARD = -1  # in an answer: what is answered is an ability

WAITING = effects_that(lambda kind: kind.waits)
GIFTS = effects_that(lambda kind: kind.half is Half.UP)
WHOLE = effects_that(lambda kind: kind.half is Half.NONE)
LATER = effects_that(lambda kind: kind.half is Half.LATER)


# --- drawing and discarding -------------------------------------------------------------------


@rule
def refill(s: State, rules: Rules, pile: int) -> None:
    """Shuffle a discard pile back into its deck."""
    back = int(s["discarded"][pile])
    if back == 0:
        return
    for kind in range(rules.first[pile], rules.stop[pile]):
        s["pile"][kind] += s["discard"][kind]
        s["discard"][kind] = 0
    s["left"][pile] += back
    s["discarded"][pile] = 0
    emit(s, Event.REFILLED_ACTION + pile, NOBODY, back, 0, 0)


@rule
def draw_waits(s: State, rules: Rules) -> bool:
    """Make the draw on top of the stack ready for chance; False when it is done."""
    frame = top_frame(s)
    seat = int(frame[DRAW.seat])
    wanted = int(frame[DRAW.left])
    pile = int(frame[DRAW.pile])
    if wanted == 0:
        drop(s)
        return False
    left = int(s["left"][pile])
    first = frame[DRAW.begun] == 0
    frame[DRAW.begun] = 1
    short = first and left < wanted and rules.rulings.reshuffle == Reshuffle.MIXED
    if left == 0 or (short and pile == Pile.ACTION):
        refill(s, rules, pile)
    if s["left"][pile] == 0:
        emit(s, nothing_left(int(frame[DRAW.event])), seat, 0, 0, frame[DRAW.card])
        drop(s)
        return False
    return True


@rule
def nothing_left(drawn: int) -> int:
    """Return the event of a draw that finds no card, given the event of one that does."""
    if drawn == Event.DREW_TILE:
        return Event.NOTHING_LEFT_TILE
    if drawn == Event.DREW_CARD:
        return Event.NOTHING_LEFT_CARD
    return Event.NO_PENALTY_LEFT if drawn == Event.PENALTY_DRAWN else Event.NOTHING_LEFT


@rule
def take_drawn(s: State, rules: Rules, kind: int) -> None:
    """Take the card that chance gave to the draw on top of the stack."""
    frame = top_frame(s)
    seat = int(frame[DRAW.seat])
    pile = int(frame[DRAW.pile])
    frame[DRAW.left] -= 1
    s["pile"][kind] -= 1
    s["left"][pile] -= 1
    event = int(frame[DRAW.event])
    card = int(frame[DRAW.card])
    if frame[DRAW.left] == 0:
        drop(s)
    emit(s, event, seat, kind, 0, card)
    if pile == Pile.ACTION:
        s["hand"][seat, kind] += 1
        s["held"][seat] += 1
        return
    s["discard"][kind] += 1
    s["discarded"][pile] += 1
    if pile == Pile.PENALTY:
        push(s, Frame.STRIKE, kind, NOBODY, 1 << seat, Share.FULL, 0)
    else:
        mask = struck(s, rules.cards[kind]["target"], seat)
        push(s, Frame.STRIKE, kind, NOBODY, mask, Share.FULL, 0)


@rule
def discard(s: State, seat: int, kind: int) -> None:
    """Put a card from a hand on the discard pile."""
    s["hand"][seat, kind] -= 1
    s["held"][seat] -= 1
    s["discard"][kind] += 1
    s["discarded"][Pile.ACTION] += 1


@rule
def discard_waits(s: State) -> bool:
    """Return whether the discard on top of the stack still has a card to take."""
    frame = top_frame(s)
    if frame[DISCARD.left] == 0 or s["held"][frame[DISCARD.seat]] == 0:
        drop(s)
        return False
    return True


@rule
def discard_one(s: State, kind: int) -> None:
    """Discard a card as the top of the stack asks."""
    frame = top_frame(s)
    seat = int(frame[DISCARD.seat])
    frame[DISCARD.left] -= 1
    discard(s, seat, kind)
    emit(s, int(frame[DISCARD.event]), seat, kind, 0, int(frame[DISCARD.card]))


# --- playing and answering --------------------------------------------------------------------


@rule
def struck(s: State, target: int, seat: int) -> int:
    """Return the mask of seats a card strikes that needs no rival to be chosen."""
    everyone = (1 << int(s["players"])) - 1
    if target == Target.SELF:
        return 1 << seat
    if target == Target.ALL:
        return everyone
    if target == Target.OTHERS:
        return everyone & ~(1 << seat)
    if target == Target.FIRST:
        return 1
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
    if target == Target.LEADER:
        return int(s["tile"][seat])
    if target == Target.LAST:
        return -int(s["tile"][seat])
    if target == Target.RICHEST:
        return int(s["coins"][seat])
    return -int(s["coins"][seat])


@rule
def play(s: State, rules: Rules, seat: int, kind: int, rival: int) -> None:
    """Play a card; whom it strikes among the rivals is asked for an answer first."""
    discard(s, seat, kind)
    early = s["phase"] == Phase.ROLL
    emit(s, Event.PLAYED_EARLY if early else Event.PLAYED, seat, kind, rival, 0)
    mask = struck(s, rules.cards[kind]["target"], seat) if rival == NOBODY else 1 << rival
    # The one struck last is pushed first. Each rival answers for itself, in turn order.
    for turn in range(int(s["players"]) - 1, 0, -1):
        other = seat_after(s, seat, turn)
        if mask >> other & 1:
            push(
                s, Frame.ANSWER, kind, seat, other, other, Share.FULL, other, Share.FULL * 8 + other
            )
    if mask >> seat & 1:
        push(s, Frame.STRIKE, kind, seat, 1 << seat, Share.FULL, 0)


@rule
def answer_waits(s: State, rules: Rules) -> bool:
    """Return whether the rival asked by the top of the stack has a card in its hand.

    It is asked whenever it holds any, so that being asked gives nothing away.
    """
    frame = top_frame(s)
    if s["held"][frame[ANSWER.asked]] > 0:
        return True
    let_pass(s, rules)
    return False


@rule
def answered(s: State, effect: int) -> int:
    """Return who would be struck, and how much, as share * 8 + seat, if this answer stood."""
    frame = top_frame(s)
    source = int(frame[ANSWER.source])
    victim = int(frame[ANSWER.victim])
    asked = int(frame[ANSWER.asked])
    share = int(frame[ANSWER.share])
    hit = int(frame[ANSWER.struck])
    opponent = source if asked == victim else victim
    if effect == Effect.REFLECT:
        return Share.FULL * 8 + opponent
    if effect == Effect.HALVE:
        return Share.HALF * 8 + (opponent if share == Share.NONE else hit)
    if effect != Effect.AVOID:
        raise NotImplementedError("an answer that nobody carries out")
    # Who is struck avoids all that is left; who plays the card undoes the answer, and what was
    # before it holds again.
    if asked == victim and hit == victim:
        return Share.NONE * 8 + hit
    return int(frame[ANSWER.before])


@rule
def answer(s: State, rules: Rules, kind: int) -> None:
    """Answer the card, or the answer, on top of the stack."""
    frame = top_frame(s)
    asked = int(frame[ANSWER.asked])
    opponent = int(frame[ANSWER.source] if asked == frame[ANSWER.victim] else frame[ANSWER.victim])
    effect = int(rules.cards[kind]["effect"][0, 0])
    result = answered(s, effect)
    discard(s, asked, kind)
    ability = frame[ANSWER.card] == NO_CARD
    emit(s, Event.ANSWERED_ABILITY if ability else Event.ANSWERED, asked, kind, opponent, 0)
    frame[ANSWER.before] = frame[ANSWER.share] * 8 + frame[ANSWER.struck]
    frame[ANSWER.share] = result // 8
    frame[ANSWER.struck] = result % 8
    frame[ANSWER.asked] = opponent


@rule
def let_pass(s: State, rules: Rules) -> None:
    """Nobody answers any more: the last answer decides (`turn.respond`)."""
    frame = top_frame(s)
    kind = int(frame[ANSWER.card])
    source = int(frame[ANSWER.source])
    victim = int(frame[ANSWER.victim])
    share = int(frame[ANSWER.share])
    hit = int(frame[ANSWER.struck])
    drop(s)
    if kind == NO_CARD:
        if share == Share.NONE:
            stop_ability(s, source, victim)
        return
    if share == Share.NONE:
        emit(s, Event.AVOIDED, victim, kind, 0, 0)
        return
    if hit == source:
        emit(s, Event.REFLECTED, victim, kind, hit, 0)
    if share == Share.HALF:
        if not has_half(rules, kind):
            emit(s, Event.HALVED_AWAY, hit, kind, 0, 0)
            return
        emit(s, Event.HALVED, hit, kind, 0, 0)
    push(s, Frame.STRIKE, kind, victim if hit == source else source, 1 << hit, share, 0)


@rule
def stop_ability(s: State, source: int, rival: int) -> None:
    """Keep a rival out of the ability that waits below (`abilities_answerable`)."""
    emit(s, Event.ABILITY_STOPPED, source, rival, 0, 0)
    at = int(s["depth"]) - 1
    while s["stack"][at, KIND] == Frame.ANSWER:
        at -= 1
    frame = s["stack"][at]
    if frame[KIND] == Frame.GATHER:
        frame[GATHER.mask] &= ~(1 << rival)
    else:
        remove(s, at)


# --- what cards do ----------------------------------------------------------------------------


@rule
def strike(s: State, rules: Rules) -> None:
    """Do the next effect of the card on top of the stack to everyone it strikes."""
    frame = top_frame(s)
    kind = int(frame[STRIKE.card])
    source = int(frame[STRIKE.source])
    mask = int(frame[STRIKE.mask])
    share = int(frame[STRIKE.share])
    index = int(frame[STRIKE.effect])
    card = rules.cards[kind]
    if index + 1 >= card["effects"]:
        drop(s)
    else:
        frame[STRIKE.effect] = index + 1
    if index >= card["effects"]:
        return
    effect = int(card["effect"][index, 0])
    number = int(card["effect"][index, 1])
    if share == Share.HALF:
        number = halved(effect, number)
    if number == 0:
        return
    # Draws and discards wait on the stack: push the last seat's first.
    backwards = effect in WAITING
    for turn in range(int(s["players"])):
        seat = int(s["players"]) - 1 - turn if backwards else turn
        if mask >> seat & 1:
            affect(s, rules, kind, source, seat, effect, number, share)


@rule
def has_half(rules: Rules, kind: int) -> bool:
    """Return whether anything is left of a card that is halved."""
    card = rules.cards[kind]
    for index in range(int(card["effects"])):
        if halved(int(card["effect"][index, 0]), int(card["effect"][index, 1])) != 0:
            return True
    return False


@rule
def halved(effect: int, number: int) -> int:
    """Return half the number of an effect, rounded in favour of who is struck."""
    if effect in LATER:
        return number
    if effect in WHOLE:
        return 0
    if number < 0:
        return -(-number // 2)
    return (number + 1) // 2 if effect in GIFTS else number // 2


@rule
def affect(
    s: State, rules: Rules, kind: int, source: int, seat: int, effect: int, number: int, share: int
) -> None:
    """Do one effect of a card to one seat."""
    way = own_way(s, seat) if seat == source else Way.PUSH
    if effect == Effect.MOVE:
        move(s, rules, seat, number, way, Event.MOVED_CARD, kind)
    elif effect == Effect.COINS:
        gain(s, rules, seat, number, kind)
    elif effect == Effect.LEVEL:
        change_level(s, rules, seat, number, way, kind)
    elif effect == Effect.DRAW:
        push(s, Frame.DRAW, seat, number, Pile.ACTION, Event.DREW_CARD, kind)
    elif effect == Effect.DISCARD:
        emit(s, Event.MUST_DISCARD, seat, number, 0, kind)
        push(s, Frame.DISCARD, seat, number, Event.DISCARDED_CARD, kind)
    elif effect == Effect.SKIP:
        s["skip"][seat] = min(int(s["skip"][seat]) + number, MAX_SKIP)
        emit(s, Event.SKIPS, seat, number, 0, kind)
    elif effect == Effect.AGAIN:
        if s["holder"] == NOBODY:
            s["again"][seat] += number
            emit(s, Event.EXTRA_TURN, seat, 0, 0, kind)
        else:
            emit(s, Event.NO_EXTRA_TURN, seat, 0, 0, kind)
    elif effect == Effect.FORTUNE:
        if share == Share.HALF:
            coins = int(s["coins"][seat]) // 2
            cards = int(s["held"][seat]) // 2
            emit(s, Event.FORTUNE, seat, coins, cards, kind)
            s["coins"][seat] -= coins
            push(s, Frame.DISCARD, seat, cards, Event.DISCARDED_CARD, kind)
        else:
            lose_fortune(s, seat, kind)
    elif effect == Effect.SWAP:
        swap(s, rules, source, seat, kind)
    elif effect == Effect.STEAL_COINS:
        taken = min(number, int(s["coins"][seat]))
        s["coins"][seat] -= taken
        emit(s, Event.STOLE_COINS, source, taken, seat, kind)
        gain(s, rules, source, taken, kind)
    elif effect == Effect.STEAL_CARD:
        push(s, Frame.STEAL, source, seat, number, kind)
    elif effect == Effect.DICE:
        s["next_dice"][seat] = number
        emit(s, Event.NEXT_DICE, seat, number, 0, kind)
    elif effect == Effect.DIE:
        face = min(number, rules.numbers.faces)
        s["next_die"][seat] = face
        emit(s, Event.NEXT_DIE, seat, face, 0, kind)
    elif effect == Effect.REROLL:
        s["next_again"][seat] += number
        emit(s, Event.NEXT_AGAIN, seat, number, 0, kind)
    else:
        raise NotImplementedError("an effect that nobody carries out")


@rule
def off_limits(s: State, rules: Rules, seat: int, tile: int) -> int:
    """Return whether a pawn may be put on a tile, or what keeps it off (`zones.*`)."""
    if tile >= rules.numbers.gate:
        return Swap.FREE if s["level"][seat] == rules.numbers.top_level else Swap.ZONES
    if s["level"][seat] < rules.numbers.top_level:
        return Swap.FREE
    held = s["crossed"][seat] or (
        rules.rulings.floor_from == FloorFrom.LEVEL5 and s["tile"][seat] >= rules.numbers.gate
    )
    return Swap.FLOOR if held else Swap.FREE


@rule
def swap_stopped(s: State, rules: Rules, seat: int, rival: int) -> int:
    """Return whether two pawns may change places, or what keeps them from it."""
    here = int(s["tile"][seat])
    there = int(s["tile"][rival])
    if here == there:
        return Swap.SAME
    mine = off_limits(s, rules, seat, there)
    its = off_limits(s, rules, rival, here)
    if mine == Swap.ZONES or its == Swap.ZONES:
        return Swap.ZONES
    if mine == Swap.FLOOR or its == Swap.FLOOR:
        return Swap.FLOOR
    if withstands(s, rules, rival, Way.PUSH) or withstands(s, rules, seat, own_way(s, seat)):
        return Swap.IMMUNE
    return Swap.FREE


@rule
def own_way(s: State, seat: int) -> int:
    """Return how a pawn moves by a card of its own: in its own turn or not."""
    return Way.OWN if seat == s["turn"] else Way.PUSH


@rule
def swap(s: State, rules: Rules, seat: int, rival: int, kind: int) -> None:
    """Let two pawns change places, if the zones and the holder's immunity allow it."""
    stopped = swap_stopped(s, rules, seat, rival)
    if stopped != Swap.FREE:
        emit(s, stopped, seat, 0, 0, kind)
        return
    here = int(s["tile"][seat])
    there = int(s["tile"][rival])
    emit(s, Event.SWAPPED, seat, here, there, kind)
    emit(s, Event.SWAPPED, rival, there, here, kind)
    place(s, rules, seat, there, own_way(s, seat))
    place(s, rules, rival, here, Way.PUSH)


@rule
def steal_waits(s: State) -> bool:
    """Return whether the theft on top of the stack still has a card to take."""
    frame = top_frame(s)
    if frame[STEAL.left] == 0 or s["held"][frame[STEAL.victim]] == 0:
        drop(s)
        return False
    return True


@rule
def pass_card(s: State, giver: int, taker: int, kind: int) -> None:
    """Pass a card from one hand to another."""
    s["hand"][giver, kind] -= 1
    s["held"][giver] -= 1
    s["hand"][taker, kind] += 1
    s["held"][taker] += 1


@rule
def take_stolen(s: State, kind: int) -> None:
    """Take, unseen, the card that chance gave."""
    frame = top_frame(s)
    frame[STEAL.left] -= 1
    thief = int(frame[STEAL.thief])
    victim = int(frame[STEAL.victim])
    pass_card(s, victim, thief, kind)
    emit(s, Event.STOLE_CARD, thief, kind, victim, int(frame[STEAL.card]))


@rule
def rival_with_cards(s: State, seat: int) -> bool:
    """Return whether any rival has a card in its hand."""
    other = next_seat(s, seat)
    while other != seat:
        if s["held"][other] > 0:
            return True
        other = next_seat(s, other)
    return False


check_effects("cards.affect", lambda s, rules, e: affect(s, rules, 0, 0, 1, e, 1, Share.FULL))
