"""Refusals: reasons why an action is not legal, as numbers.

`text/refusal_texts.py` has their sentences.
"""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.machine.hands import counted
from azardia_nb.games.titan_race.rules import actions, board, card_kinds, state
from azardia_nb.games.titan_race.rules.movement import is_blocked
from azardia_nb.games.titan_race.rules.rulings import FaceExtra
from azardia_nb.games.titan_race.rules.state import Rules, State

(
    NONE,
    # any time
    NOT_NOW,
    TAKE_FIRST,
    START_FIRST,
    IN_ACTION,
    ANSWER_FIRST,
    QUIET,
    PASSES,
    FELL,
    # dice
    NOT_OFFERED,
    TAKEN,
    START_SPACE,
    STARTED,
    # the die's action
    ACTION_DONE,
    OTHER_FACE,
    MOVED_ALREADY,
    EXTRA_NOT_ON_FACE,
    EXTRA_DONE,
    TRAP_NOT_BEHIND,
    TRAP_THERE,
    NO_TOKEN,
    STRIKE_NOTHING,
    NOT_WILD,
    FREE_WILD,
    PAID_ALREADY,
    SKIP_NOTHING,
    SKIP_MUST,
    END_ACTION,
    # Abilities
    NO_ABILITIES,
    ABILITY_ONCE,
    REROLLED_ALREADY,
    ABILITY_FORM,
    NOBODY_BEHIND,
    NOT_ADJACENT,
    BELOW_BOARD,
    NOTHING_TO_STRIKE,
    FULL_LIFE,
    STAYS_DOWN,
    CANNOT_LOSE,
    # cards
    NO_CARDS,
    CARD_ONCE,
    NOT_IN_HAND,
    NOT_NOW_CARD,
    CARD_FORM,
    CARD_NOTHING,
    # pentacle and answers
    NO_PENTACLE,
    PENTACLE_LIFE,
    NO_ANSWER_DUE,
) = range(48)

RASSIK, GRINDER, CRAKEN, SLAUGG, RAGNAROK, CHTOOLHOO = range(6)


# --- spaces around ------------------------------------------------------------------------------


@rule
def zone_way(s: State, rules: Rules, seat: int, space: int, first: int, last: int) -> int:
    """Return the direction, `first` ≤ way < `last`, in which `space` is next to a seat, or -1."""
    here = int(s["space"][seat])
    if here >= 0 and space >= 0:
        for way in range(first, last):
            if rules["to"][here, way] == space:
                return way
    return -1


@rule
def refuse_beside(s: State, rules: Rules, seat: int, target: int) -> int:
    """Return NOT_ADJACENT unless the Titan of `target` is adjacent to `seat`."""
    return NONE if adjacent_way(s, rules, seat, target) >= 0 else NOT_ADJACENT


@rule
def adjacent_way(s: State, rules: Rules, seat: int, target: int) -> int:
    """Return the direction from `seat` to an adjacent `target`, or -1."""
    if target == seat or not 0 <= target < s["players"]:
        return -1
    return zone_way(s, rules, seat, int(s["space"][target]), 0, len(board.WAYS))


# --- dice ---------------------------------------------------------------------------------------


@rule
def pays_for_wild(s: State, rules: Rules, seat: int) -> bool:
    """Return whether a wild die costs the Titan of `seat` a life."""
    return bool(rules["wild"] and rules["pays"][s["titan"][seat]])


@rule
def refuse_take(s: State, face: int) -> int:
    """Return the refusal code of taking a die with `face`, or NONE."""
    return NOT_OFFERED if face < 0 or s["offer"][face] == 0 else NONE


@rule
def refuse_start(space: int) -> int:
    """Return the refusal code of starting on `space`, or NONE."""
    return NONE if 0 <= space < board.START_SPACES else START_SPACE


# --- the die's action ---------------------------------------------------------------------------


@rule
def face_in_use(s: State) -> int:
    """Return the face that the die is used as; WILD while a wild die is undecided."""
    return int(s["used_as"]) if s["took"] == board.WILD and s["used_as"] >= 0 else int(s["took"])


@rule
def price_due(s: State, rules: Rules, seat: int) -> bool:
    """Return whether the price of a wild die is still to be paid."""
    return bool(
        s["took"] == board.WILD and not s["part"] & state.PAID and pays_for_wild(s, rules, seat)
    )


