"""The engine: who must act, chance, actions, and pending frames.

Chance is a player: `step` takes a die's face, a card, a token or a hex like an action, and no rule
draws random numbers. `has_cards` is a constant when rules are compiled, so that the core game's
compiled code leaves out all branches for cards.
"""

import numpy as np

from azardia_nb.compiled.marks import one_of, rule
from azardia_nb.game.terms import CHANCE, NOBODY, OVER
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import (
    axis,
    blows,
    choices,
    decks,
    effects,
    familiar,
    mats,
    movement,
    places,
    refusals,
    state,
)
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.board import PIERS, RINGS, TOUCHING
from azardia_nb.games.axis_mundi.rules.card_kinds import Card
from azardia_nb.games.axis_mundi.rules.effects import advance_card
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.falls import advance_fall, fall_by_die, next_fall
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.hidden import walk_plan, write_down
from azardia_nb.games.axis_mundi.rules.mats import step_price
from azardia_nb.games.axis_mundi.rules.poison import mix, resolve_throw
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.axis_mundi.rules.turn import (
    advance_beginning,
    advance_ending,
    begin_next,
    give_moves,
)
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, pending, push, top_frame

FACES = 6
# Outcomes below 10 are faces of a die.
CARD_OUTCOME, TOKEN_OUTCOME, HEX_OUTCOME = 10, 100, 120
FACE = 7  # index of a rolled die's face in its frame


@rule
def to_act(s: State, rules: Rules) -> int:
    """Return the seat that must act, or CHANCE or OVER."""
    if s["phase"] == state.ENDED:
        return OVER
    if s["depth"] == 0:
        return int(s["turn"])
    frame = top_frame(s)
    return CHANCE if frame[0] < Frame.CHOICES else int(frame[1])


# --- chance -------------------------------------------------------------------------------------


@rule
def is_open_power(s: State, rules: Rules, face: int) -> bool:
    """Return whether the Power Hex for face `face` of the D3 is free."""
    return state.seat_on(s, int(rules["powers"][face - 1])) == NOBODY


@rule
def chance_total(s: State, rules: Rules) -> int:
    """Return the number of equally likely cases of the pending chance frame."""
    frame = top_frame(s)
    top = int(frame[0])
    if state.has_cards(s):
        if top == Frame.DRAW:
            return decks.draw_cases(s, int(frame[2]))
        if top == Frame.TOKEN:
            return familiar.tokens_left(s)
        if top == Frame.PLACE:
            return places.places_left(s, rules, int(frame[1]))
    if choices.falls_on_power(top):
        faces = 0
        for face in range(1, PIERS + 1):
            faces += 1 if is_open_power(s, rules, face) else 0
        return faces
    return choices.die_faces(top)


@rule
def outcome_at(s: State, rules: Rules, case: int) -> int:
    """Return the outcome in case `case`, counted from 0: a face, card, token or hex."""
    frame = top_frame(s)
    top = int(frame[0])
    if state.has_cards(s):
        if top == Frame.DRAW:
            return CARD_OUTCOME + decks.draw_at(s, int(frame[2]), case)
        if top == Frame.TOKEN:
            return TOKEN_OUTCOME + familiar.token_at(s, case)
        if top == Frame.PLACE:
            return HEX_OUTCOME + places.place_at(s, rules, int(frame[1]), case)
    if choices.falls_on_power(top):
        for face in range(1, PIERS + 1):
            if is_open_power(s, rules, face):
                if case == 0:
                    return face
                case -= 1
        return 0
    return case + 1


@rule
def chance_weight(s: State, rules: Rules, outcome: int) -> int:
    """Return the number of cases that have an outcome."""
    frame = top_frame(s)
    top = int(frame[0])
    if state.has_cards(s) and top == Frame.DRAW:
        return decks.draw_weight(s, int(frame[2]), outcome - CARD_OUTCOME)
    if top in (Frame.TOKEN, Frame.PLACE):
        return 1
    if choices.falls_on_power(top):
        return 1 if is_open_power(s, rules, outcome) else 0
    return 1


@rule
def is_answer(top: int) -> bool:
    """Return whether a frame of this kind asks for an answer with a card."""
    return bool(top in (Frame.SHIELD, Frame.ELUSIVE, Frame.DANZIG, Frame.FREE_WILL))


