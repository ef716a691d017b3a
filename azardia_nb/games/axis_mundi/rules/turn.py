"""Rounds and turns: the stages of a turn's beginning and end, and pushes off Shelters."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import board, mats, state
from azardia_nb.games.axis_mundi.rules.blows import shove
from azardia_nb.games.axis_mundi.rules.decks import push_limit
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.familiar import arrive, explode_bomb
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.mats import Perm
from azardia_nb.games.axis_mundi.rules.movement import areas_of_turn
from azardia_nb.games.axis_mundi.rules.poison import begin_mixing
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame

# Stages of a turn's beginning and of its end.
EFFECTS_END, REVEAL, BOMB, AREAS, BEGUN = range(5)
ARRIVALS, SHELTERS, MIXTURE, PASSED = range(4)


@rule
def clear_turn(s: State) -> None:
    """Reset the fields about the current turn, such as `moved`, `healed` and all points."""
    clear_points(s)
    clear_once_marks(s)
    s["moved"] = 0
    s["done"] = 0
    s["healed"] = 0
    s["firm"] = NOBODY
    if state.has_cards(s):
        s["climber"] = 0
        s["cornered"] = 0
        s["spent"] = 0


@rule
def clear_points(s: State) -> None:
    """Set AP, Move points, Attack points and sharp points to 0."""
    s["points"] = 0
    if state.has_cards(s):
        s["move"] = 0
        s["attack"] = 0
        s["sharp"] = 0


@rule
def clear_once_marks(s: State) -> None:
    """Reset the marks of what a turn allows once, or only as its first action."""
    s["acted"] = 0
    if state.has_cards(s):
        s["scavenged"] = 0
        s["slotted"] = 0
        s["freed"] = 0
        s["gathered"] = 0


@rule
def advance_beginning(s: State, rules: Rules) -> None:
    """Do the next stage of the BEGINNING frame, for the seat whose turn begins.

    Its God-Mode and borrowed powers end; an unseen seat is revealed; the bomb that it has placed
    explodes; areas wound; then it gets energy and points. A seat that dies meanwhile loses its
    turn.
    """
    frame = top_frame(s)
    stage, seat = int(frame[1]), int(s["turn"])
    frame[1] = stage + 1
    if stage == EFFECTS_END:
        s["god"][seat] = s["lent"][seat] = 0
        if s["borrowed"][seat] != NOBODY:
            s["borrowed"][seat] = NOBODY
            emit(s, Event.BORROW_ENDS, seat)
            push_limit(s, seat)
        if state.is_high(s, seat) and s["bound"][seat] and not s["immobile"][seat]:
            s["bound"][seat] = 0
            emit(s, Event.LOST_MARK, seat)
    elif stage == REVEAL:
        if s["hidden"][seat]:
            push(s, Frame.WALK_PLAN, seat, NOBODY)
    elif stage == BOMB:
        if s["bomber"] == seat:
            explode_bomb(s, rules)
    elif stage == AREAS:
        areas_of_turn(s, rules)
        mats.push_falls(s)
    else:
        drop(s)
        if s["done"]:
            return  # the seat has just died, which ends its turn
        if s["round"] > 1:
            do_housekeeping(s, seat)
        begin_turn(s)


@rule
def do_housekeeping(s: State, seat: int) -> None:
    """Give a seat its energy and Scrounge token, up to the maximum (turn.housekeeping)."""
    if mats.has_sections(s, seat):
        for at in range(state.SECTIONS):
            s["energy"][seat, at] = min(int(s["energy"][seat, at]) + 1, mats.SECTION_FULL)
        mats.in_order(s, seat)
    else:
        s["energy"][seat, 0] = min(int(s["energy"][seat, 0]) + 1, state.ENERGY)
    emit(s, Event.HOUSEKEEPING, seat, int(s["energy"][seat, 0]))
    if mats.has_powers(s, seat, mats.SCROUNGER):
        most = 2 if mats.has_upgraded_powers(s, seat, mats.SCROUNGER) else 3
        s["scrounge"][seat] = max(int(s["scrounge"][seat]), min(int(s["scrounge"][seat]) + 1, most))


@rule
def give_points(s: State, seat: int) -> None:
    """Set the turn's points: 3 AP less a Servum arrow's, and an upgraded Scrounger's Move point."""
    s["points"] = state.POINTS
    if not state.has_cards(s):
        return
    s["points"] -= s["servum"][seat]
    s["servum"][seat] = 0
    s["move"] = 1 if mats.has_upgraded_powers(s, seat, mats.SCROUNGER) else 0
    s["attack"] = 0
    s["sharp"] = 0
    s["spent"] = 0


@rule
def give_moves(s: State, seat: int) -> None:
    """Add the Move points of Alpinist and Cornered Animal, each once a turn."""
    if not s["climber"] and mats.is_active(s, seat, Perm.ALPINIST):
        s["climber"] = 1
        s["move"] += 1
        mats.emit_permanent(s, seat, Perm.ALPINIST, 1)
    if not s["cornered"] and s["hp"][seat] <= mats.LOW and mats.is_active(s, seat, Perm.CORNERED):
        s["cornered"] = 1
        s["move"] += 1
        mats.emit_permanent(s, seat, Perm.CORNERED, 1)


