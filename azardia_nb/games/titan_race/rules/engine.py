"""The engine: who acts, legal outcomes, transitions, evaluation, hidden information.

Chance is a player: `step` takes a roll or a draw like an action, and no rule draws a random number.
"""

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import CHANCE, OVER
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.hands import card_at, turn_down
from azardia_nb.games.machine.stack import drop, pending, push
from azardia_nb.games.titan_race.rules import actions as act
from azardia_nb.games.titan_race.rules import board, frames, life, powers, refusals, state, turn
from azardia_nb.games.titan_race.rules.actions import card_of, kind_of, space_of
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.movement import (
    arrive,
    begin_move,
    continue_run,
    pay_for_push,
)
from azardia_nb.games.titan_race.rules.rolls import (
    roll_counts,
    roll_of_case,
    roll_weight,
)
from azardia_nb.games.titan_race.rules.rulings import TwoHands
from azardia_nb.games.titan_race.rules.state import MAX_CARDS, Rules, State

WILD_PAID, PENTACLE_LOSS = int(Event.WILD_PAID), int(Event.PENTACLE_LOSS)
PIRATES_LOSS = int(Event.PIRATES_LOSS)


@rule
def to_act(s: State, rules: Rules) -> int:
    """Return the seat that must act, CHANCE or OVER."""
    if s["phase"] == state.ENDED:
        return OVER
    top = pending(s)
    if top in (frames.DRAW, frames.DIE) or s["phase"] == state.FIRST:
        return CHANCE
    if top == frames.LOSE:
        return int(s["stack"][s["depth"] - 1, frames.LOSE_.seat])
    if top == frames.PIRATE:
        return int(s["stack"][s["depth"] - 1, frames.PIRATE_.seat])
    if top < 0 and s["phase"] == state.ROLL:
        return CHANCE
    return int(s["turn"])


# --- what chance may do -------------------------------------------------------------------------


@rule
def dice_due(s: State) -> int:
    """Return the number of dice to be rolled now; 0 if chance has another task."""
    if s["depth"]:
        frame = s["stack"][s["depth"] - 1]
        return max(int(frame[frames.DIE_.dice]), 1) if frame[0] == frames.DIE else 0
    return int(s["players"]) if s["phase"] == state.ROLL else 0


@rule
def chance_total(s: State, rules: Rules) -> int:
    """Return the number of equally likely cases of the current chance node."""
    if s["phase"] == state.FIRST:
        return int(s["players"])
    if pending(s) == frames.DRAW:
        return int(s["left"])
    cases = 1
    for _ in range(dice_due(s)):
        cases *= len(board.FACES)
    return cases


@rule
def outcome_at(s: State, rules: Rules, case: int) -> int:
    """Return the outcome of `case`, counted from 0: a card, a Titan, or the number of a roll."""
    if s["phase"] == state.FIRST:
        return int(s["titan"][case])
    if pending(s) == frames.DRAW:
        return card_at(s["pile"], 0, case)
    return roll_of_case(dice_due(s), case)


@rule
def chance_weight(s: State, rules: Rules, outcome: int) -> int:
    """Return the number of cases in which `outcome` happens."""
    if s["phase"] == state.FIRST:
        return 1
    return (
        int(s["pile"][outcome]) if pending(s) == frames.DRAW else roll_weight(dice_due(s), outcome)
    )


@rule
def take_outcome(s: State, rules: Rules, outcome: int) -> None:
    """Apply an outcome of chance to `s`; `settle` resolves its consequences."""
    top = pending(s)
    if s["phase"] == state.FIRST:
        turn.go_first(s, rules, outcome)
    elif top == frames.DRAW:
        powers.take_card(s, rules, outcome)
    elif top == frames.DIE:
        count = int(s["stack"][s["depth"] - 1, frames.DIE_.dice])
        drop(s)
        if count:
            roll_counts(count, outcome, s["offer"])
            emit(s, Event.RECAST, int(s["turn"]), outcome, count)
        else:
            turn.roll_again(s, rules, outcome)
    else:
        turn.roll_offer(s, rules, outcome)


# --- what a seat does ---------------------------------------------------------------------------


