"""Legal actions of a seat, and the refusal code of any other action."""

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.titan_race.rules import actions as act
from azardia_nb.games.titan_race.rules import board, card_kinds, state
from azardia_nb.games.titan_race.rules import refusals as no
from azardia_nb.games.titan_race.rules.frames import BORROW, BORROW_, LOSE, PIRATE
from azardia_nb.games.titan_race.rules.refusals import GRINDER, NONE, RAGNAROK, RASSIK, SLAUGG
from azardia_nb.games.titan_race.rules.state import Rules, State

Out = npt.NDArray[np.int64]


@rule
def list_legal(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the legal actions of `seat` to `out` in rising order; return their count."""
    top = pending(s)
    if top == LOSE:
        n = list_cards(s, rules, seat, act.PLAY, card_kinds.AT_LOSS, out)
        out[n] = act.action(act.PASS)
        return n + 1
    if top == PIRATE:
        return list_for_pirates(s, rules, seat, out)
    if top == BORROW:
        titan = int(s["stack"][s["depth"] - 1, BORROW_.titan])
        return list_ability(s, rules, seat, titan, out, 0)
    phase = s["phase"]
    if phase == state.TAKE:
        return list_takes(s, rules, seat, out)
    if phase == state.START:
        n = 0
        for space in range(board.START_SPACES):
            out[n] = act.action(act.START_ON, -1, -1, -1, space)
            n += 1
        return n
    return list_free(s, rules, seat, out)


@rule
def list_cards(s: State, rules: Rules, seat: int, kind: int, when: int, out: Out) -> int:
    """Write an action of `kind` per kind of card in hand to `out`; return the count.

    Only cards for time `when` count; -1 stands for any time.
    """
    n = 0
    hand = s["hand"][state.owner(s, rules, seat)]
    for card in range(rules["kinds"]):
        if hand[card] > 0 and (when < 0 or rules["when"][card] == when):
            out[n] = act.action(kind, card)
            n += 1
    return n


@rule
def list_for_pirates(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the answers to pirates to `out`: discard a card, lose a life; return the count."""
    n = list_cards(s, rules, seat, act.DISCARD, -1, out)
    out[n] = act.action(act.LOSE)
    return n + 1


@rule
def list_takes(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the actions of taking a die, then the cards to play before it, to `out`.

    Return the count.
    """
    n = 0
    for face in range(len(board.FACES)):
        if no.refuse_take(s, face) == NONE:
            out[n] = act.action(act.TAKE, face)
            n += 1
    has_cards = s["held"][state.owner(s, rules, seat)] > 0 and s["state"][seat] != state.DOWN
    if has_cards and no.refuse_card_now(s, rules) == NONE:
        n = list_plays(s, rules, seat, card_kinds.BEFORE_TAKE, out, n)
    return n


@rule
def list_free(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the legal actions of the free part of a turn to `out`; return the count."""
    n = 0
    whole = s["part"] & state.WHOLE
    if not whole:
        n = list_parts(s, rules, seat, out)
        if s["part"]:
            return n
    if no.refuse_ability_now(s, rules) == NONE:
        n = list_ability(s, rules, seat, int(s["titan"][seat]), out, n)
    if no.refuse_card_now(s, rules) == NONE and s["held"][state.owner(s, rules, seat)] > 0:
        n = list_plays(s, rules, seat, card_kinds.IN_TURN, out, n)
        hand = s["hand"][state.owner(s, rules, seat)]
        for card in range(rules["kinds"]):
            if hand[card] > 0:
                out[n] = act.action(act.DISCARD, card)
                n += 1
    if whole:
        if no.refuse_reroll(s, seat) == NONE:
            out[n] = act.action(act.REROLL)
            n += 1
        out[n] = act.action(act.END_TURN)
        n += 1
    return n


@rule
def list_parts(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the parts of the die's action that are legal now to `out`; return the count."""
    n = 0
    face = no.face_in_use(s)
    if not s["part"] & state.MOVED:
        for path in range(board.FIRST_PATH[face], board.LAST_PATH[face] + 1):
            out[n] = act.action(act.GO, path)
            n += 1
    here = int(s["space"][seat])
    if here >= 0:
        if no.refuse_extra(s, rules, board.TRAP) == NONE:
            first = n
            for way in range(board.BACK, len(board.WAYS)):
                if no.can_lay(s, rules, seat, way):
                    space = int(rules["to"][here, way])
                    n = insert_sorted(out, first, n, act.action(act.TRAP_ON, -1, -1, -1, space))
        if no.refuse_extra(s, rules, board.STRIKE) == NONE:
            first = n
            for way in range(board.AHEAD):
                space = int(rules["to"][here, way])
                if no.has_strike_target(s, rules, here, way, seat):
                    n = insert_sorted(out, first, n, act.action(act.STRIKE_AT, -1, -1, -1, space))
    if no.refuse_pay(s, rules, seat) == NONE:
        out[n] = act.action(act.PAY)
        n += 1
    if no.refuse_skip(s, rules, seat) == NONE:
        out[n] = act.action(act.SKIP)
        n += 1
    return n


@rule
def insert_sorted(out: Out, first: int, n: int, chosen: int) -> int:
    """Insert `chosen` into the sorted actions `out[first:n]`; return the new count."""
    at = n
    while at > first and out[at - 1] > chosen:
        out[at] = out[at - 1]
        at -= 1
    out[at] = chosen
    return n + 1


@rule
def list_ability(s: State, rules: Rules, seat: int, titan: int, out: Out, n: int) -> int:
    """Append the ways to use a Titan's Ability to `out[:n]`; return the new count."""
    if titan == SLAUGG:
        return try_ability(s, rules, seat, titan, act.action(act.ABILITY), out, n)
    first = n
    if titan == RASSIK:
        if no.can_kick_off(s, rules, seat):
            for way in range(board.AHEAD):
                out[n] = act.action(act.ABILITY, -1, way)
                n += 1
        return n
    if titan == GRINDER:
        for way in range(len(board.WAYS)):
            if no.can_lay(s, rules, seat, way):
                space = int(rules["to"][s["space"][seat], way])
                n = insert_sorted(out, first, n, act.action(act.ABILITY, -1, -1, -1, space))
        return n
    for target in range(s["players"]):
        if no.adjacent_way(s, rules, seat, target) < 0:
            continue
        if titan != RAGNAROK:
            chosen = act.action(act.ABILITY, -1, -1, target)
            n = try_ability(s, rules, seat, titan, chosen, out, n)
            continue
        for way in range(len(board.WAYS)):
            if no.refuse_move_of(s, rules, target, way) == NONE:
                n = insert_sorted(out, first, n, act.action(act.ABILITY, -1, way, target))
    return n


@rule
def try_ability(
    s: State, rules: Rules, seat: int, titan: int, chosen: int, out: Out, n: int
) -> int:
    """Append `chosen`, a use of an Ability, to `out[:n]` if it is legal; return the new count."""
    if no.refuse_ability(s, rules, seat, titan, chosen) == NONE:
        out[n] = chosen
        n += 1
    return n


@rule
def list_plays(s: State, rules: Rules, seat: int, when: int, out: Out, n: int) -> int:
    """Append the ways to play cards with the time `when` to `out[:n]`; return the new count."""
    hand = s["hand"][state.owner(s, rules, seat)]
    here = int(s["space"][seat])
    for card in range(rules["kinds"]):
        if hand[card] == 0 or rules["when"][card] != when:
            continue
        aim = rules["aim"][card]
        first = n
        if aim == card_kinds.NO_AIM:
            n = try_play(s, rules, seat, act.action(act.PLAY, card), out, n)
        elif aim == card_kinds.AT_SEAT:
            for target in range(s["players"]):
                n = try_play(s, rules, seat, act.action(act.PLAY, card, -1, target), out, n)
        else:
            for way in range(board.BACK if aim == card_kinds.WAY_AND_SEAT else 0, len(board.WAYS)):
                if aim == card_kinds.A_WAY:
                    n = try_play(s, rules, seat, act.action(act.PLAY, card, way), out, n)
                elif aim == card_kinds.AT_SPACE:
                    space = int(rules["to"][here, way])
                    chosen = act.action(act.PLAY, card, -1, -1, space)
                    if space >= 0 and no.refuse_play(s, rules, seat, chosen) == NONE:
                        n = insert_sorted(out, first, n, chosen)
                else:
                    for target in range(s["players"]):
                        if no.adjacent_way(s, rules, seat, target) >= 0:
                            chosen = act.action(act.PLAY, card, way, target)
                            n = try_play(s, rules, seat, chosen, out, n)
    return n


@rule
def try_play(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int) -> int:
    """Append `chosen`, which plays a card, to `out[:n]` if it is legal; return the new count."""
    if no.refuse_play(s, rules, seat, chosen) == NONE:
        out[n] = chosen
        n += 1
    return n


# --- why not ------------------------------------------------------------------------------------


def refusal(s: State, rules: Rules, seat: int, chosen: int) -> int:
    """Return the refusal code of any action by the acting seat; NONE if it is legal."""
    kind, card = act.kind_of(chosen), act.card_of(chosen)
    why = _refuse_kind_now(s, rules, seat, kind)
    if why != NONE:
        return why
    if kind == act.TAKE:
        return no.refuse_take(s, card)
    if kind == act.START_ON:
        return no.refuse_start(act.space_of(chosen))
    if kind == act.GO:
        return no.refuse_go(s, card)
    if kind in (act.TRAP_ON, act.STRIKE_AT):
        face = board.TRAP if kind == act.TRAP_ON else board.STRIKE
        why = no.refuse_extra(s, rules, face)
        if why != NONE:
            return why
        if face == board.TRAP:
            return no.refuse_trap(s, rules, seat, act.space_of(chosen), board.BACK)
        return no.refuse_strike(s, rules, seat, act.space_of(chosen))
    if kind == act.PAY:
        return no.refuse_pay(s, rules, seat)
    if kind == act.SKIP:
        return no.refuse_skip(s, rules, seat)
    if kind == act.ABILITY:
        borrowed = pending(s) == BORROW
        titan = int(s["stack"][s["depth"] - 1, 1]) if borrowed else int(s["titan"][seat])
        why = NONE if borrowed else no.refuse_ability_now(s, rules)
        return why if why != NONE else no.refuse_ability(s, rules, seat, titan, chosen)
    if kind in (act.PLAY, act.DISCARD):
        return _refuse_card(s, rules, seat, chosen)
    if kind == act.REROLL:
        return no.refuse_reroll(s, seat)
    if kind == act.LOSE:
        return no.CANNOT_LOSE if state.is_out(s, seat) else NONE
    if kind == act.END_TURN:
        return NONE if s["part"] & state.WHOLE else no.END_ACTION
    return NONE


_PARTS = (act.GO, act.TRAP_ON, act.STRIKE_AT, act.PAY, act.SKIP)
# Kinds of action that answer a frame.
_ANSWERS = {
    LOSE: (act.PLAY, act.PASS),
    PIRATE: (act.DISCARD, act.LOSE),
    BORROW: (act.ABILITY,),
}


def _refuse_kind_now(s: State, rules: Rules, seat: int, kind: int) -> int:
    """Return the refusal code of every action of `kind` now; NONE if some may be legal."""
    top = pending(s)
    if top in _ANSWERS:
        return NONE if kind in _ANSWERS[top] else no.ANSWER_FIRST
    if kind in (act.PASS, act.LOSE):
        return no.NO_ANSWER_DUE
    phase = s["phase"]
    if phase == state.TAKE:
        if kind != act.TAKE and s["state"][seat] == state.DOWN:
            return no.PASSES
        return NONE if kind in (act.TAKE, act.PLAY) else no.TAKE_FIRST
    if kind == act.TAKE:
        return no.TAKEN
    if phase == state.START:
        if kind in (act.ABILITY, act.PLAY, act.DISCARD):
            return no.QUIET
        return NONE if kind == act.START_ON else no.START_FIRST
    assert phase == state.FREE
    if kind == act.START_ON:
        return no.STARTED
    if kind in _PARTS:
        if not s["part"] & state.WHOLE:
            return NONE
        done = s["part"] & state.MOVED and not no.price_due(s, rules, seat)
        return no.ACTION_DONE if done or not state.is_out(s, seat) else no.FELL
    if s["quiet"] and kind in (act.ABILITY, act.PLAY, act.DISCARD):
        return no.QUIET
    begun = s["part"] and not s["part"] & state.WHOLE
    if begun and kind in (act.ABILITY, act.PLAY, act.DISCARD):
        return no.IN_ACTION
    return NONE


def _refuse_card(s: State, rules: Rules, seat: int, chosen: int) -> int:
    """Return the refusal code of playing or discarding a card, or NONE."""
    card, plays = act.card_of(chosen), act.kind_of(chosen) == act.PLAY
    if not rules["cards"]:
        return no.NO_CARDS
    if card < 0:
        return no.CARD_FORM
    top = pending(s)
    if top < 0:
        why = no.refuse_card_now(s, rules)
        if why != NONE:
            return why
    if no.refuse_missing_card(s, rules, seat, card) != NONE:
        return no.NOT_IN_HAND
    if not plays:
        return NONE
    when = (
        card_kinds.AT_LOSS
        if top == LOSE
        else card_kinds.BEFORE_TAKE
        if s["phase"] == state.TAKE
        else card_kinds.IN_TURN
    )
    if rules["when"][card] != when:
        return no.NOT_NOW_CARD
    return no.refuse_play(s, rules, seat, chosen)
