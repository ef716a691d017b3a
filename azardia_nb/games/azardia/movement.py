"""How a pawn moves, and what its arrival sets off (`zones.*`, the order of things 1 to 3)."""

from enum import IntEnum

from azardia_nb.games.azardia.board import SPECIAL_A
from azardia_nb.games.azardia.card_kinds import Pile
from azardia_nb.games.azardia.events import Event
from azardia_nb.games.azardia.rulings import (
    BackPastStart,
    CrowdedTile,
    FloorFrom,
    GraceHold,
    SpecialOrChallenge,
    SpecialTiles,
    ZoneReturn,
)
from azardia_nb.games.azardia.state import (
    NOBODY,
    Frame,
    Law,
    Phase,
    State,
    drop,
    emit,
    insert,
    next_seat,
    push,
    queue_height,
    remove,
)
from azardia_nb.speed import called_rule, rule


class Way(IntEnum):
    """What set a pawn in motion."""

    ROLL = 0  # its own dice
    OWN = 1  # in its own turn: a bought tile, a card of its own
    PUSH = 2  # anything else
    DUEL = 3  # losing a duel for 150, which nothing withstands
    DRAWN = 4  # what this movement draws has been drawn already


class Walk(IntEnum):
    """What decided where a walk ended."""

    PLAIN = 0
    RETURN = 1
    GATE = 2  # on 80, for a challenge
    BOUNCE = 3
    FLOOR = 4
    CLAMP = 5
    WRAP = 6


class Form(IntEnum):
    """The three forms of a level challenge."""

    ORDINARY = 0
    AFAR = 1
    DUEL = 2


@rule
def occupant(s: State, seat: int, tile: int, met: int) -> int:
    """Return the next seat after `seat` that stands on the tile and is not in the mask `met`."""
    other = next_seat(s, seat)
    while other != seat:
        if s["tile"][other] == tile and not (met >> other) & 1:
            return other
        other = next_seat(s, other)
    return NOBODY


@rule
def walk(s: State, law: Law, seat: int, steps: int, level: int) -> tuple[int, int]:
    """Return where a pawn of this level would end, and what decides it; moves nothing."""
    start = int(s["tile"][seat])
    tile = start + steps
    goal = law.numbers.goal
    gate = law.numbers.gate
    top = level == law.numbers.top_level
    if steps >= 0:
        if top:
            if tile > goal:
                return max(gate, 2 * goal - tile), Walk.BOUNCE
            return tile, Walk.PLAIN
        if tile < gate:
            return tile, Walk.PLAIN
        if (
            tile == gate
            and law.rulings.challenge_before_return
            and occupant(s, seat, gate, 0) != NOBODY
        ):
            return gate, Walk.GATE
        if law.rulings.zone_return == ZoneReturn.STOP:
            return 1, Walk.RETURN
        while tile >= gate:
            tile -= gate - 1
        return tile, Walk.RETURN
    floor = s["crossed"][seat] or (law.rulings.floor_from == FloorFrom.LEVEL5 and start >= gate)
    if top and floor and tile < gate:
        return gate, Walk.FLOOR
    if tile < 1:
        if law.rulings.back_past_start == BackPastStart.CLAMP:
            return 1, Walk.CLAMP
        while tile < 1:
            tile += gate - 1
        return tile, Walk.WRAP
    return tile, Walk.PLAIN


@rule
def destination(s: State, law: Law, seat: int, steps: int) -> int:
    """Return the tile on which these steps would end now; moves nothing."""
    return walk(s, law, seat, steps, int(s["level"][seat]))[0]


@rule
def move(s: State, law: Law, seat: int, steps: int, way: int, event: int, z: int) -> bool:
    """Walk a pawn and queue its arrival; return whether it left its tile."""
    return move_as(s, law, seat, steps, way, event, z, int(s["level"][seat]))


