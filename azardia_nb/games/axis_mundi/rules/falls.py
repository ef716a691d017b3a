"""Death: an unseen seat is revealed, a High loses its form, the figure goes to a Power Hex."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import board, decks, mats, state
from azardia_nb.games.axis_mundi.rules.actions import Act, first_of, kind_of
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.movement import areas_of_move, infect, mark_dead
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.hands import note_seen, take_in_hand
from azardia_nb.games.machine.stack import drop, push, top_frame

THROWN = 7  # in place of a wish or form: the die decides
FAR = 100  # more steps than any distance
LOSES_FORM, FALLS_TO, RISES, RISEN = range(4)


@rule
def next_fall(s: State, rules: Rules) -> None:
    """Push a FALL frame for the next seat with 0 hit points; drop the FALLS frame if there is none.

    The order begins after the seat whose turn it is, which comes last.
    """
    for on in range(1, state.SEATS + 1):
        seat = (int(s["turn"]) + on) % state.SEATS
        if s["hp"][seat] == 0:
            push(s, Frame.FALL, seat)
            return
    drop(s)


@rule
def advance_fall(s: State, rules: Rules) -> None:
    """Do the next stage of the FALL frame: form, Power Hex, hit points, and the restored middle."""
    frame = top_frame(s)
    seat, stage = int(frame[1]), int(frame[2])
    frame[2] = stage + 1
    if stage == LOSES_FORM:
        emit(s, Event.DEATH, seat, mats.hex_of(s, seat))
        if state.has_cards(s):
            mark_dead(s, seat)
            if s["hidden"][seat]:
                s["at"][seat] = s["place"][seat]
                lose_plan(s, seat)
        if state.is_high(s, seat):
            frame[3] = 1
            lose_form(s, rules, seat)
    elif stage == FALLS_TO:
        if rules["nature"][s["at"][seat]] != board.POWER or is_shared(s, seat):
            choose_power_hex(s, rules, seat)
    elif stage == RISES:
        rise(s, rules, seat)
    else:
        was_high = frame[3] == 1
        drop(s)
        if was_high:
            take_middle(s)


@rule
def lose_plan(s: State, seat: int) -> None:
    """Reveal an unseen seat and cancel its plan; planned cards go on the Discard Pile."""
    for at in range(int(s["planned"][seat])):
        number = int(s["plan"][seat, at])
        if kind_of(number) == Act.PLAY:
            decks.lay_down(s, first_of(number), decks.flags_of(number))
    end_plan(s, seat)


@rule
def end_plan(s: State, seat: int) -> None:
    """Clear a seat's plan and all other fields about being unseen."""
    s["hidden"][seat] = 0
    s["home"][seat] = 0
    s["place"][seat] = 0
    s["planned"][seat] = 0
    s["last_hp"][seat], s["last_wounds"][seat] = 0, 0
    s["last_points"][seat], s["written"][seat] = 0, 0
    s["plan"][seat][:] = 0


@rule
def lose_form(s: State, rules: Rules, seat: int) -> None:
    """Turn a dead High and its hunters back to the base form (death.high, downgrade).

    The next Level card is on top, and the middle is the Axis Mundi again.
    """
    emit(s, Event.DEATH_HIGH, seat)
    for on in range(1, state.SEATS + 1):
        other = (seat + on) % state.SEATS
        upgraded = s["form"][other] == state.UP
        s["form"][other] = state.BASE
        s["hp"][other] = min(int(s["hp"][other]), state.HP)
        emit(s, Event.DOWNGRADED, other)
        if not state.has_cards(s):
            continue
        if other != seat and upgraded:
            downgrade(s, rules, other)
    s["crater"] = 0
    s["level"] = min(int(s["level"]) + 1, state.LAST_LEVEL)
    emit(s, Event.AXIS_RETURNS, seat, int(s["level"]))


@rule
def downgrade(s: State, rules: Rules, seat: int) -> None:
    """Convert a hunter's mat to its base powers (beastmaster.down, savant.down, scrounger.down)."""
    character = s["character"][seat]
    if character == mats.BEASTMASTER:
        total = int(s["energy"][seat].sum())
        s["energy"][seat][:] = 0
        s["energy"][seat, 0] = min(total, state.ENERGY)
    elif character == mats.SAVANT:
        push(s, Frame.LIMIT, seat, mats.HAND)
        if mats.active_count(s, seat) > 1:
            push(s, Frame.KEEP_SLOT, seat)
    elif character == mats.SCROUNGER and s["turn"] == seat and not s["done"]:
        left = max(0, 3 - int(s["spent"]))
        s["move"] = min(int(s["move"]), max(0, left - int(s["points"])))
        s["points"] = min(int(s["points"]), left)
        emit(s, Event.FREE_ENDS, seat, left)
        if left == 0:
            s["done"] = 1


@rule
def rise(s: State, rules: Rules, seat: int) -> None:
    """Restore a dead seat on its Power Hex (death.restore), with 5 hit points and no wounds.

    If it is this seat's turn, the turn ends. Activated cards return to the hand.
    """
    hex = int(s["at"][seat])
    s["wounds"][seat] = 0
    s["hp"][seat] = state.FALLEN_HP
    s["healed"] |= state.healing(rules, hex)
    emit(s, Event.RESTORED, seat, hex, state.FALLEN_HP)
    if seat == s["turn"]:
        s["done"] = 1
    if not state.has_cards(s):
        return
    for kind in range(state.PERM_KINDS):
        empty_slot(s, seat, kind, True)
    areas_of_move(s, rules, seat)
    mats.push_falls(s)
    decks.push_limit(s, seat)


