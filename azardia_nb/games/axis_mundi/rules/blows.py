"""Attacks: melees with their answers and pushes, the Demon's area, bows, the Grenade."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board, mats, state
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.card_kinds import GRENADE, Card
from azardia_nb.games.axis_mundi.rules.decks import discard_from, recycle
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.mats import Perm
from azardia_nb.games.axis_mundi.rules.movement import PUSH, enter_hex
from azardia_nb.games.axis_mundi.rules.rulings import USUAL
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.hands import note_shown
from azardia_nb.games.machine.stack import drop, push, top_frame

MELEE, OWN = 2, 1  # hit points that a melee takes from its target and its attacker: attack.melee
LEFT_FACES = 3  # faces 1 to 3 of the D6 mean left, the others right
SHORE_HEXES = board.SIDES * board.SHORE
PUSHED = int(Event.PUSHED_STRAIGHT)  # the first push event; two for each kind
SERVUM, VERITATIS, ULCERA_1, ULCERA_2 = range(4)
ARROW_DOSES = 6

# Flags of a blow, as bits.
IS_DEMONIC, IS_SHARP, IS_LOW, IS_GUESS, HAS_FALLEN, WAS_OFFERED = 1, 2, 4, 8, 16, 32
CARDS_BITS = 16  # frame[7]: Desperate Measures + 4 * Perfect Counters + 16 * hit points shielded

# Stages of a melee.
ANSWERED, RESULT, AFTER, ATTACKER_FALLS = 0, 4, 5, 6


@rule
def shore_push(s: State, rules: Rules, seat: int, target: int) -> int:
    """Return the shore hex to which a blow pushes a High off its Power Hex, or NOBODY (high.push).

    If that hex is occupied the High stays, but the blow still costs the attacker nothing.
    """
    here, there = int(s["at"][seat]), int(s["at"][target])
    if not state.is_high(s, target) or rules["nature"][there] != board.POWER or here >= SHORE_HEXES:
        return NOBODY
    if here == (there + 1) % SHORE_HEXES:
        return (there - 1) % SHORE_HEXES
    if here == (there - 1) % SHORE_HEXES:
        return (there + 1) % SHORE_HEXES
    return NOBODY


@rule
def is_free(s: State, rules: Rules, hex: int) -> bool:
    """Return whether a figure can be pushed onto a hex: no lava and no figure."""
    return bool(
        hex != NOBODY
        and rules["nature"][hex] != board.INACCESSIBLE
        and state.seat_on(s, hex) == NOBODY
    )


@rule
def hex_on(rules: Rules, turns: int, place: int) -> int:
    """Return the hex that lies on a place in a rotation of the rings, or NOBODY for no place."""
    return NOBODY if place == NOBODY else int(rules["hex_at"][turns, place])


@rule
def discard_with(s: State, rules: Rules, seat: int, card: int, count: int) -> None:
    """Discard `count` copies of a card played with an action; a High then draws as many."""
    for _ in range(count):
        discard_from(s, seat, card)
        emit(s, Event.PLAYED, seat, card)
    recycle(s, rules, seat, count)


@rule
def is_low(s: State, seat: int) -> bool:
    """Return whether a seat has 3 hit points or fewer."""
    return bool(s["hp"][seat] <= mats.LOW)


@rule
def begin_blow(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Begin a melee or Demonic melee with the cards played with it.

    It pushes a BLOW frame, and with cards a SHIELD frame for the target's answer; a Demonic melee
    in the core game takes effect at once. A melee at a hex is a guess that an unseen seat is there;
    a wrong guess hits nobody.
    """
    demonic = act.kind_of(chosen) == Act.DEMONIC
    target, hex = act.seat_of(chosen), act.first_of(chosen)
    sharp = act.has_card(chosen)
    guess = state.has_cards(s) and hex != NOBODY
    flags = IS_DEMONIC * demonic + IS_SHARP * sharp + IS_GUESS * guess
    if state.has_cards(s) and is_low(s, seat):
        flags += IS_LOW
    if state.has_cards(s):
        emit(s, Event.DEMON_ATTACK if demonic else Event.ATTACK, seat, target, hex)
    if state.has_cards(s) and guess:
        target = unseen_on(s, seat, hex)
        emit(s, Event.GUESS, seat, hex, target)
    along = NOBODY
    if target != NOBODY and not guess and not demonic:
        along = shore_push(s, rules, seat, target)
    desperate, counters = act.desperate_of(chosen), act.counters_of(chosen)
    here = int(s["at"][seat])
    if not state.has_cards(s) and demonic:
        apply_blow(s, rules, seat, target, flags, 0)
        mats.push_falls(s)
        return
    if target != NOBODY:
        cards = desperate + act.COUNTERS * counters
        push(s, Frame.BLOW, seat, target, ANSWERED, here, along, flags, cards)
    if not state.has_cards(s):
        return
    if target != NOBODY:
        push(s, Frame.SHIELD, target)
        if guess:
            push(s, Frame.WALK_PLAN, target, NOBODY)
    discard_with(s, rules, seat, Card.DESPERATE_MEASURES, desperate)
    discard_with(s, rules, seat, Card.PERFECT_COUNTER, counters)
    if target != NOBODY and mats.is_active(s, target, Perm.SHIELDS_UP):
        mats.emit_permanent(s, target, Perm.SHIELDS_UP, 1)


