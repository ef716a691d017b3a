"""The Familiar's commands, things on hexes, tokens, harvests and the Time Bomb."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import board, decks, mats, state
from azardia_nb.games.axis_mundi.rules.actions import has_card, seat_of
from azardia_nb.games.axis_mundi.rules.blows import discard_with
from azardia_nb.games.axis_mundi.rules.card_kinds import BOMB, DRAW_3, OF_TOKENS, Card, give
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.mats import Perm
from azardia_nb.games.axis_mundi.rules.movement import crate_at, terrain_of
from azardia_nb.games.axis_mundi.rules.rulings import USUAL
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame

HARVEST_ONE, HARVEST_PERM, HARVEST_HP, ONE_2, PERM_2, BOTH, HP_2, ONE_HP, PERM_HP = range(9)
FLIGHT = 2  # mat.flight


@rule
def flight(s: State, seat: int, godspeed: bool) -> int:
    """Return how far a seat's Familiar flies, in hexes, with or without Godspeed (mat.flight)."""
    far = FLIGHT
    beasts = mats.has_powers(s, seat, mats.BEASTMASTER)
    if beasts:
        far += 1
    if mats.is_active(s, seat, Perm.HAIL):
        far += 1
    if godspeed:
        far += (3 if mats.has_upgraded_powers(s, seat, mats.BEASTMASTER) else 2) if beasts else 1
    return far


# --- immobilizing -------------------------------------------------------------------------------

GUARDED, ANSWERED, TALONS, RETALIATION = range(4)  # stages of a command


