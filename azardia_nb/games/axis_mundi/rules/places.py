"""Set-up before the first turn: tokens, markers, and the choice of Characters with its order."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY, Row
from azardia_nb.games.axis_mundi.rules.board import ACCESSIBLE, CAVE, PATH, SHELTER, SPACES
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.mats import MALIGNANT
from azardia_nb.games.axis_mundi.rules.state import SEATS, Rules, State, height
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, pending, push, top_frame

PLACES = TREASURE, HARVEST, INFECTION = range(3)
MARKS = 5  # markers for each Level card taken out
FRESH = 2  # a marker of the PLACE frame on top of the stack; 1 once that frame has ended


@rule
def can_hold(s: State, rules: Rules, thing: int, hex: int) -> bool:
    """Return whether a token or marker of kind `thing` may be put on a hex (setup.*)."""
    ground = rules["nature"][hex]
    if thing == TREASURE:
        fits = ground in (PATH, ACCESSIBLE, SHELTER) and height(hex) > 0
        return fits and not s["treasure"][hex]
    if ground not in (ACCESSIBLE, SHELTER, CAVE) and (thing == HARVEST or ground != PATH):
        return False
    mark = s["harvested"][hex] if thing == HARVEST else s["infected"][hex]
    return not mark


@rule
def places_left(s: State, rules: Rules, thing: int) -> int:
    """Return the number of hexes that can hold a token or marker of kind `thing`."""
    count = 0
    for hex in range(SPACES):
        count += 1 if can_hold(s, rules, thing, hex) else 0
    return count


@rule
def place_at(s: State, rules: Rules, thing: int, case: int) -> int:
    """Return the hex with index `case` among those that can hold a `thing`; 0 if there is none."""
    for hex in range(SPACES):
        if can_hold(s, rules, thing, hex):
            if case == 0:
                return hex
            case -= 1
    return 0


@rule
def place_marker(s: State, hex: int) -> None:
    """Put the PLACE frame's token or marker on a hex; drop the frame after the last one."""
    frame = top_frame(s)
    thing = int(frame[1])
    frame[2] -= 1
    if thing == TREASURE:
        s["treasure"][hex] = 1
    elif thing == HARVEST:
        s["harvested"][hex] = FRESH
    else:
        s["infected"][hex] = FRESH
    emit(s, Event.PLACED, NOBODY, hex, 0, thing)
    if frame[2] == 0:
        drop(s)
        for other in range(SPACES):
            s["harvested"][other] = min(int(s["harvested"][other]), 1)
            s["infected"][other] = min(int(s["infected"][other]), 1)


@rule
def mark_hexes(s: State) -> None:
    """Push frames that mark five hexes for each Level card taken out (setup.harvested)."""
    out = int(s["level"]) - 1
    infects = False
    for seat in range(SEATS):
        infects = infects or bool(s["character"][seat] == MALIGNANT)
    for _ in range(out if infects else 0):
        push(s, Frame.PLACE, INFECTION, MARKS)
    for _ in range(out):
        push(s, Frame.PLACE, HARVEST, MARKS)


@rule
def order_picks(s: State, face: int) -> None:
    """Push the seats' choices of a Character, in the one of six orders that the face names."""
    drop(s)
    first = (face - 1) // 2
    second = (first + 1 + (face - 1) % 2) % SEATS
    push(s, Frame.CHOOSE, SEATS - first - second)
    push(s, Frame.CHOOSE, second)
    push(s, Frame.CHOOSE, first)
    emit(s, Event.PICK_ORDER, NOBODY, face)


@rule
def choose_character(s: State, seat: int, character: int) -> None:
    """Give a seat the Character that it chooses; end its CHOOSE frame.

    The seat that was to have this Character by default gets the other one's instead.
    """
    mask = int(top_frame(s)[2]) | 1 << character
    drop(s)
    for other in range(SEATS):
        if s["character"][other] == character:
            s["character"][other] = s["character"][seat]
    s["character"][seat] = character
    emit(s, Event.CHOSE, seat, seat + 1, character)
    if pending(s) == Frame.CHOOSE:
        top_frame(s)[2] = mask
    else:
        mark_hexes(s)


def undecided(s: Row) -> set[int]:
    """Return the seats, counted from 0, that still have to choose a Character."""
    frames = s["stack"][: s["depth"]]
    if Frame.PICK_DIE in frames[:, 0]:
        return {*range(SEATS)}
    return {int(frame[1]) for frame in frames if frame[0] == Frame.CHOOSE}


assert SEATS == 3