@rule
def unseen_on(s: State, seat: int, hex: int) -> int:
    """Return the unseen Opponent of `seat` on a hex, or NOBODY."""
    for other in range(state.SEATS):
        if other != seat and s["hidden"][other] and s["place"][other] == hex:
            return other
    return NOBODY


@rule
def has_flag(flags: int, which: int) -> bool:
    """Return whether bit `which` of a melee's flags is set."""
    return bool(flags & which)


@rule
def damage(s: State, seat: int, target: int, flags: int, cards: int) -> int:
    """Return the hit points that a melee takes, after all cards and shields."""
    base = MELEE + (
        1
        if mats.has_upgraded_powers(s, seat, mats.MALIGNANT) and not has_flag(flags, IS_DEMONIC)
        else 0
    )
    desperate = cards % act.COUNTERS
    shields = cards // CARDS_BITS + (1 if mats.is_active(s, target, Perm.SHIELDS_UP) else 0)
    return max(0, base + desperate - shields)


@rule
def apply_blow(s: State, rules: Rules, seat: int, target: int, flags: int, cards: int) -> None:
    """Take a melee's hit points from the target, then give its wounds if it is still alive."""
    demonic = has_flag(flags, IS_DEMONIC)
    mats.lose(s, target, damage(s, seat, target, flags, cards))
    emit(s, Event.DEMONIC if demonic else Event.STRUCK, seat, target, int(s["hp"][target]))
    if s["hp"][target] == 0:
        return
    if demonic:
        emit(s, Event.HIT_WOUNDS, target, 3)
        mats.wound(s, target, 3)
    elif mats.has_powers(s, seat, mats.MALIGNANT):
        emit(s, Event.MALIGNANT_WOUNDS, target, 2)
        mats.wound(s, target, 2)
    if mats.is_active(s, seat, Perm.HONED) and s["hp"][target]:
        mats.emit_permanent(s, seat, Perm.HONED, 3)
        mats.wound(s, target, 3)
    if mats.is_active(s, seat, Perm.CORNERED) and has_flag(flags, IS_LOW) and s["hp"][target]:
        mats.emit_permanent(s, seat, Perm.CORNERED, 2)
        mats.wound(s, target, 2)
    if has_flag(flags, IS_SHARP) and s["hp"][target]:
        emit(s, Event.SHARP_WOUNDS, target, 2)
        mats.wound(s, target, 2)


@rule
def lose_to_own_blow(s: State, seat: int, flags: int, cards: int, along: int) -> None:
    """Take the attacker's own hit point for a melee, or give it what its cards gain.

    `along` other than NOBODY means a push along the shore, which costs the attacker nothing.
    """
    demonic = has_flag(flags, IS_DEMONIC)
    counters = cards % CARDS_BITS // act.COUNTERS
    execution = mats.is_active(s, seat, Perm.EXECUTION)
    gained = counters if execution or s["form"][seat] == state.DEMON else 0
    if execution and demonic:
        gained += 1
    if execution:
        mats.emit_permanent(s, seat, Perm.EXECUTION, gained)
    cornered = mats.is_active(s, seat, Perm.CORNERED) and has_flag(flags, IS_LOW) and not demonic
    if cornered:
        mats.emit_permanent(s, seat, Perm.CORNERED, 0)
    spared = demonic or has_flag(flags, IS_GUESS) or execution or counters > 0 or cornered
    if not spared and along == NOBODY:
        mats.lose(s, seat, OWN)
        emit(s, Event.STRIKER_LOSS, seat, int(s["hp"][seat]))
    if gained and s["hp"][seat]:
        mats.heal_points(s, seat, gained)


