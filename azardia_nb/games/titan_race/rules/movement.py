"""Movements, pushes and arrivals.

A run is a series of steps: a movement, a slide on ice or a shove. It takes one step at a time; the
frames that a step causes lie above the run on the stack and are resolved before its next step.
"""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import KIND, drop, push
from azardia_nb.games.titan_race.rules import board, frames, state
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.life import blast, lose, strike_all
from azardia_nb.games.titan_race.rules.rulings import IceStop, PushDistance, SwapLaps, TrapLayer
from azardia_nb.games.titan_race.rules.state import Rules, State

PUSHED_AWAY, NO_WAY = 1, 2  # values of a run's `stop`
ANY_WAY = -1  # direction of an arrival by swap
PUSH_LOSS, TRAP_LOSS = int(Event.PUSH_LOSS), int(Event.TRAP_LOSS)
LAVA_LOSS, STATUE_LOSS = int(Event.LAVA_LOSS), int(Event.STATUE_LOSS)
STATUE_TRAP = int(Event.STATUE_TRAP)
LOWEST_LAP = -99  # lower bound of the lap counter, which has eight bits
SEAT_BITS = 3  # bits per seat in a line of seats packed into one number


# --- where a step leads -------------------------------------------------------------------------


@rule
def is_blocked(s: State, rules: Rules, seat: int, way: int) -> bool:
    """Return whether a step back would put any Titan below the first board."""
    if way < board.AHEAD:
        return False
    here = int(s["space"][seat])
    who = seat
    while who != NOBODY:
        there = int(rules["to"][here, way])
        if there < 0:
            return True
        here = there
        who = state.seat_on(s, here)
        if who == seat:
            return False
    return False


@rule
def step_length(s: State, rules: Rules, seat: int, way: int, kind: int) -> int:
    """Return the number of spaces that the next step covers: more than 1 from a ramp.

    `kind` is the kind of run; only a Titan's own movements use ramps.
    """
    if kind not in (frames.BY_DIE, frames.BY_KICK, frames.BY_CARD):
        return 1
    nature = rules["nature"][s["space"][seat]]
    if nature == board.RAMP and way < board.AHEAD:
        return board.JUMP
    if (nature == board.RAMP_LEFT and way == board.LEFT) or (
        nature == board.RAMP_RIGHT and way == board.RIGHT
    ):
        return board.LONG_JUMP
    return 1


@rule
def space_after_steps(rules: Rules, space: int, way: int, length: int) -> int:
    """Return the space `length` steps from `space` in direction `way`, or FINISHED."""
    for _ in range(length):
        if space >= 0:
            space = int(rules["to"][space, way])
    return space if space >= 0 else board.FINISHED


# --- one step -----------------------------------------------------------------------------------


@rule
def enter(s: State, rules: Rules, seat: int, way: int, length: int, kind: int) -> None:
    """Move a Titan one step, push the Titans in its way, and queue the arrivals and losses.

    `way` is a direction, or the start space for a run of kind BY_START.
    """
    here = int(s["space"][seat])
    if kind == frames.BY_START:  # `way` holds the start space
        target = way
        way = board.STRAIGHT
        gained = 0
    else:
        target = space_after_steps(rules, here, way, length)
        gained = laps_gained(rules, here, way, length)
    line, count = find_line(s, rules, seat, target, way)
    crosser = NOBODY
    change = 0
    for at in range(count - 1, -1, -1):
        who = line >> SEAT_BITS * at & 7
        old = int(s["space"][who])
        to = space_after_steps(rules, old, way, 1)
        if rules["lap_change"][old, way]:
            crosser = who
            change = int(rules["lap_change"][old, way])
        emit(s, Event.CHAINED if at else Event.PUSHED, who, old, to)
        put_titan(s, rules, who, to)
        stop_runs(s, who)
    emit_step(s, seat, here, target, kind)
    put_titan(s, rules, seat, target)
    if crosser != NOBODY:
        change_lap(s, rules, crosser, change)
    if gained and s["winner"] == NOBODY:
        change_lap(s, rules, seat, gained)
    if s["winner"] != NOBODY:
        return
    queue_arrivals(s, rules, line, count, seat, target, way)


@rule
def laps_gained(rules: Rules, space: int, way: int, length: int) -> int:
    """Return the change of the lap counter over `length` steps."""
    gained = 0
    for _ in range(length):
        if space >= 0:
            gained += int(rules["lap_change"][space, way])
            space = int(rules["to"][space, way])
    return gained