@rule
def advance_ending(s: State, rules: Rules) -> None:
    """Do the next stage of the ENDING frame, for the seat whose turn ends.

    The Familiar's loads arrive; a Shelter pushes the seat off; immobilization ends and Poison is
    mixed; then the turn passes.
    """
    frame = top_frame(s)
    stage, seat = int(frame[1]), int(s["turn"])
    if stage == ARRIVALS:
        clear_points(s)
        if not state.has_cards(s) or not arrive(s, seat):
            frame[1] = SHELTERS
    elif stage == SHELTERS:
        frame[1] = MIXTURE
        if not mats.is_hidden(s, seat):
            return_from_lava(s, rules, seat)
            if stayed_on_shelter(s, rules, seat):
                push_off(s, rules, seat)
    elif state.has_cards(s) and stage == MIXTURE:
        frame[1] = PASSED
        if s["immobile"][seat]:
            s["immobile"][seat] = 0
            emit(s, Event.FREED, seat)
        s["bound"][seat] = 0
        if rules["poison"]:
            begin_mixing(s, rules)
    else:
        drop(s)
        pass_turn(s, rules)


@rule
def push_off(s: State, rules: Rules, seat: int) -> None:
    """Push a seat off its Shelter, or push the die that decides between two free neighbours."""
    two = off_shelter(s, rules, seat)
    if two == NOBODY:
        return
    if two // board.SPACES == two % board.SPACES:
        shove(s, rules, seat, two % board.SPACES, Event.SHELTER_PUSH)
    else:
        push(s, Frame.SHELTER_DIE, seat, two // board.SPACES, two % board.SPACES)


@rule
def next_seat(s: State, rules: Rules) -> bool:
    """Pass the turn to the next seat and return True; after the last round end the game instead."""
    s["turn"] += 1
    if s["turn"] == state.SEATS:
        s["turn"] = 0
        if s["round"] == rules["rounds"]:
            emit(s, Event.CAP, NOBODY, int(s["round"]))
            s["phase"] = state.ENDED
            return False
        s["round"] += 1
        emit(s, Event.ROTATION, NOBODY, int(s["round"]))
    return True


@rule
def pass_turn(s: State, rules: Rules) -> None:
    """Begin the next seat's turn, unless the last round is over."""
    if next_seat(s, rules):
        begin_next(s)


@rule
def begin_next(s: State) -> None:
    """Begin the turn of seat `turn`: with cards by a BEGINNING frame."""
    clear_turn(s)
    if state.has_cards(s):
        push(s, Frame.BEGINNING, EFFECTS_END)
    else:
        begin_turn(s)


@rule
def begin_turn(s: State) -> None:
    """Begin the action phase of seat `turn`: note its hex and give its points."""
    s["begun"] = s["at"][s["turn"]]
    s["moved"] = 0
    s["firm"] = NOBODY
    clear_once_marks(s)  # a plan carried out just now belongs to the turn before
    give_points(s, int(s["turn"]))


# --- a Shelter, and an Angel over lava ----------------------------------------------------------


@rule
def stayed_on_shelter(s: State, rules: Rules, seat: int) -> bool:
    """Return whether a seat that is no High ends its turn on the Shelter where it began."""
    here = int(s["at"][seat])
    return state.is_shelter(rules, here) and s["begun"] == here and not state.is_high(s, seat)


@rule
def off_shelter(s: State, rules: Rules, seat: int) -> int:
    """Return two hexes to which a Shelter pushes, packed as left * SPACES + right.

    Both are the same if only one neighbour is free; NOBODY if neither is.
    """
    here = int(s["at"][seat])
    left, right = next_on_level(s, rules, here, -1), next_on_level(s, rules, here, 1)
    if not is_free_for_push(s, rules, left):
        left = right
    if not is_free_for_push(s, rules, right):
        right = left
    return left * board.SPACES + right if is_free_for_push(s, rules, left) else NOBODY


@rule
def next_on_level(s: State, rules: Rules, hex: int, way: int) -> int:
    """Return the neighbour on the same Level: counter-clockwise for `way` 1, clockwise for -1."""
    turns = state.turns_of(s)
    place = int(rules["place_of"][turns, hex])
    ring = int(board.RINGS[place])
    first = int(board.FIRST[ring])
    return int(rules["hex_at"][turns, first + (place - first + way) % (board.SIDES * ring)])


@rule
def is_free_for_push(s: State, rules: Rules, hex: int) -> bool:
    """Return whether a seat can be pushed off a Shelter onto a hex: no lava and no figure."""
    return rules["nature"][hex] != board.INACCESSIBLE and state.seat_on(s, hex) == NOBODY


@rule
def return_from_lava(s: State, rules: Rules, seat: int) -> None:
    """Move an Angel that ends its turn on an Inaccessible Hex to the hex it entered that from."""
    here = int(s["at"][seat])
    firm = int(s["firm"])
    if rules["nature"][here] != board.INACCESSIBLE or firm == NOBODY:
        return
    if state.seat_on(s, firm) != NOBODY:
        firm = nearest_free(s, rules, firm)
    s["at"][seat] = firm
    s["firm"] = NOBODY
    emit(s, Event.LAVA_BACK, seat, here, firm)


@rule
def nearest_free(s: State, rules: Rules, hex: int) -> int:
    """Return the nearest free hex that anyone may enter; of several the first by number."""
    best, steps = hex, board.SPACES
    for other in range(board.SPACES):
        free = state.seat_on(s, other) == NOBODY and rules["nature"][other] != board.INACCESSIBLE
        if free and other != board.MIDDLE and state.distance(s, rules, hex, other) < steps:
            best, steps = other, state.distance(s, rules, hex, other)
    return best