@rule
def advance_blow(s: State, rules: Rules) -> None:
    """Do the next stage of the BLOW frame: damage, death or push, Danzig, the attacker's death."""
    frame = top_frame(s)
    seat, target, stage = int(frame[1]), int(frame[2]), int(frame[3])
    start, along, flags, cards = int(frame[4]), int(frame[5]), int(frame[6]), int(frame[7])
    frame[3] = stage + 1
    if stage == ANSWERED:
        frame[3] = RESULT
        apply_blow(s, rules, seat, target, flags, cards)
        lose_to_own_blow(s, seat, flags, cards, along)
    elif stage == RESULT:
        dead = s["hp"][target] == 0
        if (
            state.has_cards(s)
            and rules["danzig_when"] != USUAL
            and not dead
            and not has_flag(flags, WAS_OFFERED)
        ):
            frame[3], frame[6] = RESULT, flags | WAS_OFFERED
            offer_danzig(s, rules, seat, target)
            return
        if state.has_cards(s) and dead:
            frame[6] = flags | HAS_FALLEN
        if dead:
            mats.push_falls(s)
        elif not has_flag(flags, HAS_FALLEN | IS_DEMONIC | IS_GUESS):
            push_back(s, rules, target, start, along)
    elif stage == AFTER:
        alive = s["hp"][target] > 0 and not has_flag(flags, HAS_FALLEN)
        if state.has_cards(s) and alive and rules["danzig_when"] == USUAL:
            offer_danzig(s, rules, seat, target)
    else:
        drop(s)
        mats.push_falls(s)


@rule
def asks_without_card(s: State, rules: Rules, seat: int) -> bool:
    """Return whether a seat with cards is asked even if it has no answer (module `ask_all`)."""
    return bool(rules["ask_all"] and s["held"][seat] > 0)


@rule
def offer_danzig(s: State, rules: Rules, seat: int, target: int) -> None:
    """Push a DANZIG frame if the attacker has the card, and the target a card that it can take."""
    free = False
    for at in range(state.MARKS):
        free = free or s["marked"][at] == NOBODY
    holds = s["hand"][seat, Card.DANZIG] > 0 or asks_without_card(s, rules, seat)
    if free and holds and mats.active_count(s, target) and s["at"][target] >= 0:
        push(s, Frame.DANZIG, seat, target)


@rule
def push_back(s: State, rules: Rules, target: int, start: int, along: int) -> None:
    """Push the target of a melee away from hex `start`, or push the die that decides (push.*).

    `along` is the hex for a High that is pushed along the shore, or NOBODY.
    """
    here = int(s["at"][target])
    if state.high(s) != NOBODY:
        if is_free(s, rules, along):
            shove(s, rules, target, along, Event.HIGH_PUSHED)
        else:
            emit(s, Event.NO_PUSH, target)
        return
    if state.height(here) == 0:
        emit(s, Event.PUSH_SEA, target, here)
        return
    turns = state.turns_of(s)
    there, back = rules["place_of"][turns, here], rules["place_of"][turns, start]
    kind = int(rules["push"][there, back])
    first = hex_on(rules, turns, int(rules["push_to"][there, back]))
    second = hex_on(rules, turns, int(rules["push_then"][there, back]))
    code = PUSHED + 2 * (kind - 1)
    if kind != board.NO_PUSH and is_free(s, rules, first):
        if kind == board.BELOW and is_free(s, rules, second):
            push(s, Frame.PUSH_DIE, target, first, second)
        else:
            shove(s, rules, target, first, code + (kind == board.BELOW))
    elif kind != board.NO_PUSH and is_free(s, rules, second):
        shove(s, rules, target, second, code + 1)
    else:
        emit(s, Event.PUSH_NONE, target, here)


@rule
def shove(s: State, rules: Rules, target: int, hex: int, code: int) -> None:
    """Push a figure onto a hex with event `code`; it wounds like a walk (push.wound)."""
    emit(s, code, target, int(s["at"][target]), hex)
    enter_hex(s, rules, target, hex, PUSH)


@rule
def push_by_die(s: State, rules: Rules, face: int, code: int) -> None:
    """Drop a die's frame and push its figure to the left or right hex, by the face."""
    frame = top_frame(s)
    target = int(frame[1])
    hex = int(frame[2]) if face <= LEFT_FACES else int(frame[3])
    drop(s)
    emit(s, Event.PUSH_DIE, target, face)
    shove(s, rules, target, hex, code)


# --- the other attacks --------------------------------------------------------------------------

AREA = 3  # hexes: demon.aoe