@rule
def find_line(s: State, rules: Rules, seat: int, target: int, way: int) -> tuple[int, int]:
    """Return the seats in an unbroken line from `target` in direction `way`: (line, count).

    `line` packs the seats into one number, the nearest in the lowest bits. The moving Titan is not
    among them, since it leaves its space.
    """
    line = 0
    count = 0
    space = target
    while space >= 0:
        who = state.seat_on(s, space)
        if who == NOBODY:
            break
        if who == seat:
            break
        line |= who << SEAT_BITS * count
        count += 1
        space = int(rules["to"][space, way])
    return line, count


@rule
def put_titan(s: State, rules: Rules, seat: int, space: int) -> None:
    """Set the space of a Titan; in its own turn also clear ON_PENTACLE in `used`."""
    s["space"][seat] = space
    if seat == s["turn"]:
        s["used"] &= ~state.ON_PENTACLE


@rule
def stop_runs(s: State, seat: int) -> None:
    """Mark every run of `seat`, which has been pushed, to stop."""
    for at in range(s["depth"]):
        frame = s["stack"][at]
        if frame[KIND] == frames.RUN and frame[frames.RUN_.seat] == seat:
            frame[frames.RUN_.stop] = PUSHED_AWAY


@rule
def emit_step(s: State, seat: int, here: int, there: int, kind: int) -> None:
    """Emit the event of a step, by the kind of run."""
    if kind == frames.BY_START:
        emit(s, Event.STARTED, seat, there)
    elif kind in (frames.BY_RAGNAROK, frames.BY_DRAG):
        emit(s, Event.MOVED, seat, here, there)
    elif kind == frames.SHOVE:
        emit(s, Event.PUSHED, seat, here, there)
    elif kind == frames.SLIDE:
        emit(s, Event.SLID, seat, here, there)
    else:
        emit(s, Event.STEPPED, seat, here, there)


@rule
def change_lap(s: State, rules: Rules, seat: int, change: int) -> None:
    """Add `change` (1 or -1) to a Titan's lap counter; completing the last lap wins the race."""
    lap = int(s["lap"][seat]) + change
    if change > 0:
        s["lap"][seat] = lap
        emit(s, Event.LAP, seat, lap)
        if lap > rules["laps"]:
            emit(s, Event.WON, seat, int(rules["laps"]))
            state.win(s, rules, seat)
        return
    s["lap"][seat] = max(lap, LOWEST_LAP)
    emit(s, Event.LAP_LOST, seat, lap)


@rule
def queue_arrivals(
    s: State, rules: Rules, line: int, count: int, seat: int, target: int, way: int
) -> None:
    """Queue the arrivals of a step, and the losses of the pushed Titans.

    `line` and `count` are the result of `find_line`. The stack resolves the front of the line
    first, the mover last.
    """
    queue_arrival(s, rules, seat, target, way, 0)
    for at in range(count):
        who = line >> SEAT_BITS * at & 7
        queue_push_payment(s, rules, who)
        queue_arrival(s, rules, who, int(s["space"][who]), way, 1)


@rule
def queue_arrival(s: State, rules: Rules, seat: int, space: int, way: int, pushed: int) -> None:
    """Queue an arrival, unless `space` is ordinary and has no trap."""
    if s["trap"][space] or rules["nature"][space]:
        push(s, frames.ARRIVE, seat, space, way, 0, pushed)


@rule
def is_ally(s: State, seat: int) -> bool:
    """Return whether `seat` is in the team of the seat whose turn it is."""
    return bool(s["team"][seat] == s["team"][s["turn"]])


@rule
def pay_for_push(s: State, rules: Rules) -> None:
    """Resolve a PAY frame: the pushed Titan loses a life, once per movement."""
    seat = int(s["stack"][s["depth"] - 1, frames.PAY_.seat])
    drop(s)
    if not s["paid"] >> seat & 1:
        s["paid"] |= 1 << seat
        lose(s, seat, PUSH_LOSS)


# --- a run --------------------------------------------------------------------------------------


@rule
def begin_move(s: State, seat: int, path: int, kind: int) -> None:
    """Begin a movement; the moving Titan counts as having paid, so it loses nothing to pushes."""
    s["paid"] = 1 << seat
    s["slid"] = 0
    push(s, frames.RUN, seat, path, 0, kind, 1 if state.is_out(s, seat) else 0)


