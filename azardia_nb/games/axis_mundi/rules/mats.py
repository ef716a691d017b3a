"""A seat's mat: powers, points, energy, hit points, wounds, Activated cards."""

from enum import IntEnum

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import pending, push

BEASTMASTER, CULTIVATOR, MALIGNANT, SAVANT, SCROUNGER = range(len(state.CHARACTERS))
SECTION_FULL = 2
HAND = 5  # hand.limit
LOW = 3  # hit points, or fewer: desperate-measures, cornered-animal

# Permanent cards, by their index in that deck.
Perm = IntEnum(
    "Perm",
    "ALPINIST CORNERED DEXTERITY HAIL HONED LONG_BOW EXECUTION SHIELDS_UP SHORT_BOW UNSTOPPABLE",
    start=0,
)


@rule
def has_powers(s: State, seat: int, character: int) -> bool:
    """Return whether a seat has a Character's powers; a High does not have its own."""
    if not state.has_cards(s) or state.is_high(s, seat):
        return False
    own = s["character"][seat] if s["borrowed"][seat] == NOBODY else s["borrowed"][seat]
    return bool(own == character)


@rule
def has_upgraded_powers(s: State, seat: int, character: int) -> bool:
    """Return whether a seat has a Character's upgraded powers."""
    return s["form"][seat] == state.UP and has_powers(s, seat, character)


@rule
def is_hidden(s: State, seat: int) -> bool:
    """Return whether a seat is unseen."""
    return state.has_cards(s) and bool(s["hidden"][seat])


@rule
def hex_of(s: State, seat: int) -> int:
    """Return the hex of a seat, seen or unseen."""
    if state.has_cards(s) and s["hidden"][seat]:
        return int(s["place"][seat])
    return int(s["at"][seat])


@rule
def seat_distance(s: State, rules: Rules, seat: int, target: int) -> int:
    """Return the distance of two seats in steps, seen or unseen."""
    return state.distance(s, rules, hex_of(s, seat), hex_of(s, target))


@rule
def is_active(s: State, seat: int, kind: int) -> bool:
    """Return whether a seat has a Permanent card Activated."""
    return state.has_cards(s) and bool(s["active"][seat, kind])


@rule
def active_count(s: State, seat: int) -> int:
    """Return the number of a seat's Activated cards."""
    return int(s["active"][seat].sum())


@rule
def slots(s: State, seat: int) -> int:
    """Return the number of slots on a seat's mat."""
    if state.is_high(s, seat):
        return 1 if s["form"][seat] == state.DEMON else 3
    return 2 if has_upgraded_powers(s, seat, SAVANT) else 1


@rule
def hand_limit(s: State, seat: int) -> int:
    """Return a seat's hand limit."""
    if state.is_high(s, seat):
        return HAND - 1 + min(int(s["level"]), 3)
    if has_powers(s, seat, SAVANT):
        return HAND + 2 if has_upgraded_powers(s, seat, SAVANT) else HAND + 1
    return HAND


@rule
def emit_permanent(s: State, seat: int, kind: int, detail: int = 0) -> None:
    """Emit an event for the effect of a Permanent card."""
    emit(s, Event.PERMANENT, seat, state.ONE_KINDS + kind, detail)


# --- points -------------------------------------------------------------------------------------

HIGH_STEP_DOWN, CLIMB, ENTER, USUAL = 3, 3, 2, 1  # high.down, move.climb, axis.enter


@rule
def step_price(s: State, seat: int, start: int, hex: int) -> int:
    """Return the price in points of a walk or climb from a hex to a neighbour."""
    up = state.height(hex) - state.height(start)
    if state.is_high(s, seat):
        return HIGH_STEP_DOWN if up < 0 else USUAL
    return CLIMB if up > 0 else USUAL


@rule
def move_points(s: State) -> int:
    """Return the points that can pay for a Move action."""
    return int(s["points"]) + (int(s["move"]) if state.has_cards(s) else 0)


@rule
def attack_points(s: State) -> int:
    """Return the points that can pay for an attack."""
    return int(s["points"]) + (int(s["attack"]) if state.has_cards(s) else 0)


@rule
def pay(s: State, points: int) -> None:
    """Pay with AP."""
    s["points"] -= points
    if state.has_cards(s):
        s["spent"] += points


@rule
def pay_move(s: State, points: int) -> None:
    """Pay for a Move action, with Move points first."""
    if not state.has_cards(s):
        pay(s, points)
        return
    special = min(points, int(s["move"]))
    s["move"] -= special
    s["points"] -= points - special
    s["spent"] += points