@rule
def empty_slot(s: State, seat: int, kind: int, emits: bool) -> None:
    """Return an Activated card to the hand, where all have seen it; `emits` adds the event."""
    if s["active"][seat, kind]:
        s["active"][seat, kind] = 0
        take_in_hand(s, seat, state.ONE_KINDS + kind)
        for other in range(state.SEATS):
            note_seen(s, other, seat, state.ONE_KINDS + kind)
        if emits:
            emit(s, Event.SLOT_EMPTIED, seat, state.ONE_KINDS + kind)


@rule
def take_middle(s: State) -> None:
    """Let a seat in the middle enter the Axis Mundi after a High's death (axis.occupied)."""
    seat = state.seat_on(s, board.MIDDLE)
    if seat != NOBODY and s["hp"][seat]:
        emit(s, Event.OCCUPIED, seat)
        push(s, Frame.ENTERED, seat, int(seat == s["turn"]), THROWN)


# --- the Power Hex of a death -------------------------------------------------------------------


@rule
def is_shared(s: State, seat: int) -> bool:
    """Return whether another figure is on a seat's hex.

    This can be so if a seat dies on the first hex of a run.
    """
    for other in range(state.SEATS):
        if other != seat and s["at"][other] == s["at"][seat]:
            return True
    return False


@rule
def choose_power_hex(s: State, rules: Rules, seat: int) -> None:
    """Move a dead seat to the nearest free Power Hex, or push the die between equally near ones."""
    here = int(s["at"][seat])
    if here == board.MIDDLE and free_power_hexes(s, rules) > 1:
        push(s, Frame.MIDDLE_DIE, seat)
        return
    two = nearest_power_hexes(s, rules, seat)
    if two // board.SPACES == two % board.SPACES:
        fall_to(s, rules, seat, two % board.SPACES)
    else:
        push(s, Frame.FALL_DIE, seat, two // board.SPACES, two % board.SPACES)


@rule
def nearest_power_hexes(s: State, rules: Rules, seat: int) -> int:
    """Return the two nearest free Power Hexes, packed as left * SPACES + right.

    Left and right are as seen from the seat. Both are the same unless two are equally near.
    """
    here = int(s["at"][seat])
    nearest = FAR
    for power in range(board.PIERS):
        hex = int(rules["powers"][power])
        if state.seat_on(s, hex) == NOBODY:
            nearest = min(nearest, state.distance(s, rules, here, hex))
    left, right = NOBODY, NOBODY
    least, most = FAR, -1
    for power in range(board.PIERS):
        hex = int(rules["powers"][power])
        if state.seat_on(s, hex) != NOBODY or state.distance(s, rules, here, hex) > nearest:
            continue
        on = to_the_right(s, rules, seat, hex)
        if on < least:
            least, right = on, hex
        if on > most:
            most, left = on, hex
    return left * board.SPACES + right


@rule
def free_power_hexes(s: State, rules: Rules) -> int:
    """Return the number of Power Hexes without a figure."""
    free = 0
    for power in range(board.PIERS):
        if state.seat_on(s, int(rules["powers"][power])) == NOBODY:
            free += 1
    return free


CIRCLE = 72  # parts of a full circle: places of every ring are whole numbers of them apart


@rule
def bearing(s: State, rules: Rules, seat: int, hex: int) -> int:
    """Return the direction of a hex from the middle, counter-clockwise, in parts of CIRCLE.

    A pier has the direction of its Warehouse; the middle has that of the seat's own Warehouse.
    """
    place = int(rules["place_of"][state.turns_of(s), hex])
    if place >= board.MIDDLE:
        owner = seat
        for other in range(state.SEATS):
            if rules["pier"][other] == hex:
                owner = other
        place = int(rules["start"][owner])
    ring = int(board.RINGS[place])
    return (place - int(board.FIRST[ring])) * (CIRCLE // board.SIDES) // ring


@rule
def to_the_right(s: State, rules: Rules, seat: int, hex: int) -> int:
    """Return the counter-clockwise angle from a seat to a hex, in parts of CIRCLE."""
    here = bearing(s, rules, seat, int(s["at"][seat]))
    return (bearing(s, rules, seat, hex) - here) % CIRCLE


@rule
def fall_to(s: State, rules: Rules, seat: int, hex: int) -> None:
    """Move a dead seat to a Power Hex; the Malignant leaves its marker."""
    infect(s, rules, seat, int(s["at"][seat]))
    if seat == s["turn"]:
        s["moved"] = 1
        s["firm"] = NOBODY
    s["at"][seat] = hex


@rule
def fall_by_die(s: State, rules: Rules, seat: int, face: int, hex: int) -> None:
    """Drop a die's frame and move its dead seat to `hex`, which the face has chosen."""
    drop(s)
    emit(s, Event.FALL_DIE, seat, face)
    fall_to(s, rules, seat, hex)