@rule
def continue_run(s: State, rules: Rules) -> None:
    """Take the next step of the run on top of the stack, or end it."""
    frame = s["stack"][s["depth"] - 1]
    seat, kind, at = (
        int(frame[frames.RUN_.seat]),
        int(frame[frames.RUN_.kind]),
        int(frame[frames.RUN_.at]),
    )
    stop = int(frame[frames.RUN_.stop])
    fell = frame[frames.RUN_.was_out] == 0 and state.is_out(s, seat)
    if kind == frames.SLIDE:
        if stop or fell or rules["nature"][s["space"][seat]] != board.ICE:
            drop(s)
            return
        next_step(s, rules, seat, int(frame[frames.RUN_.way]), kind)
        return
    ice = at > 0 and rules["ice_stop"] != IceStop.ON and s["slid"] >> seat & 1
    if kind == frames.SHOVE:
        if stop or fell or ice or at == frame[frames.RUN_.steps]:
            drop(s)
        else:
            next_step(s, rules, seat, int(frame[frames.RUN_.way]), kind)
        return
    path = int(frame[frames.RUN_.way])
    length = 1 if kind == frames.BY_START else int(board.PATH_LENGTH[path])
    if not (stop or fell or ice or at == length):
        if kind == frames.BY_START:
            frame[frames.RUN_.at] = 1
            enter(s, rules, seat, path, 1, kind)
        else:
            next_step(s, rules, seat, int(board.PATH_WAYS[path, at]), kind)
        return
    if at < length:
        if fell:
            emit(s, Event.STOPPED, seat)
        elif stop == PUSHED_AWAY:
            emit(s, Event.PUSH_OVER, seat)
        elif stop == 0:
            emit(s, Event.ICE_STOP, seat)
    drop(s)
    end_move(s, rules, seat, kind, stop == PUSHED_AWAY)


@rule
def next_step(s: State, rules: Rules, seat: int, way: int, kind: int) -> None:
    """Take one step of a run in direction `way`.

    Under `push_distance = full` a Titan in the way is shoved first.
    """
    frame = s["stack"][s["depth"] - 1]
    at = int(frame[frames.RUN_.at])
    if is_blocked(s, rules, seat, way):
        emit(s, Event.NO_RETURN, seat)
        frame[frames.RUN_.stop] = NO_WAY
        return
    length = 1
    if kind < frames.SLIDE:
        s["slid"] = 0
        length = step_length(s, rules, seat, way, kind)
        if rules["push_distance"] == PushDistance.FULL and frame[frames.RUN_.steps] == 0:
            first = state.seat_on(s, space_after_steps(rules, int(s["space"][seat]), way, length))
            if first != NOBODY and first != seat and not s["paid"] >> first & 1:
                frame[frames.RUN_.steps] = 1
                steps = steps_in_way(int(frame[frames.RUN_.way]), way)
                push(s, frames.RUN, first, way, 0, frames.SHOVE, 1 if state.is_out(s, first) else 0)
                s["stack"][s["depth"] - 1, frames.RUN_.steps] = steps
                return
        frame[frames.RUN_.steps] = 0
    if length > 1:
        space = int(s["space"][seat])
        if length == board.JUMP:
            emit(s, Event.RAMP, seat, space, length)
        else:
            emit(s, Event.SUPER_RAMP, seat, space, length)
    frame[frames.RUN_.at] = 1 if kind == frames.SLIDE else at + 1
    if kind == frames.SHOVE and at == 0:
        queue_push_payment(s, rules, seat)
    enter(s, rules, seat, way, length, kind)


@rule
def queue_push_payment(s: State, rules: Rules, seat: int) -> None:
    """Queue the loss of a pushed Titan, unless the variant exempts it."""
    if rules["push"] and (rules["push_allies"] or not is_ally(s, seat)):
        push(s, frames.PAY, seat)


@rule
def steps_in_way(path: int, way: int) -> int:
    """Return the number of steps of a path in direction `way`."""
    steps = 0
    for at in range(board.PATH_LENGTH[path]):
        if board.PATH_WAYS[path, at] == way:
            steps += 1
    return steps


