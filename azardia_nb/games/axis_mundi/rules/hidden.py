"""Unseen seats: writing a plan, and carrying it out when the seat is revealed (hidden.*)."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import card_kinds as kinds
from azardia_nb.games.axis_mundi.rules import decks, effects, familiar, movement
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.board import MIDDLE
from azardia_nb.games.axis_mundi.rules.card_kinds import Card
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.falls import THROWN, end_plan, lose_plan
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.state import Rules, State, seat_on
from azardia_nb.games.axis_mundi.rules.turn import nearest_free
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame


@rule
def write_down(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Append an action to an unseen seat's plan; it is paid already.

    At once only `place`, the points gained, and the cards and tokens used change; all other effects
    come when the plan is carried out.
    """
    kind = act.kind_of(chosen)
    here = int(s["place"][seat])
    if kind in (Act.WALK, Act.CLIMB):
        s["place"][seat] = act.first_of(chosen)
    elif kind == Act.RUN:
        s["place"][seat] = act.second_of(chosen)
    elif kind == Act.SPELUNK:
        s["place"][seat] = rules["mouth"][here]
        s["done"] = 1
    elif kind == Act.TREASURE:
        token = act.first_of(chosen)
        s["token"][seat, token] = 0
        kinds.give_points(s, kinds.OF_TOKENS + token)
    elif kind == Act.PLAY:
        write_card(s, seat, chosen)
    s["plan"][seat, int(s["planned"][seat])] = chosen
    s["planned"][seat] += 1
    s["written"][seat] += 1
    there = int(s["place"][seat])
    if kind == Act.RUN:
        emit(s, Event.PLANNED, seat, here, act.first_of(chosen), there)
    else:
        emit(s, Event.PLANNED, seat, here, there, NOBODY)


@rule
def write_card(s: State, seat: int, chosen: int) -> None:
    """Take a planned card out of the hand and add its points to the turn."""
    card = act.first_of(chosen)
    times = 2 if act.is_doubled(chosen) else 1
    decks.remove_unseen(s, seat, card, NOBODY)
    if act.is_doubled(chosen):
        decks.remove_unseen(s, seat, Card.DOUBLE_DOUBLE, NOBODY)
    if act.has_card(chosen):
        decks.remove_unseen(s, seat, Card.HOLISTIC_HERBS, NOBODY)
    for _ in range(times):
        kinds.give_points(s, kinds.gift_of(card, act.number_of(chosen)))


@rule
def walk_plan(s: State, rules: Rules) -> None:
    """Do the next step of the WALK_PLAN frame: reveal the seat, take a planned step, or end."""
    frame = top_frame(s)
    seat, at, dead = int(frame[1]), int(frame[2]), int(frame[3])
    if at == NOBODY:
        reveal(s, rules, seat)
        return
    if dead:
        drop(s)
        lose_plan(s, seat)
        return
    if at == s["planned"][seat]:
        drop(s)
        end_plan(s, seat)
        if s["at"][seat] == MIDDLE and not s["crater"]:
            emit(s, Event.OCCUPIED, seat)
            push(s, Frame.ENTERED, seat, 0, THROWN)
        return
    frame[2] = at + 1
    do_planned(s, rules, seat, int(s["plan"][seat, at]))


@rule
def reveal(s: State, rules: Rules, seat: int) -> None:
    """Reveal a seat on the hex where it vanished; cancel its plan if the last hex is occupied."""
    home, place = int(s["home"][seat]), int(s["place"][seat])
    if seat_on(s, place) != NOBODY:
        drop(s)
        lose_plan(s, seat)
        if seat_on(s, home) != NOBODY:
            home = nearest_free(s, rules, home)
        s["at"][seat] = home
        emit(s, Event.VOID, seat, home)
        return
    s["at"][seat] = home
    s["hidden"][seat] = 0
    top_frame(s)[2] = 0
    emit(s, Event.REVEALED, seat, home)


@rule
def do_planned(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Carry out a step of a plan; it was paid for when it was planned."""
    kind = act.kind_of(chosen)
    if kind <= Act.SPELUNK:
        movement.move(s, rules, seat, chosen)
    elif kind == Act.PICK:
        familiar.pick_here(s, seat)
    elif kind == Act.TREASURE:
        token = act.first_of(chosen)
        emit(s, Event.TREASURE, seat, token)
        kinds.give_rest(s, seat, kinds.OF_TOKENS + token)
    else:
        card, option = act.first_of(chosen), act.number_of(chosen)
        effects.play_card(s, seat, chosen)
        if kinds.gives_points(kinds.gift_of(card, option)):
            top_frame(s)[6] = effects.LAID  # its points were given when it was planned
        s["plan"][seat, last_step_index(s, seat)] = (
            0  # it has left the plan, and `lose_plan` must not discard it again
        )


@rule
def last_step_index(s: State, seat: int) -> int:
    """Return the index of the step that a seat's plan has reached."""
    for at in range(int(s["depth"]) - 1, -1, -1):
        if s["stack"][at, 0] == Frame.WALK_PLAN and s["stack"][at, 1] == seat:
            return int(s["stack"][at, 2]) - 1
    return 0
