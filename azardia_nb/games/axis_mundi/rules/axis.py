"""The Axis Mundi: entering it, the transformation into a High, and the hunters' upgrade."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import decks, mats, state
from azardia_nb.games.axis_mundi.rules.board import MIDDLE
from azardia_nb.games.axis_mundi.rules.card_kinds import Card
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.falls import THROWN, empty_slot
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.movement import PUSH, enter_hex, leave_hex
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame

HEAVEN_FACES = 3  # faces 1 to 3 of the D6 mean Heaven, the others Hell
AXIS_PILE = 1  # reason of a TAKE_PILE frame: see frames.py
FOR_ANGEL, FOR_DEMON, FOR_START = range(3)
ANGEL_ACTION, SAVANT_FORM = range(2)

# Stages of a transformation.
FORM, SCROUNGES, CARDS, SLOTTED, LIMITED, HUNTERS, ENDS = range(7)


@rule
def enter_axis(s: State, rules: Rules, seat: int, wish: int) -> None:
    """Enter the Axis Mundi from a neighbouring hex (axis.enter).

    `wish` is 0 for Heaven or 1 for Hell, by a Free Will card, or NOBODY. Without the card the
    module Free Will first throws the die that may cast the seat out.
    """
    emit(s, Event.ENTERED, seat, int(s["at"][seat]))
    if state.has_cards(s) and wish != NOBODY:
        decks.discard_from(s, seat, Card.FREE_WILL)
        emit(s, Event.WISHED, seat, wish)
        step_in(s, rules, seat, wish)
    elif rules["free_will"]:
        push(s, Frame.EJECT_DIE, seat)
    else:
        step_in(s, rules, seat, wish)


@rule
def step_in(s: State, rules: Rules, seat: int, wish: int) -> None:
    """Move the figure into the middle and push its ENTERED frame, which will end the turn."""
    leave_hex(s, rules, seat, MIDDLE)
    s["at"][seat] = MIDDLE
    push(s, Frame.ENTERED, seat, 1, THROWN if wish == NOBODY else wish)


@rule
def eject(s: State, rules: Rules, face: int) -> None:
    """Apply the die that may cast a seat out (freewill.eject): a 1 casts it out."""
    seat = int(top_frame(s)[1])
    drop(s)
    emit(s, Event.EJECT_DIE, seat, face)
    if face == 1:
        push(s, Frame.CAST_OUT, seat)
        push(s, Frame.EJECT_D3, seat)
    else:
        step_in(s, rules, seat, NOBODY)


@rule
def cast_out(s: State, rules: Rules, face: int) -> None:
    """Move a seat that is cast out to the Power Hex with the number `face`, which heals it."""
    seat = int(top_frame(s)[1])
    drop(s)
    hex = int(rules["powers"][face - 1])
    emit(s, Event.CAST_OUT, seat, hex)
    enter_hex(s, rules, seat, hex, PUSH)


@rule
def end_cast_out(s: State, rules: Rules) -> None:
    """Drop the CAST_OUT frame and end the turn of its seat."""
    seat = int(top_frame(s)[1])
    drop(s)
    if seat == s["turn"]:
        s["done"] = 1


@rule
def resolve_entry(s: State, rules: Rules) -> None:
    """Apply the ENTERED frame: a win with Level card 4, else a transformation by wish or die."""
    frame = top_frame(s)
    seat, ends, wish = int(frame[1]), int(frame[2]), int(frame[3])
    drop(s)
    if s["level"] == state.LAST_LEVEL:
        emit(s, Event.LEVEL_WON, seat)
        decks.win_game(s, seat)
    elif wish != THROWN:
        push(s, Frame.TRANSFORM, seat, FORM, ends, wish)
    else:
        push(s, Frame.TRANSFORM, seat, FORM, ends, THROWN)
        push(s, Frame.AXIS_DIE, seat)


@rule
def resolve_axis_die(s: State, face: int) -> None:
    """Write the form that the die gives, 0 Angel or 1 Demon, into the TRANSFORM frame below."""
    seat = int(top_frame(s)[1])
    drop(s)
    emit(s, Event.AXIS_ROLL, seat, face)
    top_frame(s)[4] = 0 if face <= HEAVEN_FACES else 1


@rule
def advance_transformation(s: State, rules: Rules) -> None:
    """Do the next stage of the TRANSFORM frame.

    The seat gets its form, hit points and energy; with cards then its scrounges, cards and slots
    (`take_cards`); the hunters are upgraded; and, if the frame says so, the turn ends.
    """
    frame = top_frame(s)
    seat, stage, ends, hell = int(frame[1]), int(frame[2]), int(frame[3]), int(frame[4])
    frame[2] = stage + 1
    if stage == FORM:
        s["form"][seat] = state.DEMON if hell else state.ANGEL
        s["hp"][seat], s["wounds"][seat] = state.HIGH_HP, 0
        mats.full_energy(s, seat)
        if state.has_cards(s):
            s["borrowed"][:] = NOBODY
            s["bound"][seat] = 0
            s["immobile"][seat] = 0
        else:
            frame[2] = HUNTERS
        emit(s, Event.DEMON if hell else Event.ANGEL, seat, state.HIGH_HP)
    elif state.has_cards(s) and stage < HUNTERS:
        take_cards(s, rules, seat, stage, hell)
    elif stage == HUNTERS:
        for on in range(state.SEATS - 1, 0, -1):
            push(s, Frame.GROW, (seat + on) % state.SEATS)
    else:
        drop(s)
        if ends:
            s["done"] = 1
            emit(s, Event.AXIS_ENDS, seat)


@rule
def take_cards(s: State, rules: Rules, seat: int, stage: int, hell: int) -> None:
    """Do one stage of a new High's cards: SCROUNGES, CARDS, SLOTTED or LIMITED.

    `hell` is 1 for a Demon (angel.form, demon.form, axis.scrounge).
    """
    if stage == SCROUNGES:
        for _ in range(int(s["level"]) - 1):
            push(s, Frame.TAKE_PILE, seat, AXIS_PILE)
        if s["level"] > 1 and decks.pile_size(s) == 0:
            emit(s, Event.AXIS_HELD_OFF, seat)
    elif stage == CARDS:
        if not hell:
            for kind in range(state.PERM_KINDS):
                empty_slot(s, seat, kind, True)
            decks.draw(s, seat, state.PERM, 2, decks.TO_HAND)
    elif stage == SLOTTED:
        if not hell:
            push(s, Frame.MUST_ACTIVATE, seat, 3, FOR_ANGEL)
        elif mats.active_count(s, seat) == 0:
            push(s, Frame.MUST_ACTIVATE, seat, 1, FOR_DEMON)
    else:
        decks.push_limit(s, seat)


@rule
def upgrade(s: State, rules: Rules) -> None:
    """Apply the GROW frame: give a hunter form `up`, 10 hit points, full energy and no wounds."""
    seat = int(top_frame(s)[1])
    drop(s)
    s["form"][seat] = state.UP
    s["hp"][seat], s["wounds"][seat] = state.HP, 0
    if state.has_cards(s) and s["hidden"][seat]:
        s["last_hp"][seat], s["last_wounds"][seat] = state.HP, 0  # an upgrade is public
    mats.full_energy(s, seat)
    emit(s, Event.UPGRADED, seat, state.HP)
    if not state.has_cards(s):
        return
    if s["character"][seat] == mats.SCROUNGER:
        s["scrounge"][seat] = 2
    if s["character"][seat] == mats.SAVANT:
        push(s, Frame.LIMIT, seat, mats.HAND)
        push(s, Frame.SLOTS, seat, 2, SAVANT_FORM, 0)
    else:
        decks.push_limit(s, seat)