@rule
def pay_attack(s: State, sharp: bool) -> None:
    """Pay one point for an attack: the sharp one if `sharp`, else an Attack point before an AP."""
    if not state.has_cards(s):
        pay(s, 1)
        return
    s["spent"] += 1
    if sharp:
        s["sharp"] -= 1
    elif s["attack"]:
        s["attack"] -= 1
    else:
        s["points"] -= 1


# --- energy -------------------------------------------------------------------------------------


@rule
def has_sections(s: State, seat: int) -> bool:
    """Return whether a seat has three sections of energy."""
    return has_upgraded_powers(s, seat, BEASTMASTER)


@rule
def can_command(s: State, seat: int) -> bool:
    """Return whether a seat's energy allows a command to its Familiar."""
    if has_sections(s, seat):
        return bool(s["energy"][seat, state.SECTIONS - 1] == SECTION_FULL)  # they are in order
    return bool(s["energy"][seat, 0] == state.ENERGY)


@rule
def use_energy(s: State, seat: int) -> None:
    """Empty the energy, or one full section."""
    if has_sections(s, seat):
        s["energy"][seat, state.SECTIONS - 1] = 0
        in_order(s, seat)
    else:
        s["energy"][seat, 0] = 0


@rule
def in_order(s: State, seat: int) -> None:
    """Sort the sections, the emptiest first, so that equal mats are equal rows."""
    for _ in range(state.SECTIONS - 1):
        for at in range(state.SECTIONS - 1):
            if s["energy"][seat, at] > s["energy"][seat, at + 1]:
                lower = int(s["energy"][seat, at + 1])
                s["energy"][seat, at + 1] = s["energy"][seat, at]
                s["energy"][seat, at] = lower


@rule
def gain_energy(s: State, seat: int, count: int) -> None:
    """Give energy; an upgraded Beastmaster chooses the sections."""
    if has_sections(s, seat):
        push(s, Frame.SECTION, seat, count)
        return
    s["energy"][seat, 0] = min(int(s["energy"][seat, 0]) + count, state.ENERGY)
    emit(s, Event.ENERGY, seat, int(s["energy"][seat, 0]))


@rule
def full_energy(s: State, seat: int) -> None:
    """Fill all energy, as at the start or with a new form."""
    if not state.has_cards(s):
        s["energy"][seat] = state.ENERGY
        return
    s["energy"][seat, 0] = SECTION_FULL if has_sections(s, seat) else state.ENERGY
    for at in range(1, state.SECTIONS):
        s["energy"][seat, at] = SECTION_FULL if has_sections(s, seat) else 0


# --- wounds and hit points ----------------------------------------------------------------------


@rule
def is_protected(s: State, seat: int) -> bool:
    """Return whether God-Mode, or the Axis Mundi for a High, protects a seat; emits the event."""
    if not state.has_cards(s):
        return False  # the Axis Mundi cannot be a target there
    if s["god"][seat]:
        emit(s, Event.GOD_KEPT, seat)
        return True
    if state.is_high(s, seat) and state.on_axis(s, seat):
        emit(s, Event.AXIS_KEPT, seat)
        return True
    return False


@rule
def lose(s: State, seat: int, hit_points: int) -> None:
    """Take hit points away, down to 0 at least."""
    if hit_points > 0 and not is_protected(s, seat):
        s["hp"][seat] = max(0, int(s["hp"][seat]) - hit_points)


@rule
def wound(s: State, seat: int, count: int) -> None:
    """Give wounds one by one; the fourth takes off all and costs a hit point (mat.wounds)."""
    if count <= 0 or is_protected(s, seat):
        return
    for _ in range(count):
        if s["hp"][seat] == 0:
            return
        s["wounds"][seat] += 1
        if s["wounds"][seat] == state.WOUNDS:
            s["wounds"][seat] = 0
            s["hp"][seat] -= 1
            emit(s, Event.FOURTH, seat, int(s["hp"][seat]))


@rule
def heal_points(s: State, seat: int, count: int) -> None:
    """Heal up to `count` hit points, limited by the seat's maximum."""
    before = int(s["hp"][seat])
    s["hp"][seat] = min(before + count, state.most_hp(s, seat))
    emit(s, Event.HEALED, seat, int(s["hp"][seat]), int(s["hp"][seat]) - before)


@rule
def remove_wounds(s: State, seat: int, count: int) -> None:
    """Take off up to `count` wounds."""
    taken = min(count, int(s["wounds"][seat]))
    s["wounds"][seat] -= taken
    emit(s, Event.UNWOUNDED, seat, int(s["wounds"][seat]), taken)


@rule
def push_falls(s: State) -> None:
    """Push the FALLS frame if a seat has no hit points left."""
    for seat in range(state.SEATS):
        if s["hp"][seat] == 0 and pending(s) != Frame.FALLS:
            push(s, Frame.FALLS, 0)