@rule
def take_action(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Apply an action of the acting seat to `s`; `settle` resolves its consequences."""
    kind = kind_of(chosen)
    card = card_of(chosen)
    if kind == act.TAKE:
        turn.take_die(s, rules, card)
    elif kind == act.START_ON:
        turn.start_on(s, space_of(chosen))
    elif kind == act.GO:
        turn.use_as(s, rules, int(board.PATH_FACES[card]))
        begin_move(s, seat, card, frames.BY_DIE)
    elif kind == act.TRAP_ON:
        turn.use_as(s, rules, board.TRAP)
        s["part"] |= state.EXTRA
        emit(s, Event.TRAP_LAID_BY_DIE, seat, space_of(chosen))
        powers.lay_trap(s, rules, seat, space_of(chosen))
    elif kind == act.STRIKE_AT:
        turn.use_as(s, rules, board.STRIKE)
        s["part"] |= state.EXTRA
        powers.strike_space(s, seat, space_of(chosen))
    elif kind == act.PAY:
        s["part"] |= state.PAID
        life.lose(s, seat, WILD_PAID)
    elif kind == act.SKIP:
        s["part"] |= state.EXTRA
        emit(s, Event.EXTRA_LEFT, seat, int(s["took"]))
    elif kind == act.ABILITY:
        take_ability(s, rules, seat, chosen)
    elif kind == act.PLAY:
        if pending(s) == frames.LOSE:
            powers.answer(s, rules, seat, card)
        else:
            powers.play(s, rules, seat, chosen)
    elif kind == act.DISCARD:
        take_discard(s, rules, seat, card)
    elif kind == act.LOSE:
        drop(s)
        life.lose(s, seat, PIRATES_LOSS)
    elif kind == act.PASS:
        s["stack"][s["depth"] - 1, frames.LOSE_.stage] = life.SUFFER
    elif kind == act.REROLL:
        s["used"] = (s["used"] | state.REROLLED) & ~state.ON_PENTACLE
        emit(s, Event.PENTACLE, seat)
        push(s, frames.DIE, 0)
        life.lose(s, seat, PENTACLE_LOSS)
    else:
        turn.end_turn(s, rules)


@rule
def take_ability(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Use the seat's Ability, or the one borrowed by a card."""
    if pending(s) == frames.BORROW:
        titan = int(s["stack"][s["depth"] - 1, frames.BORROW_.titan])
        drop(s)
        powers.use_ability(s, rules, seat, titan, chosen)
    else:
        s["used"] |= state.ABILITY_USED
        powers.use_ability(s, rules, seat, int(s["titan"][seat]), chosen)


@rule
def take_discard(s: State, rules: Rules, seat: int, card: int) -> None:
    """Discard a card: to the pirates, or as the card of the turn."""
    powers.discard(s, rules, seat, card)
    if pending(s) == frames.PIRATE:
        drop(s)
        emit(s, Event.PIRATES_CARD, seat, card)
    else:
        s["used"] |= state.CARD_USED
        emit(s, Event.DISCARDED, seat, card)


# --- going on until somebody must decide --------------------------------------------------------


@rule
def settle(s: State, rules: Rules) -> None:
    """Resolve frames and phases of `s` until a seat or chance must decide, or the race is over."""
    waits = s["phase"] == state.FIRST
    while not waits and s["phase"] != state.ENDED:
        if s["depth"] > state.MAX_STACK - state.STACK_MARGIN:
            raise OverflowError("too much happens at once")
        top = pending(s)
        if top < 0:
            waits = turn_waits(s, rules)
        elif top == frames.RUN:
            continue_run(s, rules)
        elif top == frames.ARRIVE:
            arrive(s, rules)
        elif top == frames.PAY:
            pay_for_push(s, rules)
        elif top == frames.LOSE:
            waits = life.loss_waits(s, rules)
        elif top == frames.LOSSES:
            life.next_loss(s)
        elif top == frames.PIRATE:
            waits = pirate_waits(s, rules)
        elif top == frames.DRAW:
            waits = powers.draw_waits(s, rules)
        elif top == frames.EFFECTS:
            powers.next_effect(s, rules)
        elif top == frames.BORROW:
            waits = borrow_waits(s, rules)
        elif top == frames.DIE:
            waits = die_waits(s)
        else:
            life.finish_drain(s, rules)


@rule
def die_waits(s: State) -> bool:
    """Return whether chance must roll dice; a Titan that is out does not roll on a pentacle.

    The price of the pentacle may have knocked it out; the frame is then dropped.
    """
    if s["stack"][s["depth"] - 1, frames.DIE_.dice] == 0 and state.is_out(s, int(s["turn"])):
        drop(s)
        return False
    return True


@rule
def borrow_waits(s: State, rules: Rules) -> bool:
    """Return whether the borrowed Ability has a legal use; drop the frame if it has none."""
    titan = int(s["stack"][s["depth"] - 1, frames.BORROW_.titan])
    if refusals.has_ability(s, rules, int(s["turn"]), titan):
        return True
    drop(s)
    return False


@rule
def pirate_waits(s: State, rules: Rules) -> bool:
    """Return whether a player must choose between discarding a card and losing a life.

    Without a card the life is lost; a Titan that is out is spared. Both drop the frame.
    """
    seat = int(s["stack"][s["depth"] - 1, frames.PIRATE_.seat])
    if state.is_out(s, seat):
        drop(s)
        emit(s, Event.IMMUNE, seat)
        return False
    if s["held"][state.owner(s, rules, seat)] > 0:
        return True
    drop(s)
    life.lose(s, seat, PIRATES_LOSS)
    return False


@rule
def turn_waits(s: State, rules: Rules) -> bool:
    """Return whether the turn waits for a decision while the stack is empty; else end the turn."""
    s["paid"] = 0
    s["slid"] = 0
    if s["phase"] != state.FREE:
        return True
    if turn.turn_is_lost(s):
        turn.end_turn(s, rules)
        return False
    if not s["part"] & state.WHOLE and not turn.action_ends(s, rules):
        return True
    # If END_TURN is the only legal action, it happens by itself.
    if has_more_actions(s, rules, int(s["turn"])):
        return True
    turn.end_turn(s, rules)
    return False


@rule
def has_more_actions(s: State, rules: Rules, seat: int) -> bool:
    """Return whether a seat has any action left besides ending its turn."""
    if (
        s["held"][state.owner(s, rules, seat)] > 0
        and refusals.refuse_card_now(s, rules) == refusals.NONE
    ):
        return True  # a card can at least be discarded
    if refusals.refuse_reroll(s, seat) == refusals.NONE:
        return True
    if refusals.refuse_ability_now(s, rules) != refusals.NONE:
        return False
    return refusals.has_ability(s, rules, seat, int(s["titan"][seat]))


@rule
def step(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Apply an action of `seat`, or an outcome of CHANCE, in place; it must be legal."""
    if seat == CHANCE:
        take_outcome(s, rules, chosen)
    else:
        take_action(s, rules, seat, chosen)
    settle(s, rules)


# --- progress, evaluation, views ----------------------------------------------------------------

WON = 1000  # in rows
FACE_ROWS = np.array([2, 4, 3, 2, 3, 4])  # rows that each face moves ahead
OUT_ROWS = 4.0  # rows that a knock-out costs
ROW_ON_BOARD = np.array(
    [(board.row_of(space) - 1) % board.ROWS for space in range(board.MAX_SPACES)]
)


@rule
def progress(s: State, seat: int) -> int:
    """Return the rows a seat is ahead of row 1 of lap 1, at least 0; WON for the winner."""
    if s["space"][seat] == board.NOT_STARTED:
        return 0
    return WON if s["winner"] == seat else max(0, height(s, seat))


@rule
def height(s: State, seat: int) -> int:
    """Return the row of a Titan, counted from 0 and across laps of 12 rows."""
    return board.ROWS * (int(s["lap"][seat]) - 1) + int(ROW_ON_BOARD[s["space"][seat]])


def placing(s: State, seat: int) -> float:
    """Return a score that ranks seats after the race: lap and row, then life, then lower seat."""
    return float(100 * int(progress(s, seat)) + 10 * int(s["life"][seat]) - seat)


@rule
def evaluation(s: State, rules: Rules, seat: int) -> float:
    """Return a heuristic value of a position for `seat`, in rows; ± WON once the race is over."""
    if s["winner"] >= 0:
        return float(WON) if s["team"][s["winner"]] == s["team"][seat] else -float(WON)
    mates = titan_value(s, rules, seat)
    rivals = -float(WON)
    for other in range(s["players"]):
        if s["team"][other] == s["team"][seat]:
            mates = max(mates, titan_value(s, rules, other))
        else:
            rivals = max(rivals, titan_value(s, rules, other))
    return titan_value(s, rules, seat) + best_die_rows(s, seat) + 0.25 * mates - 0.5 * rivals


@rule
def best_die_rows(s: State, seat: int) -> float:
    """Return the rows of the best die that a seat may take now, or 0."""
    best = 0.0
    if s["phase"] == state.TAKE and s["turn"] == seat and not state.is_out(s, seat):
        for face in range(len(board.FACES)):
            if s["offer"][face] > 0 and FACE_ROWS[face] > best:
                best = float(FACE_ROWS[face])
    return best


@rule
def titan_value(s: State, rules: Rules, seat: int) -> float:
    """Return the value of a Titan's place, lives and die in use, in rows."""
    rows = -1.0 if s["space"][seat] == board.NOT_STARTED else float(height(s, seat))
    if seat == s["turn"] and s["took"] >= 0 and not s["part"] & state.MOVED:
        rows += float(FACE_ROWS[s["took"]])
    if state.is_out(s, seat):
        return rows - OUT_ROWS
    owed = 1 if seat == s["turn"] and refusals.price_due(s, rules, seat) else 0
    lives = int(s["life"][seat]) - owed
    return rows - 3.0 / lives if lives > 0 else rows - OUT_ROWS


@rule
def hide_from(s: State, rules: Rules, seat: int) -> None:
    """Move other players' hands in `s` to the draw pile; `held` keeps their numbers of cards."""
    me = s["player"][seat]
    for mine in range(s["players"]):
        theirs = s["player"][mine] if rules["two_hands"] == TwoHands.TITAN else mine
        if theirs != me:
            turn_down(s, mine, MAX_CARDS)


@rule
def forget(s: State) -> None:
    """Reset the round number of `s`, which no rule reads; `quiet` marks the first round."""
    s["round"] = 1


@rule
def player_of(s: State, seat: int) -> int:
    """Return the player that decides for a seat."""
    return int(s["player"][seat])


@rule
def team_of(s: State, seat: int) -> int:
    """Return the team of a seat."""
    return int(s["team"][seat])