@rule
def may_override(s: State, rules: Rules, turn: int) -> bool:
    """Return whether the seat whose turn it is (`turn`) is asked for Free Will on a rolled die."""
    if not rules["free_will"]:
        return False
    return bool(s["hand"][turn, Card.FREE_WILL] > 0) or blows.asks_without_card(s, rules, turn)


@rule
def take_outcome(s: State, rules: Rules, outcome: int) -> None:
    """Apply an outcome of chance; for a die first push the question for Free Will, if any."""
    if not state.has_cards(s):
        take_face(s, rules, outcome)
        return
    frame = top_frame(s)
    top, turn = int(frame[0]), int(s["turn"])
    if top == Frame.DRAW:
        decks.take_drawn(s, outcome - CARD_OUTCOME)
    elif top == Frame.TOKEN:
        familiar.get_token(s, outcome - TOKEN_OUTCOME)
    elif top == Frame.PLACE:
        places.place_marker(s, outcome - HEX_OUTCOME)
    elif top == Frame.PICK_DIE:
        places.order_picks(s, outcome)
    elif top != Frame.POISON_DIE and may_override(s, rules, turn):
        frame[FACE] = outcome
        push(s, Frame.FREE_WILL, turn)
    else:
        take_face(s, rules, outcome)


@rule
def take_face(s: State, rules: Rules, face: int) -> None:
    """Apply the final face of the pending die, which drops its frame."""
    frame = top_frame(s)
    top = int(frame[0])
    seat, left, right = int(frame[1]), int(frame[2]), int(frame[3])
    if top == Frame.AXIS_DIE:
        axis.resolve_axis_die(s, face)
    elif top == Frame.PUSH_DIE:
        blows.push_by_die(s, rules, face, Event.PUSHED_BELOW)
    elif top == Frame.SHELTER_DIE:
        blows.push_by_die(s, rules, face, Event.SHELTER_PUSH)
    elif top == Frame.FALL_DIE:
        fall_by_die(s, rules, seat, face, left if face <= blows.LEFT_FACES else right)
    elif top == Frame.MIDDLE_DIE:
        fall_by_die(s, rules, seat, face, int(rules["powers"][face - 1]))
    elif state.has_cards(s):
        take_die_of_cards(s, rules, top, face)


@rule
def take_die_of_cards(s: State, rules: Rules, top: int, face: int) -> None:
    """Apply the final face of a die, of frame kind `top`, that only the game with cards has."""
    if top == Frame.EJECT_DIE:
        axis.eject(s, rules, face)
    elif top == Frame.EJECT_D3:
        axis.cast_out(s, rules, face)
    elif top == Frame.CAVE_DIE:
        effects.resolve_cave(s, rules, face)
    elif top == Frame.HARVEST_DIE:
        familiar.resolve_harvest(s, face)
    else:
        resolve_throw(s, face)


# --- actions ------------------------------------------------------------------------------------


