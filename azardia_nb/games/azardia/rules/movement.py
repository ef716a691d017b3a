"""Movements of pawns and their arrivals (`zones.*`, the order of things 1 to 3)."""

from enum import IntEnum

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.azardia.rules import rulings, state
from azardia_nb.games.azardia.rules.board import SPECIAL_A
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import AFTER, ARRIVE, Frame
from azardia_nb.games.azardia.rules.state import Rules, State
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import KIND, drop, insert, push, remove, top_frame


class Way(IntEnum):
    """Causes of a movement, on which its consequences depend."""

    ROLL = 0  # the pawn's own dice
    OWN = 1  # in its own turn: a bought tile or a card of its own
    PUSH = 2  # any other cause
    DUEL = 3  # losing a duel for 150, which immunity does not prevent
    DRAWN = 4  # the rest of an arrival whose special tile's card is drawn already


# an integer, because compiled code treats an enumeration as another type
DRAWN = int(Way.DRAWN)


class Route(IntEnum):
    """Reasons why a walk ends on its tile."""

    PLAIN = 0
    RETURN = 1
    GATE = 2  # on 80, for a challenge
    BOUNCE = 3
    FLOOR = 4
    CLAMP = 5
    WRAP = 6


class Form(IntEnum):
    """Forms of a level challenge."""

    ORDINARY = 0
    AFAR = 1
    DUEL = 2


EVERYBODY = (1 << state.MAX_SEATS) - 1


@rule
def occupant(s: State, seat: int, tile: int, among: int) -> int:
    """Return the first other seat on `tile` after `seat` in turn order, or NOBODY.

    Only seats of the mask `among` count.
    """
    # A mask of all seats takes less time than a search, whose branches processors mispredict.
    there = 0  # unused seats are on tile 0
    for other in range(state.MAX_SEATS):
        there |= int(s["tile"][other] == tile) << other
    return state.next_seat_in(there & among & ~(1 << seat), seat)


@rule
def route(s: State, rules: Rules, seat: int, steps: int) -> tuple[int, int]:
    """Return the tile on which a walk of `steps` would end, and its Route; no pawn moves."""
    start = int(s["tile"][seat])
    tile = start + steps
    goal = rules.numbers.goal
    gate = rules.numbers.gate
    top = s["level"][seat] == rules.numbers.top_level
    if steps >= 0:
        if top:
            if tile > goal:
                return max(gate, 2 * goal - tile), Route.BOUNCE
            return tile, Route.PLAIN
        if tile < gate:
            return tile, Route.PLAIN
        if (
            tile == gate
            and rules.rulings.challenge_before_return
            and occupant(s, seat, gate, EVERYBODY) != NOBODY
        ):
            return gate, Route.GATE
        if rules.rulings.zone_return == rulings.ZoneReturn.STOP:
            return 1, Route.RETURN
        while tile >= gate:
            tile -= gate - 1
        return tile, Route.RETURN
    floor = s["crossed"][seat] or (
        rules.rulings.floor_from == rulings.FloorFrom.LEVEL5 and start >= gate
    )
    if top and floor and tile < gate:
        return gate, Route.FLOOR
    if tile < 1:
        if rules.rulings.back_past_start == rulings.BackPastStart.CLAMP:
            return 1, Route.CLAMP
        while tile < 1:
            tile += gate - 1
        return tile, Route.WRAP
    return tile, Route.PLAIN


@rule
def destination(s: State, rules: Rules, seat: int, steps: int) -> int:
    """Return the tile on which a walk of `steps` would end; no pawn moves."""
    return route(s, rules, seat, steps)[0]


