"""The course of a race: seating, rolls, the draft, the free part of a turn, its end."""

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.hands import counted
from azardia_nb.games.titan_race.rules import state
from azardia_nb.games.titan_race.rules.board import NOT_STARTED, WILD
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.frames import BY_START
from azardia_nb.games.titan_race.rules.life import gain
from azardia_nb.games.titan_race.rules.movement import begin_move
from azardia_nb.games.titan_race.rules.refusals import extra_due, face_in_use, price_due
from azardia_nb.games.titan_race.rules.rolls import roll_counts
from azardia_nb.games.titan_race.rules.rulings import Draft, WildColour
from azardia_nb.games.titan_race.rules.state import Rules, State

# --- who goes first -----------------------------------------------------------------------------


@rule
def go_first(s: State, rules: Rules, titan: int) -> None:
    """Seat the Titans clockwise from `titan`, the one rolled, and begin the first turn."""
    rolled = 0
    for seat in range(s["players"]):
        if s["titan"][seat] == titan:
            rolled = seat
    count = int(s["players"])
    reorder(s["titan"], rules, count, rolled)
    reorder(s["player"], rules, count, rolled)
    reorder(s["team"], rules, count, rolled)
    reorder(s["life"], rules, count, rolled)
    emit(s, Event.FIRST, 0, titan)
    begin_turn(s, rules)


@rule
def old_seat_of(rules: Rules, count: int, rolled: int, seat: int) -> int:
    """Return the old seat of the Titan that moves to `seat` when seat `rolled` goes first."""
    if not rules["two"]:
        return (rolled + seat) % count
    # Two players sit A B A B; the first Titan of the player rolled begins.
    mine = rolled % 2
    return seat - mine if seat % 2 else seat + mine


@rule
def reorder(values: npt.NDArray[np.int8], rules: Rules, count: int, rolled: int) -> None:
    """Permute `values`, one per seat, in place into the new order of seats."""
    old = 0  # packed into bytes, because rules cannot create arrays
    for seat in range(count):
        old |= (int(values[seat]) & 255) << 8 * seat
    for seat in range(count):
        byte = old >> 8 * old_seat_of(rules, count, rolled, seat) & 255
        values[seat] = byte - 256 if byte > 127 else byte


# --- a turn begins ------------------------------------------------------------------------------


@rule
def begin_turn(s: State, rules: Rules) -> None:
    """Begin the turn of seat `turn`: reset its fields, raise a `rising` Titan, set the phase."""
    seat = int(s["turn"])
    s["took"] = NOBODY
    s["used_as"] = NOBODY
    s["part"] = 0
    s["used"] = 0
    s["answered"] = 0
    if s["state"][seat] == state.RISING:
        s["state"][seat] = state.UP
        s["life"][seat] = rules["life_after"][s["titan"][seat]]
        emit(s, Event.ROSE, seat, int(s["life"][seat]))
    s["phase"] = state.ROLL if roll_is_due(s, rules) else state.TAKE


@rule
def roll_is_due(s: State, rules: Rules) -> bool:
    """Return whether all dice must be rolled before seat `turn` takes one."""
    left = counted(s["offer"])
    if rules["draft"] == Draft.ROLLING:
        return bool(left < 2)
    return bool(s["turn"] == 0 or s["turn"] + 1 == s["players"] or left == 0)


@rule
def roll_offer(s: State, rules: Rules, roll: int) -> None:
    """Replace the dice on offer by roll number `roll`."""
    count = int(s["players"])
    roll_counts(count, roll, s["offer"])
    last = s["turn"] > 0 and rules["draft"] != Draft.ROLLING
    emit(s, Event.ROLLED_LAST if last else Event.ROLLED, int(s["turn"]), roll, count)
    s["phase"] = state.TAKE


@rule
def take_die(s: State, rules: Rules, face: int) -> None:
    """Take a die from the offer, gain life by its colour, and set the next phase.

    A Titan that is down passes: it becomes rising, and its turn ends.
    """
    seat = int(s["turn"])
    s["offer"][face] -= 1
    emit(s, Event.TOOK, seat, face)
    if s["state"][seat] == state.DOWN:
        emit(s, Event.PASSED, seat)
        s["state"][seat] = state.RISING
        own = rules["face_colour"][face] == rules["titan_colour"][s["titan"][seat]]
        if own and rules["ko_colour"] and rules["colours"] and rules["gains"][s["titan"][seat]]:
            s["state"][seat] = state.UP
            s["life"][seat] = 1
            emit(s, Event.COLOUR, seat, 1)
        end_turn(s, rules)
        return
    s["took"] = face
    if face != WILD or rules["wild_colour"] != WildColour.CHOSEN:
        colour(s, rules, face)
    s["phase"] = state.START if s["space"][seat] == NOT_STARTED else state.FREE


@rule
def colour(s: State, rules: Rules, face: int) -> None:
    """Add the life that a die of the Titan's own colour gives; emit an event."""
    seat = int(s["turn"])
    titan = int(s["titan"][seat])
    if not rules["colours"] or rules["face_colour"][face] != rules["titan_colour"][titan]:
        return
    if not rules["gains"][titan]:
        emit(s, Event.NO_COLOUR, seat)
    elif gain(s, rules, seat, 1):
        emit(s, Event.COLOUR, seat, int(s["life"][seat]))


@rule
def use_as(s: State, rules: Rules, face: int) -> None:
    """Fix the face that a wild die is used as."""
    if s["took"] == WILD and s["used_as"] == NOBODY:
        s["used_as"] = face
        if rules["wild_colour"] == WildColour.CHOSEN:
            colour(s, rules, face)


@rule
def roll_again(s: State, rules: Rules, face: int) -> None:
    """Start a new action with the die rolled on a pentacle."""
    s["took"] = face
    s["used_as"] = NOBODY
    s["part"] = 0
    emit(s, Event.PENTACLE_ROLLED, int(s["turn"]), face)
    if face != WILD or rules["wild_colour"] != WildColour.CHOSEN:
        colour(s, rules, face)


@rule
def start_on(s: State, space: int) -> None:
    """Enter a start space by a straight step from below; no lap is counted."""
    seat = int(s["turn"])
    s["phase"] = state.FREE
    s["lap"][seat] = 1
    begin_move(s, seat, space, BY_START)


# --- a turn goes on -----------------------------------------------------------------------------


@rule
def action_ends(s: State, rules: Rules) -> bool:
    """Return whether the die's action is complete; mark it and emit ACTION_DONE if so."""
    seat = int(s["turn"])
    if not s["part"] & state.MOVED or price_due(s, rules, seat) or extra_due(s, rules, seat):
        return False
    s["part"] |= state.WHOLE
    emit(s, Event.ACTION_DONE, seat, int(s["took"]), face_in_use(s))
    return True


@rule
def turn_is_lost(s: State) -> bool:
    """Return whether the Titan has fallen in its own turn, which ends it; emit TURN_LOST if so."""
    seat = int(s["turn"])
    if not state.is_out(s, seat):
        return False
    emit(s, Event.TURN_LOST, seat)
    return True


@rule
def end_turn(s: State, rules: Rules) -> None:
    """Pass the turn to the next seat; after the last seat a new round begins."""
    s["turn"] += 1
    if s["turn"] == s["players"]:
        s["turn"] = 0
        s["round"] += 1
        s["quiet"] = 0
    begin_turn(s, rules)