@rule
def refuse_trap(s: State, rules: Rules, seat: int, space: int, first: int) -> int:
    """Return the refusal code of laying a trap on `space`, or NONE.

    The space must be next to `seat` in direction `first` or a later one of WAYS.
    """
    if zone_way(s, rules, seat, space, first, len(board.WAYS)) < 0:
        return TRAP_NOT_BEHIND if first else NOT_ADJACENT
    if s["trap"][space]:
        return TRAP_THERE
    return NONE if s["supply"] > 0 else NO_TOKEN


@rule
def can_lay(s: State, rules: Rules, seat: int, way: int) -> bool:
    """Return whether a trap can be laid on the adjacent space in direction `way`."""
    here = int(s["space"][seat])
    space = int(rules["to"][here, way])
    return bool(space >= 0 and s["supply"] > 0 and not s["trap"][space])


@rule
def has_strike_target(s: State, rules: Rules, here: int, way: int, seat: int) -> bool:
    """Return whether the space next to `here` in direction `way` has a trap or a Titan.

    The Titan of `seat` does not count.
    """
    space = int(rules["to"][here, way]) if here >= 0 else -1
    if space < 0:
        return False
    who = state.seat_on(s, space)
    somebody = who != NOBODY and who != seat
    return bool(s["trap"][space] or somebody)


@rule
def refuse_strike(s: State, rules: Rules, seat: int, space: int) -> int:
    """Return the refusal code of a strike at `space`, or NONE."""
    way = zone_way(s, rules, seat, space, 0, board.AHEAD)
    here = int(s["space"][seat])
    return NONE if way >= 0 and has_strike_target(s, rules, here, way, seat) else STRIKE_NOTHING


@rule
def can_do_extra(s: State, rules: Rules, seat: int, face: int) -> bool:
    """Return whether the trap or strike of `face` has a legal space."""
    here = int(s["space"][seat])
    if face == board.TRAP:
        for way in range(board.BACK, len(board.WAYS)):
            if can_lay(s, rules, seat, way):
                return True
    elif face == board.STRIKE and rules["strikes"]:
        for way in range(board.AHEAD):
            if has_strike_target(s, rules, here, way, seat):
                return True
    return False


@rule
def has_extra(face: int) -> bool:
    """Return whether `face` has an extra part: a trap or a strike."""
    return face in (board.TRAP, board.STRIKE)


@rule
def refuse_go(s: State, path: int) -> int:
    """Return the refusal code of a movement by the die along `path`, or NONE."""
    if s["part"] & state.MOVED:
        return MOVED_ALREADY
    face = face_in_use(s)
    return NONE if board.FIRST_PATH[face] <= path <= board.LAST_PATH[face] else OTHER_FACE


@rule
def refuse_extra(s: State, rules: Rules, face: int) -> int:
    """Return the refusal code of any trap or strike of `face` now, or NONE."""
    now = face_in_use(s)
    if now != face and now != board.WILD:
        return EXTRA_NOT_ON_FACE
    if face == board.STRIKE and not rules["strikes"]:
        return EXTRA_NOT_ON_FACE
    return EXTRA_DONE if s["part"] & state.EXTRA else NONE


@rule
def refuse_pay(s: State, rules: Rules, seat: int) -> int:
    """Return the refusal code of paying for a wild die, or NONE."""
    if s["took"] != board.WILD:
        return NOT_WILD
    if not pays_for_wild(s, rules, seat):
        return FREE_WILD
    return PAID_ALREADY if s["part"] & state.PAID else NONE


@rule
def extra_due(s: State, rules: Rules, seat: int) -> bool:
    """Return whether the trap or strike of the face in use is not yet done and can be done now."""
    face = face_in_use(s)
    if s["part"] & state.EXTRA or not has_extra(face):
        return False
    return can_do_extra(s, rules, seat, face)


@rule
def refuse_skip(s: State, rules: Rules, seat: int) -> int:
    """Return the refusal code of leaving out a face's trap or strike, or NONE."""
    if not s["part"] & state.MOVED or not extra_due(s, rules, seat):
        return SKIP_NOTHING
    return NONE if rules["face_extra"] == FaceExtra.MAY else SKIP_MUST


# --- Abilities ----------------------------------------------------------------------------------


@rule
def refuse_ability_now(s: State, rules: Rules) -> int:
    """Return the refusal code of any Ability in the free part of a turn, or NONE."""
    if not rules["abilities"]:
        return NO_ABILITIES
    if s["quiet"]:
        return QUIET
    if s["used"] & state.REROLLED:
        return REROLLED_ALREADY
    return ABILITY_ONCE if s["used"] & state.ABILITY_USED else NONE