@called_rule
def move_as(
    s: State, law: Law, seat: int, steps: int, way: int, event: int, z: int, level: int
) -> bool:
    """Walk a pawn as if it were of the given level."""
    if withstands(s, law, seat, way):
        emit(s, Event.IMMOVABLE, seat, 0, 0, 0)
        return False
    start = int(s["tile"][seat])
    tile, how = walk(s, law, seat, steps, level)
    stuck = tile == start and (how == Walk.FLOOR or how == Walk.CLAMP)
    if not stuck:
        emit(s, event, seat, start, tile, z)
    if how == Walk.RETURN:
        emit(s, Event.RETURNED, seat, start + steps, tile, 0)
    elif how == Walk.GATE:
        emit(s, Event.GATE_CHALLENGE, seat, 0, 0, 0)
    elif how == Walk.BOUNCE:
        emit(s, Event.BOUNCED, seat, start + steps, tile, 0)
    elif how == Walk.FLOOR:
        emit(s, Event.FLOORED, seat, start + steps, tile, 0)
    elif how == Walk.CLAMP:
        emit(s, Event.CLAMPED, seat, 0, 0, 0)
    elif how == Walk.WRAP:
        emit(s, Event.WRAPPED, seat, tile, 0, 0)
    if stuck:
        return False
    place(s, law, seat, tile, way)
    return True


@rule
def withstands(s: State, law: Law, seat: int, way: int) -> bool:
    """Return whether the holder of 150 cannot be moved this way (`grace_hold`)."""
    return bool(
        law.rulings.grace_hold == GraceHold.IMMUNE and s["holder"] == seat and way == Way.PUSH
    )


@rule
def place(s: State, law: Law, seat: int, tile: int, way: int) -> None:
    """Put a pawn on a tile and queue its arrival behind those that happened before."""
    s["tile"][seat] = tile
    if tile > law.numbers.gate and not s["crossed"][seat]:
        s["crossed"][seat] = 1
        emit(s, Event.CROSSED, seat, tile, 0, 0)
    # What was still to be looked at where it stood before has nothing to look at any more.
    for at in range(int(s["depth"]) - 1, -1, -1):
        frame = s["stack"][at]
        if frame[0] <= Frame.AFTER and frame[1] == seat:
            remove(s, at)
    insert(s, queue_height(s), Frame.ARRIVE, seat, tile, way, 0)


@rule
def lose_hold(s: State, law: Law) -> None:
    """Pass the grace turn on to whoever stands on 150 instead of its holder, or end it."""
    seat = int(s["holder"])
    heir = occupant(s, seat, law.numbers.goal, 0)
    s["holder"] = heir
    if heir == NOBODY:
        s["last_turns"] = 0
        emit(s, Event.GRACE_OVER, seat, 0, 0, 0)
    else:
        emit(s, Event.GRACE_PASSED, heir, seat, 0, 0)


@rule
def draws_there(s: State, law: Law, tile: int, way: int) -> bool:
    """Return whether a movement that ended this way on a tile draws a card (`special_tiles`)."""
    if not s["cards"] or law.special[tile] == 0:
        return False
    if law.rulings.special_tiles == SpecialTiles.ANY:
        return way != Way.DRAWN
    if law.rulings.special_tiles == SpecialTiles.ROLL:
        return way == Way.ROLL
    return way <= Way.OWN


@rule
def draw_special(s: State, law: Law, seat: int, tile: int) -> None:
    """Draw what a special tile gives (`tiles.a`, `tiles.z`)."""
    if law.special[tile] == SPECIAL_A:
        emit(s, Event.ON_A, seat, tile, 0, 0)
        push(s, Frame.DRAW, seat, 1, Pile.ACTION, Event.DREW_TILE, -1)
    else:
        emit(s, Event.ON_Z, seat, tile, 0, 0)
        push(s, Frame.DRAW, seat, 1, Pile.PENALTY, Event.PENALTY_DRAWN, -1)