@rule
def move(s: State, rules: Rules, seat: int, steps: int, way: int, event: int, z: int) -> bool:
    """Walk a pawn `steps` tiles and queue its arrival; return whether it moved.

    It does not if it is immune, or already on the tile that stops it. `event` reports the movement,
    with `z` as its last number.
    """
    if withstands(s, rules, seat, way):
        emit(s, Event.IMMOVABLE, seat, 0, 0, 0)
        return False
    start = int(s["tile"][seat])
    tile, how = route(s, rules, seat, steps)
    stuck = tile == start and (how == Route.FLOOR or how == Route.CLAMP)
    if not stuck:
        emit(s, event, seat, start, tile, z)
    if how == Route.RETURN:
        emit(s, Event.RETURNED, seat, start + steps, tile, 0)
    elif how == Route.GATE:
        emit(s, Event.GATE_CHALLENGE, seat, 0, 0, 0)
    elif how == Route.BOUNCE:
        emit(s, Event.BOUNCED, seat, start + steps, tile, 0)
    elif how == Route.FLOOR:
        emit(s, Event.FLOORED, seat, start + steps, tile, 0)
    elif how == Route.CLAMP:
        emit(s, Event.CLAMPED, seat, 0, 0, 0)
    elif how == Route.WRAP:
        emit(s, Event.WRAPPED, seat, tile, 0, 0)
    if stuck:
        return False
    place(s, rules, seat, tile, way)
    return True


@rule
def own_way(s: State, seat: int) -> int:
    """Return the Way of a pawn moved by its own card: OWN in its own turn, otherwise PUSH."""
    return Way.OWN if seat == s["turn"] else Way.PUSH


@rule
def withstands(s: State, rules: Rules, seat: int, way: int) -> bool:
    """Return whether a pawn is the holder of 150 and immune to moves of this Way (`grace_hold`)."""
    return bool(
        rules.rulings.grace_hold == rulings.GraceHold.IMMUNE
        and s["holder"] == seat
        and way == Way.PUSH
    )


@rule
def place(s: State, rules: Rules, seat: int, tile: int, way: int) -> None:
    """Put a pawn on a tile and queue its arrival behind earlier ones."""
    s["tile"][seat] = tile
    if tile > rules.numbers.gate and not s["crossed"][seat]:
        s["crossed"][seat] = 1
        emit(s, Event.CROSSED, seat, tile, 0, 0)
    for at in range(int(s["depth"]) - 1, -1, -1):
        frame = s["stack"][at]
        kind = int(frame[KIND])
        if kind == Frame.ARRIVE or kind == Frame.AFTER:
            if frame[ARRIVE.seat] == seat:  # AFTER.seat, too
                # arrivals on the tile that it leaves are void
                remove(s, at)
            else:
                # if the pawn comes back, it arrives anew: it is not left in peace and, as this is
                # also the index of AFTER.rivals, no longer a rival to challenge
                frame[ARRIVE.in_peace] &= ~(1 << seat)
    insert(s, state.queue_height(s), Frame.ARRIVE, seat, tile, way)


@rule
def separate(s: State, one: int, other: int) -> None:
    """Exclude two pawns on one tile from each other's pending challenges.

    They do not meet again until one of them moves (`clamped_pair`).
    """
    for at in range(int(s["depth"])):
        frame = s["stack"][at]
        kind = int(frame[KIND])
        seat = frame[ARRIVE.seat]  # AFTER.seat, too; other kinds do not change below
        if seat in (one, other):
            rival = 1 << (other if seat == one else one)
            if kind == Frame.ARRIVE:
                frame[ARRIVE.in_peace] |= rival
            elif kind == Frame.AFTER:
                frame[AFTER.rivals] &= ~rival


@rule
def holder_left(s: State, rules: Rules) -> bool:
    """Return whether the holder has left 150, and no card's effects are in progress."""
    return bool(
        s["holder"] != NOBODY
        and s["tile"][s["holder"]] != rules.numbers.goal
        and not state.in_card(s)
    )