@rule
def area_reaches(s: State, rules: Rules, seat: int, target: int, reach: int) -> bool:
    """Return whether an area of `reach` hexes round `seat` hits `target`, seen or unseen."""
    if seat == target or state.on_axis(s, target):
        return False
    return mats.seat_distance(s, rules, seat, target) <= reach


@rule
def strike_area(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Take 1 hit point from each Opponent in the Demon's area (demon.aoe)."""
    emit(s, Event.AREA, seat)
    for on in range(1, state.SEATS):
        target = (seat + on) % state.SEATS
        if area_reaches(s, rules, seat, target, AREA):
            mats.lose(s, target, 1)
            emit(s, Event.AREA_LOSS, target, int(s["hp"][target]))
            if state.has_cards(s):
                sharpen(s, rules, target, act.has_card(chosen))
    mats.push_falls(s)


@rule
def throw(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Throw the Grenade: the target loses 3 hit points (attack.grenade)."""
    target = act.seat_of(chosen)
    s["token"][seat, GRENADE] = 0
    mats.lose(s, target, 3)
    emit(s, Event.THROWN, seat, target, int(s["hp"][target]))
    sharpen(s, rules, target, act.has_card(chosen))
    mats.push_falls(s)


@rule
def sharpen(s: State, rules: Rules, target: int, sharp: bool) -> None:
    """Give the target the 2 wounds of a sharp point, if `sharp` (treasure.attack)."""
    if sharp and s["hp"][target]:
        emit(s, Event.SHARP_WOUNDS, target, 2)
        mats.wound(s, target, 2)


@rule
def shoot(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Shoot at a seat with a plain or a poisoned arrow (attack.shoot)."""
    target, arrow = act.seat_of(chosen), act.number_of(chosen)
    mats.lose(s, target, 1)
    emit(s, Event.SHOT, seat, target, int(s["hp"][target]))
    if not rules["poison"] and s["hp"][target]:
        emit(s, Event.SHOT_WOUNDS, target, 2)
        mats.wound(s, target, 2)
    sharpen(s, rules, target, act.has_card(chosen))
    if arrow != NOBODY:
        spend_arrow(s, seat, arrow)
        emit(s, Event.ARROW, seat, arrow, target)
        if s["hp"][target]:
            apply_arrow(s, rules, target, arrow)
    mats.push_falls(s)


@rule
def spend_arrow(s: State, seat: int, arrow: int) -> None:
    """Empty a poisoned arrow; `arrow` is SERVUM, VERITATIS, ULCERA_1 or ULCERA_2."""
    if arrow == SERVUM:
        s["servums"][seat] = 0
    elif arrow == VERITATIS:
        s["truths"][seat] = 0
    else:
        at = ulcera_arrow(s, seat, arrow)
        s["ulcera"][seat, at] = 0


@rule
def ulcera_arrow(s: State, seat: int, arrow: int) -> int:
    """Return the index of an Ulcera arrow that can be shot as `arrow`, or NOBODY."""
    for at in range(s["ulcera"].shape[1]):
        doses = int(s["ulcera"][seat, at])
        if arrow == ULCERA_1 and doses in (2, 3):
            return at
        if arrow == ULCERA_2 and doses == 4:
            return at
    return NOBODY


@rule
def is_ready(s: State, seat: int, arrow: int) -> bool:
    """Return whether a seat's poisoned arrow has the doses that it needs (poison.arrow)."""
    if arrow == SERVUM:
        return bool(s["servums"][seat] == ARROW_DOSES)
    if arrow == VERITATIS:
        return bool(s["truths"][seat] == ARROW_DOSES)
    return ulcera_arrow(s, seat, arrow) != NOBODY


@rule
def apply_arrow(s: State, rules: Rules, target: int, arrow: int) -> None:
    """Apply a poisoned arrow to its target: one AP less, an open hand, or wounds."""
    if arrow == SERVUM:
        if not state.is_high(s, target):
            s["servum"][target] = 1
            emit(s, Event.SERVUM, target)
    elif arrow == VERITATIS:
        if not state.is_high(s, target):
            emit(s, Event.VERITATIS, target)
            show_hand(s, target)
    else:
        wounds = arrow - ULCERA_1 + 1
        emit(s, Event.ULCERA, target, wounds)
        mats.wound(s, target, wounds)


@rule
def show_hand(s: State, target: int) -> None:
    """Show all cards of a hand to all seats (poison.veritatis)."""
    for kind in range(state.KINDS):
        cards = int(s["hand"][target, kind])
        if cards:
            for other in range(state.SEATS):
                note_shown(s, other, target, kind, cards)
            emit(s, Event.SHOWN, target, kind, cards)