@rule
def arrive(s: State, law: Law) -> None:
    """Look at the arrival on top of the stack: 150, then an occupied tile, then a special tile."""
    frame = s["stack"][s["depth"] - 1]
    seat = int(frame[1])
    tile = int(frame[2])
    way = int(frame[3])
    drop(s)
    if tile == law.numbers.goal:
        reach_goal(s, seat)
        return
    both = draws_there(s, law, tile, way) and occupant(s, seat, tile, 0) != NOBODY
    if both and law.rulings.special_or_challenge == SpecialOrChallenge.DRAW:
        emit(s, Event.DRAW_FIRST, seat, tile, 0, 0)
        push(s, Frame.AFTER, seat, tile, Way.DRAWN, 0)
        draw_special(s, law, seat, tile)
    else:
        if both:
            emit(s, Event.CHALLENGE_FIRST, seat, tile, 0, 0)
        meet(s, law, seat, tile, way, 0)


@rule
def meet(s: State, law: Law, seat: int, tile: int, way: int, met: int) -> None:
    """Challenge the next pawn on the tile; with none left, look at the tile itself."""
    other = occupant(s, seat, tile, met)
    if other != NOBODY:
        if met == 0 and occupant(s, seat, tile, 1 << other) != NOBODY:
            emit(s, Event.CROWD, seat, tile, 0, 0)
        met |= 1 << other
        if law.rulings.crowded_tile == CrowdedTile.NEXT:
            met = -1
        insert(s, queue_height(s), Frame.AFTER, seat, tile, way, met)
        emit(s, Event.CHALLENGE, seat, other, tile, 0)
        push(s, Frame.CHALLENGE, seat, other, 0, 0, Form.ORDINARY, tile)
        return
    if tile == law.numbers.gate and s["level"][seat] < law.numbers.top_level:
        emit(s, Event.MOVED_RETURN, seat, tile, 1, 1)
        place(s, law, seat, 1, Way.PUSH)
    elif draws_there(s, law, tile, way):
        draw_special(s, law, seat, tile)


@rule
def after(s: State, law: Law) -> None:
    """Go on with an arrival once its challenge, and all it caused, is over."""
    frame = s["stack"][s["depth"] - 1]
    seat = int(frame[1])
    tile = int(frame[2])
    way = int(frame[3])
    met = int(frame[4])
    drop(s)
    meet(s, law, seat, tile, way, met)


@rule
def reach_goal(s: State, seat: int) -> None:
    """Stand on 150: begin the grace turn, or duel its holder (`grace`)."""
    holder = int(s["holder"])
    if holder == NOBODY:
        s["holder"] = seat
        s["last_turns"] = ((1 << int(s["players"])) - 1) & ~(1 << seat)
        if s["phase"] == Phase.TURN and s["turn"] == seat:
            s["last_turns"] |= 1 << seat  # an event takes no turn away that is about to begin
        emit(s, Event.GRACE, seat, int(s["players"]) - 1, 0, 0)
    elif holder != seat:
        emit(s, Event.DUEL, seat, holder, 0, 0)
        push(s, Frame.CHALLENGE, seat, holder, 0, 0, Form.DUEL, s["tile"][seat])


def trace(start: int, end: int, how: int, reached: int, law: Law) -> tuple[int, ...]:
    """Return the tiles a pawn passed, `how` being the event that decided where the walk ended.

    `reached` is where the walk would have led on an endless board.

    >>> from azardia_nb.games.azardia.engine import core_law
    >>> trace(148, 147, Event.BOUNCED, 153, core_law())
    (148, 149, 150, 149, 148, 147)
    """
    gate, goal = law.numbers.gate, law.numbers.goal
    if how == Event.BOUNCED:
        return (*range(start, goal), *range(goal, end - 1, -1))
    if how == Event.RETURNED:
        return (*range(start, gate), *range(1, end + 1))
    if how == Event.WRAPPED:
        return (*range(start, 0, -1), *range(gate - 1, end - 1, -1))
    step = 1 if end >= start else -1
    return tuple(range(start, end + step, step))