@rule
def form_of(chosen: int) -> int:
    """Return the targets that an action names, as bits: 1 a direction, 2 a seat, 4 a space."""
    form = 1 if actions.way_of(chosen) >= 0 else 0
    form += 2 if actions.seat_of(chosen) >= 0 else 0
    return form + 4 if actions.space_of(chosen) >= 0 else form


@rule
def refuse_ability(s: State, rules: Rules, seat: int, titan: int, chosen: int) -> int:
    """Return the refusal code of action `chosen`, which uses the Ability of `titan`, or NONE."""
    form, way, target = form_of(chosen), actions.way_of(chosen), actions.seat_of(chosen)
    if titan == RASSIK:
        if form != 1 or way not in (board.STRAIGHT, board.LEFT, board.RIGHT):
            return ABILITY_FORM
        return NONE if can_kick_off(s, rules, seat) else NOBODY_BEHIND
    if titan == GRINDER:
        return (
            refuse_trap(s, rules, seat, actions.space_of(chosen), 0) if form == 4 else ABILITY_FORM
        )
    if titan == SLAUGG:
        if form:
            return ABILITY_FORM
        return NONE if has_strike_ahead(s, rules, seat) else NOTHING_TO_STRIKE
    if form != (3 if titan == RAGNAROK else 2):
        return ABILITY_FORM
    why = refuse_beside(s, rules, seat, target)
    if why != NONE:
        return why
    if titan == RAGNAROK:
        return refuse_move_of(s, rules, target, way)
    if titan == CRAKEN:
        return NONE
    why = refuse_gain(s, rules, seat)
    if why != NONE:
        return why
    return CANNOT_LOSE if state.is_out(s, target) else NONE


@rule
def refuse_gain(s: State, rules: Rules, seat: int) -> int:
    """Return the refusal code of an effect that gives a Titan a life, or NONE."""
    if state.is_out(s, seat):
        return STAYS_DOWN
    return FULL_LIFE if s["life"][seat] >= rules["life_most"][s["titan"][seat]] else NONE


@rule
def has_strike_ahead(s: State, rules: Rules, seat: int) -> bool:
    """Return whether a trap or another Titan is on one of the three spaces before a seat."""
    here = int(s["space"][seat])
    for way in range(board.AHEAD):
        if has_strike_target(s, rules, here, way, seat):
            return True
    return False


@rule
def can_kick_off(s: State, rules: Rules, seat: int) -> bool:
    """Return whether a Titan stands on one of the three spaces behind a seat."""
    here = int(s["space"][seat])
    for way in range(board.BACK, len(board.WAYS)):
        space = int(rules["to"][here, way])
        if space >= 0 and state.seat_on(s, space) != NOBODY:
            return True
    return False


@rule
def refuse_move_of(s: State, rules: Rules, target: int, way: int) -> int:
    """Return the refusal code of moving another Titan one step in direction `way`, or NONE."""
    return BELOW_BOARD if is_blocked(s, rules, target, way) else NONE


@rule
def has_ability(s: State, rules: Rules, seat: int, titan: int) -> bool:
    """Return whether the Ability of `titan` has a legal use for `seat`."""
    if titan == SLAUGG:
        return refuse_ability(s, rules, seat, titan, actions.action(actions.ABILITY)) == NONE
    if titan == RASSIK:
        return (
            refuse_ability(
                s, rules, seat, titan, actions.action(actions.ABILITY, -1, board.STRAIGHT)
            )
            == NONE
        )
    if titan == GRINDER:
        for way in range(len(board.WAYS)):
            if can_lay(s, rules, seat, way):
                return True
        return False
    for target in range(s["players"]):
        if adjacent_way(s, rules, seat, target) < 0:
            continue
        for way in range(len(board.WAYS)):
            direction = way if titan == RAGNAROK else -1
            chosen = actions.action(actions.ABILITY, -1, direction, target)
            if refuse_ability(s, rules, seat, titan, chosen) == NONE:
                return True
            if direction < 0:
                break
    return False


# --- cards --------------------------------------------------------------------------------------


@rule
def refuse_card_now(s: State, rules: Rules) -> int:
    """Return the refusal code of any card as the card of the turn, or NONE."""
    if not rules["cards"]:
        return NO_CARDS
    if s["quiet"]:
        return QUIET
    if s["used"] & state.REROLLED:
        return REROLLED_ALREADY
    return CARD_ONCE if s["used"] & state.CARD_USED else NONE


