"""A seat's mat: powers, points, energy, hit points, wounds and Activated cards."""

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
LOW = 3  # most hit points for Desperate Measures and Cornered Animal

# Permanent cards, by their index in that deck.
Perm = IntEnum(
    "Perm",
    "ALPINIST CORNERED DEXTERITY HAIL HONED LONG_BOW EXECUTION SHIELDS_UP SHORT_BOW UNSTOPPABLE",
    start=0,
)


@rule
def has_powers(s: State, seat: int, character: int) -> bool:
    """Return whether a seat has a Character's powers, its own or borrowed; a High has none."""
    if not state.has_cards(s) or state.is_high(s, seat):
        return False
    own = s["character"][seat] if s["borrowed"][seat] == NOBODY else s["borrowed"][seat]
    return bool(own == character)


@rule
def has_upgraded_powers(s: State, seat: int, character: int) -> bool:
    """Return whether a seat is a hunter with a Character's powers, which are upgraded."""
    return s["form"][seat] == state.UP and has_powers(s, seat, character)


@rule
def is_hidden(s: State, seat: int) -> bool:
    """Return whether a seat is unseen; never in the core game."""
    return state.has_cards(s) and bool(s["hidden"][seat])


@rule
def hex_of(s: State, seat: int) -> int:
    """Return a seat's hex; of an unseen seat the one that its plan has reached."""
    if state.has_cards(s) and s["hidden"][seat]:
        return int(s["place"][seat])
    return int(s["at"][seat])


@rule
def seat_distance(s: State, rules: Rules, seat: int, target: int) -> int:
    """Return the steps between two seats' hexes, also of unseen seats."""
    return state.distance(s, rules, hex_of(s, seat), hex_of(s, target))


@rule
def is_active(s: State, seat: int, kind: int) -> bool:
    """Return whether a seat has a Permanent card Activated; `kind` is a `Perm`."""
    return state.has_cards(s) and bool(s["active"][seat, kind])


@rule
def active_count(s: State, seat: int) -> int:
    """Return the number of a seat's Activated cards."""
    return int(s["active"][seat].sum())


@rule
def slots(s: State, seat: int) -> int:
    """Return the number of slots on a seat's mat (mat.slot)."""
    if state.is_high(s, seat):
        return 1 if s["form"][seat] == state.DEMON else 3
    return 2 if has_upgraded_powers(s, seat, SAVANT) else 1


@rule
def hand_limit(s: State, seat: int) -> int:
    """Return the most cards that a seat may keep in its hand (hand.limit, axis.level)."""
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
    """Return the price in points of a walk or climb from `start` to its neighbour `hex`."""
    up = state.height(hex) - state.height(start)
    if state.is_high(s, seat):
        return HIGH_STEP_DOWN if up < 0 else USUAL
    return CLIMB if up > 0 else USUAL


@rule
def move_points(s: State) -> int:
    """Return the AP and Move points left: those that can pay for a Move action."""
    return int(s["points"]) + (int(s["move"]) if state.has_cards(s) else 0)


@rule
def attack_points(s: State) -> int:
    """Return the AP and Attack points left; the sharp point is not counted."""
    return int(s["points"]) + (int(s["attack"]) if state.has_cards(s) else 0)


@rule
def pay(s: State, points: int) -> None:
    """Pay `points` AP."""
    s["points"] -= points
    if state.has_cards(s):
        s["spent"] += points


@rule
def pay_move(s: State, points: int) -> None:
    """Pay for a Move action, with Move points before AP."""
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
    """Return whether a seat's energy is in three sections: an upgraded Beastmaster's."""
    return has_upgraded_powers(s, seat, BEASTMASTER)


@rule
def can_command(s: State, seat: int) -> bool:
    """Return whether a seat has the energy for a command to its Familiar (mat.energy)."""
    if has_sections(s, seat):
        return bool(s["energy"][seat, state.SECTIONS - 1] == SECTION_FULL)  # they are in order
    return bool(s["energy"][seat, 0] == state.ENERGY)


@rule
def use_energy(s: State, seat: int) -> None:
    """Pay for a command: empty the energy, or one full section."""
    if has_sections(s, seat):
        s["energy"][seat, state.SECTIONS - 1] = 0
        in_order(s, seat)
    else:
        s["energy"][seat, 0] = 0


@rule
def in_order(s: State, seat: int) -> None:
    """Sort a seat's sections of energy, the emptiest first, so that equal mats are equal rows."""
    for _ in range(state.SECTIONS - 1):
        for at in range(state.SECTIONS - 1):
            if s["energy"][seat, at] > s["energy"][seat, at + 1]:
                lower = int(s["energy"][seat, at + 1])
                s["energy"][seat, at + 1] = s["energy"][seat, at]
                s["energy"][seat, at] = lower


@rule
def gain_energy(s: State, seat: int, count: int) -> None:
    """Add energy up to the maximum; with three sections push the choice of sections."""
    if has_sections(s, seat):
        push(s, Frame.SECTION, seat, count)
        return
    s["energy"][seat, 0] = min(int(s["energy"][seat, 0]) + count, state.ENERGY)
    emit(s, Event.ENERGY, seat, int(s["energy"][seat, 0]))


@rule
def full_energy(s: State, seat: int) -> None:
    """Fill all of a seat's energy, as at the start or with a new form."""
    if not state.has_cards(s):
        s["energy"][seat] = state.ENERGY
        return
    s["energy"][seat, 0] = SECTION_FULL if has_sections(s, seat) else state.ENERGY
    for at in range(1, state.SECTIONS):
        s["energy"][seat, at] = SECTION_FULL if has_sections(s, seat) else 0


# --- wounds and hit points ----------------------------------------------------------------------


@rule
def is_protected(s: State, seat: int) -> bool:
    """Return whether God-Mode or the Axis Mundi keeps harm off a seat; emit the event if so."""
    if not state.has_cards(s):
        return False  # in the core game nothing can hit a seat on the Axis Mundi
    if s["god"][seat]:
        emit(s, Event.GOD_KEPT, seat)
        return True
    if state.is_high(s, seat) and state.on_axis(s, seat):
        emit(s, Event.AXIS_KEPT, seat)
        return True
    return False


@rule
def lose(s: State, seat: int, hit_points: int) -> None:
    """Take hit points from a seat, down to 0 at least, unless it is protected."""
    if hit_points > 0 and not is_protected(s, seat):
        s["hp"][seat] = max(0, int(s["hp"][seat]) - hit_points)


@rule
def wound(s: State, seat: int, count: int) -> None:
    """Give wounds one by one, unless protected; the fourth costs a hit point (mat.wounds)."""
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
    """Give a seat up to `count` hit points, to its maximum at most."""
    before = int(s["hp"][seat])
    s["hp"][seat] = min(before + count, state.most_hp(s, seat))
    emit(s, Event.HEALED, seat, int(s["hp"][seat]), int(s["hp"][seat]) - before)


@rule
def remove_wounds(s: State, seat: int, count: int) -> None:
    """Take up to `count` wounds off a seat."""
    wounds = min(count, int(s["wounds"][seat]))
    s["wounds"][seat] -= wounds
    emit(s, Event.UNWOUNDED, seat, int(s["wounds"][seat]), wounds)


@rule
def push_falls(s: State) -> None:
    """Push the FALLS frame if a seat has 0 hit points and the frame is not on top."""
    for seat in range(state.SEATS):
        if s["hp"][seat] == 0 and pending(s) != Frame.FALLS:
            push(s, Frame.FALLS, 0)