@rule
def end_move(s: State, rules: Rules, seat: int, kind: int, pushed: bool) -> None:
    """Clear the masks of a movement; after the die's movement, mark it done and note a pentacle.

    The right to roll again needs a movement that ends on a pentacle without a push.
    """
    s["paid"] = 0
    s["slid"] = 0
    here = int(s["space"][seat])
    on_pentacle = not pushed and here >= 0 and rules["nature"][here] == board.PENTACLE
    if kind == frames.BY_DIE:
        s["part"] |= state.MOVED
        if on_pentacle:
            s["used"] |= state.ON_PENTACLE


# --- arrivals -----------------------------------------------------------------------------------


@rule
def arrive(s: State, rules: Rules) -> None:
    """Resolve the next stage of an arrival: trap, kind of space, card, slide.

    If the Titan has left the space since, the frame is dropped.
    """
    frame = s["stack"][s["depth"] - 1]
    seat, space, stage = (
        int(frame[frames.ARRIVE_.seat]),
        int(frame[frames.ARRIVE_.space]),
        frame[frames.ARRIVE_.stage],
    )
    if s["space"][seat] != space:  # displaced again
        drop(s)
        return
    frame[frames.ARRIVE_.stage] += 1
    if stage == 0:
        frame[frames.ARRIVE_.was_out] = 1 if state.is_out(s, seat) else 0
        spring(s, rules, seat, space)
    elif stage == 1:
        enter_nature(s, rules, seat, space)
    elif stage == 2:
        queue_bonus_draw(s, rules, seat, space)
    else:
        way = int(frame[frames.ARRIVE_.way])
        fell = frame[frames.ARRIVE_.was_out] == 0 and state.is_out(s, seat)
        drop(s)
        slides = way >= 0 and not fell and not s["slid"] >> seat & 1
        if rules["nature"][space] == board.ICE and slides:
            s["slid"] |= 1 << seat
            emit(s, Event.ICE, seat, space)
            push(s, frames.RUN, seat, way, 0, frames.SLIDE, 1 if state.is_out(s, seat) else 0)


@rule
def spring(s: State, rules: Rules, seat: int, space: int) -> None:
    """Spring the trap, if any, on the space that a Titan has entered."""
    layer = int(s["trap"][space])
    if layer == 0:
        return
    s["trap"][space] = 0
    s["supply"] += 1
    emit(s, Event.TRAP_SPRUNG, seat, space)
    if rules["trap_layer"] == TrapLayer.SPARES and layer == seat + 1:
        emit(s, Event.TRAP_SPARED, seat, space)
    else:
        lose(s, seat, TRAP_LOSS)


@rule
def enter_nature(s: State, rules: Rules, seat: int, space: int) -> None:
    """Apply lava, pirates or a statue to the Titan that has entered its space."""
    nature = rules["nature"][space]
    if nature == board.LAVA:
        emit(s, Event.LAVA, seat, space)
        lose(s, seat, LAVA_LOSS)
    elif nature == board.PIRATES:
        emit(s, Event.PIRATES, seat, space)
        push(s, frames.PIRATE, seat)
    elif nature == board.STATUE:
        emit(s, Event.STATUE, seat, space)
        mask = blast(s, rules, space, len(board.WAYS), STATUE_TRAP)
        strike_all(s, mask, STATUE_LOSS, 1)


@rule
def queue_bonus_draw(s: State, rules: Rules, seat: int, space: int) -> None:
    """Queue a draw if the space entered is a bonus space."""
    if rules["nature"][space] == board.BONUS and rules["cards"]:
        push(s, frames.DRAW, seat)


@rule
def swap(s: State, rules: Rules, seat: int, target: int, way: int) -> None:
    """Swap two adjacent Titans and queue their arrivals; `way` is the direction to `target`.

    If they cross the line, one loses a lap before the other gains one.
    """
    here, there = int(s["space"][seat]), int(s["space"][target])
    put_titan(s, rules, seat, there)
    put_titan(s, rules, target, here)
    emit(s, Event.MOVED, seat, here, there)
    emit(s, Event.MOVED, target, there, here)
    change = int(rules["lap_change"][here, way])
    if change and (rules["swap_laps"] != SwapLaps.KEEP or rules["slam"]):
        loser = target if change > 0 else seat
        change_lap(s, rules, loser, -1)
        change_lap(s, rules, seat + target - loser, 1)
    if s["winner"] != NOBODY:
        return
    queue_arrival(s, rules, target, here, ANY_WAY, 0)
    queue_arrival(s, rules, seat, there, ANY_WAY, 0)