@rule
def lose_hold(s: State, rules: Rules) -> None:
    """Make the first pawn that came to 150 its holder, or end the grace turn (`grace_takeover`)."""
    seat = int(s["holder"])
    heir = NOBODY
    for at in range(int(s["depth"])):
        frame = s["stack"][at]
        if int(frame[KIND]) == Frame.ARRIVE and frame[ARRIVE.tile] == rules.numbers.goal:
            heir = int(frame[ARRIVE.seat])  # the topmost frame is found last and resolved first
    s["holder"] = heir
    if heir == NOBODY:
        s["last_turns"] = 0
        emit(s, Event.GRACE_OVER, seat, 0, 0, 0)
        return
    granted = 0
    if rules.rulings.grace_takeover == rulings.GraceTakeover.ANEW:
        granted = grant_last_turns(s, heir)
    emit(s, Event.GRACE_PASSED, heir, seat, granted, 0)


@rule
def grant_last_turns(s: State, holder: int) -> int:
    """Grant every rival of the holder a last turn; return the number of rivals."""
    rivals = int(s["players"]) - 1
    s["last_turns"] = ((1 << int(s["players"])) - 1) & ~(1 << holder)
    return rivals


@rule
def draws_there(s: State, rules: Rules, tile: int, way: int) -> bool:
    """Return whether a movement of Way `way` that ends on `tile` draws a card (`special_tiles`)."""
    if not s["cards"] or rules.special[tile] == 0:
        return False
    if rules.rulings.special_tiles == rulings.SpecialTiles.ANY:
        return way != Way.DRAWN
    if rules.rulings.special_tiles == rulings.SpecialTiles.ROLL:
        return way == Way.ROLL
    return way <= Way.OWN  # OWN or ROLL


@rule
def end_on_special(s: State, rules: Rules, seat: int, tile: int) -> None:
    """Emit the arrival on a special tile and queue its card."""
    emit(s, Event.ON_A if rules.special[tile] == SPECIAL_A else Event.ON_Z, seat, tile, 0, 0)
    draw_special(s, rules, seat, tile)


@rule
def draw_special(s: State, rules: Rules, seat: int, tile: int) -> None:
    """Queue the card of a special tile on top of the stack (`tiles.a`, `tiles.z`)."""
    draw_later(s, rules, seat, tile, int(s["depth"]))


@rule
def draw_later(s: State, rules: Rules, seat: int, tile: int, at: int) -> None:
    """Queue the card of a special tile at stack index `at`, to follow all frames above it."""
    if rules.special[tile] == SPECIAL_A:
        insert(s, at, Frame.DRAW, seat, 1, Pile.ACTION, Event.DREW_TILE, -1)
    else:
        insert(s, at, Frame.DRAW, seat, 1, Pile.PENALTY, Event.PENALTY_DRAWN, -1)


@rule
def arrive(s: State, rules: Rules) -> None:
    """Resolve the arrival on top of the stack: 150, then an occupied tile, then a special tile."""
    frame = top_frame(s)
    seat = int(frame[ARRIVE.seat])
    tile = int(frame[ARRIVE.tile])
    way = int(frame[ARRIVE.way])
    in_peace = int(frame[ARRIVE.in_peace])
    drop(s)
    if tile == rules.numbers.goal:
        reach_goal(s, seat)
        return
    # it meets the pawns that are there now; pawns that come later challenge it when they arrive
    rivals = rivals_on(s, rules, seat, tile, EVERYBODY & ~in_peace)
    if rivals and draws_there(s, rules, tile, way):
        if rules.rulings.special_or_challenge == rulings.SpecialOrChallenge.DRAW:
            draw_first(s, rules, seat, tile, rivals)
            return
        emit(s, Event.CHALLENGE_FIRST, seat, tile, 0, 0)
        if rules.rulings.special_or_challenge == rulings.SpecialOrChallenge.BOTH:
            draw_later(s, rules, seat, tile, state.queue_height(s))
            way = DRAWN
    meet(s, rules, seat, tile, way, rivals)