@rule
def take_action(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Apply a seat's action: a choice, the turn's end, a step of a plan, or an action."""
    kind = act.kind_of(chosen)
    if state.has_cards(s):
        s["freed"] = s["freed"] if s["depth"] == 0 and refusals.is_slot_action(kind) else 0
    if state.has_cards(s) and s["depth"]:
        choices.take_choice(s, rules, seat, chosen)
    elif kind == Act.END:
        s["done"] = 1
    elif state.has_cards(s) and s["hidden"][seat] and refusals.is_loud(kind, chosen):
        push(s, Frame.LOUD, seat, chosen)
        push(s, Frame.WALK_PLAN, seat, NOBODY)
    elif state.has_cards(s) and s["hidden"][seat]:
        refusals.pay_for(s, rules, seat, chosen)
        write_down(s, rules, seat, chosen)
    else:
        do_action(s, rules, seat, chosen)


@rule
def do_action(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Pay for an action of the action phase and carry it out."""
    kind = act.kind_of(chosen)
    refusals.pay_for(s, rules, seat, chosen)
    s["acted"] = 1
    if kind <= Act.SPELUNK:
        s["done"] = kind == Act.SPELUNK
        movement.move(s, rules, seat, chosen)
    elif kind == Act.ENTER:
        axis.enter_axis(s, rules, seat, act.number_of(chosen))
    elif kind == Act.HEAL:
        movement.heal_here(s, rules, seat)
    elif kind in (Act.MELEE, Act.DEMONIC):
        blows.begin_blow(s, rules, seat, chosen)
    elif kind == Act.AOE:
        blows.strike_area(s, rules, seat, chosen)
    elif state.has_cards(s):
        do_with_cards(s, rules, seat, kind, chosen)


@rule
def do_with_cards(s: State, rules: Rules, seat: int, kind: int, chosen: int) -> None:
    """Carry out an action that only the game with cards has."""
    if kind == Act.SHOOT:
        blows.shoot(s, rules, seat, chosen)
    elif kind == Act.THROW:
        blows.throw(s, rules, seat, chosen)
    elif kind == Act.IMMOBILIZE:
        familiar.immobilize(s, rules, seat, chosen)
    elif kind in (Act.ACTIVATE, Act.SWAP, Act.DEACTIVATE):
        act_on_slots(s, rules, seat, chosen)
    elif kind == Act.PLAY:
        decks.remove_played(s, seat, chosen)
        effects.play_card(s, seat, chosen)
    else:
        do_quietly(s, rules, seat, chosen)


@rule
def do_quietly(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Carry out an action with the Familiar's errands, the seat's hex, tokens or decks."""
    kind, first, number = act.kind_of(chosen), act.first_of(chosen), act.number_of(chosen)
    here = int(s["at"][seat])
    if kind == Act.RETRIEVE:
        mats.use_energy(s, seat)
        if familiar.things_on(s, first) > 1:
            push(s, Frame.PICK_WHICH, seat, first, 1)
        else:
            familiar.send_for(s, rules, seat, first, familiar.only_thing(s, first))
        if act.has_card(chosen):
            blows.discard_with(s, rules, seat, Card.GODSPEED, 1)
    elif kind == Act.FLY_HARVEST:
        mats.use_energy(s, seat)
        emit(s, Event.FLEW_HARVEST, seat, first)
        familiar.harvest_by_die(s, seat, first)
    elif kind == Act.SCAVENGE:
        scavenge(s, rules, seat, first)
    elif kind == Act.PICK:
        familiar.pick_here(s, seat)
    elif kind == Act.HARVEST:
        if number == NOBODY:
            familiar.harvest_by_die(s, seat, here)
        else:
            familiar.harvest_chosen(s, rules, seat, here, number)
        if act.has_card(chosen):
            blows.discard_with(s, rules, seat, Card.HARVESTER, 1)
    elif kind == Act.FREE_HARVEST:
        s["gathered"] = 1
        s["harvested"][here] = 1
        emit(s, Event.FREE_HARVEST, seat, here, number)
        familiar.gather(s, seat, number)
    elif kind == Act.PLACE_BOMB:
        familiar.place_bomb(s, seat)
    elif kind == Act.DISARM:
        familiar.disarm(s, seat)
    elif kind == Act.TREASURE:
        familiar.use_token(s, rules, seat, first, number)
    elif kind == Act.SCROUNGE:
        scrounge(s, seat, first)
    elif kind == Act.DEMAND:
        target = act.seat_of(chosen)
        s["demanded"][seat] = 1
        emit(s, Event.DEMANDED, seat, target)
        decks.push_limit(s, seat)
        push(s, Frame.DEMAND, target, seat)
    else:
        draw_cards(s, seat, kind, number)


@rule
def draw_cards(s: State, seat: int, kind: int, number: int) -> None:
    """Push the draws of one card from deck `number`, or of five, `number` from the 1-Time deck."""
    decks.push_limit(s, seat)
    if kind == Act.DRAW:
        emit(s, Event.DRAW_ONE, seat, number)
        decks.draw(s, seat, number, 1, decks.TO_HAND)
    else:
        emit(s, Event.DRAW_FIVE, seat, number)
        decks.draw_both(s, seat, number, 5 - number, decks.TO_HAND)


@rule
def scavenge(s: State, rules: Rules, seat: int, first: int) -> None:
    """Take a card of the crate where the seat is; a Scrounger may take more (act.scavenge)."""
    here = int(s["at"][seat])
    crate = movement.crate_at(rules, here)
    s["scavenged"] = 1
    emit(s, Event.SCAVENGED, seat, first, here)
    push(s, Frame.SCAVENGE, seat, 0, crate)
    choices.take_of_crate(s, seat, first)
    if not mats.has_powers(s, seat, mats.SCROUNGER):
        choices.end_scavenging(s, seat)


@rule
def scrounge(s: State, seat: int, first: int) -> None:
    """Take a card of the Discard Pile for Scrounge tokens, or by borrowed powers for nothing."""
    if refusals.scrounge_price(s, seat) == 0:
        # A Who Are You that is scrounged back gives no other scrounge: a turn could go on for ever.
        s["lent"][seat] += 2 if first == Card.WHO_ARE_YOU else 1
    else:
        s["scrounge"][seat] -= refusals.scrounge_price(s, seat)
    s["discard"][first] -= 1
    decks.add_openly(s, seat, first)
    emit(s, Event.SCROUNGED, seat, first)
    decks.push_limit(s, seat)


@rule
def act_on_slots(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Change a slot by an action; an Angel then gets the choice of two more changes."""
    kind = act.kind_of(chosen)
    free = refusals.slot_is_free(s, seat)
    comes = NOBODY if kind == Act.DEACTIVATE else act.second_of(chosen)
    if kind == Act.ACTIVATE:
        comes = act.first_of(chosen)
    goes = NOBODY if kind == Act.ACTIVATE else act.first_of(chosen)
    if free:
        s["slotted"] = min(int(s["slotted"]) + 1, state.MOST_SLOTTED)
        s["freed"] = refusals.change_code(goes, comes)
    emit(s, Event.FREE_SLOT if free else Event.SLOT, seat, comes, goes)
    decks.push_limit(s, seat)
    if s["form"][seat] == state.ANGEL:
        push(s, Frame.SLOTS, seat, 2, axis.ANGEL_ACTION, 1 << refusals.slot_key(kind, chosen))
    choices.change_slot(s, seat, chosen, False)
    give_moves(s, seat)  # before another change of the same action removes the card


# --- pending frames -----------------------------------------------------------------------------


@rule
def settle(s: State, rules: Rules) -> None:
    """Carry out pending frames until a seat has a choice, chance decides, or the game is over.

    A single option is taken without asking. Raises OverflowError if the stack is nearly full.
    """
    waits = False
    while not waits and s["phase"] != state.ENDED:
        if s["depth"] > s["stack"].shape[0] - state.STACK_MARGIN:
            raise OverflowError("too much happens at once")
        top = pending(s)
        if top < 0:
            waits = turn_waits(s, rules)
        elif top < Frame.CHOICES:
            waits = not state.has_cards(s) or chance_waits(s, rules)
        elif state.has_cards(s) and top < Frame.FOLLOWS:
            waits = choice_waits(s, rules)
        else:
            do_frame(s, rules, top)


@rule
def do_loud_action(s: State, rules: Rules) -> None:
    """Drop the LOUD frame and do its action, if it is still legal now that its seat is revealed."""
    frame = top_frame(s)
    seat, chosen = int(frame[1]), int(frame[2])
    drop(s)
    if not s["done"] and refusals.refusal(s, rules, seat, chosen) == refusals.NONE:
        do_action(s, rules, seat, chosen)


@rule
def begin_game(s: State, rules: Rules) -> None:
    """Drop the DEALING frame and begin the first turn."""
    drop(s)
    s["phase"] = state.ACT
    begin_next(s)


# Rules for frames without chance or choice: in the core game, and with cards.
_CORE_FRAMES = {
    Frame.ENTERED: axis.resolve_entry,
    Frame.TRANSFORM: axis.advance_transformation,
    Frame.GROW: axis.upgrade,
    Frame.RUN_ON: movement.run_on,
    Frame.BLOW: blows.advance_blow,
    Frame.FALLS: next_fall,
    Frame.FALL: advance_fall,
    Frame.ENDING: advance_ending,
}
_FRAMES = _CORE_FRAMES | {
    Frame.BIRD: familiar.advance_command,
    Frame.BEGINNING: advance_beginning,
    Frame.CARD: advance_card,
    Frame.TUMBLING: choices.tumble_on,
    Frame.WALK_PLAN: walk_plan,
    Frame.LOUD: do_loud_action,
    Frame.CAST_OUT: axis.end_cast_out,
    Frame.MIXING: mix,
    Frame.DEALING: begin_game,
}
_NO_FRAME = "this frame needs chance or a choice"
_do_core_frame = one_of({int(top): does for top, does in _CORE_FRAMES.items()}, _NO_FRAME)
_do_any_frame = one_of({int(top): does for top, does in _FRAMES.items()}, _NO_FRAME)


@rule
def do_frame(s: State, rules: Rules, top: int) -> None:
    """Do the next stage of the top frame, whose kind `top` needs neither chance nor choice."""
    if state.has_cards(s):
        _do_any_frame(top, s, rules)
    else:
        _do_core_frame(top, s, rules)


@rule
def chance_waits(s: State, rules: Rules) -> bool:
    """Return whether the pending chance frame needs an outcome.

    If not it is carried out: a draw without cards is dropped, a rolled die and a sure outcome
    applied.
    """
    frame = top_frame(s)
    if frame[0] == Frame.DRAW:
        if decks.stays_empty(s, int(frame[2])):
            drop(s)
            return False
    elif frame[0] == Frame.TOKEN:
        if familiar.tokens_left(s) == 0:
            drop(s)
            return False
    elif frame[0] == Frame.PLACE:
        if places.places_left(s, rules, int(frame[1])) == 0:
            drop(s)
            return False
    elif frame[FACE] > 0:
        face = int(frame[FACE])
        frame[FACE] = 0
        take_face(s, rules, face)
        return False
    outcome = outcome_at(s, rules, 0)
    if chance_weight(s, rules, outcome) < chance_total(s, rules):
        return True
    take_outcome(s, rules, outcome)
    return False


@rule
def holds_two_kinds(s: State, seat: int) -> bool:
    """Return whether a hand has cards of more than one kind."""
    first = True
    for kind in range(state.KINDS):
        if s["hand"][seat, kind]:
            if not first:
                return True
            first = False
    return False


@rule
def choice_waits(s: State, rules: Rules) -> bool:
    """Return whether the pending choice needs its seat; else drop it or take the only option."""
    frame = top_frame(s)
    seat = int(frame[1])
    if frame[0] == Frame.LIMIT:  # the most frequent one: no list is needed
        if s["held"][seat] <= decks.cards_to_keep(s, seat, int(frame[2])):
            drop(s)
            return False
        if holds_two_kinds(s, seat):
            return True
    out = np.empty(act.MAX_ACTIONS, np.int64)
    n = choices.list_choices(s, rules, seat, out)
    if n == 0:
        drop(s)
        return False
    if n == 1 and not (is_answer(int(frame[0])) and blows.asks_without_card(s, rules, seat)):
        choices.take_choice(s, rules, seat, int(out[0]))
        return False
    return True


@rule
def turn_waits(s: State, rules: Rules) -> bool:
    """Return whether the seat whose turn it is has a choice; else take its only action."""
    if s["done"]:
        push(s, Frame.ENDING, 0)
        return False
    seat = int(s["turn"])
    if state.has_cards(s):
        give_moves(s, seat)
    if has_choice(s, rules, seat):
        return True
    out = np.empty(act.MAX_ACTIONS, np.int64)
    if choices.list_legal(s, rules, seat, out) > 1 or rules["ask_all"]:
        return True
    take_action(s, rules, seat, int(out[0]))
    return False


@rule
def has_choice(s: State, rules: Rules, seat: int) -> bool:
    """Return True if a seat can end its turn and also walk: a quick check without a list."""
    if mats.move_points(s) < 1:
        return False
    for kind in (Act.END, Act.WALK):
        if refusals.refuse_form(s, rules, seat, kind, act.action(kind)) != refusals.NONE:
            return False
    here = mats.hex_of(s, seat)
    near = rules["near"][state.turns_of(s), here]
    for at in range(TOUCHING):
        to = int(near[at])
        if to == NOBODY or step_price(s, seat, here, to) > mats.move_points(s):
            continue
        if refusals.refuse_next(s, rules, seat, here, to, False) == refusals.NONE:
            return True
    return False


@rule
def step(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Apply a seat's legal action, or an outcome if `seat` is CHANCE, in place; then `settle`."""
    if seat == CHANCE:
        take_outcome(s, rules, chosen)
    else:
        take_action(s, rules, seat, chosen)
    settle(s, rules)


# --- for bots and learning ----------------------------------------------------------------------

WON, HIGH_AHEAD = 100, 10


@rule
def progress(s: State, seat: int) -> int:
    """Return a seat's progress, for bots: a number that grows up to the Axis Mundi and home again.

    It is the Level, from HIGH_AHEAD on for a High, and WON for the winner.
    """
    if s["winner"] == seat:
        return WON
    here = int(s["at"][seat])
    if state.is_high(s, seat):
        return HIGH_AHEAD if state.has_cards(s) else HIGH_AHEAD + int(RINGS[here])
    return 0 if mats.is_hidden(s, seat) else state.height(here)


@rule
def returns(s: State, rules: Rules, seat: int) -> float:
    """Return 1 for the winner and 0 for the others; in a draw 0 for all."""
    return 1.0 if s["winner"] == seat else 0.0