@rule
def immobilize(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Command the Familiar to immobilize a seat: push a BIRD frame (act.immobilize)."""
    target = seat_of(chosen)
    mats.use_energy(s, seat)
    emit(s, Event.IMMOBILIZE, seat, target)
    push(s, Frame.BIRD, seat, target, GUARDED, 0)
    if has_card(chosen):
        discard_with(s, rules, seat, Card.GODSPEED, 1)


@rule
def is_guarded(s: State, target: int) -> bool:
    """Return whether the target's own Familiar keeps another one off (beastmaster.guard)."""
    if not mats.has_powers(s, target, mats.BEASTMASTER):
        return False
    if mats.has_upgraded_powers(s, target, mats.BEASTMASTER):
        return bool(s["energy"][target, state.SECTIONS - 1] == mats.SECTION_FULL)
    return mats.can_command(s, target)


@rule
def advance_command(s: State, rules: Rules) -> None:
    """Do the next stage of a Familiar's command to immobilize (BIRD frame).

    The stages are guard, answer and hold, talons, retaliation. `frame[4]` is 1 once the command has
    failed; talons and retaliation come even then.
    """
    frame = top_frame(s)
    seat, target, stage = int(frame[1]), int(frame[2]), int(frame[3])
    frame[3] = stage + 1
    if stage == GUARDED:
        if mats.is_active(s, target, Perm.UNSTOPPABLE):
            mats.emit_permanent(s, target, Perm.UNSTOPPABLE)
            frame[4] = 1
        elif is_guarded(s, target):
            emit(s, Event.GUARD, seat, target)
            frame[4] = 1
        else:
            push(s, Frame.ELUSIVE, target)
    elif stage == ANSWERED:
        if frame[4] == 0:
            hold(s, seat, target)
    elif stage == TALONS:
        if mats.has_powers(s, seat, mats.BEASTMASTER):
            here, there = int(s["at"][seat]), int(s["at"][target])
            if state.is_shelter(rules, here) or state.is_shelter(rules, there):
                emit(s, Event.NO_BLOOD, seat, target)
            else:
                mats.lose(s, target, 1)
                emit(s, Event.TALONS, seat, target, int(s["hp"][target]))
    elif stage == RETALIATION:
        if state.is_high(s, target):
            mats.lose(s, seat, 1)
            emit(s, Event.RETALIATION, seat, int(s["hp"][seat]))
    else:
        drop(s)
        mats.push_falls(s)


@rule
def hold(s: State, seat: int, target: int) -> None:
    """Immobilize a seat for its next turn; a High only once both hunters hold it."""
    if not state.is_high(s, target):
        s["immobile"][target] = 1
        emit(s, Event.HELD, seat, target)
        return
    s["bound"][target] |= 1 << seat
    emit(s, Event.MARKED, seat, target)
    if s["bound"][target] == 7 - (1 << target):
        s["immobile"][target] = 1
        emit(s, Event.HELD, seat, target)


# --- things on hexes ----------------------------------------------------------------------------


@rule
def things_on(s: State, hex: int) -> int:
    """Return the number of different things to take on a hex: a token, kinds of marked cards."""
    things = 1 if s["treasure"][hex] else 0
    for at in range(state.MARKS):
        if s["marked_at"][at] == hex and mark_of(s, hex, int(s["marked"][at])) == at:
            things += 1
    return things


@rule
def mark_of(s: State, hex: int, card: int) -> int:
    """Return the index in `marked` of the first such card on a hex, or NOBODY."""
    for at in range(state.MARKS):
        if s["marked_at"][at] == hex and s["marked"][at] == card:
            return at
    return NOBODY


@rule
def take_thing(s: State, seat: int, hex: int, card: int) -> None:
    """Take a marked card from a hex into the hand, or its token if `card` is NOBODY."""
    if card != NOBODY:
        at = mark_of(s, hex, card)
        s["marked"][at] = s["marked_at"][at] = NOBODY
        decks.add_openly(s, seat, card)
        decks.push_limit(s, seat)
    else:
        s["treasure"][hex] -= 1
        push(s, Frame.TOKEN, seat)
    emit(s, Event.PICKED, seat, card + 1, hex)


@rule
def pick_here(s: State, seat: int) -> None:
    """Pick up the only thing on a seat's hex, or push the choice between several (act.pick)."""
    here = int(s["at"][seat])
    things = things_on(s, here)
    if things == 1:
        take_thing(s, seat, here, only_thing(s, here))
    elif things:
        push(s, Frame.PICK_WHICH, seat, here, 0)


@rule
def send_for(s: State, rules: Rules, seat: int, hex: int, card: int) -> None:
    """Send the Familiar for a marked card, or for a token if `card` is NOBODY (act.retrieve).

    It arrives when the turn ends. By the ruling retrieve_at it leaves the hex now, or only when the
    turn ends, if it still lies there.
    """
    emit(s, Event.RETRIEVED, seat, hex, card)
    if card == NOBODY and rules["retrieve_at"] == USUAL:
        s["treasure"][hex] -= 1
        carry(s, 0)
    elif card == NOBODY:
        carry(s, state.LIES + hex)
    else:
        at = mark_of(s, hex, card)
        if rules["retrieve_at"] == USUAL:
            s["marked"][at] = s["marked_at"][at] = NOBODY
            carry(s, 1 + card)
        else:
            carry(s, state.LIES + board.SPACES + at)


@rule
def unload(s: State, load: int) -> int:
    """Take a load off its hex; return 0 for a token, 1 + a card, or NOBODY if it is gone."""
    if load < state.LIES:
        return load
    if load < state.LIES + board.SPACES:
        if not s["treasure"][load - state.LIES]:
            return NOBODY
        s["treasure"][load - state.LIES] -= 1
        return 0
    at = load - state.LIES - board.SPACES
    card = int(s["marked"][at])
    s["marked"][at] = s["marked_at"][at] = NOBODY
    return card + 1 if card != NOBODY else NOBODY


@rule
def only_thing(s: State, hex: int) -> int:
    """Return the marked card on a hex, or NOBODY if there is only a token."""
    for at in range(state.MARKS):
        if s["marked_at"][at] == hex:
            return int(s["marked"][at])
    return NOBODY


@rule
def carry(s: State, load: int) -> None:
    """Add a load to the end of the field `bird`."""
    for at in range(state.CARRIED):
        if s["bird"][at] == NOBODY:
            s["bird"][at] = load
            return


@rule
def arrive(s: State, seat: int) -> bool:
    """Deliver the Familiar's oldest load to a seat; return whether there was one."""
    load = int(s["bird"][0])
    if load == NOBODY:
        return False
    for at in range(state.CARRIED - 1):
        s["bird"][at] = s["bird"][at + 1]
    s["bird"][state.CARRIED - 1] = NOBODY
    load = unload(s, load)
    if load == NOBODY:
        return True
    emit(s, Event.ARRIVED, seat, load - 1)
    if load == 0:
        push(s, Frame.TOKEN, seat)
    else:
        decks.add_openly(s, seat, load - 1)
        decks.push_limit(s, seat)
    return True


# --- tokens -------------------------------------------------------------------------------------


@rule
def tokens_left(s: State) -> int:
    """Return the number of tokens in the field `left`: face down, or unknown in a seat's view."""
    return int(s["left"].sum())


@rule
def token_at(s: State, case: int) -> int:
    """Return the token with index `case` among those in the field `left`."""
    for token in range(state.TOKENS):
        if s["left"][token]:
            if case == 0:
                return token
            case -= 1
    return 0


@rule
def get_token(s: State, token: int) -> None:
    """Drop the TOKEN frame and give its seat a token."""
    seat = int(top_frame(s)[1])
    drop(s)
    s["left"][token] = 0
    s["token"][seat, token] = 1
    emit(s, Event.GOT_TOKEN, seat, token)


@rule
def use_token(s: State, rules: Rules, seat: int, token: int, ones: int) -> None:
    """Use a token, which leaves the game; `ones` is the number of 1-Time cards for DRAW_3."""
    s["token"][seat, token] = 0
    emit(s, Event.TREASURE, seat, token)
    if token == DRAW_3:
        decks.push_limit(s, seat)
        decks.draw_both(s, seat, ones, 3 - ones, decks.TO_HAND)
    else:
        give(s, seat, OF_TOKENS + token)


# --- harvests -----------------------------------------------------------------------------------


@rule
def can_harvest(s: State, rules: Rules, seat: int, hex: int) -> bool:
    """Return whether the terrain of a hex lets a seat harvest it (act.harvest)."""
    nature = terrain_of(s, rules, hex)
    if nature in (board.ACCESSIBLE, board.CAVE, board.SHELTER):
        return True
    if hex == board.MIDDLE and s["crater"]:
        return True
    return nature == board.PATH and mats.has_upgraded_powers(s, seat, mats.CULTIVATOR)


@rule
def harvest_by_die(s: State, seat: int, hex: int) -> None:
    """Mark a hex as harvested and push the die for the result."""
    s["harvested"][hex] = 1
    emit(s, Event.HARVESTED, seat, hex)
    push(s, Frame.HARVEST_DIE, seat)


@rule
def harvest_chosen(s: State, rules: Rules, seat: int, hex: int, harvest: int) -> None:
    """Mark a hex as harvested and give the result that the seat chooses."""
    s["harvested"][hex] = 1
    emit(s, Event.HARVESTED, seat, hex)
    emit(s, Event.CHOSEN_HARVEST, seat, hex, harvest)
    gather(s, seat, harvest)


@rule
def gather(s: State, seat: int, harvest: int) -> None:
    """Give a seat a harvest's result, an index into `actions.HARVESTS`."""
    ones = 1 if harvest in (HARVEST_ONE, BOTH, ONE_HP) else 2 if harvest == ONE_2 else 0
    perms = 1 if harvest in (HARVEST_PERM, BOTH, PERM_HP) else 2 if harvest == PERM_2 else 0
    points = 1 if harvest in (HARVEST_HP, ONE_HP, PERM_HP) else 2 if harvest == HP_2 else 0
    if ones + perms:
        decks.push_limit(s, seat)
        decks.draw_both(s, seat, ones, perms, decks.TO_HAND)
    if points:
        mats.heal_points(s, seat, points)


@rule
def resolve_harvest(s: State, face: int) -> None:
    """Drop the HARVEST_DIE frame and give the result of its face."""
    seat = int(top_frame(s)[1])
    drop(s)
    emit(s, Event.HARVEST_DIE, seat, face)
    if face == 3:
        mats.heal_points(s, seat, 1)
    else:
        decks.push_limit(s, seat)
        decks.draw(s, seat, state.ONE if face == 1 else state.PERM, 1, decks.TO_HAND)


# --- the Time Bomb ------------------------------------------------------------------------------


@rule
def place_bomb(s: State, seat: int) -> None:
    """Place the Time Bomb token on a seat's Warehouse (act.bomb)."""
    s["token"][seat, BOMB] = 0
    s["bomb"], s["bomber"] = s["at"][seat], seat
    s["defused"] = 0
    emit(s, Event.BOMB_PLACED, seat, int(s["bomb"]))


@rule
def disarm(s: State, seat: int) -> None:
    """Take the bomb on a seat's hex as its own token (act.disarm)."""
    emit(s, Event.DISARMED, seat, int(s["bomb"]), int(s["bomber"]))
    s["token"][seat, BOMB] = 1
    s["defused"] = 1
    s["bomb"] = s["bomber"] = NOBODY


@rule
def explode_bomb(s: State, rules: Rules) -> None:
    """Blow up the bomb's Warehouse and crate; each seat there loses 5 hit points."""
    hex = int(s["bomb"])
    emit(s, Event.BOMB_EXPLODES, int(s["bomber"]), hex)
    crate = crate_at(rules, hex)
    s["discard"][:] += s["crate"][crate][:]
    s["crate"][crate][:] = 0
    s["blown"][crate] = 1
    s["bomb"] = s["bomber"] = NOBODY
    for on in range(1, state.SEATS + 1):
        seat = (int(s["turn"]) + on) % state.SEATS
        if mats.hex_of(s, seat) == hex:
            before = int(s["hp"][seat])
            mats.lose(s, seat, 5)
            emit(s, Event.BOMB_LOSS, seat, int(s["hp"][seat]), before - int(s["hp"][seat]))
    mats.push_falls(s)