@rule
def rivals_on(s: State, rules: Rules, seat: int, tile: int, among: int) -> int:
    """Return the mask of seats that an arrival challenges, of those in `among` on the tile.

    On a crowded tile it is all of them or the next one (`crowded_tile`).
    """
    first = occupant(s, seat, tile, among)
    if first == NOBODY:
        return 0
    met = 1 << first
    other = occupant(s, seat, tile, among & ~met)
    if other != NOBODY:
        emit(s, Event.CROWD, seat, tile, 0, 0)
    while other != NOBODY and rules.rulings.crowded_tile == rulings.CrowdedTile.EACH:
        met |= 1 << other
        other = occupant(s, seat, tile, among & ~met)
    return met


@rule
def draw_first(s: State, rules: Rules, seat: int, tile: int, rivals: int) -> None:
    """Queue the card of an occupied special tile, then the challenges of `rivals`."""
    event = Event.DRAW_FIRST if rules.special[tile] == SPECIAL_A else Event.DRAW_FIRST_Z
    emit(s, event, seat, tile, 0, 0)
    push(s, Frame.AFTER, seat, tile, DRAWN, rivals)
    end_on_special(s, rules, seat, tile)


@rule
def meet(s: State, rules: Rules, seat: int, tile: int, way: int, rivals: int) -> None:
    """Challenge the next of `rivals` that is still on the tile, and queue the others.

    Without a rival, a pawn on 80 below level 5 returns to 1; on a special tile it draws.
    """
    other = occupant(s, seat, tile, rivals)
    if other != NOBODY and s["chain"] == state.CHAIN:
        emit(s, Event.CHAIN_ENDS, seat, other, tile, state.CHAIN)
        other = NOBODY
    if other != NOBODY:
        if rules.rulings.level5_winner == rulings.Level5Winner.STAY:
            s["chain"] += 1
        insert(s, state.queue_height(s), Frame.AFTER, seat, tile, way, rivals & ~(1 << other))
        emit(s, Event.CHALLENGE, seat, other, tile, 0)
        push(s, Frame.CHALLENGE, seat, other, 0, 0, Form.ORDINARY, tile)
        return
    if tile == rules.numbers.gate and s["level"][seat] < rules.numbers.top_level:
        emit(s, Event.MOVED_RETURN, seat, tile, 1, 1)
        place(s, rules, seat, 1, Way.PUSH)
    elif draws_there(s, rules, tile, way):
        end_on_special(s, rules, seat, tile)


@rule
def continue_arrival(s: State, rules: Rules) -> None:
    """Continue an arrival after a challenge and all its consequences."""
    frame = top_frame(s)
    seat = int(frame[AFTER.seat])
    tile = int(frame[AFTER.tile])
    way = int(frame[AFTER.way])
    rivals = int(frame[AFTER.rivals])
    drop(s)
    meet(s, rules, seat, tile, way, rivals)


@rule
def reach_goal(s: State, seat: int) -> None:
    """Make `seat`, now on 150, its holder in a grace turn, or start its duel with the holder."""
    holder = int(s["holder"])
    if holder == NOBODY:
        s["holder"] = seat
        s["graces"] += 1
        turns = grant_last_turns(s, seat)
        emit(s, Event.GRACE, seat, turns, 0, 0)
    elif holder != seat:
        emit(s, Event.DUEL, seat, holder, 0, 0)
        push(s, Frame.CHALLENGE, seat, holder, 0, 0, Form.DUEL, s["tile"][seat])


def trace(start: int, end: int, how: int, rules: Rules) -> tuple[int, ...]:
    """Return the tiles of a walk from `start` to `end`; `how` is the event of its Route.

    >>> from azardia_nb.games.azardia.rules.engine import core_rules
    >>> trace(148, 147, Event.BOUNCED, core_rules())
    (148, 149, 150, 149, 148, 147)
    """
    gate, goal = rules.numbers.gate, rules.numbers.goal
    if how == Event.BOUNCED:
        return (*range(start, goal), *range(goal, end - 1, -1))
    if how == Event.RETURNED:
        return (*range(start, gate), *range(1, end + 1))
    if how == Event.WRAPPED:
        return (*range(start, 0, -1), *range(gate - 1, end - 1, -1))
    step = 1 if end >= start else -1
    return tuple(range(start, end + step, step))