@rule
def refuse_missing_card(s: State, rules: Rules, seat: int, card: int) -> int:
    """Return NOT_IN_HAND unless `seat` holds the card."""
    has_card = 0 <= card < rules["kinds"] and s["hand"][state.owner(s, rules, seat), card] > 0
    return NONE if has_card else NOT_IN_HAND


@rule
def refuse_play(s: State, rules: Rules, seat: int, chosen: int) -> int:
    """Return the refusal code of playing a card with the targets that `chosen` names, or NONE.

    It is not checked whether the card may be played at this time.
    """
    card = actions.card_of(chosen)
    if refuse_missing_card(s, rules, seat, card) != NONE:
        return NOT_IN_HAND
    if form_of(chosen) != card_kinds.FORMS[rules["aim"][card]]:
        return CARD_FORM
    if rules["when"][card] == card_kinds.AT_LOSS:
        return NONE
    useful = False
    for at in range(rules["effects"][card]):
        effect = int(rules["effect"][card, at])
        amount = int(rules["amount"][card, at])
        why = refuse_effect(s, rules, seat, effect, amount, chosen)
        if card_kinds.AIMS[effect] and why:
            return why
        useful = useful or why == NONE
    return NONE if useful else CARD_NOTHING


@rule
def refuse_effect(s: State, rules: Rules, seat: int, effect: int, amount: int, chosen: int) -> int:
    """Return the refusal code of one effect of a card, or NONE if it would change something."""
    way, target = actions.way_of(chosen), actions.seat_of(chosen)
    if effect == card_kinds.LAY_TRAP:
        return refuse_trap(s, rules, seat, actions.space_of(chosen), 0)
    if effect == card_kinds.MOVE_ASIDE:
        return NONE if way in (board.LEFT, board.RIGHT) else CARD_FORM
    if effect == card_kinds.HIT_ONE:
        if not is_ahead(s, rules, seat, target):
            return CARD_NOTHING
        return CANNOT_LOSE if state.is_out(s, target) else NONE
    if effect == card_kinds.BORROW_ABILITY:
        why = refuse_beside(s, rules, seat, target)
        if why != NONE:
            return why
        if not rules["abilities"]:
            return NO_ABILITIES
        titan = int(s["titan"][target])
        other = titan != s["titan"][seat] and has_ability(s, rules, seat, titan)
        return NONE if other else CARD_NOTHING
    if effect == card_kinds.SHOVE_BACK:
        if way < board.BACK:
            return CARD_FORM
        why = refuse_beside(s, rules, seat, target)
        if why != NONE:
            return why
        return refuse_move_of(s, rules, target, way)
    if effect in (card_kinds.HIT_SPACES, card_kinds.HIT_TITANS):
        return (
            NONE
            if strikes_around(s, rules, seat, effect == card_kinds.HIT_SPACES)
            else CARD_NOTHING
        )
    if effect == card_kinds.LIFE and amount > 0:
        return refuse_gain(s, rules, seat)
    if effect == card_kinds.DRAW_CARDS:
        return NONE if s["left"] or counted(s["discard"]) else CARD_NOTHING
    return NONE


@rule
def strikes_around(s: State, rules: Rules, seat: int, traps: bool) -> bool:
    """Return whether a Titan, or if `traps` a trap, is on an adjacent space."""
    here = int(s["space"][seat])
    for way in range(len(board.WAYS)):
        space = int(rules["to"][here, way])
        if space >= 0 and (state.seat_on(s, space) != NOBODY or (traps and s["trap"][space])):
            return True
    return False


@rule
def is_ahead(s: State, rules: Rules, seat: int, target: int) -> bool:
    """Return whether `target` stands on one of the next three spaces straight ahead."""
    if not 0 <= target < s["players"] or target == seat:
        return False
    space = int(s["space"][seat])
    for _ in range(card_kinds.REACH):
        if space >= 0:
            space = int(rules["to"][space, board.STRAIGHT])
        if space >= 0 and space == s["space"][target]:
            return True
    return False


# --- the rest of a turn -------------------------------------------------------------------------


@rule
def refuse_reroll(s: State, seat: int) -> int:
    """Return the refusal code of buying another action on a pentacle, or NONE."""
    if not s["used"] & state.ON_PENTACLE:
        return NO_PENTACLE
    if not s["part"] & state.WHOLE:
        return IN_ACTION
    return PENTACLE_LIFE if s["life"][seat] <= 1 else NONE
